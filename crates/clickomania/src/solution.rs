//! The proven result of a search for the best play.

use core::fmt;

use crate::clicks::Clicks;

/// The value of the best play, or an interval that contains it, with a proof of both ends.
///
/// It prints as `20, proved` or as `1286 to 1494, not settled`. It is unchecked data; [`check`](Self::check) tests it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The best play found.
    pub clicks: Clicks,
    /// The score of the play.
    pub score: i64,
    /// The upper bound: no play is worth more than [`bound.score`](UpperBound::score).
    pub bound: UpperBound,
}

/// An upper bound on the score of every play, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UpperBound {
    /// The largest score that the bound permits.
    pub score: i64,
    /// The reason for the bound.
    pub reason: Reason,
}

/// The reason why no play is worth more than a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// The numbers of blocks of each colour. A single block of a colour stays. Each of n blocks brings at most the
    /// greatest `group(s) / s` with 2 ≤ s ≤ n.
    Counts,
    /// Sets of blocks of a colour that can never meet, because of stuck blocks between or below them, counted as in
    /// `Counts`.
    Meetings,
    /// The blocks are in one row or column, and an algorithm for rows covers all plays:
    /// [`SolvableIntervals`](crate::SolvableIntervals), [`TwoColorRow`](crate::TwoColorRow) or
    /// [`Row::best_score`](crate::Row::best_score).
    Row,
    /// All plays that could be worth more have been searched.
    Search {
        /// The number of positions searched.
        positions: u64,
    },
}

/// # Bounds
impl Solution {
    /// Returns the value of the best play, if it is known.
    pub fn value(&self) -> Option<i64> {
        (self.score == self.bound.score).then_some(self.score)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts => f.write_str("counting the blocks of each colour shows it"),
            Self::Meetings => f.write_str("some blocks can never meet another of their colour"),
            Self::Row => f.write_str("an algorithm for rows covers all plays"),
            Self::Search { positions } => write!(f, "{positions} positions were searched"),
        }
    }
}

impl fmt::Display for UpperBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}: {}", self.score, self.reason)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{value}, proved"),
            None => write!(f, "{} to {}, not settled", self.score, self.bound.score),
        }
    }
}
