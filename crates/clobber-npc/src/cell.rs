//! Cells of the square lattice, and the limits of grid graphs.

use core::fmt;

/// The greatest number of nodes of a grid graph.
pub(crate) const MAX_NODES: usize = (1 << 30) - 1;

/// The greatest absolute value of a coordinate of a grid graph.
pub(crate) const MAX_COORDINATE: u32 = 1 << 30;

/// A point of the square lattice: its row, counted downwards, and its column.
///
/// In the paper's coordinates x is the column and y is minus the row. A cell prints as `row,col`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, counted downwards.
    pub row: i32,
    /// The column.
    pub col: i32,
}

impl Cell {
    /// Creates the cell in a row and column.
    #[must_use]
    pub const fn new(row: i32, col: i32) -> Self {
        Self { row, col }
    }

    /// Returns whether the Euclidean distance to the other cell is one.
    #[must_use]
    pub const fn is_next_to(self, other: Self) -> bool {
        let (rows, cols) = (self.row.abs_diff(other.row), self.col.abs_diff(other.col));
        matches!((rows, cols), (0, 1) | (1, 0))
    }

    /// Returns the cell that is `rows` below and `cols` to the right, if it is in range.
    pub(crate) fn shifted(self, rows: i32, cols: i32) -> Option<Self> {
        Some(Self::new(self.row.checked_add(rows)?, self.col.checked_add(cols)?))
    }

    /// Reads `row,col`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (row, col) = text.split_once(',')?;
        Some(Self::new(row.parse().ok()?, col.parse().ok()?))
    }

    /// Returns whether the sum of the coordinates is even. Neighbours differ in this.
    pub(crate) const fn is_even(self) -> bool {
        (self.row ^ self.col) & 1 == 0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}
