//! The winner of a sum of rows, by search.
//!
//! No canonical form of a long row is needed to know who wins. The search goes through sums of *terms*,
//! and a term is either the value of one or more short parts or a long part as it stands:
//!
//! - **Parts** ([`parts`]). A row falls into rows. One of few stones gets its value, if that does not grow
//!   too large; of a longer one the moves are kept, once it has been played in.
//! - **Sums** ([`search`]). It is always Left who moves: after a move the sum is replaced by its
//!   negative. A term and its negative cancel, and small values are added up.
//! - **Plain sums** ([`plain`]). Most sums are decided at once: by an outcome, by places on the scales
//!   n·^ and n·^ + *, by atomic weights, or by a comparison of two values.
//! - **Atomic weights** ([`weights`]) of long parts follow from those of their options, and where
//!   these leave a choice, from small searches.
//! - **Order.** Of the moves after which nothing is plain, those come first that leave little to
//!   do and the opponent badly off.
//! - **Table** ([`table`]). What has been proved is remembered, by a hash that does not depend on the
//!   order in which games have been met.
//!
//! Several threads ([`shared`]) search the same sum, each in an arena of its own, and share the table.
//!
//! A row has at most 256 stones, and all recursion goes along moves in one row, so it is not deep; the
//! search itself uses no recursion. Of the memory allowed the table takes half and the arena a quarter at
//! most. Where the table is full, it forgets; where the arena is full, parts stay without values and
//! values are not added up until the call ends, and the next one begins with an empty arena. Only the
//! parts have to have room.

mod parts;
mod plain;
mod search;
mod shared;
mod table;
mod term;
#[cfg(test)]
mod tests;
mod weights;
mod word;

use core::iter::repeat_n;
use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clobber_core::Color;

use self::parts::Parts;
use self::search::{Child, Frame, Stop};
use self::shared::Shared;
use self::term::Term;
use self::word::Word;
use crate::games::{Games, Limits};
use crate::outcome::{OutcomeError, OutcomeLimits, OutcomeProgress};

/// How the search goes about it. None of these changes an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Parts of up to so many stones get a value.
    pub(crate) valued_stones: usize,
    /// ... unless two pieces that a move leaves have more than so many pairs of followers, ...
    pub(crate) valued_pairs: u32,
    /// ... or the value has more than so many followers.
    pub(crate) valued_size: u32,
    /// Two values are added if they have at most so many pairs of followers.
    pub(crate) merged_pairs: u32,
    /// Whether sums of two values are compared with 0.
    pub(crate) compares_pairs: bool,
    /// Whether sums of three values are won or lost by a part of theirs.
    pub(crate) compares_triples: bool,
    /// Whether atomic weights are used.
    pub(crate) weights: bool,
    /// How many positions may be searched to find the atomic weight of a part without a value; none
    /// of them gets one if this is 0.
    pub(crate) weight_positions: u64,
    /// What the logarithm of the size of a value counts in the order of moves.
    pub(crate) size_factor: f32,
    /// What a stone of a part without a value counts.
    pub(crate) stone_factor: f32,
    /// What an atomic weight of 1 counts.
    pub(crate) advantage_factor: f32,
    /// What a step on the scales counts, in atomic weights.
    pub(crate) scale_factor: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            valued_stones: 16,
            valued_pairs: 20_000,
            valued_size: 500,
            merged_pairs: 100,
            compares_pairs: true,
            compares_triples: true,
            weights: true,
            weight_positions: 2000,
            size_factor: 3.0,
            stone_factor: 0.25,
            advantage_factor: 40.0,
            scale_factor: 0.1,
        }
    }
}

/// What stops a search and is told how far it has got.
type Watch<'a> = &'a mut dyn FnMut(&OutcomeProgress) -> ControlFlow<()>;

/// A search for the winner of sums of rows, with all that it has found.
#[derive(Debug)]
pub(crate) struct LinearSearch {
    /// The caller's thread, and the helpers.
    searchers: Vec<Searcher>,
    shared: Arc<Shared>,
}

/// What one thread searches with.
#[derive(Debug)]
struct Searcher {
    games: Games,
    parts: Parts,
    table: Arc<Shared>,
    settings: Settings,
    limits: OutcomeLimits,
    /// Of the arena and the parts.
    max_bytes: usize,
    is_helper: bool,
    /// How many positions and bytes a helper has told the others of.
    told: (u64, usize),
    /// How many parts have been weighed.
    weighed: u64,
    /// Whether a value, a sum or a weight has not been found for want of room.
    is_full: bool,
    /// How many terms have been gone through since the clock was looked at.
    gone_through: usize,
    /// The terms of all sums that are being searched, one after another.
    stack: Vec<Term>,
    /// The undecided moves of these sums.
    children: Vec<Child>,
    /// These sums, from the first to the last.
    frames: Vec<Frame>,
    positions: u64,
    /// A search within the search gives up at so many positions.
    budget_end: u64,
    started: Instant,
}

impl LinearSearch {
    /// # Arguments
    /// The limits, and by how many threads to search: each has an arena of its own, and they share
    /// the memory. One is the caller's. With more than one the number of positions differs from time
    /// to time.
    pub(crate) fn new(limits: &OutcomeLimits, threads: usize) -> Self {
        Self::with_settings(limits, threads, Settings::default())
    }

