//! The Grundy values of all followers of a row.
//!
//! **Play on a row reaches only intervals of it in which at most the first and the last stone have changed colour.**
//! *Proof.* A move from k to k + 1 vacates k. It leaves the stones before k as they are. Of the stones after k it
//! changes only the colour of the first, because a stone of the other colour replaces stone k + 1. So an interior
//! stone of an interval never changes before it is at an end. The first stone of a new interval was an interior stone
//! of the old one, or its last; in that case it is alone and has no move. The same holds from the right. ∎
//!
//! So a follower is (start, length, first changed?, last changed?). If its neighbours k and k + 1 differ, which in
//! the interior depends only on the original row, its options are
//!
//! ```text
//! (start, k, first, no) + (start + k + 1, length - k - 1, yes, last),      from k to k + 1
//! (start, k + 1, first, yes) + (start + k + 2, length - k - 2, no, last).  from k + 1 to k
//! ```
//!
//! Values depend only on the places where neighbours differ. If these have period p, so have the starts. If the
//! pattern is its own mirror image, mirrored intervals have equal values, with `first` and `last` exchanged.

// An interval lies within its row, and each start within the period has all lengths up to the end of the row.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Stopped};
use clobber_core::Color;

/// The values of all intervals of a row.
pub(super) struct Intervals {
    pattern: Pattern,
    stones: usize,
    /// The values by length, for every start within the period and, varying fastest, for first and last changed.
    values: Vec<[Vec<u32>; 4]>,
}

/// The places where neighbours of a row differ, with their least period.
struct Pattern {
    /// For every k of a period, true if stones k and k + 1 differ.
    differ: Vec<bool>,
    /// Stones a - k and a - k + 1 differ exactly if k and k + 1 do, for all k.
    axis: Option<usize>,
}

impl Pattern {
    fn from_row(row: &[Color]) -> Self {
        let mut differ: Vec<bool> =
            row.iter().zip(row.iter().skip(1)).map(|(left, right)| left != right).collect();
        differ.truncate(least_period(&differ).max(1));
        if differ.is_empty() {
            differ.push(false);
        }
        let period = differ.len();
        let forward = || differ.iter().cycle();
        let axis = (0..period).find(|axis| {
            let backward = differ.iter().rev().cycle().skip(period - 1 - axis);
            forward().zip(backward).take(period).all(|(a, b)| a == b)
        });
        Self { differ, axis }
    }

    fn period(&self) -> usize {
        self.differ.len()
    }

    /// Returns where the mirror image of an interval starts.
    fn mirrored(&self, start: usize, length: usize) -> Option<usize> {
        let period = self.period();
        // The pairs of neighbours are start, ..., start + length - 2.
        let last_pair = (start + length).checked_sub(2)?;
        Some((self.axis? + period - last_pair % period) % period)
    }
}

/// Returns the least period of a word, by its longest border (Knuth, Morris and Pratt).
fn least_period(word: &[bool]) -> usize {
    let mut borders: Vec<usize> = Vec::with_capacity(word.len());
    for (index, letter) in word.iter().enumerate() {
        let mut border = borders.last().copied().unwrap_or(0);
        while border > 0 && word.get(border) != Some(letter) {
            border = borders[border - 1];
        }
        let extends = index > 0 && word.get(border) == Some(letter);
        borders.push(border + usize::from(extends));
    }
    word.len() - borders.last().copied().unwrap_or(0)
}

/// Returns the index of first and last changed.
const fn ends(first: bool, last: bool) -> usize {
    2 * first as usize + last as usize
}

impl Intervals {
    /// Evaluates all intervals of a row.
    pub(super) fn from_row(row: &[Color], effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        let stones = row.len();
        let pattern = Pattern::from_row(row);
        // Each start has the lengths up to the end of the row.
        let lengths = |start: usize| stones.saturating_sub(start) + 1;
        // Each length has four intervals.
        let bytes = (0..pattern.period()).map(lengths).fold(0_usize, |bytes, lengths| {
            bytes.saturating_add(lengths.saturating_mul(4 * size_of::<u32>()))
        });
        effort.hold_memory(bytes)?;
        let values = (0..pattern.period())
            .map(|start| core::array::from_fn(|_| vec![0; lengths(start)]))
            .collect();
        let mut intervals = Self { pattern, stones, values };
        intervals.evaluate(effort)?;
        Ok(intervals)
    }

