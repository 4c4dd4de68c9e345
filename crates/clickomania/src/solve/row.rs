//! Boards of one row or column, solved by the algorithms for rows.

use super::bounds::bound_by_counts;
use crate::board::Board;
use crate::clicks::Clicks;
use crate::row::Row;
use crate::rows::{RowError, RowPlan, SolvableIntervals, TwoColorRow, most_removed_in_pieces};
use crate::scoring::Scoring;
use crate::solution::{Reason, Solution, UpperBound};
use crate::square::Square;
use certified_search::{Effort, Limits};

/// A board of one row or column as a row: from the left, or from the floor up.
struct RowBoard {
    row: Row,
    is_column: bool,
    /// The row of the frame on the floor.
    floor: usize,
}

impl RowBoard {
    /// Reads the blocks of one row or one column; `None` for other boards.
    fn new(board: &Board) -> Option<Self> {
        let row = board.columns().flatten().copied().collect();
        let (is_column, floor) = (!board.is_row(), board.height().saturating_sub(1));
        board.is_line().then_some(Self { row, is_column, floor })
    }

    /// Translates clicks on the row to clicks on the board.
    fn to_board(&self, clicks: &Clicks) -> Clicks {
        let on_board = |Square { col: block, .. }| match self.is_column {
            true => Square { row: self.floor.saturating_sub(block), col: 0 },
            false => Square { row: self.floor, col: block },
        };
        clicks.iter().map(on_board).collect()
    }
}

/// Returns the best play on a row or a column. `None` if the board is neither, a limit is hit, or the algorithms do not
/// support the scoring.
pub(super) fn solve(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Option<Solution> {
    let on_row = RowBoard::new(board).filter(|_| effort.check_limits().is_ok())?;
    let worth = |clicks: &Clicks| Some(on_row.row.replay(clicks).ok()?.score(scoring));
    let plan = if counts_blocks(scoring, on_row.row.len()) {
        let in_pieces = in_pieces(&on_row.row, effort);
        let plan = most_removed(&on_row.row, effort);
        if let (None, Some(clicks)) = (&plan, in_pieces) {
            let (score, bound) = (worth(&clicks)?, bound_by_counts(board, scoring));
            return Some(Solution { clicks: on_row.to_board(&clicks), score, bound });
        }
        plan?
    } else {
        best_score(&on_row.row, scoring, effort)?
    };
    let clicks = plan.to_clicks();
    let score = worth(&clicks)?;
    let bound = UpperBound { score, reason: Reason::Row };
    Some(Solution { clicks: on_row.to_board(&clicks), score, bound })
}

/// Returns the limits of an algorithm: half of the remaining steps and time.
fn half(effort: &Effort) -> Limits {
    let Limits { steps, time, .. } = effort.limits_left();
    Limits { steps: steps.map(|left| left / 2), time: time.map(|left| left / 2), memory: None }
}

/// Returns a play by pieces, for a row that is too long for the algorithm.
fn in_pieces(row: &Row, effort: &mut Effort) -> Option<Clicks> {
    const PIECE: usize = 1 << 10;
    const LONG: usize = 1 << 13;
    if row.len() <= LONG || row.two_colors().is_some_and(|row| row.is_solvable()) {
        return None;
    }
    effort.attempt(half(effort), |effort| Ok(most_removed_in_pieces(row, PIECE, effort))).ok()?
}

/// Returns whether the scoring equals `Blocks` up to this number of blocks.
fn counts_blocks(scoring: &dyn Scoring, blocks: usize) -> bool {
    (2..=blocks).all(|size| usize::try_from(scoring.group(size)) == Ok(size))
        && (0..=blocks).all(|left| scoring.end(left) == 0)
}

fn most_removed<'a>(row: &'a Row, effort: &mut Effort) -> Option<RowPlan<'a>> {
    if let Some(plan) = row.two_colors().as_ref().and_then(TwoColorRow::solution) {
        return Some(plan);
    }
    let intervals = effort.attempt(half(effort), |effort| SolvableIntervals::new(row, effort));
    Some(intervals.ok()??.most_removed())
}

fn best_score<'a>(row: &'a Row, scoring: &dyn Scoring, effort: &mut Effort) -> Option<RowPlan<'a>> {
    let best = effort.attempt(half(effort), |effort| match row.best_score(scoring, effort) {
        Err(RowError::Stopped(stopped)) => Err(stopped),
        best => Ok(best.ok()),
    });
    Some(best.ok()???.plan().clone())
}
