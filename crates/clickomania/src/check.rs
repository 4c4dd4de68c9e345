//! Checks the claims of a solution independently.
//!
//! The checks use the rules of the game (a click, the points of a play) and share no code with the solver. Each is
//! the simplest program for its question.

use std::collections::HashMap;

use certified_search::{Effort, Refuted};

use crate::board::Board;
use crate::color::Color;
use crate::scoring::Scoring;
use crate::solution::{Reason, Solution, UpperBound};

/// # Checking
impl Solution {
    /// Checks all claims of the solution about a board.
    ///
    /// The clicks are replayed, and the bound is computed again, by programs that share no code with the solver. They
    /// rely on the rules and, for [`Reason::Meetings`], on the proof in `docs/clickomania-boards.md` that certain
    /// blocks cannot meet. For [`Reason::Row`] and [`Reason::Search`] the check tries all plays that these two bounds
    /// do not rule out, unless a dynamic program for boxes decides a row.
    ///
    /// # Arguments
    /// `board`; `scoring`; `effort`. A step is a position, or a visit to an interval of a row or to two runs of blocks.
    ///
    /// # Complexity
    /// Exponential in the number of blocks for a search, O(n⁴) for a row of n blocks, linear for the counts.
    ///
    /// # Errors
    /// The first wrong claim; or the limit that was hit first ([`Refuted::stopped`]). In the latter case the play is as
    /// claimed, and the bound is not refuted.
    ///
    /// ```
    /// use clickomania::{Blocks, Board, Clicks, Effort, solve};
    ///
    /// let board: Board = "abcab|bcaab|abbca".parse()?;
    /// let mut solution = solve(&board, &Blocks, &mut Effort::new());
    /// solution.check(&board, &Blocks, &mut Effort::new())?;
    ///
    /// solution.clicks = Clicks::default();
    /// let refuted = solution.check(&board, &Blocks, &mut Effort::new());
    /// assert_eq!(refuted.unwrap_err().to_string(), "score: 15 is claimed, 0 is proved");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(
        &self,
        board: &Board,
        scoring: &dyn Scoring,
        effort: &mut Effort,
    ) -> Result<(), Refuted> {
        let found = self.clicks.replay(board, effort)?.score(scoring);
        if found != self.score {
            return Err(Refuted::claim("score", self.score, found));
        }
        self.bound.check(board, scoring, effort)
    }
}

/// # Checking
impl UpperBound {
    /// Checks that no play on a board is worth more, like [`Solution::check`].
    ///
    /// # Arguments
    /// `board`; `scoring`; `effort`, with the steps of [`Solution::check`].
    ///
    /// # Complexity
    /// The complexity of [`Solution::check`].
    ///
    /// # Errors
    /// If the bound is wrong or does not follow from its reason, or if a limit was hit first ([`Refuted::stopped`]).
    pub fn check(
        &self,
        board: &Board,
        scoring: &dyn Scoring,
        effort: &mut Effort,
    ) -> Result<(), Refuted> {
        let claimed = i128::from(self.score);
        if self.score == i64::MAX {
            return Ok(());
        }
        effort.check_limits()?;
        let points = Points { scoring };
        let mut proved = points.of_counts(board);
        if claimed < proved && !matches!(self.reason, Reason::Counts | Reason::Row) {
            proved = proved.min(points.of_meetings(board, effort)?);
        }
        if claimed >= proved {
            return Ok(());
        }
        let refuted = |proved| Err(Refuted::claim("score at most", claimed, proved));
        if matches!(self.reason, Reason::Counts | Reason::Meetings) {
            return refuted(proved);
        }
        if board.is_line() {
            let row: Vec<Color> = board.columns().flatten().copied().collect();
            let (of_row, is_exact) = points.of_row(&row, effort)?;
            if claimed >= of_row {
                return Ok(());
            }
            if is_exact {
                return refuted(of_row);
            }
        }
        if points.can_exceed(claimed, board, effort)? {
            return Err(Refuted::new(format_args!(
                "score at most {claimed} is claimed, a play has more"
            )));
        }
        Ok(())
    }
}

