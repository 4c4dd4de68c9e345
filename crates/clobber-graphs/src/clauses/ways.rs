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

/// With more stones, ways are sought only when all values are known: a search for one looks at many stones. (Goals on
/// 12 cubic graphs of 600 vertices take a third less time so.)
pub(super) const FEW: usize = 384;

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
    /// For each stone, whether it is in that list.
    is_doubtful: Vec<bool>,
    /// The marks of a search for a way, and the stones that have one.
    marks: Vec<Mark>,
    marked: Vec<u32>,
    /// The steps of the search for an order of the moves of a forest.
    pub(super) schedule_steps: usize,
    /// The moves of the forest in turn, once they have been found.
    pub(super) moves: Option<Vec<Move>>,
    /// True if a forest was left out without a proof that it cannot be played.
    pub(super) has_left_out: bool,
}

/// The knowledge that a search for a way has about a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The search has reached it.
    Reached,
    /// Its known steps lead to a root.
    Leads,
    /// They do not.
    Barred,
}

impl Ways {
    pub(super) fn new(graph: Rc<StoneGraph>, turns: Option<Turns>) -> Self {
        /// The steps of a schedule, in all and for each stone.
        const STEPS: usize = 20_000;
        const STEPS_A_STONE: usize = 2;
        let none = vec![NONE; graph.len()];
        Self {
            turns,
            schedule_steps: STEPS + STEPS_A_STONE * graph.len(),
            next: none.clone(),
            towards: none,
            marks: vec![Mark::None; graph.len()],
            marked: Vec::new(),
            doubtful: (0..graph.len() as u32).collect(),
            is_doubtful: vec![true; graph.len()],
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
    /// Sets of stones from which no way leads out, no two with a stone in common. While values are missing, one is
    /// enough.
    fn dead_ends(&mut self, values: Values<'_>) -> Vec<Vec<u32>> {
        let mut doubtful = core::mem::take(&mut self.doubtful);
        for &stone in &doubtful {
            let to = self.towards[stone as usize];
            if to != NONE && !self.may_go(stone, to, values) {
                self.towards[stone as usize] = NONE;
            }
        }
        doubtful.sort_unstable();
        let (mut dead_ends, mut is_in_one) = (Vec::new(), Vec::new());
        doubtful.retain(|&stone| {
            // An earlier one may have led it along its own way.
            let is_lost = self.towards[stone as usize] == NONE;
            self.is_doubtful[stone as usize] = is_lost;
            let is_enough = !dead_ends.is_empty() && !values.is_full();
            if !is_lost || is_enough || is_in_one.get(stone as usize) == Some(&true) {
                return is_lost;
            }
            let Some(end) = self.find_way(stone, values) else {
                self.is_doubtful[stone as usize] = false;
                return false;
            };
            is_in_one.resize(self.towards.len(), false);
            if !end.iter().any(|&stone| is_in_one[stone as usize]) {
                end.iter().for_each(|&stone| is_in_one[stone as usize] = true);
                dead_ends.push(end);
            }
            true
        });
        self.doubtful = doubtful;
        dead_ends
    }

    /// Leads a stone to a root, through others if need be.
    ///
    /// # Returns
    /// If there is no way, the stones that it may reach.
    fn find_way(&mut self, start: u32, values: Values<'_>) -> Option<Vec<u32>> {
        let graph = Rc::clone(&self.graph);
        // The stones reached, each with the place of the one before it.
        let mut reached = vec![(start, 0)];
        self.set_mark(start, Mark::Reached);
        let (mut place, mut end) = (0, None);
        'search: while let Some(&(at, _)) = reached.get(place) {
            for to in graph.neighbors[at as usize].iter().copied().chain([at]) {
                if !self.may_go(at, to, values) {
                    continue;
                }
                if to == at || self.leads(to) {
                    end = Some(to);
                    break 'search;
                }
                if self.marks[to as usize] != Mark::Reached {
                    self.set_mark(to, Mark::Reached);
                    reached.push((to, place));
                }
            }
            place += 1;
        }
        for stone in self.marked.drain(..) {
            self.marks[stone as usize] = Mark::None;
        }
        let Some(mut to) = end else {
            return Some(reached.into_iter().map(|(stone, _)| stone).collect());
        };
        // The stones on the path from the start get new ways. Others lead to these as before.
        loop {
            let (stone, before) = reached[place];
            self.towards[stone as usize] = to;
            if stone == start {
                return None;
            }
            (to, place) = (stone, before);
        }
    }

    /// Returns whether the known steps of a stone lead to a root.
    fn leads(&mut self, stone: u32) -> bool {
        let (first, mut at) = (self.marked.len(), stone);
        let leads = loop {
            match self.marks[at as usize] {
                Mark::Leads => break true,
                Mark::Barred | Mark::Reached => break false,
                Mark::None => {}
            }
            let to = self.towards[at as usize];
            self.set_mark(at, Mark::Barred);
            if to == NONE || to == at {
                break to == at;
            }
            at = to;
        };
        if leads {
            for &stone in &self.marked[first..] {
                self.marks[stone as usize] = Mark::Leads;
            }
        }
        leads
    }

    fn doubt(&mut self, stone: u32) {
        if !core::mem::replace(&mut self.is_doubtful[stone as usize], true) {
            self.doubtful.push(stone);
        }
    }

    fn set_mark(&mut self, stone: u32, mark: Mark) {
        self.marks[stone as usize] = mark;
        self.marked.push(stone);
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
        let stones = 0..self.graph.len() as u32;
        let is_black = |stone| values.is_true(self.graph.is_of(stone, Color::Black));
        let color = |stone| if is_black(stone) { Color::Black } else { Color::White };
        let ways = stones.map(|stone| (color(stone), self.next[stone as usize]));
        let ways: Vec<_> = ways.map(|(color, to)| (color, (to != NONE).then_some(to))).collect();
        let targets: Vec<_> = ways.iter().map(|&(_, to)| to).collect();
        let schedule = Schedule::new(&self.graph.colors, &targets, 0);
        match schedule.search(turns.last, self.schedule_steps, || Ok(())) {
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
                self.doubt(stone);
            }
        }
        !self.doubtful.is_empty() && (self.graph.len() <= FEW || !self.graph.counts_all)
    }

    fn unassign(&mut self, literal: Literal) {
        if let Some((stone, to)) = self.graph.way(literal.variable()) {
            if !literal.is_negative() && to != stone {
                self.next[stone as usize] = NONE;
            }
        }
    }

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        let dead_ends = self.dead_ends(values);
        if !dead_ends.is_empty() {
            axioms.extend(dead_ends.into_iter().map(|stones| self.cut(stones)));
        } else if let Some(turns) = self.turns.filter(|_| values.is_full()) {
            axioms.extend(self.take_turns(turns, values));
        }
    }
}
