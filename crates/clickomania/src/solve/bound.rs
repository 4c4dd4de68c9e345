//! Upper bounds that need no search.
//!
//! Blocks that can never meet another one of their colour are *stuck*: they stay for ever. What they
//! keep apart becomes stuck in turn. See [`Meetings`].

// Blocks are numbered column by column; every index is such a number, or one of a column.
#![allow(clippy::indexing_slicing)]

use super::grid::Grid;
use crate::scoring::Scoring;

/// What so many blocks are worth.
pub(super) struct Points {
    /// By the size of the group that is removed.
    groups: Vec<i64>,
    /// By the number of blocks that are left.
    ends: Vec<i64>,
    /// At most, by the number of blocks of a colour that may come to be in one group.
    together: Vec<i64>,
    /// At most, by the number of blocks that are left at least.
    end_at_most: Vec<i64>,
}

impl Points {
    /// For positions of up to so many blocks.
    ///
    /// n blocks removed in groups of s₁ + s₂ + ... ≤ n are worth at most n times the greatest
    /// `group(s) / s` with 2 ≤ s ≤ n, or nothing if that is negative.
    pub(super) fn new(scoring: &impl Scoring, blocks: usize) -> Self {
        let mut together = vec![0; blocks.min(1) + 1];
        // The best ratio so far, as points and size.
        let mut best = (0_i128, 1_i128);
        for size in 2..=blocks {
            let points = i128::from(scoring.group(size));
            let size = size as i128;
            if points * best.1 > best.0 * size {
                best = (points, size);
            }
            let most = best.0 * size / best.1;
            together.push(i64::try_from(most).unwrap_or(i64::MAX));
        }
        let groups = (0..=blocks).map(|size| if size < 2 { 0 } else { scoring.group(size) });
        let ends: Vec<i64> = (0..=blocks).map(|left| scoring.end(left)).collect();
        let mut end_at_most = ends.clone();
        for left in (0..blocks).rev() {
            end_at_most[left] = end_at_most[left].max(end_at_most[left + 1]);
        }
        Self { groups: groups.collect(), ends, together, end_at_most }
    }

    /// For a group of so many blocks.
    pub(super) fn group(&self, size: usize) -> i64 {
        self.groups[size]
    }

    /// If a play ends with so many blocks left.
    pub(super) fn end(&self, left: usize) -> i64 {
        self.ends[left]
    }

    /// At most, for so many blocks of one colour, removed in whatever groups.
    pub(super) fn together(&self, blocks: usize) -> i64 {
        self.together[blocks]
    }

    /// At most, at the end, with at least so many blocks left.
    pub(super) fn end_at_most(&self, at_least: usize) -> i64 {
        self.end_at_most[at_least]
    }

    /// At most, for a position with so many blocks of the colours: a colour of which only one is left stays.
    pub(super) fn of_counts(&self, counts: &[usize]) -> i64 {
        let groups = counts.iter().map(|&count| self.together(count));
        let alone = counts.iter().filter(|&&count| count == 1).count();
        groups.fold(self.end_at_most(alone), i64::saturating_add)
    }
}

/// Which blocks may come to be in one group.
///
/// A stuck block is never removed. So (i) the blocks above it never get lower than the number of stuck
/// blocks below them, (ii) its column never closes, and (iii) two blocks of a column with a stuck
/// one between them never touch. Two blocks of a colour *may meet* if none of this keeps them apart:
/// in one column, if no stuck block is between; in two columns, if no column between has a stuck
/// block, and the heights that they can be at, from the number of stuck blocks below to what it is now,
/// overlap. Any group ever removed lies in one class of blocks that are linked by pairs that may
/// meet; a class of a single block is stuck. This is repeated until no more blocks are stuck.
#[derive(Default)]
pub(super) struct Meetings {
    /// The first block of each column.
    starts: Vec<usize>,
    /// For each block.
    parents: Vec<usize>,
    sizes: Vec<usize>,
    is_stuck: Vec<bool>,
    reaches: Vec<Reach>,
    is_pinned: Vec<bool>,
}

