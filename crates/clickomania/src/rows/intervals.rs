//! All intervals of a row that can be cleared, as sets of bits.
//!
//! Number the groups 0, ..., n - 1. Let S(i) be the set of the ends j > i such that the groups i,
//! ..., j - 1 can be cleared. Let C(i) be the same set if group i has a block of its colour next to
//! it on the left. The class of group i may end with it. Or it continues with a group k of its
//! colour, after everything between them is removed; then k has such a block. So
//!
//! ```text
//! U(i) = union of C(k) over the k of i's colour in S(i + 1)
//! C(i) = {i + 1} + S(i + 1) + U(i)
//! S(i) = C(i) if group i has two blocks, U(i) if it is single
//! ```
//!
//! and in both cases C(i) = {i + 1} + S(i + 1) + S(i). So only S has to be stored, and a union takes two passes over a
//! row of bits. Most unions are unnecessary: if k is already in the union over smaller groups, then one of them,
//! followed by others of the same colour, leads to k, and C(k) adds nothing.

// `row_start` and `word_count` of groups below n locate rows and words, and ends are at most n;
// `contains` checks its arguments.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Stopped};

use super::clearing::clear;
use super::groups::Groups;
use super::plan::RowPlan;
use crate::row::Row;

/// Decides for every interval of a row whether it can be cleared, for any number of colours.
///
/// # Source
/// The paper's Corollary 6 parses a context-free grammar. This dynamic program is an alternative.
#[derive(Clone, Debug)]
pub struct SolvableIntervals<'a> {
    groups: Groups<'a>,
    next_of_same_color: Vec<usize>,
    /// For each group i the bits of S(i), from the word that contains i + 1; the others are 0.
    words: Vec<u64>,
}

impl<'a> SolvableIntervals<'a> {
    /// Finds the intervals of a row.
    ///
    /// # Arguments
    /// `row`; `effort`: a step is a visited word of 64 intervals, and the limits are checked once
    /// per group. The default memory of 1 GiB is enough for 130,000 groups.
    ///
    /// # Complexity
    /// For n groups, n²/16 bytes plus O(blocks), and O(n³/64) time. Each pair of groups of one colour that can come
    /// together takes a union of two rows of n/64 words, unless it obviously adds nothing.
    ///
    /// # Errors
    /// If a limit was hit; the limit of memory is checked before the work begins.
    pub fn new(row: &'a Row, effort: &mut Effort) -> Result<Self, Stopped> {
        let groups = Groups::new(row);
        let len = groups.len();
        let has_room = |&bytes: &usize| bytes <= effort.memory_limit();
        let bytes = bytes_for(len).filter(has_room).ok_or(effort.out_of_memory())?;
        effort.note_memory(bytes);
        let next_of_same_color = groups.next_of_same_color();
        let mut intervals = Self { groups, next_of_same_color, words: vec![0; bytes / 8] };
        for group in (0..len).rev() {
            effort.spend(intervals.fill(group) as u64)?;
        }
        Ok(intervals)
    }

    /// Finds S(i) from all S(k) with k > i. Returns about the number of words visited.
    fn fill(&mut self, group: usize) -> usize {
        let len = self.groups.len();
        let end_of_row = row_start(len, group + 1);
        let (head, later) = self.words.split_at_mut(end_of_row);
        let union = &mut head[row_start(len, group)..];
        let row_of = |k: usize| &later[row_start(len, k) - end_of_row..][..word_count(len, k)];
        // Bit 0 of the union is in word `base` of a full row.
        let base = first_word(group);
        let has = |union: &[u64], end: usize| union[end / 64 - base] >> (end % 64) & 1 == 1;
        let mut unions = 1;
        let mut k = self.next_of_same_color[group];
        let between = if group + 1 < len { row_of(group + 1) } else { &[] };
        while k < len {
            let is_reached = between[k / 64 - first_word(group + 1)] >> (k % 64) & 1 == 1;
            if is_reached && !has(union, k) {
                unions += 1;
                add(union, base, row_of(k), first_word(k));
                if k + 1 < len {
                    add(union, base, row_of(k + 1), first_word(k + 1));
                }
                union[(k + 1) / 64 - base] |= 1 << ((k + 1) % 64);
            }
            k = self.next_of_same_color[k];
        }
        if self.groups.size(group) >= 2 {
            if group + 1 < len {
                add(union, base, between, first_word(group + 1));
            }
            union[0] |= 1 << ((group + 1) % 64);
        }
        2 * unions * word_count(len, group)
    }

