//! Boards of any size and number of colours.

// Block and column numbers come from the board's lists or from look-ups.
#![allow(clippy::indexing_slicing)]

use std::sync::Arc;

use crate::board::Board;
use crate::random::SeededRandom;
use crate::score::search_board::{Block, Clickable, Removed, SearchBoard};
use crate::square::Square;

/// A block is named by its index in the list of all blocks, column by column from the left, from the floor up.
#[derive(Clone, Debug)]
pub(super) struct GeneralBoard {
    pub(super) start: Arc<Start>,
    /// The remaining blocks of each original column, ascending: the first `heights[column]` from `start.floors[column]`
    /// on.
    blocks: Vec<Block>,
    heights: Vec<u32>,
    /// The columns that have blocks, ascending.
    columns: Vec<u32>,
    counts: Vec<u32>,
    left: usize,
    /// A hash: a sum over the removed blocks.
    key: u64,
}

/// The constant data of a search.
#[derive(Debug)]
pub(super) struct Start {
    /// The height of the frame.
    height: usize,
    /// The colour of each block, numbered from 0.
    pub(super) colors: Vec<u16>,
    /// The column of each block.
    columns: Vec<u32>,
    /// The first block of each column.
    floors: Vec<u32>,
}

/// The number of floods so far: each block has the number of the last flood that visited it.
#[derive(Debug)]
pub(super) struct Scratch {
    seen: Vec<u32>,
    flood: u32,
    /// The squares of the group: the index among non-empty columns, and the height above the floor.
    group: Vec<(u32, u32)>,
    blocks: Vec<Block>,
}

impl GeneralBoard {
    /// The block of a square, if there is one, by the index among non-empty columns and the height above the floor.
    pub(super) fn at(&self, place: usize, row: usize) -> Option<Block> {
        let column = *self.columns.get(place)? as usize;
        let is_there = row < self.heights[column] as usize;
        is_there.then(|| self.blocks[self.start.floors[column] as usize + row])
    }

    /// The square of a remaining block, as an argument for [`at`](Self::at).
    fn find(&self, block: Block) -> Option<(usize, usize)> {
        let column = *self.start.columns.get(block as usize)?;
        let floor = self.start.floors[column as usize] as usize;
        let height = self.heights[column as usize] as usize;
        let row = self.blocks[floor..floor + height].binary_search(&block).ok()?;
        Some((self.columns.binary_search(&column).ok()?, row))
    }

    /// Collects the group of the block on a square in the scratch.
    fn flood(&self, (place, row): (usize, usize), scratch: &mut Scratch) -> Option<u16> {
        let first = self.at(place, row)?;
        let color = self.start.colors[first as usize];
        scratch.group.clear();
        scratch.blocks.clear();
        scratch.push(first, place, row);
        let mut next = 0;
        while let Some(&(place, row)) = scratch.group.get(next) {
            next += 1;
            let (place, row) = (place as usize, row as usize);
            let beside = [
                (place.wrapping_sub(1), row),
                (place, row.wrapping_sub(1)),
                (place, row + 1),
                (place + 1, row),
            ];
            for (place, row) in beside {
                let Some(block) = self.at(place, row) else { continue };
                let is_new = scratch.seen[block as usize] != scratch.flood;
                if is_new && self.start.colors[block as usize] == color {
                    scratch.push(block, place, row);
                }
            }
        }
        Some(color)
    }
}

impl Scratch {
    fn begin(&mut self) {
        if self.flood == u32::MAX {
            self.seen.fill(0);
            self.flood = 0;
        }
        self.flood += 1;
    }

    fn push(&mut self, block: Block, place: usize, row: usize) {
        self.seen[block as usize] = self.flood;
        self.group.push((place as u32, row as u32));
        self.blocks.push(block);
    }
}

impl SearchBoard for GeneralBoard {
    type Scratch = Scratch;

    const STRIDE: usize = 2;