/// A block that is not stuck, with the heights at which it can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    color: u16,
    highest: usize,
    lowest: usize,
    block: usize,
}

impl Meetings {
    /// The bound; if it is found to be at most `enough`, no better one is looked for.
    pub(super) fn bound(&mut self, grid: &Grid, points: &Points, enough: i64) -> i64 {
        let mut bound = points.of_counts(&grid.counts);
        // What is asked below costs so much at most; beyond, positions are too large for a search.
        const TOO_LARGE: usize = 1 << 22;
        if bound <= enough || grid.heights.len().saturating_mul(grid.blocks) > TOO_LARGE {
            return bound;
        }
        self.is_stuck.clear();
        self.is_stuck.resize(grid.blocks, false);
        let mut stuck = 0;
        loop {
            self.link(grid);
            let mut value = 0_i64;
            let before = stuck;
            for block in 0..grid.blocks {
                if self.is_stuck[block] || self.parents[block] != block {
                    continue;
                }
                value = value.saturating_add(points.together(self.sizes[block]));
                if self.sizes[block] == 1 {
                    self.is_stuck[block] = true;
                    stuck += 1;
                }
            }
            bound = bound.min(value.saturating_add(points.end_at_most(stuck)));
            if bound <= enough || stuck == before {
                return bound;
            }
        }
    }

    /// Links the blocks that may meet.
    fn link(&mut self, grid: &Grid) {
        self.parents.clear();
        self.parents.extend(0..grid.blocks);
        self.sizes.clear();
        self.sizes.resize(grid.blocks, 1);
        self.starts.clear();
        self.is_pinned.clear();
        self.reaches.clear();
        let mut block = 0;
        for col in 0..grid.heights.len() {
            self.starts.push(self.reaches.len());
            let (first, mut lowest) = (self.reaches.len(), 0);
            for (highest, &color) in grid.column(col).iter().enumerate() {
                if self.is_stuck[block] {
                    lowest += 1;
                } else {
                    self.reaches.push(Reach { color, highest, lowest, block });
                }
                block += 1;
            }
            self.is_pinned.push(lowest > 0);
            self.reaches[first..].sort_unstable();
            for next in first + 1..self.reaches.len() {
                let (a, b) = (self.reaches[next - 1], self.reaches[next]);
                // As many stuck blocks below: none between.
                if a.color == b.color && a.lowest == b.lowest {
                    self.union(a.block, b.block);
                }
            }
        }
        self.starts.push(self.reaches.len());
        for left in 0..grid.heights.len() {
            for right in left + 1..grid.heights.len() {
                self.link_columns(left, right);
                if self.is_pinned[right] {
                    break;
                }
            }
        }
    }

    /// Links the blocks of two columns that may meet. In each, both ends of the reaches of a colour
    /// increase, so those that a reach overlaps follow each other.
    fn link_columns(&mut self, left: usize, right: usize) {
        let (mut at, end) = (self.starts[right], self.starts[right + 1]);
        let mut linked = at;
        for index in self.starts[left]..self.starts[left + 1] {
            let reach = self.reaches[index];
            while at < end
                && (self.reaches[at].color, self.reaches[at].highest) < (reach.color, reach.lowest)
            {
                at += 1;
            }
            if at == end {
                return;
            }
            let overlaps =
                |other: Reach| other.color == reach.color && other.lowest <= reach.highest;
            if !overlaps(self.reaches[at]) {
                continue;
            }
            self.union(reach.block, self.reaches[at].block);
            linked = linked.max(at);
            while linked + 1 < end && overlaps(self.reaches[linked + 1]) {
                self.union(self.reaches[linked].block, self.reaches[linked + 1].block);
                linked += 1;
            }
        }
    }

    fn root(&mut self, mut block: usize) -> usize {
        while self.parents[block] != block {
            self.parents[block] = self.parents[self.parents[block]];
            block = self.parents[block];
        }
        block
    }

    fn union(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (small, large) = if self.sizes[a] < self.sizes[b] { (a, b) } else { (b, a) };
            self.parents[small] = large;
            self.sizes[large] += self.sizes[small];
        }
    }
}
