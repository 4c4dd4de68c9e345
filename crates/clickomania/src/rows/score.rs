//! The best score on a row, by a dynamic program over intervals and glued blocks.
//!
//! Number the groups 0, ..., n - 1, with sizes s(i), and let f be the points for a click. Let F(i, j, k) be the best
//! sum of points for clearing the groups i, ..., j - 1, if k blocks of its colour are glued to group i on the left. The
//! class of group i either ends with it or continues with a group p of its colour:
//!
//! ```text
//! F(j, j, 0) = 0
//! F(i, j, k) = max of f(k + s(i)) + F(i + 1, j, 0)             if k + s(i) >= 2
//!                 and F(i + 1, p, 0) + F(p, j, k + s(i))       over all p of i's colour, i < p < j
//! ```
//!
//! The groups that stay are whole groups, with cleared intervals between them. So let G(j, r) be
//! the best sum on the first j groups that leaves r of their blocks:
//!
//! ```text
//! G(0, 0) = 0
//! G(j, r) = max of G(j - 1, r - s(j - 1)) and G(i, r) + F(i, j, 0) over all i < j
//! ```
//!
//! and the best score is the maximum of G(n, r) plus the points at the end for r blocks.
//!
//! This covers all divisions into classes that do not cross, so no play scores more. Classes of one colour may come
//! together unintentionally, but some play still achieves this score if the scoring has two properties:
//!
//! 1. *Superadditive*: f(a + b) >= f(a) + f(b). Then merging a class with one of its colour
//!    directly between two of its groups loses nothing.
//! 2. *It does not pay to leave blocks*: f(a + 1) - f(a) is at least the gain from one more block
//!    at the end. Then adding a staying block to a class loses nothing.
//!
//! Among the divisions of greatest value, the program takes one that leaves the fewest blocks, and
//! whose classes continue with the first possible group. Then neither case occurs: it would lead to
//! more points, to fewer blocks left, or to an earlier group.
//!
//! This is the known dynamic program for "remove boxes", with two differences: a single block cannot be clicked, and
//! blocks may stay. The paper's open problem 4 asks for the complexity of the scored game; this answers it for one row.

// Groups are below n and ends from 1 to n. At most the earlier blocks of its colour are glued to a
// group, and a class or the blocks left are at most all blocks.
#![allow(clippy::indexing_slicing)]

use crate::color::Color;
use crate::scoring::Scoring;
use certified_search::{Effort, Stopped};

use super::clearing::clear;
use super::error::RowError;
use super::groups::Groups;
use super::plan::RowPlan;
use crate::row::Row;

impl Row {
    /// Finds the best score, including the points at the end, and a play with it. A play may stop at any time.
    ///
    /// # Arguments
    /// - `scoring`: its points f of groups are superadditive, f(a + b) >= f(a) + f(b). Leaving
    ///   blocks must not pay: f(a + 1) - f(a) >= end(l) - end(l - 1). The function checks both for
    ///   all sizes that can occur. [`SameGame`](crate::SameGame) qualifies if its bonus is at least
    ///   -1, [`Blocks`](crate::Blocks) always.
    /// - `effort`: a step is a sum that is compared.
    ///
    /// # Complexity
    /// For n blocks in g groups of k colours, evenly mixed, about g³n/(24k²) steps and g²n/6k words of memory: O(n⁴)
    /// and O(n³). The worst case, two colours and single blocks, takes n⁴/96 and n³/12.
    ///
    /// # Errors
    /// If a limit on steps or memory does not suffice (checked before the work begins), or if the
    /// time is over or the search was cancelled. Also if the scoring does not qualify.
    ///
    /// ```
    /// use clickomania::{Effort, Row, SameGame};
    ///
    /// let row: Row = "aabbbabbcb".parse()?;
    /// let (best, plan) = row.best_score(&SameGame::PLAIN, &mut Effort::new())?;
    /// assert_eq!(best, 2);
    /// // One point for bbb, and one for the three a that meet.
    /// let clicks = plan.to_clicks();
    /// assert_eq!(clicks.to_string(), "0,2 0,0 0,0");
    /// let replay = clicks.replay(&row.to_board(), &mut Effort::new())?;
    /// assert_eq!((replay.score(&SameGame::PLAIN), replay.removed()), (2, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// This library. It answers open problem 4 of *The Complexity of Clickomania* for one row.
    pub fn best_score(
        &self,
        scoring: &dyn Scoring,
        effort: &mut Effort,
    ) -> Result<(i64, RowPlan<'_>), RowError> {
        let groups = Groups::new(self);
        let shape = Shape::new(&groups, effort)?;
        let points = Points::new(&groups, scoring, shape.most_of_a_color)?;
        Ok(ScoreTables::new(groups, shape, points, effort)?.best(effort)?)
    }
}

