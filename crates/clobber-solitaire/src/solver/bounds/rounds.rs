//! Searches a region in rounds, each with a share of the effort.

use clobber_core::{BitSet, Effort, GraphBoard, Move, MoveOrder, Position, Stopped};
use clobber_graphs::internal::{Needed, PartSearch};

use super::super::part::SmallPart;
use super::super::search::Search;
use super::super::{Solver, Technique};
use super::learning::Learning;
use super::region::Region;
use super::sweeps::{Sweeps, is_dense};
use super::windows::WindowSearch;
use super::{Bounds, TINY};

/// A region with the methods that search it.
pub(super) struct RegionSearch {
    pub(super) region: Region,
    /// The stones on a separate board, if there is room for it.
    position: Option<Position<GraphBoard>>,
    /// Prepared in the first round.
    methods: Option<RegionMethods>,
    rounds: u64,
    /// The steps of all rounds.
    pub(super) taken: u64,
    /// The bytes of the tables.
    memory: usize,
}

/// The methods of a region, with what they remember.
struct RegionMethods {
    in_free_order: Option<PartSearch>,
    in_turn: Option<InTurn>,
    plays: Option<Plays>,
    /// The number of positions that the search of plays has met.
    positions: u64,
}

/// The methods of alternating play.
struct InTurn {
    sweeps: Sweeps,
    learning: Learning,
    windows: WindowSearch,
}

/// The search of all plays of up to 64 or up to 128 stones.
enum Plays {
    Narrow(Search<u64>),
    Wide(Search<u128>),
}

impl Plays {
    fn search(
        &mut self,
        goal: u32,
        number: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        match self {
            Self::Narrow(search) => search.search(goal, number, effort),
            Self::Wide(search) => search.search(goal, number, effort),
        }
    }

    fn table_bytes(&self) -> usize {
        match self {
            Self::Narrow(search) => search.table_bytes(),
            Self::Wide(search) => search.table_bytes(),
        }
    }
}

impl RegionSearch {
    pub(super) const fn new(region: Region, position: Option<Position<GraphBoard>>) -> Self {
        Self { region, position, methods: None, rounds: 0, taken: 0, memory: 0 }
    }
}

impl RegionMethods {
    fn memory(&self) -> usize {
        self.in_free_order.as_ref().map_or(0, PartSearch::memory)
            + self
                .in_turn
                .as_ref()
                .map_or(0, |methods| methods.learning.memory() + methods.windows.memory())
            + self.plays.as_ref().map_or(0, Plays::table_bytes)
    }
}

impl Bounds<'_, '_> {
    /// Searches a region with a share of the effort.
    ///
    /// # Returns
    /// Whether another round may find more.
    pub(super) fn round(
        &mut self,
        search: &mut RegionSearch,
        needed: Needed,
    ) -> Result<bool, Stopped> {
        let RegionSearch { region, position, methods, rounds, taken, memory } = search;
        let Some(position) = position.as_ref().filter(|_| region.is_open(needed)) else {
            // The tables are not needed any more.
            (*methods, self.table) = (None, self.table - core::mem::take(memory));
            return Ok(false);
        };
        if *rounds > 0 {
            self.effort.check_limits()?;
        }
        let before = self.effort.progress().steps;
        self.table -= *memory;
        let methods = match methods {
            Some(methods) => methods,
            None => methods.insert(self.prepare(region, position)),
        };
        let result = self.run_methods(region, position, methods, (needed, *rounds));
        *memory = methods.memory();
        self.table += *memory;
        self.note(region);
        // A later round without a step would be followed by others.
        let steps = self.effort.progress().steps - before;
        let is_idle = *rounds > 1 && steps == 0;
        *rounds += 1;
        *taken += steps;
        result.map(|is_worth_more| is_worth_more && !is_idle)
    }

    /// Prepares the methods of a region.
    fn prepare(&mut self, region: &mut Region, position: &Position<GraphBoard>) -> RegionMethods {
        let in_free_order = self.begin(region, position);
        let in_turn = (self.order != MoveOrder::Any).then(|| InTurn {
            sweeps: Sweeps::default(),
            learning: self.prepare_learning(position),
            windows: WindowSearch::default(),
        });
        let plays = match region.names.len() {
            0..=64 if self.pruning.has(Technique::Plays) => {
                self.all_plays(position).map(Plays::Narrow)
            }
            65..=Solver::MAX_PART if self.pruning.has(Technique::Plays) => {
                self.all_plays(position).map(Plays::Wide)
            }
            _ => None,
        };
        RegionMethods { in_free_order, in_turn, plays, positions: 0 }
    }

