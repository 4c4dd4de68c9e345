//! The board: columns of blocks that fall and shift after clicks.

mod columns;
mod text;

use core::ops::RangeInclusive;

use rustc_hash::{FxHashMap, FxHashSet};

use self::columns::Columns;
use crate::color::Color;
use crate::square::Square;

/// A board of Clickomania: columns of blocks on the floor, without empty columns between them.
///
/// A *group* is a maximal connected set of blocks of one colour. A *click* on a group of at least two blocks removes
/// it. The blocks above it fall, and empty columns close up to the left. The frame of the board, its height and width,
/// never changes. A square is named by its row and column from the top left of the frame. In arguments the height
/// (number of rows) comes before the width (number of columns).
///
/// ```
/// use clickomania::{Board, Square};
///
/// let mut board: Board = "
///     abc
///     abb
///     bac".parse()?;
/// assert_eq!(board.block_count(), 9);
/// let group = board.click(Square { row: 0, col: 0 })?;
/// assert_eq!(group.len(), 2);
/// assert_eq!(board.to_string(), ".bc|.bb|bac");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    height: usize,
    width: usize,
    /// The columns from the left, each from the floor up. Every column is non-empty and fits the frame.
    columns: Columns,
}

/// A group: a maximal connected set of blocks of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    color: Color,
    squares: Vec<Square>,
}

/// The reason why squares are not a settled board: a block has an empty square below it, or an empty column on its
/// left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnsettledError {
    /// The square below is empty.
    #[error("the block on row {row}, column {col} is above an empty square")]
    AboveEmpty {
        /// The block's row, from 0 at the top.
        row: usize,
        /// The block's column, from 0 at the left.
        col: usize,
    },
    /// A column to the left of the block is empty.
    #[error("the block on row {row}, column {col} is to the right of an empty column")]
    RightOfEmpty {
        /// The block's row, from 0 at the top.
        row: usize,
        /// The block's column, from 0 at the left.
        col: usize,
    },
}

/// The reason why a click is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalClick {
    /// The square is not on the board.
    #[error("the board has {height} rows and {width} columns")]
    OffBoard {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// The square has no block.
    #[error("the square has no block")]
    Empty,
    /// The block is alone in its group.
    #[error("the block {color} has no neighbour of its colour")]
    Single {
        /// The colour of the block.
        color: Color,
    },
}

/// # Making boards
///
/// ```
/// use clickomania::{Board, Color, UnsettledError};
///
/// let board = Board::from_fn(2, 3, |row, col| Color::new(row * col))?;
/// assert_eq!(board.to_string(), "aaa|abc");
/// let floating = Board::from_fn(2, 1, |row, _| Color::new(0).filter(|_| row == 0));
/// assert_eq!(floating, Err(UnsettledError::AboveEmpty { row: 0, col: 0 }));
/// let board = Board::settled_from_fn(2, 3, |row, col| Color::new(col).filter(|_| row != col));
/// assert_eq!(board.to_string(), "..c|abc");
/// # Ok::<(), UnsettledError>(())
/// ```
impl Board {
    /// Creates the board of this height and width (both 0 if one is) with the squares `square(row, col)`, rows from the
    /// top. The squares have to be settled.
    ///
    /// # Errors
    /// The first block that would have to fall or shift, column by column from the left, from the floor up.
    pub fn from_fn(
        height: usize,
        width: usize,
        square: impl FnMut(usize, usize) -> Option<Color>,
    ) -> Result<Self, UnsettledError> {
        let mut board = Self::empty(height, width);
        let mut unsettled = None;
        board.fill(square, |found| {
            unsettled.get_or_insert(found);
        });
        unsettled.map_or(Ok(board), Err)
    }

    /// Creates the board from these squares after settling: blocks fall, and empty columns are removed.
    #[must_use]
    pub fn settled_from_fn(
        height: usize,
        width: usize,
        square: impl FnMut(usize, usize) -> Option<Color>,
    ) -> Self {
        let mut board = Self::empty(height, width);
        board.fill(square, |_| ());
        board
    }

