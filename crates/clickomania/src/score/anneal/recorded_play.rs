//! A play with the state before each click.

use crate::points::{Hope, Points};
use crate::score::search_board::{ALL, Block, ColumnSet, Removed, SearchBoard};

/// The blocks clicked, and the state before each.
pub(super) struct RecordedPlay<F: SearchBoard> {
    pub(super) blocks: Vec<Block>,
    pub(super) marks: Vec<Mark<F>>,
}

/// A click, and the position before it.
pub(super) struct Mark<F> {
    /// The removed blocks, their colour, and the columns on which they depend.
    pub(super) size: usize,
    pub(super) color: u16,
    pub(super) touched: ColumnSet,
    /// The stored board, or its key.
    pub(super) board: Result<Box<F>, u64>,
    pub(super) left: usize,
    /// The points for the groups so far.
    pub(super) points: i64,
    /// The best score of a play that ends here or earlier.
    pub(super) peak: i64,
    pub(super) hope: Hope,
    /// The best remaining points, including the points for the end.
    pub(super) to_come: i64,
}

pub(super) struct Position<F> {
    pub(super) field: F,
    pub(super) points: i64,
    pub(super) peak: i64,
    /// An upper bound on the remaining points.
    pub(super) hope: Hope,
}

impl<F: SearchBoard> Position<F> {
    /// Clicks on a block. Changes nothing if it is gone or alone.
    #[inline]
    pub(super) fn click(
        &mut self,
        block: Block,
        points: &Points,
        scratch: &mut F::Scratch,
    ) -> Option<Removed> {
        let removed = self.field.click(block, scratch)?;
        self.count(removed.size, removed.others, points);
        Some(removed)
    }

    /// Counts the points for a group; `others` blocks of its colour remain.
    #[inline]
    pub(super) fn count(&mut self, size: usize, others: usize, points: &Points) {
        self.points = self.points.saturating_add(points.group(size));
        points.lower(&mut self.hope, size, others);
        let end = points.end(self.field.left());
        self.peak = self.peak.max(self.points.saturating_add(end));
    }
}

impl<F: SearchBoard> RecordedPlay<F> {
    pub(super) const fn new() -> Self {
        Self { blocks: Vec::new(), marks: Vec::new() }
    }

    /// The board before a click, if it is stored: one for each click, unless memory is short or copies are slow.
    #[inline]
    pub(super) fn field(&self, number: usize) -> Option<&F> {
        self.marks.get(number)?.board.as_deref().ok()
    }

    /// The last stored board before one of the first `end` clicks, and the number of that click.
    #[inline]
    pub(super) fn last_field(&self, end: usize) -> Option<(usize, &F)> {
        let numbers = 0..end.min(self.marks.len());
        numbers.rev().find_map(|number| Some((number, self.field(number)?)))
    }

    /// Returns a superset of the columns in which a board differs from the one before a click; all columns after the
    /// last click.
    #[inline]
    pub(super) fn differing(&self, field: &F, number: usize) -> ColumnSet {
        let Some(mark) = self.marks.get(number) else { return ALL };
        match &mark.board {
            Ok(board) => field.differing(board),
            Err(key) if mark.left == field.left() && *key == field.key() => 0,
            Err(_) => ALL,
        }
    }

    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.marks.clear();
    }
}
