//! The blocks that can possibly be removed, for the search.

// Runs are numbered column by column. Every index is the number of a run, of a column, or of a column and a colour. A
// set of heights is a word, and no column exceeds a word.
#![allow(clippy::indexing_slicing)]

use super::grid::Grid;
use crate::classes::Classes;
use crate::points::Points;

/// The runs that may be removed, found from those that may be removed first.
///
/// A *run* is a maximal vertical sequence of blocks of one colour. Its blocks never part, and go together. A run *may
/// go* if it has two blocks or more, or if it may meet another run of its colour. In its column it may, if everything
/// between them may go. In another column it may, if everything in the columns between may go, and both can reach one
/// height. The height is the number of blocks below: all that may not go while the run is there, plus any sum of the
/// others.
///
/// The set is the least one with these properties. The runs outside stay: the first of them to go in a play would have
/// been next to a run that it may meet. For the same reason a run goes before a run above it only in two cases. It is
/// *free* (has two blocks, or may meet a run in another column), or it meets a run of its column below the other, after
/// everything between is gone.
#[derive(Default)]
pub(super) struct Removable {
    runs: Vec<Run>,
    columns: Vec<Column>,
    /// By column and colour, the possible heights of blocks.
    reach: Vec<u64>,
    /// The number of colours plus one.
    colors: usize,
    classes: Classes,
    /// By colour, whether it was encountered.
    seen: Vec<bool>,
}

#[derive(Clone, Copy)]
struct Run {
    color: u16,
    size: u16,
    is_free: bool,
    may_go: bool,
    heights: u64,
}

struct Column {
    /// The first run, and the end of the range.
    start: usize,
    end: usize,
    /// The number of blocks that may not go.
    stuck: usize,
}

impl Removable {
    /// The greatest height of a column.
    pub(super) const MOST: usize = 63;

    /// Returns an upper bound on the value of a play from a position with columns of at most [`MOST`](Self::MOST)
    /// blocks. Above `enough` it may be the bound by counts.
    pub(super) fn bound(&mut self, grid: &Grid, points: &Points, enough: i64) -> i64 {
        let bound = points.of_counts(&grid.counts);
        if bound <= enough {
            return bound;
        }
        self.load(grid);
        let mut found = true;
        let stuck = loop {
            let stuck = self.columns.iter().map(|column| column.stuck).sum();
            if let Some(each) = points.each() {
                let most = each.saturating_mul((grid.blocks - stuck) as i64);
                let most = most.saturating_add(points.end_at_most(stuck));
                // The number of stuck blocks can only be smaller.
                if most > enough {
                    return bound;
                }
                if !found {
                    return bound.min(most);
                }
            } else if !found {
                break stuck;
            }
            found = self.free();
        };
        self.link();
        let mut most = points.end_at_most(stuck);
        for (run, size) in self.classes.iter() {
            if self.runs[run].may_go {
                most = most.saturating_add(points.together(size));
            }
        }
        bound.min(most)
    }

    fn load(&mut self, grid: &Grid) {
        self.runs.clear();
        self.columns.clear();
        self.colors = grid.counts.len();
        for col in 0..grid.heights.len() {
            let start = self.runs.len();
            for run in grid.column(col).chunk_by(|a, b| a == b) {
                let (is_free, size) = (run.len() > 1, run.len() as u16);
                self.runs.push(Run { color: run[0], size, is_free, may_go: false, heights: 0 });
            }
            self.columns.push(Column { start, end: self.runs.len(), stuck: 0 });
        }
        self.reach.clear();
        self.reach.resize(self.columns.len() * self.colors, 0);
        for col in 0..self.columns.len() {
            self.settle(col);
        }
    }

    /// Finds the heights of the runs of a column, and which of them may go, given the runs known to be free.
    fn settle(&mut self, col: usize) {
        let column = &mut self.columns[col];
        let runs = &mut self.runs[column.start..column.end];
        column.settle(runs);
        for run in runs {
            self.reach[col * self.colors + usize::from(run.color)] |= run.heights;
        }
    }

    /// Finds more runs that are free. Returns whether there are any.
    fn free(&mut self) -> bool {
        let mut found = false;
        for col in 0..self.columns.len() {
            let mut is_new = false;
            for number in self.columns[col].start..self.columns[col].end {
                let Run { color, heights, is_free, .. } = self.runs[number];
                if !is_free && self.may_meet(col, usize::from(color), heights) {
                    self.runs[number].is_free = true;
                    is_new = true;
                }
            }
            if is_new {
                self.settle(col);
                found = true;
            }
        }
        found
    }

    /// Returns whether a block at one of the heights may meet a block of its colour in another column.
    fn may_meet(&self, col: usize, color: usize, heights: u64) -> bool {
        let meets = |other: usize| self.reach[other * self.colors + color] & heights != 0;
        for right in col + 1..self.columns.len() {
            if meets(right) {
                return true;
            }
            if self.columns[right].stuck > 0 {
                break;
            }
        }
        for left in (0..col).rev() {
            if meets(left) {
                return true;
            }
            if self.columns[left].stuck > 0 {
                break;
            }
        }
        false
    }

