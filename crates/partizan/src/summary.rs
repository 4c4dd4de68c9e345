//! A summary of a game, which decides most comparisons without play.
//!
//! # Stops
//! A game is less than every number right of its Left stop, and greater than every number left of its Right stop. One
//! bit for each stop records how the game compares with the stop itself. So every comparison with a number is decided.
//!
//! # Two scales
//! The games n·^ and the games n·^ + * are two chains. For each chain a game g has
//!
//! ```text
//! lo(g) = the largest n such that the n-th game is <= g,   hi(g) = the least n such that it is >= g,
//! ```
//!
//! which may be infinite. If g <= h then lo(g) <= lo(h) and hi(g) <= hi(h). If hi(g) <= lo(h) on one of the chains,
//! then g <= h. If h is on a chain, this decides every comparison with h.
//!
//! Both follow from the bounds of the options. In canonical form, for n >= 1,
//!
//! ```text
//! n·^ = {0 | (n-1)·^ + *},    n·^ + * = {0 | (n-1)·^}, but ^ + * = {0, * | 0},
//! ```
//!
//! and for n <= -1 the negatives of these. So g >= n·^ if no Right option of g is <= n·^ and, for
//! n >= 1, not g <= 0, or for n <= -1, not g <= (n+1)·^ + *; and likewise for the others.

use crate::game::Game;

/// The stops of a game and its place on two scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// By the chain n·^.
    pub(crate) ups: UpBounds,
    /// By the chain n·^ + *.
    pub(crate) starred: UpBounds,
    /// The Left stop, an index into the numbers of the store.
    pub(crate) left_stop: u32,
    /// The Right stop.
    pub(crate) right_stop: u32,
    /// True if the game is <= its Left stop.
    pub(crate) le_left_stop: bool,
    /// True if the game is >= its Right stop.
    pub(crate) ge_right_stop: bool,
    /// True if either both players can move or neither, throughout the game.
    pub(crate) all_small: bool,
}

/// A form that has not been interned, with the known facts about it.
#[derive(Clone, Copy)]
pub(crate) struct FormRef<'a> {
    pub(crate) left: &'a [Game],
    pub(crate) right: &'a [Game],
    pub(crate) summary: &'a Summary,
}

/// Bounds a game g by a chain of games, the n·^ or the n·^ + * for all integers n.
///
/// See [`Games::up_bounds`](crate::Games::up_bounds).
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpBounds {
    /// The largest n such that the n-th game of the chain is <= g.
    pub low: i16,
    /// The least n such that the n-th game of the chain is >= g.
    pub high: i16,
}

/// Beyond all games of a scale.
const INFINITE: i16 = UpBounds::INFINITE;

impl UpBounds {
    /// Stands for infinity, and its negative for minus infinity: all games of the chain are on one side of g, or on
    /// neither.
    pub const INFINITE: i16 = i16::MAX / 2;

    pub(crate) const ABOVE: Self = Self { low: INFINITE, high: INFINITE };
    pub(crate) const BELOW: Self = Self { low: -INFINITE, high: -INFINITE };

    pub(crate) const fn negative(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    /// Returns whether the bounds allow the first game to be <= the second.
    pub(crate) const fn may_be_below(self, other: Self) -> bool {
        self.low <= other.low && self.high <= other.high
    }

    /// Returns whether a game of the scale is between them.
    pub(crate) const fn is_below(self, other: Self) -> bool {
        self.high < other.low || (self.high == other.low && self.high.abs() < INFINITE)
    }
}

/// Returns `place` + `steps`; infinity stays infinite.
pub(crate) fn shift(place: i16, steps: i16) -> i16 {
    if place.abs() >= INFINITE { place } else { place + steps }
}

impl Summary {
    pub(crate) const ZERO: Self = Self {
        ups: UpBounds { low: 0, high: 0 },
        starred: UpBounds { low: -2, high: 2 },
        left_stop: 0,
        right_stop: 0,
        le_left_stop: true,
        ge_right_stop: true,
        all_small: true,
    };

    /// Returns the summary of a number other than 0.
    pub(crate) const fn from_number(index: u32, positive: bool) -> Self {
        let place = if positive { UpBounds::ABOVE } else { UpBounds::BELOW };
        Self {
            ups: place,
            starred: place,
            left_stop: index,
            right_stop: index,
            all_small: false,
            ..Self::ZERO
        }
    }

    /// Returns the summary of the negative; the numbers' negatives are given.
    pub(crate) const fn negative(self, left_stop: u32, right_stop: u32) -> Self {
        Self {
            ups: self.ups.negative(),
            starred: self.starred.negative(),
            left_stop,
            right_stop,
            le_left_stop: self.ge_right_stop,
            ge_right_stop: self.le_left_stop,
            all_small: self.all_small,
        }
    }

    pub(crate) const fn is_number(&self) -> bool {
        self.left_stop == self.right_stop && self.le_left_stop && self.ge_right_stop
    }

    /// Returns whether both stops are 0, which is the first number.
    pub(crate) const fn is_infinitesimal(&self) -> bool {
        self.left_stop == 0 && self.right_stop == 0
    }

    /// Returns whether the game is >= 0.
    pub(crate) const fn is_nonnegative(self) -> bool {
        self.ups.low >= 0
    }

    /// Returns whether the game is <= 0.
    pub(crate) const fn is_nonpositive(self) -> bool {
        self.ups.high <= 0
    }

    /// Returns the sum of all places. Of two comparable games, the greater one is never lower.
    pub(crate) fn height(self) -> i32 {
        [self.ups.low, self.ups.high, self.starred.low, self.starred.high]
            .into_iter()
            .map(i32::from)
            .sum()
    }
}
