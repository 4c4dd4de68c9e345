//! Numbers of roots among the first stones: their possible values.

use clobber_core::Color;

use super::{Claim, ForestAxioms, Variable};

/// The variables that count all roots, or the roots of one colour, among the first stones.
pub(super) struct Counter {
    /// The first variable.
    first: usize,
    stones: usize,
    /// The number of roots counted at the end.
    total: usize,
    /// The colour counted; `None` for both.
    color: Option<Color>,
    floors: Floors,
}

/// Lower bounds on the roots in parts that are counted one after the other.
pub(super) struct Floors {
    /// For each number of stones, the roots in the parts that end among them.
    ended: Vec<usize>,
    /// For each number of stones, the roots in the parts that begin among them.
    begun: Vec<usize>,
}

impl Floors {
    pub(super) const fn none() -> Self {
        Self { ended: Vec::new(), begun: Vec::new() }
    }

    /// Takes parts with these numbers of stones, each with its least number of roots.
    pub(super) fn new(parts: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut floors = Self { ended: vec![0], begun: vec![0] };
        let mut sum = 0_usize;
        for (stones, least) in parts {
            let before = sum;
            sum = sum.saturating_add(least);
            for place in 1..=stones {
                floors.begun.push(sum);
                floors.ended.push(if place == stones { sum } else { before });
            }
        }
        floors
    }

    /// Returns a lower bound on the roots among the first `to` stones without the first `from`.
    fn between(&self, from: usize, to: usize) -> usize {
        let at = |sums: &Vec<usize>, index: usize| sums.get(index).copied().unwrap_or(0);
        at(&self.ended, to).saturating_sub(at(&self.begun, from))
    }
}

/// The numbers from the first to the last; empty if the last is less.
#[derive(Clone, Copy)]
struct Numbers(usize, usize);

impl Numbers {
    fn and(self, other: Self) -> Self {
        Self(self.0.max(other.0), self.1.min(other.1))
    }

    const fn is_empty(self) -> bool {
        self.0 > self.1
    }

    const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0), self.1.saturating_add(other.1))
    }
}

impl Counter {
    pub(super) const fn new(
        first: usize,
        stones: usize,
        total: usize,
        color: Option<Color>,
        floors: Floors,
    ) -> Self {
        Self { first, stones, total, color, floors }
    }

    /// Returns the variable after the last.
    pub(super) const fn end(&self) -> usize {
        self.first.saturating_add(self.stones.saturating_mul(self.total + 1))
    }

    /// Returns the stones and the number of roots that a variable is about.
    pub(super) fn meaning(&self, variable: usize) -> Option<(usize, usize)> {
        let place = variable.checked_sub(self.first).filter(|_| variable < self.end())?;
        let width = self.total + 1;
        Some((1 + place / width, 1 + place % width))
    }

    /// Returns the possible numbers of roots among the first stones.
    fn possible(&self, stones: usize) -> Numbers {
        let ahead = self.stones - stones.min(self.stones);
        let least = self.floors.between(0, stones).max(self.total.saturating_sub(ahead));
        let left = self.total.checked_sub(self.floors.between(stones, self.stones));
        left.map_or(Numbers(1, 0), |left| Numbers(least, left.min(stones)))
    }
}

impl ForestAxioms<'_, '_> {
    /// Returns whether a clause holds because of the roots among some first stones, among fewer first stones, and on
    /// the last of them.
    pub(super) fn holds_by_numbers(&self, denied: &[Claim]) -> bool {
        let counted = denied.iter().filter_map(|&(variable, _)| match variable {
            Variable::Counted { counter, stones, .. } => Some((counter, stones)),
            _ => None,
        });
        let Some((number, above)) = counted.clone().max() else { return false };
        let below = counted.clone().map(|(_, stones)| stones).filter(|&stones| stones < above);
        let below = below.min().unwrap_or(above - 1);
        let (Some(counter), Some(&last)) = (self.counters.get(number), self.order.get(above - 1))
        else {
            return false;
        };
        // The numbers of roots that make the clause false.
        let (mut few, mut many) = (counter.possible(below), counter.possible(above));
        // Whether the last stone may have no root, a black one, a white one.
        let mut roots = [true; 3];
        let mut is_about_last = false;
        for &(variable, value) in denied {
            match variable {
                Variable::Counted { counter: of, stones, least } if of == number => {
                    let numbers = match (value, least.checked_sub(1)) {
                        (true, _) => Numbers(least, usize::MAX),
                        (false, Some(most)) => Numbers(0, most),
                        (false, None) => Numbers(1, 0),
                    };
                    match stones {
                        _ if stones == above => many = many.and(numbers),
                        _ if stones == below => few = few.and(numbers),
                        _ => return false,
                    }
                }
                Variable::Root { at, color } if at == last && below + 1 == above => {
                    is_about_last = true;
                    let of = if color == Color::Black { 1 } else { 2 };
                    for (root, is_left) in roots.iter_mut().enumerate() {
                        *is_left &= (root == of) == value;
                    }
                }
                _ => return false,
            }
        }
        let between = match is_about_last {
            false => Numbers(counter.floors.between(below, above), above - below),
            true => {
                let counts = |root: usize| match (root, counter.color) {
                    (0, _) => 0,
                    (_, None) => 1,
                    (root, Some(color)) => usize::from((root == 1) == (color == Color::Black)),
                };
                let left = (0..roots.len()).filter(|&root| roots[root]).map(counts);
                let range = |of: Numbers, count: usize| Numbers(of.0.min(count), of.1.max(count));
                left.fold(Numbers(1, 0), |of, count| match of.is_empty() {
                    true => Numbers(count, count),
                    false => range(of, count),
                })
            }
        };
        few.is_empty() || between.is_empty() || many.and(few.plus(between)).is_empty()
    }
}
