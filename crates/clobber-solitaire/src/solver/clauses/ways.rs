//! Conditions that clauses cannot say beforehand: that ways lead to a root, and that the moves can be put in turn.

// Stones are those of the graph.
#![allow(clippy::indexing_slicing)]

use std::rc::Rc;

use clause_learning::{Axiom, Literal, Solver, Theory, Values};
use clobber_core::{Color, Move};

use super::graph::StoneGraph;
use super::question::Turns;
use super::schedule::{Forest, Scheduled};

/// No stone.
const NONE: u32 = u32::MAX;

/// Follows the ways of the stones: as soon as they lead back, some stone of the cycle has to be left or to leave it.
pub(super) struct Ways {
    graph: Rc<StoneGraph>,
    turns: Option<Turns>,
    trees: usize,
    /// The neighbour for which each stone leaves, as far as it is known.
    next: Vec<u32>,
    /// Stones whose way has closed a cycle.
    closing: Vec<u32>,
    /// The moves of the forest in turn, when they have been found.
    pub(super) moves: Option<Vec<Move>>,
    /// True if a forest has been left out without a proof that it cannot be played.
    pub(super) has_left_out: bool,
}

impl Ways {
    pub(super) fn new(graph: Rc<StoneGraph>, turns: Option<Turns>, trees: usize) -> Self {
        let next = vec![NONE; graph.len()];
        let closing = Vec::new();
        Self { graph, turns, trees, next, closing, moves: None, has_left_out: false }
    }

    /// Makes a search try the ways of a play first.
    pub(super) fn prefer(&self, moves: &[Move], solver: &mut Solver) {
        if moves.is_empty() {
            return;
        }
        let graph = &self.graph;
        let (mut to, mut colors) = (vec![None; graph.len()], graph.colors.clone());
        for mv in moves {
            to[mv.from.index()] = Some(mv.to.get());
            // Each stone that arrives changes the colour there.
            colors[mv.to.index()] = !colors[mv.to.index()];
        }
        for (stone, (to, color)) in (0..).zip(to.into_iter().zip(colors)) {
            solver.prefer(graph.is_of(stone, color));
            solver.prefer(match to {
                Some(to) => graph.leaves_for(stone, to, color),
                None => graph.is_root(stone, color),
            });
        }
    }

    /// Returns where each stone goes.
    pub(super) fn parents(&self) -> Vec<Option<u32>> {
        self.next.iter().map(|&to| (to != NONE).then_some(to)).collect()
    }

    /// Returns the stones on the way from one back to it.
    fn cycle(&self, start: u32) -> Option<Vec<u32>> {
        let mut stones = vec![start];
        let mut at = self.next[start as usize];
        while at != start {
            // Another cycle may be on the way.
            if at == NONE || stones.len() > self.next.len() {
                return None;
            }
            stones.push(at);
            at = self.next[at as usize];
        }
        Some(stones)
    }

    /// Returns the clause that one of these stones is left or leaves them.
    fn cut(&self, mut stones: Vec<u32>) -> Axiom {
        stones.sort_unstable();
        let mut clause = Vec::new();
        for &stone in &stones {
            let around = &self.graph.neighbors[stone as usize];
            let is_outside = |place: &usize| stones.binary_search(&around[*place]).is_err();
            for place in (0..around.len()).filter(is_outside).chain([around.len()]) {
                clause.extend(Color::BOTH.map(|color| self.graph.leaves(stone, place, color)));
            }
        }
        Axiom { clause, name: Some(stones) }
    }

    /// Puts the moves of a forest in turn, or returns a clause that is false of it.
    fn take_turns(&mut self, turns: Turns, values: Values<'_>) -> Option<Axiom> {
        let stones = 0..self.graph.len() as u32;
        let is_black = |stone| values.is_true(self.graph.is_of(stone, Color::Black));
        let color = |stone| if is_black(stone) { Color::Black } else { Color::White };
        let ways = stones.map(|stone| (color(stone), self.next[stone as usize]));
        let ways: Vec<_> = ways.map(|(color, to)| (color, (to != NONE).then_some(to))).collect();
        match Forest::new(&ways).schedule(turns.last, self.graph.len() - self.trees) {
            Scheduled::Moves(moves) => {
                self.moves = Some(moves);
                None
            }
            Scheduled::Never { looked_at } => Some(self.explanation(&ways, &looked_at)),
            Scheduled::Unknown => {
                self.has_left_out = true;
                let clause = (0..).zip(&ways).filter_map(|(stone, &(color, to))| {
                    Some(!self.graph.leaves_for(stone, to?, color))
                });
                Some(Axiom { clause: clause.collect(), name: None })
            }
        }
    }

    /// Returns the clause that the roots are others, or that something else arrives at one of these stones.
    fn explanation(&self, ways: &[(Color, Option<u32>)], looked_at: &[u32]) -> Axiom {
        let graph = &self.graph;
        let mut clause = Vec::new();
        let mut has_known_way = vec![false; ways.len()];
        for (stone, &(color, to)) in (0..).zip(ways) {
            if to.is_none() {
                clause.push(!graph.is_root(stone, color));
            }
            let is_known = to.is_none_or(|to| looked_at.binary_search(&to).is_ok());
            has_known_way[stone as usize] = is_known;
        }
        for &at in looked_at {
            for &near in &graph.neighbors[at as usize] {
                match ways[near as usize] {
                    (color, Some(to)) if to == at => {
                        clause.push(!graph.leaves_for(near, at, color));
                    }
                    // It goes elsewhere, and that is known; or the stone at which it might arrive goes to it.
                    _ if has_known_way[near as usize] || ways[at as usize].1 == Some(near) => {}
                    _ => clause.extend(Color::BOTH.map(|color| graph.leaves_for(near, at, color))),
                }
            }
        }
        Axiom { clause, name: None }
    }
}

impl Theory for Ways {
    fn assign(&mut self, literal: Literal) -> bool {
        let way = self.graph.way(literal.variable()).filter(|_| !literal.is_negative());
        let Some((stone, to)) = way else { return false };
        self.next[stone as usize] = to;
        let mut at = to;
        for _ in 0..self.next.len() {
            if at == stone {
                self.closing.push(stone);
                return true;
            }
            if at == NONE {
                return false;
            }
            at = self.next[at as usize];
        }
        false
    }

    fn unassign(&mut self, literal: Literal) {
        let way = self.graph.way(literal.variable()).filter(|_| !literal.is_negative());
        let Some((stone, _)) = way else { return };
        self.next[stone as usize] = NONE;
        if self.closing.last() == Some(&stone) {
            self.closing.pop();
        }
    }

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        let cycles = self.closing.iter().filter_map(|&stone| self.cycle(stone));
        axioms.extend(cycles.map(|stones| self.cut(stones)));
        if let Some(turns) = self.turns.filter(|_| values.is_full() && axioms.is_empty()) {
            axioms.extend(self.take_turns(turns, values));
        }
    }
}
