//! Finds the winner and a winning move of a sum of positions of Clobber by search, without canonical forms of large
//! positions.
//!
//! `docs/outcome.md` describes the ideas and their reach.

mod in_progress;
mod key;
mod layout;
mod move_ordering;
pub(crate) mod network;
mod proof_table;
mod query;
pub(crate) mod recorder;
mod rows;
mod searcher;
mod strategy;
mod table_file;
mod up_scale;
mod values;

use std::path::Path;
use std::sync::Arc;

use certified_search::Effort;
use clobber_core::{Color, Grid, Move, Position, StoneSet, Topology};
use partizan::Outcome;

use self::network::Network;
use self::proof_table::ProofTable;
pub(crate) use self::query::{Answer, Question};
use self::query::{Query, SolverState};
use self::recorder::{Recorder, SolvedSum};
pub(crate) use self::rows::RowSearch;
use self::strategy::Walk;
use crate::board::BoardPart;
use crate::error::ClobberError;
use crate::side::Side;

pub use self::strategy::Strategy;
pub use self::table_file::TableError;

/// Finds who wins sums of positions, with tables of proved results.
///
/// A solver keeps its tables between calls, and looks up positions that it has met before.
///
/// # Questions
/// A question is about a position, or about a sum of positions as a slice, an array or a vector. All summands have
/// one type of board. Sums of rows and rectangles are [parsed](Position::parse_sum) as `Position<Grid>`. Convert
/// boards of different types to graphs first, with [`GraphBoard::from_board`](clobber_core::GraphBoard::from_board).
/// The mover is a [`Player`](partizan::Player) or a [`Color`]: Left has the black stones.
///
/// ```
/// use clobber_cgt::{Effort, Outcome, OutcomeSolver, Player};
/// use clobber_core::{Color, Grid, Move, Position};
///
/// let mut solver = OutcomeSolver::new();
/// let board: Position<Grid> = "xoxox|oxoxo|xoxox|oxoxo".parse()?;
/// assert_eq!(solver.outcome(&board, &mut Effort::new())?, Outcome::N);
///
/// let sum: Vec<Position<Grid>> = Position::parse_sum("xoxo|oxox + xxo")?;
/// assert!(solver.wins(&sum, Player::Left, &mut Effort::new())?);
/// let (summand, mv) = solver.winning_move(&sum, Color::White, &mut Effort::new())?.ok_or("none")?;
/// // Black wins by the moves to .xxo = ^ and to xx.o = 0, but not by the one to xo.x = *.
/// let row: Position<Grid> = "xoxo".parse()?;
/// let winning = solver.winning_moves(&row, Player::Left, &mut Effort::new())?;
/// assert_eq!(winning, [(0, Move::between(0, 1)), (0, Move::between(2, 1))]);
/// assert_eq!((summand, mv.to_string()), (0, "1>2".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Effort
/// A step is a position whose moves are made. With several threads, the number of steps differs from run to run.
///
/// The memory limit covers all tables together, which outlive a call; the default is 1 GiB. Each thread has a few
/// megabytes in any case. A call with another memory limit begins with empty tables.
///
/// Tables grow as needed, with one exception: when several threads search a large sum of rows, one table takes its
/// whole share at once. Each thread has a copy of all values of pieces, so several threads need more memory than one
/// for equally many values. When the memory is full, the search forgets some of its results and takes longer. It ends
/// with [`Stopped::Memory`](certified_search::Stopped::Memory) only if the sums on its path, for instance with hundreds
/// of large parts, do not fit.
///
/// ```
/// use clobber_cgt::{ClobberError, Effort, Limits, OutcomeSolver, Stopped};
/// use clobber_core::{Color, Grid, Position};
///
/// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
/// let mut effort = Effort::within(Limits::steps(100));
/// let refused = OutcomeSolver::new().outcome(&board, &mut effort);
/// assert_eq!(refused, Err(ClobberError::Stopped(Stopped::Steps { limit: 100 })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Certainty
/// The table identifies a sum by a hash of 128 bits, and would confuse two sums with the same hash. If the bits are
/// as good as random, the probability of this among n sums is less than n² / 2^129: 2 · 10^-19 for 10^10 sums.
/// Everything else is exact. In misère play, rows with the same options are identified likewise.
#[derive(Debug)]
pub struct OutcomeSolver {
    threads: usize,
    /// True if the player who cannot move wins; then all parts must be rows.
    is_misere: bool,
    /// The order of moves, if it is not the default.
    network: Option<Arc<Network>>,
    /// One in this number of decided sums is recorded.
    record_rate: Option<u64>,
    state: Option<SolverState>,
}

