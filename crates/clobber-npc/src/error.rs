//! The error of this crate.

use clobber_core::{BoardError, Move};

use crate::cell::{Cell, MAX_COORDINATE, MAX_NODES};

/// The reason why a set of cells or a graph is not a grid graph, or why a move has no counterpart on another board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A cell is given twice.
    #[error("the cell {cell} is given twice")]
    CellTwice {
        /// The cell.
        cell: Cell,
    },
    /// A coordinate is too large.
    #[error("the cell {cell} is out of range: at most {} from 0", MAX_COORDINATE)]
    OutOfRange {
        /// The cell.
        cell: Cell,
    },
    /// The graph has too many nodes.
    #[error("too many nodes: at most {}", MAX_NODES)]
    TooLarge,
    /// Two nodes of a graph are on the same cell.
    #[error("nodes {node} and {other} are both on the cell {cell}")]
    SharedCell {
        /// The index of the first node.
        node: usize,
        /// The index of the other.
        other: usize,
        /// Their cell.
        cell: Cell,
    },
    /// An edge of a graph joins cells whose distance is not one.
    #[error(
        "the edge from node {node} to {other} joins the cells {cell} and {other_cell}, which are not neighbours"
    )]
    LongEdge {
        /// The index of one end.
        node: usize,
        /// The index of the other end.
        other: usize,
        /// The cell of the one.
        cell: Cell,
        /// The cell of the other.
        other_cell: Cell,
    },
    /// Two nodes of a graph are on neighbouring cells, but are not adjacent.
    #[error(
        "nodes {node} and {other} on the neighbouring cells {cell} and {other_cell} are not adjacent"
    )]
    MissingEdge {
        /// The index of one node.
        node: usize,
        /// The index of the other.
        other: usize,
        /// The cell of the one.
        cell: Cell,
        /// The cell of the other.
        other_cell: Cell,
    },
    /// Numbers obviously cannot be split into this number of sets of equal sum.
    #[error(
        "at least two positive numbers are needed, with a sum that is a multiple of the number of sets"
    )]
    NoSets,
    /// The rectangle of a gadget is too large for a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A move begins or ends where the gadget has no stone.
    #[error("after {index} moves, {mv}: begins or ends outside the gadget")]
    Outside {
        /// The index of the move, from 0.
        index: usize,
        /// The move.
        mv: Move,
    },
}
