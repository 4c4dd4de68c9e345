//! Decides when a region is solved window by window, and for how long.

use clobber_core::{Bound, Color, GraphBoard, Limits, MoveOrder, Position, Stopped, Vertex};
use clobber_graphs::Region as KeptRegion;
use clobber_graphs::internal::windows::Windows;

use super::super::{Solver, alternating_schedule};
use super::Bounds;
use super::region::Region;
use crate::PartReason;

/// The windows of a region.
#[derive(Default)]
pub(super) struct WindowSearch {
    /// Made when they are wanted first; none if there is no memory for them.
    windows: Option<Option<Windows>>,
    /// The steps before the first window, and those that windows have taken.
    started: u64,
    taken: u64,
    /// True once the roots have the colours that play in turn leaves.
    is_balanced: bool,
    /// The number of forests whose moves were put in order.
    schedules: u64,
    /// True if nothing is left to be found.
    is_over: bool,
}

impl Bounds<'_, '_> {
    /// Looks for better plays of a region, and for bounds of its parts, until windows have had their share of the steps.
    pub(super) fn open_windows(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        search: &mut WindowSearch,
    ) -> Result<(), Stopped> {
        /// Smaller regions are searched at once.
        const FEW: usize = 24;
        /// The first steps for each stone: enough to plough the board, and for some rounds. In smaller regions clauses are quick.
        const AT_ONCE_IF_SMALL: u64 = 1 << 10;
        const AT_ONCE: u64 = 1 << 12;
        /// Steps of other searches, most of which are those of clauses, for each step of a window: they are that much quicker.
        const SHARE: u64 = 8;
        let stones = region.names.len();
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
            result = match self.order {
                MoveOrder::Any => self.reduce(region, position, &mut windows, search, steps),
                MoveOrder::Alternating(first) => {
                    self.reduce_in_turn(region, position, &mut windows, (search, first), steps)
                }
            };
            search.taken += self.effort.progress().steps - now;
        }
        search.windows = Some(Some(windows));
        result
    }

    /// Looks for a forest of fewer trees.
    fn reduce(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        windows: &mut Windows,
        search: &mut WindowSearch,
        steps: u64,
    ) -> Result<(), Stopped> {
        let enough = region.ends.at_least;
        let limits = Limits::steps(steps);
        let result = self.effort.attempt(limits, |effort| windows.reduce(enough, effort));
        if windows.trees() < region.ends.at_most {
            region.play_forest(&windows.parents(), position);
        }
        self.raise_by_regions(region, windows);
        search.is_over = result? == Some(false);
        Ok(())
    }

    /// Looks for a forest that can be played in turn: one in free order first, from which regions are known; then its roots get the
    /// colours that are left; then its moves are put in order, and it changes by chance as long as there is no order.
    fn reduce_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        windows: &mut Windows,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        /// The orders that are tried for each forest.
        const SCHEDULES: u64 = 4;
        /// The divisor of the effort that gives the share of free order.
        const EARLY: u64 = 4;
        let before = self.effort.progress().steps;
        let left = |bounds: &Self| {
            let taken = bounds.effort.progress().steps - before;
            Limits::steps(steps.saturating_sub(taken))
        };
        if !search.is_balanced {
            // The moves have to be put in order before the effort ends.
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
        while region.is_open(None) && left(self).steps > Some(0) {
            let mut is_found = windows.trees() >= region.ends.at_most;
            for _ in 0..SCHEDULES {
                if is_found {
                    break;
                }
                search.schedules += 1;
                let parents = windows.parents();
                let seed = search.schedules;
                let found =
                    alternating_schedule::schedule(position, &parents, first, seed, self.effort)?;
                if let Some(moves) = found {
                    region.play(moves);
                    is_found = true;
                }
            }
            let limits = left(self);
            self.effort.attempt(limits, |effort| {
                if is_found && region.is_open(None) {
                    windows.merge_in_turn(first, effort)?;
                }
                windows.vary(first, effort)?;
                windows.balance(first, effort)
            })?;
        }
        Ok(())
    }

    /// Keeps the bounds of parts that regions prove.
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
        let sum: usize = match self.order {
            MoveOrder::Any => {
                let of_part = |&index: &usize| self.of_parts.get(index).map(|bound| bound.stones);
                region.parts.iter().filter_map(of_part).sum()
            }
            MoveOrder::Alternating(_) => {
                let all: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
                all.saturating_sub(self.settled.at_least)
            }
        };
        region.raise(sum);
    }
}