impl Default for OutcomeSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// # Setting up
impl OutcomeSolver {
    /// Creates a solver on one thread.
    #[must_use]
    pub fn new() -> Self {
        Self { threads: 1, is_misere: false, network: None, record_rate: None, state: None }
    }

    /// Creates a solver of sums of rows in misère play: the player who cannot move wins. It searches on one thread.
    ///
    /// A part that is not a row is refused with [`ClobberError::NotARow`];
    /// [`OutcomeSearch::misere`](crate::OutcomeSearch::misere) under [`ClobberRules`](crate::ClobberRules) searches it,
    /// more slowly. Answers have no certificate: a [`Strategy`] and a [`ProofTree`](crate::ProofTree) are for normal
    /// play, and refuse this solver with [`ClobberError::Misere`]. A table of sums of the other kind of play changes no
    /// answer.
    ///
    /// ```
    /// use clobber_cgt::{Effort, Outcome, OutcomeSolver, Player};
    /// use clobber_core::{Move, Path, Position};
    ///
    /// // In normal play the first player wins alternating rows of an even number of stones, except six.
    /// let (mut misere, mut normal) = (OutcomeSolver::misere(), OutcomeSolver::new());
    /// for (pairs, expected) in [(1, Outcome::P), (2, Outcome::N), (3, Outcome::N), (4, Outcome::P), (19, Outcome::P)] {
    ///     let row: Position<Path> = "xo".repeat(pairs).parse()?;
    ///     assert_eq!(misere.outcome(&row, &mut Effort::new())?, expected);
    ///     let in_normal_play = if pairs == 3 { Outcome::P } else { Outcome::N };
    ///     assert_eq!(normal.outcome(&row, &mut Effort::new())?, in_normal_play);
    /// }
    /// // Black leaves xo.x, in which White makes the last move.
    /// let row: Position<Path> = "xoxo".parse()?;
    /// let found = misere.winning_move(&row, Player::Left, &mut Effort::new())?;
    /// assert_eq!(found, Some((0, Move::between(2, 3))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn misere() -> Self {
        Self { is_misere: true, ..Self::new() }
    }

    /// Uses `threads` threads, from 1 to 256, which search together with one table.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, RowSearch::MOST_THREADS), state: None, ..self }
    }
}

/// # Tables that last
impl OutcomeSolver {
    /// Saves the proved results to a file. It replaces an existing file only when the new one is complete. Values are
    /// not saved.
    ///
    /// Meanwhile the file stands in the same folder, with the ending `.part`. If the process is killed, the first
    /// save an hour later removes it. A symbolic link stays a link, and its target is replaced.
    ///
    /// After a limit or the end of the process, a search can continue from such a file. It searches the positions on
    /// its path again, and looks up everything that it had decided.
    ///
    /// # Returns
    /// Nothing. The file has 17 bytes for each sum, and 40 more.
    ///
    /// ```
    /// use clobber_cgt::{Effort, Limits, OutcomeSolver};
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let file = std::env::temp_dir().join(format!("clobber-doc-{}", std::process::id()));
    /// let board = Position::checkerboard(Grid::new(3, 7)?, Color::Black);
    /// let mut solver = OutcomeSolver::new();
    /// assert!(solver.wins(&board, Color::Black, &mut Effort::within(Limits::steps(1000))).is_err());
    /// solver.save(&file)?;
    ///
    /// // In another process.
    /// let mut effort = Effort::new();
    /// let mut solver = OutcomeSolver::new();
    /// solver.load(&file, &mut effort)?;
    /// assert!(solver.wins(&board, Color::Black, &mut effort)?);
    /// # std::fs::remove_file(&file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// Linear in the size of the tables.
    ///
    /// # Errors
    /// [`TableError::Io`], also if something other than a regular file has that name.
    pub fn save(&self, file: impl AsRef<Path>) -> Result<(), TableError> {
        let empty = [&ProofTable::new(0), &ProofTable::new(0)];
        let tables = self.state.as_ref().map(SolverState::tables);
        table_file::save(file.as_ref(), tables.unwrap_or(empty))
    }

