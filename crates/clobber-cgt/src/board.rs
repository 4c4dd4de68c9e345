//! Boards of up to 128 vertices in machine words, for the search of values and that of outcomes.

use clobber_core::{BitSet, Stones};

mod graph;
mod grid;
mod part;
mod row;

pub(crate) use self::graph::SmallGraph;
pub(crate) use self::grid::{Grid4x15, Grid4x31, Grid8x7, Grid8x15, GridBoard};
pub(crate) use self::part::{BoardPart, PathPart, TooManyStones};
pub(crate) use self::row::Row;

/// A family of boards, each with an id. The vertices of a board are the bits of a word.
///
/// A family that has but one board ignores the id.
pub(crate) trait Board: Sync {
    type Set: BitSet;

    /// Returns the vertices next to a set; among them may be some of the set and, on grids, squares outside
    /// the board that stay empty.
    fn neighbors(&self, board_id: u32, set: Self::Set) -> Self::Set;

    /// Returns the connected component of a vertex within a set.
    #[inline]
    fn component(&self, board_id: u32, single: Self::Set, within: Self::Set) -> Self::Set {
        let mut component = single;
        loop {
            let grown = (component | self.neighbors(board_id, component)) & within;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    /// Counts the pairs of neighbours with stones of different colours: the moves of either player.
    fn move_count(&self, board_id: u32, stones: Stones<Self::Set>) -> u32;

    /// Returns whether a connected set is a path: it has an edge less than vertices, and no vertex has three
    /// neighbours.
    fn is_path(&self, board_id: u32, connected: Self::Set) -> bool;

    /// Translates stones to where all that differ by a shift are equal.
    fn normalized(&self, board_id: u32, stones: Stones<Self::Set>) -> Stones<Self::Set>;

    /// Returns the least image of stones under the symmetries of the board.
    fn least_image(&self, board_id: u32, stones: Stones<Self::Set>) -> LeastImage<Self::Set>;

    /// Returns the stones for an evaluation.
    fn part(&self, board_id: u32, stones: Stones<Self::Set>) -> BoardPart;

    /// Returns the row of a part that is a path, unless it is too long.
    fn row(&self, board_id: u32, stones: Stones<Self::Set>) -> Option<Row> {
        let all = stones.all();
        let is_end =
            |&single: &Self::Set| (self.neighbors(board_id, single) & all).count_ones() <= 1;
        let mut next = all.singles().find(is_end)?;
        let mut remaining = all;
        Row::new(core::iter::from_fn(|| {
            let single = next;
            remaining &= !single;
            next = self.neighbors(board_id, single) & remaining;
            (single != Self::Set::EMPTY).then(|| stones.black() & single != Self::Set::EMPTY)
        }))
    }
}

/// The least image of stones: the least set of all images' vertices, and of the images with that set the least of the black
/// and, perhaps in another image, the least of the white stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeastImage<W> {
    pub(crate) all: W,
    pub(crate) black: W,
    pub(crate) white: W,
}

impl<W: BitSet> LeastImage<W> {
    /// Compares with another image, whose black stones are asked for only if its vertices are not more.
    #[inline]
    fn compare(&mut self, all: W, black: impl FnOnce() -> W) {
        if all > self.all {
            return;
        }
        let black = black();
        let white = all ^ black;
        if all < self.all {
            *self = Self { all, black, white };
        } else {
            self.black = self.black.min(black);
            self.white = self.white.min(white);
        }
    }

    /// Returns the stones that stand for all images, with the colours as they are and swapped, and whether the colours are
    /// swapped in them.
    #[inline]
    pub(crate) fn representative(self) -> (Stones<W>, bool) {
        let is_swapped = self.white < self.black;
        let black = if is_swapped { self.white } else { self.black };
        (Stones::new_unchecked(black, self.all ^ black), is_swapped)
    }
}
