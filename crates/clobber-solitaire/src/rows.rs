//! Rows: the least number of stones of any row, in free order and in alternating play.
//!
//! A row with holes is several rows; everything below applies to them jointly.
//!
//! # Free order
//! A play is a balanced forest ([`BalancedForest`](clobber_core::BalancedForest)): each stone moves along the edges of
//! a tree to the vertex of a final stone. On a row a tree is a stretch of stones that leaves one stone. So the value is
//! the least number of *factors* into which the row can be cut, each reducible to one stone.
//!
//! **Theorem.** The words reducible to one stone are the single letters and the *pairs* X Y^a X^b Y with X != Y and a,
//! b >= 0 (2n - 2 words of n >= 2 letters). A pair ends in one of two ways: Y is left a steps right of the first stone,
//! after a moves of X and b + 1 of Y; or X is left one vertex further right, after a + 1 moves of X and b of Y.
//!
//! *Proof.* In a tree every vertex left of the root has one child, its left neighbour, except the leftmost, which has
//! none. An only child makes its parent's net 0 or 1 only if it arrives with the other colour. So all stones run over
//! from the left are of one colour, and the leftmost stone, of the other colour, arrives at the root; likewise from the
//! right. If two stones arrive at the root, their colours differ; if only one arrives, its colour is not the root's. So
//! the ends X and Y of the word differ, and it is a pair: the root is the last Y of Y^a (or the first X if a = 0), or
//! the first X of X^b (or the last Y if b = 0). Conversely the stones at the ends run as stated, and the later one at
//! the root is left. ∎
//!
//! So five counters, updated from left to right, find the shortest factorisation. Each is the least number of factors
//! begun so far: S if no pair is open; A_X, for both X, if X Y^i of a pair has been read; B_X if X Y^a X^i with i > 0
//! has been read. At a letter x, with y the other letter:
//!
//! ```text
//! S' = min(S + 1, A_y, B_y)   A_x' = S + 1   A_y' = A_y   B_x' = min(A_x, B_x)   B_y' = infinity
//! ```
//!
//! Always taking the longest factor is wrong: it cuts `oxoo` into `ox`, `o` and `o`, but `o` and `xoo` are enough.
//!
//! # Alternating play
//! Let K be the number of pairs among the factors. Let E be the sum of a - b over the pairs that begin with the first
//! mover's colour, minus the sum over the other pairs.
//!
//! **Theorem.** The factors can be reduced in alternating play exactly if K = 0 or -K < E <= K.
//!
//! *Proof.* A move of one colour removes a stone of the other, so the colour left of a pair determines how many moves
//! each colour makes in it, as above. If p pairs end in the first mover's colour, it makes E + 2p - K moves more than
//! the other, and this must be 0 or 1. Also some pair must end in the last mover's colour, because the stone that
//! moved last stays: p < K if the number is 0, p > 0 if it is 1. Such a p exists exactly if -K < E <= K. Conversely,
//! each colour first moves the stones that will be clobbered at a root, and last the stones that wait for stones of
//! the other colour; `schedule.rs` shows that none waits in vain. ∎
//!
//! So the value is the length of a shortest factorisation under one condition. Five counters for each balance of the
//! moves find it in O(n^2) (`balanced.rs`). The whole program is seldom needed:
//! - often the shortest factorisation can itself be played;
//! - if a price replaces the condition, the five counters find a lower bound in O(n) (`relaxed.rs`). It equals the
//!   value for all but 33 of the 4,096 words of 12 letters;
//! - a narrow band of balances usually contains a factorisation that meets the bound. The band follows two
//!   factorisations that meet it but lean to different sides.
//!
//! # Less than quadratic time
//! Let a factorisation with K > 0 pairs be given, and choose the final colour of each pair except the first. Let A be
//! the number of moves of the first mover and B the number of moves of the other, without the last move of the first
//! pair.
//!
//! **Theorem.** The most moves in alternating play are the greatest min(2A + 1, 2B + 2) over all such choices, or none
//! if there is no pair.
//!
//! *Proof.* If A - B is 0 or 1, all A + B + 1 = min(2A + 1, 2B + 2) moves can be made in turn. Every play has this
//! form if the first pair is one that ends in the last mover's colour (only the number of ends of each colour counts).
//! Suppose A - B is greater even if no pair ends in the first mover's colour. More ends of the first mover only take
//! from B, so 2B + 2 is the greatest minimum, and we must show that this many moves can be made in turn. Take a pair
//! with inner stones that the first mover clobbers, say Y^a of X Y^a X^b Y (else read backwards). If b > 0, cut it
//! into X Y^a and X^b Y. Both colours have one inner stone less, and the new end is given to the other colour, so A
//! falls by one and B stays. If b = 0, cut off the last Y: A falls by one. So A comes down to B + 1. If A - B is
//! negative even if all ends are the first mover's, B comes down to A in the same way, and there are 2A + 1 moves. ∎
//!
//! For each A only the greatest B counts, and these frontiers add up. A word has one frontier for each kind of open
//! pair before and after it, with or without an earlier pair; it consists of all sums of its halves' frontiers. Each
//! frontier is a non-increasing sequence of integers from 0 to n (negated, and with about -2n beyond its end, an
//! instance of monotone (min, +)). A randomised algorithm convolves two such sequences in O(n^1.5) time up to
//! logarithms (Chi, Duan, Xie and Zhang, *Faster Min-Plus Product for Monotone Instances*, STOC 2022; before them
//! O(n^1.859), Chan and Lewenstein, STOC 2015). By halving, the value of a row takes as long. The frontiers of all
//! halves also give a factorisation, which the cuts of the proof make playable. This crate implements the bands
//! instead; the two were not compared.
//!
//! # Source
//! The theorems are this library's; each is tested against exhaustive search. The alternating row A_n of Demaine,
//! Demaine and Fleischer, *Solitaire Clobber*, is a special case: its factors have 1, 2 or 4 letters (Theorem 2), and
//! the pairs of Theorem 1 have E = 0 or 1 together.

