//! The exact solver: the least number of stones, on any board, in any order of play.
//!
//! The value of a position is enclosed from both sides. From above by plays: a quick one first, then
//! those that a depth-first search finds. From below by reasons that cost next to nothing
//! ([`lower_bound`], and the balance of the colours if they take turns), then by a search that has
//! gone through all that could refute it. What is returned is a [`Solution`]: both ends of the interval with
//! a certificate for each. Without limits the ends meet. See `docs/solver.md` for the ideas and for
//! what each of them buys.

mod bits;
mod effort;
mod enclosure;
mod part;
mod peel;
mod quick;
mod search;
mod symmetry;
mod table;

use core::ops::ControlFlow;
use core::time::Duration;

use clobber_core::{MoveOrder, Position, Reduction, ReplayError, StoneSet, Topology};

use self::effort::Effort;
use self::enclosure::Enclosure;
use crate::bound::{BoundError, LowerBound};

/// The least number of stones that play from a position can end with, by a search without limits.
///
/// [`Solver`] does the same within limits, decides "at most k?", and can be watched and cancelled.
///
/// # Arguments
/// `position`, on any board, and the order of play.
///
/// # Returns
/// A [`Solution`] whose [`value`](Solution::value) is known, with a reduction to so many stones and a
/// reason why there cannot be fewer. The one exception: of a part of more than 128 stones (in
/// alternating play, of a position with more than 128 stones in parts of both colours) an interval
/// may remain.
///
/// # Complexity
/// Exponential in the number of stones in the worst case: the question is NP-complete (Demaine,
/// Demaine and Fleischer, Theorem 6). Random full boards of 128 squares take milliseconds in free
/// order. The table of positions takes up to 1 GiB; see [`Limits`].
///
/// ```
/// use clobber_core::{Grid, MoveOrder, Position};
/// use clobber_solitaire::solve;
///
/// let position: Position<Grid> = "xxo|oxx|oox".parse()?;
/// let solution = solve(&position, MoveOrder::Any);
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(solution.reduction.replay(&position)?.stones_left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve<T: Topology, S: StoneSet>(position: &Position<T, S>, order: MoveOrder) -> Solution {
    Solver::new().solve(position, order)
}

/// An exact solver: how far it may go and by which means.
///
/// ```
/// use std::time::Duration;
///
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Decision, Limits, Solver};
///
/// let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
/// let solver = Solver::new().with_limits(limits);
///
/// // With holes, and the colours moving in turn.
/// let position: Position<Grid> = "xo.x|oxoo|x.xo".parse()?;
/// let order = MoveOrder::Alternating(Color::White);
/// let solution = solver.solve(&position, order);
/// assert_eq!(solution.value(), Some(2));
/// assert!(matches!(solver.decide(&position, order, 1), Decision::No(bound) if bound.stones == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    limits: Limits,
    pruning: Pruning,
}

/// How far a search may go. What is `None` is not limited.
///
/// When a limit is hit, the answer is an interval, and both of its ends are proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions searched.
    pub positions: Option<u64>,
    /// Time. It is looked at every few thousand positions, that is about every millisecond.
    pub time: Option<Duration>,
    /// Bytes for the table of positions. At this limit the search goes on and forgets some of what it
    /// has proved, so it takes longer.
    pub memory: Option<usize>,
}

/// The means by which the search is shortened. None of them changes an answer; each can be
/// switched off to measure what it buys, or for a check that does without it
/// ([`Solution::verify`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Parts of delta 0 modulo 3 keep two stones (Corollary 4).
    pub delta: bool,
    /// In alternating play the numbers of stones say how many of each colour are left at the end.
    pub balance: bool,
    /// Parts of one colour keep all stones, others at least one; in free order each part is solved
    /// for itself.
    pub parts: bool,
    /// What is proved of a position is remembered.
    pub table: bool,
    /// Positions that are images of each other under symmetries of the start share what is
    /// remembered.
    pub symmetry: bool,
    /// The most promising moves come first: those of stones with few neighbours, far from some vertex,
    /// which changes from one attempt to the next.
    pub ordering: bool,
    /// Stones at the rim are played into the rest by small searches of their own, and only the
    /// core is searched as a whole. (For finding plays; refutations are not affected.)
    pub peeling: bool,
}

/// How far a solver has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions searched.
    pub positions: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of the table of positions.
    pub memory: usize,
    /// The number of stones left at least, as far as proved.
    pub at_least: usize,
    /// The number of stones that the best play so far leaves.
    pub at_most: usize,
}

/// The least number of stones left, or an interval for it, with certificates.
///
/// It is plain data that anybody may write; [`verify`](Self::verify) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The order of play, and a play of legal moves.
    pub reduction: Reduction,
    /// The number of stones that this play leaves.
    pub at_most: usize,
    /// Why no play leaves fewer than [`bound.stones`](LowerBound::stones).
    pub bound: LowerBound,
}

/// Whether a position can be reduced to at most so many stones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// It can, as this play shows.
    Yes(Reduction),
    /// It cannot, for this reason.
    No(LowerBound),
    /// A limit was hit before the question was decided: what is known.
    Unknown(Solution),
}

/// What [`Solution::verify`] has established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verified {
    /// All: the play and the whole bound.
    Fully,
    /// The play; of the bound only that at least so many stones are left. It claims a search that was
    /// not repeated to its end within the limits.
    Partly {
        /// The number of stones left at least, by the reasons that need no search.
        at_least: usize,
    },
}

