//! Finds the winner of a sum of rows, by search.
//!
//! The winner of a long row can be found without its canonical form. The search works on sums of *terms*. A term is
//! either the value of one or more short parts or a long part as it stands:
//!
//! - **Parts** ([`row_table`]). A row falls into rows. A short one gets its value, unless that grows too large. For a
//!   longer one the table keeps the moves, once the search has played in it.
//! - **Sums** ([`row_search`]). Left is always the player to move: after a move the sum is replaced by its negative.
//!   A term and its negative cancel, and small values are added up.
//! - **Decided sums** ([`decided_at_once`]). Most sums are decided at once: by an outcome, by places on the scales
//!   n·^ and n·^ + *, by atomic weights, or by a comparison of two values.
//! - **Atomic weights** ([`weights`]). A theorem gives the weights of long alternating parts. A long search also
//!   finds the weights of other parts, from the weights of their options and, where these leave a choice, by small
//!   searches. The weight often decides a sum of alternating parts of any length before anything else does.
//! - **Order.** Among the undecided moves, the search prefers those that leave little work and a bad position for the
//!   opponent.
//! - **ProofTable** ([`proof_table`](super::proof_table)). It remembers proved results, by a hash that does not
//!   depend on the order in which games have been met.
//!
//! Several threads ([`in_progress`](super::in_progress)) search the same sum, each in a separate arena, and share the
//! table.
//!
//! In *misère play*, in which the player who cannot move wins, g + (-g) need not be 0. So there are no values, weights
//! or bounds: all parts are played. Two facts keep the search small (`docs/outcome.md` proves the second). Rows with
//! the same options, such as ox and oxo, are one part. A part p and its negative can be removed from any sum if the
//! player to move wins p + (-p), and q + (-q) for every follower q of p; the search tests this for short rows.
//!
//! The search for boards ([`searcher`](super::searcher)) finds the same answers in far more positions: 116,661
//! instead of 420 for the alternating row of 50 stones, and more than 200,000 instead of some thousand for random
//! rows of 80. Without weights, the search for rows needs 4,930 and more than 200,000.
//!
//! A row has at most 256 stones, and all recursion follows moves in one row, so it is not deep; the search itself
//! uses no recursion. The table takes half of the memory, and the arena at most a quarter. A full table forgets. When
//! the arena is full, parts stay without values and values are not added up until the call ends; the next call begins
//! with an empty arena. Only the parts must have room.

// The same searcher has put the terms of a sum, the parts and their options into these lists. Rows come in through
// `LongRow::new`, which checks their length.
#![allow(clippy::indexing_slicing)]

mod decided_at_once;
mod long_row;
mod row_search;
mod row_table;
mod short_rows;
mod summand;
#[cfg(test)]
mod tests;
mod weights;

use core::iter::repeat_n;
use std::collections::BTreeMap;
use std::sync::Arc;

use certified_search::{Effort, Limits, Stopped};
use clobber_core::Color;
use partizan::Games;

use self::long_row::LongRow;
use self::row_search::{Child, SearchFrame};
use self::row_table::PartTable;
use self::short_rows::MOST_SHORT;
use self::summand::{Summand, Weight};
use super::in_progress::Marks;
use super::proof_table::ProofTable;
use crate::alternating::AtomicWeight;
use crate::board::Row;
use crate::error::ClobberError;
use crate::side::Side;

/// The result of a search that a limit may end.
type Result<T, E = Stopped> = core::result::Result<T, E>;

/// The steps of a search that one thread takes before others join it.
pub(super) const STEPS_ALONE: u64 = 1 << 16;

/// Settings of the search. None of them changes an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The most stones of a part that gets a value.
    pub(crate) valued_stones: usize,
    /// The most pairs of followers of two values that are added.
    pub(crate) merged_pairs: u32,
    /// True if sums of two values are compared with 0.
    pub(crate) compares_pairs: bool,
    /// True if atomic weights are used.
    pub(crate) weights: bool,
    /// The most positions searched to find the atomic weight of a part without a value; 0 disables these weights.
    pub(crate) weight_positions: u64,
    /// The sums searched in a call before the search finds atomic weights of parts that do not alternate.
    pub(crate) weights_after: u64,
    /// The weight, in the order of moves, of an atomic weight of 1.
    pub(crate) advantage_factor: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            valued_stones: 15,
            merged_pairs: 30,
            compares_pairs: true,
            weights: true,
            weight_positions: 2000,
            weights_after: 1000,
            advantage_factor: 40.0,
        }
    }
}

