//! The values of positions of Clobber.
//!
//! A position is the sum of its connected parts, and a part of one colour is 0. So a search needs the
//! values of parts only, each once:
//!
//! - A part that is a path, anywhere on the board, is a *row*: one machine word, the least of itself, its mirror
//!   image, and both with the colours swapped. Swapping the colours negates the value, so only one game of each pair
//!   is evaluated. A row of n stones has at most 2n² different followers (each is an interval, perhaps with changed
//!   ends), so the table stays small and only the values grow.
//! - A part of a *grid* of up to 8 x 15 or 4 x 31 squares is pushed into the corner of a board in two words of 128
//!   bits, or of 64 if it has up to 7 rows and columns. There moves, components and the eight symmetries are shifts
//!   and reversals of words. The original board and place do not matter.
//! - A part of any other *graph* of up to 128 stones is searched on the graph of its board, if that has up to 128
//!   vertices, and otherwise on a separate graph. The colours are swapped if that gives a lesser word. Every graph
//!   has a table. The search ignores isomorphisms and symmetries of graphs, but finds all parts that have become
//!   paths among the rows.
//!
//! A move vacates one vertex. So the pieces around it are found once for all moves of a stone, and the pieces that
//! the move does not change are added once.
//!
//! [`ImpartialClobber`](crate::ImpartialClobber) finds Grundy values by this search.

pub(crate) mod piece_table;
pub(crate) mod tables;
pub(crate) mod value_search;

use std::sync::Arc;

use certified_search::Effort;
use clobber_core::{Position, StoneSet, Stones, Topology};
use partizan::{ArenaId, DisplayGame, Game, GameError, Games, Outcome};

use self::piece_table::PieceTable;
use self::tables::Tables;
use self::value_search::{Algebra, Search};
use crate::board::BoardPart;
use crate::error::ClobberError;

/// The values of positions of Clobber, with a table of those that have been found.
///
/// Black is Left, White is Right. Clobber is all-small: where one player can move, so can the other. So
/// every value is an infinitesimal and has an atomic weight.
///
/// ```
/// use clobber_cgt::{ClobberValues, Effort, Outcome};
/// use clobber_core::{Color, Grid, Path, Position};
///
/// let mut clobber = ClobberValues::new();
/// let row: Position<Path> = "oxoxoxoxoxox".parse()?;
/// let value = clobber.value(&row, &mut Effort::new())?;
/// assert_eq!(clobber.display(value).to_string(), "{0,^*|v*,0}");
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// assert!(clobber.value(&board, &mut Effort::new())?.is_zero());
///
/// // Sums are taken in the arena: two ups are better than a star.
/// let up = clobber.value(&"xxo".parse::<Position<Path>>()?, &mut Effort::new())?;
/// let star = clobber.value(&"xo".parse::<Position<Path>>()?, &mut Effort::new())?;
/// assert_eq!(clobber.outcome(&row, &mut Effort::new())?, Outcome::N);
/// let weight = clobber.atomic_weight(&"oxoxo".parse::<Position<Path>>()?, &mut Effort::new())?;
/// assert_eq!(clobber.display(weight).to_string(), "1");
/// let sum: Vec<Position<Grid>> = Position::parse_sum("xxo + xo|ox + oox")?;
/// let value = clobber.value_of_sum(&sum, &mut Effort::new())?;
/// assert_eq!(clobber.display(value).to_string(), "*");
/// let sum = clobber.games_mut().sum_of([up, up, star])?;
/// assert_eq!(clobber.games().outcome(sum), Outcome::L);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ClobberValues {
    search: Search<SharedGames>,
    /// The arena that holds the values in the tables.
    arena: ArenaId,
}

impl Clone for ClobberValues {
    /// Copies the results into a new arena.
    fn clone(&self) -> Self {
        let search = self.search.clone();
        let arena =
            if self.arena == self.games().id() { search.algebra.games.id() } else { self.arena };
        Self { arena, search }
    }
}

impl Default for ClobberValues {
    fn default() -> Self {
        Self::new()
    }
}

/// # Setting up
impl ClobberValues {
    /// Creates an evaluator with a new arena.
    #[must_use]
    pub fn new() -> Self {
        Self::with_games(Games::new())
    }

    /// Creates an evaluator that uses an arena, perhaps one with [less memory](Games::with_memory).
    #[must_use]
    pub fn with_games(games: Games) -> Self {
        let arena = games.id();
        Self { search: Search::new(SharedGames::new(games)), arena }
    }
}

/// # The arena and the table
impl ClobberValues {
    /// Returns the arena of the values.
    pub const fn games(&self) -> &Games {
        &self.search.algebra.games
    }

    /// Returns the arena of the values, to compute with them. Replacing it by another arena clears the parts.
    pub const fn games_mut(&mut self) -> &mut Games {
        &mut self.search.algebra.games
    }

    /// Returns the bytes of the arena and of the parts that are remembered.
    pub(crate) fn bytes(&self) -> usize {
        self.search.tables.bytes() + self.games().bytes()
    }

    /// Returns the arena alone.
    #[must_use]
    pub fn into_games(self) -> Games {
        self.search.algebra.games
    }

    /// Returns how many parts are remembered, after symmetry and negation: their *representatives*.
    pub fn positions(&self) -> usize {
        self.search.tables.len()
    }

    /// Forgets the parts, but not the games.
    pub fn clear_positions(&mut self) {
        self.search.tables = Tables::default();
    }
}

