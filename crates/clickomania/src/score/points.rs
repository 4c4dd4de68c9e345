//! A scoring, and the frame of the board that it is for.

use crate::board::Board;
use crate::clicks::Clicks;
use crate::score::found::Found;
use crate::scoring::Scoring;
use crate::solve::upper::Points;

/// The points of a scoring in tables, and the height of the frame.
pub(super) struct PointTable {
    points: Points,
    blocks: usize,
    pub(super) height: usize,
}

impl PointTable {
    pub(super) fn new(board: &Board, scoring: &impl Scoring) -> Self {
        let blocks = board.block_count();
        Self { points: Points::new(scoring, blocks), blocks, height: board.height() }
    }

    /// The points for a group.
    #[inline]
    pub(super) fn group(&self, size: usize) -> i64 {
        self.points.group(size)
    }

    /// The points for ending with this many blocks.
    #[inline]
    pub(super) fn end(&self, left: usize) -> i64 {
        self.points.end(left)
    }

    /// An upper bound for the points to come, for these numbers of blocks of the colours.
    pub(super) fn hope(&self, counts: &[usize]) -> Hope {
        let groups = counts.iter().map(|&count| self.points.together(count));
        let alone = counts.iter().filter(|&&count| count == 1).count();
        Hope { groups: groups.fold(0, i64::saturating_add), alone }
    }

    /// Takes a group away, of a colour of which this many are left.
    #[inline]
    pub(super) fn lower(&self, hope: &mut Hope, size: usize, count: usize) {
        let lost = self.points.together(count + size).saturating_sub(self.points.together(count));
        hope.groups = hope.groups.saturating_sub(lost);
        hope.alone += usize::from(count == 1);
    }

    /// The bound.
    #[inline]
    pub(super) fn most(&self, hope: Hope) -> i64 {
        if self.points.may_overflow {
            return i64::MAX;
        }
        hope.groups.saturating_add(self.points.end_at_most(hope.alone))
    }

    /// Returns about what a point of the usual scoring is worth in this one.
    pub(super) fn unit(&self) -> f64 {
        const SIZE: usize = 12;
        let size = self.blocks.min(SIZE);
        if size < 3 { 1.0 } else { self.group(size) as f64 / (size as f64 - 2.0).powi(2) }
    }

    /// Returns the points for an empty board over those for one with a few blocks left.
    pub(super) fn bonus(&self) -> f64 {
        const FEW: usize = 4;
        self.end(0) as f64 - self.end(self.blocks.min(FEW)) as f64
    }

    /// The play without a click.
    pub(super) fn nothing(&self) -> Found {
        Found { clicks: Clicks::default(), score: self.points.end(self.blocks) }
    }
}

/// The parts of an upper bound: for the groups, and how many blocks are the last of their colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hope {
    groups: i64,
    alone: usize,
}