    /// Returns the row.
    pub const fn row(&self) -> &'a Row {
        self.groups.row()
    }

    /// Returns whether all blocks can be removed.
    pub fn is_solvable(&self) -> bool {
        self.contains(0, self.groups.len())
    }

    /// Returns whether the groups `start..end`, numbered from 0, can be cleared as a separate row.
    /// False unless `start <= end <= ` the number of groups.
    pub fn contains(&self, start: usize, end: usize) -> bool {
        let len = self.groups.len();
        end <= len && (start == end || start < end && self.bit(start, end))
    }

    /// Returns the clicks that remove all blocks, or `None` if that is impossible.
    ///
    /// # Complexity
    /// O(n²) time.
    pub fn solution(&self) -> Option<RowPlan<'a>> {
        let mut clicked = Vec::new();
        self.is_solvable().then(|| self.clear(0, self.groups.len(), &mut clicked))?;
        Some(RowPlan::new(self.groups.clone(), clicked))
    }

    /// Returns clicks that remove as many blocks as possible.
    ///
    /// # Complexity
    /// O(n²) time.
    ///
    /// # Source
    /// Lemma 1: the groups that stay are whole groups of the start, with intervals between them that can be cleared.
    /// (The clicks within an interval do not touch the groups that stay; otherwise more blocks could be removed.)
    pub fn most_removed(&self) -> RowPlan<'a> {
        let best = self.best_prefixes();
        let mut intervals = Vec::new();
        let mut end = self.groups.len();
        while end > 0 {
            let (_, start) = best[end];
            intervals.extend(start.map(|start| (start, end)));
            end = start.unwrap_or(end - 1);
        }
        let mut clicked = Vec::new();
        for (start, end) in intervals.into_iter().rev() {
            self.clear(start, end, &mut clicked);
        }
        RowPlan::new(self.groups.clone(), clicked)
    }
}

/// # Clicks
impl SolvableIntervals<'_> {
    /// Returns, for each number of groups from the left, the most blocks that can be removed, and the start of the last
    /// cleared interval; `None` if the last group stays.
    fn best_prefixes(&self) -> Vec<(usize, Option<usize>)> {
        let len = self.groups.len();
        let mut best = vec![(0, None); len + 1];
        for start in 0..len {
            let (removed, _) = best[start];
            if best[start + 1].0 < removed {
                best[start + 1] = (removed, None);
            }
            let before = self.groups.start(start);
            let words = &self.words[row_start(len, start)..][..word_count(len, start)];
            for (&word, index) in words.iter().zip(first_word(start)..) {
                let mut word = word;
                while word != 0 {
                    let end = index * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    let removed = removed + self.groups.start(end) - before;
                    if best[end].0 < removed {
                        best[end] = (removed, Some(start));
                    }
                }
            }
        }
        best
    }

    /// Appends the clicks that clear a solvable interval.
    fn clear(&self, start: usize, end: usize, clicked: &mut Vec<usize>) {
        clear(&self.groups, (start, end), clicked, |class| {
            let (last, end) = (class.last, class.end);
            if class.blocks >= 2 && self.contains(last + 1, end) {
                return None;
            }
            let mut next = self.next_of_same_color[last];
            while next < end && !(self.bit(last + 1, next) && self.reaches(next, end)) {
                next = self.next_of_same_color[next];
            }
            debug_assert!(next < end, "the interval can be cleared");
            Some(next).filter(|&next| next < end)
        });
    }

    /// Returns whether `end` is in S(group); both at most n, and `group < end`.
    fn bit(&self, group: usize, end: usize) -> bool {
        let row = row_start(self.groups.len(), group);
        self.words[row + end / 64 - first_word(group)] >> (end % 64) & 1 == 1
    }

    /// Returns whether `end` is in C(group).
    fn reaches(&self, group: usize, end: usize) -> bool {
        self.contains(group + 1, end) || self.bit(group, end)
    }
}

/// Returns the index, in a full row, of the first stored word of S(group).
const fn first_word(group: usize) -> usize {
    (group + 1) / 64
}

/// Returns the number of stored words of S(group).
const fn word_count(len: usize, group: usize) -> usize {
    len / 64 + 1 - first_word(group)
}

/// Returns the number of words stored before S(group).
const fn row_start(len: usize, group: usize) -> usize {
    let (full, rest) = ((group + 1) / 64, (group + 1) % 64);
    // The sum of m / 64 over all m up to `group`.
    let left_out = if full == 0 { 0 } else { 32 * full * (full - 1) + rest * full };
    group * (len / 64 + 1) - left_out
}

/// Returns the bytes of all rows of bits; `None` if a vector cannot hold them.
fn bytes_for(len: usize) -> Option<usize> {
    // Then nothing above can overflow.
    let square = (len / 64 + 1).checked_mul(len + 64)?.checked_mul(8);
    square.filter(|&bytes| bytes <= isize::MAX as usize).map(|_| 8 * row_start(len, len))
}

/// Adds a row of bits that begins with the word `first` to one that begins with `base`.
fn add(union: &mut [u64], base: usize, row: &[u64], first: usize) {
    for (sum, &word) in union[first - base..].iter_mut().zip(row) {
        *sum |= word;
    }
}
