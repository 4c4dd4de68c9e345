//! From quick plays and quick bounds to a decisive search.

use certified_search::{Effort, Limits, Stopped};

use super::branch_and_bound::{Best, Pruning, Search, Technique};
use super::grid::{Form, Grid, GridSquare, Text};
use super::table::BoundTable;
use super::upper::Meetings;
use crate::board::Board;
use crate::clicks::Clicks;
use crate::points::{Points, most_together};
use crate::score::{ScoreSearch, ScoredPlay};
use crate::scoring::Scoring;
use crate::solution::{Reason, Solution, UpperBound};
use crate::square::Square;

/// The most squares in the smallest frame of a board that is searched.
const MOST_SQUARES: usize = 1 << 26;

/// Lower and upper bounds on the value of the best play.
pub(super) struct Bounds<'b> {
    board: &'b Board,
    scoring: &'b dyn Scoring,
    /// The board with its colours numbered from 0.
    renamed: Board,
    root: Vec<u8>,
    search: Search,
    /// A play found by the search for high scores.
    found: Option<ScoredPlay>,
    bound: UpperBound,
    /// The distance of the next goal below the bound.
    step: i64,
    /// Steps of the effort that were not spent on positions.
    other_steps: u64,
}

impl<'b> Bounds<'b> {
    pub(super) fn new(
        pruning: Pruning,
        board: &'b Board,
        scoring: &'b dyn Scoring,
        effort: &mut Effort,
    ) -> Self {
        let renamed = board.renamed();
        let (form, grid, root) = loaded(&renamed, pruning);
        let points = Points::new(scoring, board.block_count());
        let bound = quick_bound(&grid, &points);
        let score = scoring.end(board.block_count());
        effort.note_bounds(Some(score), Some(bound.score));
        let best = Best { score, path: Vec::new(), threshold: score };
        let table = BoundTable::new(effort.memory_limit());
        let search = Search::new(points, pruning, grid, form, table, best);
        let other_steps = effort.progress().steps;
        Self { board, scoring, renamed, root, search, found: None, bound, step: 0, other_steps }
    }

    /// Narrows the interval until its ends meet, `goal` is decided, or a limit is hit.
    pub(super) fn tightened(mut self, goal: Option<i64>, effort: &mut Effort) -> Solution {
        // When the effort ends, the current interval is the solution.
        let _ = self.tighten(goal, effort);
        let clicks = self.clicks();
        Solution { clicks, score: self.search.best.score, bound: self.bound }
    }

    fn is_done(&self, goal: Option<i64>) -> bool {
        let (low, high) = (self.search.best.score, self.bound.score);
        // Sums that overflow allow no conclusion.
        self.search.points.may_overflow
            || low >= high
            || goal.is_some_and(|goal| low >= goal || high < goal)
    }

    fn tighten(&mut self, goal: Option<i64>, effort: &mut Effort) -> Result<(), Stopped> {
        const LAST: u64 = 2;
        /// About 0.1 seconds.
        const LONG: u64 = 1 << 24;
        if self.is_done(goal) {
            return Ok(());
        }
        let low = goal.map_or(i64::MIN, |goal| goal.saturating_sub(1));
        effort.check_limits()?;
        // Most boards are small. Searches for a proof and for a play alternate, each with four times the previous
        // effort.
        for round in 0..=LAST {
            let quarters = 2 * (LAST - round);
            let steps = Some(((LONG >> quarters) / self.search.work() as u64).max(1));
            let few = Limits { steps, ..share_of_time(effort, 0.25) };
            if round == 0 {
                self.attempt(low, few, effort)?;
            } else {
                effort.attempt(few, |effort| self.settle(goal, low, effort))?;
            }
            let steps = Some(self.few_clicks() >> quarters);
            let few = Limits { steps, ..share_of_time(effort, 0.25) };
            self.play_well(LAST - round, goal, few, effort)?;
        }
        // A play can be harder or easier to find than a proof.
        if effort.limits().time.is_some() {
            let share = share_of_time(effort, 0.4);
            effort.attempt(share, |effort| self.settle(goal, low, effort))?;
            let share = share_of_time(effort, 0.6);
            self.play_well(LAST + 1, goal, share, effort)?;
        }
        self.settle(goal, low, effort)
    }

    fn settle(&mut self, goal: Option<i64>, low: i64, effort: &mut Effort) -> Result<(), Stopped> {
        // Goals far above the best value are refuted fast, and the table remembers the bounds; so the goal decreases
        // from above in growing steps.
        while !self.is_done(goal) {
            let high = self.bound.score.saturating_sub(1).saturating_sub(self.step);
            if !self.attempt(low.max(high), Limits::NONE, effort)? {
                break;
            }
            self.step = self.step.saturating_mul(2).saturating_add(1);
        }
        Ok(())
    }

    /// The clicks of some tenths of a second.
    fn few_clicks(&self) -> u64 {
        const MOST: u64 = 1 << 21;
        const MOST_BLOCKS: u64 = 1 << 28;
        MOST.min(MOST_BLOCKS / (self.board.block_count() as u64 + 1))
    }

    /// Searches for a good play within these limits and half of the steps, until one is worth the goal or the bound.
    fn play_well(
        &mut self,
        seed: u64,
        goal: Option<i64>,
        limits: Limits,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        if self.is_done(goal) {
            return Ok(());
        }
        let half = effort.limits_left().steps.map(|steps| steps / 2);
        let limits = Limits { steps: half.into_iter().chain(limits.steps).min(), ..limits };
        let enough = goal.map_or(self.bound.score, |goal| goal.min(self.bound.score));
        let before = effort.progress().steps;
        let found = effort.attempt(limits, |effort| {
            Ok(ScoreSearch::new().with_seed(seed).reach(self.board, self.scoring, enough, effort))
        });
        self.other_steps += effort.progress().steps - before;
        if let Some(found) = found?.filter(|found| found.score > self.search.best.score) {
            self.search.best.set(found.score, Vec::new());
            self.found = Some(found);
        }
        effort.note_bounds(Some(self.search.best.score), Some(self.bound.score));
        effort.check_limits()
    }

