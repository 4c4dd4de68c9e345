//! Lower bounds for alternating play in O(n): a price instead of a condition.
//!
//! A factorisation with T single stones and K > 0 pairs can be played alternately exactly if E <= K and -K < E. Drop
//! the first condition and charge a price l >= 0 for each unit of E - K instead. A factorisation that meets the
//! condition pays nothing or gains, because E - K <= 0. So the least of
//!
//! ```text
//! T + K + l (E - K)
//! ```
//!
//! over *all* factorisations is a lower bound of the alternating value. So is the least of T + K + l (1 - E - K), for
//! the second condition. Both are sums over the letters: a pair weighs 1 - l, and a move inside it weighs l for one
//! colour and -l for the other. So the five counters find them; the shortest factorisation is the case l = 0.
//!
//! The weight of each factorisation is linear in l. So the least weight is concave, and it is greatest where two
//! factorisations weigh the same. Newton's method finds this l in a few rounds.

use core::iter;

use clobber_core::{Color, Effort};

use super::Squares;
use super::counters::{Choices, Weights};
use super::schedule::Balance;

/// A multiplier of one of the conditions (positive: E <= K; negative: -K < E).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Multiplier {
    pub(crate) numerator: i64,
    /// At least 1.
    pub(crate) denominator: i64,
}

/// With at most this many squares no weight overflows: up to 2^28 factors and moves weigh up to 2^30 each. Longer rows
/// are not relaxed.
const MOST_SQUARES: usize = 1 << 28;

/// Every round gives a bound; about ten suffice for 10^6 stones.
const MOST_ROUNDS: usize = 50;

impl Multiplier {
    pub(super) const NONE: Self = Self { numerator: 0, denominator: 1 };

    /// Returns the multiplier in lowest terms.
    fn new(numerator: i64, denominator: i64) -> Self {
        let (mut divisor, mut rest) = (denominator, numerator.abs());
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    const fn weights(self, first: Color) -> Weights {
        Weights {
            single: self.denominator,
            pair: self.denominator - self.numerator.abs(),
            black: match first {
                Color::Black => self.numerator,
                Color::White => -self.numerator,
            },
        }
    }

    /// Returns the bound from the least of T + K + l (E - K) or T + K + l (1 - E - K), in units of the denominator. It
    /// is rounded up, and at most the number of stones: without a pair there is nothing to balance.
    fn bound(self, least: i64, stones: i64) -> i64 {
        let rounded_up = -(-least).div_euclid(self.denominator);
        rounded_up.min(stones)
    }

    /// Returns a factorisation of least weight.
    fn factorize(self, squares: Squares<'_>, first: Color) -> Choices {
        Choices::new(squares, &self.weights(first))
    }
}

/// The result of trying multipliers on a row.
#[derive(Debug)]
pub(super) struct Relaxation {
    /// The best lower bound.
    pub(super) lower_bound: i64,
    /// The multiplier that gives the bound.
    pub(super) multiplier: Multiplier,
    /// The best playable factorisation found, and its number of factors.
    pub(super) playable: Option<(i64, Choices)>,
    /// The course of the balance D of `balanced.rs` in a factorisation that meets the bound.
    pub(super) course: Vec<i32>,
}

/// A factorisation as a line: at multiplier l it weighs `stones` + l `excess`.
#[derive(Clone, Copy, Debug)]
struct WeightLine {
    stones: i64,
    /// The excess over the condition's limit, if positive.
    excess: i64,
}

impl WeightLine {
    /// Returns the line for the condition E <= K (`sign` = 1) or -K < E (`sign` = -1).
    fn new(balance: Balance, sign: i64) -> Self {
        let constant = i64::from(sign < 0);
        let excess = constant + sign * balance.lean - balance.pairs;
        Self { stones: balance.stones(), excess }
    }

