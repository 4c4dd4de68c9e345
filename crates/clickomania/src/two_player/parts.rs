//! Splits a position into independent parts.
//!
//! A position can be cut if no block of one side can ever be in a group with a block of the other. Then each click
//! removes blocks on one side only. So a play of the whole interleaves a play of each side, and the value is the sum.
//! Three facts find cuts.
//!
//! **Singles.** The only block of its colour is never removed. It has no effect between two sides that are otherwise
//! independent, and its colour does not matter.
//!
//! **Columns.** Columns i < j can only meet if all columns between them vanish, so not if one of those contains a
//! single. If there is such a column between any two columns of different sides that share a colour, the sides are
//! independent.
//!
//! *Proof.* Consider the first time that a group has blocks of both sides. Two of them, of one colour, are
//! then neighbours across the cut, in columns that shared this colour from the start; all
//! columns between have vanished, but singles are never removed.
//!
//! **Rows.** In a row, a run of two or more blocks is a *double*; its length does not matter, because every double can
//! be clicked and merging always makes a double. Two runs i < j of one colour can meet exactly if the runs between them
//! can be cleared as a separate row. If no two runs of different sides can meet, the sides are independent.
//!
//! *Proof.* Consider the first time that a group has blocks of both sides, and in it the two neighbours
//! across the cut. Let their runs be i and j. Runs never split, so every run between i and j was removed, by clicks on
//! groups between them, since i and j are still there. These clicks are also possible, with the same effect, on the
//! runs between alone.
//!
//! The paper's grammar decides which intervals of a row can be cleared as separate rows. The first run is removed in a
//! group with zero or more later runs, and everything between these is removed before.

use certified_search::{Effort, Limits, Stopped};

use super::position::{Position, SINGLE};

/// # Parts
impl Position {
    /// Returns independent positions with the same sum, as small as the rules above allow. Parts without a click are
    /// omitted, so the empty sum is a lost position.
    ///
    /// In each part singles have no colour, and runs of a row have at most two blocks. Singles that affect nothing are
    /// removed: on top of the first or last column, or of a column with another single.
    ///
    /// # Complexity
    /// For each cut, O(n³/64) time and O(n²/8) memory for a row of n runs, linear for other boards. Rows longer than
    /// [`MOST_BLOCKS`](Self::MOST_BLOCKS) are only cut by the rule of columns.
    #[must_use]
    pub fn parts(&self) -> Vec<Self> {
        // Nothing stops a search without limits.
        self.parts_within(&mut Effort::within(Limits::NONE)).unwrap_or_default()
    }

    /// Returns the parts, unless the effort ends; it counts no steps.
    pub(super) fn parts_within(&self, effort: &mut Effort<'_>) -> Result<Vec<Self>, Stopped> {
        let mut parts = Vec::new();
        let mut notes = Notes::default();
        let mut pending = vec![self.columns().map(<[u16]>::to_vec).collect::<Vec<_>>()];
        while let Some(mut columns) = pending.pop() {
            loop {
                effort.work(columns.iter().map(|column| 1 + column.len() as u64).sum())?;
                forget_single_colors(&mut columns, &mut notes);
                if !take_off_singles(&mut columns) {
                    break;
                }
            }
            if columns.len() == 1 || columns.iter().all(|column| column.len() == 1) {
                parts_of_row(&columns.concat(), &mut notes, &mut parts, effort)?;
                continue;
            }
            let joins = joins_of_columns(&columns, &mut notes);
            let pieces = cut(columns, &joins);
            if let [piece] = pieces.as_slice() {
                parts.push(Self::from_columns(piece));
            } else {
                pending.extend(pieces);
            }
        }
        parts.retain(Self::has_click);
        Ok(parts)
    }
}

/// Gives the only block of a colour the number of singles.
fn forget_single_colors(columns: &mut [Vec<u16>], notes: &mut Notes) {
    for &cell in columns.iter().flatten() {
        *notes.of(cell) += 1;
    }
    for cell in columns.iter_mut().flatten() {
        if *notes.of(*cell) == 1 {
            *notes.of(*cell) = 0;
            *cell = SINGLE;
        }
    }
    notes.clear(columns);
}

/// Removes singles that have no effect; true if a column vanished.
fn take_off_singles(columns: &mut Vec<Vec<u16>>) -> bool {
    let last = columns.len().saturating_sub(1);
    for (index, column) in columns.iter_mut().enumerate() {
        let mut singles = column.iter().filter(|&&cell| cell == SINGLE).count();
        let needed = if index == 0 || index == last { 0 } else { 1 };
        while singles > needed && column.last() == Some(&SINGLE) {
            column.pop();
            singles -= 1;
        }
    }
    let before = columns.len();
    columns.retain(|column| !column.is_empty());
    columns.len() < before
}

/// Cuts columns, or runs, before each one that is not joined to an earlier one.
fn cut<C>(columns: Vec<C>, joins: &[usize]) -> Vec<Vec<C>> {
    let mut pieces: Vec<Vec<C>> = Vec::new();
    let mut reach = None;
    for (index, (column, &join)) in columns.into_iter().zip(joins).enumerate() {
        match pieces.last_mut() {
            Some(piece) if reach >= Some(index) => piece.push(column),
            _ => pieces.push(vec![column]),
        }
        reach = reach.max(Some(join));
    }
    pieces
}