/// # Values
impl ClobberValues {
    /// Returns the value of a position: the sum of the values of its parts.
    ///
    /// # Arguments
    /// `effort`: a step is a part that is evaluated; remembered parts take none. A step takes longer if the options
    /// are many or large games, and is never interrupted. The memory limit covers the remembered parts and the arena,
    /// which has [another limit](Games::with_memory) too.
    ///
    /// # Complexity
    /// Every reachable representative is evaluated once. Their number and the size of their values are exponential in
    /// the worst case; for rows the number is O(n²).
    ///
    /// # Errors
    /// A part with stones of both colours that has more than 128 of them, or a limit. (A row of more than 63 stones
    /// is searched as a graph, which has twice the followers.)
    ///
    /// - [`Stopped`](ClobberError::Stopped): all results are kept, so repeated calls make progress. If the memory is
    ///   short, the search first forgets the remembered parts. So it refuses only a part that needs more by itself.
    /// - [`Game`](ClobberError::Game) of games or bytes: the arena keeps its games and is full. Values that need no
    ///   new games are still found. For anything else create a new evaluator, because
    ///   [`clear_positions`](Self::clear_positions) does not make room for games.
    ///
    /// ```
    /// use clobber_cgt::{ClobberValues, Effort, Limits, Stopped};
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
    /// let mut clobber = ClobberValues::new();
    /// let few = || Effort::within(Limits::steps(300));
    /// let refused = Err(Stopped::Steps { limit: 300 }.into());
    /// assert_eq!(clobber.value(&board, &mut few()), refused);
    /// // The next call begins there.
    /// while clobber.value(&board, &mut few()) == refused {}
    /// assert!(clobber.value(&board, &mut Effort::new())?.is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Game, ClobberError> {
        if self.arena != self.games().id() {
            self.clear_positions();
            self.arena = self.games().id();
        }
        self.value_of_parts(&BoardPart::all_of(position)?, effort)
    }

    /// Returns the value of parts. It is not generic, so that the search is compiled in this crate.
    fn value_of_parts(
        &mut self,
        parts: &[BoardPart],
        effort: &mut Effort<'_>,
    ) -> Result<Game, ClobberError> {
        let mut sum = Game::ZERO;
        for part in parts {
            let value = self.search.part(part, effort)?;
            sum = self.games_mut().within(effort, |games| games.sum(sum, value))?;
        }
        Ok(sum)
    }

    /// Returns the outcome class of a position, from its [value](Self::value). For large positions use
    /// [`OutcomeSolver`](crate::OutcomeSolver).
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, ClobberError> {
        let value = self.value(position, effort)?;
        Ok(self.games().outcome(value))
    }

    /// Returns the [atomic weight](Games::atomic_weight) of a position's value; every position of Clobber has one.
    ///
    /// # Errors
    /// The errors of [`value`](Self::value), and of the arena.
    pub fn atomic_weight<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Game, ClobberError> {
        let value = self.value(position, effort)?;
        let weight = self.games_mut().within(effort, |games| games.atomic_weight(value))?;
        // All values of Clobber are all-small.
        weight.ok_or_else(|| {
            GameError::Undefined { reason: "the atomic weight of a game that is not all-small" }
                .into()
        })
    }

    /// Displays a value in the notation of [`Games::display`].
    pub fn display(&self, value: Game) -> DisplayGame<'_> {
        self.games().display(value)
    }

    /// Returns the value of a sum of positions.
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn value_of_sum<'a, T: Topology + 'a, S: StoneSet + 'a>(
        &mut self,
        positions: impl IntoIterator<Item = &'a Position<T, S>>,
        effort: &mut Effort<'_>,
    ) -> Result<Game, ClobberError> {
        positions.into_iter().try_fold(Game::ZERO, |sum, position| {
            let value = self.value(position, effort)?;
            Ok(self.games_mut().within(effort, |games| games.sum(sum, value))?)
        })
    }
}

/// Games, and the values of pieces that several threads share.
#[derive(Clone, Debug)]
pub(crate) struct SharedGames {
    pub(crate) games: Games,
    /// `None` for a thread that shares nothing.
    pub(crate) pieces: Option<Arc<PieceTable>>,
}

impl SharedGames {
    pub(crate) const fn new(games: Games) -> Self {
        Self { games, pieces: None }
    }
}

impl Algebra for SharedGames {
    type Value = Game;

    fn negative(&self, value: Game) -> Game {
        self.games.neg(value)
    }

    fn sum(&mut self, a: Game, b: Game, effort: &mut Effort<'_>) -> Result<Game, GameError> {
        if a.is_zero() {
            Ok(b)
        } else if b.is_zero() {
            Ok(a)
        } else {
            self.games.within(effort, |games| games.sum(a, b))
        }
    }

    fn of_options(
        &mut self,
        black: &[Game],
        white: &[Game],
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        self.games.within(effort, |games| games.from_options(black, white))
    }

    fn bytes(&self) -> usize {
        self.games.bytes()
    }

    fn is_shared(&self) -> bool {
        self.pieces.is_some()
    }

    fn recall(&mut self, part: Stones<u64>) -> Result<Option<Game>, GameError> {
        let Some(value) = self.pieces.as_ref().and_then(|pieces| pieces.get(part)) else {
            return Ok(None);
        };
        Ok(Some(self.games.sync(value)?).filter(|&taken| taken == value))
    }

    fn share(&mut self, part: Stones<u64>, value: Game) {
        if let Some(pieces) = &self.pieces {
            pieces.put(part, value);
        }
    }
}
