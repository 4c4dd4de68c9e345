//! Why a reduction was not returned.

use core::fmt;

use clobber_core::notation::display_vertex;
use clobber_core::{Position, StoneSet, Stopped, Topology, Vertex};

use crate::display::{Numbers, from_fn};
use crate::exhaustive::Exhaustive;
use crate::goal::Goal;
use crate::obstacle::Obstacle;

/// A reduction to a goal was not returned.
///
/// Only [`Impossible`](Self::Impossible) is a "no". `Display` names the vertices by number,
/// [`display_on`](Self::display_on) as the board does.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{ReduceError, reduce_forest};
///
/// fn outcome(board: &str, goal: &str) -> Result<String, Box<dyn std::error::Error>> {
///     let position: Position<Grid> = board.parse()?;
///     Ok(match reduce_forest(&position, goal.parse()?) {
///         Ok(reduction) => format!("{} left", reduction.stones_left()),
///         Err(ReduceError::Impossible(obstacle)) => format!("no: {obstacle}"),
///         Err(ReduceError::Undecided { reason }) => format!("not decided: {reason}"),
///         Err(ReduceError::Stopped(stopped)) => format!("ended before: {stopped}"),
///         Err(wrong) => format!("wrongly asked: {}", wrong.display_on(position.board())),
///     })
/// }
/// assert_eq!(outcome("xo|.x", "min")?, "2 left");
/// assert_eq!(outcome("xo|.x", "2:x")?, "no: no stone stands on 2, and none can come there");
/// assert_eq!(
///     outcome("xo|ox", "min")?,
///     "wrongly asked: the stones contain a cycle, through 1,1, that this function does not allow; try \
///      `reduce_pseudoforest` or `reduce_graph`",
/// );
/// assert_eq!(
///     outcome("xo|.x", "joker:0:x")?,
///     "wrongly asked: joker:0,0:x is not a goal of this function; use `reduce_graph_with_joker`",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReduceError {
    /// There is none, for this reason.
    Impossible(Obstacle),
    /// The goal names a vertex that the board does not have.
    NoVertex {
        /// The vertex.
        vertex: Vertex,
        /// The board's number of vertices.
        vertex_count: usize,
    },
    /// The function is about full boards, and this vertex is empty.
    Hole {
        /// The vertex.
        vertex: Vertex,
    },
    /// The function says nothing of goals of this kind.
    OtherGoal {
        /// The goal.
        goal: Goal,
        /// The function that does.
        instead: &'static str,
    },
    /// The board is not of the kind that the function is about.
    OtherBoard {
        /// That kind.
        expected: BoardKind,
    },
    /// The function is about positions with a rare colour, and there is none, or not where it is needed.
    NoRareColor,
    /// The stones have more cycles than the function allows.
    Cycle {
        /// A vertex of such a cycle.
        vertex: Vertex,
    },
    /// The function does not decide this.
    Undecided {
        /// What is in the way.
        reason: OpenReason,
    },
    /// The search has ended before.
    Stopped(Stopped),
}

/// A kind of boards that a function is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardKind {
    /// Adjacent stones are at most three apart, in the numbers of their vertices.
    BandwidthThree,
    /// A circulant graph with the steps 1, 2, 3.
    ThreeSteps,
    /// The board of the Hamiltonian cycle.
    OfTheCycle,
    /// A hypercube of three dimensions or more with the coordinate asked for.
    CubeWithCoordinate,
}

impl fmt::Display for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BandwidthThree => "of bandwidth three",
            Self::ThreeSteps => "a circulant graph with the steps 1, 2, 3",
            Self::OfTheCycle => "the one of the Hamiltonian cycle",
            Self::CubeWithCoordinate => {
                "a hypercube of three dimensions or more with this coordinate"
            }
        })
    }
}

/// Why a question is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpenReason {
    /// There are more than [`Exhaustive::MAX_STONES`] stones.
    StonesForExhaustive,
    /// There are too many vertices to try all colourings.
    VerticesForColorings {
        /// The most vertices.
        most: usize,
    },
    /// There are more stones than the costs have room for.
    Stones {
        /// The most stones.
        most: usize,
    },
    /// A part leaves more stones than [`reduce_band`](crate::reduce_band) looks for.
    PartLeavesMore {
        /// The most stones of a part.
        most: usize,
    },
    /// The cube of the path within the board is not enough, and the board has more edges.
    CubeOfPath,
    /// The search over spanning trees found no reduction to the goal.
    SpanningTrees,
    /// No place for the joker was found.
    PlaceOfJoker,
    /// There is not enough memory.
    Memory,
    /// No case of the proof applies, which is never met unless there is a bug.
    NoCase,
}

impl fmt::Display for OpenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StonesForExhaustive => {
                let most = Exhaustive::MAX_STONES;
                write!(f, "too many stones for an exhaustive search (at most {most})")
            }
            Self::VerticesForColorings { most } => {
                write!(f, "too many vertices to try all colourings (at most {most})")
            }
            Self::Stones { most } => write!(f, "too many stones (at most {most})"),
            Self::PartLeavesMore { most } => write!(f, "a part leaves more than {most} stones"),
            Self::CubeOfPath => f.write_str("the cube of the path within the board is not enough"),
            Self::SpanningTrees => {
                f.write_str("the search over spanning trees found no reduction to the goal")
            }
            Self::PlaceOfJoker => f.write_str("no place for the joker was found"),
            Self::Memory => f.write_str("there is not enough memory"),
            Self::NoCase => f.write_str("no case of the proof applies, please report this"),
        }
    }
}

impl ReduceError {
    /// The error with the vertices named by the board; one that is not on it stays a number.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| match self {
            Self::Impossible(obstacle) => write!(f, "{}", obstacle.display_on(board)),
            Self::NoVertex { vertex, vertex_count } => {
                write!(f, "vertex {vertex} is not on the board of {vertex_count} vertices")
            }
            Self::Hole { vertex } => {
                let vertex = display_vertex(board, vertex);
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
                "the stones contain a cycle, through {}, that this function does not allow; try \
                 `reduce_pseudoforest` or `reduce_graph`",
                display_vertex(board, vertex)
            ),
            Self::Undecided { reason } => write!(f, "not decided: {reason}"),
            Self::Stopped(stopped) => write!(f, "{stopped}"),
        })
    }

    pub(crate) const fn open(reason: OpenReason) -> Self {
        Self::Undecided { reason }
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

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl core::error::Error for ReduceError {}

impl From<Obstacle> for ReduceError {
    fn from(obstacle: Obstacle) -> Self {
        Self::Impossible(obstacle)
    }
}

impl From<Stopped> for ReduceError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}