    /// Checks that a file can be [saved](Self::save) there, to find most errors before a long search.
    ///
    /// ```
    /// use clobber_cgt::OutcomeSolver;
    ///
    /// let folder = std::env::temp_dir();
    /// assert!(OutcomeSolver::check_can_save(folder.join("a table")).is_ok());
    /// assert!(OutcomeSolver::check_can_save(folder.join("no folder/a table")).is_err());
    /// assert!(OutcomeSolver::check_can_save(folder).is_err());
    /// ```
    ///
    /// # Arguments
    /// The file, which is not written.
    ///
    /// # Complexity
    /// Creates a file in the same folder and removes it.
    ///
    /// # Errors
    /// The errors of [`save`](Self::save), except a full disk.
    pub fn check_can_save(file: impl AsRef<Path>) -> Result<(), TableError> {
        table_file::check_place(file.as_ref())
    }

    /// Replaces all proved results by the contents of a file that [`save`](Self::save) has written.
    ///
    /// The checksum of the file detects damage but no forgery: load only files that you trust. [`save`](Self::save)
    /// has an example.
    ///
    /// # Arguments
    /// The file and the effort. Its memory limit becomes the limit of the tables: a search with another limit would
    /// begin with empty tables. If the memory does not suffice, the cheapest proofs are forgotten.
    ///
    /// # Complexity
    /// Linear in the size of the file. A step is a sum.
    ///
    /// # Errors
    /// The file cannot be read, is not a regular file or not a table, has another version, or is damaged; or a limit
    /// of the effort. After an error the solver is unchanged.
    pub fn load(
        &mut self,
        file: impl AsRef<Path>,
        effort: &mut Effort<'_>,
    ) -> Result<(), TableError> {
        let mut state = self.new_state(memory_of(effort));
        if let Some(tables) = state.tables_mut() {
            table_file::load(file.as_ref(), tables, effort)?;
        }
        effort.note_memory(state.bytes());
        self.state = Some(state);
        Ok(())
    }
}