/// Less than any score, even after additions.
const NONE: i64 = -(1 << 61);

const fn is_some(score: i64) -> bool {
    score > NONE / 2
}

/// The sizes of the tables, within the limits.
struct Shape {
    next_of_same_color: Vec<usize>,
    /// For each group, one more than the number of blocks of its colour before it.
    glued: Vec<usize>,
    /// For each group, the index of F(i, i + 1, 0).
    starts: Vec<usize>,
    most_of_a_color: usize,
}

impl Shape {
    fn new(groups: &Groups<'_>, effort: &mut Effort) -> Result<Self, Stopped> {
        let len = groups.len();
        let next_of_same_color = groups.next_of_same_color();
        let mut of_color = rustc_hash::FxHashMap::<Color, usize>::default();
        let mut glued = Vec::with_capacity(len);
        for (color, size) in groups.row().groups() {
            let before = of_color.entry(color).or_default();
            glued.push(*before + 1);
            *before += size;
        }
        let most_of_a_color = of_color.into_values().max().unwrap_or(0);
        let no_room = effort.out_of_memory();
        let mut words = effort.memory_limit() as u64 / 8;
        let mut steps = effort.limits_left().steps.unwrap_or(u64::MAX);
        let mut takes_steps = |factor, other| match take(&mut steps, factor, other) {
            Some(()) => Ok(()),
            // All blocks left, and one more.
            None => effort.spend(u64::MAX),
        };
        // The check of the scoring.
        if len > 1 {
            takes_steps(most_of_a_color, groups.row().len())?;
        }
        let mut starts = Vec::with_capacity(len);
        let mut start = 0;
        for group in 0..len {
            starts.push(start);
            let ends = len - group;
            take(&mut words, ends, glued[group]).ok_or(no_room)?;
            take(&mut words, groups.start(group) + 1, 1).ok_or(no_room)?;
            start += ends * glued[group];
            takes_steps(ends, groups.start(group) + glued[group])?;
            let mut later = next_of_same_color[group];
            while later < len {
                takes_steps(len - later, glued[group])?;
                later = next_of_same_color[later];
            }
        }
        Ok(Self { next_of_same_color, glued, starts, most_of_a_color })
    }
}

/// Subtracts a product from a limit, unless it is greater.
fn take(left: &mut u64, factor: usize, other: usize) -> Option<()> {
    *left = left.checked_sub((factor as u64).checked_mul(other as u64)?)?;
    Some(())
}

/// The points of a scoring that has the required properties.
struct Points {
    group: Vec<i64>,
    end: Vec<i64>,
}

impl Points {
    fn new(groups: &Groups<'_>, scoring: &dyn Scoring, most: usize) -> Result<Self, RowError> {
        let blocks = groups.row().len();
        // Sizes below 2 never occur.
        let group: Vec<i64> =
            (0..=most).map(|size| if size < 2 { NONE } else { scoring.group(size) }).collect();
        let end: Vec<i64> = (0..=blocks).map(|left| scoring.end(left)).collect();
        let largest = group.iter().skip(2).chain(&end).map(|points| points.unsigned_abs()).max();
        // A click removes at least one of the groups.
        let bound = largest.unwrap_or(0).checked_mul(groups.len() as u64 + 1);
        if bound.is_none_or(|bound| bound >= 1 << 59) {
            return Err(RowError::Overflow { blocks });
        }
        // A single group: no groups can meet.
        let sizes = if groups.len() > 1 { 2..most } else { 0..0 };
        for a in sizes {
            for b in 2..=a.min(most - a) {
                if group[a + b] < group[a] + group[b] {
                    return Err(RowError::NotSuperadditive { a, b });
                }
            }
            let gain = group[a + 1] - group[a];
            if let Some(left) = (1..=blocks - a).find(|&left| end[left] - end[left - 1] > gain) {
                return Err(RowError::PaysToLeave { size: a, left });
            }
        }
        Ok(Self { group, end })
    }
}

/// The tables.
struct ScoreTables<'a> {
    groups: Groups<'a>,
    shape: Shape,
    points: Points,
    /// F, by group, end, and glued blocks.
    clearing: Vec<i64>,
}

impl<'a> ScoreTables<'a> {
    fn new(
        groups: Groups<'a>,
        shape: Shape,
        points: Points,
        effort: &mut Effort,
    ) -> Result<Self, Stopped> {
        let len = groups.len();
        let cells = shape.starts.last().map_or(0, |last| last + shape.glued[len - 1]);
        effort.note_memory(8 * cells);
        let mut program = Self { groups, shape, points, clearing: vec![NONE; cells] };
        let mut best = Vec::new();
        for group in (0..len).rev() {
            for end in group + 1..=len {
                effort.spend(program.fill(group, end, &mut best))?;
            }
        }
        Ok(program)
    }