/// A solution is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A move of the play is not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The play leaves another number of stones.
    #[error("the play leaves {found} stones, not {claimed}")]
    StonesLeft {
        /// The number claimed.
        claimed: usize,
        /// The number left.
        found: usize,
    },
    /// The bound is not proven by its reason.
    #[error(transparent)]
    Bound(#[from] BoundError),
    /// The reason speaks of another order of play.
    #[error("the bound does not speak of the order {order}")]
    Order {
        /// The order of the play.
        order: MoveOrder,
    },
    /// The search that is claimed to have found nothing finds a play to fewer stones.
    #[error("{claimed} stones are claimed to be the least, but {found} can be reached")]
    Refuted {
        /// The bound claimed.
        claimed: usize,
        /// The number that can be reached.
        found: usize,
    },
}

impl Default for Limits {
    /// Neither positions nor time are limited; the memory is to 1 GiB.
    fn default() -> Self {
        Self { positions: None, time: None, memory: Some(1 << 30) }
    }
}

impl Pruning {
    /// Everything.
    pub const ALL: Self = Self {
        delta: true,
        balance: true,
        parts: true,
        table: true,
        symmetry: true,
        ordering: true,
        peeling: true,
    };

    /// Nothing but the table: a search that relies on no theorem.
    pub const PLAIN: Self = Self {
        delta: false,
        balance: false,
        parts: false,
        table: true,
        symmetry: false,
        ordering: false,
        peeling: false,
    };
}

impl Default for Pruning {
    /// [`Pruning::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}

/// # Setting up
impl Solver {
    /// The solver with the default limits and all means of pruning.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// With these means of pruning.
    #[must_use]
    pub fn with_pruning(self, pruning: Pruning) -> Self {
        Self { pruning, ..self }
    }
}

/// # Solving
impl Solver {
    /// The least number of stones that play from a position can end with.
    ///
    /// See [`solve`](fn@solve).
    #[must_use]
    pub fn solve<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
    ) -> Solution {
        self.solve_watched(position, order, |_| ControlFlow::Continue(()))
    }

    /// The same, watched: every few thousand positions `watch` is told how far the search is, and may
    /// break it off as if a limit had been hit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use clobber_core::{Color, Grid, MoveOrder, Position};
    /// use clobber_solitaire::Solver;
    ///
    /// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
    /// let order = MoveOrder::Alternating(Color::White);
    /// let solution = Solver::new().solve_watched(&board, order, |progress| {
    ///     if progress.positions > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(solution.bound.stones, 2);
    /// assert!(solution.at_most >= 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve_watched<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        mut watch: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Solution {
        let effort = Effort::new(&self.limits, &mut watch);
        Enclosure::new(self, position, order, effort).narrowed(None)
    }

    /// Can play from a position end with at most so many stones?
    ///
    /// # Arguments
    /// `position`, on any board; the order of play; `stones`, the number asked for.
    ///
    /// # Returns
    /// The play, or the reason why there is none, or, if a limit is hit first, what is known.
    ///
    /// # Complexity
    /// That of [`solve`](fn@solve) at worst: only so much is searched as the question needs.
    #[must_use]
    pub fn decide<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        stones: usize,
    ) -> Decision {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let effort = Effort::new(&self.limits, &mut watch);
        let known = Enclosure::new(self, position, order, effort).narrowed(Some(stones));
        if known.at_most <= stones {
            Decision::Yes(known.reduction)
        } else if known.bound.stones > stones {
            Decision::No(known.bound)
        } else {
            Decision::Unknown(known)
        }
    }
}

/// # What is known
impl Solution {
    /// The least number of stones that can be left, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<usize> {
        (self.at_most == self.bound.stones).then_some(self.at_most)
    }

    /// Checks everything that the solution claims of a position: replays the moves, recomputes the
    /// reasons that need no search, and repeats searches that are claimed to have found nothing.
    ///
    /// # Arguments
    /// `position`; `solver`, which repeats the searches, within its limits. One with
    /// [`Pruning::PLAIN`] takes longer and uses none of the theorems on which pruning rests.
    ///
    /// # Returns
    /// Whether all was verified, or all but searches that hit a limit.
    ///
    /// # Errors
    /// The first claim that is wrong.
    ///
    /// ```
    /// use clobber_core::{Grid, MoveOrder, Position};
    /// use clobber_solitaire::{Pruning, Solver, Verified, solve};
    ///
    /// let position: Position<Grid> = "xoxxo|oxoxx".parse()?;
    /// let mut solution = solve(&position, MoveOrder::Any);
    /// let plain = Solver::new().with_pruning(Pruning::PLAIN);
    /// assert_eq!(solution.verify(&position, &plain), Ok(Verified::Fully));
    ///
    /// solution.reduction.moves.pop();
    /// assert!(solution.verify(&position, &plain).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify<T: Topology + Clone, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        solver: &Solver,
    ) -> Result<Verified, VerifyError> {
        let order = self.reduction.order;
        let found = self.reduction.replay(position)?.stones_left();
        if found != self.at_most {
            return Err(VerifyError::StonesLeft { claimed: self.at_most, found });
        }
        if !self.bound.holds_in(order) {
            return Err(VerifyError::Order { order });
        }
        let claims = self.bound.check_without_search(position)?;
        let mut at_least = self.bound.stones;
        for claim in claims {
            let proved = match solver.decide(&claim.position, order, claim.stones.saturating_sub(1))
            {
                Decision::No(_) => claim.stones,
                Decision::Yes(_) => {
                    let (claimed, found) = (claim.stones, claim.stones.saturating_sub(1));
                    return Err(VerifyError::Refuted { claimed, found });
                }
                Decision::Unknown(known) => known.bound.stones,
            };
            at_least = at_least.saturating_sub(claim.stones.saturating_sub(proved));
        }
        Ok(match at_least {
            all if all == self.bound.stones => Verified::Fully,
            at_least => Verified::Partly { at_least },
        })
    }
}