/// A search for the winner of sums of rows, with all that it has found.
#[derive(Debug)]
pub(crate) struct RowSearch {
    /// The search of the caller's thread.
    first: RowSearcher,
    /// The other threads' searches, once a sum was too large for one thread.
    helpers: Vec<RowSearcher>,
    threads: usize,
}

/// The state of one searching thread.
#[derive(Debug)]
struct RowSearcher {
    games: Games,
    parts: PartTable,
    /// The results proved by all threads. The table of a single thread grows.
    table: Arc<ProofTable>,
    marks: Arc<Marks>,
    settings: Settings,
    /// True if the player who cannot move wins.
    is_misere: bool,
    /// The bytes that the arena and the parts may take.
    max_bytes: usize,
    /// True for the one searcher that counts the table's bytes.
    is_first: bool,
    /// The steps until the memory is noted again.
    until_note: u32,
    /// The number of parts that have been weighed.
    weighed: u64,
    /// The number of sums searched in this call.
    searched: u64,
    /// True once there was no room for a value, a sum or a weight.
    is_full: bool,
    /// The number of terms handled since the clock was read.
    gone_through: usize,
    /// The terms of all sums that are being searched, one after another.
    stack: Vec<Summand>,
    /// The undecided moves of these sums.
    children: Vec<Child>,
    /// These sums, from the first to the last.
    frames: Vec<SearchFrame>,
}

impl RowSearch {
    /// Creates a search with these bytes for all tables, and this number of threads, one of them the caller's. Each has
    /// a separate arena, and they share the memory. With several threads, the number of steps differs from run to run.
    pub(crate) fn new(memory: usize, threads: usize) -> Self {
        Self::with_settings(memory, threads, Settings::default())
    }

    /// Creates a search in misère play, on one thread.
    pub(crate) fn misere(memory: usize) -> Self {
        let mut search = Self::new(memory, 1);
        search.first.is_misere = true;
        search
    }

    pub(crate) fn with_settings(memory: usize, threads: usize, settings: Settings) -> Self {
        let threads = threads.clamp(1, Self::MOST_THREADS);
        let first = RowSearcher {
            games: Games::with_memory(memory / (4 * threads)),
            parts: PartTable::new(memory / (2 * threads) / SHORT_ROWS),
            max_bytes: memory / (2 * threads),
            table: Arc::new(ProofTable::new(memory / 2)),
            marks: Arc::default(),
            settings,
            is_misere: false,
            is_first: true,
            until_note: 0,
            weighed: 0,
            searched: 0,
            is_full: false,
            gone_through: 0,
            stack: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
        };
        Self { first, helpers: Vec::new(), threads }
    }

    pub(crate) const MOST_THREADS: usize = 256;

    /// Returns whether a player wins moving first in the sum of these rows. A step is a sum whose moves are made. Fails
    /// by a limit of the effort, or by a row that is too long. All results are kept, so another call makes progress.
    pub(crate) fn wins(
        &mut self,
        rows: &[&[Color]],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        if let Some(wins) = self.first.outcome_at_sight(rows, mover, effort)? {
            return Ok(wins);
        }
        let words = long_rows(rows, mover)?;
        if self.threads == 1 {
            return Ok(self.first.wins(&words, effort)?);
        }
        let alone = |effort: &mut Effort<'_>| self.first.wins(&words, effort);
        if let Some(answer) = effort.attempt(Limits::steps(STEPS_ALONE), alone)? {
            return Ok(answer);
        }
        if self.helpers.is_empty() {
            self.share();
        }
        let Self { first, helpers, .. } = self;
        first.marks.clear();
        let help = |helper: &mut RowSearcher, effort: &mut Effort<'_>| helper.wins(&words, effort);
        Ok(effort.race(helpers, help, |effort| first.wins(&words, effort))?)
    }

