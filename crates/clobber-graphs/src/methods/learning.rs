//! Searches a part by clauses: for the fewest trees, or for the roots of a goal.

#[cfg(test)]
mod tests;

use clobber_core::{BalancedForest, Effort, GraphBoard, Move, Position, Stopped, Vertex};

use super::parts::Interval;
use crate::PartReason;
use crate::clauses::{Asked, Known, Play, Questions};
use crate::sweep::Role;
use crate::tree::{Cost, Wanted};
use clobber_check::ClauseProof;
use clobber_core::Color;

/// The searches about a part.
pub(super) struct Learning {
    questions: Questions,
    /// With a goal, the numbers of trees to search for, and a proof for each impossible one.
    numbers: Option<Vec<(usize, Option<ClauseProof>)>>,
    /// True if no open number can be decided.
    is_over: bool,
}

impl Learning {
    /// Prepares the searches about a part, in which a goal allows `enough` trees.
    pub(super) fn new(
        (vertices, part): (&[Vertex], &Position<GraphBoard>),
        wanted: &Wanted,
        enough: Cost,
    ) -> Self {
        if wanted.is_fewest() {
            let questions = Questions::new(part);
            return Self { questions, numbers: None, is_over: false };
        }
        let roles: Vec<Role> = vertices.iter().map(|&vertex| wanted.role(vertex)).collect();
        let least = roles.iter().filter(|role| !role.leaves).count().max(1);
        let questions = Questions::to_goal(part, Some(roles), false);
        let most = usize::try_from(enough).unwrap_or_default();
        let numbers = (least..=most).map(|trees| (trees, None)).collect();
        Self { questions, numbers: Some(numbers), is_over: false }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over || self.questions.is_too_large()
    }

    /// Searches for each open number with `steps` steps, while other tables hold `elsewhere` bytes.
    pub(super) fn ask(
        &mut self,
        vertices: &[Vertex],
        found: &mut Interval,
        forest: &mut BalancedForest,
        (steps, elsewhere): (u64, usize),
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        if self.is_over() {
            return Ok(());
        }
        let mut asked =
            Asked { goal: None, parts: &[], first: None, likely: &[], steps, elsewhere };
        let write = |play: Option<Play>, forest: &mut BalancedForest| {
            let Some(Play::Forest(parents, None)) = play else { return false };
            for (&from, to) in vertices.iter().zip(parents) {
                forest.set_parent(from, to.and_then(|to| vertices.get(to as usize).copied()));
            }
            true
        };
        let Some(numbers) = &mut self.numbers else {
            let ends = (found.at_least as usize, found.at_most as usize);
            let mut known = Known { at_least: ends.0, at_most: ends.1, proof: None, play: None };
            let likely = moves_of(forest, vertices);
            asked.likely = &likely;
            let result = self.questions.ask(&mut known, asked, effort);
            if let Some(proof) = known.proof {
                found.raise(known.at_least as Cost, PartReason::Clauses { proof });
            }
            if write(known.play, forest) {
                found.at_most = known.at_most as Cost;
            }
            self.is_over = !result?;
            return Ok(());
        };
        let mut is_open = false;
        for (trees, refuted) in numbers.iter_mut().filter(|(_, refuted)| refuted.is_none()) {
            let at_most = *trees + 1;
            let mut known = Known { at_least: *trees, at_most, proof: None, play: None };
            let goal = Some(*trees);
            is_open |= self.questions.ask(&mut known, Asked { goal, ..asked }, effort)?;
            if write(known.play, forest) {
                found.at_most = *trees as Cost;
                return Ok(());
            }
            *refuted = known.proof;
        }
        self.is_over = !is_open;
        // With every number of trees refuted, the goal is out of reach.
        if numbers.iter().all(|(_, refuted)| refuted.is_some()) {
            found.refuted = Some(numbers.drain(..).filter_map(|(_, refuted)| refuted).collect());
            self.is_over = true;
        }
        Ok(())
    }
}

/// Returns the moves of a part in a forest, in any order.
fn moves_of(forest: &BalancedForest, vertices: &[Vertex]) -> Vec<Move> {
    let number = |vertex: Vertex| vertices.binary_search(&vertex).ok().and_then(Vertex::from_index);
    let moves = vertices.iter().filter_map(|&from| {
        let to = forest.parent(from)?;
        Some(Move::new(number(from)?, number(to)?))
    });
    moves.collect()
}

impl Wanted {
    /// Returns how the stone on a vertex may end.
    pub(super) fn role(&self, vertex: Vertex) -> Role {
        match self.stones.iter().find(|&&(named, _)| named == vertex) {
            Some(&(_, color)) => {
                Role { leaves: false, stays: Color::BOTH.map(|stays| stays == color) }
            }
            None => Role {
                leaves: true,
                stays: Color::BOTH.map(|stays| self.others.is_none_or(|only| only == stays)),
            },
        }
    }
}
