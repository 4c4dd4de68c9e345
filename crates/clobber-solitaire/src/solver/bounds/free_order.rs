//! Searches parts in free order: a region, or for alternating play the parts of one.

use clobber_core::{
    Bound, Effort, GraphBoard, Limits, MoveOrder, Position, Stopped, Topology, Vertex,
};
use clobber_graphs::internal::{Interval, Methods, Needed, PartSearch, RoundQueue};

use super::super::{Solver, Technique};
use super::region::Region;
use super::windows::Forest;
use super::{Bounds, TINY};
use crate::{DynPosition, PartReason};

/// The parts of a region in alternating play, which are searched in free order: they keep no fewer stones in turn.
pub(super) struct FreeParts {
    pub(super) queue: RoundQueue,
    parts: Vec<FreePart>,
}

struct FreePart {
    index: usize,
    /// The numbers of its stones in the region.
    stones: Vec<u32>,
    found: Interval,
    /// Prepared in the first round.
    search: Option<(Position<GraphBoard>, PartSearch)>,
    /// The steps of all rounds.
    taken: u64,
}

impl FreeParts {
    pub(super) fn memory(&self) -> usize {
        let searches = self.parts.iter().filter_map(|part| part.search.as_ref());
        searches.map(|(_, search)| search.memory()).sum()
    }

    /// Replaces the trees of parts in a forest of the region where fewer have been found.
    pub(super) fn improve(&self, forest: &mut Forest) {
        for FreePart { stones, found, .. } in &self.parts {
            let Some(parents) = &found.parents else { continue };
            let trees = forest.trees_among(stones);
            if found.at_most < trees {
                forest.trees -= trees - found.at_most;
                for (&stone, &parent) in stones.iter().zip(parents) {
                    let parent = parent.and_then(|parent| stones.get(parent as usize));
                    if let Some(entry) = forest.parents.get_mut(stone as usize) {
                        *entry = parent.copied();
                    }
                }
            }
        }
    }
}

impl FreePart {
    /// Returns the steps so far and the stones between the bounds; `None` if another round finds nothing more.
    fn round(
        &mut self,
        (position, vertices): (&DynPosition<'_>, &[Vertex]),
        (methods, elsewhere): (Methods, usize),
        effort: &mut Effort<'_>,
    ) -> Result<Option<(u64, usize)>, Stopped> {
        let before = effort.progress().steps;
        let (part, search) = match &mut self.search {
            Some(search) => search,
            None => {
                let part = position.extracted(vertices);
                let search = PartSearch::new(&part, methods, effort)?;
                self.search.insert((part, search))
            }
        };
        let result = search.round(part, (&mut self.found, Needed::FEWEST), elsewhere, effort);
        self.taken += effort.progress().steps - before;
        let may_go_on = vertices.len() <= Solver::MAX_PART || search.has_rounds(effort);
        let gap = self.found.at_most.saturating_sub(self.found.at_least);
        if gap > 0 && result? && may_go_on {
            return Ok(Some((self.taken, gap)));
        }
        self.search = None;
        Ok(None)
    }
}

impl Bounds<'_, '_> {
    /// Prepares the search of a region, unless it is solved in little time.
    pub(super) fn begin(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
    ) -> Option<PartSearch> {
        if !self.pruning.has(Technique::Theorems) || self.order != MoveOrder::Any {
            return None;
        }
        let stones = region.names.len();
        // On two rows a sweep is faster from the start.
        let mut vertices = (0..stones).filter_map(Vertex::from_index);
        if stones <= TINY && vertices.any(|vertex| position.board().neighbors(vertex).count() > 3) {
            self.search_briefly(region, position);
        }
        if !region.is_open(Needed::FEWEST) {
            return None;
        }
        PartSearch::new(position, self.methods(), self.effort).ok()
    }

    const fn methods(&self) -> Methods {
        Methods {
            sweeps: self.pruning.has(Technique::Sweeps),
            windows: self.pruning.has(Technique::Windows),
            clauses: self.pruning.has(Technique::Clauses),
        }
    }