    /// Returns whether a player wins moving first in the sum of these rows, if that is decided at once or in the table.
    /// Fails by a limit of the effort, or by a row that is too long.
    pub(crate) fn known(
        &mut self,
        rows: &[&[Color]],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>, ClobberError> {
        if let Some(wins) = self.first.outcome_at_sight(rows, mover, effort)? {
            return Ok(Some(wins));
        }
        let words = long_rows(rows, mover)?;
        match self.first.known(&words, effort) {
            Err(Stopped::Memory { .. }) => Ok(None),
            found => Ok(found?),
        }
    }

    /// Returns the atomic weight of a row as text; `None` if it is not found within the budget. A step is a sum whose
    /// moves are made. Errors: A limit of the effort, or a row that is too long.
    pub(crate) fn weight(
        &mut self,
        row: &[Color],
        effort: &mut Effort<'_>,
    ) -> Result<Option<String>, ClobberError> {
        let word = long_row(row, Color::Black)?;
        let first = &mut self.first;
        let term = first.term_of(word, effort)?;
        first.searched = first.settings.weights_after;
        Ok(match first.weigh(term, effort)? {
            Weight::Unknown => None,
            Weight::Integer(n) => Some(n.to_string()),
            Weight::Other(game) => Some(first.games.display(game).to_string()),
        })
    }

    /// Adds the helpers, which share the table; from then on it does not grow.
    fn share(&mut self) {
        if let Some(table) = Arc::get_mut(&mut self.first.table) {
            table.grow_fully();
            self.first.marks = Arc::new(Marks::shared());
        }
        self.helpers = (1..self.threads).map(|_| self.first.helper()).collect();
    }

    /// Returns whether the player who cannot move wins.
    pub(super) const fn is_misere(&self) -> bool {
        self.first.is_misere
    }

    pub(super) fn table(&self) -> &ProofTable {
        &self.first.table
    }

    /// Returns the table for writing, unless others share it.
    pub(super) fn table_mut(&mut self) -> Option<&mut ProofTable> {
        Arc::get_mut(&mut self.first.table)
    }

    pub(crate) fn bytes(&self) -> usize {
        let helpers = self.helpers.iter().map(RowSearcher::own_bytes).sum::<usize>();
        self.first.own_bytes() + helpers + self.first.table.bytes()
    }
}

/// Finding the value of a word or a sum takes about as long as going through this number of terms.
const TERMS_OF_A_VALUE: usize = 1 << 18;

/// The table of short rows takes one part in this number of a thread's bytes.
const SHORT_ROWS: usize = 4;

fn long_rows(rows: &[&[Color]], mover: Color) -> Result<Vec<LongRow>, ClobberError> {
    rows.iter().map(|row| long_row(row, mover)).collect()
}

/// Returns the rows of a sum of at most two short ones, with the mover's stones black; an empty row replaces a
/// missing one.
fn two_short(rows: &[&[Color]], mover: Color) -> Option<[Row; 2]> {
    let mut short = [Row::from_bits(0, 0); 2];
    if rows.len() > short.len() || rows.iter().any(|row| row.len() > MOST_SHORT) {
        return None;
    }
    for (row, colors) in short.iter_mut().zip(rows) {
        *row = Row::new(colors.iter().map(|&color| color == mover))?;
    }
    Some(short)
}

/// Returns a row as a word, with the mover's stones black.
fn long_row(row: &[Color], mover: Color) -> Result<LongRow, ClobberError> {
    let too_large = ClobberError::PartTooLarge { stones: row.len(), limit: LongRow::MOST_STONES };
    LongRow::new(row.iter().map(|&color| color == mover)).ok_or(too_large)
}

impl RowSearcher {
    /// Decides a sum of at most two short rows, or a sum of alternating rows whose atomic weight decides it.
    fn outcome_at_sight(
        &mut self,
        rows: &[&[Color]],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>, Stopped> {
        if self.is_misere {
            return Ok(None);
        }
        if self.settings.compares_pairs {
            if let Some(rows) = two_short(rows, mover) {
                match self.wins_short(rows, effort) {
                    Ok(None) | Err(Stopped::Memory { .. }) => {}
                    found => return found,
                }
            }
        }
        let weights = rows.iter().map(|row| AtomicWeight::from_stones(row));
        let Some(weight) = weights.sum::<Option<AtomicWeight>>() else { return Ok(None) };
        Ok(weight.winner(mover).map(|winner| winner == mover.player()))
    }

    /// Returns a searcher that shares the table.
    fn helper(&self) -> Self {
        Self {
            games: Games::with_memory(self.games.memory()),
            parts: PartTable::new(self.max_bytes / SHORT_ROWS),
            table: Arc::clone(&self.table),
            marks: Arc::clone(&self.marks),
            is_first: false,
            stack: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            ..*self
        }
    }

    fn wins(&mut self, words: &[LongRow], effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        if self.is_full {
            self.forget();
        }
        self.searched = 0;
        let is_fresh = self.parts.is_empty();
        match self.wins_in_the_room_left(words, effort) {
            // There may be room if only the table is kept from earlier calls.
            Err(Stopped::Memory { .. }) if !is_fresh => {
                self.forget();
                self.wins_in_the_room_left(words, effort)
            }
            found => found,
        }
    }

    /// Returns whether Left wins moving first in a sum, if it is decided at once or in the table.
    fn known(
        &mut self,
        words: &[LongRow],
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>, Stopped> {
        self.searched = 0;
        self.begin(words, effort)?;
        self.known_of_rows(effort)
    }

    /// Forgets all values and parts. The table does not depend on them.
    fn forget(&mut self) {
        self.games = Games::with_memory(self.games.memory());
        self.parts = PartTable::new(self.max_bytes / SHORT_ROWS);
        self.is_full = false;
    }

    fn wins_in_the_room_left(
        &mut self,
        words: &[LongRow],
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        self.begin(words, effort)?;
        match self.known_of_rows(effort)? {
            Some(wins) => Ok(wins),
            None => self.search_stack(0, effort),
        }
    }

    /// Begins with a sum: only its terms are on the stack, without pairs that cancel.
    fn begin(&mut self, words: &[LongRow], effort: &mut Effort<'_>) -> Result<(), Stopped> {
        self.stack.clear();
        self.children.clear();
        self.frames.clear();
        // The number of copies of each term that have not been cancelled.
        let mut counts: BTreeMap<Summand, usize> = BTreeMap::new();
        for &word in words {
            self.look_after(TERMS_OF_A_VALUE, effort)?;
            let term = self.term_of(word, effort)?;
            match counts.get_mut(&self.negative(term)) {
                Some(count) if *count > 0 && self.cancels(term) => *count -= 1,
                _ => *counts.entry(term).or_default() += 1,
            }
        }
        counts.remove(&Summand::ZERO);
        let terms = counts.into_iter().flat_map(|(term, count)| repeat_n(term, count));
        self.stack.extend(terms);
        Ok(())
    }

    /// Returns whether Left wins moving first in the sum on the stack, if that is decided at once or in the table.
    /// There may be very many terms, so this comes before values are added up.
    fn known_of_rows(&mut self, effort: &mut Effort<'_>) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = self.outcome_at_once(0, effort)? {
            return Ok(Some(wins));
        }
        while self.merge_smallest(0) {
            self.look_after(self.stack.len().max(TERMS_OF_A_VALUE), effort)?;
        }
        self.known_of_stack(0, effort)
    }

    /// Takes a step.
    fn spend(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        const STEPS_PER_NOTE: u32 = 1 << 8;
        if self.until_note == 0 {
            self.until_note = STEPS_PER_NOTE;
            self.note_memory(effort);
        }
        self.until_note -= 1;
        self.searched += 1;
        effort.spend(1)
    }

    /// Checks the limits, whatever the number of steps.
    pub(super) fn look(&self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        self.note_memory(effort);
        effort.check_limits()
    }

    fn note_memory(&self, effort: &mut Effort<'_>) {
        let of_table = if self.is_first { self.table.bytes() } else { 0 };
        effort.note_memory(self.own_bytes() + of_table);
    }

    fn own_bytes(&self) -> usize {
        self.games.bytes() + self.parts.bytes()
    }
}
