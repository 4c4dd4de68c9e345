//! A summary of a game, by which most comparisons need no play.
//!
//! # Stops
//! A game is less than all numbers right of its Left stop and greater than all left of its Right
//! stop; one bit for each stop says how it compares with the stop itself. So every comparison with
//! a number is decided.
//!
//! # Two scales
//! The games n·^ and the games n·^ + * are two chains. For each chain a game g has
//!
//! ```text
//! lo(g) = the largest n such that the n-th game is <= g,   hi(g) = the least n such that it is >= g,
//! ```
//!
//! perhaps infinite. If g <= h then lo(g) <= lo(h) and hi(g) <= hi(h); and if hi(g) <= lo(h) on one
//! of the chains, then g <= h. With h on a chain this decides every comparison with h.
//!
//! Both follow from those of the options. In canonical form, for n >= 1,
//!
//! ```text
//! n·^ = {0 | (n-1)·^ + *},    n·^ + * = {0 | (n-1)·^}, but ^ + * = {0, * | 0},
//! ```
//!
//! and for n <= -1 the negatives of these. So g >= n·^ if no Right option of g is <= n·^ and, for
//! n >= 1, not g <= 0, or for n <= -1, not g <= (n+1)·^ + *; and likewise for the others.

use core::cmp::Ordering;

use crate::game::Game;
use crate::number::Cut;
use crate::store::Store;

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

/// Bounds a game g by a chain of games, the n·^ or the n·^ + * for all integers n.
///
/// See [`Games::up_bounds`](crate::Games::up_bounds).
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
    /// Stands for infinity, as its negative does for minus infinity: all games of the chain are on one side of g, or on
    /// neither.
    pub const INFINITE: i16 = i16::MAX / 2;

    pub(crate) const ABOVE: Self = Self { low: INFINITE, high: INFINITE };
    pub(crate) const BELOW: Self = Self { low: -INFINITE, high: -INFINITE };

    pub(crate) const fn negative(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    /// Returns whether the bounds allow a game here to be <= one there.
    const fn may_be_below(self, other: Self) -> bool {
        self.low <= other.low && self.high <= other.high
    }

    /// Returns whether a game of the scale is between them.
    const fn is_below(self, other: Self) -> bool {
        self.high < other.low || (self.high == other.low && self.high.abs() < INFINITE)
    }
}

/// Returns `place` + `steps`, where infinity stays.
fn shift(place: i16, steps: i16) -> i16 {
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

    const fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }

    /// Returns the flags of the negative.
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
    pub(crate) const fn of_number(index: u32, positive: bool) -> Self {
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

    /// Returns a number that is <= the larger of two games: the sum of all places, to sort by.
    pub(crate) fn height(self) -> i32 {
        [self.ups.low, self.ups.high, self.starred.low, self.starred.high]
            .into_iter()
            .map(i32::from)
            .sum()
    }
}

impl Store {
    /// Returns whether a game is <= another, if the summaries tell; of different games.
    #[inline]
    pub(crate) fn compare_summaries(&self, g: &Summary, h: &Summary) -> Option<bool> {
        if !g.ups.may_be_below(h.ups) || !g.starred.may_be_below(h.starred) {
            return Some(false);
        }
        if g.ups.is_below(h.ups) || g.starred.is_below(h.starred) {
            return Some(true);
        }
        if g.flags.has(Flags::INFINITESIMAL) && h.flags.has(Flags::INFINITESIMAL) {
            return None;
        }
        self.compare_stops(g, h)
    }

    /// Decides whether g <= h by stops alone: always, if one of them is a number.
    fn compare_stops(&self, g: &Summary, h: &Summary) -> Option<bool> {
        use Ordering::{Equal, Greater, Less};
        let compare = |a: u32, b: u32| {
            if a == b { Equal } else { self.number_at(a).cmp(&self.number_at(b)) }
        };
        let (le, ge) = (Flags::LE_LEFT_STOP, Flags::GE_RIGHT_STOP);
        // If h <= x then g <= x, and if g >= x then h >= x, for every number x.
        match compare(g.left_stop, h.left_stop) {
            Greater => return Some(false),
            Equal if h.flags.has(le) && !g.flags.has(le) => return Some(false),
            _ => {}
        }
        match compare(g.right_stop, h.right_stop) {
            Greater => return Some(false),
            Equal if g.flags.has(ge) && !h.flags.has(ge) => return Some(false),
            _ => {}
        }
        // A number between g and h.
        match compare(g.left_stop, h.right_stop) {
            Less => Some(true),
            Equal if g.flags.has(le) && h.flags.has(ge) => Some(true),
            _ => None,
        }
    }
}

/// The form of a game, as far as its options determine it.
pub(crate) enum Form {
    /// The form is a number, the simplest one right of all Left options and left of all Right ones.
    Number(Option<Cut>, Option<Cut>),
    /// It is not, and this is known of it.
    Other(Summary),
}