    /// Returns the value of the first `stones` stones of the row, as they are.
    pub(super) fn initial(&self, length: usize) -> u32 {
        self.value(0, length, ends(false, false))
    }

    fn value(&self, start: usize, length: usize, ends: usize) -> u32 {
        self.of(start, ends)[length]
    }

    /// Returns the values by length.
    fn of(&self, start: usize, ends: usize) -> &[u32] {
        &self.values[start % self.pattern.period()][ends]
    }

    fn evaluate(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let mut mex = Mex::new();
        for length in 2..=self.stones {
            let starts = self.pattern.period().min(self.stones - length + 1);
            for start in 0..starts {
                for (first, last) in [(false, false), (false, true), (true, false), (true, true)] {
                    effort.spend(1)?;
                    let value =
                        self.known_by_mirror(start, length, first, last).unwrap_or_else(|| {
                            self.mark_options(start, length, (first, last), &mut mex);
                            mex.take()
                        });
                    self.values[start][ends(first, last)][length] = value;
                }
            }
        }
        Ok(())
    }

    /// Returns the value of the mirror image, if it has been found before.
    fn known_by_mirror(&self, start: usize, length: usize, first: bool, last: bool) -> Option<u32> {
        let mirror = self.pattern.mirrored(start, length)?;
        let is_before = (mirror, ends(last, first)) < (start, ends(first, last));
        (is_before && mirror + length <= self.stones)
            .then(|| self.value(mirror, length, ends(last, first)))
    }

    fn mark_options(&self, start: usize, length: usize, changed: (bool, bool), mex: &mut Mex) {
        let (first, last) = changed;
        let period = self.pattern.period();
        let differ = |pair: usize| self.pattern.differ[(start + pair) % period];
        let last_pair = length - 2;
        // The left half of a symmetric interval is enough.
        let is_symmetric = first == last && self.pattern.mirrored(start, length) == Some(start);
        let end = if is_symmetric { last_pair.min(last_pair / 2 + 1) } else { last_pair };
        // The first and the last pair, which may be the same.
        if differ(0) ^ first ^ (last && last_pair == 0) {
            self.mark_pairs(start, length, changed, (0, 1), mex);
        }
        if last_pair > 0 && differ(last_pair) ^ last {
            self.mark_pairs(start, length, changed, (last_pair, 1), mex);
        }
        // The pairs between them, grouped by their place in the period.
        for pair in (1..=period).take_while(|&pair| pair < end).filter(|&pair| differ(pair)) {
            let count = (end - pair).div_ceil(period);
            self.mark_pairs(start, length, changed, (pair, count), mex);
        }
    }

    /// Marks the values of the moves between neighbours k and k + 1. The values of k begin at `pair` and are a period
    /// apart, `count` in all.
    fn mark_pairs(
        &self,
        start: usize,
        length: usize,
        (first, last): (bool, bool),
        (pair, count): (usize, usize),
        mex: &mut Mex,
    ) {
        let period = self.pattern.period();
        // Both kinds of moves: whether the left piece changes, and the vacated place.
        for (changes_left, vacated) in [(false, pair), (true, pair + 1)] {
            let left = &self.of(start, ends(first, changes_left))[vacated..];
            let right = self.of(start + vacated + 1, ends(!changes_left, last));
            let right = right[..length - vacated].iter().rev();
            // This loop over adjacent memory is worth a special case.
            if period == 1 {
                left.iter().zip(right).take(count).for_each(|(left, right)| mex.mark(left ^ right));
            } else {
                let pairs = left.iter().step_by(period).zip(right.step_by(period));
                pairs.take(count).for_each(|(left, right)| mex.mark(left ^ right));
            }
        }
    }
}

/// The least number that has not been marked.
struct Mex {
    /// For every number, the last round in which it was marked.
    marked: Vec<u32>,
    round: u32,
}

impl Mex {
    const fn new() -> Self {
        Self { marked: Vec::new(), round: 1 }
    }

    #[inline]
    fn mark(&mut self, number: u32) {
        match self.marked.get_mut(number as usize) {
            Some(marked) => *marked = self.round,
            None => self.mark_new(number),
        }
    }

    #[cold]
    fn mark_new(&mut self, number: u32) {
        self.marked.resize(number as usize + 1, 0);
        self.mark(number);
    }

    /// Returns the least unmarked number and begins a new round.
    fn take(&mut self) -> u32 {
        let least = self.marked.iter().take_while(|&&marked| marked == self.round).count() as u32;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.marked.fill(0);
            self.round = 1;
        }
        least
    }
}
