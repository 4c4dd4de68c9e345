//! Two-sided bounds on the value of a position, and the methods that tighten them.

mod free_order;
mod learning;
mod region;
mod survey;
mod sweeps;
mod windows;

use clobber_core::{
    BitSet, Bound, Effort, GraphBoard, Limits, Move, MoveOrder, Parts, Position, Reduction, Stopped,
};

use self::learning::Learning;
use self::region::{Interval, Region, Searched};
use self::sweeps::{Sweeps, is_dense};
use self::windows::WindowSearch;
use super::Solution;
use super::part::SmallPart;
use super::pruning::Pruning;
use super::search::Search;
use super::whole_board::WholeBoard;
use crate::DynPosition;
use crate::bound::by_parts;
use crate::shape::named;
use crate::{PartReason, Reason};
use clobber_graphs::internal::clauses::Questions;
use clobber_graphs::internal::{Needed, PartSearch, quick_play};

/// The bounds on a position, separately for each region.
pub(super) struct Bounds<'a, 'w> {
    pub(super) pruning: Pruning,
    pub(super) order: MoveOrder,
    pub(super) position: &'a DynPosition<'a>,
    pub(super) parts: &'a Parts,
    pub(super) effort: &'a mut Effort<'w>,
    /// The form of the position as a whole.
    whole: WholeBoard,
    /// The bounds of the parts, which hold in every order of play.
    pub(super) of_parts: Vec<Bound<PartReason>>,
    /// A better bound on the whole position.
    pub(super) of_whole: Option<Bound<Reason>>,
    /// A play of the parts solved without a search.
    moves: Vec<Move>,
    /// The number of stones left in these parts and in the parts in which no stone moves.
    settled: Interval,
    /// The bounds on the other regions and on all settled parts together.
    others: Interval,
    /// The bytes of the current region's table.
    table: usize,
    regions: Vec<Region>,
}

/// The methods of alternating play, with what they remember.
struct InTurn {
    sweeps: Sweeps,
    learning: Learning,
    windows: WindowSearch,
}

/// Regions of up to this many stones are searched before they are swept: usually that is faster than preparing a
/// sweep.
const TINY: usize = 22;

/// Positions of up to this many stones are prepared whatever the time limit.
pub(super) const SMALL: usize = 1 << 12;

impl<'a, 'w> Bounds<'a, 'w> {
    pub(super) fn new(
        pruning: Pruning,
        position: &'a DynPosition<'a>,
        parts: &'a Parts,
        (order, whole): (MoveOrder, WholeBoard),
        effort: &'a mut Effort<'w>,
    ) -> Self {
        let none = Interval { at_least: 0, at_most: 0 };
        Self {
            pruning,
            order,
            position,
            parts,
            effort,
            whole,
            of_parts: Vec::with_capacity(parts.len()),
            of_whole: None,
            moves: Vec::new(),
            settled: none,
            others: none,
            table: 0,
            regions: Vec::new(),
        }
    }

    /// Checks the limits, unless the position is small.
    pub(super) fn check_limits(&mut self) -> Result<(), Stopped> {
        if self.position.stone_count() <= SMALL { Ok(()) } else { self.effort.check_limits() }
    }

    /// Tightens the bounds until they meet, decide whether at most `goal` stones can be left, or the effort ends.
    pub(super) fn tighten(mut self, goal: Option<usize>) -> Solution {
        let mut regions = core::mem::take(&mut self.regions);
        // Small regions first: they are likely to be solved before a limit is hit.
        regions.sort_by_key(|region| region.names.len());
        let mut positions = Vec::with_capacity(regions.len());
        for region in &mut regions {
            let position = match region.position.take() {
                None if self.check_limits().is_ok() && self.is_affordable(&region.names) => {
                    Some(self.position.extracted(&region.names))
                }
                prepared => prepared,
            };
            let mut search = None;
            if let Some(position) = position.as_ref().filter(|_| region.is_open(Needed::FEWEST)) {
                region.play(quick_play(position, self.order, self.effort));
                search = self.begin(region, position);
            }
            positions.push((position, search));
        }
        self.others = self.settled;
        for Region { ends, .. } in &regions {
            self.others.add(ends.at_least, ends.at_most);
        }
        let mut is_stopped = false;
        for (region, (position, search)) in regions.iter_mut().zip(positions) {
            self.others.at_least -= region.ends.at_least;
            self.others.at_most -= region.ends.at_most;
            // The rest of the goal for this region, if the others keep the fewest stones possible, and if they keep the
            // stones of their best plays.
            let needed = goal.map_or(Needed::FEWEST, |goal| Needed {
                hopeless_over: goal.saturating_sub(self.others.at_least),
                enough: goal.saturating_sub(self.others.at_most),
            });
            if let Some(position) = position.filter(|_| !is_stopped) {
                let tightened = match (region.names.len(), search) {
                    (0..=64, search) => self.search::<u64>(region, &position, (search, needed)),
                    (65..=128, search) => self.search::<u128>(region, &position, (search, needed)),
                    (_, Some(search)) => self.search_apart(region, &position, search, needed),
                    (_, None) => self.search_large(region, &position, needed),
                };
                is_stopped = tightened.is_err();
            }
            self.others.add(region.ends.at_least, region.ends.at_most);
        }
        regions.sort_by_key(|region| region.parts.first().copied());
        self.solution(regions)
    }

