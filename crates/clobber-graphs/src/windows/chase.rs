//! Opens a window around the way between each root and the nearest one that it can merge with, and then lets the root
//! walk there. Random windows free a stuck root.

use clobber_core::{Effort, Stopped};

use super::{KEPT, Solved, Windows};

/// The least and the greatest size of a window around a root, and its growth while the root is stuck.
const SMALL: usize = 14;
const LARGE: usize = 60;
const GROWTH: usize = 6;

/// The number of random potentials.
const POTENTIALS: usize = 8;

/// The end of a chase.
enum Chase {
    /// The root has merged.
    Merged,
    /// The root is stuck here.
    Stuck(u32),
}

impl Windows {
    /// Works on each root once, or continues to do so after an interruption.
    pub(super) fn round(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        /// The number of random windows around a stuck root, at first and once rounds gain little. A huge board has
        /// other roots that merge sooner.
        const SHAKES: usize = 4;
        const SHAKES_IF_HUGE: usize = 1;
        const SHAKES_IF_FOCUSED: usize = 16;
        /// The number of rounds between two searches for regions.
        const REGIONS: u32 = 3;
        /// A quick round is repeated with more frontiers unless it has merged one in this number of trees.
        const GAIN_IF_QUICK: usize = 10;
        let (is_focused, is_quick) = (self.rounds.is_focused, self.is_quick());
        if self.rounds.pending.is_none() {
            if is_focused && self.rounds.number % REGIONS == 0 {
                self.find_regions(false, effort)?;
                if self.trees() <= self.at_least() && self.has_wanted_roots() {
                    return Ok(());
                }
            }
            let is_of_use = |&stone: &u32| {
                let is_explained = is_focused
                    && self.is_wanted(stone)
                    && self.regions.explains(stone, &self.forest);
                self.stones.part(stone).is_mixed && !is_explained
            };
            let mut roots: Vec<u32> =
                self.forest.roots().iter().copied().filter(is_of_use).collect();
            self.random.shuffle(&mut roots);
            (self.rounds.pending, self.rounds.trees) = (Some(roots.into_iter()), self.trees());
        }
        let shakes = match is_focused {
            true => SHAKES_IF_FOCUSED,
            false if self.is_huge() => SHAKES_IF_HUGE,
            false => SHAKES,
        };
        while let Some(root) = self.rounds.pending.as_mut().and_then(Iterator::next) {
            if !self.forest.is_root(root) {
                continue;
            }
            self.chase_and_shake(root, if is_quick { 0 } else { shakes }, effort)?;
        }
        self.rounds.pending = None;
        let trees = self.rounds.trees;
        let merged = trees.saturating_sub(self.trees());
        if is_quick {
            if GAIN_IF_QUICK * merged < trees {
                self.kept = (2 * self.kept).min(KEPT);
            }
            return if self.is_quick() { Ok(()) } else { self.find_regions(true, effort) };
        }
        self.rounds.number += 1;
        self.rounds.stale = if merged > 0 { 0 } else { self.rounds.stale + 1 };
        // Fewer than three in a hundred have merged.
        if !is_focused && 100 * merged < 3 * trees {
            (self.rounds.is_focused, self.rounds.number) = (true, 0);
        }
        Ok(())
    }

    /// Lets a root walk, and solves random windows around it where it is stuck.
    pub(super) fn chase_and_shake(
        &mut self,
        root: u32,
        shakes: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        match self.chase(root, 0, effort)? {
            Chase::Merged => Ok(()),
            Chase::Stuck(at) => self.shake_free(at, shakes, effort),
        }
    }

    /// Solves random windows around a root, following it, until two roots have merged.
    fn shake_free(
        &mut self,
        mut root: u32,
        shakes: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// The shakes before a root walks on, and the number of roots that it may choose from.
        const CHASE: usize = 4;
        const TARGETS: usize = 6;
        /// The least size of a window.
        const LEAST: usize = 12;
        for shake in 1..=shakes {
            let largest = LARGE.min(self.stones.len());
            let size = LEAST + self.random.below((largest + 1).saturating_sub(LEAST));
            let (merged, near) = self.shake(root, size, effort)?;
            if merged {
                break;
            }
            root = near.unwrap_or(root);
            if shake % CHASE == 0 && shakes > CHASE && self.forest.is_root(root) {
                let skipped = self.random.below(TARGETS);
                match self.chase(root, skipped, effort)? {
                    Chase::Merged => break,
                    Chase::Stuck(at) => root = at,
                }
            }
        }
        Ok(())
    }

