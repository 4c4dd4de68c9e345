//! Positions for searches: columns of numbered blocks, and clicks on them.

// Cells are numbered as in the position.
#![allow(clippy::indexing_slicing)]

use crate::board::Board;
use crate::classes::Classes;
use crate::color::Color;

/// The number of a single: the only block of its colour in its part, which is never removed.
pub(super) const SINGLE: u16 = 0;

/// The separator between two columns. Blocks have smaller numbers.
pub(super) const WALL: u16 = u16::MAX;

/// A position of a two-player game, which an [`Evaluator`](partizan::Evaluator) stores in its table.
/// [`Partizan::position`](super::Partizan::position) makes it from a board.
///
/// It takes two bytes per block. A board of one row becomes a column, which allows the same plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The non-empty columns from the left, each from the floor up, with a wall between any two. Blocks of one colour
    /// have one number; singles may have the number [`SINGLE`].
    cells: Box<[u16]>,
}

impl Position {
    /// The most blocks of a part that is evaluated.
    pub const MOST_BLOCKS: usize = 512;

    /// Returns the position of a board, with these numbers for its colours: from 1, and less than the number of a wall.
    pub(super) fn from_board<E>(
        board: &Board,
        mut number: impl FnMut(Color) -> Result<u16, E>,
    ) -> Result<Self, E> {
        let mut cells = Vec::with_capacity(board.block_count() + board.columns().len());
        for column in board.columns() {
            if !cells.is_empty() {
                cells.push(WALL);
            }
            for &color in column {
                cells.push(number(color)?);
            }
        }
        Ok(Self { cells: cells.into() })
    }

    /// Makes a position from columns; empty ones are omitted.
    pub(super) fn from_columns<C: AsRef<[u16]>>(columns: impl IntoIterator<Item = C>) -> Self {
        let mut cells = Vec::new();
        for column in columns {
            let column = column.as_ref();
            if !cells.is_empty() && !column.is_empty() {
                cells.push(WALL);
            }
            cells.extend_from_slice(column);
        }
        Self { cells: cells.into() }
    }

    /// Returns the columns from the left, each from the floor up.
    pub(super) fn columns(&self) -> impl DoubleEndedIterator<Item = &[u16]> {
        self.cells.split(|&cell| cell == WALL).filter(|column| !column.is_empty())
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != WALL).count()
    }

    /// Returns the bytes of a position, besides itself.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.cells)
    }

    /// Returns, for each group of at least two blocks, its number and the position without it, in linear time for each.
    pub(super) fn clicks(&self) -> Vec<(u16, Self)> {
        let cells = &self.cells;
        let mut groups = Classes::default();
        groups.set(cells.iter().map(|&cell| usize::from(cell != SINGLE && cell != WALL)));
        let (mut start, mut before) = (0, 0..0);
        for column in self.columns() {
            let own = start..start + column.len();
            for (a, b) in own.clone().zip(own.clone().skip(1)).chain(before.zip(own.clone())) {
                if cells[a] == cells[b] {
                    groups.union(a, b);
                }
            }
            start = own.end + 1;
            before = own;
        }
        let roots: Vec<usize> = (0..cells.len()).map(|cell| groups.root(cell)).collect();
        let clickable = groups.iter().filter(|&(_, size)| size >= 2);
        clickable.map(|(root, _)| (cells[root], self.without(root, &roots))).collect()
    }

    /// Returns the position after a click on the group with this representative; `roots` has the one of each cell.
    fn without(&self, group: usize, roots: &[usize]) -> Self {
        let mut cells: Vec<u16> = Vec::with_capacity(self.cells.len());
        for (&cell, &root) in self.cells.iter().zip(roots) {
            // No wall at the start or after another wall.
            let is_needed = cell != WALL || cells.last().is_some_and(|&last| last != WALL);
            if is_needed && root != group {
                cells.push(cell);
            }
        }
        if cells.last() == Some(&WALL) {
            cells.pop();
        }
        Self { cells: cells.into() }
    }

    /// Returns whether there is a group of at least two blocks.
    pub(super) fn has_click(&self) -> bool {
        let mut before: &[u16] = &[];
        self.columns().any(|column| {
            let above = column.windows(2).any(|pair| pair[0] == pair[1] && pair[0] != SINGLE);
            let beside = column.iter().zip(before).any(|(a, b)| a == b && *a != SINGLE);
            before = column;
            above || beside
        })
    }

    /// Returns the mirror image; a single column is read from the top down, as if it were a row.
    fn mirrored(&self) -> Self {
        let columns: Vec<&[u16]> = self.columns().rev().collect();
        if let [column] = columns.as_slice() {
            return Self { cells: column.iter().rev().copied().collect() };
        }
        Self::from_columns(columns)
    }

    fn renumbered(mut self, mut number: impl FnMut(u16) -> u16) -> Self {
        for cell in self.cells.iter_mut().filter(|cell| **cell != WALL && **cell != SINGLE) {
            *cell = number(*cell);
        }
        self
    }

    /// Returns the least equivalent position under mirroring and renaming of colours.
    pub(super) fn least_by_any_names(self) -> Self {
        let by_appearance = |position: Self| {
            let mut numbers = Vec::new();
            position.renumbered(move |old| {
                let known = numbers.iter().position(|&number| number == old);
                let index = known.unwrap_or_else(|| {
                    numbers.push(old);
                    numbers.len() - 1
                });
                // There are fewer colours than blocks, and all numbers were numbers of colours.
                u16::try_from(index + 1).unwrap_or(old)
            })
        };
        let (mirrored, straight) = (by_appearance(self.mirrored()), by_appearance(self));
        if mirrored.cells < straight.cells { mirrored } else { straight }
    }

    /// Returns the least equivalent position under mirroring and a swap of the colours 1 and 2, and whether they are
    /// swapped.
    pub(super) fn least_by_swap(self) -> (Self, bool) {
        let straight = |position: &Self| (position.clone(), false);
        let swapped = |position: &Self| (position.clone().renumbered(|number| 3 - number), true);
        let mirrored = self.mirrored();
        [straight(&mirrored), swapped(&self), swapped(&mirrored)].into_iter().fold(
            (self, false),
            |least, other| if other.0.cells < least.0.cells { other } else { least },
        )
    }
}