/// # Queries
impl OutcomeSolver {
    /// Returns whether `mover`, moving first, wins a sum.
    ///
    /// # Complexity
    /// Exponential in the number of stones; docs/outcome.md in the repository lists the boards within reach.
    ///
    /// # Errors
    /// A row of more than 256 stones, another part of more than 128 (any other in misère play), or a limit of the
    /// effort. All results proved so far are kept.
    pub fn wins<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        let mover = mover.color();
        self.query(sum.as_ref(), effort, |query| query.wins(&query.all(), mover))
    }

    /// Finds the outcome class of a sum: who wins if Black (Left) moves first, and if White (Right) does. One search
    /// answers both if the solver recognizes the sum as its own negative.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, ClobberError> {
        self.query(sum.as_ref(), effort, |query| {
            let all = query.all();
            let black_wins = query.wins(&all, Color::Black)?;
            let white_wins = if query.is_own_negative(&all)? {
                black_wins
            } else {
                query.wins(&all, Color::White)?
            };
            Ok(Outcome::from_wins([black_wins, white_wins]))
        })
    }

    /// Returns a winning first move of `mover`: the index of a summand, and the move there.
    ///
    /// # Returns
    /// `None` if every move loses, or if there is none, which wins in misère play.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn winning_move<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(usize, Move)>, ClobberError> {
        let (sum, mover) = (sum.as_ref(), mover.color());
        self.query(sum, effort, |query| Ok(query.winning_moves(sum, mover, 1)?.pop()))
    }

    /// Returns all winning first moves of `mover`, each with the index of its summand, in the order of the summands
    /// and their [moves](Position::moves).
    ///
    /// # Complexity
    /// One search for every move; common positions are looked up.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn winning_moves<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<(usize, Move)>, ClobberError> {
        let (sum, mover) = (sum.as_ref(), mover.color());
        self.query(sum, effort, |query| query.winning_moves(sum, mover, usize::MAX))
    }

    /// Returns the winner of a sum in which `first` moves first, and the winner's move in every position that can
    /// arise under the strategy.
    ///
    /// # Arguments
    /// The sum, the player who moves first, and the most positions with the winner to move. Only small sums need few:
    /// the 4 x 4 checkerboard needs some thousand.
    ///
    /// # Returns
    /// The winner, and a strategy that its [check](certified_search::Certificate::check) accepts.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins), [`ClobberError::StrategyTooLarge`], and [`ClobberError::Misere`].
    pub fn strategy<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        first: impl Side,
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(Color, Strategy), ClobberError> {
        self.check_normal()?;
        let (sum, first) = (sum.as_ref(), first.color());
        self.query(sum, effort, |query| {
            let winner = if query.wins(&query.all(), first)? { first } else { !first };
            let mut strategy = Strategy::default();
            let mut walk = Walk::new(sum, first, winner, limit, query.effort)?;
            while let Some(sum) = walk.next() {
                if walk.positions() > limit {
                    return Err(ClobberError::StrategyTooLarge { limit });
                }
                let summands = &sum.iter().map(BoardPart::all_of).collect::<Result<Vec<_>, _>>()?;
                let (state, effort) = (&mut *query.state, &mut *query.effort);
                let mut query = Query { state, effort, summands, begins_with: None };
                // The winner wins, so there is a move.
                let Some((summand, mv)) = query.winning_moves(&sum, winner, 1)?.pop() else {
                    continue;
                };
                strategy.moves.insert(Position::display_sum(&sum).to_string(), (summand, mv));
                walk.play(sum, summand, mv, query.effort)?;
            }
            Ok((winner, strategy))
        })
    }

    /// Answers a question about a sum with Black to move, with the settings of a search that begins with `stones`
    /// stones.
    pub(crate) fn ask(
        &mut self,
        sum: &[Position<Grid>],
        question: Question,
        stones: u32,
        effort: &mut Effort<'_>,
    ) -> Result<Answer, ClobberError> {
        self.check_normal()?;
        self.query(sum, effort, |query| {
            query.begins_with = Some(stones);
            query.ask(&query.all(), Color::Black, question)
        })
    }

    /// Searches in the order of another network, and records one of `record_rate` sums decided on grids.
    #[doc(hidden)]
    #[must_use]
    pub fn with_network(self, network: Arc<Network>, record_rate: Option<u64>) -> Self {
        Self { network: Some(network), record_rate, state: None, ..self }
    }

    /// Takes the recorded sums.
    #[doc(hidden)]
    pub fn take_recorded(&mut self) -> Vec<SolvedSum> {
        let recorder = self.state.as_mut().and_then(|state| state.recorder.as_mut());
        recorder.map(|recorder| core::mem::take(&mut recorder.sums)).unwrap_or_default()
    }

    fn check_normal(&self) -> Result<(), ClobberError> {
        if self.is_misere { Err(ClobberError::Misere) } else { Ok(()) }
    }

    /// Answers a question about a sum.
    fn query<T: Topology, S: StoneSet, R>(
        &mut self,
        sum: &[Position<T, S>],
        effort: &mut Effort<'_>,
        answer: impl FnOnce(&mut Query<'_, '_>) -> Result<R, ClobberError>,
    ) -> Result<R, ClobberError> {
        let memory = memory_of(effort).saturating_sub(hold_parts(sum, effort)?);
        let state = match self.state.take().filter(|state| state.memory == memory) {
            Some(state) => state,
            None => self.new_state(memory),
        };
        let state = self.state.insert(state);
        let mut summands = Vec::with_capacity(sum.len());
        for position in sum {
            effort.check_limits()?;
            summands.push(BoardPart::all_of(position)?);
        }
        answer(&mut Query { state, effort, summands: &summands, begins_with: None })
    }

    /// Creates empty tables.
    fn new_state(&self, memory: usize) -> SolverState {
        let mut state = SolverState::new(memory, self.threads, self.is_misere);
        state.recorder = self.record_rate.map(|rate| Recorder { rate, sums: Vec::new() });
        state.network = self.network.clone();
        state
    }
}

/// Holds the memory for splitting a sum into parts, and returns the bytes, or 0 if they are few.
fn hold_parts<T: Topology, S: StoneSet>(
    sum: &[Position<T, S>],
    effort: &mut Effort<'_>,
) -> Result<usize, ClobberError> {
    /// For the parts and their copies, for each stone; small parts take most.
    const BYTES: usize = 32;
    /// Smaller amounts are not worth counting.
    const SMALL: usize = 8 << 20;
    let stones = sum.iter().map(Position::stone_count);
    let bytes = stones.fold(0, usize::saturating_add).saturating_mul(BYTES);
    if bytes <= SMALL {
        return Ok(0);
    }
    effort.hold_memory(bytes)?;
    Ok(bytes)
}

/// Returns the bytes that all tables may take.
fn memory_of(effort: &Effort<'_>) -> usize {
    /// No machine has more.
    const MOST: usize = if usize::BITS > 32 { usize::MAX >> 18 } else { usize::MAX >> 1 };
    match effort.memory_limit() {
        usize::MAX => 1 << 30,
        limit => limit.min(MOST),
    }
}