    /// Lets a root walk towards the nearest one that it can merge with, or a farther one if `skipped` > 0.
    fn chase(
        &mut self,
        mut root: u32,
        skipped: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Chase, Stopped> {
        /// The number of windows without progress that ends a walk.
        const FAILURES: usize = 8;
        const FAILURES_IF_QUICK: usize = 2;
        /// The most windows of a walk, in addition to one for each step of the way: the nearest root may change each
        /// time.
        const WINDOWS: usize = 24;
        /// A root at this distance may be in the same window.
        const NEAR: u32 = 12;
        let (mut size, mut failures) = (SMALL, 0);
        let mut is_tried = false;
        let mut left = None;
        let mut aim = None;
        let most_failures = if self.is_quick() { FAILURES_IF_QUICK } else { FAILURES };
        while failures < most_failures {
            if aim.is_none_or(|aim| !self.forest.is_root(aim) || aim == root) {
                let skipped = if aim.is_none() { skipped } else { 0 };
                aim = self.nearest(root, skipped, effort)?;
            }
            let Some(target) = aim else { break };
            let left = left.get_or_insert(WINDOWS + self.walk.distance(target) as usize);
            if skipped == 0 {
                // Search for the nearest one again after each window.
                aim = None;
            }
            if *left == 0 {
                break;
            }
            *left -= 1;
            if !is_tried && (1..=NEAR).contains(&self.walk.distance(target)) {
                is_tried = true;
                let (solved, near) = self.solve_between(target, effort)?;
                if solved.merged > 0 {
                    return Ok(Chase::Merged);
                }
                root = near.unwrap_or(root);
                aim = None;
                continue;
            }
            let members = self.ball(root, size);
            self.set_distances_as_potentials(&members, target, effort)?;
            let solved = self.solve_again(&members, effort)?;
            if solved.merged > 0 {
                return Ok(Chase::Merged);
            }
            let potential = |&stone: &u32| self.potentials[stone as usize];
            let is_other = |&stone: &u32| stone != target && self.forest.is_root(stone);
            root = members.iter().copied().filter(is_other).min_by_key(potential).unwrap_or(root);
            if solved.is_better {
                size = SMALL;
            } else {
                failures += 1;
                size = (size + GROWTH).min(LARGE);
            }
        }
        Ok(Chase::Stuck(root))
    }

    /// Solves a window around the way that the last walk has found to a root.
    ///
    /// # Returns
    /// The change, and another root in the window.
    fn solve_between(
        &mut self,
        target: u32,
        effort: &mut Effort<'_>,
    ) -> Result<(Solved, Option<u32>), Stopped> {
        let Self { walk, stones, random, .. } = self;
        let way = walk.way_to(target, stones);
        let members = walk.ball(stones, (&way, LARGE), |_| true, random);
        self.set_random_potentials(&members, POTENTIALS);
        let solved = self.solve_again(&members, effort)?;
        let is_other = |&stone: &u32| stone != target && self.forest.is_root(stone);
        Ok((solved, members.into_iter().rev().find(is_other)))
    }

    /// Returns the nearest root that a root can merge with, after skipping some, or the farthest one if there are no
    /// more. Its distance is in the walk.
    fn nearest(
        &mut self,
        root: u32,
        mut skipped: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let Self { walk, stones, forest, .. } = self;
        let value = |root: u32| stones.value_of_root(root, forest.leaving(root));
        let wanted = value(root);
        let mut last = None;
        walk.start(&[root]);
        let is_end = |stone: u32| {
            if stone == root || !forest.is_root(stone) || value(stone) != wanted {
                return false;
            }
            last = Some(stone);
            let is_last = skipped == 0;
            skipped = skipped.saturating_sub(1);
            is_last
        };
        walk.walk(stones, is_end, effort)?;
        Ok(last)
    }

    fn set_distances_as_potentials(
        &mut self,
        members: &[u32],
        target: u32,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        // Members are marked until they are met.
        const UNMET: u32 = u32::MAX;
        for &member in members {
            self.potentials[member as usize] = UNMET;
        }
        let Self { walk, stones, potentials, .. } = self;
        let mut unmet = members.len();
        walk.start(&[target]);
        let is_end = |stone: u32| {
            unmet -= usize::from(potentials[stone as usize] == UNMET);
            unmet == 0
        };
        let walked = walk.walk(stones, is_end, effort);
        let distances: Vec<u32> =
            members.iter().map(|&member| self.walk.distance(member)).collect();
        for (&member, &distance) in members.iter().zip(&distances) {
            self.potentials[member as usize] = distance;
        }
        walked?;
        let least = distances.into_iter().min().unwrap_or(0);
        for &member in members {
            let potential = &mut self.potentials[member as usize];
            *potential = (*potential - least).min(super::MOST_POTENTIAL);
        }
        Ok(())
    }

    /// Solves a window near a root with random potentials.
    ///
    /// # Returns
    /// Whether roots have merged, and a root in the window.
    fn shake(
        &mut self,
        root: u32,
        size: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(bool, Option<u32>), Stopped> {
        /// The most steps from the root to the middle of the window.
        const STEPS: usize = 3;
        let mut center = root;
        for _ in 0..self.random.below(STEPS + 1) {
            let near = self.stones.neighbors(center);
            center = near.get(self.random.below(near.len())).copied().unwrap_or(center);
        }
        let members = self.ball(center, size);
        self.set_random_potentials(&members, POTENTIALS);
        let merged = self.solve_again(&members, effort)?.merged > 0;
        let mut near = None;
        for &stone in members.iter().filter(|&&stone| self.forest.is_root(stone)) {
            if near.is_none() || self.random.below(2) == 0 {
                near = Some(stone);
            }
        }
        Ok((merged, near))
    }
}
