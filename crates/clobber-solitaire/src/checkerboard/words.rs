//! The fixed sequences of moves, *words*, that make up all reductions of checkerboards.
//!
//! A word is written as the picture it starts from, the picture it leads to, and its moves. In the pictures `W` is the
//! side to move, whatever its colour, and `/` separates the rows. The moves are `i,j>i,j` in the coordinates of a
//! [`CellFrame`](super::frame::CellFrame); the word's `(i, j)` is the pictures' top left cell. The sides move in turn.
//!
//! A computer search found the words (the paper's diagrams do not survive in its text). You need not trust them: **the
//! compiler plays each word**, and a word with an illegal move or another result would not compile. The tests replay
//! the boards made of them with `clobber-core`.

/// A cell of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) i: i8,
    /// Counted from the window's far end, and then negative, if `from_far` is set.
    pub(super) j: i8,
    pub(super) from_far: bool,
}

/// A move of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellMove {
    pub(super) from: Cell,
    pub(super) to: Cell,
}

impl CellMove {
    /// Returns the move from one cell to another, each given as `(i, j)`.
    pub(crate) const fn new(from: (i8, i8), to: (i8, i8)) -> Self {
        Self {
            from: Cell { i: from.0, j: from.1, from_far: false },
            to: Cell { i: to.0, j: to.1, from_far: false },
        }
    }
}

/// A word.
#[derive(Debug)]
pub(crate) struct MoveWord {
    steps: [CellMove; LONGEST],
    len: usize,
}

/// The number of moves of the longest word.
const LONGEST: usize = 23;

impl MoveWord {
    /// Returns the moves.
    #[inline]
    pub(crate) fn steps(&'static self) -> &'static [CellMove] {
        self.steps.get(..self.len).unwrap_or_default()
    }
}

// ---- Theorem 1: blocks of a row -----------------------------------------------------------------

/// Reduces a block of four stones of a row to one stone; the first of them is the mover's.
pub(crate) static BLOCK4: MoveWord =
    MoveWord::new((0, 0), "WBWB", "..W.", "0,0>0,1 0,3>0,2 0,1>0,2");

/// Reduces two neighbours of a row to one stone; the first of them is the mover's. On a block of three stones it
/// leaves two.
pub(crate) static BLOCK2: MoveWord = MoveWord::new((0, 0), "WB", ".W", "0,0>0,1");

// ---- Theorem 5: at least three rows and columns -------------------------------------------------

/// The first move, at a corner whose colour is not the mover's: it makes the pair.
pub(super) static START: MoveWord = MoveWord::new((0, 0), "BWB/WBW", "B.W/WBW", "0,1>0,2");

/// Moves the pair two lines forward in a strip of width 3.
pub(super) static PUMP: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B/BWB/WBW/BWB",
    ".../.../W.B/BWB",
    "-1,0>0,0 1,1>1,0 0,1>0,2 -1,2>0,2 0,0>1,0 0,2>1,2",
);

/// Uses up the pair and a strip of 3 x 3; the new pair is on the strip's inner side.
pub(super) static TURN3: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B/BWB/WBW/BWB",
    ".../..W/.../..B",
    "-1,0>0,0 2,0>1,0 1,2>0,2 1,0>0,0 2,1>1,1 0,0>0,1 1,1>0,1 -1,2>0,2 0,1>0,2",
);

/// Uses up the pair and a strip of 4 x 3; the new pair is on the strip's inner side.
pub(super) static TURN4: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B/BWB/WBW/BWB/WBW",
    ".../.../..B/.../..W",
    "-1,0>0,0 2,0>1,0 2,1>1,1 1,0>0,0 3,0>3,1 0,0>0,1 1,1>0,1 2,2>3,2 0,1>0,2 -1,2>0,2 \
     3,1>3,2 0,2>1,2",
);

/// Uses up the pair and three lines of width 4; the new pair starts from the other end.
pub(super) static BAND4: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B./BWBW/WBWB/BWBW",
    "..../..../..../.B.W",
    "-1,0>0,0 1,3>1,2 0,3>0,2 -1,2>0,2 1,0>1,1 0,2>0,1 0,0>0,1 1,2>1,1 0,1>1,1 2,0>2,1 \
     1,1>2,1 2,2>2,1",
);

