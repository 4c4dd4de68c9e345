//! Errors of moves against the rules, and of positions.

use core::fmt;

use certified_search::text::from_fn;

use crate::board::Topology;
use crate::color::Color;
use crate::moves::Vertex;

/// The rule that a move breaks.
///
/// `Display` names the vertices by number, [`display_on`](Self::display_on) as the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// One end of the move is not a vertex of the board.
    OutOfBoard {
        /// The end that is not on the board.
        vertex: Vertex,
    },
    /// No stone stands where the move starts.
    EmptySource {
        /// The start of the move.
        vertex: Vertex,
    },
    /// The stone that would move is not of the colour whose turn it is.
    WrongColor {
        /// The start of the move.
        vertex: Vertex,
        /// The colour of the stone there.
        color: Color,
    },
    /// A stone moves to an adjacent vertex only.
    NotAdjacent {
        /// The start of the move.
        from: Vertex,
        /// The end of the move.
        to: Vertex,
    },
    /// No stone stands where the move ends.
    EmptyTarget {
        /// The end of the move.
        vertex: Vertex,
    },
    /// A stone clobbers stones of the other colour only.
    SameColor {
        /// The end of the move.
        vertex: Vertex,
        /// The colour of both stones.
        color: Color,
    },
}

impl IllegalMove {
    /// Returns the rule, with the vertices named by the board; one that is not on it stays a number.
    ///
    /// ```
    /// use clobber_core::{Grid, Move, Position};
    ///
    /// let mut position: Position<Grid> = "xo|o.".parse()?;
    /// let mv = Move::parse_on(position.board(), "1,0>1,1")?;
    /// let error = position.play(mv).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no stone to clobber on 3");
    /// let named = error.display_on(position.board()).to_string();
    /// assert_eq!(named, "there is no stone to clobber on 1,1");
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| self.write(f, |vertex| vertex.display_on(board)))
    }

    fn write<N: fmt::Display>(
        self,
        f: &mut fmt::Formatter<'_>,
        name: impl Fn(Vertex) -> N,
    ) -> fmt::Result {
        match self {
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
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |vertex| vertex)
    }
}

impl core::error::Error for IllegalMove {}

/// Reasons why a position cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The board has more vertices than the set type can hold.
    #[error("a board of {vertices} vertices does not fit a set of at most {capacity} vertices")]
    Capacity {
        /// The number of vertices of the board.
        vertices: usize,
        /// The number of vertices that the set has room for.
        capacity: usize,
    },
    /// A vertex would carry a black and a white stone.
    #[error("vertex {vertex} is in both sets of stones")]
    Overlap {
        /// The vertex.
        vertex: Vertex,
    },
    /// A stone would stand outside the board.
    #[error("vertex {vertex} is not on the board")]
    OutOfBoard {
        /// The vertex.
        vertex: Vertex,
    },
}
