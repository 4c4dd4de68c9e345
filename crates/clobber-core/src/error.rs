//! Errors of illegal moves and of positions.

use core::fmt;

use certified_search::text::from_fn;

use crate::board::Topology;
use crate::color::Color;
use crate::moves::Vertex;
use crate::names::Numbers;

/// The rule that a move breaks.
///
/// `Display` numbers the vertices; [`display_on`](Self::display_on) uses the board's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// One end of the move is not a vertex of the board.
    OutOfBoard {
        /// The vertex that is not on the board.
        vertex: Vertex,
    },
    /// The start of the move is empty.
    EmptySource {
        /// The start of the move.
        vertex: Vertex,
    },
    /// The stone has the colour whose turn it is not.
    WrongColor {
        /// The start of the move.
        vertex: Vertex,
        /// The colour of the stone there.
        color: Color,
    },
    /// The two vertices are not adjacent.
    NotAdjacent {
        /// The start of the move.
        from: Vertex,
        /// The end of the move.
        to: Vertex,
    },
    /// The end of the move is empty.
    EmptyTarget {
        /// The end of the move.
        vertex: Vertex,
    },
    /// The two stones have the same colour.
    SameColor {
        /// The end of the move.
        vertex: Vertex,
        /// The colour of both stones.
        color: Color,
    },
}

impl IllegalMove {
    /// Returns the message with the board's names of vertices. A vertex that is not on the board stays a number.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        let name = |vertex: Vertex| vertex.display_on(board);
        from_fn(move |f| match self {
            Self::OutOfBoard { vertex } => write!(f, "vertex {vertex} is not on the board"),
            Self::EmptySource { vertex } => write!(f, "no stone stands on {}", name(vertex)),
            Self::WrongColor { vertex, color } => {
                let vertex = name(vertex);
                write!(f, "the stone on {vertex} is {color}, and it is the other colour's turn")
            }
            Self::NotAdjacent { from, to } => {
                write!(f, "{} is not a neighbour of {}", name(to), name(from))
            }
            Self::EmptyTarget { vertex } => {
                write!(f, "there is no stone to clobber on {}", name(vertex))
            }
            Self::SameColor { vertex, color } => {
                write!(f, "the stone on {} is of the mover's own colour {color}", name(vertex))
            }
        })
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl core::error::Error for IllegalMove {}

/// The reason why a position cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The board has more vertices than the set type can hold.
    #[error("a board of {vertices} vertices does not fit a set of at most {capacity} vertices")]
    Capacity {
        /// The number of vertices of the board.
        vertices: usize,
        /// The capacity of the set.
        capacity: usize,
    },
    /// A vertex would carry a black and a white stone.
    #[error("vertex {vertex} is in both sets of stones")]
    Overlap {
        /// The vertex.
        vertex: Vertex,
    },
    /// A stone would be outside the board.
    #[error("vertex {vertex} is not on the board")]
    OutOfBoard {
        /// The vertex.
        vertex: Vertex,
    },
}
