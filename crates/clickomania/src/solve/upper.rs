//! Upper bounds that need no search.
//!
//! Blocks that can never meet another block of their colour are *stuck*: they stay for ever. Blocks that they keep
//! apart become stuck in turn. See [`Meetings`].

// Runs are numbered column by column. Every index is the number of a run, a column, a colour of the grid, or a word of
// a set.
#![allow(clippy::indexing_slicing)]

use core::ops::Range;

use super::grid::Grid;
use crate::classes::Classes;
use crate::points::Points;

/// The classes of blocks that may come into one group.
///
/// A *run* is a maximal vertical sequence of blocks of one colour. Pairs of runs that may meet are linked to classes. A
/// run is *local* if its whole class is in one column. Take the local runs of a column from the floor up, as long as
/// each is a single block whose colour differs from the one before: they are *frozen*. None of them is removed before a
/// block above it: the first to go would need a block of its class next to it, but the nearest local blocks on both
/// sides differ in colour. All this repeats until no more blocks become stuck; `docs/clickomania-boards.md` has the rest.
#[derive(Default)]
pub(super) struct Meetings {
    runs: Vec<Run>,
    /// The first run of each column, and the end.
    starts: Vec<usize>,
    links: Classes,
    /// For each column, the number of columns to its left with a stuck block.
    pinned: Vec<usize>,
    /// By colour: the number of classes that are not stuck.
    classes: Vec<usize>,
    /// The number of classes in excess of one per colour.
    splits: usize,
    /// The remaining budget of compared words of heights.
    comparisons: usize,
    /// For each run, the possible heights of its blocks, as bits of `words` words.
    heights: Vec<u64>,
    words: usize,
    /// By colour: a column that has it, and whether it is the only one.
    columns: Vec<Option<(usize, bool)>>,
    /// The possible numbers of blocks below, if frozen blocks stay and if they go.
    below: Vec<u64>,
    below_thawed: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Run {
    color: u16,
    size: usize,
    col: usize,
    is_stuck: bool,
    is_local: bool,
}

impl Meetings {
    /// Returns the bound. It stops improving a bound of at most `enough`.
    pub(super) fn bound(&mut self, grid: &Grid, points: &Points, enough: i64) -> i64 {
        let mut bound = points.of_counts(&grid.counts);
        // The cost below is at most this; larger positions are not searched.
        const TOO_LARGE: usize = 1 << 23;
        if bound <= enough || self.cost(grid) > TOO_LARGE {
            return bound;
        }
        self.find_runs(grid);
        self.comparisons = TOO_LARGE;
        let mut stuck = 0;
        loop {
            let before = stuck;
            stuck += self.find_heights();
            self.link();
            if self.comparisons == 0 {
                return bound;
            }
            let mut value = 0_i64;
            for (run, size) in self.links.iter() {
                if self.runs[run].is_stuck {
                    continue;
                }
                value = value.saturating_add(points.together(size));
                if size == 1 {
                    self.runs[run].is_stuck = true;
                    stuck += 1;
                }
            }
            bound = bound.min(value.saturating_add(points.end_at_most(stuck)));
            if bound <= enough || stuck == before {
                return bound;
            }
            self.find_local();
        }
    }

    /// About the number of words visited.
    fn cost(&self, grid: &Grid) -> usize {
        let words = grid.heights.iter().max().map_or(0, |height| height / 64 + 1);
        grid.heights.len().saturating_mul(grid.blocks).saturating_mul(words)
    }

    fn find_runs(&mut self, grid: &Grid) {
        self.runs.clear();
        self.starts.clear();
        self.columns.clear();
        self.columns.resize(grid.counts.len(), None);
        for col in 0..grid.heights.len() {
            self.starts.push(self.runs.len());
            for run in grid.column(col).chunk_by(|a, b| a == b) {
                let color = run[0];
                let (is_stuck, is_local) = (false, false);
                self.runs.push(Run { color, size: run.len(), col, is_stuck, is_local });
                let column = &mut self.columns[usize::from(color)];
                *column = Some((col, column.is_none_or(|(other, only)| only && other == col)));
            }
        }
        self.starts.push(self.runs.len());
        for run in &mut self.runs {
            let column = self.columns[usize::from(run.color)];
            run.is_local = column.is_some_and(|(_, only)| only);
        }
        self.words = grid.heights.iter().max().map_or(0, |height| height / 64 + 1);
    }