/// Uses up the pair and three lines of width 5; the new pair starts from the other end.
pub(super) static BAND5: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B../BWBWB/WBWBW/BWBWB",
    "...../...../...../..W.B",
    "-1,0>0,0 0,4>0,3 0,1>0,2 -1,2>0,2 1,4>1,3 0,2>1,2 2,1>2,2 2,0>1,0 0,0>1,0 0,3>1,3 \
     1,0>1,1 1,3>2,3 1,1>1,2 2,3>2,2 1,2>2,2",
);

/// Reduces the pair and one line of width 4 to one stone.
pub(super) static CORE41: MoveWord =
    MoveWord::new((-1, 0), "W.B./BWBW", "..../.W..", "0,3>0,2 -1,2>0,2 -1,0>0,0 0,2>0,1 0,0>0,1");

/// Reduces the pair and two lines of width 4 to one stone.
pub(super) static CORE42: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B./BWBW/WBWB",
    "..../..W./....",
    "-1,0>0,0 1,3>1,2 1,0>1,1 1,2>1,1 0,3>0,2 1,1>0,1 0,0>0,1 -1,2>0,2 0,1>0,2",
);

/// Reduces the pair and two lines of width 5 to one stone.
pub(super) static CORE52: MoveWord = MoveWord::new(
    (-1, 0),
    "W.B../BWBWB/WBWBW",
    "...../.W.../.....",
    "-1,0>0,0 0,4>0,3 1,2>0,2 -1,2>0,2 1,4>1,3 1,1>1,0 1,3>0,3 1,0>0,0 0,3>0,2 0,0>0,1 \
     0,2>0,1",
);

// ---- The majority first: at least three rows and columns, both odd ------------------------------

/// The first move, at a corner of the mover's colour: it leaves a permanent corner stone and makes the carrier.
pub(super) static LONE_START: MoveWord = MoveWord::new((0, 0), "WBW/BWB", "WW./BWB", "0,2>0,1");

/// Takes the carrier one line forward in a strip of width 3.
pub(super) static LONE_STEP: MoveWord =
    MoveWord::new((-1, 0), ".B./WBW", ".../.W.", "0,0>0,1 -1,1>0,1 0,2>0,1");

/// Uses up the carrier and a strip of 3 x 3; the new carrier is on the strip's inner side.
pub(super) static LONE_TURN: MoveWord = MoveWord::new(
    (-1, 0),
    ".B./WBW/BWB/WBW",
    ".../.../..W/...",
    "0,0>0,1 -1,1>0,1 0,2>1,2 0,1>1,1 2,0>1,0 2,1>2,2 1,0>1,1 2,2>1,2 1,1>1,2",
);

/// The whole 5 x 5 board.
pub(super) static FULL55: MoveWord = MoveWord::new(
    (0, 0),
    "WBWBW/BWBWB/WBWBW/BWBWB/WBWBW",
    "...../...../...W./W..../.....",
    "0,0>0,1 0,3>0,2 0,1>0,2 1,0>1,1 0,2>1,2 1,1>1,2 0,4>1,4 1,2>1,3 1,4>1,3 2,1>2,0 1,3>2,3 \
     3,2>3,1 2,4>3,4 4,3>4,4 4,0>3,0 2,0>3,0 4,2>4,1 4,4>3,4 4,1>3,1 3,4>3,3 3,1>3,0 3,3>2,3 \
     2,2>2,3",
);

// ---- Theorem 5: two rows -------------------------------------------------------------------------

/// The whole 2 x 2 board.
pub(super) static FULL22: MoveWord =
    MoveWord::new((0, 0), "BW/WB", ".W/..", "1,0>0,0 1,1>0,1 0,0>0,1");

/// The whole 2 x 3 board.
pub(super) static FULL23: MoveWord =
    MoveWord::new((0, 0), "BWB/WBW", "W.B/...", "0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2");

