//! Boards too large to search even one position: a single play that sweeps the board repeatedly.

use certified_search::{Effort, Stopped};

use super::bounds::{bound_by_counts, quick_bound_of};
use super::branch_and_bound::MOST_WORK;
use crate::board::Board;
use crate::clicks::Clicks;
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
    let mut clicks = Vec::new();
    // The best score so far, and its number of clicks.
    let mut best = (scoring.end(board.block_count()), 0);
    effort.note_bounds(Some(best.0), Some(bound.score));
    // Do not add points that may overflow.
    if bound.score < i64::MAX {
        // A limit ends the play.
        let _ = sweep(board.clone(), scoring, &mut clicks, &mut best, effort);
    }
    if effort.check_limits().is_ok() {
        bound = quick_bound_of(board, scoring);
    }
    let (score, len) = best;
    Solution { clicks: Clicks::new(clicks.into_iter().take(len)), score, bound }
}

/// Clicks on every group, first without the most frequent colour, until no group is left. It goes from the right, each
/// column from the top, so a click mostly moves blocks that were visited before.
fn sweep(
    mut board: Board,
    scoring: &dyn Scoring,
    clicks: &mut Vec<Square>,
    best: &mut (i64, usize),
    effort: &mut Effort,
) -> Result<(), Stopped> {
    let (mut left, mut points) = (board.block_count(), 0_i64);
    let most = board.color_counts().into_iter().max_by_key(|&(_, count)| count);
    for spared in [most.map(|(color, _)| color), None] {
        let mut before = None;
        while before != Some(clicks.len()) {
            before = Some(clicks.len());
            effort.check_limits()?;
            for click in board.clicks().into_iter().rev() {
                if spared.is_some() && board.color_at(click) == spared {
                    continue;
                }
                effort.spend(1)?;
                let Ok(group) = board.click(click) else { continue };
                clicks.push(click);
                left -= group.len();
                points = points.saturating_add(scoring.group(group.len()));
                let score = points.saturating_add(scoring.end(left));
                if score > best.0 {
                    *best = (score, clicks.len());
                    effort.note_at_least(score);
                }
            }
        }
    }
    Ok(())
}