    /// Finds the possible heights of runs, and returns the number of stuck blocks.
    fn find_heights(&mut self) -> usize {
        let words = self.words;
        self.heights.clear();
        self.heights.resize(self.runs.len() * words, 0);
        self.pinned.clear();
        self.pinned.push(0);
        let mut pinned = 0;
        let mut newly_stuck = 0;
        for col in 0..self.starts.len() - 1 {
            let runs = self.starts[col]..self.starts[col + 1];
            // No blocks are below the first run, whether frozen blocks stay or go.
            for below in [&mut self.below, &mut self.below_thawed] {
                below.clear();
                below.resize(words, 0);
                below[0] = 1;
            }
            let mut is_pinned = false;
            let mut is_frozen = true;
            let mut nearest = None;
            for run in runs.clone() {
                let Run { color, size, is_stuck, is_local, .. } = self.runs[run];
                let heights = &mut self.heights[run * words..(run + 1) * words];
                // As long as all local runs are frozen, they stay below this run.
                heights.copy_from_slice(if is_frozen { &self.below } else { &self.below_thawed });
                spread(heights, size);
                // A stuck run is always there, and separates the local runs around it.
                if is_stuck {
                    is_pinned = true;
                    raise(&mut self.below, size);
                    raise(&mut self.below_thawed, size);
                    nearest = None;
                    continue;
                }
                raise_or_not(&mut self.below_thawed, size);
                // Frozen local runs are single blocks, each different from the one before.
                if is_local {
                    is_frozen &= size == 1 && nearest != Some(color);
                    nearest = Some(color);
                    raise(&mut self.below, size);
                } else {
                    raise_or_not(&mut self.below, size);
                }
            }
            // In a frozen column all local runs are stuck.
            if is_frozen {
                for run in &mut self.runs[runs] {
                    if run.is_local && !run.is_stuck {
                        run.is_stuck = true;
                        newly_stuck += run.size;
                    }
                    is_pinned |= run.is_stuck;
                }
            }
            pinned += usize::from(is_pinned);
            self.pinned.push(pinned);
        }
        newly_stuck
    }

    /// Links the runs that may meet.
    fn link(&mut self) {
        self.links.set(self.runs.iter().map(|run| run.size));
        self.classes.clear();
        self.classes.resize(self.columns.len(), 0);
        self.splits = 0;
        for run in self.runs.iter().filter(|run| !run.is_stuck) {
            let classes = &mut self.classes[usize::from(run.color)];
            self.splits += usize::from(*classes > 0);
            *classes += 1;
        }
        let width = self.starts.len() - 1;
        for col in 0..width {
            self.link_column(self.starts[col]..self.starts[col + 1]);
        }
        // Neighbours first: usually this leaves nothing for the others.
        for distance in 1..width {
            for left in 0..width - distance {
                if self.splits == 0 || self.comparisons == 0 {
                    return;
                }
                let right = left + distance;
                if self.pinned[left + 1] == self.pinned[right] {
                    self.link_columns(left, right);
                }
            }
        }
    }

    fn link_column(&mut self, runs: Range<usize>) {
        for upper in runs.clone() {
            for lower in (runs.start..upper).rev() {
                if self.runs[lower].is_stuck || self.runs[upper].is_stuck {
                    break;
                }
                if self.runs[lower].color == self.runs[upper].color {
                    self.union(lower, upper);
                    break;
                }
            }
        }
    }

    fn link_columns(&mut self, left: usize, right: usize) {
        let words = self.words;
        for a in self.starts[left]..self.starts[left + 1] {
            let Run { color, is_stuck, is_local, .. } = self.runs[a];
            if is_stuck || is_local || self.classes[usize::from(color)] == 1 {
                continue;
            }
            if self.comparisons == 0 {
                return;
            }
            for b in self.starts[right]..self.starts[right + 1] {
                let other = self.runs[b];
                if other.color != color || other.is_stuck || other.is_local {
                    continue;
                }
                self.comparisons = self.comparisons.saturating_sub(words);
                let heights = |run: usize| &self.heights[run * words..(run + 1) * words];
                if heights(a).iter().zip(heights(b)).any(|(a, b)| a & b != 0) {
                    self.union(a, b);
                }
            }
        }
    }

    /// Finds the local runs: their class is in one column.
    fn find_local(&mut self) {
        for run in 0..self.runs.len() {
            self.runs[run].is_local = true;
        }
        for run in 0..self.runs.len() {
            let root = self.links.root(run);
            if self.runs[root].col != self.runs[run].col {
                self.runs[root].is_local = false;
            }
        }
        for run in 0..self.runs.len() {
            let root = self.links.root(run);
            self.runs[run].is_local = self.runs[root].is_local;
        }
    }

    fn union(&mut self, a: usize, b: usize) {
        if self.links.union(a, b) {
            self.classes[usize::from(self.runs[a].color)] -= 1;
            self.splits -= 1;
        }
    }
}

/// Adds a number to all numbers of a set.
fn raise(set: &mut [u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for at in (0..set.len()).rev() {
        set[at] = shifted(set, at, words, bits);
    }
}

/// Adds `by` to all numbers of a set, and unites the result with the set.
fn raise_or_not(set: &mut [u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for at in (0..set.len()).rev() {
        set[at] |= shifted(set, at, words, bits);
    }
}

/// Returns a word of the set shifted by a number; it only reads words at or below its index.
fn shifted(set: &[u64], at: usize, words: usize, bits: usize) -> u64 {
    let Some(from) = at.checked_sub(words) else { return 0 };
    let low = match from.checked_sub(1) {
        Some(below) if bits > 0 => set[below] >> (64 - bits),
        _ => 0,
    };
    set[from] << bits | low
}

/// Unites a set with its shifts by 1, ..., size - 1.
fn spread(set: &mut [u64], size: usize) {
    let mut done = 1;
    while done < size {
        let by = done.min(size - done);
        raise_or_not(set, by);
        done += by;
    }
}
