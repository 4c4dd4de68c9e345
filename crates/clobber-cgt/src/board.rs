//! Boards of up to 128 vertices in machine words, for the searches of values and outcomes.

use clobber_core::{BitSet, Stones};

mod graph;
mod grid;
mod part;
mod row;

pub(crate) use self::graph::SmallGraph;
pub(crate) use self::grid::{Grid4x15, Grid4x31, Grid8x7, Grid8x15, GridBoard};
pub(crate) use self::part::{BoardPart, PathPart};
pub(crate) use self::row::Row;

/// A family of boards, each with an id. The vertices of a board are the bits of a word.
///
/// A family with a single board ignores the id.
pub(crate) trait Board: Sync {
    type Set: BitSet;

    /// Returns the vertices next to a set. They may include members of the set and, on grids, squares outside the
    /// board that stay empty.
    fn neighbors(&self, board_id: u32, set: Self::Set) -> Self::Set;

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

    /// Returns whether a connected set is a path: it has one edge fewer than vertices, and no vertex has three
    /// neighbours.
    fn is_path(&self, board_id: u32, connected: Self::Set) -> bool;

    /// Translates stones to a canonical position.
    fn normalized(&self, board_id: u32, stones: Stones<Self::Set>) -> Stones<Self::Set>;

    fn least_image(&self, board_id: u32, stones: Stones<Self::Set>) -> LeastImage<Self::Set>;

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

/// The least image of stones under symmetries. `all` is the least vertex set of any image. `black` and `white` are
/// the least sets of each colour among the images with that vertex set, perhaps in different images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeastImage<W> {
    pub(crate) all: W,
    pub(crate) black: W,
    pub(crate) white: W,
}

impl<W: BitSet> LeastImage<W> {
    /// Compares with another image. Its black stones are computed only if its vertex set is not greater.
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

    /// Returns the stones that represent all images in both colourings, and whether their colours are swapped.
    #[inline]
    pub(crate) fn representative(self) -> (Stones<W>, bool) {
        let is_swapped = self.white < self.black;
        let black = if is_swapped { self.white } else { self.black };
        (Stones::new_unchecked(black, self.all ^ black), is_swapped)
    }
}