    /// Links the runs that may meet, neighbours first, until all runs of each colour that may go are in one class.
    fn link(&mut self) {
        self.classes.set(self.runs.iter().map(|run| usize::from(run.size)));
        self.seen.clear();
        self.seen.resize(self.colors, false);
        let mut splits = 0_usize;
        for run in self.runs.iter().filter(|run| run.may_go) {
            let is_seen = core::mem::replace(&mut self.seen[usize::from(run.color)], true);
            splits += usize::from(is_seen);
        }
        for distance in 0..self.columns.len() {
            for left in 0..self.columns.len() - distance {
                if splits == 0 {
                    return;
                }
                splits -= self.link_columns(left, left + distance);
            }
        }
    }

    /// Links the runs of two columns, or of one, and returns the decrease in the number of classes.
    fn link_columns(&mut self, left: usize, right: usize) -> usize {
        let between = self.columns.get(left + 1..right).unwrap_or_default();
        if between.iter().any(|column| column.stuck > 0) {
            return 0;
        }
        let mut joined = 0;
        for number in self.columns[left].start..self.columns[left].end {
            let Run { color, heights, may_go, .. } = self.runs[number];
            let is_same = left == right;
            let reach = self.reach[right * self.colors + usize::from(color)];
            if !may_go || reach & heights == 0 && !is_same {
                continue;
            }
            let first = if is_same { number + 1 } else { self.columns[right].start };
            for other in first..self.columns[right].end {
                let next = self.runs[other];
                if next.color == color && (is_same || next.heights & heights != 0) {
                    joined += usize::from(self.classes.union(number, other));
                }
                if is_same && (next.color == color || !next.may_go) {
                    break;
                }
            }
        }
        joined
    }
}

impl Column {
    /// Finds the heights of the column's runs, and which of them may go.
    fn settle(&mut self, runs: &mut [Run]) {
        // The runs that may go while everything above is there, as bits.
        let mut going = 0_u64;
        // The possible numbers of blocks below.
        let mut below = 1_u64;
        for at in 0..runs.len() {
            let Run { size, is_free, .. } = runs[at];
            runs[at].heights = (1..size).fold(below, |heights, _| heights | heights << 1);
            let before = going;
            going |= u64::from(is_free) << at;
            going = with_meeting(&runs[..=at], at, going);
            if (going ^ before) >> at << at == going ^ before {
                below = raised(below, size, going != before);
                continue;
            }
            // Runs that were between others may go now.
            loop {
                let before = going;
                for top in 0..=at {
                    going = with_meeting(runs, top, going);
                }
                if going == before {
                    break;
                }
            }
            below = 1;
            for (number, run) in runs[..=at].iter().enumerate() {
                below = raised(below, run.size, going >> number & 1 != 0);
            }
        }
        self.stuck = 0;
        for (number, run) in runs.iter_mut().enumerate() {
            run.may_go = going >> number & 1 != 0;
            self.stuck += if run.may_go { 0 } else { usize::from(run.size) };
        }
    }
}

/// Adds a run and the next run of its colour below, if everything between is in the set.
fn with_meeting(runs: &[Run], top: usize, going: u64) -> u64 {
    for at in (0..top).rev() {
        if runs[at].color == runs[top].color {
            return going | 1 << at | 1 << top;
        }
        if going >> at & 1 == 0 {
            break;
        }
    }
    going
}

/// Returns the possible numbers of blocks after adding a run.
fn raised(below: u64, size: u16, may_go: bool) -> u64 {
    let raised = below << size;
    if may_go { below | raised } else { raised }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::scoring::{Blocks, SameGame, Scoring};
    use crate::solve::Solver;
    use crate::solve::bounds::loaded;
    use crate::solve::branch_and_bound::Pruning;
    use crate::solve::upper::Meetings;
    use certified_search::Effort;

    /// Returns whether no play can be worth more than `enough`, by either bound.
    fn refuted(board: &Board, scoring: &dyn Scoring, enough: i64) -> (bool, bool) {
        let (_, grid, _) = loaded(&board.renamed(), Pruning::ALL);
        let points = Points::new(scoring, board.block_count());
        let by_removable = Removable::default().bound(&grid, &points, enough);
        (by_removable <= enough, Meetings::default().bound(&grid, &points, enough) <= enough)
    }

    /// No achieved score is refuted, and many others are.
    #[test]
    fn bounds_hold() {
        let shapes = [(4, 4), (3, 5), (8, 2), (2, 8), (5, 3), (12, 1)];
        let (mut sharp, mut of_meetings) = (0, 0);
        for seed in 0..if cfg!(miri) { 12 } else { 3000 } {
            let (height, width) = shapes[seed % shapes.len()];
            let board = Board::random(height, width, 3 + seed / 6 % 5, seed as u64);
            for scoring in [SameGame::STANDARD, SameGame::PLAIN] {
                let solution = Solver::plain().solve(&board, &scoring, &mut Effort::new());
                assert!(!refuted(&board, &scoring, solution.score - 1).0, "{board}");
            }
            let best = Solver::plain().solve(&board, &Blocks, &mut Effort::new()).score;
            assert!(!refuted(&board, &Blocks, best - 1).0, "{board}");
            let (is_sharp, is_met) = refuted(&board, &Blocks, best);
            assert!(is_sharp || !is_met, "{board}");
            sharp += usize::from(is_sharp);
            of_meetings += usize::from(is_met);
        }
        assert!(cfg!(miri) || sharp > of_meetings + 100, "{sharp} {of_meetings}");
    }
}
