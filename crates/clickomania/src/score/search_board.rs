//! The boards of the search, on which a block keeps its name.

use crate::board::Board;
use crate::square::Square;

/// The name of a block: its place at the start. It keeps its name however far it falls or shifts, so a
/// sequence of blocks to be clicked means nearly the same after one of them has been left out or
/// moved; a sequence of squares would not.
pub(super) type Block = u32;

/// A group that can be clicked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clickable {
    /// One of its blocks.
    pub(super) block: Block,
    /// The place of that block: a number that grows column by column from the left, from the floor up.
    pub(super) square: u32,
    /// A number for its colour.
    pub(super) color: u16,
    pub(super) size: u32,
}

/// A group that has been removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removed {
    pub(super) size: usize,
    /// A number for its colour.
    pub(super) color: u16,
    /// The number of blocks left of its colour.
    pub(super) others: usize,
}

/// A set of columns, by the lowest bits for the first ones.
pub(super) type ColumnSet = u32;

/// All columns, however many there are.
pub(super) const ALL: ColumnSet = ColumnSet::MAX;

/// A position by columns: the colours of its blocks.
#[cfg(test)]
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// The colours of the blocks, column by column from the left, from the floor up.
    pub(super) colors: Vec<u16>,
    /// The end of each column.
    pub(super) ends: Vec<usize>,
}

/// A board in play.
pub(super) trait SearchBoard: Clone {
    /// Memory that floods work in.
    type Scratch;

    /// A board is kept before at most one click in this many: a copy costs a part of a click.
    const STRIDE: usize;

    /// The board at the start, if this representation has room for it.
    fn new(board: &Board) -> Option<Self>;

    fn scratch(&self) -> Self::Scratch;

    /// The number of bytes of a copy.
    fn bytes(&self) -> usize;

    /// The number of blocks left.
    fn left(&self) -> usize;

    /// Returns a hash of the blocks that are left, by which positions are taken for the same.
    fn key(&self) -> u64;

    /// The number of blocks left of each colour.
    fn counts(&self) -> Vec<usize>;

    /// The colour that has most blocks left.
    fn prevailing_color(&self) -> u16;

    /// A block of the smallest group that is not of the kept colour, or else of the smallest that is.
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

    /// One of the blocks left: a number less than [`left`](Self::left) names it.
    fn nth(&self, index: usize) -> Block;

    /// Removes the group of a block, and settles the board.
    ///
    /// # Returns
    /// The blocks that were removed; none if the block is gone, or alone. The board is then unchanged.
    fn click(&mut self, block: Block, scratch: &mut Self::Scratch) -> Option<Removed>;

    /// Returns the columns in which this board differs from another one, or a larger set; none if they are the same.
    #[inline]
    fn differing(&self, other: &Self) -> ColumnSet {
        if self.key() == other.key() { 0 } else { ALL }
    }

    /// Returns the columns that a click changes or depends on: it changes a board that does not differ in these in the same way.
    ///
    /// # Arguments
    /// `after`, this board after the click.
    #[inline]
    fn touched(&self, _after: &Self) -> ColumnSet {
        ALL
    }

    /// Counts a group as removed, but leaves the columns as they are.
    ///
    /// # Returns
    /// The number of blocks left of its colour.
    fn pass(&mut self, size: usize, color: u16) -> usize;

    /// Takes all columns from another board but these.
    #[inline]
    fn take_but(&mut self, own: ColumnSet, other: &Self) {
        if own == 0 {
            self.clone_from(other);
        }
    }

    /// The groups of at least two blocks, in any order, each by its lowest block of the
    /// leftmost column.
    fn clickable(&self, scratch: &mut Self::Scratch, found: &mut Vec<Clickable>);

    /// Adds the colours of all blocks to empty lists.
    #[cfg(test)]
    fn columns(&self, columns: &mut Columns);

    /// Returns the square of a block in a frame of this height.
    fn square(&self, block: Block, height: usize) -> Option<Square>;
}