/// Opens a board of two rows and an even number of columns, at both ends.
pub(super) static START2E: MoveWord = MoveWord::elastic(
    (0, 0),
    "BWBWBWBWBW/WBWBWBWBWB",
    ".WBWBWBWB./..WBWBWB..",
    "0,9>0,8 0,0>0,1 1,0>1,1 1,9>1,8 1,1>0,1 1,8>0,8",
);

/// Opens a board of two rows and an odd number of columns, at both ends.
pub(super) static START2O: MoveWord = MoveWord::elastic(
    (0, 0),
    "BWBWBWBWBWB/WBWBWBWBWBW",
    ".WBWBWBWB../..WBWBWBWB.",
    "0,9>1,9 0,0>0,1 1,0>1,1 0,10>1,10 1,1>0,1 1,10>1,9",
);

/// Takes three columns from each end of an even window.
pub(super) static PUMP2E: MoveWord = MoveWord::elastic(
    (0, 1),
    "WBWBWBWBWBWBWB/.WBWBWBWBWBWB.",
    "...BWBWBWBW.../....BWBWBW....",
    "0,1>0,2 0,14>0,13 1,4>0,4 1,3>1,2 1,12>1,13 1,2>0,2 1,13>0,13 0,2>0,3 0,13>0,12 \
     1,11>0,11 0,12>0,11 0,3>0,4",
);

/// Takes three columns from each end of an odd window.
pub(super) static PUMP2O: MoveWord = MoveWord::elastic(
    (0, 1),
    "WBWBWBWBWBWBWB./.WBWBWBWBWBWBWB",
    "...BWBWBWBW..../....BWBWBWBW...",
    "0,1>0,2 0,12>1,12 0,13>0,14 1,3>1,2 1,4>0,4 1,15>1,14 0,14>1,14 1,2>0,2 1,14>1,13 \
     0,2>0,3 1,13>1,12 0,3>0,4",
);

/// The even window of width 2.
pub(super) static CORE2E2: MoveWord = MoveWord::new((0, 1), "WB", ".W", "0,1>0,2");

/// The even window of width 4.
pub(super) static CORE2E4: MoveWord =
    MoveWord::new((0, 1), "WBWB/.WB.", "W.B./....", "1,2>0,2 0,4>0,3 0,2>0,3 1,3>0,3");

/// The even window of width 6.
pub(super) static CORE2E6: MoveWord = MoveWord::new(
    (0, 1),
    "WBWBWB/.WBWB.",
    "..W.../......",
    "0,1>0,2 0,6>0,5 1,4>1,5 1,3>1,2 1,5>0,5 1,2>0,2 0,5>0,4 0,2>0,3 0,4>0,3",
);

/// The odd window of width 3.
pub(super) static CORE2O3: MoveWord =
    MoveWord::new((0, 1), "WB./.WB", ".../.W.", "0,1>0,2 1,3>1,2 0,2>1,2");

/// The odd window of width 5.
pub(super) static CORE2O5: MoveWord = MoveWord::new(
    (0, 1),
    "WBWB./.WBWB",
    "...../..W..",
    "0,1>0,2 0,4>0,3 0,2>0,3 1,5>1,4 0,3>1,3 1,4>1,3 1,2>1,3",
);

/// The odd window of width 7.
pub(super) static CORE2O7: MoveWord = MoveWord::new(
    (0, 1),
    "WBWBWB./.WBWBWB",
    "..B.W../.......",
    "0,1>0,2 0,4>0,5 1,4>1,5 1,7>1,6 1,5>1,6 1,3>1,2 1,6>0,6 1,2>0,2 0,6>0,5 0,2>0,3",
);

// ---- Reading and proving a word, at compile time ------------------------------------------------

