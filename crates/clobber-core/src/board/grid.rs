//! Rectangular grids, whose moves are found by shifting whole words of stones.

use core::iter::Take;
use core::str::FromStr;
use core::{array, fmt};

use certified_search::text::{Reader, number};
use certified_search::{ParseError, ParseErrorKind};

use super::dyn_board::{DynBoard, Near};
use super::{BoardError, FromShape, Symmetric, Topology};
use crate::moves::{Move, Vertex, not_a_vertex, write_number};
use crate::stones::{StoneSet, Word, word_at, word_of_lowered};

/// A rectangular board of `rows x cols` squares, numbered row by row from the top left; squares
/// are adjacent horizontally and vertically.
///
/// A square prints as `row,col`, zero-based, and the grid as its numbers of rows and columns, `5x6`. All grids without a square are equal.
///
/// ```
/// use clobber_core::{Grid, Topology, Vertex};
///
/// let grid = Grid::new(5, 6)?;
/// assert_eq!(grid.vertex_count(), 30);
/// assert_eq!(grid.vertex(1, 2), Some(Vertex::new(8)));
/// assert_eq!(grid.coordinates(Vertex::new(8)), (1, 2));
/// assert_eq!((grid.to_string().as_str(), "5x6".parse()), ("5x6", Ok(grid)));
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
    /// Creates the grid of `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// If it has 2^32 squares or more.
    pub fn new(rows: usize, cols: usize) -> Result<Self, BoardError> {
        let too_large = BoardError::TooLarge { lines: rows, width: cols };
        match rows.checked_mul(cols).map(u32::try_from) {
            Some(Ok(0)) => Ok(Self { rows: 0, cols: 0, first_column: 0 }),
            Some(Ok(count)) => Ok(Self::from_shape(count / cols as u32, cols as u32)),
            _ => Err(too_large),
        }
    }

    /// Returns the grid of one row.
    pub(super) fn row(cols: u32) -> Self {
        if cols == 0 {
            Self { rows: 0, cols: 0, first_column: 0 }
        } else {
            Self::from_shape(1, cols)
        }
    }

    /// Makes a grid. Neither number may be zero, and the product has to fit.
    fn from_shape(rows: u32, cols: u32) -> Self {
        let mut first_column: Word = 1;
        let mut covered = cols;
        while covered < Word::BITS {
            first_column |= first_column << covered;
            covered *= 2;
        }
        Self { rows, cols, first_column }
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the square in a row and column, or `None` outside the grid.
    pub fn vertex(self, row: usize, col: usize) -> Option<Vertex> {
        (row < self.rows() && col < self.cols())
            .then(|| Vertex::new(row as u32 * self.cols + col as u32))
    }

    /// Returns the row and the column of a square. A vertex outside the grid gets the row that it would
    /// have in a longer one.
    pub fn coordinates(self, square: Vertex) -> (usize, usize) {
        match self.cols() {
            0 => (square.index(), 0),
            cols => (square.index() / cols, square.index() % cols),
        }
    }

    /// Returns the squares adjacent to a square.
    #[inline]
    pub(super) fn around(self, square: Vertex) -> Take<array::IntoIter<Vertex, 4>> {
        let inside = square.get() < self.count();
        let (v, cols) = (square.get(), self.cols);
        let col = v.checked_rem(cols).unwrap_or(0);
        let mut around = [Vertex::default(); 4];
        let mut count = 0;
        for (is_there, beside) in [
            (v >= cols, v.wrapping_sub(cols)),
            (col > 0, v.wrapping_sub(1)),
            (cols - col > 1, v.wrapping_add(1)),
            (v < self.count().wrapping_sub(cols), v.wrapping_add(cols)),
        ] {
            if let Some(place) = around.get_mut(count) {
                *place = Vertex::new(beside);
            }
            count += usize::from(inside && is_there);
        }
        around.into_iter().take(count)
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

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let (rows, cols) = (name.number::<u32>()?, name.factor::<u32>('x')?);
        name.end()?;
        Self::new(rows as usize, cols as usize)
            .map_err(|error| ParseError::new(1, ParseErrorKind::invalid(error)))
    }
}

impl Topology for Grid {
    #[inline]
    fn vertex_count(&self) -> usize {
        self.count() as usize
    }

    #[inline]
    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.around(vertex)
    }

    fn as_dyn(&self) -> DynBoard<'_> {
        DynBoard::with_near(self, Near::Grid(self))
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let [low, high] = [a.min(b), a.max(b)].map(Vertex::get);
        let distance = high - low;
        high < self.count() && (distance == self.cols || distance == 1 && high % self.cols != 0)
    }

    #[inline]
    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        GridMoves::new(*self, movers.words(), targets.words())
    }

    fn line_width(&self) -> usize {
        self.cols()
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        let (row, col) = self.coordinates(vertex);
        write_number(row, out)?;
        out.write_char(',')?;
        write_number(col, out)
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        let (row, col) = text.split_once(',').ok_or_else(|| not_a_vertex(text))?;
        let col_starts = row.chars().count() + 1;
        let row = number::<u32>(row)? as usize;
        let col = number::<u32>(col).map_err(|error| error.shifted(col_starts))? as usize;
        self.vertex(row, col).ok_or_else(|| not_a_vertex(text))
    }
}

