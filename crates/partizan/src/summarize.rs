//! Computes summaries of games from the summaries of their options, and the order that they imply: see
//! [`crate::summary`].

use core::cmp::Ordering;

use crate::game::Game;
use crate::number::Cut;
use crate::store::Store;
use crate::summary::{Summary, UpBounds, shift};

impl Store {
    /// Returns whether a game is <= another, different one, if the summaries decide it.
    #[inline]
    pub(crate) fn compare_summaries(&self, g: &Summary, h: &Summary) -> Option<bool> {
        if !g.ups.may_be_below(h.ups) || !g.starred.may_be_below(h.starred) {
            return Some(false);
        }
        if g.ups.is_below(h.ups) || g.starred.is_below(h.starred) {
            return Some(true);
        }
        if g.is_infinitesimal() && h.is_infinitesimal() {
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
        // If h <= x then g <= x, and if g >= x then h >= x, for every number x.
        match compare(g.left_stop, h.left_stop) {
            Greater => return Some(false),
            Equal if h.le_left_stop && !g.le_left_stop => return Some(false),
            _ => {}
        }
        match compare(g.right_stop, h.right_stop) {
            Greater => return Some(false),
            Equal if g.ge_right_stop && !h.ge_right_stop => return Some(false),
            _ => {}
        }
        // A number between g and h.
        match compare(g.left_stop, h.right_stop) {
            Less => Some(true),
            Equal if g.le_left_stop && h.ge_right_stop => Some(true),
            _ => None,
        }
    }
}

/// The form of a game, if its options determine it.
pub(crate) enum Form {
    /// The form is a number, the simplest one right of all Left options and left of all Right ones.
    Number(Option<Cut>, Option<Cut>),
    /// The form is not a number, and has this summary.
    Other(Summary),
}

/// Facts about one player's options, seen as Left's: Right's are negated.
struct Side {
    /// The best stop that a move reaches, an index into the numbers, if there is an option.
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
            (summary.right_stop, summary.ge_right_stop, summary.ups.low, summary.starred.low)
        });
        let right_side = self.side(right, Ordering::Less, |summary| {
            (summary.left_stop, summary.le_left_stop, -summary.ups.high, -summary.starred.high)
        });
        let number = || {
            let [low, high] =
                [(left_side.stop, !left_side.reaches), (right_side.stop, right_side.reaches)]
                    .map(|(stop, below)| stop.map(|stop| Cut { at: self.number_at(stop), below }));
            Form::Number(low, high)
        };
        let (Some(left_stop), Some(right_stop)) = (left_side.stop, right_side.stop) else {
            return number();
        };
        let is_number = if left_stop == right_stop {
            !left_side.reaches && !right_side.reaches
        } else {
            self.number_at(left_stop) < self.number_at(right_stop)
        };
        if is_number {
            return number();
        }
        let (ups, starred) = scales(
            UpBounds { low: left_side.ups, high: -right_side.ups },
            UpBounds { low: left_side.starred, high: -right_side.starred },
        );
        Form::Other(Summary {
            ups,
            starred,
            left_stop,
            right_stop,
            le_left_stop: !left_side.reaches,
            ge_right_stop: !right_side.reaches,
            all_small: left_side.all_small && right_side.all_small,
        })
    }

    /// Summarizes one player's options; one stop is better than another if it compares so. For each option, `view`
    /// gives (stop, reached?, place on n·^, place on n·^ + *) from the player's side; Right's places are negative.
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
            side.all_small &= summary.all_small;
            match side.stop {
                Some(best) if best == stop => side.reaches |= reaches,
                Some(best) if self.number_at(stop).cmp(&self.number_at(best)) != better => {}
                _ => (side.stop, side.reaches) = (Some(stop), reaches),
            }
        }
        side
    }
}

/// Returns the places of a game other than a number on both scales, from the best of its options: the highest lower
/// ends among Left's, the lowest upper ends among Right's.
fn scales(ups: UpBounds, starred: UpBounds) -> (UpBounds, UpBounds) {
    let nonpositive = ups.low < 0;
    let nonnegative = ups.high > 0;
    let at_least_star = starred.high > 0 && !nonpositive;
    let at_most_star = starred.low < 0 && !nonnegative;
    // If a game is not >= 0, its starred upper end does not depend on its other ends. That end is not -1 for a game
    // >= *, because * is an option of -^ + *.
    let mut starred_high = match shift(starred.low, 1) {
        -1 if at_least_star => 0,
        high => high,
    };
    let mut starred_low = match shift(starred.high, -1) {
        1 if at_most_star => 0,
        low => low,
    };
    // The game is not 0, so it is not both >= 0 and <= 0.
    let (mut low, mut high) = (shift(ups.high, -1), shift(ups.low, 1));
    if nonnegative {
        starred_high = starred_high.max(shift(low, 2));
    } else {
        low = low.min(shift(starred_high, -2));
    }
    if nonpositive {
        starred_low = starred_low.min(shift(high, -2));
    } else {
        high = high.max(shift(starred_low, 2));
    }
    (UpBounds { low, high }, UpBounds { low: starred_low, high: starred_high })
}
