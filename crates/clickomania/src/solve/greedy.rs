//! Boards too large to search even one position: a single play that sweeps the board repeatedly.

use certified_search::{Effort, Stopped};

use super::bounds::{bound_by_counts, quick_bound_of};
use super::branch_and_bound::MOST_WORK;
use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::scoring::Scoring;
use crate::solution::Solution;
use crate::square::Square;

/// Returns whether a search would do nothing.
pub(super) fn is_hopeless(board: &Board) -> bool {
    let blocks = board.block_count();
    // Every click removes at least two blocks.
    blocks.saturating_mul(blocks) / 2 > MOST_WORK
        && blocks.saturating_mul(board.clicks().len()) > MOST_WORK
}

/// Returns a play, and the bound that needs no search.
pub(super) fn solve(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Solution {
    let mut bound = bound_by_counts(board, scoring);
    let score = scoring.end(board.block_count());
    let mut play = SweepPlay {
        board: board.clone(),
        scoring,
        left: board.block_count(),
        points: 0,
        clicks: Vec::new(),
        best: (score, 0),
    };
    effort.note_at_least(score);
    effort.note_at_most(bound.score);
    // Do not add points that may overflow.
    if bound.score < i64::MAX {
        let counts = board.color_counts().into_iter();
        let most = counts.max_by_key(|&(_, count)| count).map(|(color, _)| color);
        // A limit ends the play.
        let swept = play.sweep(most, effort);
        let _ = swept.and_then(|()| play.sweep(None, effort));
    }
    if effort.check_limits().is_ok() {
        bound = quick_bound_of(board, scoring);
    }
    let (score, len) = play.best;
    let clicks = Clicks::new(play.clicks.into_iter().take(len));
    Solution { clicks, score, bound }
}

struct SweepPlay<'a> {
    board: Board,
    scoring: &'a dyn Scoring,
    /// The number of blocks left.
    left: usize,
    points: i64,
    clicks: Vec<Square>,
    /// The best score so far, and its number of clicks.
    best: (i64, usize),
}

impl SweepPlay<'_> {
    /// Clicks on every group, skipping one colour, until no other group is left. It goes from the right, each column
    /// from the top, so a click mostly moves blocks that were visited before.
    fn sweep(&mut self, spared: Option<Color>, effort: &mut Effort) -> Result<(), Stopped> {
        loop {
            effort.check_limits()?;
            let before = self.clicks.len();
            for click in self.board.clicks().into_iter().rev() {
                if spared.is_some() && self.board.color_at(click) == spared {
                    continue;
                }
                effort.spend(1)?;
                let Ok(group) = self.board.click(click) else { continue };
                self.clicks.push(click);
                self.left -= group.len();
                self.points = self.points.saturating_add(self.scoring.group(group.len()));
                let score = self.points.saturating_add(self.scoring.end(self.left));
                if score > self.best.0 {
                    self.best = (score, self.clicks.len());
                    effort.note_at_least(score);
                }
            }
            if self.clicks.len() == before {
                return Ok(());
            }
        }
    }
}
