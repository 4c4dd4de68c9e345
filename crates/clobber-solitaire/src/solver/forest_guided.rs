//! Alternating play: a search among the balanced forests that leave the right numbers of stones of both colours, from the
//! last move back.
//!
//! The moves of every play are those of a balanced forest, and how many stones are left says how many of each colour. On
//! boards with holes there are so few such forests that a [`Diagram`] has room for all of them, and what is left to find out
//! is whether the colours can take turns. Near the roots there is little choice, so the moves are put in order from the last
//! one back: each leaves out the forests that it is not part of, and what cannot be played is found out after a few.
//!
//! # Why nothing is missed
//! A play to at most `goal` stones passes through `goal` stones. The moves up to there are the edges of a balanced forest of
//! that many trees, and the numbers of both colours are known, so the forest is in the diagram. The stone that makes the
//! last move, from u to v, has the colour whose turn it was; in the forest it is the colour of the stone that leaves u,
//! and v is the parent of u. Before the move there is a stone of this colour on u, and one of the other colour on v. So it
//! goes on, one move after the other, and the forest is never left out. If nothing is known of v when a stone arrives there,
//! this is the last to arrive at a root, and its colour is left there.
//!
//! Which moves can have come before depends on the stones that are known and on the number of moves alone: the numbers of
//! black and white stones follow from that of the moves, so it is known how many roots of both colours are still to come.
//! So what fails once is not tried again.
//!
//! # Why what is found is a play
//! A stone arrives at u, going back, after the move of u alone has been placed, so all stones have arrived before u moves. The
//! colours have been followed from the end; if at last all stones known have the colours that they have at the start, every
//! move clobbers a stone of the other colour.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use clobber_core::{BitSet, Color, Effort, Move, Stones, Stopped, Vertex};

use super::part::SmallPart;
use super::search::balance_allows;
use clobber_graphs::sweep::{Diagram, DiagramVertex, Scratch, Sweep};

/// A search for a play, in turn, that leaves at most some number of stones.
pub(super) struct ForestSearch<'a, B> {
    part: &'a SmallPart<B>,
    first: Color,
    goal: u32,
    vertices: Vec<DiagramVertex>,
    /// The forests of the start, and of those the ones with the moves placed.
    diagrams: Vec<Diagram>,
    scratch: Scratch,
    /// The most bytes that the diagrams may take.
    bytes: usize,
    /// The stones known, with the number of moves to come before, to which no play leads.
    failed: HashSet<(Stones<B>, u32)>,
    /// The moves from the last one back.
    placed: Vec<Move>,
}

impl<'a, B: BitSet> ForestSearch<'a, B> {
    /// Finds the forests; `None` if they are paths through more than so many transitions, or than there is memory for.
    pub(super) fn new(
        part: &'a SmallPart<B>,
        sweep: &Sweep,
        (first, goal): (Color, u32),
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let lead = lead(part.start, first, goal);
        let all = sweep.all_forests((goal as usize, lead), most, effort)?;
        // One for each move and each root, none of them larger than the first.
        let bytes = |all: &Diagram| all.bytes().saturating_mul(part.vertex_count() + 1);
        let all = all.map(|all| (bytes(&all), all));
        let all = all.filter(|&(bytes, _)| bytes <= effort.memory_limit());
        Ok(all.map(|(bytes, all)| Self {
            part,
            first,
            goal,
            vertices: sweep.diagram_vertices(),
            diagrams: vec![all],
            scratch: Scratch::default(),
            bytes,
            failed: HashSet::new(),
            placed: Vec::new(),
        }))
    }

    /// Returns the number of stones asked for.
    pub(super) const fn goal(&self) -> u32 {
        self.goal
    }

    /// Returns the most memory that the forests and what has failed take.
    pub(super) fn bytes(&self) -> usize {
        /// An entry has its share of a table that is half full.
        const PLACES: usize = 2;
        self.bytes + self.failed.capacity() * PLACES * size_of::<(Stones<B>, u32)>()
    }