    /// Returns an empty board. A frame without squares gets height 0 and width 0.
    pub(crate) const fn empty(height: usize, width: usize) -> Self {
        let (height, width) = if height == 0 || width == 0 { (0, 0) } else { (height, width) };
        Self { height, width, columns: Columns::EMPTY }
    }

    fn fill(
        &mut self,
        mut square: impl FnMut(usize, usize) -> Option<Color>,
        mut report: impl FnMut(UnsettledError),
    ) {
        let mut blocks = Vec::new();
        for col in 0..self.width {
            blocks.clear();
            for row in (0..self.height).rev() {
                let Some(color) = square(row, col) else { continue };
                if blocks.len() != self.height - 1 - row {
                    report(UnsettledError::AboveEmpty { row, col });
                } else if self.columns.len() != col {
                    report(UnsettledError::RightOfEmpty { row, col });
                }
                blocks.push(color);
            }
            self.columns.push(&blocks);
        }
    }

    /// Creates a board from columns of blocks, each from the floor up. The highest column determines the height; empty
    /// columns are omitted.
    #[must_use]
    pub fn from_columns(columns: impl IntoIterator<Item = Vec<Color>>) -> Self {
        let columns: Columns = columns.into_iter().collect();
        let height = columns.iter().map(<[_]>::len).max().unwrap_or(0);
        Self { height, width: columns.len(), columns }
    }

    /// Returns a board with these blocks in one row on the floor of this frame, or in one column.
    pub(crate) fn with_line(&self, blocks: Vec<Color>, is_row: bool) -> Self {
        let columns = if is_row { Columns::Single(blocks) } else { Columns::from_iter([blocks]) };
        Self { columns, ..*self }
    }

    /// Creates a board of one row.
    #[must_use]
    pub fn from_row(row: &[Color]) -> Self {
        Self {
            height: usize::from(!row.is_empty()),
            width: row.len(),
            columns: Columns::Single(row.to_vec()),
        }
    }
}

