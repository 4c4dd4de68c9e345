//! Errors of questions that have no answer.

use clobber_core::notation::Numbers;
use core::fmt;

use certified_search::text::from_fn;
use clobber_core::{Answer, Goal, Position, StoneSet, Stopped, Topology, Vertex};

use clobber_check::Obstacle;

/// Explains why a question has no answer: it does not fit the function, or the search ended early.
///
/// A goal out of reach is an answer, [`Answer::No`], not an error. `Display` names the vertices by number,
/// [`display_on`](Self::display_on) as the board does.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Answer, Effort, reach};
///
/// fn outcome(board: &str, goal: &str) -> Result<String, Box<dyn std::error::Error>> {
///     let position: Position<Grid> = board.parse()?;
///     Ok(match reach(&position, goal.parse()?, &mut Effort::new()) {
///         Ok(Answer::Yes(reduction)) => format!("{} moves", reduction.moves.len()),
///         Ok(Answer::No(obstacle)) => format!("no: {obstacle}"),
///         Ok(Answer::Open { stopped, .. }) => format!("not decided: {stopped}"),
///         Err(wrong) => format!("wrongly asked: {}", wrong.display_on(position.board())),
///     })
/// }
/// assert_eq!(outcome("xo|.x", "1:x,x")?, "1 moves");
/// assert_eq!(outcome("xo|.x", "2:x")?, "no: no stone stands on 2, and none can come there");
/// assert_eq!(outcome("xo|.x", "7:x")?, "wrongly asked: vertex 7 is not on the board of 4 vertices");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The goal names a vertex that the board does not have.
    NoVertex {
        /// The vertex.
        vertex: Vertex,
        /// The board's number of vertices.
        vertex_count: usize,
    },
    /// The function needs a full board, and this vertex is empty.
    Hole {
        /// The vertex.
        vertex: Vertex,
    },
    /// The function does not handle goals of this kind.
    OtherGoal {
        /// The goal.
        goal: Goal,
        /// The function that handles it.
        instead: &'static str,
    },
    /// The board is not of the kind that the function needs.
    OtherBoard {
        /// The kind of board that the function expects.
        expected: &'static str,
    },
    /// The function needs a rare colour, and there is none, or not in the right place.
    NoRareColor,
    /// The stones have more cycles than the function allows.
    Cycle {
        /// A vertex of such a cycle.
        vertex: Vertex,
    },
    /// The position or the board is too large for the function.
    TooMany {
        /// The kind of item that is too numerous.
        what: &'static str,
        /// The greatest number that the function accepts.
        most: usize,
    },
    /// The system has not enough memory.
    NoMemory,
    /// No case of a proof applies. This can only happen through a bug: please report it.
    NoCase,
    /// The search ended before it had an answer.
    Stopped(Stopped),
}

impl Error {
    /// Displays the error with the board's names for vertices; a vertex outside the board stays a number.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| match self {
            Self::NoVertex { vertex, vertex_count } => {
                write!(f, "vertex {vertex} is not on the board of {vertex_count} vertices")
            }
            Self::Hole { vertex } => {
                let vertex = vertex.display_on(board);
                write!(f, "vertex {vertex} is empty, but the board has to be full")
            }
            Self::OtherGoal { goal, instead } => {
                let goal = goal.display_on(board);
                write!(f, "{goal} is not a goal of this function; use `{instead}`")
            }
            Self::OtherBoard { expected } => write!(f, "the board is not {expected}"),
            Self::NoRareColor => f.write_str("no colour occurs exactly once"),
            Self::Cycle { vertex } => write!(
                f,
                "the stones contain a second cycle, through {}, that this function does not allow; try \
                 `solve`",
                vertex.display_on(board)
            ),
            Self::TooMany { what, most } => write!(f, "too many {what} (at most {most})"),
            Self::NoMemory => f.write_str("there is not enough memory"),
            Self::NoCase => f.write_str("no case of the proof applies, please report this"),
            Self::Stopped(stopped) => write!(f, "{stopped}"),
        })
    }

    /// Checks that the goal's vertices are on the board.
    pub(crate) fn check_goal(board: &impl Topology, goal: Goal) -> Result<(), Self> {
        let vertex_count = board.vertex_count();
        match goal.vertices().find(|vertex| vertex.index() >= vertex_count) {
            Some(vertex) => Err(Self::NoVertex { vertex, vertex_count }),
            None => Ok(()),
        }
    }

    /// Checks that every vertex carries a stone.
    pub(crate) fn check_full<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
    ) -> Result<(), Self> {
        if position.stone_count() == position.board().vertex_count() {
            return Ok(());
        }
        let hole = position.squares().position(|square| square.is_none());
        match hole.and_then(Vertex::from_index) {
            Some(vertex) => Err(Self::Hole { vertex }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl core::error::Error for Error {}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The reason why a solver has no play to a goal: the goal is impossible, or the question has no answer.
#[derive(Clone, Debug)]
pub(crate) enum NoPlay {
    Impossible(Obstacle),
    Unanswered(Error),
}

impl NoPlay {
    /// Returns the error. There always is a play to the fewest stones.
    pub(crate) fn error(self) -> Error {
        match self {
            Self::Impossible(_) => Error::NoCase,
            Self::Unanswered(error) => error,
        }
    }
}

impl From<Obstacle> for NoPlay {
    fn from(obstacle: Obstacle) -> Self {
        Self::Impossible(obstacle)
    }
}

impl From<Error> for NoPlay {
    fn from(error: Error) -> Self {
        Self::Unanswered(error)
    }
}

impl From<Stopped> for NoPlay {
    fn from(stopped: Stopped) -> Self {
        Self::Unanswered(stopped.into())
    }
}

/// Converts a solver's result into the answer to "can the goal be reached?".
pub(crate) fn answer<W>(found: Result<W, NoPlay>) -> Result<Answer<W, Obstacle>, Error> {
    match found {
        Ok(play) => Ok(Answer::Yes(play)),
        Err(NoPlay::Impossible(obstacle)) => Ok(Answer::No(obstacle)),
        Err(NoPlay::Unanswered(Error::Stopped(stopped))) => Ok(Answer::open(stopped)),
        Err(NoPlay::Unanswered(error)) => Err(error),
    }
}
