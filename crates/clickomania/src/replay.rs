//! Replays clicks: the checker of all plays. It uses the rules of [`Board::click`] and no code of the solvers.

// Blocks of a row are numbered from 0. Numbers come from its tree and its list, which have an entry for each block, and
// the list one more at the end.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Refuted};

use crate::board::{Board, Group, IllegalClick};
use crate::clicks::Clicks;
use crate::color::Color;
use crate::scoring::{Scoring, score};
use crate::square::Square;

/// A sequence of clicks that has been played on a [`Board`]: every click was legal.
///
/// Only [`Clicks::replay`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    end: Board,
    group_sizes: Vec<usize>,
}

/// The illegal click of a sequence, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("click {index} on {square}: {cause}")]
#[non_exhaustive]
pub struct ReplayError {
    /// The index of the click, from 0.
    pub index: usize,
    /// The clicked square.
    pub square: Square,
    /// The rule that the click breaks.
    pub cause: IllegalClick,
}

impl From<ReplayError> for Refuted {
    fn from(error: ReplayError) -> Self {
        Self::new(format_args!("on {}: {}", error.square, error.cause)).at("click", error.index)
    }
}

impl Replay {
    /// Returns the board at the end.
    pub const fn end(&self) -> &Board {
        &self.end
    }

    /// Returns the number of blocks that each click has removed.
    pub fn group_sizes(&self) -> &[usize] {
        &self.group_sizes
    }

    /// Returns the number of blocks removed.
    pub fn removed(&self) -> usize {
        self.group_sizes.iter().sum()
    }

    /// Returns the score of the play, saturated to the range of `i64`.
    pub fn score(&self, scoring: &dyn Scoring) -> i64 {
        score(scoring, &self.group_sizes, self.end.block_count())
    }
}

impl Clicks {
    /// Plays clicks from any source on a board, one by one.
    ///
    /// # Arguments
    /// `start`; `effort`: each click takes a step. The memory counts the board and, if it is large, a copy.
    ///
    /// # Complexity
    /// The complexity of [`Board::click`] for each click; O(n log n) for all clicks on a single row or column of n
    /// blocks.
    ///
    /// # Errors
    /// [`Refuted`] with the first illegal click, or with the limit that was met.
    pub fn replay(&self, start: &Board, effort: &mut Effort<'_>) -> Result<Replay, Refuted> {
        /// Boards of fewer bytes are not counted.
        const SMALL: usize = 8 << 20;
        effort.check_limits()?;
        let bytes = match self.is_empty() || !start.is_line() {
            // The caller's board is in memory all the time, too.
            true => start.bytes().saturating_mul(2),
            false => start.block_count().saturating_mul(RowState::BYTES),
        };
        let held = effort.progress().memory;
        if bytes > SMALL {
            effort.hold_memory(held.saturating_add(bytes))?;
        }
        let mut stopped = Ok(());
        let replay = self.replayed(start, || {
            stopped = effort.spend(1);
            // Ignore its answer.
            stopped.map_err(|_| IllegalClick::Empty)
        });
        effort.note_memory(held);
        stopped?;
        Ok(replay?)
    }

    /// Plays the clicks, each after `before` has allowed it.
    pub(crate) fn replayed(
        &self,
        start: &Board,
        mut before: impl FnMut() -> Result<(), IllegalClick>,
    ) -> Result<Replay, ReplayError> {
        if self.is_empty() || !start.is_line() {
            let mut end = start.clone();
            let group_sizes = self.play(|square| {
                before()?;
                end.click(square).map(|group| group.len())
            })?;
            return Ok(Replay { end, group_sizes });
        }
        let (is_row, height, width) = (start.is_row(), start.height(), start.width());
        let mut state = RowState::new(start.columns().flatten());
        let group_sizes = self.play(|Square { row, col }| {
            before()?;
            if row >= height || col >= width {
                return Err(IllegalClick::OffBoard { height, width });
            }
            let above_floor = height - 1 - row;
            match if is_row { (above_floor, col) } else { (col, above_floor) } {
                (0, index) => state.click(index),
                _ => Err(IllegalClick::Empty),
            }
        })?;
        Ok(Replay { end: start.with_line(state.blocks().collect(), is_row), group_sizes })
    }