    /// Prepares the search of all plays of a region.
    pub(super) fn all_plays<B: BitSet>(
        &self,
        position: &Position<GraphBoard>,
    ) -> Option<Search<B>> {
        let part = SmallPart::new(position)?;
        Some(Search::new(part, self.order, self.pruning, self.most_of_memory()))
    }

    fn run_methods(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        methods: &mut RegionMethods,
        (needed, round): (Needed, u64),
    ) -> Result<bool, Stopped> {
        let RegionMethods { in_free_order, in_turn, plays, positions } = methods;
        let is_small = region.names.len() <= Solver::MAX_PART;
        let mut is_worth_more = plays.is_some();
        if let Some(search) = in_free_order {
            let is_due = is_small || search.has_rounds(self.effort);
            if is_due && self.round_in_free_order(region, position, search, needed)? {
                is_worth_more = true;
            } else {
                *in_free_order = None;
            }
        } else if let Some(methods) = in_turn {
            let has_rounds = is_small || self.has_rounds_in_turn(region, round);
            let is_alone = plays.is_none() && methods.learning.is_over;
            self.open_windows(region, position, &mut methods.windows, is_alone)?;
            if region.is_open(needed) {
                self.learn(region, position, &mut methods.learning, needed)?;
            }
            let is_swept = region.is_open(needed)
                && match is_small && self.pruning.has(Technique::Plays) {
                    true => self.sweep_if_due(region, position, &mut methods.sweeps, *positions)?,
                    false => self.sweep(region, position, &mut methods.sweeps)?,
                };
            let is_over = methods.learning.is_over && methods.windows.is_over && !is_swept;
            is_worth_more |= has_rounds && !is_over;
        }
        let Some(plays) = plays.as_mut().filter(|_| region.is_open(needed)) else {
            return Ok(is_worth_more);
        };
        // Every second attempt aims at the bound, the others at one stone less than the best play (usually the same
        // number). After the first few, each attempt gets twice the previous budget, so all together cost only a few
        // times as much as the last.
        let goal = match needed.goal() {
            Some(goal) => goal,
            None if round % 2 == 0 => region.ends.at_least,
            None => region.ends.at_most - 1,
        };
        let steps = budget(round);
        self.attempt(region, positions, goal, steps, |effort| {
            plays.search(goal as u32, round, effort)
        })?;
        Ok(true)
    }

    /// Returns whether a large region may get another round in turn: always with a limit on steps or time, otherwise a
    /// few times.
    fn has_rounds_in_turn(&self, region: &Region, round: u64) -> bool {
        /// The number of stones in all rounds together.
        const STONES: u64 = 200_000;
        let limits = self.effort.limits();
        let rounds = (STONES / region.names.len().max(1) as u64).clamp(1, 200);
        limits.steps.is_some() || limits.time.is_some() || round + 1 < rounds
    }

    /// Sweeps over a region, unless sweeps have had their share compared with the search of plays.
    fn sweep_if_due(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
        positions: u64,
    ) -> Result<bool, Stopped> {
        /// A tiny region is swept only after this many positions.
        const EARLY: u64 = 16_000;
        /// The approximate number of steps to prepare a wide sweep.
        const PREPARING: u64 = 1 << 10;
        // If stones have many neighbours, sweeps are wide and seldom find anything. Elsewhere a sweep usually decides,
        // and a step of a small search takes longer.
        let (share, of_plays, preparing) =
            if is_dense(position.board()) { (8, 1, PREPARING) } else { (1, 3, 0) };
        let is_early = region.names.len() <= TINY && positions < EARLY;
        let taken = sweeps.steps.saturating_add(preparing).saturating_mul(share);
        if is_early || taken > positions.saturating_mul(of_plays) {
            return Ok(false);
        }
        let started = self.effort.progress().steps;
        let is_swept = self.sweep(region, position, sweeps)?;
        sweeps.steps += 1 + self.effort.progress().steps - started;
        Ok(is_swept)
    }
}

/// Returns the number of positions that an attempt may search.
const fn budget(number: u64) -> u64 {
    const FIRST: u64 = 1000;
    const CONSTANT: u64 = 8;
    let doublings = number.saturating_sub(CONSTANT) / 2;
    if doublings < 50 { FIRST << doublings } else { u64::MAX }
}