    /// Looks for better plays in turn of a region that is too large to search as a whole.
    fn search_large(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        needed: Needed,
    ) -> Result<(), Stopped> {
        /// The number of stones in all rounds together, if the caller sets no limit.
        const STONES: usize = 200_000;
        let rounds = (STONES / region.names.len().max(1)).clamp(1, 200);
        let mut methods = self.methods_in_turn(region, position);
        for _ in 0..rounds {
            self.note(region);
            self.round_in_turn(region, position, &mut methods, needed)?;
            self.table = methods.learning.memory();
            if !region.is_open(needed) {
                break;
            }
            self.sweep(region, position, &mut methods.sweeps)?;
        }
        self.table = 0;
        Ok(())
    }

    /// Prepares the methods of alternating play.
    fn methods_in_turn(&self, region: &Region, position: &Position<GraphBoard>) -> InTurn {
        let learning = self.prepare_learning(region, position);
        InTurn { sweeps: Sweeps::default(), learning, windows: WindowSearch::default() }
    }

    /// Opens windows and searches by clauses, in alternating play.
    fn round_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        methods: &mut InTurn,
        needed: Needed,
    ) -> Result<(), Stopped> {
        self.open_windows(region, position, &mut methods.windows)?;
        if region.is_open(needed) {
            self.learn(region, position, &mut methods.learning, needed)?;
        }
        Ok(())
    }

    /// Returns the bytes left besides the memory of the clause searches.
    fn most_of_memory(&self) -> usize {
        let all = self.effort.memory_limit();
        if self.pruning.clauses { all - all / Questions::SHARE_OF_MEMORY } else { all }
    }

    /// Reports the known bounds to the caller's progress callback.
    fn note(&mut self, region: &Region) {
        let Interval { at_least, at_most } = self.others;
        let known = |others: usize, own: usize| i64::try_from(others + own).ok();
        let (at_least, at_most) =
            (known(at_least, region.ends.at_least), known(at_most, region.ends.at_most));
        self.effort.note_bounds(at_least, at_most);
        self.effort.note_memory(self.table);
    }

    /// Sweeps over a region, unless sweeps have had their share compared with the search of plays.
    fn sweep_if_due(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
        positions: u64,
    ) -> Result<(), Stopped> {
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
        if !is_early && taken <= positions.saturating_mul(of_plays) {
            let started = self.effort.progress().steps;
            self.sweep(region, position, sweeps)?;
            sweeps.steps += 1 + self.effort.progress().steps - started;
        }
        Ok(())
    }

    /// Searches a region until its interval is a single number or narrow enough.
    fn search<B: BitSet>(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        (mut in_free_order, needed): (Option<PartSearch>, Needed),
    ) -> Result<(), Stopped> {
        if !region.is_open(needed) {
            return Ok(());
        }
        let Some(part) = SmallPart::<B>::new(position) else { return Ok(()) };
        let mut search = Search::new(&part, self.order, self.pruning, self.most_of_memory());
        let mut in_turn =
            (self.order != MoveOrder::Any).then(|| self.methods_in_turn(region, position));
        let mut positions = 0;
        // Every second attempt aims at the bound, the others at one stone less than the best play (usually the same
        // number). After the first few, each attempt gets twice the previous budget, so all together cost only a few
        // times as much as the last.
        let (mut number, mut attempts) = (0, 0);
        while region.is_open(needed) {
            self.table = search.table_bytes();
            self.note(region);
            if let Some(search) = &mut in_free_order {
                let is_worth_more = self.round(region, position, search, needed)?;
                self.table += search.memory();
                in_free_order = in_free_order.filter(|_| is_worth_more);
            } else if let Some(methods) = &mut in_turn {
                self.round_in_turn(region, position, methods, needed)?;
                self.table += methods.learning.memory();
                if region.is_open(needed) {
                    self.sweep_if_due(region, position, &mut methods.sweeps, positions)?;
                }
            }
            if !region.is_open(needed) || !self.pruning.plays && in_free_order.is_none() {
                break;
            }
            if !self.pruning.plays {
                continue;
            }
            let goal = match needed.goal() {
                Some(goal) => goal,
                None if attempts % 2 == 0 => region.ends.at_least,
                None => region.ends.at_most - 1,
            };
            attempts += 1;
            let steps = budget(number);
            self.attempt(region, &mut positions, goal, steps, |effort| {
                search.search(goal as u32, number, effort)
            })?;
            number += 1;
        }
        self.table = 0;
        Ok(())
    }

    /// Searches for a play to at most `goal` stones within a number of steps, and adds to the positions searched.
    ///
    /// # Returns
    /// True if the search decides.
    fn attempt(
        &mut self,
        region: &mut Region,
        positions: &mut u64,
        goal: usize,
        steps: u64,
        search: impl FnOnce(&mut Effort<'_>) -> Result<Option<Vec<Move>>, Stopped>,
    ) -> Result<bool, Stopped> {
        let started = self.effort.progress().steps;
        let attempt = self.effort.attempt(Limits::steps(steps), search)?;
        *positions += self.effort.progress().steps - started;
        match attempt {
            Some(Some(variation)) => region.play(variation),
            Some(None) => {
                region.ends.at_least = goal + 1;
                region.searched = Some(Searched::Plays(*positions));
            }
            None => return Ok(false),
        }
        Ok(true)
    }

    fn solution(self, regions: Vec<Region>) -> Solution {
        let Self { order, mut moves, mut of_parts, mut of_whole, settled, .. } = self;
        let mut at_most = settled.at_most;
        for Region { names, parts, ends, searched, moves: played, .. } in regions {
            at_most += ends.at_most;
            moves.extend(named(played, &names));
            let Some(searched) = searched else { continue };
            match order {
                MoveOrder::Any => {
                    let Some(known) = parts.first().and_then(|&part| of_parts.get_mut(part)) else {
                        continue;
                    };
                    // With some techniques off, a search may have proved less than the cheap reasons do.
                    if let Searched::Plays(positions) = searched {
                        if known.stones < ends.at_least {
                            let reason = PartReason::Exhausted { positions };
                            *known = Bound { stones: ends.at_least, reason };
                        }
                    }
                }
                MoveOrder::Alternating(first) => {
                    let stones = settled.at_least + ends.at_least;
                    if of_whole.as_ref().is_none_or(|known| known.stones < stones) {
                        let reason = match searched {
                            Searched::Plays(positions) => Reason::Exhausted { stones, positions },
                            Searched::Clauses(proof) => {
                                let bounds = of_parts.clone();
                                Reason::Clauses { first, stones, bounds, proof }
                            }
                            Searched::Forests(frontiers) => {
                                Reason::Swept { first, stones, frontiers }
                            }
                            Searched::Chains(frontiers) => {
                                Reason::Chains { first, stones, frontiers }
                            }
                            Searched::ForestsBeside { swept, frontiers } => {
                                let of_part =
                                    |(index, bound)| (!swept.contains(&index)).then_some(bound);
                                let bounds = of_parts.iter().cloned().enumerate().map(of_part);
                                let bounds = bounds.collect();
                                Reason::SweptBeside { first, stones, bounds, frontiers }
                            }
                        };
                        of_whole = Some(Bound { stones, reason });
                    }
                }
            }
        }
        let of_parts = by_parts(of_parts);
        let bound = match of_whole {
            Some(whole) if whole.stones > of_parts.stones => whole,
            Some(whole) if of_parts == by_parts(Vec::new()) => whole,
            _ => of_parts,
        };
        Solution { reduction: Reduction { order, moves }, stones_left: at_most, bound }
    }
}

/// Returns the number of positions that an attempt may search.
const fn budget(number: u64) -> u64 {
    const FIRST: u64 = 1000;
    const CONSTANT: u64 = 8;
    let doublings = number.saturating_sub(CONSTANT) / 2;
    if doublings < 50 { FIRST << doublings } else { u64::MAX }
}
