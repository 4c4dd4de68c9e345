//! Sweeps over narrow regions in free order, before the longer searches.

use clobber_core::{GraphBoard, Limits, MoveOrder, Position, Topology, Vertex};

use super::super::part::SmallPart;
use super::super::search::Search;
use super::region::{Region, Searched};
use super::{Bounds, TINY};
use clobber_graphs::internal::sweep::{Fewest, Sweep};

/// A sweep with at most this many open edges keeps all frontiers. A grid of five lines has no more.
pub(super) const NARROW: usize = 6;
/// With more open edges a sweep has many patterns at each vertex, and keeps only a few frontiers.
const WIDE: usize = 8;
/// The frontiers that such a sweep keeps, which take hardly any time.
const FEW: usize = 1 << 8;
/// In a region of more stones a narrow sweep has no limit.
const SHORT: usize = 300;
/// The step limit of a sweep of medium width, about a tenth of a second.
const SOME_STEPS: u64 = 1 << 20;

impl Bounds<'_, '_> {
    /// Solves a region by a sweep, if it is narrow.
    pub(super) fn sweep_if_narrow(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        let are_allowed = self.pruning.theorems && self.pruning.sweeps;
        if !are_allowed || self.order != MoveOrder::Any || !region.is_open(None) {
            return;
        }
        let stones = region.names.len();
        // On two rows a sweep is faster from the start.
        let mut vertices = (0..stones).filter_map(Vertex::from_index);
        if stones <= TINY && vertices.any(|vertex| position.board().neighbors(vertex).count() > 3) {
            self.search_briefly(region, position);
        }
        if !region.is_open(None) {
            return;
        }
        let Ok(Some(sweep)) = Sweep::new(position, self.effort) else { return };
        let (most_kept, steps) = match sweep.width() {
            ..=NARROW if stones > SHORT => (usize::MAX, u64::MAX),
            // Clause searches, and wider sweeps between them, do the rest.
            ..=WIDE => (usize::MAX, SOME_STEPS),
            _ => (FEW, u64::MAX),
        };
        let mut found = Fewest::between(region.ends.at_least, region.ends.at_most);
        // Keep the results found before the effort ends.
        let _ = self.effort.attempt(Limits::steps(steps), |effort| {
            sweep.enclose(&mut found, None, most_kept, effort)
        });
        if let Some(parents) = found.parents {
            region.play_forest(&parents, position);
        }
        if let Some(frontiers) = found.frontiers {
            region.ends.at_least = found.at_least;
            region.searched = Some(Searched::Forests(frontiers));
        }
    }

    /// Searches a tiny region with few steps, which take less time than a sweep.
    fn search_briefly(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        /// The steps for each goal.
        const STEPS: u64 = 48;
        let Some(part) = SmallPart::<u64>::new(position) else { return };
        let mut search = Search::new(&part, self.order, self.pruning, self.effort.memory_limit());
        let (mut positions, mut is_decided) = (0, true);
        while is_decided && region.is_open(None) {
            let goal = region.ends.at_least;
            let attempt = self.attempt(region, &mut positions, goal, STEPS, |effort| {
                search.search(goal as u32, 0, effort)
            });
            is_decided = attempt.unwrap_or(false);
        }
    }
}