mod alternating_row;
mod balanced;
mod counters;
mod factor;
mod relaxed;
mod schedule;

use clobber_core::{
    Bound, Color, Effort, Move, MoveOrder, Path, Position, Reduction, StoneSet, Stopped,
};

pub(crate) use self::alternating_row::Blocks;
pub use self::alternating_row::row_value;
use self::balanced::Band;
use self::counters::{Choices, Counters, Weights};
pub use self::factor::RowFactor;
use self::relaxed::{Multiplier, Relaxation, relax};
use crate::{Reason, Solution};

/// Reduces a row to as few stones as possible, in free order or in alternating play.
///
/// # Arguments
/// - `row`: the stones, perhaps with holes between them.
/// - `order`: the order of play.
/// - `effort`: in alternating play a step is a pair of a prefix of the row and a balance of the moves, and takes a
///   nanosecond or two. There are n^2 / 2 of them in all, and about 2bn in a band of half-width b. The half-widths 4,
///   8, 16, ... are tried until a bound is met or the band holds every balance. Before that, each of the few rounds
///   that find a bound takes n steps. The memory is a byte for each pair of a band, and 20 bytes for each balance.
///
/// # Returns
/// A [`Solution`]. Its play leaves the fewest stones, unless the effort ends first in alternating play.
/// [`RowFactor::cut`] returns the factors.
///
/// # Complexity
/// In free order O(n) time and memory. In alternating play O(n) for each of the few rounds that find a bound, if one of
/// them also finds a factorisation that meets it; O(bn) if a band of 2b balances contains such a factorisation; O(n^2)
/// otherwise.
///
/// ```
/// use clobber_core::{Color, MoveOrder, Path, Position};
/// use clobber_solitaire::{Effort, Limits, reduce_row};
///
/// let row: Position<Path> = "xooooxxo.oxx".parse()?;
/// let mut effort = Effort::new();
/// for order in MoveOrder::ALL {
///     let solution = reduce_row(&row, order, &mut effort);
///     assert!(solution.is_optimal());
///     solution.check(&row, &mut effort)?;
/// }
///
/// // Within limits.
/// let row: Position<Path> = "xxxxxoooooooooo".parse()?;
/// let order = MoveOrder::Alternating(Color::Black);
/// let within = |steps| {
///     let limits = Limits { steps: Some(steps), ..Limits::default() };
///     reduce_row(&row, order, &mut Effort::within(limits))
/// };
/// assert!(within(10).at_least() <= 13 && within(10).at_most() >= 13);
/// assert_eq!(within(1000).value(), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// A play in free order cuts the row into factors of one stone or of the form X Y^a X^b Y, and
/// reduces each to one stone. In alternating play the K factors of this form have -K < E <= K,
/// where E is the sum of a - b, counted negative if X is not the first mover's colour. The
/// proofs are in `src/rows.rs` in the repository; the tests compare with exhaustive search.
#[must_use]
pub fn reduce_row<S: StoneSet>(
    row: &Position<Path, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    reduce(&row.squares().collect::<Vec<_>>(), order, effort)
}