    /// Returns the index of F(group, end, 0).
    fn cell(&self, group: usize, end: usize) -> usize {
        self.shape.starts[group] + (end - group - 1) * self.shape.glued[group]
    }

    /// Returns F(start, end, 0).
    fn cleared(&self, start: usize, end: usize) -> i64 {
        if start == end { 0 } else { self.clearing[self.cell(start, end)] }
    }

    /// Finds F(group, end, k) for all k, in a list that is reused. Returns the number of compared sums.
    fn fill(&mut self, group: usize, end: usize, best: &mut Vec<i64>) -> u64 {
        let (size, glued) = (self.groups.size(group), self.shape.glued[group]);
        let rest = self.cleared(group + 1, end);
        let cell = self.cell(group, end);
        best.clear();
        best.resize(glued, NONE);
        let mut sums = glued as u64;
        if is_some(rest) {
            for (best, &points) in best.iter_mut().zip(&self.points.group[size..]) {
                *best = points.saturating_add(rest).max(NONE);
            }
        }
        let mut next = self.shape.next_of_same_color[group];
        while next < end {
            let between = self.cleared(group + 1, next);
            if is_some(between) {
                sums += glued as u64;
                let from = self.cell(next, end) + size;
                for (best, &more) in best.iter_mut().zip(&self.clearing[from..from + glued]) {
                    *best = (*best).max(between + more);
                }
            }
            next = self.shape.next_of_same_color[next];
        }
        self.clearing[cell..cell + glued].copy_from_slice(best);
        sums
    }

    /// Returns G for each number of groups from the left and each number of their blocks that stay.
    fn prefixes(&self, effort: &mut Effort) -> Result<Vec<Vec<i64>>, Stopped> {
        let len = self.groups.len();
        let mut best: Vec<Vec<i64>> =
            (0..=len).map(|end| vec![NONE; self.groups.start(end) + 1]).collect();
        best[0][0] = 0;
        for start in 0..len {
            effort.spend(((len - start) * self.groups.start(start)) as u64)?;
            let (done, open) = best.split_at_mut(start + 1);
            let (from, size) = (&done[start], self.groups.size(start));
            for (best, &score) in open[0][size..].iter_mut().zip(from) {
                *best = (*best).max(score);
            }
            for (end, to) in (start + 1..).zip(open) {
                let cleared = self.cleared(start, end);
                if is_some(cleared) {
                    for (best, &score) in to.iter_mut().zip(from) {
                        *best = (*best).max(score + cleared);
                    }
                }
            }
        }
        Ok(best)
    }

    fn best(self, effort: &mut Effort) -> Result<(i64, RowPlan<'a>), Stopped> {
        let best = self.prefixes(effort)?;
        let mut score = NONE;
        let mut left = 0;
        let mut end = self.groups.len();
        for (stay, (&points, &bonus)) in best[end].iter().zip(&self.points.end).enumerate() {
            if is_some(points) && points + bonus > score {
                (score, left) = (points + bonus, stay);
            }
        }
        let mut intervals = Vec::new();
        while end > 0 {
            let now = best[end][left];
            let start = (0..end).find(|&start| {
                let (cleared, before) = (self.cleared(start, end), best[start].get(left));
                is_some(cleared) && before.is_some_and(|before| before + cleared == now)
            });
            match start {
                Some(start) => {
                    intervals.push((start, end));
                    end = start;
                }
                None => {
                    end -= 1;
                    left -= self.groups.size(end);
                }
            }
        }
        let mut clicked = Vec::new();
        for interval in intervals.into_iter().rev() {
            clear(&self.groups, interval, &mut clicked, |class| {
                let (last, blocks, end) = (class.last, class.blocks, class.end);
                let glued = blocks - self.groups.size(last);
                let now = self.clearing[self.cell(last, end) + glued];
                let rest = self.cleared(last + 1, end);
                if blocks >= 2 && is_some(rest) && self.points.group[blocks] + rest == now {
                    return None;
                }
                let mut next = self.shape.next_of_same_color[last];
                while next < end {
                    let between = self.cleared(last + 1, next);
                    let more = self.clearing[self.cell(next, end) + blocks];
                    if is_some(between) && between + more == now {
                        return Some(next);
                    }
                    next = self.shape.next_of_same_color[next];
                }
                debug_assert!(false, "the interval can be cleared");
                None
            });
        }
        Ok((score, RowPlan::new(self.groups, clicked)))
    }
}
