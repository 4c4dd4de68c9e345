//! Rectangular grids, whose moves are found by shifting whole words of stones.

use core::fmt;

use super::{BoardError, FromShape, Symmetric, Topology};
use crate::moves::{Move, Vertex};
use crate::notation::{ParseError, ParseErrorKind};
use crate::stones::{StoneSet, Word};

/// A rectangular board of `rows x cols` squares, numbered row by row from the top left; squares
/// are adjacent horizontally and vertically.
///
/// A square prints as `row,col`, zero-based. All grids without a square are equal.
///
/// ```
/// use clobber_core::{Grid, Topology, Vertex};
///
/// let grid = Grid::new(5, 6)?;
/// assert_eq!(grid.vertex_count(), 30);
/// assert_eq!(grid.vertex(1, 2), Some(Vertex::new(8)));
/// assert_eq!(grid.coordinates(Vertex::new(8)), (1, 2));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: u32,
    cols: u32,
    /// The squares of the first column among the first `Word::BITS` squares.
    first_column: Word,
}

impl Grid {
    /// The grid of that many rows and columns.
    ///
    /// # Errors
    /// If it has 2^32 squares or more.
    pub fn new(rows: usize, cols: usize) -> Result<Self, BoardError> {
        let too_large = BoardError::TooLarge { lines: rows, width: cols };
        match rows.checked_mul(cols).map(u32::try_from) {
            Some(Ok(0)) => Ok(Self { rows: 0, cols: 0, first_column: 0 }),
            Some(Ok(count)) => Ok(Self::of_shape(count / cols as u32, cols as u32)),
            _ => Err(too_large),
        }
    }

    /// The grid of one row.
    pub(super) fn row(cols: u32) -> Self {
        if cols == 0 { Self { rows: 0, cols: 0, first_column: 0 } } else { Self::of_shape(1, cols) }
    }

    /// Neither number is zero and the product fits.
    fn of_shape(rows: u32, cols: u32) -> Self {
        let mut first_column: Word = 1;
        let mut covered = cols;
        while covered < Word::BITS {
            first_column |= first_column << covered;
            covered *= 2;
        }
        Self { rows, cols, first_column }
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// The square in that row and column, or `None` outside the grid.
    #[must_use]
    pub fn vertex(self, row: usize, col: usize) -> Option<Vertex> {
        (row < self.rows() && col < self.cols())
            .then(|| Vertex::new(row as u32 * self.cols + col as u32))
    }

    /// The row and the column of a square. A vertex outside the grid gets the row that it would
    /// have in a longer one.
    #[must_use]
    pub fn coordinates(self, square: Vertex) -> (usize, usize) {
        match self.cols() {
            0 => (square.index(), 0),
            cols => (square.index() / cols, square.index() % cols),
        }
    }

    const fn count(self) -> u32 {
        self.rows * self.cols
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} x {})", self.rows, self.cols)
    }
}

impl Topology for Grid {
    fn vertex_count(&self) -> usize {
        self.count() as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let inside = vertex.get() < self.count();
        let (v, cols) = (vertex.get(), self.cols);
        let col = v.checked_rem(cols).unwrap_or(0);
        [
            (inside && v >= cols).then(|| v - cols),
            (inside && col > 0).then(|| v - 1),
            (inside && cols - col > 1).then(|| v + 1),
            (inside && v < self.count() - cols).then(|| v + cols),
        ]
        .into_iter()
        .flatten()
        .map(Vertex::new)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let (low, high) = if a < b { (a.get(), b.get()) } else { (b.get(), a.get()) };
        let distance = high - low;
        high < self.count() && (distance == self.cols || distance == 1 && high % self.cols != 0)
    }

    #[inline]
    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        GridMoves::new(*self, movers, targets)
    }

    fn line_width(&self) -> usize {
        self.cols()
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        let (row, col) = self.coordinates(vertex);
        write!(out, "{row},{col}")
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        let (row, col) = text
            .split_once(',')
            .ok_or_else(|| ParseError::new(1, ParseErrorKind::NotAVertex { found: text.into() }))?;
        let col_starts = row.chars().count() + 1;
        let row = crate::notation::number(row)? as usize;
        let col = crate::notation::number(col).map_err(|error| error.shifted(col_starts))? as usize;
        self.vertex(row, col)
            .ok_or_else(|| ParseError::new(1, ParseErrorKind::NotAVertex { found: text.into() }))
    }
}

impl FromShape for Grid {
    fn from_shape(lines: usize, width: usize) -> Result<Self, BoardError> {
        Self::new(lines, width)
    }
}

/// The moves of a grid, a word of targets and one of the four directions at a time.
///
/// Shifting the movers by one step and intersecting them with the targets gives every target of
/// that direction in a word; the column over which a horizontal step would wrap is masked out.
struct GridMoves<'a, S> {
    grid: Grid,
    movers: &'a S,
    targets: &'a S,
    /// The word of targets at hand.
    word: usize,
    /// The offset in that word of the next square in the first column.
    phase: u32,
    /// The direction to take next, or `None` if all have been taken in this word.
    next: Option<Step>,
    /// The targets found and not yet given out.
    found: Word,
    /// What takes such a target back to its mover, in arithmetic mod 2^32.
    back: u32,
}

#[derive(Clone, Copy)]
enum Step {
    East,
    West,
    South,
    North,
}

