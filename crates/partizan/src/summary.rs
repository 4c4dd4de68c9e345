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
    pub(crate) flags: Flags,
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

/// Bits of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u32);

impl Flags {
    /// The game is <= its Left stop.
    pub(crate) const LE_LEFT_STOP: Self = Self(1);
    /// The game is >= its Right stop.
    pub(crate) const GE_RIGHT_STOP: Self = Self(2);
    /// Both stops are 0.
    pub(crate) const INFINITESIMAL: Self = Self(4);
    /// Either both players can move or neither, throughout the game.
    pub(crate) const ALL_SMALL: Self = Self(8);
    pub(crate) const NUMBER: Self = Self(16);

    const NONE: Self = Self(0);

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }

    const fn negative(self) -> Self {
        let rest = Self(self.0 & !(Self::LE_LEFT_STOP.0 | Self::GE_RIGHT_STOP.0));
        rest.and(Self::GE_RIGHT_STOP.when(self.has(Self::LE_LEFT_STOP)))
            .and(Self::LE_LEFT_STOP.when(self.has(Self::GE_RIGHT_STOP)))
    }
}

impl Summary {
    pub(crate) const ZERO: Self = Self {
        ups: UpBounds { low: 0, high: 0 },
        starred: UpBounds { low: -2, high: 2 },
        left_stop: 0,
        right_stop: 0,
        flags: Flags::NUMBER
            .and(Flags::LE_LEFT_STOP)
            .and(Flags::GE_RIGHT_STOP)
            .and(Flags::INFINITESIMAL)
            .and(Flags::ALL_SMALL),
    };

    /// Returns the summary of a number other than 0.
    pub(crate) const fn from_number(index: u32, positive: bool) -> Self {
        let place = if positive { UpBounds::ABOVE } else { UpBounds::BELOW };
        Self {
            ups: place,
            starred: place,
            left_stop: index,
            right_stop: index,
            flags: Flags::NUMBER.and(Flags::LE_LEFT_STOP).and(Flags::GE_RIGHT_STOP),
        }
    }

    /// Returns the summary of the negative; the numbers' negatives are given.
    pub(crate) const fn negative(self, left_stop: u32, right_stop: u32) -> Self {
        Self {
            ups: self.ups.negative(),
            starred: self.starred.negative(),
            left_stop,
            right_stop,
            flags: self.flags.negative(),
        }
    }

    pub(crate) const fn is_number(self) -> bool {
        self.flags.has(Flags::NUMBER)
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