/// Returns for each column the last column joined to it by the rule of columns, or the column itself.
fn joins_of_columns<C: AsRef<[u16]>>(columns: &[C], notes: &mut Notes) -> Vec<usize> {
    let mut joins: Vec<usize> = (0..columns.len()).collect();
    // The last column with a single, counted from 1. `notes` has the last column with each colour.
    let mut standing = 0;
    for (index, column) in columns.iter().map(C::as_ref).enumerate() {
        for &cell in column.iter().filter(|&&cell| cell != SINGLE) {
            let before = core::mem::replace(notes.of(cell), index + 1);
            if before > 0 && before >= standing {
                if let Some(join) = joins.get_mut(before - 1) {
                    *join = index;
                }
            }
        }
        if column.contains(&SINGLE) {
            standing = index + 1;
        }
    }
    notes.clear(columns);
    joins
}

/// Cuts a row by colours and, if it is not too long, by runs that can meet; then no further cut is possible.
fn parts_of_row(
    row: &[u16],
    notes: &mut Notes,
    parts: &mut Vec<Position>,
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    let row = shortened(row);
    let equal = |a: &u16, b: &u16| a == b && *a != SINGLE;
    let runs: Vec<&[u16]> = row.chunk_by(equal).collect();
    let joins = joins_of_columns(&runs, notes);
    for piece in cut(runs, &joins) {
        let runs = piece.len() as u64;
        effort.work(runs)?;
        let joins = match piece.len() {
            1 => vec![0],
            2..=Position::MOST_BLOCKS => {
                effort.work(runs.pow(3) / 64)?;
                merges::of(&piece)
            }
            length => vec![length - 1; length],
        };
        for part in cut(piece, &joins) {
            let mut part = [part.concat()];
            forget_single_colors(&mut part, notes);
            parts.push(Position::from_columns(&part));
        }
    }
    Ok(())
}

/// Returns the row with at most two blocks in a run.
fn shortened(row: &[u16]) -> Vec<u16> {
    let mut short: Vec<u16> = Vec::with_capacity(row.len());
    for &cell in row {
        let is_third = cell != SINGLE && short.ends_with(&[cell, cell]);
        if !is_third {
            short.push(cell);
        }
    }
    short
}

/// A number for each colour, initially 0.
#[derive(Default)]
struct Notes {
    by_color: Vec<usize>,
    other: usize,
}

impl Notes {
    fn of(&mut self, color: u16) -> &mut usize {
        let index = usize::from(color);
        if self.by_color.len() <= index {
            self.by_color.resize(index + 1, 0);
        }
        self.by_color.get_mut(index).unwrap_or(&mut self.other)
    }

    /// Sets the numbers of these colours to 0.
    fn clear<C: AsRef<[u16]>>(&mut self, columns: &[C]) {
        for &cell in columns.iter().flat_map(C::as_ref) {
            *self.of(cell) = 0;
        }
    }
}

/// Finds the runs of a row that can meet.
mod merges {
    // All indices are runs below n, or words of n + 1 bits, and come from loops over these.
    #![allow(clippy::indexing_slicing)]

    use super::SINGLE;

    /// For each run, a set of runs or of places before runs.
    struct Sets {
        words: usize,
        bits: Vec<u64>,
    }

    impl Sets {
        fn new(sets: usize, size: usize) -> Self {
            let words = size.div_ceil(64);
            Self { words, bits: vec![0; sets * words] }
        }

        fn insert(&mut self, set: usize, member: usize) {
            self.bits[set * self.words + member / 64] |= 1 << (member % 64);
        }

        /// Adds the members of another set.
        fn unite(&mut self, set: usize, with: usize) {
            for word in 0..self.words {
                self.bits[set * self.words + word] |= self.bits[with * self.words + word];
            }
        }

        /// Returns the members of a set among the 64 places of a word.
        fn word(&self, set: usize, word: usize) -> impl Iterator<Item = usize> + use<> {
            let mut rest = self.bits[set * self.words + word];
            core::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.checked_sub(1)?;
                Some(word * 64 + bit)
            })
        }
    }

    /// Returns for each run the last run that it can meet, or the run itself.
    pub(super) fn of(runs: &[&[u16]]) -> Vec<usize> {
        let n = runs.len();
        let mut joins: Vec<usize> = (0..n).collect();
        // The places reachable from a place by removing everything between.
        let mut removable = Sets::new(n + 1, n + 1);
        // The last runs of the groups that can be formed with a run as the first, including that run.
        let mut lasts = Sets::new(n, n + 1);
        removable.insert(n, n);
        for first in (0..n).rev() {
            let color = runs[first][0];
            lasts.insert(first, first);
            for word in 0..removable.words {
                for next in removable.word(first + 1, word) {
                    if next < n && runs[next][0] == color && color != SINGLE {
                        lasts.unite(first, next);
                        joins[first] = next;
                    }
                }
            }
            removable.insert(first, first);
            for word in 0..lasts.words {
                for last in lasts.word(first, word) {
                    if last > first || runs[first].len() > 1 {
                        removable.unite(first, last + 1);
                    }
                }
            }
        }
        joins
    }
}