/// Bounds the points of any play under a scoring.
struct Points<'s> {
    scoring: &'s dyn Scoring,
}

/// Blocks of one colour on top of each other.
#[derive(Clone, Copy)]
struct Run {
    color: Color,
    size: usize,
    col: usize,
    /// True if the run stays for ever.
    is_stuck: bool,
    /// True if the run can only meet runs of its column.
    is_local: bool,
}

impl Points<'_> {
    fn group(&self, size: usize) -> i128 {
        self.scoring.group(size).into()
    }

    /// Returns a bound for blocks of one colour: each is worth at most its share of the best group that they can form.
    fn of_color(&self, blocks: usize) -> i128 {
        let each = (2..=blocks).map(|size| (self.group(size), size as i128));
        let best = each.fold((0, 1), |a, b| if b.0 * a.1 > a.0 * b.1 { b } else { a });
        best.0 * blocks as i128 / best.1
    }

    fn end(&self, at_least: usize, blocks: usize) -> i128 {
        (at_least..=blocks)
            .map(|left| i128::from(self.scoring.end(left)))
            .max()
            .unwrap_or(i128::MIN)
    }

    fn of_counts(&self, board: &Board) -> i128 {
        let counts = board.color_counts();
        let alone = counts.iter().filter(|&&(_, count)| count == 1).count();
        let groups: i128 = counts.iter().map(|&(_, count)| self.of_color(count)).sum();
        groups + self.end(alone, board.block_count())
    }

    /// Returns the bound by blocks that can never meet another block of their colour.
    fn of_meetings(&self, board: &Board, effort: &mut Effort) -> Result<i128, Refuted> {
        let mut runs: Vec<Run> = Vec::with_capacity(hold_runs(board, effort)?);
        for (col, blocks) in board.columns().enumerate() {
            let (is_stuck, is_local) = (false, false);
            runs.extend(runs_of(blocks).filter_map(|run| {
                let (&color, size) = (run.first()?, run.len());
                Some(Run { color, size, col, is_stuck, is_local })
            }));
        }
        effort.spend(runs.len() as u64)?;
        // The column of the runs of each colour, if all are in one column.
        let mut columns = HashMap::new();
        for run in &runs {
            let column = columns.entry(run.color).or_insert(Some(run.col));
            *column = column.filter(|&col| col == run.col);
        }
        for run in &mut runs {
            run.is_local = columns.get(&run.color).is_some_and(Option::is_some);
        }
        let (blocks, mut bound) = (board.block_count(), i128::MAX);
        loop {
            let stuck =
                |runs: &[Run]| runs.iter().filter(|run| run.is_stuck).map(|run| run.size).sum();
            let before: usize = stuck(&runs);
            let heights = heights_and_frozen(&mut runs, effort)?;
            let classes = link(&runs, &heights, effort)?;
            let mut sizes: HashMap<usize, (usize, usize, bool)> = HashMap::new();
            for (run, &class) in runs.iter().zip(&classes).filter(|(run, _)| !run.is_stuck) {
                let (size, col, is_local) = sizes.entry(class).or_insert((0, run.col, true));
                *size += run.size;
                *is_local &= *col == run.col;
            }
            let groups: i128 = sizes.values().map(|&(size, ..)| self.of_color(size)).sum();
            for (run, class) in runs.iter_mut().zip(&classes).filter(|(run, _)| !run.is_stuck) {
                if let Some(&(size, _, is_local)) = sizes.get(class) {
                    (run.is_stuck, run.is_local) = (size == 1, is_local);
                }
            }
            let after = stuck(&runs);
            bound = bound.min(groups + self.end(after, blocks));
            if after == before {
                return Ok(bound);
            }
        }
    }

    /// Returns the bound for a single row or column by a dynamic program over intervals, and whether some play achieves
    /// it.
    ///
    /// In this relaxation a group may leave adjacent blocks of its colour, so for some scorings the bound exceeds every
    /// play. It is exact if adding a block or a group never makes a group worth less: then the two go together.
    fn of_row(&self, row: &[Color], effort: &mut Effort) -> Result<(i128, bool), Refuted> {
        let each = |len: usize| (2..=len).all(|size| self.group(size) == size as i128);
        let is_level =
            |len: usize| (1..=len).all(|left| self.scoring.end(left) == self.scoring.end(0));
        effort.work(row.len() as u64)?;
        if each(row.len()) && is_level(row.len()) {
            let end = i128::from(self.scoring.end(0));
            return Ok((end + most_cleared(row, effort)? as i128, true));
        }
        let bound = self.of_boxes(row, effort)?;
        let grows = |size: usize| {
            let others = row.len() - size;
            let more =
                |other: usize| self.group(size + other) >= self.group(size) + self.group(other);
            let with_one = others == 0 || self.group(size + 1) >= self.group(size);
            with_one && (2..=size.min(others)).all(more)
        };
        // This costs less than the boxes.
        Ok((bound, is_level(row.len()) && (2..=row.len()).all(grows)))
    }

    fn of_boxes(&self, row: &[Color], effort: &mut Effort) -> Result<i128, Refuted> {
        let mut boxes = Boxes { row, points: self, known: HashMap::new() };
        // For each number of blocks that stay, the best score for the blocks so far.
        let mut best = vec![vec![Some(0)]];
        for end in 1..=row.len() {
            let mut of_end: Vec<Option<i128>> = vec![None; end + 1];
            for start in 0..end {
                let Some(cleared) = boxes.of(start, end, 0, effort)? else { continue };
                let before = best.get(start).ok_or_else(mismatched)?;
                for (better, before) in of_end.iter_mut().zip(before) {
                    *better = (*better).max(before.map(|before| before + cleared));
                }
            }
            let before = best.last().ok_or_else(mismatched)?;
            for (better, before) in of_end.iter_mut().skip(1).zip(before) {
                *better = (*better).max(*before);
            }
            best.push(of_end);
        }
        let ends = best.last().ok_or_else(mismatched)?.iter().enumerate();
        let sums =
            ends.filter_map(|(left, groups)| Some((*groups)? + i128::from(self.scoring.end(left))));
        Ok(sums.max().unwrap_or(i128::MIN))
    }

    /// Returns whether some play is worth more than `claimed`.
    fn can_exceed(
        &self,
        claimed: i128,
        board: &Board,
        effort: &mut Effort,
    ) -> Result<bool, Refuted> {
        // The positions, each with the greatest score before it that was not enough.
        let mut failed: HashMap<Board, i128> = HashMap::new();
        let bytes = board.block_count().saturating_mul(64).saturating_add(256);
        let mut ahead = vec![(board.clone(), 0)];
        while let Some((board, before)) = ahead.pop() {
            if failed.get(&board).is_some_and(|&failed| before <= failed) {
                continue;
            }
            effort.spend(1)?;
            if before + i128::from(self.scoring.end(board.block_count())) > claimed {
                return Ok(true);
            }
            let left = claimed - before;
            let is_bounded =
                self.of_counts(&board) <= left || self.of_meetings(&board, effort)? <= left;
            if !is_bounded {
                let kept = ahead.len().saturating_add(failed.len());
                effort.hold_memory(kept.saturating_mul(bytes))?;
                for click in board.clicks() {
                    let mut after = board.clone();
                    if let Ok(group) = after.click(click) {
                        ahead.push((after, before + self.group(group.len())));
                    }
                }
            }
            // All its successors are visited before the claim is accepted.
            failed.insert(board, before);
        }
        Ok(false)
    }
}

