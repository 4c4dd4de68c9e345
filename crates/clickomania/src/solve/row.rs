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

/// Returns the best play on a row or a column. `None` if the board is neither, a limit is hit, or the algorithms do not
/// support the scoring.
pub(super) fn solve(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Option<Solution> {
    if !board.is_line() || effort.check_limits().is_err() {
        return None;
    }
    // The blocks from the left, or from the floor up.
    let row = Row::new(board.columns().flatten().copied());
    let (is_column, floor) = (!board.is_row(), board.height().saturating_sub(1));
    let on_board = |Square { col: block, .. }| match is_column {
        true => Square { row: floor.saturating_sub(block), col: 0 },
        false => Square { row: floor, col: block },
    };
    let solution = |clicks: &Clicks, bound: Option<UpperBound>| {
        let clicks = Clicks::new(clicks.iter().map(on_board));
        let score = clicks.replayed(board, || Ok(())).ok()?.score(scoring);
        let bound = bound.unwrap_or(UpperBound { score, reason: Reason::Row });
        Some(Solution { clicks, score, bound })
    };
    let plan = if counts_blocks(scoring, row.len()) {
        let in_pieces = in_pieces(&row, effort);
        let plan = most_removed(&row, effort);
        if let (None, Some(clicks)) = (&plan, in_pieces) {
            return solution(&clicks, Some(bound_by_counts(board, scoring)));
        }
        plan?
    } else {
        best_score(&row, scoring, effort)?
    };
    solution(&plan.to_clicks(), None)
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
    Some(best.ok()???.1)
}
