//! The boards of the search, on which blocks keep their names.

use crate::board::Board;
use crate::square::Square;

/// The name of a block: its place at the start, however far it falls or shifts. So omitting or moving one block of a
/// sequence of clicks hardly changes the meaning of the others; in a sequence of squares it would.
pub(super) type Block = u32;

#[derive(Clone, Copy, Debug)]
pub(super) struct Clickable {
    pub(super) block: Block,
    /// The place of that block: a number that increases column by column from the left, from the floor up.
    pub(super) square: u32,
    /// A number for its colour.
    pub(super) color: u16,
    pub(super) size: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Removed {
    pub(super) size: usize,
    /// A number for its colour.
    pub(super) color: u16,
    /// The number of blocks left of its colour.
    pub(super) others: usize,
}

/// A set of columns; the lowest bit is the first column.
pub(super) type ColumnSet = u32;

pub(super) const ALL: ColumnSet = ColumnSet::MAX;

pub(super) trait SearchBoard: Clone {
    /// Working memory for floods.
    type Scratch;

    /// At most one board is stored per this many clicks, because a copy costs a part of a click.
    const STRIDE: usize;

    /// Makes the initial board, if this representation has room for it.
    fn new(board: &Board) -> Option<Self>;

    fn scratch(&self) -> Self::Scratch;

    /// The number of bytes of a copy.
    fn bytes(&self) -> usize;

    /// The number of blocks left.
    fn left(&self) -> usize;

    /// Returns a hash of the remaining blocks; positions with equal hashes count as equal.
    fn key(&self) -> u64;

    /// The number of blocks left of each colour.
    fn counts(&self) -> Vec<usize>;

    /// The colour that has most blocks left.
    fn prevailing_color(&self) -> u16;

    /// A block of the smallest group of another colour than the kept one, or else of the smallest group.
    fn smallest(
        &self,
        kept: u16,
        scratch: &mut Self::Scratch,
        found: &mut Vec<Clickable>,
    ) -> Option<Block> {
        self.clickable(scratch, found);
        let groups = found.iter();
        let chosen = groups.min_by_key(|group| (group.color == kept, group.size, group.square));
        chosen.map(|group| group.block)
    }

    /// One of the remaining blocks, by a number less than [`left`](Self::left).
    fn nth(&self, index: usize) -> Block;

    /// Removes the group of a block, and settles the board. Returns the removed blocks; `None` if the block is gone or
    /// alone. The board is then unchanged.
    fn click(&mut self, block: Block, scratch: &mut Self::Scratch) -> Option<Removed>;

    /// Returns a superset of the columns in which this board differs from another one; empty if they are equal.
    #[inline]
    fn differing(&self, other: &Self) -> ColumnSet {
        if self.key() == other.key() { 0 } else { ALL }
    }

    /// Returns the columns that a click changes or depends on. On a board that agrees in these columns, it has the same
    /// effect. `after`: this board after the click.
    #[inline]
    fn touched(&self, _after: &Self) -> ColumnSet {
        ALL
    }

    /// Counts a group as removed, but leaves the columns unchanged. Returns the number of blocks left of its colour.
    fn pass(&mut self, size: usize, color: u16) -> usize;

    /// Copies all columns except these from another board.
    #[inline]
    fn take_but(&mut self, own: ColumnSet, other: &Self) {
        if own == 0 {
            self.clone_from(other);
        }
    }

    /// The groups of at least two blocks, in any order, each by its lowest block of the leftmost column.
    fn clickable(&self, scratch: &mut Self::Scratch, found: &mut Vec<Clickable>);

    /// Returns the square of a block.
    fn square(&self, block: Block) -> Option<Square>;
}
