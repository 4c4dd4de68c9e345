//! Who wins a sum of positions of Clobber, and by which move: by search, without canonical forms of
//! large positions.
//!
//! The ideas, what they buy and how far they reach are described in `docs/outcome.md`.

mod call;
mod key;
mod layout;
mod linear;
mod order;
mod search;
mod strategy;
mod table;
mod values;
mod work;

use certified_search::{Effort, Stopped};
use clobber_core::notation::display_sum;
use clobber_core::{Color, Move, Position, StoneSet, Topology};
use partizan::{Outcome, Player};

use self::call::{Call, Kept};
use self::linear::LinearSearch;
use self::strategy::Walk;
use self::work::Work;
use crate::board::{Part, TooManyStones};
use crate::side::Side;

pub use self::strategy::{
    CheckedStrategy, ParseStrategyError, ParseStrategyErrorKind, Strategy, StrategyError,
};

/// A search has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutcomeError {
    /// A limit, or it was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
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

impl From<TooManyStones> for OutcomeError {
    fn from(TooManyStones { stones, limit }: TooManyStones) -> Self {
        Self::PartTooLarge { stones, limit }
    }
}

/// Finds who wins sums of positions, with tables of what has been proved.
///
/// A solver keeps its tables from one call to the next: positions that have been met before are
/// looked up.
///
/// # What is asked
/// A position, or a sum of positions as a slice, an array or a vector. All summands have one type of board: sums
/// of rows and rectangles are [parsed](clobber_core::notation::parse_sum) as `Position<Grid>`, and boards of
/// different types become graphs first, by [`GraphBoard::from_board`](clobber_core::GraphBoard::from_board). The mover
/// is a [`Player`] or a [`Color`]: Left has the black stones.
///
/// ```
/// use clobber_cgt::{Outcome, OutcomeSolver, Player};
/// use clobber_core::notation::parse_sum;
/// use clobber_core::{Color, Grid, Position};
///
/// let mut solver = OutcomeSolver::new();
/// let board: Position<Grid> = "xoxox|oxoxo|xoxox|oxoxo".parse()?;
/// assert_eq!(solver.outcome(&board)?, Outcome::N);
///
/// let sum: Vec<Position<Grid>> = parse_sum("xoxo|oxox + xxo")?;
/// assert!(solver.wins(&sum, Player::Left)?);
/// let (summand, mv) = solver.winning_move(&sum, Color::White)?.ok_or("none")?;
/// assert_eq!((summand, mv.to_string()), (0, "1>2".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
/// A step of a search is a position whose moves are made; by several threads perhaps a few thousand more
/// than allowed are, and their number differs from time to time. The methods without `_within` limit
/// neither steps nor time. Of the [limits](clobber_core::Limits) of a call the memory is not asked for,
/// as the tables outlive it: [`with_memory`](Self::with_memory) bounds them.
///
/// ```
/// use clobber_cgt::{Effort, Limits, OutcomeError, OutcomeSolver, Stopped};
/// use clobber_core::{Color, Grid, Position};
///
/// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
/// let mut effort = Effort::within(Limits { steps: Some(100), ..Limits::default() });
/// let refused = OutcomeSolver::new().outcome_within(&board, &mut effort);
/// assert_eq!(refused, Err(OutcomeError::Stopped(Stopped::Steps { limit: 100 })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Certainty
/// The table knows a sum by 128 bits of a hash. Two sums with the same bits would be taken for each
/// other. If the bits are as good as random, the probability that this happens among n sums is less
/// than n² / 2^129: 2 · 10^-19 for 10^10 sums. All else is exact.
#[derive(Debug)]
pub struct OutcomeSolver {
    memory: usize,
    threads: usize,
    kept: Option<Kept>,
}

impl Default for OutcomeSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// # Setting up
impl OutcomeSolver {
    /// The bytes for all tables unless [said otherwise](Self::with_memory): 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// A solver on one thread.
    #[must_use]
    pub fn new() -> Self {
        Self { memory: Self::DEFAULT_MEMORY, threads: 1, kept: None }
    }

