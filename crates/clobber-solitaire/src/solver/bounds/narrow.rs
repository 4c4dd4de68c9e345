//! Narrow regions in free order: what sweeps and automata decide before anything is searched.

use clobber_core::{Bound, GraphBoard, Limits, MoveOrder, Position, Topology, Vertex};

use super::super::part::SmallPart;
use super::super::search::Search;
use super::region::{Region, Searched};
use super::{Bounds, TINY};
use crate::graphs::{self, LONG, MANY_STEPS};
use crate::grids::{Frontiers, reduce_by_sweep};
use crate::{PartReason, Reason};
use clobber_graphs::sweep::Sweep;

/// Of sweeps over no more edges all frontiers are kept. No more cross the sweep over a grid of five lines.
pub(super) const NARROW: usize = 6;
/// These are so narrow that a sweep is quicker than an automaton, unless they are long.
const VERY_NARROW: usize = 5;
/// Over more edges a sweep has many patterns at each vertex, and only few frontiers are kept.
const WIDE: usize = 8;
/// A sweep over that many edges gets so many steps: about a tenth of a second.
const SOME_STEPS: u64 = 1 << 20;

/// Of more stones a sweep with few frontiers is not quick.
const SHORT: usize = 300;

impl Bounds<'_, '_> {
    /// Solves a long and narrow region by an automaton.
    pub(super) fn read_if_long(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        let (stones, edges) = (region.names.len(), position.board().edge_count());
        // Grids of three lines have fewer edges, and are left to a sweep.
        let is_read = 5 * edges > 9 * stones && stones >= LONG;
        if self.pruning.theorems && self.pruning.sweeps && self.order == MoveOrder::Any && is_read {
            // On few edges a sweep is quicker than more than the automaton that looks for one tree.
            let for_each = if edges <= 2 * stones { 3 } else { MANY_STEPS };
            self.read_by_automaton(region, position, for_each);
        }
    }

    /// Solves a region by a sweep, or by an automaton, if it is narrow.
    pub(super) fn sweep_if_narrow(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        let are_allowed = self.pruning.theorems && self.pruning.sweeps;
        if !are_allowed || self.order != MoveOrder::Any || !region.is_open(None) {
            return;
        }
        let stones = region.names.len();
        let edges = position.board().edge_count();
        // On two rows a sweep is quicker at once.
        let mut vertices = (0..stones).filter_map(Vertex::from_index);
        if stones <= TINY && vertices.any(|vertex| position.board().neighbors(vertex).count() > 3) {
            self.search_briefly(region, position);
        }
        let is_dense = edges > 3 * stones;
        if is_dense && stones < LONG {
            // Even to prepare a sweep takes longer.
            self.read_by_automaton(region, position, MANY_STEPS);
        }
        if !region.is_open(None) || stones >= LONG && is_dense {
            return;
        }
        let Ok(sweep) = Sweep::new(position, self.effort) else { return };
        let width = sweep.as_ref().map_or(usize::MAX, Sweep::width);
        // Parts of grids have fewer edges, and are left to the sweep.
        if width > VERY_NARROW && edges > 2 * stones && stones < LONG && !is_dense {
            if stones <= SHORT && width <= WIDE {
                self.sweep_with(region, position, sweep.as_ref(), (Frontiers::Least, u64::MAX));
            }
            self.read_by_automaton(region, position, MANY_STEPS);
        }
        let (frontiers, steps) = match () {
            () if width <= NARROW && stones > SHORT => (Frontiers::All, u64::MAX),
            // More is left to the searches by clauses, and to wider sweeps between them.
            () if width <= WIDE => (Frontiers::All, SOME_STEPS),
            () => (Frontiers::Few, u64::MAX),
        };
        self.sweep_with(region, position, sweep.as_ref(), (frontiers, steps));
    }

    /// Searches a tiny region with so few steps that they take less than a sweep.
    fn search_briefly(&mut self, region: &mut Region, position: &Position<GraphBoard>) {
        /// So many for each goal.
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

    /// Sweeps with so many frontiers and steps.
    fn sweep_with(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweep: Option<&Sweep>,
        (frontiers, steps): (Frontiers, u64),
    ) {
        let Some(sweep) = sweep.filter(|_| region.is_open(None)) else { return };
        let mut bound = Bound { stones: region.ends.at_least, reason: PartReason::Survivor };
        let found = self.effort.attempt(Limits::steps(steps), |effort| {
            reduce_by_sweep(sweep, position, &mut bound, frontiers, effort)
        });
        region.play(found.ok().flatten().flatten().unwrap_or_default());
        raise(region, bound);
    }

    /// Reads the part by the automaton, with so many steps for each stone.
    fn read_by_automaton(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        for_each: u64,
    ) {
        if !region.is_open(None) {
            return;
        }
        let steps = graphs::STEPS + for_each * region.names.len() as u64;
        if let Some(found) = graphs::by_automaton(position, steps, self.effort) {
            region.play(found.reduction.moves);
            if let Reason::Parts(parts) = found.bound.reason {
                parts.into_iter().for_each(|bound| raise(region, bound));
            }
        }
    }
}

/// Keeps the bound that a sweep has found of a region of one part.
fn raise(region: &mut Region, bound: Bound<PartReason>) {
    if let PartReason::Swept { frontiers } = bound.reason {
        region.ends.at_least = region.ends.at_least.max(bound.stones);
        region.searched = Some(Searched::Forests(frontiers));
    }
}
