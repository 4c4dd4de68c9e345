//! Decides when to solve a region window by window in alternating play, and for how long.

use clobber_core::{Color, GraphBoard, Limits, MoveOrder, Position, Stopped};
use clobber_graphs::internal::Needed;
use clobber_graphs::internal::windows::Windows;

use super::super::{Solver, Technique};
use super::Bounds;
use super::free_order::FreeParts;
use super::region::Region;

/// The windows of a region, and the forests that they change.
#[derive(Default)]
pub(super) struct WindowSearch {
    windows: Option<Windows>,
    parts: Option<FreeParts>,
    /// The steps before the first share, and the steps of all shares.
    started: u64,
    taken: u64,
    /// The number of rounds.
    rounds: u32,
    /// The steps of the next share of either forest.
    share: u64,
    /// The best forest in free order.
    free: Forest,
    /// The best forest that was balanced for play in turn.
    balanced: Option<Forest>,
    /// The number of forests for which an order of moves was sought.
    schedules: u64,
    /// True if nothing more can be found.
    pub(super) is_over: bool,
}

/// A larger region is ploughed with few frontiers at first.
const MIDDLE: usize = 512;

/// In a larger region, finding an order of the moves takes longer than merging roots does between two orders.
const MANY: usize = 1 << 12;

/// Returns the steps of the first share: most roots merge. They do not depend on the limits, so more time only adds.
const fn first_share(stones: usize) -> u64 {
    let steps_a_stone = if stones <= MIDDLE { 1 << 7 } else { 1 << 4 };
    steps_a_stone * stones as u64
}

/// A forest, as the target of each stone, and the number of its trees.
#[derive(Default)]
pub(super) struct Forest {
    pub(super) parents: Vec<Option<u32>>,
    pub(super) trees: usize,
}

impl Forest {
    fn of(windows: &Windows) -> Self {
        Self { parents: windows.parents(), trees: windows.trees() }
    }

    /// Returns the number of trees of a part.
    pub(super) fn trees_among(&self, stones: &[u32]) -> usize {
        let is_root = |&&stone: &&u32| self.parents.get(stone as usize) == Some(&None);
        stones.iter().filter(is_root).count()
    }
}

impl WindowSearch {
    /// Returns the bytes that the searches of parts take.
    pub(super) fn memory(&self) -> usize {
        self.parts.as_ref().map_or(0, FreeParts::memory)
    }
}

impl Bounds<'_, '_> {
    /// Looks for better plays of a region, and for bounds on its parts, until both have used their share of the steps:
    /// all of them, doubled in each round, if no other search is left.
    pub(super) fn open_windows(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        search: &mut WindowSearch,
        is_alone: bool,
    ) -> Result<(), Stopped> {
        /// Smaller regions have no windows.
        const FEW: usize = 24;
        /// The first steps for each stone: enough to plough the board and for some more rounds. In smaller regions
        /// clauses are fast.
        const AT_ONCE_IF_SMALL: u64 = 1 << 10;
        const AT_ONCE: u64 = 1 << 12;
        /// Steps of other searches, mostly clauses, for each step here. They find little in large regions.
        const OTHERS: u64 = 4;
        /// Steps here for each step of other searches in a large region.
        const SHARE_IF_LARGE: u64 = 16;
        let stones = region.names.len();
        let MoveOrder::Alternating(first) = self.order else { return Ok(()) };
        search.is_over |= !self.pruning.has(Technique::Theorems);
        if search.is_over {
            return Ok(());
        }
        let now = self.effort.progress().steps;
        if search.rounds == 0 {
            search.started = now;
            search.free = Forest { parents: vec![None; stones], trees: stones };
            search.share = first_share(stones);
            if self.pruning.has(Technique::Windows) && stones > FEW {
                search.windows = Windows::new(position, 0, self.effort).ok();
                self.effort.check_limits()?;
            }
        }
        let others = now - search.started - search.taken;
        let is_small = stones <= Solver::MAX_PART;
        let at_once = match stones <= FEW {
            true => 0,
            false if is_small => AT_ONCE_IF_SMALL,
            false => AT_ONCE,
        };
        let share = match stones <= MIDDLE {
            true if is_small => others / OTHERS,
            true => others,
            false => others.saturating_mul(SHARE_IF_LARGE),
        };
        let due = match at_once * stones as u64 {
            all if is_alone => all.checked_shl(search.rounds).unwrap_or(u64::MAX),
            all => all.saturating_add(share),
        };
        search.rounds += 1;
        // A smaller share would be spent on beginnings.
        let least = first_share(stones);
        let mut result = Ok(());
        if let Some(steps) = due.checked_sub(search.taken).filter(|&steps| steps >= least) {
            result = self.reduce_in_turn(region, position, (search, first), steps);
            search.taken += self.effort.progress().steps - now;
        }
        result
    }