/// A picture's cells, row by row.
struct Picture {
    cells: [u8; Self::ROOM],
    rows: usize,
    cols: usize,
}

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time only: an index out of bounds does not compile"
)]
impl MoveWord {
    /// Returns the word of these moves, which lead from `start` to `goal`.
    const fn new(
        top_left: (i8, i8),
        start: &'static str,
        goal: &'static str,
        moves: &'static str,
    ) -> Self {
        let mut picture = Picture::read(start);
        let text = moves.as_bytes();
        let mut steps = [CellMove { from: Cell::ORIGIN, to: Cell::ORIGIN }; LONGEST];
        let (mut at, mut len) = (0, 0);
        while at < text.len() {
            let (from, after_from) = Cell::read(text, at);
            assert!(text[after_from] == b'>');
            let (to, after_to) = Cell::read(text, after_from + 1);
            let (mover, other) = if len % 2 == 0 { (b'W', b'B') } else { (b'B', b'W') };
            assert!((from.i - to.i).abs() + (from.j - to.j).abs() == 1, "not neighbours");
            let (source, target) = (picture.index(from, top_left), picture.index(to, top_left));
            assert!(picture.cells[source] == mover, "no stone of the mover");
            assert!(picture.cells[target] == other, "no stone to clobber");
            picture.cells[source] = b'.';
            picture.cells[target] = mover;
            steps[len] = CellMove { from, to };
            len += 1;
            assert!(after_to == text.len() || text[after_to] == b' ');
            at = after_to + 1;
        }
        assert!(picture.is(&Picture::read(goal)), "the word leads elsewhere");
        Self { steps, len }
    }

    /// Returns a word that works at both ends of a window and leaves its middle alone. It is written for one width and
    /// played in any: cells in the far half are counted from the far end.
    const fn elastic(
        top_left: (i8, i8),
        start: &'static str,
        goal: &'static str,
        moves: &'static str,
    ) -> Self {
        let width = Picture::read(start).cols as i8;
        let mut word = Self::new(top_left, start, goal, moves);
        let mut index = 0;
        while index < word.len {
            let CellMove { from, to } = word.steps[index];
            word.steps[index] = CellMove { from: from.anchored(width), to: to.anchored(width) };
            index += 1;
        }
        word
    }
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time only")]
impl Cell {
    const ORIGIN: Self = Self { i: 0, j: 0, from_far: false };

    /// Reads the cell `i,j` at a place of a text, and returns the place after it.
    const fn read(text: &[u8], at: usize) -> (Self, usize) {
        let (i, comma) = Self::read_number(text, at);
        assert!(text[comma] == b',');
        let (j, end) = Self::read_number(text, comma + 1);
        (Self { i, j, from_far: false }, end)
    }

    const fn read_number(text: &[u8], start: usize) -> (i8, usize) {
        let negative = text[start] == b'-';
        let first = start + negative as usize;
        let (mut at, mut number) = (first, 0);
        while at < text.len() && text[at].is_ascii_digit() {
            number = 10 * number + (text[at] - b'0') as i8;
            at += 1;
        }
        assert!(at > first, "a number is missing");
        (if negative { -number } else { number }, at)
    }

    /// Returns the cell counted from the far end of a window, if it is in the far half.
    const fn anchored(self, width: i8) -> Self {
        if 2 * self.j < width {
            self
        } else {
            Self { i: self.i, j: self.j - width, from_far: true }
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time only")]
impl Picture {
    const ROOM: usize = 32;

    const fn read(text: &str) -> Self {
        let text = text.as_bytes();
        let mut picture = Self { cells: [b'.'; Self::ROOM], rows: 1, cols: 0 };
        let (mut at, mut filled) = (0, 0);
        while at < text.len() {
            if text[at] == b'/' {
                picture.rows += 1;
            } else {
                assert!(matches!(text[at], b'W' | b'B' | b'.'));
                picture.cells[filled] = text[at];
                filled += 1;
            }
            at += 1;
        }
        picture.cols = filled / picture.rows;
        assert!(picture.rows * picture.cols == filled, "unequal rows");
        picture
    }

    const fn index(&self, cell: Cell, top_left: (i8, i8)) -> usize {
        let (row, col) = (cell.i - top_left.0, cell.j - top_left.1);
        assert!(row >= 0 && col >= 0 && (row as usize) < self.rows && (col as usize) < self.cols);
        row as usize * self.cols + col as usize
    }

    const fn is(&self, other: &Self) -> bool {
        let mut same = self.rows == other.rows && self.cols == other.cols;
        let mut index = 0;
        while index < Self::ROOM {
            same &= self.cells[index] == other.cells[index];
            index += 1;
        }
        same
    }
}