fn runs_of(column: &[Color]) -> impl Iterator<Item = &[Color]> {
    column.chunk_by(|a, b| a == b)
}

/// Checks that there is room for the runs of a board and their heights, and returns the number of runs.
fn hold_runs(board: &Board, effort: &mut Effort) -> Result<usize, Refuted> {
    /// Bytes per run, without its heights, for the run, its list and its class.
    const OF_RUN: usize = size_of::<Run>() + 128;
    let (mut runs, mut heights) = (0, 0_usize);
    for column in board.columns() {
        effort.work(column.len() as u64)?;
        let count = runs_of(column).count();
        runs += count;
        heights = heights.saturating_add(count.saturating_mul(column.len()));
    }
    effort.hold_memory(heights.saturating_add(runs.saturating_mul(OF_RUN)))?;
    Ok(runs)
}

/// Returns the possible heights of each run's blocks, and marks the runs of frozen columns as stuck.
fn heights_and_frozen(runs: &mut [Run], effort: &mut Effort) -> Result<Vec<Vec<bool>>, Refuted> {
    let mut heights = Vec::with_capacity(runs.len());
    for column in runs.chunk_by_mut(|a, b| a.col == b.col) {
        let most: usize = column.iter().map(|run| run.size).sum();
        for index in 0..column.len() {
            effort.spend(index as u64 + 1)?;
            let (below, above) = column.split_at(index);
            let stays = is_frozen(below);
            let mut bottoms = vec![true];
            for run in below {
                let is_there = run.is_stuck || stays && run.is_local;
                let with =
                    |height: usize| height.checked_sub(run.size).and_then(|h| bottoms.get(h));
                let raised = |height| with(height).copied().unwrap_or(false);
                bottoms = (0..=most)
                    .map(|height| {
                        let is_gone = !is_there && bottoms.get(height).copied().unwrap_or(false);
                        raised(height) || is_gone
                    })
                    .collect();
            }
            // From the run's lowest block to its highest.
            let size = above.first().ok_or_else(mismatched)?.size;
            let reaches = |height: usize| {
                let first = (height + 1).saturating_sub(size);
                bottoms.iter().take(height + 1).skip(first).any(|&bottom| bottom)
            };
            heights.push((0..most).map(reaches).collect());
        }
        if is_frozen(column) {
            column.iter_mut().filter(|run| run.is_local).for_each(|run| run.is_stuck = true);
        }
    }
    Ok(heights)
}

