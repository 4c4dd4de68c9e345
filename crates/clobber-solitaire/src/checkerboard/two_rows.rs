//! Theorem 5 for two rows.
//!
//! Search found no word for windows of up to eight columns that works at one end only and leaves the same picture. So
//! these words work at both ends at once. An *even window* of width w has stones on the columns 1 to w of the upper
//! row and 2 to w - 1 of the lower one. An *odd window* has stones on the columns 1 to w - 1 and 2 to w. The stone in
//! the upper row's first column is the mover's.
//!
//! START2E and START2O open a board of m >= 4 columns and leave a window of m - 2 columns. PUMP2E and PUMP2O take
//! three columns from each end and leave a mirrored or half-turned window. The CORE words for windows of 2, 4, 6 and
//! 3, 5, 7 columns leave one stone, or two in line with one empty square between. All words except the CORE words have
//! an even number of moves, so the same colour moves after each.

use clobber_core::Color;

use super::frame::{Block, CellFrame, Corner};
use super::words::{
    CORE2E2, CORE2E4, CORE2E6, CORE2O3, CORE2O5, CORE2O7, FULL22, FULL23, MoveWord, PUMP2E, PUMP2O,
    START2E, START2O,
};

/// The words of the reduction, one after the other.
#[derive(Clone, Debug)]
pub(super) struct TwoRows {
    frame: CellFrame,
    /// The number of columns: of the board before the start, of the window after it.
    width: u32,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    Window,
    End,
}

impl TwoRows {
    /// Returns the reduction of a block of two rows and at least two columns, or of two columns and at least two rows.
    pub(super) fn new(block: Block, corner: Color, first: Color) -> Self {
        // The corner of the frame must not be the mover's; of two neighbouring corners one is not.
        let neighbor = corner == first;
        if block.rows == 2 {
            let corner = Corner { bottom: neighbor, right: false };
            let frame = CellFrame::at_corner(block, corner);
            Self { frame, width: block.cols, stage: Stage::Start }
        } else {
            let corner = Corner { bottom: false, right: neighbor };
            let frame = CellFrame::at_corner(block, corner).transposed();
            Self { frame, width: block.rows, stage: Stage::Start }
        }
    }

    /// Returns the next word and where it is played.
    #[inline]
    pub(super) fn next_word(&mut self) -> Option<(&'static MoveWord, CellFrame)> {
        let (here, width) = (self.frame.with_width(self.width), self.width);
        let even = width % 2 == 0;
        let word = match self.stage {
            Stage::Start if width <= 3 => {
                self.stage = Stage::End;
                if even { &FULL22 } else { &FULL23 }
            }
            Stage::Start => {
                self.width -= 2;
                self.stage = Stage::Window;
                if even { &START2E } else { &START2O }
            }
            Stage::Window => match width {
                2 => self.end(&CORE2E2),
                3 => self.end(&CORE2O3),
                4 => self.end(&CORE2E4),
                5 => self.end(&CORE2O5),
                6 => self.end(&CORE2E6),
                7 => self.end(&CORE2O7),
                // The new window spans the columns 4 to w - 3 in mirror image: its first column is w - 3.
                _ if even => {
                    self.frame = self.frame.moved_to(0, width - 2).mirrored();
                    self.width -= 6;
                    &PUMP2E
                }
                _ => {
                    self.frame = self.frame.moved_to(1, width - 2).half_turned();
                    self.width -= 6;
                    &PUMP2O
                }
            },
            Stage::End => return None,
        };
        Some((word, here))
    }

    fn end(&mut self, core: &'static MoveWord) -> &'static MoveWord {
        self.stage = Stage::End;
        core
    }
}
