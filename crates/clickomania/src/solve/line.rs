//! Boards of one row or one column, by the programmes for rows.

use super::effort::{Effort, Stop};
use super::enclosure::bound_by_counts;
use super::{Limits, Reason, Solution, UpperBound};
use crate::board::Board;
use crate::clicks::Clicks;
use crate::line::Line;
use crate::row::{
    Row, RowPlan, RowScoreLimits, SolvableIntervals, TwoColorRow, most_removed_in_pieces,
};
use crate::scoring::Scoring;

/// The best play on a row or a column. None if the board is neither, or if a limit is hit, or if the
/// programmes do not serve for the scoring.
pub(super) fn solve(
    board: &Board,
    scoring: &impl Scoring,
    limits: &Limits,
    effort: &mut Effort<'_>,
) -> Option<Solution> {
    let line = Line::of(board).filter(|_| !effort.is_over())?;
    let worth = |clicks: &Clicks| Some(line.row().replay(clicks).ok()?.score(scoring));
    let plan = if counts_blocks(scoring, line.row().len()) {
        let in_pieces = in_pieces(line.row(), effort);
        let plan = most_removed(line.row(), limits, effort).ok().flatten();
        if let (None, Some(clicks)) = (&plan, in_pieces) {
            let (score, bound) = (worth(&clicks)?, bound_by_counts(board, scoring));
            return Some(Solution { clicks: line.to_board(&clicks), score, bound });
        }
        plan?
    } else {
        best_score(line.row(), scoring, limits)?
    };
    let clicks = plan.to_clicks();
    let score = worth(&clicks)?;
    let bound = UpperBound { score, reason: Reason::Line };
    Some(Solution { clicks: line.to_board(&clicks), score, bound })
}

/// If the row is too long for a search, what there is if it is too long for the programme too.
fn in_pieces(row: &Row, effort: &mut Effort<'_>) -> Option<Clicks> {
    const PIECE: usize = 1 << 10;
    const LONG: usize = 1 << 13;
    if row.len() <= LONG || row.two_colors().is_some_and(|row| row.is_solvable()) {
        return None;
    }
    effort.begin_attempt(None, 1.0);
    Some(most_removed_in_pieces(row, PIECE, |words| effort.spend(words)))
}

/// Whether the scoring is that of `Blocks` for so many.
fn counts_blocks(scoring: &impl Scoring, blocks: usize) -> bool {
    (2..=blocks).all(|size| usize::try_from(scoring.group(size)) == Ok(size))
        && (0..=blocks).all(|left| scoring.end(left) == 0)
}

fn most_removed<'a>(
    row: &'a Row,
    limits: &Limits,
    effort: &mut Effort<'_>,
) -> Result<Option<RowPlan<'a>>, Stop> {
    if let Some(plan) = row.two_colors().as_ref().and_then(TwoColorRow::solution) {
        return Ok(Some(plan));
    }
    effort.begin_attempt(None, 1.0);
    let bytes = limits.memory.unwrap_or(usize::MAX);
    let intervals = SolvableIntervals::watched(row, bytes, |words| effort.spend(words));
    Ok(intervals?.ok().map(|intervals| intervals.most_removed()))
}

/// The steps that are allowed depend on the time, since nothing looks at the clock meanwhile.
fn best_score<'a>(row: &'a Row, scoring: &impl Scoring, limits: &Limits) -> Option<RowPlan<'a>> {
    const STEPS_PER_SECOND: f64 = 1e8;
    const MOST_STEPS: u64 = 1 << 36;
    let in_time = |time: core::time::Duration| (time.as_secs_f64() * STEPS_PER_SECOND) as u64;
    let steps = limits.time.map_or(MOST_STEPS, in_time).min(MOST_STEPS);
    let bytes = limits.memory.unwrap_or(usize::MAX);
    let best = row.best_score(scoring, RowScoreLimits { steps, bytes }).ok()?;
    Some(best.plan().clone())
}
