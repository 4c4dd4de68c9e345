//! Searches a region in free order, where it is one part.

use clobber_core::{Bound, GraphBoard, MoveOrder, Position, Stopped, Topology, Vertex};
use clobber_graphs::internal::{Interval, Methods, Needed, PartSearch};

use super::region::Region;
use super::{Bounds, TINY};

impl Bounds<'_, '_> {
    /// Prepares the search of a region, unless it is solved in little time.
    pub(super) fn begin(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
    ) -> Option<PartSearch> {
        if !self.pruning.theorems || self.order != MoveOrder::Any {
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
        let methods = Methods {
            sweeps: self.pruning.sweeps,
            windows: self.pruning.windows,
            clauses: self.pruning.clauses,
        };
        PartSearch::new(position, methods, self.effort).ok()
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
    let mut parents = vec![None; region.names.len()];
    for mv in &region.moves {
        if let Some(parent) = parents.get_mut(mv.from.index()) {
            *parent = Some(mv.to.get());
        }
    }
    let mut interval = Interval::between(region.ends.at_least, region.ends.at_most);
    interval.parents = Some(parents);
    interval
}
