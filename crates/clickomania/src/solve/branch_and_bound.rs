//! Depth-first branch and bound.

// `expand` writes the ranges of keys and children, which are dropped with their frame.
#![allow(clippy::indexing_slicing)]

use core::cmp::Reverse;
use core::ops::Range;

use certified_search::{Effort, Stopped};

use super::grid::{Form, Grid, GridSquare, Text};
use super::removable::Removable;
use super::table::BoundTable;
use super::upper::Meetings;
use crate::points::Points;

/// A technique that shortens the search. [`Solver::without`](crate::Solver::without) omits one; answers stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// The algorithms for rows solve boards of one row or column without a search, if limits and scoring allow.
    Rows,
    /// Blocks that can never meet another block of their colour stay, and keep others apart.
    Meetings,
    /// Proved bounds of positions are remembered.
    Table,
    /// Mirror images share bounds on boards that are symmetric up to the names of the colours. (On other boards they
    /// hardly ever occur.)
    Mirror,
    /// Positions that only differ in the names of colours share bounds.
    Colors,
    /// The most promising clicks come first: by the greatest upper bound, then by the fewest pairs of different
    /// neighbours.
    Ordering,
}

/// The techniques that a search uses, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pruning(u8);

impl Pruning {
    pub(super) const ALL: Self = Self(u8::MAX);
    pub(super) const PLAIN: Self = Self(1 << Technique::Table as u8);

    pub(super) const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }
}

/// A search for a play from one position.
///
/// A path is a list of clicks, each on the canonical form of the position before it.
pub(super) struct Search {
    pub(super) points: Points,
    pub(super) form: Form,
    pub(super) pruning: Pruning,
    pub(super) grid: Grid,
    pub(super) meetings: Meetings,
    removable: Removable,
    pub(super) text: Text,
    pub(super) best: Best,
    table: BoundTable,
    path: Vec<GridSquare>,
    /// The children of all frames, one after the other.
    children: Vec<Child>,
    keys: Vec<u8>,
}

/// Bytes for the open positions: 1 GiB. Only boards that are too large to search would take more.
const MOST_OPEN: usize = 1 << 30;

/// The best play so far.
pub(super) struct Best {
    pub(super) score: i64,
    pub(super) path: Vec<GridSquare>,
    /// Only plays worth more than this matter.
    pub(super) threshold: i64,
}

/// A position with the click that leads to it.
#[derive(Clone)]
pub(super) struct Child {
    pub(super) key: Range<usize>,
    pub(super) click: GridSquare,
    /// The points for the click.
    pub(super) gain: i64,
    /// An upper bound on the value of a play from the position.
    pub(super) upper: i64,
    pub(super) roughness: usize,
}

/// A position whose children are being searched.
struct Frame {
    key: Range<usize>,
    /// The points for the click that led to it, and for all clicks up to it.
    gain: i64,
    score: i64,
    next_child: usize,
    children: Range<usize>,
    keys_before: usize,
    /// An upper bound that does not use its children.
    cap: i64,
    /// The greatest bound of the finished children.
    upper: i64,
}

/// The most work for a searched position: some tenths of a second. The clock is not checked meanwhile, and the
/// positions after its clicks take about as many bytes.
pub(super) const MOST_WORK: usize = 1 << 25;

/// The position to be searched would take too much time or memory.
const TOO_LARGE: Stopped = Stopped::Undecided { reason: "a position is too large" };

/// Spends a step for a position whose clicks lead to boards with this many blocks in total.
pub(super) fn count(effort: &mut Effort, work: usize) -> Result<(), Stopped> {
    /// Some 50 microseconds: the number of steps between two checks of the clock would take too long.
    const LARGE: usize = 1 << 14;
    effort.spend(1)?;
    if work > LARGE { effort.check_limits() } else { Ok(()) }
}

impl Best {
    /// Stores a play that is worth more than the threshold.
    pub(super) fn set(&mut self, score: i64, path: Vec<GridSquare>) {
        (self.score, self.path) = (score, path);
        self.threshold = self.threshold.max(score);
    }
}