    /// Bounds the memory of all tables together, in bytes; each thread has a few megabytes in any case.
    ///
    /// Tables grow as they are needed; of several threads that search a large sum together, one table takes
    /// its share at once. Where there is no more room, the search goes on and forgets some of what it has
    /// proved, so it takes longer. Only if there is none for the sums on the way of the search, as of
    /// hundreds of large parts, does it end with [`Stopped::Memory`].
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, kept: None, ..self }
    }

    /// Uses `threads` threads, from 1 to 256, which search together with one table.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, LinearSearch::MOST_THREADS), kept: None, ..self }
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
    /// Exponential in the number of stones; docs/outcome.md in the repository lists what is reached.
    ///
    /// # Errors
    /// A row of more than 256 stones, another part of more than 128, or no room.
    pub fn wins<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
    ) -> Result<bool, OutcomeError> {
        self.wins_within(sum, mover, &mut Effort::default())
    }

    /// The same, within an effort.
    ///
    /// # Errors
    /// As [`wins`](Self::wins), and those of the effort. What has been proved by then is kept.
    pub fn wins_within<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<bool, OutcomeError> {
        let mover = mover.color();
        self.call(sum.as_ref(), effort, |call| call.wins(&call.all(), mover))
    }

    /// The outcome class of a sum: who wins if Black (Left) moves first, and if White (Right) does. One
    /// search answers both if the sum is seen to be its own negative.
    ///
    /// ```
    /// use clobber_cgt::{Outcome, OutcomeSolver};
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let board = Position::checkerboard(Grid::new(4, 5)?, Color::Black);
    /// assert_eq!(OutcomeSolver::new().outcome(&board)?, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
    ) -> Result<Outcome, OutcomeError> {
        self.outcome_within(sum, &mut Effort::default())
    }

    /// The same, within an effort.
    ///
    /// # Errors
    /// As [`wins_within`](Self::wins_within).
    pub fn outcome_within<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, OutcomeError> {
        self.call(sum.as_ref(), effort, |call| {
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
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
    ) -> Result<Option<(usize, Move)>, OutcomeError> {
        self.winning_move_within(sum, mover, &mut Effort::default())
    }

    /// The same, within an effort.
    ///
    /// # Errors
    /// As [`wins_within`](Self::wins_within).
    pub fn winning_move_within<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(usize, Move)>, OutcomeError> {
        let (sum, mover) = (sum.as_ref(), mover.color());
        self.call(sum, effort, |call| call.winning_move(sum, mover))
    }

    /// All winning first moves of `mover`: of each the index of a summand, and the move there; in the order of
    /// the summands and of their [moves](Position::moves).
    ///
    /// # Complexity
    /// A search for every move; what they have in common is looked up.
    ///
    /// ```
    /// use clobber_cgt::{OutcomeSolver, Player};
    /// use clobber_core::{Move, Path, Position};
    ///
    /// // To .xxo = ^ and to xx.o = 0, but not to xo.x = *.
    /// let row: Position<Path> = "xoxo".parse()?;
    /// let winning = OutcomeSolver::new().winning_moves(&row, Player::Left)?;
    /// assert_eq!(winning, [(0, Move::between(0, 1)), (0, Move::between(2, 1))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn winning_moves<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
    ) -> Result<Vec<(usize, Move)>, OutcomeError> {
        self.winning_moves_within(sum, mover, &mut Effort::default())
    }

    /// The same, within an effort.
    ///
    /// # Errors
    /// As [`wins_within`](Self::wins_within).
    pub fn winning_moves_within<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<(usize, Move)>, OutcomeError> {
        let (sum, mover) = (sum.as_ref(), mover.color());
        self.call(sum, effort, |call| call.winning_moves(sum, mover))
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
    /// As [`wins`](Self::wins), and [`OutcomeError::Strategy`].
    pub fn strategy<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        first: impl Side,
        limit: usize,
    ) -> Result<(Color, Strategy), OutcomeError> {
        self.strategy_within(sum, first, limit, &mut Effort::default())
    }

    /// The same, within an effort.
    ///
    /// # Errors
    /// As [`strategy`](Self::strategy), and those of the effort.
    pub fn strategy_within<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        first: impl Side,
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(Color, Strategy), OutcomeError> {
        let (sum, first) = (sum.as_ref(), first.color());
        self.call(sum, effort, |call| {
            let winner = if call.wins(&call.all(), first)? { first } else { !first };
            let mut strategy = Strategy::default();
            let mut walk = Walk::new(sum, first, winner, limit);
            while let Some(sum) = walk.next() {
                if walk.positions() > limit {
                    return Err(OutcomeError::Strategy { limit });
                }
                call.summands = sum.iter().map(Part::all_of).collect::<Result<_, _>>()?;
                // The winner wins, so there is a move.
                let Some((summand, mv)) = call.winning_move(&sum, winner)? else { continue };
                strategy.moves.insert(display_sum(&sum).to_string(), (summand, mv));
                walk.play(sum, summand, mv);
            }
            Ok((winner, strategy))
        })
    }

    /// A call: the parts of the sum, the work, and the tables.
    fn call<T: Topology, S: StoneSet, R>(
        &mut self,
        sum: &[Position<T, S>],
        effort: &mut Effort<'_>,
        answer: impl FnOnce(&mut Call<'_, '_>) -> Result<R, OutcomeError>,
    ) -> Result<R, OutcomeError> {
        // No machine has more.
        let memory = self.memory.min(1 << 46);
        let kept = self.kept.get_or_insert_with(|| Kept::new(memory, self.threads));
        let summands = sum.iter().map(Part::all_of).collect::<Result<Vec<_>, _>>()?;
        answer(&mut Call { kept, work: Work::new(effort, memory), summands })
    }
}