    /// Improves a forest in free order, with bounds on the parts, and one that is balanced for play in turn. They take
    /// turns, with shares of the steps that grow.
    fn reduce_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        (search, first): (&mut WindowSearch, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        /// Free order gains much if it merges one in this number of trees.
        const GAIN: usize = 8;
        /// The divisor of the share of merging while free order gains.
        const SHARE_IF_GAINING: u64 = 8;
        let ends = self.effort.progress().steps.saturating_add(steps);
        while region.is_open(Needed::FEWEST) && !search.is_over {
            let left = ends.saturating_sub(self.effort.progress().steps);
            // Fewer steps may not be enough for anything.
            if left < region.names.len() as u64 {
                break;
            }
            let share = search.share.min(left);
            // Most roots of a large region merge in free order late, and then a new order of moves is due soon.
            let more = if region.names.len() > MANY { search.share / 2 } else { search.share };
            search.share = search.share.saturating_add(more);
            let trees = search.free.trees;
            self.reduce_in_free_order(region, search, share)?;
            // Merging pairs of roots in turn is slower than free order, which soon finds a better forest.
            let is_gaining = GAIN * trees.saturating_sub(search.free.trees) > trees;
            let before = self.effort.progress().steps;
            let Some(windows) = &mut search.windows else {
                search.is_over = search.parts.as_ref().is_some_and(|parts| parts.queue.is_empty());
                continue;
            };
            // Even a known forest may be balanced better this time, since the changes are random.
            windows.start_from(&search.free.parents);
            self.balance_roots(windows, (&mut search.balanced, first), share)?;
            if search.balanced.is_some() {
                let taken = self.effort.progress().steps - before;
                let left = share.saturating_sub(taken);
                let steps = if is_gaining { left.min(share / SHARE_IF_GAINING) } else { left };
                let limits = (steps, is_gaining);
                self.schedule_and_merge(region, position, (search, first), limits)?;
            }
        }
        Ok(())
    }

    /// Improves the forest in free order: windows of the whole region first, then searches of its parts.
    fn reduce_in_free_order(
        &mut self,
        region: &mut Region,
        search: &mut WindowSearch,
        steps: u64,
    ) -> Result<(), Stopped> {
        if let Some(windows) = search.windows.as_mut().filter(|windows| !windows.is_ploughed()) {
            windows.start_from(&search.free.parents);
            let limits = Limits::steps(steps);
            let reduced = self.effort.attempt(limits, |effort| windows.reduce(1, effort));
            search.free = Forest::of(windows);
            self.note(region);
            return reduced.map(drop);
        }
        if search.parts.is_none() {
            search.parts = Some(self.free_parts(region, &search.free));
        }
        let Some(parts) = &mut search.parts else { return Ok(()) };
        let searched = self.search_parts(region, parts, steps);
        parts.improve(&mut search.free);
        searched
    }

    /// Gives the roots of the present forest the colours that play in turn leaves, unless a better such forest is known.
    fn balance_roots(
        &mut self,
        windows: &mut Windows,
        (known, first): (&mut Option<Forest>, Color),
        steps: u64,
    ) -> Result<(), Stopped> {
        // With many roots the colours are balanced soon, whatever they are.
        self.effort.attempt(Limits::steps(steps / 2), |effort| windows.recolor(effort))?;
        let limits = Limits::steps(steps / 2);
        let balanced = self.effort.attempt(limits, |effort| windows.balance(first, effort))?;
        match known {
            Some(known) if balanced != Some(true) || known.trees <= windows.trees() => {
                windows.start_from(&known.parents);
            }
            _ if balanced == Some(true) => *known = Some(Forest::of(windows)),
            _ => {}
        }
        Ok(())
    }

    /// Schedules the moves of a balanced forest, with random changes while no order exists, and merges its roots.
    fn schedule_and_merge(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        (search, first): (&mut WindowSearch, Color),
        (steps, is_gaining): (u64, bool),
    ) -> Result<(), Stopped> {
        /// The number of orders tried for each forest.
        const SCHEDULES: u64 = 4;
        let Some(windows) = &mut search.windows else { return Ok(()) };
        let ends = self.effort.progress().steps.saturating_add(steps);
        let mut is_first = true;
        while region.is_open(Needed::FEWEST) {
            // If free order is gaining, a better forest follows soon.
            let is_too_early = is_gaining && !is_first && region.names.len() > MANY;
            let mut is_found = windows.trees() >= region.ends.at_most || is_too_early;
            for _ in 0..SCHEDULES {
                if is_found {
                    break;
                }
                search.schedules += 1;
                let order = (first, search.schedules);
                is_found = self.play_in_turn(region, position, &windows.parents(), order)?;
                if is_found {
                    self.note(region);
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
}
