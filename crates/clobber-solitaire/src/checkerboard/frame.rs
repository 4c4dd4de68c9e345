//! The place on the board where a word is played.

use clobber_core::{Grid, Move, Vertex};

use super::words::{Cell, CellMove};

/// A frame of reference: an origin and two perpendicular unit vectors u and v, as vertex numbers.
///
/// `cell(i, j)` is the origin plus i steps along u and j steps along v. A vector that points up or left is a negative
/// number. All arithmetic is modulo 2^32, so the order of a sum does not matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellFrame {
    origin: u32,
    u: u32,
    v: u32,
    /// Added to the cells that a word of two rows counts from the far end.
    far: u32,
}

/// A rectangle of squares of a grid: all of it or a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    top_left: u32,
    /// The number of columns of the grid.
    stride: u32,
    pub(crate) rows: u32,
    pub(crate) cols: u32,
}

impl Block {
    /// Returns the rectangle that starts at a vertex of a grid of `stride` columns.
    pub(crate) const fn new(top_left: u32, stride: u32, rows: u32, cols: u32) -> Self {
        Self { top_left, stride, rows, cols }
    }

    /// Returns all squares of a grid.
    pub(crate) const fn whole(grid: Grid) -> Self {
        let (rows, cols) = (grid.rows() as u32, grid.cols() as u32);
        Self { top_left: 0, stride: cols, rows, cols }
    }

    /// Returns the block of the first `cols` columns, and the block of the others.
    pub(crate) const fn cut_cols(self, cols: u32) -> (Self, Self) {
        let right = Self { top_left: self.top_left + cols, cols: self.cols - cols, ..self };
        (Self { cols, ..self }, right)
    }

    /// Returns the block of the first `rows` rows, and the block of the others.
    pub(crate) const fn cut_rows(self, rows: u32) -> (Self, Self) {
        let top_left = self.top_left + rows * self.stride;
        (Self { rows, ..self }, Self { top_left, rows: self.rows - rows, ..self })
    }
}

/// One of the four corners of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub(crate) bottom: bool,
    pub(crate) right: bool,
}

impl Corner {
    /// Row 0, column 0 of the block.
    pub(crate) const TOP_LEFT: Self = Self { bottom: false, right: false };

    /// The four corners.
    pub(crate) const ALL: [Self; 4] = [
        Self::TOP_LEFT,
        Self { bottom: false, right: true },
        Self { bottom: true, right: false },
        Self { bottom: true, right: true },
    ];

    /// Returns the number of steps from the top left corner.
    pub(crate) const fn distance(self, block: Block) -> u32 {
        let rows = if self.bottom { block.rows.saturating_sub(1) } else { 0 };
        let cols = if self.right { block.cols.saturating_sub(1) } else { 0 };
        rows + cols
    }
}

impl CellFrame {
    /// Returns the frame at a corner. u points along the columns (down, or up from the bottom) and v along the rows.
    pub(crate) fn at_corner(block: Block, corner: Corner) -> Self {
        let Block { top_left, stride, rows, cols } = block;
        let (row, u) = match corner.bottom {
            false => (0, stride),
            true => (rows - 1, stride.wrapping_neg()),
        };
        let (col, v) = match corner.right {
            false => (0, 1),
            true => (cols - 1, 1_u32.wrapping_neg()),
        };
        Self { origin: top_left + row * stride + col, u, v, far: 0 }
    }

    /// Returns `cell(0, 0)`.
    pub(crate) const fn origin(self) -> Vertex {
        Vertex::new(self.origin)
    }

    /// Exchanges u and v.
    pub(crate) const fn transposed(self) -> Self {
        Self { u: self.v, v: self.u, ..self }
    }

    /// Moves the origin to `cell(i, j)`.
    #[inline]
    pub(crate) const fn moved_to(self, i: u32, j: u32) -> Self {
        let origin =
            self.origin.wrapping_add(self.u.wrapping_mul(i)).wrapping_add(self.v.wrapping_mul(j));
        Self { origin, ..self }
    }

    /// Reverses v: the mirror image.
    pub(crate) const fn mirrored(self) -> Self {
        Self { v: self.v.wrapping_neg(), ..self }
    }

    /// Reverses u and v: a half turn.
    pub(crate) const fn half_turned(self) -> Self {
        Self { u: self.u.wrapping_neg(), v: self.v.wrapping_neg(), ..self }
    }

    /// Replaces (u, v) by (v, -u): a quarter turn inwards.
    pub(crate) const fn turned(self) -> Self {
        Self { u: self.v, v: self.u.wrapping_neg(), ..self }
    }

    /// Sets the width of a window, for the words that work at both of its ends.
    pub(crate) const fn with_width(self, width: u32) -> Self {
        Self { far: self.v.wrapping_mul(width), ..self }
    }

    #[inline]
    const fn vertex(self, cell: Cell) -> Vertex {
        let far = if cell.from_far { self.far } else { 0 };
        Vertex::new(
            self.origin
                .wrapping_add(self.u.wrapping_mul(cell.i as u32))
                .wrapping_add(self.v.wrapping_mul(cell.j as u32))
                .wrapping_add(far),
        )
    }

    /// Translates a step of a word into a move on the board.
    #[inline]
    pub(crate) const fn place(self, step: CellMove) -> Move {
        Move::new(self.vertex(step.from), self.vertex(step.to))
    }
}
