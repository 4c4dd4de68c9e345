//! Decides when to search a region by clauses, in alternating play.

use clobber_core::{Bound, GraphBoard, Position, Reduction, Stopped, Vertex};

use super::super::Solver;
use super::region::{Region, Searched};
use super::{Bounds, TINY};
use crate::PartReason;
use clobber_graphs::internal::Needed;
use clobber_graphs::internal::clauses::{Asked, Known, Play, Questions};

/// The clause searches of a region and its parts.
pub(super) struct Learning {
    whole: Questions,
    /// In alternating play, the index of each unsolved part with its clause searches.
    parts: Vec<(usize, Questions)>,
    /// The stones of each part, if there are several.
    stones: Vec<(usize, Vec<u32>)>,
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
        self.whole.memory() + self.parts.iter().map(|(_, part)| part.memory()).sum::<usize>()
    }
}

impl Bounds<'_, '_> {
    /// Prepares the clause searches of a region.
    pub(super) fn prepare_learning(
        &self,
        region: &Region,
        position: &Position<GraphBoard>,
    ) -> Learning {
        /// The first budget of steps for each number of trees.
        const FIRST: u64 = 1 << 18;
        let mut stones = Vec::new();
        let mut parts = Vec::new();
        if region.parts.len() > 1 {
            for &index in &region.parts {
                let part = self.parts.get(index).unwrap_or_default();
                let number = |vertex: &Vertex| region.names.binary_search(vertex).ok();
                let numbers = part.iter().filter_map(number).map(|number| number as u32);
                stones.push((index, numbers.collect()));
                let is_known = self.of_parts.get(index).is_none_or(|bound| {
                    matches!(bound.reason, PartReason::Factors | PartReason::DynamicProgram)
                });
                if !is_known {
                    parts.push((index, Questions::new(&self.position.extracted(part))));
                }
            }
        }
        Learning {
            whole: Questions::new(position),
            parts,
            stones,
            started: self.effort.progress().steps,
            taken: 0,
            budget: FIRST,
            is_over: !self.pruning.theorems || !self.pruning.clauses,
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
        /// Steps of the clause search for each step of other searches, because its steps are this much faster.
        const SHARE: u64 = 16;
        /// The first steps of the clause search: other searches decide some boards faster.
        const AT_ONCE: u64 = 1 << 20;
        /// About a second, for regions whose plays are not searched.
        const AT_ONCE_IF_MIDDLE: u64 = 1 << 24;
        const MIDDLE: core::ops::RangeInclusive<usize> = Solver::MAX_PART + 1..=256;
        let is_middle = MIDDLE.contains(&region.names.len());
        let at_once = if is_middle { AT_ONCE_IF_MIDDLE } else { AT_ONCE };
        while !learning.is_over && region.is_open(needed) {
            let before = self.effort.progress().steps;
            let others = before - learning.started - learning.taken;
            let is_early = region.names.len() <= TINY && others < EARLY;
            let is_due = !is_early && learning.taken <= at_once + SHARE * others;
            if !is_due && self.pruning.plays {
                return Ok(());
            }
            let result = self.learn_parts(region, learning).and_then(|is_open| {
                Ok(self.learn_whole(region, position, learning, needed)? || is_open)
            });
            learning.taken += self.effort.progress().steps - before;
            learning.budget *= 2;
            learning.is_over = !result?;
        }
        Ok(())
    }

    /// Looks for better bounds on the parts of a region in alternating play.
    ///
    /// # Returns
    /// Whether more may be found.
    fn learn_parts(
        &mut self,
        region: &mut Region,
        learning: &mut Learning,
    ) -> Result<bool, Stopped> {
        let mut parts = core::mem::take(&mut learning.parts);
        let mut result = Ok(());
        let mut is_better = false;
        parts.retain_mut(|(index, questions)| {
            let Some(bound) = self.of_parts.get_mut(*index).filter(|_| result.is_ok()) else {
                return true;
            };
            let at_most = self.parts.get(*index).map_or(0, <[_]>::len);
            let (mut is_open, mut at_least) = (true, bound.stones);
            // Only a lower bound is wanted: stop once the part can keep this few stones.
            while is_open && at_least < at_most {
                let mut known = Known { at_least, at_most, proof: None, play: None };
                let asked = Asked {
                    goal: Some(at_least),
                    parts: &[],
                    first: None,
                    likely: &[],
                    steps: learning.budget,
                    elsewhere: self.table + learning.whole.memory(),
                };
                let asked = questions.ask(&mut known, asked, self.effort);
                if let Some(proof) = known.proof {
                    at_least = known.at_least;
                    *bound = Bound { stones: at_least, reason: PartReason::Clauses { proof } };
                    is_better = true;
                    continue;
                }
                is_open = known.play.is_none();
                match asked {
                    Ok(is_asked_again) => return is_open && is_asked_again,
                    Err(stopped) => {
                        result = Err(stopped);
                        return is_open;
                    }
                }
            }
            false
        });
        learning.parts = parts;
        if is_better {
            let sum: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
            region.raise(sum.saturating_sub(self.settled.at_least));
            learning.whole.restart();
        }
        result.map(|()| !learning.parts.is_empty())
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
        let least = |index: usize| self.of_parts.get(index).map_or(0, |bound| bound.stones);
        let parts: Vec<(Vec<u32>, usize)> =
            learning.stones.iter().map(|(index, part)| (part.clone(), least(*index))).collect();
        let of_parts: usize = learning.parts.iter().map(|(_, part)| part.memory()).sum();
        // Starting from a play was slower than starting from nothing on the boards with holes that were measured.
        let asked = Asked {
            goal: needed.goal(),
            parts: &parts,
            first: self.order.mover(0),
            likely: &[],
            steps: learning.budget,
            elsewhere: self.table + of_parts,
        };
        let (at_least, at_most) = (region.ends.at_least, region.ends.at_most);
        let mut known = Known { at_least, at_most, proof: None, play: None };
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
