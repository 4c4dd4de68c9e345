//! All rows of two colours at once.

// An index is a row of at most `runs` runs, because moves only remove runs, and the tables have an entry for each.
#![allow(clippy::indexing_slicing)]

use partizan::Outcome;

use super::TwoPlayerError;
use certified_search::{Effort, Stopped};

/// A table of the Grundy values and the partizan outcomes of all rows of two colours with up to a given number of runs.
///
/// Only the runs of a row matter, and whether each is single or double: a word of bits, `true` for a double. A click on
/// a double at an end removes it. A click on any other double replaces it and its two neighbours by one double. So a
/// click leaves n - 1 or n - 2 of n runs.
///
/// ```
/// use clickomania::Effort;
/// use clickomania::two_player::TwoColorRows;
/// use partizan::Outcome;
///
/// let rows = TwoColorRows::new(5, &mut Effort::new())?;
/// // aabbaabbaa
/// assert_eq!(rows.grundy(&[true; 5]), Some(0));
/// // abbabb, or baabaa, with the colours of Left and Right
/// assert_eq!(rows.outcome(&[false, true, false, true]), Some(Outcome::R));
/// # Ok::<(), clickomania::two_player::TwoPlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoColorRows {
    runs: u32,
    /// For each row the Grundy value, and above it two bits for the outcome.
    table: Vec<u8>,
}

/// Left wins moving first, if the first run is Left's.
const LEFT_WINS: u8 = 1 << 6;

/// Right wins moving first, if the first run is Left's.
const RIGHT_WINS: u8 = 1 << 7;

impl TwoColorRows {
    /// The most runs, for a table of 2 GiB.
    pub const MOST_RUNS: usize = 30;

    /// Computes the table for rows of up to `runs` runs.
    ///
    /// # Arguments
    /// `runs`, at most [`MOST_RUNS`](Self::MOST_RUNS); `effort`: a step is a row. The default memory of 1 GiB is enough
    /// for 29 runs.
    ///
    /// # Complexity
    /// O(n 2ⁿ) time and 2ⁿ⁺¹ bytes for n runs: 8 MB for 22.
    ///
    /// # Errors
    /// If there are more runs, or a limit was hit; the limit of memory is checked before the work begins.
    pub fn new(runs: usize, effort: &mut Effort) -> Result<Self, TwoPlayerError> {
        let runs = checked_runs(runs)?;
        Ok(Self { runs, table: table(runs, effort, Self::entry)? })
    }

    fn entry(table: &[u8], row: usize) -> u8 {
        let mut grundy_values = 0_u64;
        let mut wins = 0;
        for (run, option) in options(row) {
            let entry = table[option];
            grundy_values |= 1 << (entry & 31);
            // If the first run goes, the next one, which is Right's, becomes the first.
            let wins_there = if run == 0 { swapped(entry) } else { entry };
            if run % 2 == 0 && wins_there & RIGHT_WINS == 0 {
                wins |= LEFT_WINS;
            } else if run % 2 == 1 && wins_there & LEFT_WINS == 0 {
                wins |= RIGHT_WINS;
            }
        }
        // At most 30 options, so the value is at most 30.
        grundy_values.trailing_ones() as u8 | wins
    }

    /// Returns the Grundy value of a row, given which runs are double; `None` if there are too many runs.
    pub fn grundy(&self, doubles: &[bool]) -> Option<u32> {
        self.entry_of(doubles).map(|entry| u32::from(entry & 31))
    }

    /// Returns the outcome of the partizan game on a row whose first run is Left's, given which runs are double. `None`
    /// if there are too many runs.
    pub fn outcome(&self, doubles: &[bool]) -> Option<Outcome> {
        self.entry_of(doubles).map(|entry| {
            match (entry & LEFT_WINS != 0, entry & RIGHT_WINS != 0) {
                (true, true) => Outcome::N,
                (true, false) => Outcome::L,
                (false, true) => Outcome::R,
                (false, false) => Outcome::P,
            }
        })
    }

    fn entry_of(&self, doubles: &[bool]) -> Option<u8> {
        row_of(doubles, self.runs).map(|row| self.table[row])
    }
}

/// Returns the entries of all rows of up to `runs` runs, each computed from earlier ones.
pub(super) fn table<E: Copy + Default>(
    runs: u32,
    effort: &mut Effort,
    entry: impl Fn(&[E], usize) -> E,
) -> Result<Vec<E>, Stopped> {
    const EVERY: usize = 64;
    let len = 2_usize << runs;
    let bytes = len.saturating_mul(size_of::<E>());
    if bytes > effort.memory_limit() {
        return Err(effort.out_of_memory());
    }
    effort.note_memory(bytes);
    let mut table = vec![E::default(); len];
    for first in (0..len).step_by(EVERY) {
        let end = len.min(first + EVERY);
        effort.spend((end - first) as u64)?;
        for row in first.max(2)..end {
            table[row] = entry(&table, row);
        }
    }
    Ok(table)
}

/// Returns the number of runs, if it is not too large.
pub(super) fn checked_runs(runs: usize) -> Result<u32, TwoPlayerError> {
    let limit = TwoColorRows::MOST_RUNS;
    let few = u32::try_from(runs).ok().filter(|_| runs <= limit);
    few.ok_or(TwoPlayerError::Runs { runs, limit })
}

/// Returns the row of these runs, if there are not too many.
pub(super) fn row_of(doubles: &[bool], runs: u32) -> Option<usize> {
    let row = doubles.iter().rev().fold(1, |row, &double| row << 1 | usize::from(double));
    (doubles.len() <= runs as usize).then_some(row)
}

const fn swapped(entry: u8) -> u8 {
    (entry & LEFT_WINS) << 1 | (entry & RIGHT_WINS) >> 1
}

/// Returns the doubles of a row, each with the row after a click on it. The bits of a row are its runs, the first run
/// lowest, below a top bit that marks the end.
pub(super) fn options(row: usize) -> impl Iterator<Item = (u32, usize)> {
    let runs = row.ilog2();
    let mut rest = row ^ 1 << runs;
    core::iter::from_fn(move || {
        let run = rest.trailing_zeros();
        if rest == 0 {
            return None;
        }
        rest &= rest - 1;
        let option = if run == 0 {
            row >> 1
        } else if run == runs - 1 {
            // The last run's bit is now the top bit that marks the end.
            row ^ 1 << runs
        } else {
            let below = row & ((1 << (run - 1)) - 1);
            row >> (run + 2) << run | 1 << (run - 1) | below
        };
        Some((run, option))
    })
}