/// A row, read from left to right.
type Squares<'a> = &'a [Option<Color>];

/// Ends the effort at once if it has fewer than `steps` left, so that a search that knows its number of steps need not
/// begin.
pub(crate) fn check_room(effort: &mut Effort<'_>, steps: usize) -> Result<(), Stopped> {
    let steps = steps as u64;
    match effort.limits_left().steps {
        Some(left) if left < steps => effort.spend(steps),
        _ => Ok(()),
    }
}

/// Reduces a row given by its squares.
pub(crate) fn reduce(squares: Squares<'_>, order: MoveOrder, effort: &mut Effort<'_>) -> Solution {
    let Factorization { factors, bound } = factorize(squares, order, effort);
    let moves = moves(&factors, order);
    Solution { reduction: Reduction { order, moves }, stones_left: factors.len(), bound }
}

impl RowFactor {
    /// Cuts a row into the fewest factors that play can reduce to one stone each.
    ///
    /// # Arguments
    /// The arguments of [`reduce_row`](crate::reduce_row).
    ///
    /// # Returns
    /// The factors from left to right. If the effort ends first, there may be more of them than needed.
    ///
    /// # Complexity
    /// The complexity of [`reduce_row`](crate::reduce_row).
    ///
    /// The example of [`RowFactor`] calls it.
    #[must_use]
    pub fn cut<S: StoneSet>(
        row: &Position<Path, S>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Vec<Self> {
        factorize(&row.squares().collect::<Vec<_>>(), order, effort).factors
    }
}

/// Factors of a row that can be played, and a reason for a lower bound on their number.
pub(crate) struct Factorization {
    pub(crate) factors: Vec<RowFactor>,
    pub(crate) bound: Bound<Reason>,
}

pub(crate) fn factorize(
    squares: Squares<'_>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Factorization {
    let shortest = Choices::new(squares, &Weights::COUNT);
    match order {
        MoveOrder::Any => {
            let factors = shortest.factors();
            let bound = Bound { stones: factors.len(), reason: Reason::Factors };
            Factorization { factors, bound }
        }
        MoveOrder::Alternating(first) => balanced_factors(squares, shortest, first, effort),
    }
}

/// Returns the moves of factors in their order of play.
pub(crate) fn moves(factors: &[RowFactor], order: MoveOrder) -> Vec<Move> {
    match order {
        MoveOrder::Any => {
            let mut moves = Vec::with_capacity(schedule::move_count(factors));
            moves.extend(factors.iter().flat_map(RowFactor::moves));
            moves
        }
        MoveOrder::Alternating(first) => schedule::alternate(factors, first),
    }
}

/// Returns a shortest factorisation that alternating play can reduce, with balanced ends, and the reason why none is
/// shorter. If the effort ends, returns the best one found.
fn balanced_factors(
    squares: Squares<'_>,
    shortest: Choices,
    first: Color,
    effort: &mut Effort<'_>,
) -> Factorization {
    let Relaxation { lower_bound, multiplier, playable, course } =
        relax(squares, shortest, first, effort);
    let mut at_least = lower_bound as usize;
    let mut reason = match multiplier {
        Multiplier { numerator: 0, .. } => Reason::Factors,
        Multiplier { numerator, denominator } => Reason::Weighted { first, numerator, denominator },
    };
    let mut best = playable.map(|(_, choices)| choices.factors());
    let mut in_band: Option<(Band<'_>, usize)> = None;
    let full = Band::full(squares);
    let of_course = squares.len() + size_of_val(course.as_slice());
    let held = |best: Option<&[RowFactor]>| of_course + best.map_or(0, size_of_val);
    // Double the band until it contains a factorisation that meets the bound, covers all balances, or exceeds the
    // memory. Trace only the best one, at the end: a trace takes a byte a cell.
    let mut half_width = 4;
    loop {
        let fewest = in_band.map(|(_, stones)| stones).or(best.as_ref().map(Vec::len));
        if fewest == Some(at_least) {
            break;
        }
        let mut band = Band::along(&course, squares, half_width);
        if band.cells() > full.cells() / 2 {
            band = full;
        }
        if effort.hold_memory(held(best.as_deref()).saturating_add(band.bytes())).is_err() {
            break;
        }
        let Ok(found) = balanced::least_factors(squares, first, band, effort) else { break };
        let found = found.filter(|&stones| fewest.is_none_or(|fewest| stones < fewest));
        in_band = found.map(|stones| (band, stones)).or(in_band);
        if band.is_full() {
            let value = found.or(fewest).unwrap_or_else(|| squares.iter().flatten().count());
            if value > at_least {
                (at_least, reason) = (value, Reason::Alternation { first });
            }
            break;
        }
        half_width *= 2;
    }
    if let Some((band, _)) = in_band {
        best = balanced::factorize(squares, first, band, effort).ok().or(best);
    }
    drop(course);
    let mut factors = best.unwrap_or_else(|| singles(squares));
    let at_least = at_least.min(factors.len());
    schedule::end_in_balance(&mut factors, first);
    Factorization { factors, bound: Bound { stones: at_least, reason } }
}

/// Returns each stone as a separate factor, which can always be played.
fn singles(squares: Squares<'_>) -> Vec<RowFactor> {
    let mut factors = Vec::with_capacity(squares.iter().flatten().count());
    let numbered = (0..).zip(squares);
    factors.extend(
        numbered.filter_map(|(vertex, square)| Some(RowFactor::single(vertex, (*square)?))),
    );
    factors
}

/// Returns the least number of stones to which a row can be reduced in free order, in constant memory.
///
/// # Arguments
/// The squares from left to right: [`Position::squares`](clobber_core::Position::squares) of a row, or the stones
/// along a path on any board.
///
/// # Returns
/// The number of stones that [`reduce_row`] with [`MoveOrder::Any`] leaves. It is a lower bound in every order of play.
///
/// # Complexity
/// O(n) time, O(1) memory.
///
/// ```
/// use clobber_core::{Path, Position};
/// use clobber_solitaire::{free_row_value, row_value};
///
/// let row: Position<Path> = "oxoo".parse()?;
/// assert_eq!(free_row_value(row.squares()), 2);
///
/// // Theorem 2, for the alternating rows.
/// for n in 0..100 {
///     let row = "xo".chars().cycle().take(n).collect::<String>();
///     let row: Position<Path> = row.parse()?;
///     assert_eq!(free_row_value(row.squares()), row_value(n));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// The five counters of [`reduce_row`].
#[must_use]
pub fn free_row_value(squares: impl IntoIterator<Item = Option<Color>>) -> usize {
    let mut counters = Counters::START;
    for square in squares {
        counters.read(square, &Weights::COUNT);
    }
    counters.least() as usize
}