/// Returns whether a column is frozen: its local runs are single blocks, and neighbours among them differ in colour
/// unless a stuck run is between.
fn is_frozen(runs: &[Run]) -> bool {
    let mut nearest = None;
    runs.iter().all(|run| {
        let before = nearest;
        if run.is_stuck {
            nearest = None;
        } else if run.is_local {
            nearest = Some(run.color);
        }
        run.is_stuck || !run.is_local || run.size == 1 && before != Some(run.color)
    })
}

/// Refutes an invalid index, because ignoring it could make a bound too small.
fn mismatched() -> Refuted {
    Refuted::new("the runs of the board do not match")
}

/// Returns the class of each run: runs that may come into one group are in one class.
fn link(runs: &[Run], heights: &[Vec<bool>], effort: &mut Effort) -> Result<Vec<usize>, Refuted> {
    if heights.len() != runs.len() {
        return Err(mismatched());
    }
    let mut classes: Vec<usize> = (0..runs.len()).collect();
    let all = || runs.iter().zip(heights).enumerate();
    for (last, (upper, run_heights)) in all() {
        effort.spend(last as u64 + 1)?;
        // Stuck blocks separate: within a column, the runs above and below; as a column, the columns on both sides.
        let (mut below, mut left) = (false, None);
        for (first, (lower, lower_heights)) in all().take(last).rev() {
            let is_apart = match lower.col == upper.col {
                true => below,
                false => left.is_some_and(|col| lower.col < col),
            };
            match lower.col == upper.col {
                true => below |= lower.is_stuck,
                false if lower.is_stuck => left = left.or(Some(lower.col)),
                false => {}
            }
            let meets = || {
                let mut levels = lower_heights.iter().zip(run_heights);
                let is_local = lower.is_local || upper.is_local;
                lower.col == upper.col || !is_local && levels.any(|(&a, &b)| a && b)
            };
            let is_free = !lower.is_stuck && !upper.is_stuck && lower.color == upper.color;
            if is_free && !is_apart && meets() {
                effort.spend(runs.len() as u64)?;
                let [to, from] = [first, last].map(|run| classes.get(run).copied());
                let to = to.ok_or_else(mismatched)?;
                let joined = classes.iter_mut().filter(|class| Some(**class) == from);
                joined.for_each(|class| *class = to);
            }
        }
    }
    Ok(classes)
}

