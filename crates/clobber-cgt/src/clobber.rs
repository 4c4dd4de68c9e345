//! The values of positions of Clobber.
//!
//! A position is the sum of its connected parts, and a part of one colour is 0. So a search needs the
//! values of parts only, each once:
//!
//! - A part that is a path, wherever on the board it runs, is a *row*: one machine word, least among
//!   itself, its mirror image, and both with the colours swapped. Swapping the colours negates the
//!   value, so of each two games one is evaluated. A row of n stones has at most 2n² different followers
//!   (each is an interval with perhaps its two ends changed), so the table stays small and only the
//!   values grow.
//! - A part of a *grid* of up to 8 x 15 squares is pushed into the corner of a board in two words of 128
//!   bits, where moves, components and the eight symmetries are shifts and reversals of words. It
//!   does not matter on which board or where it stood.
//! - A part of any other *graph* of up to 128 stones is searched on the graph of its board, if that has up
//!   to 128 vertices too, and else on a graph of its own; with the colours swapped if that is less.
//!   Every graph has a table. Whether two graphs are isomorphic, or one has symmetries, is not
//!   asked, but all parts that have become paths are looked up among the rows.
//!
//! A move vacates one vertex, so what the stones next to it are connected with is found once
//! for all moves of a stone, and the pieces that the move does not change are added once.
//!
//! The same search finds Grundy values: see [`ImpartialClobber`](crate::ImpartialClobber).

pub(crate) mod field;
pub(crate) mod graph;
pub(crate) mod grid;
pub(crate) mod part;
pub(crate) mod row;
pub(crate) mod search;

use clobber_core::{Position, StoneSet, Topology};

use self::part::{Part, is_monochromatic};
use self::search::{Algebra, Search};
use crate::error::LimitError;
use crate::game::Game;
use crate::games::{Games, Identity};

/// A position has no value within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClobberError {
    /// The arena has met a limit.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// More parts would have to be remembered than allowed.
    #[error("more than {limit} positions are needed")]
    Positions {
        /// The number of parts allowed.
        limit: usize,
    },
    /// More parts would have to be evaluated than allowed.
    #[error("more than {limit} steps are needed")]
    Steps {
        /// The number of parts allowed.
        limit: u64,
    },
    /// More options would have to be gone through than allowed.
    #[error("more than {limit} options have to be gone through")]
    Options {
        /// The number of options allowed.
        limit: u64,
    },
    /// A part with stones of both colours has too many of them.
    #[error("a part has {stones} stones, and at most {limit} are evaluated")]
    PartTooLarge {
        /// The number of stones of the part.
        stones: usize,
        /// The most that are evaluated.
        limit: usize,
    },
}

/// The values of positions of Clobber, with a table of those that have been found.
///
/// Black is Left, White is Right. Clobber is all-small: where one player can move, so can the other. So
/// every value is an infinitesimal and has an atomic weight.
///
/// ```
/// use clobber_cgt::{ClobberValues, Outcome};
/// use clobber_core::{Color, Grid, Path, Position};
///
/// let mut clobber = ClobberValues::new();
/// let row: Position<Path> = "oxoxoxoxoxox".parse()?;
/// let value = clobber.value(&row)?;
/// assert_eq!(clobber.games().display(value).to_string(), "{0,^*|v*,0}");
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// assert!(clobber.value(&board)?.is_zero());
///
/// // Sums are taken in the arena: two ups are better than a star.
/// let up = clobber.value(&"xxo".parse::<Position<Path>>()?)?;
/// let star = clobber.value(&"xo".parse::<Position<Path>>()?)?;
/// let sum = clobber.games_mut().sum_of([up, up, star])?;
/// assert_eq!(clobber.games().outcome(sum), Outcome::L);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ClobberValues {
    search: Search<Games>,
    /// The arena that the values in the tables are of.
    arena: Identity,
}