    /// Returns the weight in units of the multiplier's denominator.
    const fn weight(self, multiplier: Multiplier) -> i64 {
        multiplier.denominator * self.stones + multiplier.numerator.abs() * self.excess
    }
}

/// Finds the best multiplier, starting from a shortest factorisation. If the effort ends, returns the best one found.
pub(super) fn relax(
    squares: Squares<'_>,
    shortest: Choices,
    first: Color,
    effort: &mut Effort<'_>,
) -> Relaxation {
    let balance = Balance::from_factors(shortest.backwards(), first);
    let mut relaxation = Relaxation {
        lower_bound: balance.stones(),
        multiplier: Multiplier::NONE,
        playable: None,
        course: Vec::new(),
    };
    if balance.is_playable() {
        relaxation.playable = Some((balance.stones(), shortest));
        return relaxation;
    }
    if squares.len() > MOST_SQUARES {
        return relaxation;
    }
    let stones = squares.iter().flatten().count() as i64;
    let sign = if balance.lean > 0 { 1 } else { -1 };
    // The least weight is concave in the multiplier. Its maximum lies between a line that rises and one that does not.
    // Where they cross, either no factorisation is lighter, or a lighter one replaces one of the two.
    let mut rising = (WeightLine::new(balance, sign), shortest);
    let mut falling: Option<(WeightLine, Choices)> = None;
    for _ in 0..MOST_ROUNDS {
        if effort.spend(squares.len() as u64).is_err() {
            break;
        }
        let multiplier = match &falling {
            // A price so high that a violated condition outweighs all stones.
            None => Multiplier::new(sign * (stones + 1), 1),
            Some((falling, _)) => Multiplier::new(
                sign * (falling.stones - rising.0.stones),
                rising.0.excess - falling.excess,
            ),
        };
        let choices = multiplier.factorize(squares, first);
        let balance = Balance::from_factors(choices.backwards(), first);
        let lightest = WeightLine::new(balance, sign);
        let lower_bound = multiplier.bound(lightest.weight(multiplier), stones);
        if lower_bound > relaxation.lower_bound {
            (relaxation.lower_bound, relaxation.multiplier) = (lower_bound, multiplier);
        }
        let best = relaxation.playable.as_ref().map_or(i64::MAX, |&(stones, _)| stones);
        if balance.is_playable() && balance.stones() < best {
            relaxation.playable = Some((balance.stones(), choices.clone()));
        }
        let met = falling.is_some() && lightest.weight(multiplier) >= rising.0.weight(multiplier);
        match lightest.excess {
            _ if met => break,
            1.. => rising = (lightest, choices),
            _ => falling = Some((lightest, choices)),
        }
    }
    if let Some((_, falling)) = falling {
        let course = |choices: &Choices| course(choices, first, sign, stones as usize);
        relaxation.course = spliced(course(&rising.1), course(&falling));
    }
    relaxation
}

/// Returns D of `balanced.rs` after each number of stones, if each pair changes it against the sign.
fn course(choices: &Choices, first: Color, sign: i64, stones: usize) -> Vec<i32> {
    // First record from right to left how much each stone changes D, then sum up.
    let mut course = Vec::with_capacity(stones + 1);
    for factor in choices.backwards() {
        course.push(0);
        if let Some((run, back)) = factor.chains() {
            let step = if factor.first_color() == first { 1 } else { -1 };
            course.extend(iter::repeat_n(-step, back).chain(iter::repeat_n(step, run)));
            course.push(-sign as i32);
        }
    }
    course.push(0);
    course.reverse();
    let mut d = 0;
    for change in &mut course {
        d += *change;
        *change = d;
    }
    course
}

/// Returns one course up to some stone and the other, shifted, from there on, so that it ends near 0.
///
/// Both factorisations are the lightest at the best multiplier; one ends above 0 and the other below. A splice breaks
/// at most the two factors at the stone, so the result is nearly as light. Moving the splice by one stone changes the
/// end by a few units only.
fn spliced(mut course: Vec<i32>, other: Vec<i32>) -> Vec<i32> {
    let end = other.last().copied().unwrap_or(0);
    let ends = course.iter().zip(&other).map(|(d, other)| (d + end - other).abs());
    let splice = ends.enumerate().min_by_key(|&(_, distance)| distance).map_or(0, |(at, _)| at);
    let mut rest = course.iter_mut().zip(&other).skip(splice);
    let shift = rest.next().map_or(0, |(d, other)| *d - other);
    rest.for_each(|(d, other)| *d = other + shift);
    course
}
