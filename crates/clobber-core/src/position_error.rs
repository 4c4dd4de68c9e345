//! Errors of positions.

use crate::moves::Vertex;

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
