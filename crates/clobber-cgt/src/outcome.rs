//! Who wins a sum of positions of Clobber, and by which move: by search, without canonical forms of
//! large positions.
//!
//! The ideas, what they buy and how far they reach are described in `docs/outcome.md`.

mod board;
mod call;
mod effort;
mod graph;
mod key;
mod layout;
mod linear;
mod order;
mod search;
mod strategy;
mod table;
mod values;
mod word;

use core::ops::ControlFlow;
use core::time::Duration;

use clobber_core::notation::display_sum;
use clobber_core::{Color, Move, Outcome, Player, Position, StoneSet, Topology};

use self::call::{Call, Kept};
use self::effort::{Common, Watch};
use self::layout::Summand;
use self::linear::LinearSearch;
use self::strategy::Walk;

pub use self::strategy::{CheckedStrategy, Strategy, StrategyError};

/// How far a search for an outcome may go. What is `None` is not limited.
///
/// ```
/// use std::time::Duration;
///
/// use clobber_cgt::{OutcomeError, OutcomeLimits, OutcomeSolver};
/// use clobber_core::{Color, Grid, Position};
///
/// let limits = OutcomeLimits { positions: Some(100), ..OutcomeLimits::default() };
/// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
/// let refused = OutcomeSolver::with_limits(limits).outcome(&[board]);
/// assert_eq!(refused, Err(OutcomeError::Positions { limit: 100 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeLimits {
    /// Positions searched in a call; by several threads perhaps a few thousand more.
    pub positions: Option<u64>,
    /// Time of a call. It is looked at every few thousand positions.
    pub time: Option<Duration>,
    /// Bytes for all tables. At this limit the search goes on and forgets some of what it has proved,
    /// so it takes longer. Tables grow as they are needed; those of several threads are made at once.
    /// A few megabytes for each thread are taken in any case. If there is no room for the sums on the way
    /// of the search, as of hundreds of large parts, it ends with [`OutcomeError::Memory`].
    pub memory: Option<usize>,
}

impl OutcomeLimits {
    const NONE: Self = Self { positions: None, time: None, memory: None };
}

impl Default for OutcomeLimits {
    /// Neither positions nor time are limited; the memory is to 1 GiB.
    fn default() -> Self {
        Self { positions: None, time: None, memory: Some(1 << 30) }
    }
}

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeProgress {
    /// Positions searched.
    pub positions: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of the tables.
    pub memory: usize,
}

/// A search has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutcomeError {
    /// More positions would have to be searched than allowed.
    #[error("more than {limit} positions have to be searched")]
    Positions {
        /// The number of positions allowed.
        limit: u64,
    },
    /// The time is over.
    #[error("no answer within {} s", limit.as_secs_f64())]
    Time {
        /// The time allowed.
        limit: Duration,
    },
    /// The watching closure has broken the search off.
    #[error("the search was cancelled")]
    Cancelled,
    /// What has to be kept does not fit.
    #[error("more than {limit} bytes are needed")]
    Memory {
        /// The number of bytes allowed.
        limit: usize,
    },
    /// A part with stones of both colours has too many of them.
    #[error("a part has {stones} stones, and at most {limit} are searched")]
    PartTooLarge {
        /// The number of stones of the part.
        stones: usize,
        /// The most that are searched.
        limit: usize,
    },
    /// A strategy would have to answer in more positions than allowed.
    #[error("the strategy needs more than {limit} positions")]
    Strategy {
        /// The number of positions allowed.
        limit: usize,
    },
}

/// Finds who wins sums of positions, with tables of what has been proved.
///
/// A solver keeps its tables from one call to the next: positions that have been met before are
/// looked up.
///
/// # Certainty
/// The table knows a sum by 128 bits of a hash. Two sums with the same bits would be taken for each
/// other. If the bits are as good as random, the probability that this happens among n sums is less
/// than n² / 2^129: 2 · 10^-19 for 10^10 sums. All else is exact.
#[derive(Debug)]
pub struct OutcomeSolver {
    limits: OutcomeLimits,
    threads: usize,
    kept: Option<Kept>,
    positions: u64,
}

impl Default for OutcomeSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// # Setting up
impl OutcomeSolver {
    /// A solver with the default limits, on one thread.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(OutcomeLimits::default())
    }

    /// A solver with other limits, on one thread.
    #[must_use]
    pub fn with_limits(limits: OutcomeLimits) -> Self {
        Self { limits, threads: 1, kept: None, positions: 0 }
    }

    /// Lets so many threads search together, with one table; at least 1 and at most 256.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, LinearSearch::MOST_THREADS);
        self.kept = None;
        self
    }

    /// The number of positions searched in the last call.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }
}

