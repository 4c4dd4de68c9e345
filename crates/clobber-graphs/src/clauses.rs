//! Finds the fewest stones by clause learning: chooses the numbers of trees to search for, and the time for each.
//!
//! There is one search for each number of trees. If a number is impossible for a reason that clauses do not capture,
//! such as counting, its search would never end. So all searches get some steps, beginning with the least number;
//! then the unfinished ones continue with twice as many.
//!
//! Clauses serve every region of up to 2,048 stones that theorems, rows, trees, quick play and narrow sweeps leave
//! open, and every goal. Two searches follow them: sweeps, which count; and the search of all plays, for tiny
//! regions, dense graphs, and solvers without theorems. docs/solver.md in the repository has the table.

mod graph;
mod question;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use clause_learning::ClauseProof;
use clobber_check::Region;
use clobber_core::{Color, Effort, GraphBoard, Limits, Move, Position, Stopped};

use crate::sweep::Role;

use self::graph::StoneGraph;
use self::question::{Found, Question, Sought};

/// The searches for forests of a position, by their numbers of trees.
pub struct Questions {
    /// `None` if the position is too large or too dense.
    graph: Option<Rc<StoneGraph>>,
    open: BTreeMap<usize, Question>,
    /// Numbers of trees that cannot be decided.
    given_up: BTreeSet<usize>,
}

/// Knowledge about a position: bounds on the number of stones, and the evidence for them.
pub struct Known {
    /// The lower bound.
    pub at_least: usize,
    /// The upper bound.
    pub at_most: usize,
    /// The proof of the lower bound.
    pub proof: Option<ClauseProof>,
    /// The regions that it relies on.
    pub regions: Vec<Region>,
    /// The best play.
    pub play: Option<Play>,
}

impl Known {
    /// Returns bounds without evidence.
    #[must_use]
    pub const fn between(at_least: usize, at_most: usize) -> Self {
        Self { at_least, at_most, proof: None, regions: Vec::new(), play: None }
    }
}

/// A play that a search has found.
pub enum Play {
    /// In free order: the target of each stone, and the stone that changes its colour.
    Forest(Vec<Option<u32>>, Option<u32>),
    /// In turn.
    Moves(Vec<Move>),
}

/// A request: the numbers of trees to search for, and the limits.
#[derive(Clone, Copy, Default)]
pub struct Asked<'a> {
    /// The only number to search for; `None` for the whole interval.
    pub goal: Option<usize>,
    /// The stones of each part, if there are several, and the number of stones that it is known to keep.
    pub parts: &'a [(Vec<u32>, usize)],
    /// Regions of a single part that keep roots in every forest.
    pub regions: &'a [Region],
    /// The colour that moves first in alternating play.
    pub first: Option<Color>,
    /// A play to try first.
    pub likely: &'a [Move],
    /// The steps for each number.
    pub steps: u64,
    /// The bytes that other tables hold.
    pub elsewhere: usize,
}

impl Questions {
    /// The searches may take one part in this number of the memory.
    pub const SHARE_OF_MEMORY: usize = 4;

    /// Prepares the searches of a position.
    #[must_use]
    pub fn new(position: &Position<GraphBoard>) -> Self {
        Self::to_goal(position, None, false)
    }

    /// Prepares the searches for forests with the given roles of stones, if any, with or without a change of colour.
    #[must_use]
    pub(crate) fn to_goal(
        position: &Position<GraphBoard>,
        roles: Option<Vec<Role>>,
        has_joker: bool,
    ) -> Self {
        Self::of(StoneGraph::new(position, roles, has_joker))
    }

    /// Prepares searches whose proofs nobody reads: they count only the stones that may leave.
    #[must_use]
    pub(crate) fn without_proofs(position: &Position<GraphBoard>, roles: Vec<Role>) -> Self {
        let mut graph = StoneGraph::new(position, Some(roles), false);
        graph.iter_mut().for_each(|graph| graph.counts_all = false);
        Self::of(graph)
    }