impl FromShape for Grid {
    fn from_shape(lines: usize, width: usize) -> Result<Self, BoardError> {
        Self::new(lines, width)
    }
}

/// The moves of a grid, found for a word of squares at a time.
///
/// Every move goes along an edge of the grid, and its left or upper square stands for the edge. Shifting one colour by
/// a square or a row and intersecting it with the other colour gives the edges of all moves in one direction. The last
/// column has no edge to the right.
struct GridMoves<W> {
    grid: Grid,
    movers: W,
    targets: W,
    /// The current word.
    word: usize,
    /// The offset in that word of the next square in the last column.
    phase: u32,
    /// For moves to the east, west, south and north: the left or upper squares of the edges that remain to be returned.
    edges: [Word; 4],
    /// The direction of the moves that are returned now.
    direction: usize,
}

impl<W: AsRef<[Word]>> GridMoves<W> {
    #[inline]
    fn new(grid: Grid, movers: W, targets: W) -> Self {
        let phase = grid.cols.wrapping_sub(1);
        let mut moves = Self { grid, movers, targets, word: 0, phase, edges: [0; 4], direction: 0 };
        moves.find();
        moves
    }

    /// Finds the moves along the edges at the current word.
    #[inline]
    fn find(&mut self) {
        let (movers, targets) = (self.movers.as_ref(), self.targets.as_ref());
        let lowered = |distance| {
            let lower = |words| word_of_lowered(words, self.word, distance);
            (lower(movers), lower(targets))
        };
        let last_column = self.grid.first_column.checked_shl(self.phase).unwrap_or(0);
        let (movers_right, targets_right) = lowered(1);
        let (movers_below, targets_below) = lowered(self.grid.cols);
        let (movers, targets) = (word_at(movers, self.word), word_at(targets, self.word));
        self.edges = [
            movers & targets_right & !last_column,
            targets & movers_right & !last_column,
            movers & targets_below,
            targets & movers_below,
        ];
        self.direction = 0;
    }

    /// Returns the offsets of a move's start and end from the left or upper square of its edge.
    #[inline]
    const fn ends(&self) -> [(u32, u32); 4] {
        [(0, 1), (1, 0), (0, self.grid.cols), (self.grid.cols, 0)]
    }

    /// Advances to the next word; false after the last.
    #[inline]
    fn next_word(&mut self) -> bool {
        if self.word + 1 >= self.movers.as_ref().len() {
            return false;
        }
        self.word += 1;
        // The first square of the last column at or after the new word's start.
        let passed = Word::BITS % self.grid.cols.max(1);
        let around = if passed > self.phase { self.grid.cols } else { 0 };
        self.phase = self.phase + around - passed;
        self.find();
        true
    }

    /// Removes the first edge and returns the move along it.
    #[inline]
    fn take(word: usize, edges: &mut Word, (from, to): (u32, u32)) -> Move {
        let square = word as u32 * Word::BITS + edges.trailing_zeros();
        *edges &= *edges - 1;
        Move::between(square + from, square + to)
    }
}

impl<W: AsRef<[Word]>> Iterator for GridMoves<W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let ends = self.ends();
        loop {
            match self.edges.get_mut(self.direction).zip(ends.get(self.direction)) {
                Some((edges, &ends)) if *edges != 0 => {
                    return Some(Self::take(self.word, edges, ends));
                }
                Some(_) => self.direction += 1,
                None => self.next_word().then_some(())?,
            }
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        loop {
            for (mut edges, ends) in self.edges.into_iter().zip(self.ends()) {
                while edges != 0 {
                    folded = f(folded, Self::take(self.word, &mut edges, ends));
                }
            }
            if !self.next_word() {
                return folded;
            }
        }
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = 0;
        loop {
            // One colour never moves both ways along an edge.
            let [east, west, south, north] = self.edges;
            count += ((east | west).count_ones() + (south | north).count_ones()) as usize;
            if !self.next_word() {
                return count;
            }
        }
    }
}

/// One of the eight symmetries of the square lattice. Four of them exchange rows and columns, and map an `n x m` grid
/// onto the `m x n` grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridSymmetry {
    /// The identity.
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
    /// All eight symmetries, the identity first.
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

    /// Returns whether the symmetry flips rows and columns, and whether a transposition follows.
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
            (_, _, true) if self.count() > 0 => Self::from_shape(self.cols, self.rows),
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