/// # Contents
///
/// ```
/// use clickomania::Board;
///
/// let board: Board = "a..|bbc".parse()?;
/// assert!(board.rows().map(|row| row.flatten().count()).eq([1, 3]));
/// assert_eq!(board.groups().len(), 3);
/// # Ok::<(), clickomania::ParseError>(())
/// ```
impl Board {
    /// Returns the number of rows of the frame.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the number of columns of the frame.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the columns that have blocks, each from the floor up.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = &[Color]> + DoubleEndedIterator {
        self.columns.iter()
    }

    /// Returns the rows of the frame from the top, each from the left: the colour of each block, or `None`.
    pub fn rows(
        &self,
    ) -> impl DoubleEndedIterator<Item = impl DoubleEndedIterator<Item = Option<Color>> + '_> + '_
    {
        (0..self.height)
            .map(move |row| (0..self.width).map(move |col| self.color_at(Square { row, col })))
    }

    /// Returns the colour of the block on a square; `None` without a block, or outside the frame.
    pub fn color_at(&self, square: Square) -> Option<Color> {
        let above_floor = self.height.checked_sub(square.row.checked_add(1)?)?;
        self.columns.get(square.col)?.get(above_floor).copied()
    }

    /// Returns the number of blocks.
    pub fn block_count(&self) -> usize {
        self.columns.block_count()
    }

    /// Returns whether no block is left.
    pub fn is_empty(&self) -> bool {
        self.columns.len() == 0
    }

    /// Returns whether all blocks are on the floor.
    pub(crate) fn is_row(&self) -> bool {
        self.columns().all(|column| column.len() == 1)
    }

    /// Returns whether all blocks are in one row or in one column.
    pub(crate) fn is_line(&self) -> bool {
        self.columns().len() == 1 || self.is_row()
    }

    /// Returns the group of the block on a square, or `None` if there is no block.
    ///
    /// # Complexity
    /// O(s) time and memory for a group of s blocks.
    pub fn group_at(&self, square: Square) -> Option<Group> {
        let (mut seen, mut squares) = (FxHashSet::default(), Vec::new());
        let color = self.flood(square, &mut squares, |square| seen.insert(square))?;
        Some(Group { color, squares })
    }

    /// Returns all groups, single blocks included, ordered by their first squares: column by column from the left, from
    /// the floor up.
    ///
    /// # Complexity
    /// Linear in the number of blocks, time and memory.
    pub fn groups(&self) -> Vec<Group> {
        let mut seen = Seen::new(self);
        let group = |square| {
            let mut squares = Vec::new();
            let color = self.flood(square, &mut squares, |square| seen.insert(square))?;
            Some(Group { color, squares })
        };
        self.squares().filter_map(group).collect()
    }

    /// Returns the first square of each group of at least two blocks: the possible clicks.
    pub fn clicks(&self) -> Vec<Square> {
        let (mut seen, mut group) = (Seen::new(self), Vec::new());
        let first = |square| {
            self.flood(square, &mut group, |square| seen.insert(square))?;
            group.first().copied().filter(|_| group.len() >= 2)
        };
        self.squares().filter_map(first).collect()
    }

    /// Returns whether a group of at least two blocks is left.
    pub fn has_click(&self) -> bool {
        self.squares().any(|square| {
            let color = self.color_at(square);
            let right = Square { col: square.col + 1, ..square };
            let above = square.row.checked_sub(1).map(|row| Square { row, ..square });
            color == self.color_at(right)
                || above.is_some_and(|above| color == self.color_at(above))
        })
    }

    /// Returns the squares that have blocks, column by column from the left, from the floor up.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let height = self.height;
        self.columns.iter().enumerate().flat_map(move |(col, blocks)| {
            (0..blocks.len()).map(move |above_floor| Square { row: height - 1 - above_floor, col })
        })
    }

    /// Finds the squares of the group of an unseen block and returns their colour. `is_new` is true once for each
    /// square.
    fn flood(
        &self,
        square: Square,
        squares: &mut Vec<Square>,
        mut is_new: impl FnMut(Square) -> bool,
    ) -> Option<Color> {
        let color = self.color_at(square)?;
        if !is_new(square) {
            return None;
        }
        squares.clear();
        squares.push(square);
        let mut next = 0;
        while let Some(&Square { row, col }) = squares.get(next) {
            next += 1;
            let neighbors = [
                col.checked_sub(1).map(|col| Square { row, col }),
                Some(Square { row: row + 1, col }),
                row.checked_sub(1).map(|row| Square { row, col }),
                Some(Square { row, col: col + 1 }),
            ];
            for neighbor in neighbors.into_iter().flatten() {
                if self.color_at(neighbor) == Some(color) && is_new(neighbor) {
                    squares.push(neighbor);
                }
            }
        }
        Some(color)
    }
}

/// # Renaming and mirroring
///
/// ```
/// use clickomania::Board;
///
/// let board: Board = "...|z..|xz.".parse()?;
/// let counts = board.color_counts();
/// assert!(counts.iter().map(|(color, count)| format!("{count}{color}")).eq(["1x", "2z"]));
/// assert_eq!(board.mirrored().to_string(), "...|.z.|zx.");
/// assert_eq!(board.renamed().to_string(), "...|b..|ab.");
/// assert_eq!(board.cropped().to_string(), "z.|xz");
/// assert_eq!(board.canonical(), ".q|qb".parse::<Board>()?.canonical());
/// # Ok::<(), clickomania::ParseError>(())
/// ```
impl Board {
    /// Returns the number of blocks of each colour that occurs, in the order of the colours.
    pub fn color_counts(&self) -> Vec<(Color, usize)> {
        let mut counts = vec![0; self.colors().map(|color| color.index() + 1).max().unwrap_or(0)];
        for color in self.colors() {
            if let Some(count) = counts.get_mut(color.index()) {
                *count += 1;
            }
        }
        let counts = counts.into_iter().enumerate();
        counts
            .filter(|&(_, count)| count > 0)
            .filter_map(|(index, count)| Some((Color::new(index)?, count)))
            .collect()
    }