    /// Searches for plays worth more than the threshold and than the best so far. Returns whether the search was
    /// exhaustive.
    fn attempt(
        &mut self,
        threshold: i64,
        limits: Limits,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        self.search.best.threshold = self.search.best.score.max(threshold);
        let mut upper = i64::MAX;
        let ended = effort.attempt(limits, |effort| {
            let stop;
            (upper, stop) = self.search.run(&self.root, effort);
            match stop {
                None => Ok(true),
                Some(Stopped::Undecided { .. }) => Ok(false),
                Some(stopped) => Err(stopped),
            }
        });
        if upper < self.bound.score {
            let positions = effort.progress().steps - self.other_steps;
            self.bound = UpperBound { score: upper, reason: Reason::Search { positions } };
            effort.note_at_most(upper);
        }
        Ok(ended?.unwrap_or(false))
    }

    /// Returns the best play, on the original board.
    fn clicks(&mut self) -> Clicks {
        let score = self.search.best.score;
        if let Some(found) = self.found.take().filter(|found| found.score == score) {
            return found.clicks;
        }
        let mut board = self.renamed.clone();
        let mut clicks = Vec::with_capacity(self.search.best.path.len());
        let mut text = Text::default();
        let form = self.search.form;
        for &GridSquare { col, height } in &self.search.best.path {
            let mut is_mirrored = || {
                text.set(&board);
                text.canonical(form).1
            };
            let col =
                if form.mirror && is_mirrored() { board.columns().len() - 1 - col } else { col };
            let row = board.height() - 1 - height;
            if board.click(Square { row, col }).is_err() {
                debug_assert!(false, "the path is made of legal clicks");
                break;
            }
            clicks.push(Square { row, col });
        }
        Clicks::new(clicks)
    }
}

/// Returns the limits of an attempt that may take a share of the remaining time.
fn share_of_time(effort: &Effort, share: f64) -> Limits {
    Limits { time: effort.limits_left().time.map(|left| left.mul_f64(share)), ..Limits::NONE }
}

/// Returns a board as a grid, and as a key of this form.
pub(super) fn loaded(renamed: &Board, pruning: Pruning) -> (Form, Grid, Vec<u8>) {
    let colors = u16::try_from(renamed.color_counts().len()).unwrap_or(u16::MAX);
    let is_symmetric = renamed.mirrored().renamed().columns().eq(renamed.columns());
    let is_mirrored = pruning.has(Technique::Mirror) && is_symmetric;
    let form = Form::new(colors, is_mirrored, pruning.has(Technique::Colors));
    let mut text = Text::default();
    text.set(renamed);
    let mut root = Vec::new();
    text.pack(form, &mut root);
    let height = renamed.columns().map(<[_]>::len).max().unwrap_or(0);
    let mut grid = Grid::new(form, height, renamed.columns().len());
    grid.load(&root);
    (form, grid, root)
}

/// Returns whether the smallest frame has too many squares for a search.
pub(super) fn is_too_large(board: &Board) -> bool {
    let height = board.columns().map(<[_]>::len).max().unwrap_or(0);
    height.saturating_mul(board.columns().len()) > MOST_SQUARES
}

/// Returns the bound by the numbers of blocks of each colour, as [`Points::of_counts`] does, without tables of points.
pub(super) fn bound_by_counts(board: &Board, scoring: &dyn Scoring) -> UpperBound {
    let blocks = board.block_count();
    let mut counts: Vec<usize> = board.color_counts().into_iter().map(|(_, count)| count).collect();
    counts.sort_unstable();
    let alone = counts.iter().filter(|&&count| count == 1).count();
    let mut counts = counts.into_iter().skip(alone).peekable();
    let mut groups = 0_i64;
    for (size, most) in (2..).zip(most_together(scoring, blocks)) {
        while counts.next_if_eq(&size).is_some() {
            groups = groups.saturating_add(most);
        }
    }
    let largest = (2..=blocks).map(|size| scoring.group(size).unsigned_abs()).max().unwrap_or(0);
    let ends = |from: usize| (from..=blocks).map(|left| scoring.end(left));
    let largest_end = ends(0).map(i64::unsigned_abs).max().unwrap_or(0);
    let score = match Points::may_overflow(largest, largest_end, blocks) {
        true => i64::MAX,
        false => groups.saturating_add(ends(alone).max().unwrap_or(0)),
    };
    UpperBound { score, reason: Reason::Counts }
}

/// Returns the better of the bounds that need no search.
fn quick_bound(grid: &Grid, points: &Points) -> UpperBound {
    if points.may_overflow {
        return UpperBound { score: i64::MAX, reason: Reason::Counts };
    }
    let by_counts = points.of_counts(&grid.counts);
    let by_meetings = Meetings::default().bound(grid, points, i64::MIN);
    let reason = if by_meetings < by_counts { Reason::Meetings } else { Reason::Counts };
    UpperBound { score: by_meetings, reason }
}

/// Returns the better of the bounds that need no search, for any board.
pub(super) fn quick_bound_of(board: &Board, scoring: &dyn Scoring) -> UpperBound {
    if is_too_large(board) {
        return bound_by_counts(board, scoring);
    }
    let (_, grid, _) = loaded(&board.renamed(), Pruning::PLAIN);
    quick_bound(&grid, &Points::new(scoring, board.block_count()))
}