/// Facts about one player's options, as if they were Left's: Right's are negated.
struct Side {
    /// The best stop reached by a move, an index into the numbers, if there is any option.
    stop: Option<u32>,
    /// True if some option with this stop is at least the stop.
    reaches: bool,
    /// The largest n such that some option is >= n·^.
    ups: i16,
    /// The largest n such that some option is >= n·^ + *.
    starred: i16,
    all_small: bool,
}

impl Store {
    /// Sums up the form with these options.
    pub(crate) fn summarize(&self, left: &[Game], right: &[Game]) -> Form {
        let left_side = self.side(left, Ordering::Greater, |summary| {
            let reaches = summary.flags.has(Flags::GE_RIGHT_STOP);
            (summary.right_stop, reaches, summary.ups.low, summary.starred.low)
        });
        let right_side = self.side(right, Ordering::Less, |summary| {
            let reaches = summary.flags.has(Flags::LE_LEFT_STOP);
            (summary.left_stop, reaches, -summary.ups.high, -summary.starred.high)
        });
        let cut =
            |stop: Option<u32>, below| stop.map(|stop| Cut { at: self.number_at(stop), below });
        let (Some(left_stop), Some(right_stop)) = (left_side.stop, right_side.stop) else {
            return Form::Number(
                cut(left_side.stop, !left_side.reaches),
                cut(right_side.stop, right_side.reaches),
            );
        };
        let is_number = if left_stop == right_stop {
            !left_side.reaches && !right_side.reaches
        } else {
            self.number_at(left_stop) < self.number_at(right_stop)
        };
        if is_number {
            return Form::Number(
                cut(Some(left_stop), !left_side.reaches),
                cut(Some(right_stop), right_side.reaches),
            );
        }
        let (ups, starred) = scales(
            UpBounds { low: left_side.ups, high: -right_side.ups },
            UpBounds { low: left_side.starred, high: -right_side.starred },
        );
        let infinitesimal = left_stop == 0 && right_stop == 0;
        let flags = Flags::LE_LEFT_STOP
            .when(!left_side.reaches)
            .and(Flags::GE_RIGHT_STOP.when(!right_side.reaches))
            .and(Flags::INFINITESIMAL.when(infinitesimal))
            .and(Flags::ALL_SMALL.when(left_side.all_small && right_side.all_small));
        Form::Other(Summary { ups, starred, left_stop, right_stop, flags })
    }

    /// Sums up one player's options, for whom one stop is better than another if it compares so.
    /// Each is seen by `view` as (stop, reached?, place on n·^, place on
    /// n·^ + *) of that player; Right's places are negative.
    fn side(
        &self,
        options: &[Game],
        better: Ordering,
        view: impl Fn(&Summary) -> (u32, bool, i16, i16),
    ) -> Side {
        let mut side =
            Side { stop: None, reaches: false, ups: i16::MIN, starred: i16::MIN, all_small: true };
        for &option in options {
            let summary = self.summary(option);
            let (stop, reaches, ups, starred) = view(summary);
            side.ups = side.ups.max(ups);
            side.starred = side.starred.max(starred);
            side.all_small &= summary.flags.has(Flags::ALL_SMALL);
            match side.stop {
                Some(best) if best == stop => side.reaches |= reaches,
                Some(best) if self.number_at(stop).cmp(&self.number_at(best)) != better => {}
                _ => (side.stop, side.reaches) = (Some(stop), reaches),
            }
        }
        side
    }
}

/// Returns the places of a game that is no number on both scales, from the best of its options: the highest
/// lower ends among Left's, the lowest upper ends among Right's.
fn scales(ups: UpBounds, starred: UpBounds) -> (UpBounds, UpBounds) {
    let nonpositive = ups.low < 0;
    let nonnegative = ups.high > 0;
    let at_least_star = starred.high > 0 && !nonpositive;
    let at_most_star = starred.low < 0 && !nonnegative;
    // Of a game that is not >= 0 the starred upper end does not depend on its other ends. That end
    // is not -1 for a game >= *, as * is an option of -^ + *.
    let starred_high = match shift(starred.low, 1) {
        -1 if at_least_star => 0,
        high => high,
    };
    let starred_low = match shift(starred.high, -1) {
        1 if at_most_star => 0,
        low => low,
    };
    if nonnegative {
        let low = shift(ups.high, -1);
        let starred_high = starred_high.max(shift(low, 2));
        let high = shift(ups.low, 1).max(shift(starred_low, 2));
        (UpBounds { low, high }, UpBounds { low: starred_low, high: starred_high })
    } else if nonpositive {
        let high = shift(ups.low, 1);
        let starred_low = starred_low.min(shift(high, -2));
        let low = shift(ups.high, -1).min(shift(starred_high, -2));
        (UpBounds { low, high }, UpBounds { low: starred_low, high: starred_high })
    } else {
        let low = shift(ups.high, -1).min(shift(starred_high, -2));
        let high = shift(ups.low, 1).max(shift(starred_low, 2));
        (UpBounds { low, high }, UpBounds { low: starred_low, high: starred_high })
    }
}
