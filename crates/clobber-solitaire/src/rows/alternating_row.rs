//! Theorems 1 and 2: the alternating row A_n.

use clobber_core::{Color, Grid};

use crate::checkerboard::{BLOCK2, BLOCK4, Block, CellFrame, Corner, MoveWord};

/// Returns the reducibility value of the alternating row A_n: ceil(n / 4), and one more if n = 3 mod 4.
///
/// It is the least number of stones to which A_n, a row of n stones of alternating colours, can be reduced. The value
/// is the same in free order and in alternating play, whichever colour moves first. It is not monotone in n.
///
/// # Arguments
/// `n`, the number of stones.
///
/// # Returns
/// The number of stones left; 0 for no stones.
///
/// # Complexity
/// O(1).
///
/// ```
/// use clobber_solitaire::row_value;
///
/// // Table 1 of the paper.
/// let table: Vec<usize> = (1..=12).map(row_value).collect();
/// assert_eq!(table, [1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3]);
/// ```
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*. Theorem 1: this many stones can be reached, even in
/// alternating play (see [`CheckerboardReduction::new`](crate::CheckerboardReduction::new) for the moves). Theorem 2
/// (Grossman): no fewer, even in free order. Every final stone comes from a substring of A_n that is reduced to this
/// stone, and only A_1, A_2 and A_4 can be reduced to one stone.
#[must_use]
pub const fn row_value(n: usize) -> usize {
    n.div_ceil(4) + (n % 4 == 3) as usize
}

/// The words of Theorem 1: blocks of four stones, with 1, 2, 3 or 4 in the last one.
///
/// The first stones of all blocks have the same colour. A block of two or more stones takes an odd number of moves, so
/// the two colours begin the blocks in turn.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    frame: CellFrame,
    left: u32,
    /// Whether the next block's first stone is the mover's.
    movers: bool,
}

impl Blocks {
    /// Returns the blocks of a grid of one row or of one column.
    pub(crate) fn new(grid: Grid, corner: Color, first: Color) -> Self {
        let frame = CellFrame::at_corner(Block::whole(grid), Corner::TOP_LEFT);
        let (frame, left) = if grid.rows() == 1 {
            (frame, grid.cols() as u32)
        } else {
            (frame.transposed(), grid.rows() as u32)
        };
        Self { frame, left, movers: corner == first }
    }

    /// Returns the next word and where it is played.
    #[inline]
    pub(crate) fn next_word(&mut self) -> Option<(&'static MoveWord, CellFrame)> {
        let (word, len) = match self.left {
            0 | 1 => return None,
            2 | 3 => (&BLOCK2, 2),
            _ => (&BLOCK4, 4),
        };
        // A word begins with a stone of the mover: the first of the block, or, if reversed, the last.
        let here =
            if self.movers { self.frame } else { self.frame.moved_to(0, len - 1).mirrored() };
        self.frame = self.frame.moved_to(0, 4);
        self.left = self.left.saturating_sub(4);
        self.movers = !self.movers;
        Some((word, here))
    }
}