    /// Prepares the search of the parts of a region whose values in free order are open.
    pub(super) fn free_parts(&self, region: &Region, forest: &Forest) -> FreeParts {
        let mut parts = Vec::new();
        for &index in &region.parts {
            let Some(bound) = self.of_parts.get(index) else { continue };
            if matches!(bound.reason, PartReason::Factors | PartReason::DynamicProgram) {
                continue;
            }
            let stones = self.stones_of(region, index);
            let mut found = Interval::between(bound.stones, forest.trees_among(&stones));
            let parent = |&stone: &u32| {
                let parent = (*forest.parents.get(stone as usize)?)?;
                stones.binary_search(&parent).ok().map(|number| number as u32)
            };
            found.parents = Some(stones.iter().map(parent).collect());
            parts.push(FreePart { index, stones, found, search: None, taken: 0 });
        }
        parts.sort_by_key(|part| part.stones.len());
        FreeParts { queue: RoundQueue::new(parts.len()), parts }
    }

    /// Searches parts in free order with a number of steps, and raises the bounds of their region.
    pub(super) fn search_parts(
        &mut self,
        region: &mut Region,
        FreeParts { queue, parts }: &mut FreeParts,
        steps: u64,
    ) -> Result<(), Stopped> {
        let with = (self.methods(), self.table);
        let Self { effort, position, parts: all, of_parts, .. } = self;
        let searched = effort.attempt(Limits::steps(steps), |effort| {
            queue.run(|number| {
                let Some(part) = parts.get_mut(number) else { return Ok(None) };
                let vertices = all.get(part.index).unwrap_or_default();
                part.round((position, vertices), with, effort)
            })
        });
        for FreePart { index, found, .. } in parts {
            if let (Some(reason), Some(known)) = (found.reason.take(), of_parts.get_mut(*index)) {
                *known = Bound { stones: found.at_least, reason };
            }
        }
        let sum: usize = of_parts.iter().map(|bound| bound.stones).sum();
        region.raise(sum.saturating_sub(self.settled.at_least));
        self.note(region);
        searched.map(drop)
    }

    /// Searches a region with a share of the effort.
    ///
    /// # Returns
    /// Whether another round may find more.
    pub(super) fn round_in_free_order(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        search: &mut PartSearch,
        needed: Needed,
    ) -> Result<bool, Stopped> {
        let mut found = interval(region);
        let result = search.round(position, (&mut found, needed), self.table, self.effort);
        self.keep(region, position, found);
        result
    }

    /// Keeps better bounds of a region.
    fn keep(&mut self, region: &mut Region, position: &Position<GraphBoard>, found: Interval) {
        if let Some(parents) = found.parents.filter(|_| found.at_most < region.ends.at_most) {
            region.play_forest(&parents, position);
        }
        region.raise(found.at_least);
        let known = region.parts.first().and_then(|&part| self.of_parts.get_mut(part));
        if let (Some(reason), Some(known)) = (found.reason, known) {
            // With some techniques off, a search may have proved less than the cheap reasons do.
            if known.stones < found.at_least {
                *known = Bound { stones: found.at_least, reason };
            }
        }
    }

    /// Searches a tiny region with few steps, which take less time than a sweep.
    fn search_briefly(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        /// The steps for each goal.
        const STEPS: u64 = 48;
        let Some(mut search) = self.all_plays::<u64>(position) else { return };
        let (mut positions, mut is_decided) = (0, true);
        while is_decided && region.is_open(Needed::FEWEST) {
            let goal = region.ends.at_least;
            let attempt = self.attempt(region, &mut positions, goal, STEPS, |effort| {
                search.search(goal as u32, 0, effort)
            });
            is_decided = attempt.unwrap_or(false);
        }
    }
}

/// Returns the bounds of a region, with its play.
fn interval(region: &Region) -> Interval {
    let mut interval = Interval::between(region.ends.at_least, region.ends.at_most);
    interval.play(region.names.len(), &region.moves);
    interval
}