impl Step {
    const ALL: [Self; 4] = [Self::East, Self::West, Self::South, Self::North];

    const fn following(self) -> Option<Self> {
        match self {
            Self::East => Some(Self::West),
            Self::West => Some(Self::South),
            Self::South => Some(Self::North),
            Self::North => None,
        }
    }
}

impl<'a, S: StoneSet> GridMoves<'a, S> {
    #[inline]
    fn new(grid: Grid, movers: &'a S, targets: &'a S) -> Self {
        let next = (grid.count() > 0).then_some(Step::East);
        Self { grid, movers, targets, word: 0, phase: 0, next, found: 0, back: 0 }
    }

    /// The squares, in the word at hand, of the column whose first square there is `phase`.
    #[inline]
    fn column(&self, phase: u32) -> Word {
        self.grid.first_column.checked_shl(phase).unwrap_or(0)
    }

    /// The targets in the word at hand that a mover reaches by one step.
    #[inline]
    fn reached(&self, step: Step) -> Word {
        let (start, cols) = ((self.word * Word::BITS as usize) as isize, self.grid.cols as isize);
        let arrived = match step {
            Step::East => self.movers.window(start - 1) & !self.column(self.phase),
            Step::West => {
                let last = self.phase.checked_sub(1).unwrap_or(self.grid.cols - 1);
                self.movers.window(start + 1) & !self.column(last)
            }
            Step::South => self.movers.window(start - cols),
            Step::North => self.movers.window(start + cols),
        };
        arrived & self.targets.word(self.word)
    }

    #[inline]
    const fn back(&self, step: Step) -> u32 {
        match step {
            Step::East => 1_u32.wrapping_neg(),
            Step::West => 1,
            Step::South => self.grid.cols.wrapping_neg(),
            Step::North => self.grid.cols,
        }
    }

    /// Goes on to the next word that holds a target; false after the last.
    #[inline]
    fn next_word(&mut self) -> bool {
        let end = self.grid.vertex_count().div_ceil(Word::BITS as usize);
        loop {
            self.word += 1;
            if self.word >= end.min(self.targets.word_count()) {
                self.word -= 1;
                return false;
            }
            // The first square of the first column at or after the new word's start.
            let passed = Word::BITS % self.grid.cols;
            self.phase = if passed > self.phase {
                self.phase + self.grid.cols - passed
            } else {
                self.phase - passed
            };
            if self.targets.word(self.word) != 0 {
                return true;
            }
        }
    }
}

impl<S: StoneSet> Iterator for GridMoves<'_, S> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.found == 0 {
            let step = match self.next {
                Some(step) => step,
                None => self.next_word().then_some(Step::East)?,
            };
            self.found = self.reached(step);
            self.back = self.back(step);
            self.next = step.following();
        }
        let to = self.word as u32 * Word::BITS + self.found.trailing_zeros();
        self.found &= self.found - 1;
        Some(Move::between(to.wrapping_add(self.back), to))
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = self.found.count_ones();
        while let Some(step) = self.next {
            count += self.reached(step).count_ones();
            self.next = step.following();
        }
        while self.next_word() {
            count += Step::ALL.map(|step| self.reached(step).count_ones()).iter().sum::<u32>();
        }
        count as usize
    }
}

/// One of the eight symmetries of a rectangle on the square lattice. Those that exchange rows and
/// columns map an `n x m` grid onto the `m x n` grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridSymmetry {
    /// Leaves every square where it is.
    Identity,
    /// A quarter turn clockwise.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn counterclockwise.
    Rotate270,
    /// Exchanges left and right.
    FlipColumns,
    /// Exchanges top and bottom.
    FlipRows,
    /// Exchanges rows and columns: the mirror image in the main diagonal.
    Transpose,
    /// The mirror image in the other diagonal.
    AntiTranspose,
}

impl GridSymmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::FlipColumns,
        Self::FlipRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// As flips of rows and of columns, followed by a transposition.
    const fn parts(self) -> (bool, bool, bool) {
        match self {
            Self::Identity => (false, false, false),
            Self::Rotate90 => (true, false, true),
            Self::Rotate180 => (true, true, false),
            Self::Rotate270 => (false, true, true),
            Self::FlipColumns => (false, true, false),
            Self::FlipRows => (true, false, false),
            Self::Transpose => (false, false, true),
            Self::AntiTranspose => (true, true, true),
        }
    }
}

impl Symmetric for Grid {
    type Symmetry = GridSymmetry;

    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        GridSymmetry::ALL.into_iter()
    }

    fn image(&self, symmetry: GridSymmetry) -> Self {
        match symmetry.parts() {
            (_, _, true) if self.count() > 0 => Self::of_shape(self.cols, self.rows),
            _ => *self,
        }
    }

    fn image_of(&self, symmetry: GridSymmetry, vertex: Vertex) -> Vertex {
        let (flips_rows, flips_cols, transposes) = symmetry.parts();
        let (row, col) = self.coordinates(vertex);
        let row = if flips_rows { self.rows().wrapping_sub(1 + row) } else { row };
        let col = if flips_cols { self.cols().wrapping_sub(1 + col) } else { col };
        let image = if transposes {
            col.wrapping_mul(self.rows()).wrapping_add(row)
        } else {
            row.wrapping_mul(self.cols()).wrapping_add(col)
        };
        Vertex::new(image as u32)
    }
}