    /// Searches for a play; `None` if there is none. A step is a stone that is placed, more if there are many forests.
    pub(super) fn search(&mut self, effort: &mut Effort<'_>) -> Result<Option<Vec<Move>>, Stopped> {
        self.placed.clear();
        let start = self.part.start;
        let moves = start.all().count_ones().saturating_sub(self.goal);
        let has_forest = self.diagrams.first().is_some_and(|forests| !forests.is_empty());
        let found = has_forest
            && balance_allows(start, self.first, self.goal)
            && self.place(Stones::default(), moves, 0, effort)?;
        Ok(found.then(|| self.placed.iter().rev().copied().collect()))
    }

    /// Returns whether these stones are known of a position that is reached after so many moves; the moves after them are
    /// placed, and a diagram has the forests with those.
    fn place(
        &mut self,
        known: Stones<B>,
        moves: u32,
        diagram: usize,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let Some(before) = moves.checked_sub(1) else {
            let start = self.part.start.within(known.all());
            return Ok(known == start);
        };
        if self.failed.contains(&(known, moves)) {
            return Ok(false);
        }
        let turn = if moves % 2 == 1 { self.first } else { !self.first };
        for mv in self.moves(known, turn, diagram) {
            let mut rest = diagram;
            if !known.all().contains(mv.to) {
                if !self.narrow(rest, (mv.to, None), turn, effort)? {
                    continue;
                }
                rest += 1;
            }
            if !self.narrow(rest, (mv.from, Some(mv.to)), turn, effort)? {
                continue;
            }
            let [from, to] = [mv.from, mv.to].map(B::single);
            let (own, others) = (*known.of(turn) & !to | from, *known.of(!turn) | to);
            let stones = match turn {
                Color::Black => Stones::new(own, others),
                Color::White => Stones::new(others, own),
            };
            let Ok(stones) = stones else { continue };
            self.placed.push(mv);
            if self.place(stones, before, rest + 1, effort)? {
                return Ok(true);
            }
            self.placed.pop();
        }
        self.failed.insert((known, moves));
        if self.bytes() > effort.memory_limit() {
            self.failed = HashSet::new();
        }
        Ok(false)
    }

    /// Returns the moves of a colour with which some forest could go on, backwards.
    fn moves(&self, known: Stones<B>, turn: Color, diagram: usize) -> Vec<Move> {
        let Some(forests) = self.diagrams.get(diagram) else { return Vec::new() };
        let all = known.all();
        let mut moves = Vec::new();
        for (from, vertex) in (0..).map(Vertex::new).zip(&self.vertices) {
            if all.contains(from) {
                continue;
            }
            let exits = forests.exits(vertex, turn);
            let onto = vertex.of_bits(exits).map(Vertex::new);
            let fits = |to: &Vertex| !all.contains(*to) || known.of(turn).contains(*to);
            moves.extend(onto.filter(fits).map(|to| Move { from, to }));
        }
        moves
    }

    /// Makes the next diagram those forests in which a stone of a colour leaves a vertex for another, or stays; returns whether
    /// there are any.
    fn narrow(
        &mut self,
        diagram: usize,
        (from, to): (Vertex, Option<Vertex>),
        color: Color,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        /// The transitions that take about as long as a position of another search.
        const TRANSITIONS: usize = 64;
        if self.diagrams.len() < diagram + 2 {
            self.diagrams.push(Diagram::default());
        }
        let (before, after) = self.diagrams.split_at_mut(diagram + 1);
        let (Some(forests), Some(rest), Some(vertex)) =
            (before.last(), after.first_mut(), self.vertices.get(from.index()))
        else {
            return Ok(false);
        };
        effort.spend(1 + (forests.len() / TRANSITIONS) as u64)?;
        let leaving = (vertex, color, to.map(Vertex::get));
        forests.with_leaving(self.goal as usize, leaving, &mut self.scratch, rest);
        Ok(!rest.is_empty())
    }
}

/// Returns by how many the black stones exceed the white ones when so many are left, if a colour moves first.
fn lead<B: BitSet>(stones: Stones<B>, first: Color, left: u32) -> i32 {
    let moves = stones.all().count_ones().saturating_sub(left) as i32;
    // The first colour takes a stone of the other more often, if the number of moves is odd.
    let more = match first {
        Color::Black => moves % 2,
        Color::White => -(moves % 2),
    };
    stones.black().count_ones() as i32 - stones.white().count_ones() as i32 + more
}
