//! Enforces two conditions during the search: ways lead to a root, and the moves can be put in turn.

// Stones are stones of the graph.
#![allow(clippy::indexing_slicing)]

use std::rc::Rc;

use clause_learning::{Axiom, Literal, Solver, Theory, Values};
use clobber_core::{Color, Move};

use super::graph::StoneGraph;
use super::question::Turns;
use crate::schedule::{Schedule, Scheduled};

/// No stone.
const NONE: u32 = u32::MAX;

/// Keeps a possible way to a root for each stone. As soon as some stones have none, one of them must stay or leave
/// the set.
///
/// A way stays possible when the search backtracks, so only ways that a new value has barred are searched for again.
pub(super) struct Ways {
    graph: Rc<StoneGraph>,
    turns: Option<Turns>,
    /// The neighbour for which each stone leaves, if it is known.
    next: Vec<u32>,
    /// The next stone on a way to a root, or the stone itself if it may be a root; `NONE` without a way.
    towards: Vec<u32>,
    /// Stones whose next step may have been barred.
    doubtful: Vec<u32>,
    /// The moves of the forest in turn, once they have been found.
    pub(super) moves: Option<Vec<Move>>,
    /// True if a forest was left out without a proof that it cannot be played.
    pub(super) has_left_out: bool,
}

impl Ways {
    pub(super) fn new(graph: Rc<StoneGraph>, turns: Option<Turns>) -> Self {
        let none = vec![NONE; graph.len()];
        Self {
            turns,
            next: none.clone(),
            towards: none,
            doubtful: (0..graph.len() as u32).collect(),
            graph,
            moves: None,
            has_left_out: false,
        }
    }

