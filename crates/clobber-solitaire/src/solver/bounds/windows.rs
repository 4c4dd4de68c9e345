//! Decides when to solve a region window by window in alternating play, and for how long.

use clobber_core::{Bound, Color, GraphBoard, Limits, MoveOrder, Position, Stopped, Vertex};
use clobber_graphs::Region as KeptRegion;
use clobber_graphs::internal::windows::Windows;
use clobber_graphs::internal::{Needed, schedule};

use super::super::Solver;
use super::Bounds;
use super::region::Region;
use crate::PartReason;

/// The windows of a region.
#[derive(Default)]
pub(super) struct WindowSearch {
    /// Made on first use; the inner `None` means too little memory.
    windows: Option<Option<Windows>>,
    /// The steps before the first window, and the steps taken by windows.
    started: u64,
    taken: u64,
    /// True once the roots have the colours that play in turn leaves.
    is_balanced: bool,
    /// The number of forests for which an order of moves was sought.
    schedules: u64,
    /// True if nothing more can be found.
    is_over: bool,
}

impl Bounds<'_, '_> {
    /// Looks for better plays of a region, and for bounds on its parts, until windows have used their share of the
    /// steps.
    pub(super) fn open_windows(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        search: &mut WindowSearch,
    ) -> Result<(), Stopped> {
        /// Smaller regions are searched at once.
        const FEW: usize = 24;
        /// The first steps for each stone: enough to plough the board and for some more rounds. In smaller regions
        /// clauses are fast.
        const AT_ONCE_IF_SMALL: u64 = 1 << 10;
        const AT_ONCE: u64 = 1 << 12;
        /// Steps of other searches, mostly clauses, for each step of a window: their steps are this much faster.
        const SHARE: u64 = 8;
        let stones = region.names.len();
        let MoveOrder::Alternating(first) = self.order else { return Ok(()) };
        if !self.pruning.theorems || !self.pruning.windows || stones <= FEW || search.is_over {
            return Ok(());
        }
        let now = self.effort.progress().steps;
        if search.windows.is_none() {
            search.started = now;
            search.windows = Some(Windows::new(position, 0, self.effort).ok());
            self.effort.check_limits()?;
        }
        let others = now - search.started - search.taken;
        let at_once = if stones <= Solver::MAX_PART { AT_ONCE_IF_SMALL } else { AT_ONCE };
        let steps = (at_once * stones as u64 + others / SHARE).saturating_sub(search.taken);
        let Some(mut windows) = search.windows.take().flatten() else {
            (search.windows, search.is_over) = (Some(None), true);
            return Ok(());
        };
        let mut result = Ok(());
        if steps > 0 {
            result = self.reduce_in_turn(region, position, &mut windows, (search, first), steps);
            search.taken += self.effort.progress().steps - now;
        }
        search.windows = Some(Some(windows));
        result
    }

    /// Looks for a forest that can be played in turn. It first improves one in free order, whose regions give bounds.
    /// Then its roots get the colours that are left. Then its moves are scheduled, with random changes while no order
    /// exists.
    fn reduce_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        windows: &mut Windows,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        /// The number of orders tried for each forest.
        const SCHEDULES: u64 = 4;
        /// The divisor of the effort that gives free order its share.
        const EARLY: u64 = 4;
        let before = self.effort.progress().steps;
        let left = |bounds: &Self| {
            let taken = bounds.effort.progress().steps - before;
            Limits::steps(steps.saturating_sub(taken))
        };
        if !search.is_balanced {
            // The moves must be scheduled before the effort ends.
            let all = self.effort.limits_left();
            let limits = Limits {
                steps: all.steps.map(|all| all / EARLY).into_iter().chain([steps / 2]).min(),
                time: all.time.map(|all| all / EARLY as u32),
                memory: None,
            };
            let reduced = self.effort.attempt(limits, |effort| windows.reduce(1, effort));
            self.raise_by_regions(region, windows);
            reduced?;
            let limits = left(self);
            let balanced = self.effort.attempt(limits, |effort| {
                windows.recolor(effort)?;
                windows.balance(first, effort)
            })?;
            if balanced != Some(true) {
                return Ok(());
            }
            search.is_balanced = true;
        }
        while region.is_open(Needed::FEWEST) && left(self).steps > Some(0) {
            let mut is_found = windows.trees() >= region.ends.at_most;
            for _ in 0..SCHEDULES {
                if is_found {
                    break;
                }
                search.schedules += 1;
                let parents = windows.parents();
                let seed = search.schedules;
                let found = schedule(position, &parents, first, seed, self.effort)?;
                if let Some(moves) = found {
                    region.play(moves);
                    is_found = true;
                }
            }
            let limits = left(self);
            self.effort.attempt(limits, |effort| {
                if is_found && region.is_open(Needed::FEWEST) {
                    windows.merge_in_turn(first, effort)?;
                }
                windows.vary(first, effort)?;
                windows.balance(first, effort)
            })?;
        }
        Ok(())
    }

    /// Keeps the bounds on parts that regions prove.
    fn raise_by_regions(&mut self, region: &mut Region, windows: &Windows) {
        for &index in &region.parts {
            let part = self.parts.get(index).unwrap_or_default();
            let number = |vertex: &Vertex| region.names.binary_search(vertex).ok();
            let Some(first) = part.first().and_then(number) else { continue };
            let found = windows.regions(first as u32);
            let stones = found.iter().map(|region| region.keeps).sum();
            let Some(bound) = self.of_parts.get_mut(index) else { continue };
            if stones > bound.stones {
                // Stones of a region are numbered within their part.
                let of_part = |&stone: &u32| {
                    let name = region.names.get(stone as usize)?;
                    part.binary_search(name).ok().map(|number| number as u32)
                };
                let of_part = |found: &KeptRegion| {
                    let stones = found.stones.iter().filter_map(of_part).collect();
                    KeptRegion { stones, keeps: found.keeps }
                };
                let regions = found.iter().map(of_part).collect();
                *bound = Bound { stones, reason: PartReason::Regions { regions } };
            }
        }
        let all: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
        region.raise(all.saturating_sub(self.settled.at_least));
    }
}
