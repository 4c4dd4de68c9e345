//! The exact solver: the least number of stones, on any board, in any order of play.
//!
//! The value of a position is enclosed from both sides. From above by plays: a quick one first, then
//! those that a depth-first search finds. From below by reasons that cost next to nothing
//! ([`lower_bound`], and the balance of the colours if they take turns), then by a search that has
//! ruled out all that could refute it. What is returned is a [`Solution`]: both ends of the interval with
//! a certificate for each. Without limits the ends meet. docs/solver.md in the repository has the ideas
//! and what each of them buys.

mod bits;
mod enclosure;
mod part;
mod peel;
mod quick;
mod search;
mod symmetry;
mod table;

use core::fmt;

use clobber_core::{Effort, MoveOrder, Position, Reduction, ReplayError, StoneSet, Topology};

use self::enclosure::Enclosure;
use crate::bound::{BoundError, LowerBound};

/// Finds the least number of stones that play from a position can end with.
///
/// [`Solver`] also decides "at most k?".
///
/// # Arguments
/// `position`, on any board; `order`, the order of play; `effort`: a step is a position searched. At the limit of
/// memory the search goes on and forgets some of what it has proved, so it takes longer.
///
/// # Returns
/// A [`Solution`]: a reduction to some number of stones, and a reason why there cannot be fewer than some
/// number. If the effort does not [end](Effort::stopped) they are equal, the [`value`](Solution::value); the
/// one exception: of a part of more than [`Solver::MAX_PART`] = 128 stones (in alternating play, of a
/// position with more than 128 stones in parts of both colours) an interval may remain.
///
/// # Complexity
/// Exponential in the number of stones in the worst case: the question is NP-complete (Demaine,
/// Demaine and Fleischer, Theorem 6). Random full boards of 128 squares take milliseconds in free
/// order.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
///
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, Limits, Stopped, solve};
///
/// let position: Position<Grid> = "xxo|oxx|oox".parse()?;
/// let solution = solve(&position, MoveOrder::Any, &mut Effort::new());
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(solution.reduction.replay(&position)?.stones_left(), 1);
///
/// // Within limits.
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
/// let mut effort = Effort::within(limits).watched(|progress| match progress.steps {
///     0..=100_000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// });
/// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
/// let solution = solve(&board, MoveOrder::Alternating(Color::White), &mut effort);
/// assert_eq!(solution.bound.stones, 2);
/// assert!(solution.at_most >= 2);
/// assert_eq!(solution.value().is_none(), effort.stopped() == Some(Stopped::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    Solver::new().solve(position, order, effort)
}

/// An exact solver: with all that shortens the search, or [plain](Self::plain).
///
/// ```
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Decision, Effort, Solver};
///
/// let solver = Solver::plain();
///
/// // With holes, and the colours moving in turn.
/// let position: Position<Grid> = "xo.x|oxoo|x.xo".parse()?;
/// let order = MoveOrder::Alternating(Color::White);
/// let mut effort = Effort::new();
/// assert_eq!(solver.solve(&position, order, &mut effort).value(), Some(2));
/// let one = solver.decide(&position, order, 1, &mut effort);
/// assert!(matches!(one, Decision::No(bound) if bound.stones == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pruning: Pruning,
}

/// The means by which the search is shortened. None of them changes an answer.
#[derive(Clone, Copy, Debug)]
struct Pruning {
    /// Parts of delta 0 modulo 3 keep two stones (Corollary 4).
    delta: bool,
    /// In alternating play the numbers of stones say how many of each colour are left at the end.
    balance: bool,
    /// Parts of one colour keep all stones, others at least one; in free order each part is solved
    /// for itself.
    parts: bool,
    /// What is proved of a position is remembered.
    table: bool,
    /// Positions that are images of each other under symmetries of the start share what is
    /// remembered.
    symmetry: bool,
    /// The most promising moves come first: those of stones with few neighbours, far from some vertex,
    /// which changes from one attempt to the next.
    ordering: bool,
    /// Stones at the rim are played into the rest by small searches of their own, and only the
    /// core is searched as a whole. (For finding plays; refutations are not affected.)
    peeling: bool,
}

/// The least number of stones left, or an interval for it, with certificates.
///
/// It is plain data that anybody may write; [`verify`](Self::verify) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The order of play, and a play of legal moves.
    pub reduction: Reduction,
    /// The number of stones that this play leaves.
    pub at_most: usize,
    /// Why no play leaves fewer than [`bound.stones`](LowerBound::stones).
    pub bound: LowerBound,
}

/// Whether a position can be reduced to at most k stones: the answer of [`Solver::decide`].
///
/// ```
/// use clobber_core::{Grid, MoveOrder, Position};
/// use clobber_solitaire::{Decision, Effort, Solver};
///
/// let position: Position<Grid> = "xxxoo|xxooo".parse()?;
/// for stones in 1..=2 {
///     match Solver::new().decide(&position, MoveOrder::Any, stones, &mut Effort::new()) {
///         Decision::Yes(reduction) => {
///             assert!(reduction.replay(&position)?.stones_left() <= stones);
///         }
///         Decision::No(bound) => assert_eq!((stones, bound.stones), (1, 2)),
///         Decision::Undecided(known) => println!("{known}"),
///         _ => {}
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Decision {
    /// It can, as this play shows.
    Yes(Reduction),
    /// It cannot, for this reason.
    No(LowerBound),
    /// The search was stopped before the question was decided, or one of the parts is too large: what is
    /// known. Why it was stopped, the effort [says](Effort::stopped).
    Undecided(Solution),
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}, {}", self.at_most, self.bound)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yes(reduction) => write!(f, "yes: {reduction}"),
            Self::No(bound) => write!(f, "no: {bound}"),
            Self::Undecided(known) => write!(f, "undecided: {known}"),
        }
    }
}