    /// Makes a search prefer the ways of a play.
    pub(super) fn prefer(&self, moves: &[Move], solver: &mut Solver) {
        if moves.is_empty() {
            return;
        }
        let graph = &self.graph;
        let (mut to, mut colors) = (vec![None; graph.len()], graph.colors.clone());
        for mv in moves {
            to[mv.from.index()] = Some(mv.to.get());
            // Each arriving stone changes the colour there.
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

    /// Returns the target of each stone.
    pub(super) fn parents(&self) -> Vec<Option<u32>> {
        self.next.iter().map(|&to| (to != NONE).then_some(to)).collect()
    }

    /// Returns whether a stone may leave for another one; if both are equal, whether it may stay.
    fn may_go(&self, from: u32, to: u32, values: Values<'_>) -> bool {
        let graph = &self.graph;
        let is_possible = |literal| values.get(literal) != Some(false);
        match from == to {
            true => Color::BOTH.iter().any(|&color| is_possible(graph.is_root(from, color))),
            false => {
                Color::BOTH.iter().any(|&color| is_possible(graph.leaves_for(from, to, color)))
            }
        }
    }

    /// Replaces ways that have been barred.
    ///
    /// # Returns
    /// Some stones from which no way leads out, if there are any.
    fn dead_end(&mut self, values: Values<'_>) -> Option<Vec<u32>> {
        let mut doubtful = core::mem::take(&mut self.doubtful);
        doubtful.retain(|&stone| {
            let to = self.towards[stone as usize];
            to == NONE || !self.may_go(stone, to, values)
        });
        if doubtful.is_empty() {
            return None;
        }
        doubtful.iter().for_each(|&stone| self.towards[stone as usize] = NONE);
        let mut has_way = self.stones_with_a_way();
        let all = 0..self.graph.len() as u32;
        let lost: Vec<u32> = all.filter(|&stone| !has_way[stone as usize]).collect();
        let graph = Rc::clone(&self.graph);
        let mut ahead = Vec::new();
        for &stone in &lost {
            let around = graph.neighbors[stone as usize].iter().copied();
            let leads = |to: &u32| *to == stone || has_way[*to as usize];
            let to = around.chain([stone]).filter(leads).find(|&to| self.may_go(stone, to, values));
            self.towards[stone as usize] = to.unwrap_or(NONE);
            ahead.extend(to.map(|_| stone));
        }
        ahead.iter().for_each(|&stone| has_way[stone as usize] = true);
        // Backwards from the stones that have a way again.
        while let Some(to) = ahead.pop() {
            for &from in &graph.neighbors[to as usize] {
                if !has_way[from as usize] && self.may_go(from, to, values) {
                    (self.towards[from as usize], has_way[from as usize]) = (to, true);
                    ahead.push(from);
                }
            }
        }
        self.doubtful = lost.into_iter().filter(|&stone| !has_way[stone as usize]).collect();
        let start = *self.doubtful.first()?;
        Some(self.reached_from(start, values))
    }

    /// Returns for each stone whether its steps lead to a root.
    fn stones_with_a_way(&self) -> Vec<bool> {
        let mut has_way: Vec<Option<bool>> = vec![None; self.towards.len()];
        let mut passed = Vec::new();
        for stone in 0..self.towards.len() as u32 {
            let mut at = stone;
            let leads = loop {
                let to = self.towards[at as usize];
                match has_way[at as usize] {
                    Some(leads) => break leads,
                    None if to == NONE || to == at => {
                        has_way[at as usize] = Some(to == at);
                        break to == at;
                    }
                    None => passed.push(at),
                }
                at = to;
            };
            passed.drain(..).for_each(|stone| has_way[stone as usize] = Some(leads));
        }
        has_way.into_iter().map(|leads| leads == Some(true)).collect()
    }

    /// Returns the stones that ways from one stone may reach, that stone first.
    fn reached_from(&self, start: u32, values: Values<'_>) -> Vec<u32> {
        let mut reached = vec![start];
        let mut is_reached = vec![false; self.graph.len()];
        is_reached[start as usize] = true;
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for &to in &self.graph.neighbors[from as usize] {
                if !is_reached[to as usize] && self.may_go(from, to, values) {
                    is_reached[to as usize] = true;
                    reached.push(to);
                }
            }
        }
        reached
    }

    /// Returns the clause that one of these stones stays, or leaves for a stone outside.
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

    /// Puts the moves of a forest in turn, or returns a clause that excludes the forest.
    fn take_turns(&mut self, turns: Turns, values: Values<'_>) -> Option<Axiom> {
        /// The steps of the search, in all and for each stone.
        const STEPS: usize = 20_000;
        const STEPS_A_STONE: usize = 2;
        let stones = 0..self.graph.len() as u32;
        let is_black = |stone| values.is_true(self.graph.is_of(stone, Color::Black));
        let color = |stone| if is_black(stone) { Color::Black } else { Color::White };
        let ways = stones.map(|stone| (color(stone), self.next[stone as usize]));
        let ways: Vec<_> = ways.map(|(color, to)| (color, (to != NONE).then_some(to))).collect();
        let targets: Vec<_> = ways.iter().map(|&(_, to)| to).collect();
        let steps = STEPS + STEPS_A_STONE * ways.len();
        let schedule = Schedule::new(&self.graph.colors, &targets, 0);
        match schedule.search(turns.last, steps, || Ok(())) {
            Ok(Scheduled::Moves(moves)) => {
                self.moves = Some(moves);
                None
            }
            Ok(Scheduled::Never { examined }) => Some(self.explanation(&ways, &examined)),
            Ok(Scheduled::Unknown) | Err(_) => {
                self.has_left_out = true;
                let clause = (0..).zip(&ways).filter_map(|(stone, &(color, to))| {
                    Some(!self.graph.leaves_for(stone, to?, color))
                });
                Some(Axiom { clause: clause.collect(), name: None })
            }
        }
    }

    /// Returns the clause that the roots differ, or that the arrivals at one of these stones differ.
    fn explanation(&self, ways: &[(Color, Option<u32>)], examined: &[u32]) -> Axiom {
        let graph = &self.graph;
        let mut clause = Vec::new();
        let mut has_known_way = vec![false; ways.len()];
        for (stone, &(color, to)) in (0..).zip(ways) {
            if to.is_none() {
                clause.push(!graph.is_root(stone, color));
            }
            let is_known = to.is_none_or(|to| examined.binary_search(&to).is_ok());
            has_known_way[stone as usize] = is_known;
        }
        for &at in examined {
            for &near in &graph.neighbors[at as usize] {
                match ways[near as usize] {
                    (color, Some(to)) if to == at => {
                        clause.push(!graph.leaves_for(near, at, color));
                    }
                    // The stone is known to go elsewhere, or its possible target goes to it.
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
        if let Some((stone, to)) = self.graph.way(literal.variable()) {
            if !literal.is_negative() && to != stone {
                self.next[stone as usize] = to;
            }
            if literal.is_negative() && self.towards[stone as usize] == to {
                self.doubtful.push(stone);
            }
        }
        !self.doubtful.is_empty()
    }

    fn unassign(&mut self, literal: Literal) {
        if let Some((stone, to)) = self.graph.way(literal.variable()) {
            if !literal.is_negative() && to != stone {
                self.next[stone as usize] = NONE;
            }
        }
    }

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        if let Some(stones) = self.dead_end(values) {
            axioms.push(self.cut(stones));
        } else if let Some(turns) = self.turns.filter(|_| values.is_full()) {
            axioms.extend(self.take_turns(turns, values));
        }
    }
}