    /// Returns the mirror image: the columns in opposite order, in the same frame. It allows the same plays.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { columns: self.columns.iter().rev().map(<[_]>::to_vec).collect(), ..*self }
    }

    /// Returns the board with its colours numbered in order of occurrence, column by column from the left, from the
    /// floor up.
    #[must_use]
    pub fn renamed(&self) -> Self {
        let mut names = FxHashMap::default();
        let mut renamed = self.clone();
        for color in renamed.columns.colors_mut() {
            let next = names.len();
            // Renaming needs at most as many names as there are colours.
            *color = *names.entry(*color).or_insert(Color::new(next).unwrap_or(*color));
        }
        renamed
    }

    /// Returns the board in the smallest frame.
    #[must_use]
    pub fn cropped(&self) -> Self {
        Self::from_columns(self.columns.iter().map(<[_]>::to_vec))
    }

    /// Returns the representative of all boards that differ only by mirroring, names of colours and frames. It is the
    /// smaller of the renamed board and its renamed mirror image, in the smallest frame.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let (board, mirrored) = (self.cropped().renamed(), self.cropped().mirrored().renamed());
        if mirrored.columns().lt(board.columns()) { mirrored } else { board }
    }

    fn colors(&self) -> impl Iterator<Item = Color> {
        self.columns.colors()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.columns.bytes()
    }
}

/// # Play
impl Board {
    /// Clicks on a square: removes the group of its block, and settles the board.
    ///
    /// # Returns
    /// The removed group.
    ///
    /// # Complexity
    /// O(s log s) time for a group of s blocks, and a move in memory of the blocks above it and of the columns.
    ///
    /// # Errors
    /// If there is no such square, no block on it, or the block is alone. The board is then unchanged.
    pub fn click(&mut self, square: Square) -> Result<Group, IllegalClick> {
        if square.row >= self.height || square.col >= self.width {
            return Err(IllegalClick::OffBoard { height: self.height, width: self.width });
        }
        let group = self.group_at(square).ok_or(IllegalClick::Empty)?;
        if group.len() < 2 {
            return Err(IllegalClick::Single { color: group.color });
        }
        self.columns.remove(group.runs(self.height));
        Ok(group)
    }
}

impl Group {
    /// Returns the colour of the group.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Returns the squares of the group.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of blocks in the group.
    #[expect(clippy::len_without_is_empty, reason = "a group has a block")]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns the group's runs in a frame of this height, each with its column and its heights above the floor: column
    /// by column from the left, from the top, so that the blocks below stay in place when a run is removed.
    pub(crate) fn runs(&self, height: usize) -> Vec<(usize, RangeInclusive<usize>)> {
        let mut squares = self.squares.clone();
        squares.sort_unstable_by_key(|square| (square.col, square.row));
        let runs = squares.chunk_by(|a, b| (a.col, a.row + 1) == (b.col, b.row));
        let floor = height - 1;
        let run = |run: &[Square]| {
            let (top, bottom) = (run.first()?, run.last()?);
            Some((top.col, floor - bottom.row..=floor - top.row))
        };
        runs.filter_map(run).collect()
    }
}

/// The squares that a search has visited.
struct Seen {
    height: usize,
    /// The start of each column's blocks, each column from the floor up.
    starts: Vec<usize>,
    blocks: Vec<bool>,
}

impl Seen {
    fn new(board: &Board) -> Self {
        let mut count = 0;
        let start = |column: &[Color]| {
            let start = count;
            count += column.len();
            start
        };
        let starts = board.columns.iter().map(start).collect();
        Self { height: board.height, starts, blocks: vec![false; count] }
    }

    /// Marks a square, and returns whether its block is new.
    fn insert(&mut self, square: Square) -> bool {
        let above_floor = self.height - 1 - square.row;
        let index = self.starts.get(square.col).map(|start| start + above_floor);
        let block = index.and_then(|index| self.blocks.get_mut(index));
        block.is_some_and(|seen| !core::mem::replace(seen, true))
    }
}