/// What [`Solution::verify`] has established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Verified {
    /// All: the play and the whole bound.
    Fully,
    /// The play; of the bound only that at least this many stones are left. The bound claims a search
    /// whose repetition was stopped before its end.
    Partly {
        /// The number of stones left at least, by the reasons that need no search.
        at_least: usize,
    },
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fully => f.write_str("the play and the bound are verified"),
            Self::Partly { at_least } => {
                write!(
                    f,
                    "the play is verified, and of the bound that at least {at_least} are left"
                )
            }
        }
    }
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
    /// The bound is one for another order of play.
    #[error("the bound does not hold in the order {order}")]
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

impl Pruning {
    /// Everything.
    const ALL: Self = Self {
        delta: true,
        balance: true,
        parts: true,
        table: true,
        symmetry: true,
        ordering: true,
        peeling: true,
    };

    /// Nothing but the table: a search that relies on no theorem.
    const PLAIN: Self = Self {
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
    fn default() -> Self {
        Self::ALL
    }
}

/// # Setting up
impl Solver {
    /// The largest part that is searched: of a larger one an interval may remain.
    pub const MAX_PART: usize = 128;

    /// Creates the solver with everything that shortens the search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a solver that relies on no theorem: it only remembers the positions that it has searched.
    #[must_use]
    pub const fn plain() -> Self {
        Self { pruning: Pruning::PLAIN }
    }

    /// Leaves out one of the means by which the search is shortened, to measure what it is worth: `delta`,
    /// `balance`, `parts`, `table`, `symmetry`, `ordering` or `peeling`.
    #[doc(hidden)]
    #[must_use]
    pub fn without(mut self, means: &str) -> Self {
        let Pruning { delta, balance, parts, table, symmetry, ordering, peeling } =
            &mut self.pruning;
        *match means {
            "delta" => delta,
            "balance" => balance,
            "parts" => parts,
            "table" => table,
            "symmetry" => symmetry,
            "ordering" => ordering,
            "peeling" => peeling,
            _ => return self,
        } = false;
        self
    }
}

/// # Solving
impl Solver {
    /// Finds the least number of stones that play from a position can end with: see [`solve`](fn@solve).
    #[must_use]
    pub fn solve<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Solution {
        Enclosure::new(self.pruning, position, order, effort).narrowed(None)
    }

    /// Decides whether play from a position can end with at most `stones` stones.
    ///
    /// # Arguments
    /// `position`, on any board; the order of play; `stones`, the number asked for; `effort`: the steps are
    /// those of [`solve`](fn@solve).
    ///
    /// # Returns
    /// The play, or the reason why there is none; or what is known, if the effort ends first or one of the
    /// parts is too large.
    ///
    /// # Complexity
    /// That of [`solve`](fn@solve) at worst: only what the question needs is searched.
    #[must_use]
    pub fn decide<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        stones: usize,
        effort: &mut Effort<'_>,
    ) -> Decision {
        let known = Enclosure::new(self.pruning, position, order, effort).narrowed(Some(stones));
        if known.at_most <= stones {
            Decision::Yes(known.reduction)
        } else if known.bound.stones > stones {
            Decision::No(known.bound)
        } else {
            Decision::Undecided(known)
        }
    }
}

/// # What is known
impl Solution {
    /// The number of stones that the play leaves.
    #[must_use]
    pub const fn stones_left(&self) -> usize {
        self.at_most
    }

    /// Why no play leaves fewer than [`bound.stones`](LowerBound::stones).
    #[must_use]
    pub const fn lower_bound(&self) -> &LowerBound {
        &self.bound
    }

    /// Whether the bound says that no play leaves fewer stones than this one.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.at_most == self.bound.stones
    }

    /// The least number of stones that can be left, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<usize> {
        self.is_optimal().then_some(self.at_most)
    }

    /// Checks everything that the solution claims of a position: replays the moves, recomputes the
    /// reasons that need no search, and repeats searches that are claimed to have found nothing.
    ///
    /// # Arguments
    /// `position`; `solver`, which repeats the searches, all together within `effort`. The
    /// [plain](Solver::plain) one takes longer and relies on no theorem.
    ///
    /// # Returns
    /// Whether all was verified, or all but searches that were stopped: by the effort, or of parts that are
    /// too large.
    ///
    /// # Errors
    /// The first claim that is wrong.
    ///
    /// ```
    /// use clobber_core::{Grid, MoveOrder, Position};
    /// use clobber_solitaire::{Effort, Solver, Verified, solve};
    ///
    /// let position: Position<Grid> = "xoxxo|oxoxx".parse()?;
    /// let mut effort = Effort::new();
    /// let mut solution = solve(&position, MoveOrder::Any, &mut effort);
    /// let plain = Solver::plain();
    /// assert_eq!(solution.verify(&position, &plain, &mut effort), Ok(Verified::Fully));
    ///
    /// solution.reduction.moves.pop();
    /// assert!(solution.verify(&position, &plain, &mut effort).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify<T: Topology + Clone, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        solver: &Solver,
        effort: &mut Effort<'_>,
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
            let fewer = claim.stones.saturating_sub(1);
            let proved = match solver.decide(&claim.position, order, fewer, effort) {
                Decision::No(_) => claim.stones,
                Decision::Yes(_) => {
                    return Err(VerifyError::Refuted { claimed: claim.stones, found: fewer });
                }
                Decision::Undecided(known) => known.bound.stones,
            };
            at_least = at_least.saturating_sub(claim.stones.saturating_sub(proved));
        }
        Ok(match at_least {
            all if all == self.bound.stones => Verified::Fully,
            at_least => Verified::Partly { at_least },
        })
    }
}