    pub(crate) fn with_settings(
        limits: &OutcomeLimits,
        threads: usize,
        settings: Settings,
    ) -> Self {
        let threads = threads.clamp(1, Self::MOST_THREADS);
        let memory = limits.memory.unwrap_or(usize::MAX).min(1 << 46);
        let shared = Arc::new(Shared::new(memory / 2, threads));
        let searcher = |helper| {
            // The helpers are stopped by the caller's thread.
            let is_helper = helper > 0;
            let limits = OutcomeLimits {
                positions: limits.positions.filter(|_| !is_helper),
                time: limits.time.filter(|_| !is_helper),
                memory: limits.memory,
            };
            let games = Limits { bytes: memory / (4 * threads), ..Limits::default() };
            Searcher {
                games: Games::with_limits(games),
                parts: Parts::new(),
                max_bytes: memory / (2 * threads),
                table: Arc::clone(&shared),
                settings,
                limits,
                is_helper,
                told: (0, 0),
                weighed: 0,
                is_full: false,
                gone_through: 0,
                stack: Vec::new(),
                children: Vec::new(),
                frames: Vec::new(),
                positions: 0,
                budget_end: u64::MAX,
                started: Instant::now(),
            }
        };
        Self { searchers: (0..threads).map(searcher).collect(), shared }
    }

    pub(crate) const MOST_THREADS: usize = 256;

    /// Limits the calls that follow.
    pub(crate) fn limit(&mut self, positions: Option<u64>, time: Option<Duration>) {
        if let Some(first) = self.searchers.first_mut() {
            first.limits = OutcomeLimits { positions, time, memory: first.limits.memory };
        }
    }

    /// Whether a player wins moving first in the sum of these rows.
    ///
    /// # Errors
    /// A limit, or `watch` has said so. What has been found is kept, so another call makes progress.
    pub(crate) fn wins(
        &mut self,
        rows: &[Vec<Color>],
        mover: Color,
        watch: Watch<'_>,
    ) -> Result<bool, OutcomeError> {
        self.shared.begin();
        let shared = &self.shared;
        let Some((first, helpers)) = self.searchers.split_first_mut() else { return Ok(false) };
        if helpers.is_empty() {
            return first.wins(rows, mover, watch);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .map(|helper| scope.spawn(move || helper.help(rows, mover)))
                .collect();
            let found = first.wins(rows, mover, watch);
            shared.end();
            let answers = helpers.into_iter().map(|helper| helper.join().ok().flatten());
            // All are waited for, whoever has the answer.
            answers.fold(found, |found, answer| answer.map_or(found, Ok))
        })
    }

    /// The bytes held by all.
    #[cfg(test)]
    fn memory(&self) -> usize {
        self.searchers.iter().map(Searcher::own_bytes).sum::<usize>() + self.shared.table_bytes()
    }

    /// How many positions the last call has searched.
    pub(crate) fn positions(&self) -> u64 {
        self.searchers.iter().map(|searcher| searcher.positions).sum()
    }
}

impl Searcher {
    /// Searches until there is an answer or somebody else has it.
    fn help(&mut self, rows: &[Vec<Color>], mover: Color) -> Option<bool> {
        let answer = self.wins(rows, mover, &mut |_| ControlFlow::Continue(())).ok();
        if answer.is_some() {
            self.table.end();
        }
        answer
    }

    fn wins(
        &mut self,
        rows: &[Vec<Color>],
        mover: Color,
        watch: Watch<'_>,
    ) -> Result<bool, OutcomeError> {
        self.positions = 0;
        self.told = (0, 0);
        self.started = Instant::now();
        if self.is_full {
            self.forget();
        }
        let is_fresh = self.parts.is_empty();
        match self.wins_in_the_room_left(rows, mover, &mut *watch) {
            // Perhaps there is room if nothing is kept of earlier calls but what the table has.
            Err(OutcomeError::Memory { .. }) if !is_fresh => {
                self.forget();
                self.wins_in_the_room_left(rows, mover, watch)
            }
            found => found,
        }
    }

    /// Forgets all values and parts. The table does not depend on them.
    fn forget(&mut self) {
        self.games = Games::with_limits(self.games.limits());
        self.parts = Parts::new();
        self.is_full = false;
    }

    fn wins_in_the_room_left(
        &mut self,
        rows: &[Vec<Color>],
        mover: Color,
        watch: Watch<'_>,
    ) -> Result<bool, OutcomeError> {
        self.budget_end = u64::MAX;
        self.stack.clear();
        self.children.clear();
        self.frames.clear();
        // How many of each term there are that have not been cancelled.
        let mut counts: BTreeMap<Term, usize> = BTreeMap::new();
        for row in rows {
            let stones = row.iter().map(|&color| color == mover);
            let word = Word::new(stones).ok_or(OutcomeError::PartTooLarge {
                stones: row.len(),
                limit: Word::MOST_STONES,
            })?;
            let term = self.term_of(word)?;
            match counts.get_mut(&self.negative(term)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => *counts.entry(term).or_default() += 1,
            }
        }
        counts.remove(&Term::ZERO);
        let terms = counts.into_iter().flat_map(|(term, count)| repeat_n(term, count));
        self.stack.extend(terms);
        match self.outcome_of_rows(watch) {
            Ok(wins) => Ok(wins),
            Err(Stop::Error(error)) => Err(error),
            // There is no budget here.
            Err(Stop::Budget) => Err(OutcomeError::Cancelled),
        }
    }

    /// Whether Left wins moving first in the sum on the stack, in which nothing cancels. There may be
    /// very many terms, so it is seen whether they are plain before values are added up.
    fn outcome_of_rows(&mut self, watch: Watch<'_>) -> Result<bool, Stop> {
        if let Some(wins) = self.plain_outcome(0, watch)? {
            return Ok(wins);
        }
        while self.merge_smallest(0) {
            self.look_after(self.stack.len(), watch)?;
        }
        self.outcome_of_stack(0, watch)
    }

    /// The bytes of the arena and the parts.
    fn own_bytes(&self) -> usize {
        self.games.bytes() + self.parts.bytes()
    }
}
