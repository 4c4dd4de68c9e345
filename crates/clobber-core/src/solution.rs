//! The answer to "How few stones can remain?": a play, and a bound with its reason.

use core::fmt;

use certified_search::{Effort, Refuted};

use crate::board::Topology;
use crate::moves::MoveOrder;
use crate::position::Position;
use crate::reduction::{Reduction, Replay, ReplayError};
use crate::stones::StoneSet;

/// Claims that no play leaves fewer stones than a number, for a reason.
///
/// It is unchecked data; [`check`](Self::check) tests it against a position. The reasons, `R`, are a type of the crate
/// that searches, and implement [`BoundReason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bound<R> {
    /// Every play leaves at least this many stones.
    pub stones: usize,
    /// The reason for the bound.
    pub reason: R,
}

/// Proves that no play from a position leaves fewer stones than a number.
///
/// `P` is the position. A reason that only holds on some kind of board is implemented for positions on that board.
pub trait BoundReason<P: ?Sized> {
    /// Returns the best lower bound that this reason proves on the stones that a play in this order leaves.
    ///
    /// An implementation trusts nothing in the reason. If the reason is the outcome of a search, it repeats the search
    /// within the effort.
    ///
    /// # Errors
    /// [`Refuted`] if the reason is wrong for the position, or if the effort ended first ([`Refuted::stopped`]).
    fn proves(
        &self,
        position: &P,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted>;
}

impl<R> Bound<R> {
    /// Checks that the reason proves the bound for plays from a position in this order.
    ///
    /// # Errors
    /// [`Refuted`] if it does not, or if the effort ended first ([`Refuted::stopped`]).
    pub fn check<P: ?Sized>(
        &self,
        position: &P,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted>
    where
        R: BoundReason<P>,
    {
        let proved = self.reason.proves(position, order, effort)?;
        match proved >= self.stones {
            true => Ok(()),
            false => Err(Refuted::claim("stones left at least", self.stones, proved)),
        }
    }

    /// Converts the reason.
    pub fn map<Q>(self, convert: impl FnOnce(R) -> Q) -> Bound<Q> {
        Bound { stones: self.stones, reason: convert(self.reason) }
    }
}

impl<R: fmt::Display> fmt::Display for Bound<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at least {} ({})", self.stones, self.reason)
    }
}

/// Answers "How few stones can remain?": a play, and a lower bound that shows how far it can be from the best.
///
/// If both meet, [`value`](Self::value) returns the exact number. A solution is unchecked data from any source;
/// [`check`](Self::check) tests it against a position.
///
/// ```
/// use clobber_core::{
///     Bound, BoundReason, Effort, MoveOrder, Path, Position, Refuted, Solution, StoneSet, Topology,
/// };
///
/// /// Stones in different parts never meet, so each part keeps one.
/// #[derive(Debug)]
/// struct EachPartKeepsOne;
///
/// impl<T: Topology, S: StoneSet> BoundReason<Position<T, S>> for EachPartKeepsOne {
///     fn proves(
///         &self,
///         position: &Position<T, S>,
///         _: MoveOrder,
///         _: &mut Effort<'_>,
///     ) -> Result<usize, Refuted> {
///         Ok(position.parts().len())
///     }
/// }
///
/// let row: Position<Path> = "xo.xo".parse()?;
/// let bound = Bound { stones: 2, reason: EachPartKeepsOne };
/// let mut solution = Solution { reduction: "any 0>1 3>4".parse()?, stones_left: 2, bound };
/// assert_eq!((solution.check(&row, &mut Effort::new()), solution.value()), (Ok(()), Some(2)));
/// solution.stones_left = 1;
/// let refuted = solution.check(&row, &mut Effort::new()).unwrap_err();
/// assert_eq!(refuted.to_string(), "stones left by the play: 1 is claimed, 2 is proved");
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution<R> {
    /// The best play that was found.
    pub reduction: Reduction,
    /// The number of stones that the play leaves.
    pub stones_left: usize,
    /// The bound: no play leaves fewer stones.
    pub bound: Bound<R>,
}

impl<R> Solution<R> {
    /// Returns the fewest stones that can remain, if the number is known.
    pub const fn value(&self) -> Option<usize> {
        if self.is_optimal() { Some(self.stones_left) } else { None }
    }

    /// Returns a lower bound on the stones that any play leaves.
    pub const fn at_least(&self) -> usize {
        self.bound.stones
    }

    /// Returns the number of stones that the play leaves.
    pub const fn at_most(&self) -> usize {
        self.stones_left
    }

    /// Returns whether the play meets the bound, so that no play leaves fewer stones.
    pub const fn is_optimal(&self) -> bool {
        self.bound.stones == self.stones_left
    }

    /// Plays the moves from `start` and checks each.
    ///
    /// # Errors
    /// The first move that is not legal, with its index.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<Replay<T, S>, ReplayError> {
        self.reduction.replay(start)
    }

    /// Checks all claims: the play is legal and leaves the claimed number of stones, and the reason proves the bound
    /// for its order.
    ///
    /// The play is checked by the rules alone. The documentation of a reason names the theorems that it relies on.
    ///
    /// # Complexity
    /// The complexity of [`Reduction::replay`], and of the check of the reason.
    ///
    /// # Errors
    /// [`Refuted`] names the first claim that fails, or the limit that ended the check ([`Refuted::stopped`]).
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted>
    where
        R: BoundReason<Position<T, S>>,
    {
        let replay = self.reduction.replay(&position.by_ref());
        let replay = replay.map_err(|error| Refuted::new(error.reason).at("move", error.index))?;
        let found = replay.stones_left();
        if found != self.stones_left {
            return Err(Refuted::claim("stones left by the play", self.stones_left, found));
        }
        if self.bound.stones > found {
            return Err(Refuted::claim("stones left at least", self.bound.stones, found));
        }
        self.bound.check(position, self.reduction.order, effort)
    }
}

impl<R: fmt::Display> fmt::Display for Solution<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}, {}", self.stones_left, self.bound)
    }
}
