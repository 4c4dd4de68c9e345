//! Boards of at most 16 rows, 16 columns and 15 colours, in a few machine words a column.

// Columns are numbers less than 16, as `lowest` and `highest` of nonzero sets of 16 bits make them, or
// the high bits of the name of a block; and the arrays have 16 elements. Colours are 4 bits.
#![allow(clippy::indexing_slicing)]

use crate::board::Board;
use crate::score::field::{Block, Clickable, Field};
use crate::square::Square;

const COLUMNS: usize = 16;
const ROWS: usize = 16;

/// A column has four bits for each of its squares, from the floor up. A set of squares of a column has
/// the lowest of the four bits.
const EACH: u64 = 0x1111_1111_1111_1111;

/// A block is named by four bits for its column and four for its row above the floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    /// The colours of the blocks, from 1; 0 where there is none.
    colors: [u64; COLUMNS],
    /// The rows of the blocks at the start.
    rows: [u64; COLUMNS],
    /// The columns that have blocks. Empty ones are not closed up but skipped.
    columns: u16,
    left: u16,
    /// How many blocks are left of each colour.
    counts: [u16; 16],
}

/// Squares, column by column, and the columns that have some.
struct Squares {
    sets: [u64; COLUMNS],
    columns: u16,
}

impl Packed {
    /// The column and the square of a block that is left.
    #[inline]
    fn find(&self, block: Block) -> Option<(usize, u64)> {
        let column = (block >> 4) as usize % COLUMNS;
        let row = u64::from(block % 16);
        let set = !occupied(self.rows[column] ^ (row * EACH)) & occupied(self.colors[column]);
        (set != 0).then_some((column, set))
    }

    #[inline]
    fn color(&self, column: usize, set: u64) -> u64 {
        (self.colors[column] >> set.trailing_zeros()) % 16
    }

    #[inline]
    fn right_of(&self, column: usize) -> Option<usize> {
        lowest(self.columns & (u16::MAX << column << 1))
    }

    #[inline]
    fn left_of(&self, column: usize) -> Option<usize> {
        highest(self.columns & !(u16::MAX << column))
    }

    /// The group of the block on a square.
    #[inline]
    fn group(&self, column: usize, set: u64) -> Squares {
        let color = self.color(column, set) * EACH;
        let mut group = Squares { sets: [0; COLUMNS], columns: 1 << column };
        group.sets[column] = set;
        let mut open = group.columns;
        while let Some(column) = lowest(open) {
            open &= open - 1;
            let same = !occupied(self.colors[column] ^ color) & EACH;
            let mut set = group.sets[column];
            loop {
                let grown = (set | (set << 4) | (set >> 4)) & same;
                if grown == set {
                    break;
                }
                set = grown;
            }
            group.sets[column] = set;
            for beside in [self.left_of(column), self.right_of(column)].into_iter().flatten() {
                let new = set & !occupied(self.colors[beside] ^ color) & !group.sets[beside];
                if new != 0 {
                    group.sets[beside] |= new;
                    open |= 1 << beside;
                }
            }
            group.columns |= open;
        }
        group
    }

    #[inline]
    fn remove(&mut self, group: &Squares) {
        let mut columns = group.columns;
        while let Some(column) = lowest(columns) {
            columns &= columns - 1;
            let (mut colors, mut rows) = (self.colors[column], self.rows[column]);
            let mut set = group.sets[column];
            // Run by run, from the floor up.
            while set != 0 {
                let start = set.trailing_zeros();
                let len = (!(set >> start) & EACH).trailing_zeros();
                let above = u64::MAX << start;
                colors = (colors & !above) | (shifted(colors, len) & above);
                rows = (rows & !above) | (shifted(rows, len) & above);
                set = shifted(set, len) & above;
            }
            self.colors[column] = colors;
            self.rows[column] = rows;
            if colors == 0 {
                self.columns &= !(1 << column);
            }
        }
    }
}

impl Field for Packed {
    type Scratch = ();

