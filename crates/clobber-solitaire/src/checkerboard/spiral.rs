//! Theorem 5 for at least three rows and columns: the pair spiral.
//!
//! In the **standard situation** (a, b) an intact checkerboard is left on the cells with 0 <= i < b and 0 <= j < a. Its
//! cell (0, 0) does not have the mover's colour. Before it stands a *pair* of stones. The outer one, on (-1, 0), has
//! the mover's colour and matches; the inner one, on (-1, 2), has the other colour and clashes. Cell (-1, 1) between
//! them is empty. The pair adds 1 + 2 to delta, so it does not change delta modulo 3.
//!
//! A move at a corner makes the first pair. PUMP moves the pair two lines forward along a strip of width 3. TURN3 and
//! TURN4 end the strip with a new pair on its inner side, so the strips wind inwards, (a, b) -> (b, a - 3). BAND4 and
//! BAND5 clear a rest of width 4 or 5, three lines at a time, (a, b) -> (a, b - 3), and the CORE words leave one
//! stone. If only the pair is left, it is the result: one white and one black stone in line with one empty square
//! between them.
//!
//! # Why no other case occurs
//! Let L be the length of the first strip and D the depth across it. The pair stands in the first line of the rest, so
//! the first strip leaves a rest one line longer than itself, and starts as (D, L - 1). We choose the orientation such
//! that one of the following holds.
//! - D = 3: pump away an even number of lines, or end an odd number (at least 3) in TURN3. The pair is left.
//! - L >= 4 and D >= 6: TURN leads to (L, D - 3), hence to some (a, b) with a >= 4 and b >= 3. From there, a = 4 goes
//!   to (4, b - 3), which is finished, CORE41, CORE42, or again such a state. The case a = 5 goes to (5, b - 3), which
//!   is finished, CORE52, or again such a state; but (5, 4) turns into (4, 2), which is CORE42, because (5, 1) cannot
//!   be solved. If a >= 6, it turns into (b, a - 3). This is again such a state, or has width 3 and at least 3 lines,
//!   which end like the first case.
//! - (L, D) is (4, 4), (4, 5) or (5, 5): TURN leads to (4, 1), (4, 2) or (5, 2), which are the CORE words.
//!
//! One of the orientations fits. Take a side of length 3 as the depth; without one, a side of length at least 6;
//! without either, the longer side.

use clobber_core::Color;

use super::frame::{Block, CellFrame, Corner};
use super::words::{
    BAND4, BAND5, CORE41, CORE42, CORE52, LONE_START, LONE_STEP, LONE_TURN, MoveWord, PUMP, START,
    TURN3, TURN4,
};

/// The words of the pair spiral, or of the lone spiral of `majority.rs`, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Spiral {
    is_lone: bool,
    frame: CellFrame,
    a: u32,
    b: u32,
    /// 1 in the first strip, where the rest is one line longer; then 0.
    extra: u32,
    /// The number of times that PUMP or LONE_STEP comes before `then`.
    pumps: u32,
    then: Then,
}

#[derive(Clone, Copy, Debug)]
enum Then {
    Start,
    /// Choose what to do in the standard situation.
    Choose,
    /// End the strip; the next one is as wide as this number.
    Turn(u32),
    End,
}

impl Spiral {
    /// Returns the spiral on a block of at least three rows and columns, whose top left stone is `corner`. One of the
    /// block's corners must differ from the colour that moves first.
    pub(super) fn new(block: Block, corner: Color, first: Color) -> Self {
        let start = start_corner(block, corner, first);
        let frame = CellFrame::at_corner(block, start);
        let (rows, cols) = (block.rows, block.cols);
        // u points down the columns, so the depth is the number of columns unless the axes are exchanged.
        let depth_is_cols = match (rows, cols) {
            (_, 3) => true,
            (3, _) => false,
            (_, 6..) => true,
            (6.., _) => false,
            _ => rows <= cols,
        };
        Self::along(frame, block, depth_is_cols, false)
    }

