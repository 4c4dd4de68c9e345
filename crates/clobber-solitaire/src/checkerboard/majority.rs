//! Beyond the paper: the majority colour first on a board with an odd number of squares.
//!
//! One stone cannot be left then ([`Error::MajorityFirst`] explains why), but two can.
//!
//! **Theorem.** For odd n, m >= 3 the n x m checkerboard can be reduced to two stones by alternating
//! moves if the colour of its corners moves first.
//!
//! *Proof.* Let M be that colour.
//!
//! 1. *A side s >= 7, and 3 does not divide the other side t.* Cut s into an even a and an odd b, neither divisible by
//!    3: (2, s - 2), or (4, s - 4) if 3 divides s - 2. By Theorem 5 the a x t block is reduced to one stone with M
//!    first. That takes at - 1 moves, an odd number, so the other colour moves next. It has fewer stones in the b x t
//!    block, whose corners are of M's colour, so by Theorem 5 again that block is reduced to one stone.
//! 2. *3 divides both sides, or one side is 3.* The **lone spiral**: M's first move, LONE_START, leaves a permanent
//!    stone in the corner and a *carrier* next to it. In the standard situation (a, b) the intact rest consists of the
//!    cells with 0 <= i < b and 0 <= j < a, cell (0, 0) has the mover's colour, and the carrier stands on (-1, 1): a
//!    clashing stone of the other colour. LONE_STEP takes it one line forward along a strip of width 3. LONE_TURN
//!    takes three lines and leaves it on the strip's inner side, so the strips wind inwards, (a, b) -> (b, a - 3), as
//!    in the pair spiral. After the first, outermost strip, a and b are divisible by 3 at the start of every strip. So
//!    each can end in a turn, and the last, of width 3, in steps. Corner stone and carrier are left.
//! 3. *5 x 5:* one word, found by search. ∎
//!
//! As in the pair spiral, a search found the words and the compiler plays them.
//!
//! [`Error::MajorityFirst`]: crate::Error::MajorityFirst

use clobber_core::Color;

use super::Plan;
use super::frame::{Block, CellFrame, Corner};
use super::spiral::Spiral;
use super::two_rows::TwoRows;
use super::words::FULL55;

/// Returns the plans for a block, one after the other, if the colour of its corners moves first. The block has an odd
/// number of squares and at least three rows and columns.
pub(super) fn plans(board: Block, majority: Color) -> (Plan, Option<Plan>) {
    let (rows, cols) = (board.rows, board.cols);
    if rows == 3 || cols == 3 || (rows % 3 == 0 && cols % 3 == 0) {
        return (Plan::Spiral(Spiral::lone(board)), None);
    }
    if rows == 5 && cols == 5 {
        return (Plan::Word(&FULL55, CellFrame::at_corner(board, Corner::TOP_LEFT)), None);
    }
    // Cut the columns if 3 does not divide the number of rows and there are enough.
    let cuts_cols = rows % 3 != 0 && cols >= 7;
    let side = if cuts_cols { cols } else { rows };
    let even = if side % 3 == 2 { 4 } else { 2 };
    let (even, odd) = if cuts_cols { board.cut_cols(even) } else { board.cut_rows(even) };
    let first = if even.rows.min(even.cols) == 2 {
        Plan::TwoRows(TwoRows::new(even, majority, majority))
    } else {
        Plan::Spiral(Spiral::new(even, majority, majority))
    };
    (first, Some(Plan::Spiral(Spiral::new(odd, majority, !majority))))
}