    fn of(board: &Board) -> Option<Self> {
        if board.height() > ROWS || board.columns().len() > COLUMNS {
            return None;
        }
        let mut field = Self {
            colors: [0; COLUMNS],
            rows: [0; COLUMNS],
            columns: 0,
            left: board.block_count() as u16,
            counts: [0; 16],
        };
        let mut known = Vec::new();
        for (column, blocks) in board.columns().enumerate() {
            field.columns |= 1 << column;
            for (row, color) in blocks.iter().enumerate() {
                let index = known.iter().position(|other| other == color).unwrap_or(known.len());
                if index == known.len() {
                    known.push(*color);
                }
                let number = index + 1;
                *field.counts.get_mut(number)? += 1;
                field.colors[column] |= (number as u64) << (4 * row);
                field.rows[column] |= (row as u64) << (4 * row);
            }
        }
        Some(field)
    }

    fn scratch(&self) {}

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    fn left(&self) -> usize {
        usize::from(self.left)
    }

    fn prevailing_color(&self) -> u16 {
        let most = self.counts.iter().enumerate().max_by_key(|(_, count)| **count);
        most.map_or(0, |(color, _)| color as u16)
    }

    fn nth(&self, mut index: usize) -> Block {
        let mut columns = self.columns;
        while let Some(column) = lowest(columns) {
            columns &= columns - 1;
            let height = ROWS - self.colors[column].leading_zeros() as usize / 4;
            if index < height {
                let row = (self.rows[column] >> (4 * index)) as u32 % 16;
                return ((column as u32) << 4) | row;
            }
            index -= height;
        }
        0
    }

    #[inline]
    fn click(&mut self, block: Block, (): &mut ()) -> Option<usize> {
        let (column, set) = self.find(block)?;
        let group = self.group(column, set);
        let size = group.len();
        if size < 2 {
            return None;
        }
        self.counts[self.color(column, set) as usize] -= size as u16;
        self.left -= size as u16;
        self.remove(&group);
        Some(size as usize)
    }

    fn clickable(&self, (): &mut (), found: &mut Vec<Clickable>) {
        found.clear();
        // The blocks that have a neighbour of their colour.
        let mut paired = [0; COLUMNS];
        let mut before: Option<usize> = None;
        let mut columns = self.columns;
        while let Some(column) = lowest(columns) {
            columns &= columns - 1;
            let colors = self.colors[column];
            let blocks = occupied(colors);
            let below = !occupied(colors ^ (colors >> 4)) & blocks;
            paired[column] |= below | (below << 4);
            if let Some(before) = before {
                let beside = !occupied(colors ^ self.colors[before]) & blocks;
                paired[column] |= beside;
                paired[before] |= beside;
            }
            before = Some(column);
        }
        let mut columns = self.columns;
        while let Some(column) = lowest(columns) {
            columns &= columns - 1;
            while paired[column] != 0 {
                let set = paired[column] & paired[column].wrapping_neg();
                let group = self.group(column, set);
                let mut taken = group.columns;
                while let Some(column) = lowest(taken) {
                    taken &= taken - 1;
                    paired[column] &= !group.sets[column];
                }
                let row = (self.rows[column] >> set.trailing_zeros()) as u32 % 16;
                found.push(Clickable {
                    block: ((column as u32) << 4) | row,
                    color: self.color(column, set) as u16,
                    size: group.len(),
                });
            }
        }
    }

    fn square(&self, block: Block, height: usize) -> Option<Square> {
        let (column, set) = self.find(block)?;
        let above_floor = set.trailing_zeros() as usize / 4;
        let col = (self.columns & !(u16::MAX << column)).count_ones() as usize;
        Some(Square { row: height.checked_sub(above_floor + 1)?, col })
    }
}

impl Squares {
    #[inline]
    fn len(&self) -> u32 {
        let mut columns = self.columns;
        let mut len = 0;
        while let Some(column) = lowest(columns) {
            columns &= columns - 1;
            len += self.sets[column].count_ones();
        }
        len
    }
}

/// The squares that are not 0.
#[inline]
const fn occupied(column: u64) -> u64 {
    let pairs = column | (column >> 1);
    (pairs | (pairs >> 2)) & EACH
}

#[inline]
fn shifted(column: u64, by: u32) -> u64 {
    column.checked_shr(by).unwrap_or(0)
}

#[inline]
fn lowest(columns: u16) -> Option<usize> {
    (columns != 0).then(|| columns.trailing_zeros() as usize % COLUMNS)
}

#[inline]
fn highest(columns: u16) -> Option<usize> {
    (columns != 0).then(|| (15 - columns.leading_zeros()) as usize % COLUMNS)
}