impl Clone for ClobberValues {
    /// A clone keeps what has been found, in an arena of its own.
    fn clone(&self) -> Self {
        let search = self.search.clone();
        let arena =
            if self.arena == *self.games().identity() { &search.algebra } else { self.games() };
        Self { arena: arena.identity().noted(), search }
    }
}

impl Default for ClobberValues {
    fn default() -> Self {
        Self::new()
    }
}

impl ClobberValues {
    /// The number of parts that are remembered unless [said otherwise](Self::with_max_positions).
    pub const DEFAULT_MAX_POSITIONS: usize = 1 << 26;

    /// An evaluator with an arena of its own.
    #[must_use]
    pub fn new() -> Self {
        Self::with_games(Games::new())
    }

    /// An evaluator that uses an arena, perhaps one with [limits](crate::Limits).
    ///
    /// ```
    /// use clobber_cgt::{ClobberError, ClobberValues, Games, LimitError, Limits};
    /// use clobber_core::{Color, Grid, Path, Position};
    ///
    /// let few = Limits { games: 1000, ..Limits::default() };
    /// let mut clobber = ClobberValues::with_games(Games::with_limits(few));
    /// let board = Position::checkerboard(Grid::new(2, 8)?, Color::Black);
    /// let refused = clobber.value(&board);
    /// assert_eq!(refused, Err(ClobberError::Limit(LimitError::Games { limit: 1000 })));
    ///
    /// // The arena stays full: it has the games of some positions, and takes no new ones.
    /// assert!(clobber.value(&"xoxo".parse::<Position<Path>>()?).is_ok());
    /// let other = Position::checkerboard(Grid::new(3, 5)?, Color::Black);
    /// assert!(clobber.value(&other).is_err());
    /// assert!(ClobberValues::new().value(&other).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_games(games: Games) -> Self {
        let arena = games.identity().noted();
        Self { search: Search::new(games), arena }.with_max_positions(Self::DEFAULT_MAX_POSITIONS)
    }

    /// Lets so many parts be remembered at most. One takes about 20 bytes if it is a row, and 50 if it
    /// is not, and a graph takes 16 for each of its vertices.
    ///
    /// When there is no room for what a part needs, all that is remembered is forgotten first: so only
    /// a part that needs more by itself is refused.
    #[must_use]
    pub fn with_max_positions(mut self, positions: usize) -> Self {
        self.search.limit_positions(positions);
        self
    }

    /// Lets so many parts be evaluated at most in a call of [`value`](Self::value) or
    /// [`value_of_sum`](Self::value_of_sum), those that are remembered not counted. There is no limit
    /// unless there is said to be one here.
    ///
    /// That limits the time, though not evenly: a part is evaluated from its options, which takes
    /// longer the more games these are and the larger.
    ///
    /// ```
    /// use clobber_cgt::{ClobberError, ClobberValues};
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
    /// let mut clobber = ClobberValues::new().with_max_steps(300);
    /// assert_eq!(clobber.value(&board), Err(ClobberError::Steps { limit: 300 }));
    /// // What has been found is kept, so the next call begins there.
    /// while clobber.value(&board) == Err(ClobberError::Steps { limit: 300 }) {}
    /// assert!(clobber.value(&board)?.is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_max_steps(mut self, steps: u64) -> Self {
        self.search.limit_steps(steps);
        self
    }

    /// The arena of the values.
    #[must_use]
    pub const fn games(&self) -> &Games {
        &self.search.algebra
    }

    /// The arena of the values, to compute with them. If another arena is put in its place, the parts
    /// are forgotten.
    pub const fn games_mut(&mut self) -> &mut Games {
        &mut self.search.algebra
    }

    /// The arena alone.
    #[must_use]
    pub fn into_games(self) -> Games {
        self.search.algebra
    }

    /// How many parts are remembered, after symmetry and negation: their *representatives*.
    ///
    /// ```
    /// use clobber_cgt::ClobberValues;
    /// use clobber_core::{Path, Position};
    ///
    /// let mut clobber = ClobberValues::new();
    /// for row in ["xxo", "oxx", "oox", "xoo"] {
    ///     clobber.value(&row.parse::<Position<Path>>()?)?;
    /// }
    /// assert_eq!(clobber.positions(), 2); // xxo and xo
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn positions(&self) -> usize {
        self.search.positions()
    }

    /// Forgets the parts, but not the games.
    pub fn clear_positions(&mut self) {
        self.search.clear_positions();
    }

    /// The value of a position: the sum of the values of its parts.
    ///
    /// ```
    /// use clobber_cgt::ClobberValues;
    /// use clobber_core::{Cycle, Position};
    ///
    /// let mut clobber = ClobberValues::new();
    /// let cycle: Position<Cycle> = "xoxoxo".parse()?;
    /// assert!(clobber.value(&cycle)?.is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// Every representative that can be reached is evaluated once. How many there are, and how large
    /// their values grow, is exponential in the worst case; for rows the number is O(n²).
    ///
    /// # Errors
    /// A part with stones of both colours that has more than 128 of them (of a row, more than 63 stones
    /// are a graph, with two followers for one), or a limit:
    ///
    /// - [`Positions`](ClobberError::Positions): a part alone needs more; other positions are evaluated
    ///   as before, and [`clear_positions`](Self::clear_positions) frees the memory.
    /// - [`Steps`](ClobberError::Steps): what has been found is kept, so calls that are refused
    ///   make progress.
    /// - [`Limit`](ClobberError::Limit) of games or bytes: the arena keeps its games and is full. What
    ///   needs no new games still has a value; for anything else begin with a new evaluator, as
    ///   `clear_positions` does not make room for games.
    pub fn value<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
    ) -> Result<Game, ClobberError> {
        self.search.begin();
        self.value_in_steps(position)
    }

    /// The value of a position, in the steps that are left.
    fn value_in_steps<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
    ) -> Result<Game, ClobberError> {
        if self.arena != *self.games().identity() {
            self.clear_positions();
            self.arena = self.games().identity().noted();
        }
        let mut sum = Game::ZERO;
        for vertices in position.parts().iter().filter(|part| !is_monochromatic(position, part)) {
            let value = self.search.part(&Part::new(position, vertices)?)?;
            sum = self.games_mut().sum(sum, value)?;
        }
        Ok(sum)
    }

    /// The value of a sum of positions.
    ///
    /// ```
    /// use clobber_cgt::ClobberValues;
    /// use clobber_core::notation::parse_sum;
    /// use clobber_core::{Grid, Position};
    ///
    /// let mut clobber = ClobberValues::new();
    /// let sum: Vec<Position<Grid>> = parse_sum("xxo + xo|ox + oox")?;
    /// let value = clobber.value_of_sum(&sum)?;
    /// assert_eq!(clobber.games().display(value).to_string(), "*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`value`](Self::value).
    pub fn value_of_sum<'a, T: Topology + 'a, S: StoneSet + 'a>(
        &mut self,
        positions: impl IntoIterator<Item = &'a Position<T, S>>,
    ) -> Result<Game, ClobberError> {
        self.search.begin();
        positions.into_iter().try_fold(Game::ZERO, |sum, position| {
            let value = self.value_in_steps(position)?;
            Ok(self.games_mut().sum(sum, value)?)
        })
    }
}

impl Algebra for Games {
    type Value = Game;

    const ZERO: Game = Game::ZERO;

    fn negative(&self, value: Game) -> Game {
        self.neg(value)
    }

    fn sum(&mut self, a: Game, b: Game) -> Result<Game, LimitError> {
        if a.is_zero() {
            Ok(b)
        } else if b.is_zero() {
            Ok(a)
        } else {
            Self::sum(self, a, b)
        }
    }

    fn of_options(&mut self, black: &[Game], white: &[Game]) -> Result<Game, LimitError> {
        Self::from_options(self, black, white)
    }
}
