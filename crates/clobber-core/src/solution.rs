//! The answer to "how few stones can be left?": a play, and a bound with its reason.

use core::fmt;

use certified_search::{Effort, Refuted};

use crate::board::Topology;
use crate::moves::MoveOrder;
use crate::position::Position;
use crate::reduction::{Reduction, Replay, ReplayError};
use crate::stones::StoneSet;

/// Claims that no play leaves fewer stones than a number, for a reason.
///
/// It is plain data that nobody has checked; [`check`](Self::check) checks it against a position. The reasons, `R`, are those
/// of the crate that searches: each implements [`BoundReason`].
///
/// ```
/// use clobber_core::{Bound, BoundReason, Effort, MoveOrder, Path, Position, Refuted, StoneSet, Topology};
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
/// let mut bound = Bound { stones: 2, reason: EachPartKeepsOne };
/// assert!(bound.check(&row, MoveOrder::Any, &mut Effort::new()).is_ok());
/// bound.stones = 3;
/// let refuted = bound.check(&row, MoveOrder::Any, &mut Effort::new()).unwrap_err();
/// assert_eq!(refuted.to_string(), "stones left at least: 3 is claimed, 2 is proved");
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
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
/// `P` is the position: a reason that holds on one kind of board only is implemented for positions on that board alone.
pub trait BoundReason<P: ?Sized> {
    /// Returns the greatest number of stones that every play from the position, in this order, leaves at least, as far as
    /// this reason proves it.
    ///
    /// The implementation trusts nothing in the reason. Where the reason is the outcome of a search, it repeats that search
    /// within the effort.
    ///
    /// # Errors
    /// [`Refuted`] if the reason does not hold of the position, or if the effort ended before that was known
    /// ([`Refuted::stopped`]).
    fn proves(
        &self,
        position: &P,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted>;
}

impl<R> Bound<R> {
    /// Checks that the reason proves the bound for plays from a position in an order.
    ///
    /// # Errors
    /// [`Refuted`] if it does not, or if the effort ended before ([`Refuted::stopped`]).
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

/// Answers "how few stones can be left?": a play, and a bound that says how far it can be from the best.
///
/// If both meet, the number is known: [`value`](Self::value). A solution is plain data that nobody has checked;
/// [`check`](Self::check) checks it against a position, whoever has made it.
///
/// ```
/// use clobber_core::{
///     Bound, BoundReason, Effort, MoveOrder, Path, Position, Refuted, Solution, StoneSet, Topology,
/// };
///
/// /// The last stone of a play is never clobbered.
/// #[derive(Clone, Debug)]
/// struct Survivor;
///
/// impl<T: Topology, S: StoneSet> BoundReason<Position<T, S>> for Survivor {
///     fn proves(
///         &self,
///         position: &Position<T, S>,
///         _: MoveOrder,
///         _: &mut Effort<'_>,
///     ) -> Result<usize, Refuted> {
///         Ok(position.stone_count().min(1))
///     }
/// }
///
/// let row: Position<Path> = "xoxo".parse()?;
/// let solution = Solution {
///     reduction: "any 0>1 3>2 2>1".parse()?,
///     stones_left: 1,
///     bound: Bound { stones: 1, reason: Survivor },
/// };
/// assert_eq!(solution.value(), Some(1));
/// assert!(solution.check(&row, &mut Effort::new()).is_ok());
///
/// let boast = Solution { stones_left: 0, ..solution };
/// let refuted = boast.check(&row, &mut Effort::new()).unwrap_err();
/// assert_eq!(refuted.to_string(), "stones left by the play: 0 is claimed, 1 is proved");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution<R> {
    /// The play: the best that was found.
    pub reduction: Reduction,
    /// The number of stones that the play leaves.
    pub stones_left: usize,
    /// The bound: no play leaves fewer stones.
    pub bound: Bound<R>,
}

impl<R> Solution<R> {
    /// Returns the least number of stones that can be left, if it is known.
    #[must_use]
    pub const fn value(&self) -> Option<usize> {
        if self.is_optimal() { Some(self.stones_left) } else { None }
    }

    /// Returns a number of stones that every play leaves at least.
    #[must_use]
    pub const fn at_least(&self) -> usize {
        self.bound.stones
    }

    /// Returns the number of stones that the play leaves.
    #[must_use]
    pub const fn at_most(&self) -> usize {
        self.stones_left
    }

    /// Returns whether no play leaves fewer stones than this one, as far as the bound says.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.bound.stones == self.stones_left
    }

    /// Plays the moves from `start`, checking each.
    ///
    /// # Errors
    /// The first move that is not legal, with its index.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<Replay<T, S>, ReplayError> {
        self.reduction.replay(start)
    }

    /// Checks all that is claimed: the play is legal and leaves as many stones as claimed, and the bound is proved for its
    /// order by its reason.
    ///
    /// The play is checked by the rules alone. What a reason relies on, its documentation says.
    ///
    /// # Complexity
    /// The complexity of [`Reduction::replay`], and of the check of the reason.
    ///
    /// # Errors
    /// [`Refuted`] names the first claim that does not hold, or says that the effort ended before
    /// ([`Refuted::stopped`]).
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
