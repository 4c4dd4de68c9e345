//! A scoring, and the frame of the board that it is for.

use crate::board::Board;
use crate::clicks::Clicks;
use crate::score::found::Found;
use crate::scoring::Scoring;

/// The points of a scoring in tables, and the height of the frame.
#[derive(Debug)]
pub(super) struct PointTable {
    groups: Vec<i64>,
    ends: Vec<i64>,
    pub(super) height: usize,
}

impl PointTable {
    pub(super) fn new(board: &Board, scoring: &impl Scoring) -> Self {
        let blocks = board.block_count();
        let groups = (0..=blocks).map(|size| if size < 2 { 0 } else { scoring.group(size) });
        Self {
            groups: groups.collect(),
            ends: (0..=blocks).map(|left| scoring.end(left)).collect(),
            height: board.height(),
        }
    }

    /// The points for a group.
    #[inline]
    pub(super) fn group(&self, size: usize) -> i64 {
        self.groups.get(size).copied().unwrap_or(0)
    }

    /// The points for ending with this many blocks.
    #[inline]
    pub(super) fn end(&self, left: usize) -> i64 {
        self.ends.get(left).copied().unwrap_or(0)
    }

    /// The play without a click.
    pub(super) fn nothing(&self) -> Found {
        Found { clicks: Clicks::default(), score: self.ends.last().copied().unwrap_or(0) }
    }
}