    /// Plays the clicks on columns of blocks that carry labels, and visits the group and the labels that each click
    /// removes, with the columns after it. Returns the board at the end.
    pub(crate) fn play_labelled<L>(
        &self,
        start: &Board,
        mut columns: Vec<Vec<L>>,
        mut visit: impl FnMut(&Group, Vec<L>, &[Vec<L>]),
    ) -> Result<Board, ReplayError> {
        let mut board = start.clone();
        self.play(|square| {
            let group = board.click(square)?;
            let mut removed = Vec::with_capacity(group.len());
            for (col, heights) in group.runs(start.height()) {
                if let Some(column) = columns.get_mut(col) {
                    removed.extend(column.drain(heights));
                }
            }
            columns.retain(|column| !column.is_empty());
            visit(&group, removed, &columns);
            Ok(group.len())
        })?;
        Ok(board)
    }

    /// Returns the sizes of the groups that the clicks remove.
    fn play(
        &self,
        mut click: impl FnMut(Square) -> Result<usize, IllegalClick>,
    ) -> Result<Vec<usize>, ReplayError> {
        let sizes = self.iter().enumerate().map(|(index, square)| {
            click(square).map_err(|cause| ReplayError { index, square, cause })
        });
        sizes.collect()
    }
}

/// A row (or a column) in play: a linked list of the blocks left, and a tree to find the block at an index.
///
/// Groups are found by walking along the list, so blocks are the only state. Every block is removed at most once.
struct RowState {
    /// The colours of the blocks; `None` once they are removed.
    colors: Vec<Option<Color>>,
    /// The neighbours among the blocks left. The entry after the last block is a sentinel between the last and the
    /// first block left.
    before: Vec<usize>,
    after: Vec<usize>,
    /// The blocks left, as a bit set.
    left: Vec<u64>,
    /// A complete binary tree from the root at 1: the number of blocks left below each node. The leaves are the words of
    /// `left`.
    counts: Vec<usize>,
}

impl RowState {
    /// The bytes per block: its colour, its neighbours, and its part of the tree.
    const BYTES: usize = 20;

    fn new<'a>(blocks: impl IntoIterator<Item = &'a Color>) -> Self {
        let mut colors: Vec<_> = blocks.into_iter().copied().map(Some).collect();
        let len = colors.len();
        colors.push(None);
        let mut left = vec![u64::MAX; len / 64];
        left.push((1 << (len % 64)) - 1);
        let leaves = left.len().next_power_of_two();
        let mut counts = vec![0; 2 * leaves];
        for (count, word) in counts[leaves..].iter_mut().zip(&left) {
            *count = word.count_ones() as usize;
        }
        for node in (1..leaves).rev() {
            counts[node] = counts[2 * node] + counts[2 * node + 1];
        }
        let before = core::iter::once(len).chain(0..len).collect();
        let after = (1..=len).chain([0]).collect();
        Self { colors, before, after, left, counts }
    }

    /// Removes the group of the block at an index. Returns its size.
    fn click(&mut self, index: usize) -> Result<usize, IllegalClick> {
        let block = self.find(index).ok_or(IllegalClick::Empty)?;
        let Some(color) = self.colors[block] else { return Err(IllegalClick::Empty) };
        let mut first = block;
        while self.colors[self.before[first]] == Some(color) {
            first = self.before[first];
        }
        let (mut beyond, mut size) = (first, 0);
        while self.colors[beyond] == Some(color) {
            beyond = self.after[beyond];
            size += 1;
        }
        if size < 2 {
            return Err(IllegalClick::Single { color });
        }
        let before = self.before[first];
        (self.after[before], self.before[beyond]) = (beyond, before);
        let mut removed = 0;
        let mut block = first;
        while block != beyond {
            let word = block / 64;
            self.left[word] &= !(1 << (block % 64));
            removed += 1;
            block = self.after[block];
            // Update the tree once for all blocks of a word.
            if block == beyond || block / 64 != word {
                self.count_out(word, core::mem::take(&mut removed));
            }
        }
        Ok(size)
    }

    fn find(&self, mut index: usize) -> Option<usize> {
        let leaves = self.counts.len() / 2;
        let mut node = 1;
        if index >= self.counts[node] {
            return None;
        }
        while node < leaves {
            node *= 2;
            if index >= self.counts[node] {
                index -= self.counts[node];
                node += 1;
            }
        }
        let word = node - leaves;
        let bits = (0..index).fold(self.left[word], |bits, _| bits & (bits - 1));
        Some(64 * word + bits.trailing_zeros() as usize)
    }

    fn count_out(&mut self, word: usize, removed: usize) {
        let mut node = self.counts.len() / 2 + word;
        while node > 0 {
            self.counts[node] -= removed;
            node /= 2;
        }
    }

    /// Returns the remaining blocks in order.
    fn blocks(&self) -> impl Iterator<Item = Color> {
        let beyond = self.colors.len() - 1;
        let next = |&block: &usize| Some(self.after[block]);
        core::iter::successors(Some(self.after[beyond]), next).map_while(|block| self.colors[block])
    }
}
