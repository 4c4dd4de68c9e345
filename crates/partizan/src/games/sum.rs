//! Computes sums.

use core::ops::Range;

use super::Games;
use crate::cache::{Cache, CacheEntry};
use crate::error::GameError;
use crate::game::Game;
use crate::store::Store;

/// The sums that have been found.
pub(super) type Sums = Cache<KnownSum>;

/// The handles of two games and of their sum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KnownSum {
    g: u32,
    h: u32,
    sum: u32,
}

impl CacheEntry for KnownSum {
    fn key(self) -> u64 {
        u64::from(self.g) << 32 | u64::from(self.h)
    }
}

/// A sum whose options are being added.
struct OpenSum {
    entry: KnownSum,
    /// True if the negative of the sum is wanted.
    is_negated: bool,
    /// True if one of the two is a number, so that the options make a canonical form.
    has_number: bool,
    /// The remaining options, each range with the summand to add to them: in turn of Left and of Right.
    rest: [(Range<usize>, Game); 4],
    /// True if the current sum is an option of Left.
    is_left: bool,
    left: Vec<Game>,
    right: Vec<Game>,
}

impl OpenSum {
    /// Returns the next two games whose sum is an option.
    fn next(&mut self, store: &Store) -> Option<(Game, Game)> {
        for (index, (range, other)) in self.rest.iter_mut().enumerate() {
            if let Some(option) = range.next() {
                self.is_left = index % 2 == 0;
                return Some((store.option_at(option), *other));
            }
        }
        None
    }
}

impl Games {
    /// Returns the sum of two games of this arena.
    pub(super) fn sum_of_own(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        match self.find_sum(g, h)? {
            Some(sum) => Ok(sum),
            None => self.sum_by_options(g, h),
        }
    }

    /// Returns the sum of two games if its options are not needed.
    #[inline(always)]
    fn find_sum(&mut self, g: Game, h: Game) -> Result<Option<Game>, GameError> {
        if g.is_zero() {
            return Ok(Some(h));
        }
        if h.is_zero() {
            return Ok(Some(g));
        }
        if self.store.negative(g) == h {
            return Ok(Some(Game::ZERO));
        }
        if let (Some(g), Some(h)) = (self.store.name(g), self.store.name(h)) {
            return self.store.game_of_name(g.plus(h)?).map(Some);
        }
        let (entry, is_negated) = self.sum_entry(g, h);
        Ok(self.sums.get(entry.key()).map(|known| self.signed(known, is_negated)))
    }

    /// Returns the pair that stores a sum, and whether it is (-g, -h): (-g) + (-h) = -(g + h).
    #[inline]
    fn sum_entry(&self, g: Game, h: Game) -> (KnownSum, bool) {
        let sorted = |g: Game, h: Game| (g.index.min(h.index), g.index.max(h.index));
        let pair = sorted(g, h);
        let negated = sorted(self.store.negative(g), self.store.negative(h));
        let is_negated = negated < pair;
        let (g, h) = if is_negated { negated } else { pair };
        (KnownSum { g, h, sum: 0 }, is_negated)
    }

    fn signed(&self, known: KnownSum, is_negated: bool) -> Game {
        let sum = self.store.game_at(known.sum);
        if is_negated { self.store.negative(sum) } else { sum }
    }

    /// Returns the sum of two games from the sums with their options, in a loop, because games are too deep for small
    /// stacks.
    fn sum_by_options(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let mut open = vec![self.open_sum(g, h)];
        let mut sum = Game::ZERO;
        while let Some(last) = open.last_mut() {
            sum = match last.next(&self.store) {
                Some((g, h)) => match self.find_sum(g, h)? {
                    Some(sum) => sum,
                    None => {
                        open.push(self.open_sum(g, h));
                        continue;
                    }
                },
                None => {
                    let Some(last) = open.pop() else { break };
                    self.close_sum(last)?
                }
            };
            if let Some(last) = open.last_mut() {
                if last.is_left { last.left.push(sum) } else { last.right.push(sum) }
            }
        }
        Ok(sum)
    }

    fn open_sum(&mut self, g: Game, h: Game) -> OpenSum {
        let (entry, is_negated) = self.sum_entry(g, h);
        let [g, h] = [entry.g, entry.h].map(|index| self.store.game_at(index));
        let [g_is_number, h_is_number] = [g, h].map(|g| self.store.summary(g).is_number());
        // Nobody moves in a number while there is another move (number translation).
        let options = |moved: Game, other: Game, is_moved: bool| {
            let ranges = self.store.option_ranges(moved);
            ranges.map(|range| (if is_moved { range } else { 0..0 }, other))
        };
        let [a, b] = options(g, h, h_is_number || !g_is_number);
        let [c, d] = options(h, g, !h_is_number && g != h);
        OpenSum {
            entry,
            is_negated,
            has_number: g_is_number || h_is_number,
            rest: [a, b, c, d],
            is_left: true,
            left: self.spare.pop().unwrap_or_default(),
            right: self.spare.pop().unwrap_or_default(),
        }
    }

    /// Returns the sum from its added options: {g^L + h, g + h^L | g^R + h, g + h^R}, in canonical form.
    fn close_sum(&mut self, sum: OpenSum) -> Result<Game, GameError> {
        let OpenSum { mut entry, mut left, mut right, .. } = sum;
        let found = if sum.has_number {
            self.comparisons.step();
            self.comparisons.check()?;
            self.store.intern_canonical(&mut left, &mut right)?
        } else {
            self.store.canonical(&mut self.comparisons, &mut left, &mut right)?
        };
        left.clear();
        right.clear();
        self.spare.extend([left, right]);
        entry.sum = found.index;
        self.sums.insert(entry);
        Ok(self.signed(entry, sum.is_negated))
    }
}
