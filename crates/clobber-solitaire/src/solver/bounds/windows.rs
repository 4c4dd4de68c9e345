//! Decides when to solve a region window by window in alternating play, and for how long.

use clobber_core::{Bound, Color, GraphBoard, Limits, MoveOrder, Position, Stopped, Vertex};
use clobber_graphs::Region as KeptRegion;
use clobber_graphs::internal::windows::Windows;
use clobber_graphs::internal::{Needed, schedule};

use super::super::Solver;
use super::Bounds;
use super::region::Region;
use crate::PartReason;

/// The windows of a region, and the forests that they change.
#[derive(Default)]
pub(super) struct WindowSearch {
    /// Made on first use; the inner `None` means too little memory.
    windows: Option<Option<Windows>>,
    /// The steps before the first window, and the steps taken by windows.
    started: u64,
    taken: u64,
    /// The number of rounds with windows.
    rounds: u32,
    /// The steps of the next share of either forest.
    share: u64,
    /// The best forest in free order; `None` once it cannot get better.
    free: Option<Forest>,
    /// The best forest that was balanced for play in turn.
    balanced: Option<Forest>,
    /// The number of forests for which an order of moves was sought.
    schedules: u64,
    /// True if nothing more can be found.
    pub(super) is_over: bool,
}

/// The steps for each stone of the first share. They do not depend on the limits, so more time only adds.
const FIRST_SHARE: u64 = 1 << 7;

/// A forest, as the target of each stone, and the number of its trees.
#[derive(Default)]
struct Forest {
    parents: Vec<Option<u32>>,
    trees: usize,
}

impl Forest {
    fn of(windows: &Windows) -> Self {
        Self { parents: windows.parents(), trees: windows.trees() }
    }
}

impl Bounds<'_, '_> {
    /// Looks for better plays of a region, and for bounds on its parts, until windows have used their share of the
    /// steps: all of them, doubled in each round, if no other search is left.
    pub(super) fn open_windows(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        search: &mut WindowSearch,
        is_alone: bool,
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
        search.is_over |= !self.pruning.theorems || !self.pruning.windows || stones <= FEW;
        if search.is_over {
            return Ok(());
        }
        let now = self.effort.progress().steps;
        if search.windows.is_none() {
            search.started = now;
            search.windows = Some(Windows::new(position, 0, self.effort).ok());
            search.free = Some(Forest::default());
            self.effort.check_limits()?;
        }
        let Some(mut windows) = search.windows.take().flatten() else {
            search.is_over = true;
            return Ok(());
        };
        let at_once = if stones <= Solver::MAX_PART { AT_ONCE_IF_SMALL } else { AT_ONCE };
        let due = match at_once * stones as u64 {
            all if is_alone => all.checked_shl(search.rounds).unwrap_or(u64::MAX),
            all => all + (now - search.started - search.taken) / SHARE,
        };
        search.rounds += 1;
        let mut result = Ok(());
        // A smaller share would be spent on beginnings.
        let least = FIRST_SHARE * stones as u64;
        if let Some(steps) = due.checked_sub(search.taken).filter(|&steps| steps >= least) {
            result = self.reduce_in_turn(region, position, &mut windows, (search, first), steps);
            search.taken += self.effort.progress().steps - now;
        }
        search.windows = Some(Some(windows));
        result
    }

    /// Improves a forest in free order, whose regions give bounds, and one that is balanced for play in turn. They take
    /// turns, with shares of the steps that double.
    fn reduce_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        windows: &mut Windows,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        let ends = self.effort.progress().steps.saturating_add(steps);
        if search.share == 0 {
            search.share = FIRST_SHARE * region.names.len() as u64;
        }
        while region.is_open(Needed::FEWEST) {
            let left = ends.saturating_sub(self.effort.progress().steps);
            // Fewer steps may not be enough for anything.
            if left < region.names.len() as u64 {
                break;
            }
            let share = search.share.min(left);
            search.share = search.share.saturating_mul(2);
            let is_new = search.free.is_some();
            self.reduce_in_free_order(region, windows, search, share)?;
            let before = self.effort.progress().steps;
            if is_new || search.balanced.is_none() {
                self.balance_roots(windows, (search, first), share)?;
            }
            if search.balanced.is_some() {
                let taken = self.effort.progress().steps - before;
                let steps = share.saturating_sub(taken);
                self.schedule_and_merge(region, position, windows, (search, first), steps)?;
            }
        }
        Ok(())
    }

    /// Improves the forest in free order, and the bounds by its regions.
    fn reduce_in_free_order(
        &mut self,
        region: &mut Region,
        windows: &mut Windows,
        search: &mut WindowSearch,
        steps: u64,
    ) -> Result<(), Stopped> {
        let Some(free) = &search.free else { return Ok(()) };
        if !free.parents.is_empty() {
            windows.start_from(&free.parents);
        }
        let limits = Limits::steps(steps);
        let reduced = self.effort.attempt(limits, |effort| windows.reduce(1, effort));
        self.raise_by_regions(region, windows);
        search.free = Some(Forest::of(windows)).filter(|_| reduced != Ok(Some(false)));
        self.note(region);
        reduced.map(drop)
    }

    /// Gives the roots of the present forest the colours that play in turn leaves, unless a better such forest is known.
    fn balance_roots(
        &mut self,
        windows: &mut Windows,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        // With many roots the colours are balanced soon, whatever they are.
        self.effort.attempt(Limits::steps(steps / 2), |effort| windows.recolor(effort))?;
        let limits = Limits::steps(steps / 2);
        let balanced = self.effort.attempt(limits, |effort| windows.balance(first, effort))?;
        match &search.balanced {
            Some(known) if balanced != Some(true) || known.trees <= windows.trees() => {
                windows.start_from(&known.parents);
            }
            _ if balanced == Some(true) => search.balanced = Some(Forest::of(windows)),
            _ => {}
        }
        Ok(())
    }

    /// Schedules the moves of a balanced forest, with random changes while no order exists, and merges its roots.
    fn schedule_and_merge(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        windows: &mut Windows,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        /// The number of orders tried for each forest.
        const SCHEDULES: u64 = 4;
        let ends = self.effort.progress().steps.saturating_add(steps);
        let mut is_first = true;
        while region.is_open(Needed::FEWEST) {
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
                    self.note(region);
                    is_found = true;
                }
            }
            let left = ends.saturating_sub(self.effort.progress().steps);
            if left == 0 && !is_first {
                break;
            }
            is_first = false;
            let changed = self.effort.attempt(Limits::steps(left), |effort| {
                if is_found && region.is_open(Needed::FEWEST) {
                    windows.merge_in_turn(first, effort)?;
                }
                windows.vary(first, effort)?;
                windows.balance(first, effort)
            });
            if windows.is_balanced(first) {
                search.balanced = Some(Forest::of(windows));
            }
            changed?;
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
