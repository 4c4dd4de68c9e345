//! Decides when to search a region by clauses, in alternating play.

use clobber_core::{GraphBoard, Position, Reduction, Stopped};

use super::super::{Solver, Technique};
use super::region::{Region, Searched};
use super::{Bounds, TINY};
use clobber_graphs::internal::Needed;
use clobber_graphs::internal::clauses::{Asked, Known, Play, Questions};

/// The clause searches of a region.
pub(super) struct Learning {
    whole: Questions,
    /// The sum of the bounds of the parts that the searches use.
    of_parts: usize,
    /// The steps before the first clause search, and the steps of clause searches since.
    started: u64,
    taken: u64,
    /// The steps for each question of the next round.
    budget: u64,
    /// True if no open question can be decided.
    pub(super) is_over: bool,
}

impl Learning {
    /// Returns the bytes that the clause searches take.
    pub(super) fn memory(&self) -> usize {
        self.whole.memory()
    }
}

impl Bounds<'_, '_> {
    /// Prepares the clause searches of a region.
    pub(super) fn prepare_learning(&self, position: &Position<GraphBoard>) -> Learning {
        /// The first budget of steps for each number of trees.
        const FIRST: u64 = 1 << 18;
        Learning {
            whole: Questions::new(position),
            of_parts: 0,
            started: self.effort.progress().steps,
            taken: 0,
            budget: FIRST,
            is_over: !self.pruning.has(Technique::Theorems)
                || !self.pruning.has(Technique::Clauses),
        }
    }

    /// Searches a region by clauses, until the clause searches have used their share of the steps.
    pub(super) fn learn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        learning: &mut Learning,
        needed: Needed,
    ) -> Result<(), Stopped> {
        /// In tiny regions other searches get this many steps first.
        const EARLY: u64 = 2000;
        /// The first steps of the clause search, and its steps for each step of other searches, because its steps are
        /// this much faster. Other searches decide some boards faster. In large regions it finds little.
        const AT_ONCE: u64 = 1 << 20;
        const SHARE: u64 = 16;
        const MIDDLE: usize = 512;
        let stones = region.names.len();
        let share = |others: u64| {
            if stones <= Solver::MAX_PART {
                AT_ONCE + SHARE * others
            } else if stones <= MIDDLE {
                others
            } else {
                others / SHARE
            }
        };
        while !learning.is_over && region.is_open(needed) {
            let before = self.effort.progress().steps;
            let others = before - learning.started - learning.taken;
            let is_early = stones <= TINY && others < EARLY;
            let is_due = !is_early && learning.taken <= share(others);
            if !is_due && self.pruning.has(Technique::Plays) {
                return Ok(());
            }
            let result = self.learn_whole(region, position, learning, needed);
            learning.taken += self.effort.progress().steps - before;
            learning.budget *= 2;
            learning.is_over = !result?;
        }
        Ok(())
    }

    /// Looks for better plays and bounds of a region.
    ///
    /// # Returns
    /// Whether more may be found.
    fn learn_whole(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        learning: &mut Learning,
        needed: Needed,
    ) -> Result<bool, Stopped> {
        let part = |&part: &usize| (self.stones_of(region, part), self.least_of(part));
        let parts: Vec<(Vec<u32>, usize)> = match region.parts.as_slice() {
            [_] => Vec::new(),
            several => several.iter().map(part).collect(),
        };
        let of_parts = parts.iter().map(|(_, least)| least).sum();
        if core::mem::replace(&mut learning.of_parts, of_parts) != of_parts {
            learning.whole.restart();
        }
        // Starting from a play was slower than starting from nothing on the boards with holes that were measured.
        let asked = Asked {
            goal: needed.goal(),
            parts: &parts,
            first: self.order.mover(0),
            steps: learning.budget,
            elsewhere: self.table,
            ..Asked::default()
        };
        let (at_least, at_most) = (region.ends.at_least, region.ends.at_most);
        let mut known = Known::between(at_least, at_most);
        let result = learning.whole.ask(&mut known, asked, self.effort);
        if let Some(proof) = known.proof {
            region.ends.at_least = known.at_least;
            region.searched = Some(Searched::Clauses(proof));
        }
        if let Some(Play::Moves(moves)) = known.play {
            let reduction = Reduction { order: self.order, moves };
            if reduction.replay(position).is_ok() {
                region.play(reduction.moves);
            }
        }
        result
    }
}