    fn of(graph: Option<StoneGraph>) -> Self {
        Self { graph: graph.map(Rc::new), open: BTreeMap::new(), given_up: BTreeSet::new() }
    }

    /// Returns whether the position is too large or too dense for clauses.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.graph.is_none()
    }

    /// Returns the bytes that the searches take; 0 before the first one.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.open.values().map(Question::memory).sum()
    }

    /// Drops the searches, because more is known about the parts.
    pub fn restart(&mut self) {
        self.open.clear();
    }

    /// Searches for each number once, while the interval is open. Results are kept even if the effort ends.
    ///
    /// # Returns
    /// Whether another call may help.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn ask(
        &mut self,
        known: &mut Known,
        asked: Asked<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let Some(graph) = self.graph.clone() else { return Ok(false) };
        // The numbers already searched, and the leap above the least of them.
        let (mut done, mut leap, mut is_found) = (BTreeSet::new(), 0, false);
        while let Some(trees) = next(known, asked.goal, &done, (&mut leap, is_found)) {
            done.insert(trees);
            if self.given_up.contains(&trees) {
                continue;
            }
            let found = self.run(&graph, trees, asked, effort)?;
            match found {
                None => continue,
                Some(Found::Unknown) => drop(self.given_up.insert(trees)),
                Some(Found::None(regions, proof)) => {
                    (known.at_least, known.proof) = (trees + 1, Some(proof));
                    known.regions = regions;
                }
                Some(Found::Play(play)) => {
                    (known.at_most, known.play) = (trees, Some(play));
                    is_found = true;
                }
            }
            let interval = known.at_least..known.at_most;
            self.open.retain(|of, _| interval.contains(of) && *of != trees);
        }
        Ok(!self.open.is_empty())
    }

    /// Continues the search for a number of trees; `None` if it has not ended.
    fn run(
        &mut self,
        graph: &Rc<StoneGraph>,
        trees: usize,
        asked: Asked<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Found>, Stopped> {
        let memory = effort.memory_limit() / Self::SHARE_OF_MEMORY;
        let limits = Limits { steps: Some(asked.steps), memory: Some(memory), time: None };
        let before = effort.progress().steps;
        let mut question = self.open.remove(&trees);
        let elsewhere = asked.elsewhere + self.memory();
        let found = effort.attempt(limits, |effort| {
            if question.is_none() {
                let Asked { parts, regions, first, .. } = asked;
                let sought = Sought { trees, parts, regions, first };
                question = Question::new(graph, sought, effort)?;
                question.iter_mut().for_each(|question| question.prefer(asked.likely));
            }
            question.as_mut().map_or(Ok(Found::Unknown), |question| question.run(elsewhere, effort))
        });
        if matches!(found, Ok(None)) && effort.progress().steps - before < asked.steps {
            // There is not enough memory for this search.
            return Ok(Some(Found::Unknown));
        }
        if let Some(question) = question {
            self.open.insert(trees, question);
        }
        found
    }
}

/// Returns the next number of trees: first the least, then leaps that double. Once a forest is found, the interval is
/// halved.
fn next(
    known: &Known,
    goal: Option<usize>,
    done: &BTreeSet<usize>,
    (leap, is_found): (&mut usize, bool),
) -> Option<usize> {
    if known.at_least >= known.at_most {
        return None;
    }
    let interval = known.at_least..known.at_most;
    let is_new = |trees: &usize| interval.contains(trees) && !done.contains(trees);
    if goal.is_some() {
        return goal.filter(is_new);
    }
    let Some(&below) = done.range(interval.clone()).next_back() else {
        return Some(known.at_least).filter(is_new);
    };
    if is_found {
        return Some(below + (known.at_most - below) / 2).filter(is_new);
    }
    *leap = (2 * *leap).max(1);
    Some((known.at_least + *leap).max(below + 1)).filter(is_new)
}