/// Returns the greatest number of blocks of a row that can be removed.
///
/// A block goes with the next block of its click, after everything between is cleared. Staying blocks are between no
/// two blocks of a click, so the rest consists of intervals that are cleared separately.
fn most_cleared(row: &[Color], effort: &mut Effort) -> Result<usize, Refuted> {
    let words = row.len() / 64 + 1;
    effort.hold_memory((row.len() + 1).saturating_mul(words).saturating_mul(8))?;
    // For each first block, the ends of the clearable intervals, as bits.
    let mut ends = vec![0_u64; (row.len() + 1) * words];
    let has = |ends: &[u64], start: usize, end: usize| {
        ends.get(start * words + end / 64).is_some_and(|word| word >> (end % 64) & 1 == 1)
    };
    for (start, color) in row.iter().enumerate().rev() {
        effort.spend(1)?;
        effort.work(words as u64)?;
        for (next, other) in row.iter().enumerate().skip(start + 1) {
            if other != color || next > start + 1 && !has(&ends, start + 1, next) {
                continue;
            }
            effort.work(words as u64)?;
            // The next block is the last of the click, or goes with a further one.
            let (own, later) = ends.split_at_mut((start + 1) * words);
            let own = own.get_mut(start * words..).ok_or_else(mismatched)?;
            let of = |block: usize| later.iter().skip((block - start - 1) * words).take(words);
            for ((own, with), after) in own.iter_mut().zip(of(next)).zip(of(next + 1)) {
                *own |= with | after;
            }
            *own.get_mut((next + 1) / 64).ok_or_else(mismatched)? |= 1 << ((next + 1) % 64);
        }
    }
    let mut most = vec![0; row.len() + 1];
    for start in 0..row.len() {
        effort.work(words as u64)?;
        let before = most.get(start).copied().ok_or_else(mismatched)?;
        for (end, most) in most.iter_mut().enumerate().skip(start + 1) {
            let gone = if has(&ends, start, end) { end - start } else { 0 };
            *most = (*most).max(before + gone);
        }
    }
    most.last().copied().ok_or_else(mismatched)
}

/// The first block and the end of an interval, and the number of earlier blocks of its colour that go with the first
/// block.
type Key = (usize, usize, usize);

/// The greatest value of clearing an interval of a row; `None` if it cannot be cleared.
struct Boxes<'p, 's> {
    row: &'p [Color],
    points: &'p Points<'s>,
    known: HashMap<Key, Option<i128>>,
}

impl Boxes<'_, '_> {
    /// Returns the bound for the interval with `with` more blocks, at its left end, of its first block's colour.
    fn of(
        &mut self,
        start: usize,
        end: usize,
        with: usize,
        effort: &mut Effort,
    ) -> Result<Option<i128>, Refuted> {
        // Compute smaller intervals first, without recursion.
        let mut ahead = vec![(start, end, with)];
        while let Some(&key) = ahead.last() {
            if self.known.contains_key(&key) {
                ahead.pop();
                continue;
            }
            effort.spend(1)?;
            effort.hold_memory(
                self.known.len().saturating_mul(size_of::<[(Key, Option<i128>); 2]>()),
            )?;
            let missing = ahead.len();
            let best = self.best_of(key, &mut ahead);
            if ahead.len() == missing {
                self.known.insert(key, best);
                ahead.pop();
            }
        }
        Ok(self.known.get(&(start, end, with)).copied().flatten())
    }

    /// Returns the bound that follows from smaller intervals; lists those that are missing.
    fn best_of(&self, (start, end, with): Key, missing: &mut Vec<Key>) -> Option<i128> {
        let Some(color) = self.row.get(start).filter(|_| start < end) else { return Some(0) };
        let mut ask = |key: Key| match self.known.get(&key) {
            Some(known) => *known,
            None => {
                missing.push(key);
                None
            }
        };
        let rest = ask((start + 1, end, 0));
        let mut best = rest.filter(|_| with > 0).map(|rest| rest + self.points.group(with + 1));
        for next in start + 1..end {
            if self.row.get(next) == Some(color) {
                let between = ask((start + 1, next, 0));
                let after = ask((next, end, with + 1));
                best = best.max(between.zip(after).map(|(between, after)| between + after));
            }
        }
        best
    }
}