    /// Returns the lone spiral on a block. Both sides are odd. Either one of them is 3, or 3 divides both.
    pub(super) fn lone(block: Block) -> Self {
        let frame = CellFrame::at_corner(block, Corner::TOP_LEFT);
        // A side of length 3 is the depth; the first strip lies across it.
        Self::along(frame, block, block.cols == 3 || block.rows != 3, true)
    }

    fn along(frame: CellFrame, block: Block, depth_is_cols: bool, is_lone: bool) -> Self {
        let Block { rows, cols, .. } = block;
        let (frame, length, depth) =
            if depth_is_cols { (frame, rows, cols) } else { (frame.transposed(), cols, rows) };
        Self { is_lone, frame, a: depth, b: length - 1, extra: 1, pumps: 0, then: Then::Start }
    }

    /// Returns the next word and where it is played.
    #[inline]
    pub(super) fn next_word(&mut self) -> Option<(&'static MoveWord, CellFrame)> {
        let here = self.frame;
        if self.pumps > 0 {
            let (word, lines) = if self.is_lone { (&LONE_STEP, 1) } else { (&PUMP, 2) };
            self.pumps -= 1;
            self.b -= lines;
            self.frame = here.moved_to(lines, 0);
            return Some((word, here));
        }
        let word = match self.then {
            Then::Start => {
                self.frame = here.moved_to(1, 0);
                self.then = Then::Choose;
                if self.is_lone { &LONE_START } else { &START }
            }
            Then::Choose => return self.choose(),
            Then::Turn(width) => {
                let word = match self.b {
                    _ if self.is_lone => &LONE_TURN,
                    3 => &TURN3,
                    _ => &TURN4,
                };
                self.frame = here.moved_to(self.b - 1, 3).turned();
                (self.a, self.b) = (width, self.a - 3);
                self.then = Then::Choose;
                word
            }
            Then::End => return None,
        };
        Some((word, here))
    }

    /// Chooses the next step in the standard situation (a, b); the modules' documentation lists the cases.
    fn choose(&mut self) -> Option<(&'static MoveWord, CellFrame)> {
        let (here, inner) = (self.frame, self.extra == 0);
        let word = match (self.a, self.b) {
            (_, 0) => return None,
            (3, b) if self.is_lone => {
                self.pumps = b;
                return self.next_word();
            }
            (_, b) if self.is_lone => return self.turn_after(b - 3),
            (3, b) if b % 2 == 0 => {
                self.pumps = b / 2;
                return self.next_word();
            }
            (4, 1) if inner => self.end(&CORE41),
            (4, 2) if inner => self.end(&CORE42),
            (5, 2) if inner => self.end(&CORE52),
            (4, _) if inner => self.band(&BAND4),
            (5, b) if inner && b != 4 => self.band(&BAND5),
            // PUMP until three or four lines are left, then turn.
            (_, b) => return self.turn_after((b - 3) / 2),
        };
        Some((word, here))
    }

    /// Moves forward along the strip, and then turns.
    fn turn_after(&mut self, pumps: u32) -> Option<(&'static MoveWord, CellFrame)> {
        self.pumps = pumps;
        self.then = Then::Turn(self.b + self.extra);
        self.extra = 0;
        self.next_word()
    }

    fn end(&mut self, core: &'static MoveWord) -> &'static MoveWord {
        self.then = Then::End;
        core
    }

    fn band(&mut self, band: &'static MoveWord) -> &'static MoveWord {
        self.frame = self.frame.moved_to(3, self.a - 1).mirrored();
        self.b -= 3;
        band
    }
}

/// Returns a corner whose colour is not the one that moves first.
fn start_corner(block: Block, corner: Color, first: Color) -> Corner {
    let color = |place: Corner| if place.distance(block) % 2 == 0 { corner } else { !corner };
    Corner::ALL.into_iter().find(|&place| color(place) != first).unwrap_or(Corner::TOP_LEFT)
}