    fn new(board: &Board) -> Option<Self> {
        let left = board.block_count();
        u32::try_from(left).ok().filter(|count| *count < u32::MAX)?;
        let mut numbers = rustc_hash::FxHashMap::default();
        let (mut colors, mut columns, mut floors) = (Vec::new(), Vec::new(), Vec::new());
        let mut heights = Vec::new();
        for (column, blocks) in board.columns().enumerate() {
            floors.push(colors.len() as u32);
            heights.push(blocks.len() as u32);
            for &color in blocks {
                let number = numbers.len() as u16;
                colors.push(*numbers.entry(color).or_insert(number));
                columns.push(column as u32);
            }
        }
        let mut counts = vec![0; numbers.len()];
        for &color in &colors {
            counts[usize::from(color)] += 1;
        }
        Some(Self {
            blocks: (0..left as u32).collect(),
            columns: (0..heights.len() as u32).collect(),
            start: Arc::new(Start { height: board.height(), colors, columns, floors }),
            heights,
            counts,
            left,
            key: 0,
        })
    }

    fn scratch(&self) -> Scratch {
        let seen = vec![0; self.start.colors.len()];
        Scratch { seen, flood: 0, group: Vec::new(), blocks: Vec::new() }
    }

    fn bytes(&self) -> usize {
        let numbers = self.blocks.len() + 2 * self.heights.len() + self.counts.len();
        size_of::<Self>() + numbers * size_of::<u32>()
    }

    fn left(&self) -> usize {
        self.left
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn counts(&self) -> Vec<usize> {
        self.counts.iter().map(|&count| count as usize).collect()
    }

    fn prevailing_color(&self) -> u16 {
        let most = self.counts.iter().enumerate().max_by_key(|(_, count)| **count);
        most.map_or(0, |(color, _)| color as u16)
    }

    fn nth(&self, mut index: usize) -> Block {
        for &column in &self.columns {
            let height = self.heights[column as usize] as usize;
            if index < height {
                return self.blocks[self.start.floors[column as usize] as usize + index];
            }
            index -= height;
        }
        0
    }

    fn click(&mut self, block: Block, scratch: &mut Scratch) -> Option<Removed> {
        let square = self.find(block)?;
        scratch.begin();
        let color = self.flood(square, scratch)?;
        let size = scratch.group.len();
        if size < 2 {
            return None;
        }
        self.counts[usize::from(color)] -= size as u32;
        self.left -= size;
        for &block in &scratch.blocks {
            self.key = self.key.wrapping_add(mixed(block));
        }
        // Column by column; the remaining blocks move down.
        scratch.group.sort_unstable();
        let mut has_emptied = false;
        for run in scratch.group.chunk_by(|a, b| a.0 == b.0) {
            let column = self.columns[run[0].0 as usize] as usize;
            let floor = self.start.floors[column] as usize;
            let height = self.heights[column] as usize;
            let lowest = floor + run[0].1 as usize;
            let mut to = lowest;
            for from in lowest..floor + height {
                let block = self.blocks[from];
                if scratch.seen[block as usize] != scratch.flood {
                    self.blocks[to] = block;
                    to += 1;
                }
            }
            self.heights[column] = (to - floor) as u32;
            has_emptied |= to == floor;
        }
        if has_emptied {
            let heights = &self.heights;
            self.columns.retain(|&column| heights[column as usize] > 0);
        }
        Some(Removed { size, color, others: self.counts[usize::from(color)] as usize })
    }

    fn pass(&mut self, size: usize, color: u16) -> usize {
        self.left -= size;
        let others = &mut self.counts[usize::from(color)];
        *others -= size as u32;
        *others as usize
    }

    fn clickable(&self, scratch: &mut Scratch, found: &mut Vec<Clickable>) {
        found.clear();
        scratch.begin();
        for (place, &column) in self.columns.iter().enumerate() {
            for row in 0..self.heights[column as usize] as usize {
                let Some(block) = self.at(place, row) else { continue };
                if scratch.seen[block as usize] == scratch.flood {
                    continue;
                }
                let Some(color) = self.flood((place, row), scratch) else { continue };
                let size = scratch.group.len() as u32;
                if size >= 2 {
                    let square = block;
                    found.push(Clickable { block, square, color, size });
                }
            }
        }
    }

    fn square(&self, block: Block) -> Option<Square> {
        let (col, above_floor) = self.find(block)?;
        Some(Square { row: self.start.height.checked_sub(above_floor + 1)?, col })
    }
}

/// A pseudo-random number for a block, such that sums of different sets differ with high probability.
fn mixed(block: Block) -> u64 {
    SeededRandom::new(block.into()).next()
}