/// # Asking
impl OutcomeSolver {
    /// Whether `mover`, moving first, wins a sum.
    ///
    /// ```
    /// use clobber_cgt::OutcomeSolver;
    /// use clobber_core::notation::parse_sum;
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let mut solver = OutcomeSolver::new();
    /// let sum: Vec<Position<Grid>> = parse_sum("xo + xxo + xo|ox")?;
    /// assert!(solver.wins(&sum, Color::Black)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// Exponential in the number of stones; see `docs/outcome.md` for what is reached.
    ///
    /// # Errors
    /// A limit, a row of more than 256 stones, or another part of more than 128.
    pub fn wins<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
    ) -> Result<bool, OutcomeError> {
        self.wins_watched(sum, mover, |_| ControlFlow::Continue(()))
    }

    /// The same, watched: every few thousand positions `watch` is told how far the search is, and may
    /// break it off.
    ///
    /// # Errors
    /// As [`wins`](Self::wins), and [`OutcomeError::Cancelled`].
    pub fn wins_watched<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
        mut watch: impl FnMut(&OutcomeProgress) -> ControlFlow<()>,
    ) -> Result<bool, OutcomeError> {
        self.call(sum, &mut watch, |call| call.wins(&call.all(), mover))
    }

    /// The outcome class of a sum: who wins if Black (Left) moves first, and if White (Right) does. One
    /// search answers both if the sum is seen to be its own negative.
    ///
    /// ```
    /// use clobber_cgt::OutcomeSolver;
    /// use clobber_core::{Color, Grid, Outcome, Position};
    ///
    /// let board = Position::checkerboard(Grid::new(4, 5)?, Color::Black);
    /// assert_eq!(OutcomeSolver::new().outcome(&[board])?, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
    ) -> Result<Outcome, OutcomeError> {
        self.outcome_watched(sum, |_| ControlFlow::Continue(()))
    }

    /// The same, watched.
    ///
    /// # Errors
    /// As [`wins_watched`](Self::wins_watched).
    pub fn outcome_watched<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mut watch: impl FnMut(&OutcomeProgress) -> ControlFlow<()>,
    ) -> Result<Outcome, OutcomeError> {
        self.call(sum, &mut watch, |call| {
            let all = call.all();
            let black_wins = call.wins(&all, Color::Black)?;
            let white_wins = if call.is_own_negative(&all)? {
                black_wins
            } else {
                call.wins(&all, Color::White)?
            };
            let winner = |first: Player, wins| if wins { first } else { !first };
            Ok(Outcome::of(winner(Player::Left, black_wins), winner(Player::Right, white_wins)))
        })
    }

    /// A winning first move of `mover`: the index of a summand, and the move there.
    ///
    /// # Returns
    /// `None` if every move loses.
    ///
    /// ```
    /// use clobber_cgt::OutcomeSolver;
    /// use clobber_core::{Color, Move, Path, Position};
    ///
    /// // The first summand is ^, which Black takes to 0 and White to *; the second is *.
    /// let sum: [Position<Path>; 2] = ["xxo".parse()?, "xo".parse()?];
    /// let mut solver = OutcomeSolver::new();
    /// assert_eq!(solver.winning_move(&sum, Color::Black)?, Some((1, Move::between(0, 1))));
    /// assert_eq!(solver.winning_move(&sum, Color::White)?, Some((0, Move::between(2, 1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn winning_move<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
    ) -> Result<Option<(usize, Move)>, OutcomeError> {
        self.winning_move_watched(sum, mover, |_| ControlFlow::Continue(()))
    }

    /// The same, watched.
    ///
    /// # Errors
    /// As [`wins_watched`](Self::wins_watched).
    pub fn winning_move_watched<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
        mut watch: impl FnMut(&OutcomeProgress) -> ControlFlow<()>,
    ) -> Result<Option<(usize, Move)>, OutcomeError> {
        self.call(sum, &mut watch, |call| call.winning_move(sum, mover))
    }

    /// Who wins a sum in which `first` moves first, and how: the winner's move in every position that
    /// the strategy lets arise.
    ///
    /// # Arguments
    /// The sum, who moves first, and the most positions with the winner to move. Only of small sums are
    /// there few: of the 4 x 4 checkerboard some thousand.
    ///
    /// # Returns
    /// The winner, and a strategy that [`Strategy::check`] accepts.
    ///
    /// # Errors
    /// As [`wins`](Self::wins), for all searches together, and [`OutcomeError::Strategy`].
    pub fn strategy<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        first: Color,
        limit: usize,
    ) -> Result<(Color, Strategy), OutcomeError> {
        self.strategy_watched(sum, first, limit, |_| ControlFlow::Continue(()))
    }

    /// The same, watched.
    ///
    /// # Errors
    /// As [`strategy`](Self::strategy), and [`OutcomeError::Cancelled`].
    pub fn strategy_watched<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        first: Color,
        limit: usize,
        mut watch: impl FnMut(&OutcomeProgress) -> ControlFlow<()>,
    ) -> Result<(Color, Strategy), OutcomeError> {
        self.call(sum, &mut watch, |call| {
            let winner = if call.wins(&call.all(), first)? { first } else { !first };
            let mut strategy = Strategy::default();
            let mut walk = Walk::new(sum, first, winner, limit);
            while let Some(sum) = walk.next() {
                if walk.positions() > limit {
                    return Err(OutcomeError::Strategy { limit });
                }
                call.summands = sum.iter().map(Summand::all_of).collect::<Result<_, _>>()?;
                // The winner wins, so there is a move.
                let Some((summand, mv)) = call.winning_move(&sum, winner)? else { continue };
                strategy.moves.insert(display_sum(&sum).to_string(), (summand, mv));
                walk.play(sum, summand, mv);
            }
            Ok((winner, strategy))
        })
    }

    /// A call: the parts of the sum, the limits that begin now, and the tables.
    fn call<T: Topology, S: StoneSet, R>(
        &mut self,
        sum: &[Position<T, S>],
        watch: Watch<'_>,
        answer: impl FnOnce(&mut Call<'_>) -> Result<R, OutcomeError>,
    ) -> Result<R, OutcomeError> {
        self.positions = 0;
        let summands = sum.iter().map(Summand::all_of).collect::<Result<Vec<_>, _>>()?;
        let threads = self.threads;
        let memory = self.limits.memory;
        let kept = self.kept.get_or_insert_with(|| Kept::new(memory, threads));
        let common = Common::new(self.limits.clone());
        let mut call = Call { kept, common, watch, summands };
        let answer = answer(&mut call);
        self.positions = call.common.positions();
        answer
    }
}