impl Search {
    pub(super) fn new(
        points: Points,
        pruning: Pruning,
        grid: Grid,
        form: Form,
        table: BoundTable,
        best: Best,
    ) -> Self {
        Self {
            points,
            form,
            pruning,
            grid,
            meetings: Meetings::default(),
            removable: Removable::default(),
            text: Text::default(),
            best,
            table,
            path: Vec::new(),
            children: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Returns an upper bound on the value of a play from the loaded position. It stops improving a bound of at most
    /// `enough`.
    pub(super) fn bound(&mut self, enough: i64) -> i64 {
        if !self.pruning.has(Technique::Meetings) {
            self.points.of_counts(&self.grid.counts)
        } else if self.grid.heights.iter().all(|height| *height <= Removable::MOST) {
            self.removable.bound(&self.grid, &self.points, enough)
        } else {
            self.meetings.bound(&self.grid, &self.points, enough)
        }
    }

    /// Searches for plays that are worth more than the threshold. Returns an upper bound on all plays, and why the search
    /// stopped, unless it is finished.
    pub(super) fn run(&mut self, root: &[u8], effort: &mut Effort) -> (i64, Option<Stopped>) {
        self.path.clear();
        self.children.clear();
        self.keys.clear();
        self.keys.extend_from_slice(root);
        let mut frames = Vec::new();
        let mut stop = None;
        let mut result = match self.enter(0..root.len(), 0, 0, effort) {
            Ok(Entered::Done(upper)) => Some(upper),
            Ok(Entered::Frame(frame)) => {
                frames.push(frame);
                None
            }
            Err(reason) => return (i64::MAX, Some(reason)),
        };
        while let Some(frame) = frames.last_mut() {
            if frame.next_child < frame.children.end {
                let child = self.children[frame.next_child].clone();
                frame.next_child += 1;
                let value = child.gain.saturating_add(child.upper);
                let is_hopeless = frame.score.saturating_add(value) <= self.best.threshold;
                if stop.is_some() || is_hopeless {
                    frame.upper = frame.upper.max(value);
                    continue;
                }
                let score = frame.score.saturating_add(child.gain);
                self.path.push(child.click);
                match self.enter(child.key, child.gain, score, effort) {
                    Ok(Entered::Frame(frame)) => frames.push(frame),
                    Ok(Entered::Done(upper)) => {
                        self.path.pop();
                        frame.upper =
                            frame.upper.max(child.gain.saturating_add(upper.min(child.upper)));
                    }
                    Err(reason) => {
                        self.path.pop();
                        frame.upper = frame.upper.max(value);
                        stop = Some(reason);
                    }
                }
                continue;
            }
            let upper = frame.upper.min(frame.cap);
            if self.pruning.has(Technique::Table) {
                self.table.insert(&self.keys[frame.key.clone()], upper);
            }
            let value = frame.gain.saturating_add(upper);
            self.children.truncate(frame.children.start);
            self.keys.truncate(frame.keys_before);
            frames.pop();
            match frames.last_mut() {
                Some(parent) => {
                    self.path.pop();
                    parent.upper = parent.upper.max(value);
                }
                None => result = Some(upper),
            }
        }
        (result.unwrap_or(i64::MAX), stop)
    }

    /// Enters a position: finishes it, or prepares its children.
    fn enter(
        &mut self,
        key: Range<usize>,
        gain: i64,
        score: i64,
        effort: &mut Effort,
    ) -> Result<Entered, Stopped> {
        // A bound from an earlier visit may already refute the position.
        let mut cap = i64::MAX;
        if self.pruning.has(Technique::Table) {
            if let Some(upper) = self.table.get(&self.keys[key.clone()]) {
                if score.saturating_add(upper) <= self.best.threshold {
                    return Ok(Entered::Done(upper));
                }
                cap = upper;
            }
        }
        self.grid.load(&self.keys[key.clone()]);
        let work = self.work();
        count(effort, work)?;
        effort.note_memory(self.table.memory());
        // The play may stop here.
        let stopping = self.points.end(self.grid.blocks);
        let total = score.saturating_add(stopping);
        if total > self.best.threshold {
            self.best.set(total, self.path.clone());
            effort.note_at_least(total);
        }
        if self.grid.groups.is_empty() {
            return Ok(Entered::Done(stopping));
        }
        // Counts and stuck blocks may refute it without a search.
        cap = cap.min(self.bound(self.best.threshold.saturating_sub(score)));
        if score.saturating_add(cap) <= self.best.threshold {
            if self.pruning.has(Technique::Table) {
                self.table.insert(&self.keys[key], cap);
            }
            return Ok(Entered::Done(cap));
        }
        let open = self.keys.len() + self.children.len() * size_of::<Child>();
        if work > MOST_WORK || open > MOST_OPEN {
            return Err(TOO_LARGE);
        }
        let (keys_before, first_child) = (self.keys.len(), self.children.len());
        let mut keys = core::mem::take(&mut self.keys);
        let mut children = core::mem::take(&mut self.children);
        // A child that cannot beat the threshold only enters the bound; the others are searched.
        let (mut upper, threshold) = (stopping, self.best.threshold);
        self.expand(&mut keys, |child| {
            let value = child.gain.saturating_add(child.upper);
            if score.saturating_add(value) <= threshold {
                upper = upper.max(value);
            } else {
                children.push(child);
            }
        });
        (self.keys, self.children) = (keys, children);
        if self.pruning.has(Technique::Ordering) {
            self.children[first_child..].sort_by_key(|child| {
                (Reverse(child.gain.saturating_add(child.upper)), child.roughness)
            });
        }
        Ok(Entered::Frame(Frame {
            key,
            gain,
            score,
            next_child: first_child,
            children: first_child..self.children.len(),
            keys_before,
            cap,
            upper,
        }))
    }

    /// Returns about the total number of blocks of all positions after a click on the loaded one.
    pub(super) fn work(&self) -> usize {
        (self.grid.groups.len() + 1).saturating_mul(self.grid.blocks + 1)
    }

    /// Finds the positions after each click on the loaded one.
    pub(super) fn expand(&mut self, keys: &mut Vec<u8>, mut found: impl FnMut(Child)) {
        let mut counts = core::mem::take(&mut self.grid.counts);
        let groups = core::mem::take(&mut self.grid.groups);
        for group in &groups {
            let start = keys.len();
            self.grid.without(group, &mut self.text);
            self.text.pack(self.form, keys);
            let color = usize::from(group.color);
            counts[color] -= group.size;
            let upper = self.points.of_counts(&counts);
            counts[color] += group.size;
            let roughness =
                if self.pruning.has(Technique::Ordering) { self.text.roughness() } else { 0 };
            let gain = self.points.group(group.size);
            found(Child { key: start..keys.len(), click: group.click, gain, upper, roughness });
        }
        (self.grid.counts, self.grid.groups) = (counts, groups);
    }
}

enum Entered {
    /// The position is worth at most this, and its search is finished.
    Done(i64),
    Frame(Frame),
}
