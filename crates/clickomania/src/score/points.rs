//! A scoring for a board with a given frame.

use crate::board::Board;
use crate::clicks::Clicks;
use crate::score::scored_play::ScoredPlay;
use crate::scoring::Scoring;
use crate::solve::upper::Points;

/// The points of a scoring in tables, and the height of the frame.
#[derive(Clone)]
pub(super) struct PointTable {
    points: Points,
    blocks: usize,
    pub(super) height: usize,
}

impl PointTable {
    pub(super) fn new(board: &Board, scoring: &dyn Scoring) -> Self {
        let blocks = board.block_count();
        Self { points: Points::new(scoring, blocks), blocks, height: board.height() }
    }

    /// Returns these points with `less` fewer points for an empty board.
    pub(super) fn with_less_for_empty(&self, less: i64) -> Self {
        Self { points: self.points.with_less_for_empty(less), ..*self }
    }

    #[inline]
    pub(super) fn group(&self, size: usize) -> i64 {
        self.points.group(size)
    }

    /// The points for ending with this many blocks.
    #[inline]
    pub(super) fn end(&self, left: usize) -> i64 {
        self.points.end(left)
    }

    /// An upper bound on the remaining points, given the number of blocks of each colour.
    pub(super) fn hope(&self, counts: &[usize]) -> Hope {
        let groups = counts.iter().map(|&count| self.points.together(count));
        let alone = counts.iter().filter(|&&count| count == 1).count();
        Hope { groups: groups.fold(0, i64::saturating_add), alone }
    }

    /// Removes a group of a colour; `count` blocks of this colour remain.
    #[inline]
    pub(super) fn lower(&self, hope: &mut Hope, size: usize, count: usize) {
        let lost = self.points.together(count + size).saturating_sub(self.points.together(count));
        hope.groups = hope.groups.saturating_sub(lost);
        hope.alone += usize::from(count == 1);
    }

    #[inline]
    pub(super) fn most(&self, hope: Hope) -> i64 {
        if self.points.may_overflow {
            return i64::MAX;
        }
        hope.groups.saturating_add(self.points.end_at_most(hope.alone))
    }

    /// Returns the extra points for an empty board compared with a few blocks left.
    pub(super) fn bonus(&self) -> f64 {
        const FEW: usize = 4;
        self.end(0) as f64 - self.end(self.blocks.min(FEW)) as f64
    }

    /// The play without clicks.
    pub(super) fn nothing(&self) -> ScoredPlay {
        ScoredPlay { clicks: Clicks::default(), score: self.points.end(self.blocks) }
    }
}

/// The parts of an upper bound: the points for groups, and the number of single blocks of their colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hope {
    groups: i64,
    alone: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::SameGame;

    #[test]
    fn less_for_an_empty_board() {
        let board: Board = "aab|abb".parse().unwrap();
        let points = PointTable::new(&board, &SameGame::STANDARD);
        // Three blocks of each colour are worth a point.
        let most = |points: &PointTable, counts: &[usize]| points.most(points.hope(counts));
        for (less, at_most) in [(0, 1002), (700, 302), (1000, 2), (2000, 2)] {
            let points = points.with_less_for_empty(less);
            assert_eq!((points.end(0), points.end(1)), (1000 - less, 0));
            assert_eq!((points.group(3), most(&points, &[3, 3])), (1, at_most));
            assert_eq!(most(&points, &[3, 1]), 1);
        }
        let lowest = points.with_less_for_empty(i64::MAX).with_less_for_empty(i64::MAX);
        assert_eq!((lowest.end(0), most(&lowest, &[3, 3])), (i64::MIN, 2));
    }
}
