//! Two-sided bounds on the value of a position, and the methods that tighten them.

mod free_order;
mod learning;
mod region;
mod rounds;
mod survey;
mod sweeps;
mod windows;

use clobber_core::{Bound, Effort, Limits, Move, MoveOrder, Parts, Reduction, Stopped};

use self::region::{Interval, Region, Searched};
use self::rounds::RegionSearch;
use super::Solution;
use super::pruning::{Pruning, Technique};
use super::whole_board::WholeBoard;
use crate::DynPosition;
use crate::shape::named;
use crate::{PartReason, Reason};
use clobber_graphs::internal::clauses::Questions;
use clobber_graphs::internal::{Needed, RoundQueue, by_parts, quick_play};

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
    /// The bytes of the tables of all regions.
    table: usize,
    regions: Vec<Region>,
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
        regions.sort_by_key(|region| region.names.len());
        let mut searches = Vec::with_capacity(regions.len());
        self.others = self.settled;
        for mut region in regions {
            let position = match region.position.take() {
                None if self.check_limits().is_ok() && self.is_affordable(&region.names) => {
                    Some(self.position.extracted(&region.names))
                }
                prepared => prepared,
            };
            if let Some(position) = position.as_ref().filter(|_| region.is_open(Needed::FEWEST)) {
                region.play(quick_play(position, self.order, self.effort));
            }
            self.others.add(region.ends.at_least, region.ends.at_most);
            searches.push(RegionSearch::new(region, position));
        }
        // Whatever is found before the effort ends is kept.
        let _ = RoundQueue::new(searches.len()).run(|number| {
            let Some(search) = searches.get_mut(number) else { return Ok(None) };
            self.others.at_least -= search.region.ends.at_least;
            self.others.at_most -= search.region.ends.at_most;
            // The rest of the goal for this region, if the others keep the fewest stones possible, and if they keep the
            // stones of their best plays.
            let needed = goal.map_or(Needed::FEWEST, |goal| Needed {
                hopeless_over: goal.saturating_sub(self.others.at_least),
                enough: goal.saturating_sub(self.others.at_most),
            });
            let result = self.round(search, needed);
            let Interval { at_least, at_most } = search.region.ends;
            self.others.add(at_least, at_most);
            Ok(result?.then_some((search.taken, at_most.saturating_sub(at_least))))
        });
        self.table = 0;
        let mut regions: Vec<Region> = searches.into_iter().map(|search| search.region).collect();
        regions.sort_by_key(|region| region.parts.first().copied());
        self.solution(regions)
    }

    /// Returns the numbers that a part's stones have in their region.
    fn stones_of(&self, region: &Region, part: usize) -> Vec<u32> {
        let number = |vertex| region.names.binary_search(vertex).ok().map(|number| number as u32);
        self.parts.get(part).unwrap_or_default().iter().filter_map(number).collect()
    }

    /// Returns the bound of a part.
    fn least_of(&self, part: usize) -> usize {
        self.of_parts.get(part).map_or(0, |bound| bound.stones)
    }

    /// Returns the bytes left besides the memory of the clause searches.
    fn most_of_memory(&self) -> usize {
        let all = self.effort.memory_limit();
        if self.pruning.has(Technique::Clauses) {
            all - all / Questions::SHARE_OF_MEMORY
        } else {
            all
        }
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
