//! Why a row is not reduced to fewer stones, as something that can be checked.

use core::fmt;

use clobber_core::{Color, Effort, MoveOrder, Path, Position, StoneSet, Stopped};

use super::balanced::{self, Band};
use super::relaxed::Multiplier;
use super::{Squares, free_row_value};

/// A claim that no play of a row leaves fewer stones than a number, in the orders of play for which
/// the reason holds.
///
/// It is plain data, whoever has written it; [`check`](Self::check) decides whether the reason
/// proves the claim of a row.
///
/// ```
/// use clobber_core::{Color, MoveOrder, Path, Position};
/// use clobber_solitaire::{Effort, RowBound, RowReason};
///
/// let row: Position<Path> = "xooooo".parse()?;
/// let bound = RowBound { stones: 1, reason: RowReason::Factors };
/// assert_eq!(bound.check(&row, &mut Effort::new()), Ok(()));
///
/// // White cannot wait while x runs over o^4.
/// let first = Color::Black;
/// let bound = RowBound { stones: 4, reason: RowReason::Search { first } };
/// assert_eq!(bound.check(&row, &mut Effort::new()), Ok(()));
/// assert!(bound.holds_in(MoveOrder::Alternating(first)) && !bound.holds_in(MoveOrder::Any));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RowBound {
    /// At least this many stones are left.
    pub stones: usize,
    /// Why.
    pub reason: RowReason,
}

/// Why no fewer stones are left of a row than a [`RowBound`] claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum RowReason {
    /// The row has no factorisation with fewer factors. In every order of play.
    Factors,
    /// A Lagrangian bound: one condition of alternating play is dropped and its violation priced; the
    /// cheapest factorisation, rounded up, is the bound.
    ///
    /// The conditions are E <= K and -K < E, where K is the number of factors X Y^a X^b Y, and E
    /// the sum of a - b over those that begin with the first mover's colour less that over the
    /// others.
    Weighted {
        /// The colour that moves first.
        first: Color,
        /// The numerator of the price of E <= K, or, if negative, of -K < E.
        numerator: i64,
        /// The denominator.
        denominator: i64,
    },
    /// The row has no factorisation with fewer factors that can be played alternately.
    Search {
        /// The colour that moves first.
        first: Color,
    },
}

impl RowReason {
    pub(super) const fn weighted(multiplier: Multiplier, first: Color) -> Self {
        let Multiplier { numerator, denominator } = multiplier;
        if numerator == 0 {
            Self::Factors
        } else {
            Self::Weighted { first, numerator, denominator }
        }
    }

    /// The number of pairs of a prefix and a balance in a search of such a row.
    pub(crate) fn cells(self, squares: Squares<'_>) -> usize {
        match self {
            Self::Search { .. } => Band::full(squares).cells(),
            _ => 0,
        }
    }
}

impl RowBound {
    /// Whether the bound holds in this order of play.
    #[must_use]
    pub fn holds_in(&self, order: MoveOrder) -> bool {
        match self.reason {
            RowReason::Factors => true,
            RowReason::Weighted { first, .. } | RowReason::Search { first } => {
                order == MoveOrder::Alternating(first)
            }
        }
    }

    /// Checks that the reason proves as many stones of a row as the bound claims, or more.
    ///
    /// # Complexity
    /// O(n) time, with O(1) memory beside a byte a square; for [`RowReason::Search`] O(n^2) time
    /// and O(n) memory.
    ///
    /// # Errors
    /// If it proves fewer, or a price is out of range. For [`RowReason::Search`] also
    /// [`RowBoundError::Stopped`]; its steps are those of [`reduce_row`](crate::reduce_row), n^2 / 2 of them,
    /// and it is refused at once if these are too many.
    ///
    /// ```
    /// use clobber_core::{Color, Path, Position};
    /// use clobber_solitaire::{Effort, Limits, RowBound, RowBoundError, RowReason, Stopped};
    ///
    /// let row: Position<Path> = "xooooo".parse()?;
    /// let bound = RowBound { stones: 4, reason: RowReason::Search { first: Color::Black } };
    /// let within = |steps| Effort::within(Limits { steps: Some(steps), ..Limits::default() });
    /// let stopped = RowBoundError::Stopped(Stopped::Steps { limit: 10 });
    /// assert_eq!(bound.check(&row, &mut within(10)), Err(stopped));
    /// assert_eq!(bound.check(&row, &mut within(100)), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check<S: StoneSet>(
        &self,
        row: &Position<Path, S>,
        effort: &mut Effort<'_>,
    ) -> Result<(), RowBoundError> {
        let squares = || row.squares().collect::<Vec<_>>();
        let proven = match self.reason {
            RowReason::Factors => free_row_value(row.squares()),
            RowReason::Weighted { first, numerator, denominator } => {
                let multiplier = Multiplier { numerator, denominator };
                let squares = squares();
                if !multiplier.suits(&squares) {
                    return Err(RowBoundError::Price { numerator, denominator });
                }
                multiplier.lower_bound(&squares, first).max(0) as usize
            }
            RowReason::Search { first } => {
                let squares = squares();
                let least = balanced::least_factors(&squares, first, Band::full(&squares), effort)?;
                // Without a pair no stone moves.
                least.unwrap_or_else(|| row.stone_count())
            }
        };
        if self.stones <= proven {
            Ok(())
        } else {
            Err(RowBoundError::TooMany { claimed: self.stones, proven })
        }
    }
}

impl fmt::Display for RowBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at least {}: {}", self.stones, self.reason)
    }
}

impl fmt::Display for RowReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no factorisation ")?;
        match *self {
            Self::Factors => f.write_str("has fewer factors"),
            Self::Weighted { first, numerator, denominator } => {
                let condition = if numerator > 0 { "E <= K" } else { "-K < E" };
                let price = numerator.unsigned_abs();
                write!(
                    f,
                    "is lighter at a price of {price}/{denominator} for {condition}, {first} first"
                )
            }
            Self::Search { first } => {
                write!(f, "with fewer factors can be played alternately, {first} first")
            }
        }
    }
}

/// A bound of a row is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowBoundError {
    /// The reason proves fewer stones than the bound claims.
    #[error("{claimed} stones are claimed, but the reason proves {proven}")]
    TooMany {
        /// The number of stones that the bound claims.
        claimed: usize,
        /// The number that the reason proves.
        proven: usize,
    },
    /// The price is out of range for a row of this length.
    #[error("{numerator}/{denominator} is not a price for a row of this length")]
    Price {
        /// The numerator.
        numerator: i64,
        /// The denominator.
        denominator: i64,
    },
    /// The check has ended before.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
