//! Orders the moves of a forest so that the colours take turns: list scheduling by levels.
//!
//! A move is *ready* if all stones bound for its vertex have arrived and its own target now has the other colour. Among
//! the ready moves of the colour to move, the scheduler makes the one of the highest *level*. The level is a lower
//! bound on the moves that must follow, since a stone cannot go on before it has arrived. If several stones arrive at a
//! vertex, any stone of the right colour may be next. The scheduler takes nothing back.
//!
//! A move puts others into the heaps: the move of its target and the target's other arrivals. So m moves of a forest
//! with at most d arrivals at a vertex take O(d m) operations on the heaps and O(d m log m) time.

// This module numbers the nodes.
#![allow(clippy::indexing_slicing)]

use std::collections::BinaryHeap;

use clobber_core::{Color, Effort, Move, Stopped};
use smallvec::SmallVec;

/// A forest, and an order of its moves.
#[derive(Default)]
pub struct ListSchedule {
    nodes: Vec<Node>,
    /// The ready moves by level, one heap for each colour. Some have become unready since they were added.
    ready: [BinaryHeap<(u32, u32)>; 2],
}

const NONE: u32 = u32::MAX;

struct Node {
    vertex: u32,
    /// The colour before the first move, and the present one.
    first_color: Color,
    color: Color,
    /// The node to which its stone goes, or `NONE`.
    target: u32,
    /// The nodes from which stones arrive.
    arrivals: SmallVec<[u32; 4]>,
    /// The number of stones that have not arrived.
    awaited: u32,
    has_left: bool,
    level: u32,
}

impl Node {
    /// Returns the colour of the stone that leaves: the other one if an odd number of stones arrive.
    fn leaving(&self) -> Color {
        if self.arrivals.len() % 2 == 1 { !self.first_color } else { self.first_color }
    }
}

impl ListSchedule {
    /// Prepares the moves of a forest of stones of these colours.
    pub fn new(colors: &[Color], parents: &[Option<u32>]) -> Self {
        let mut list = Self::default();
        for (vertex, &color) in (0..).zip(colors) {
            list.add(vertex, color);
        }
        for (from, &to) in (0..).zip(parents) {
            to.into_iter().for_each(|to| list.join(from, to));
        }
        list
    }

    /// Adds a vertex, and returns the number of its node.
    pub fn add(&mut self, vertex: u32, color: Color) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            vertex,
            first_color: color,
            color,
            target: NONE,
            arrivals: SmallVec::new(),
            awaited: 0,
            has_left: false,
            level: 0,
        });
        number
    }

    /// Changes the colour of a node before the first move.
    pub fn turn(&mut self, number: u32) {
        if let Some(node) = self.nodes.get_mut(number as usize) {
            node.first_color = !node.first_color;
        }
    }

    /// Adds the move from one node to another.
    pub fn join(&mut self, from: u32, to: u32) {
        self.nodes[from as usize].target = to;
        self.nodes[to as usize].arrivals.push(from);
    }

    /// Removes all nodes, and passes their vertices to `show`.
    pub fn clear(&mut self, mut show: impl FnMut(u32)) {
        self.nodes.drain(..).for_each(|node| show(node.vertex));
    }

    /// Looks for an order of the moves. `noise`: for each attempt, the most that is added to a level; `below` draws a
    /// number below another. Returns the moves, if an attempt succeeds. A step is a move taken from a heap.
    pub fn order(
        &mut self,
        first: Color,
        noise: &[usize],
        (mut below, effort): (impl FnMut(usize) -> usize, &mut Effort<'_>),
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let levels = self.levels();
        for &noise in noise {
            for (node, &level) in self.nodes.iter_mut().zip(&levels) {
                node.level = 2 * level + below(2 * noise) as u32;
            }
            let found = self.attempt(first, effort)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the levels: for each move, the least number of moves from there to the end.
    ///
    /// A move onto a root is the last one, or the last but one if a stone of the other colour arrives later. On any
    /// other vertex, a move of the other colour comes between the last arrival and the vertex's own move.
    fn levels(&self) -> Vec<u32> {
        let mut levels = vec![0; self.nodes.len()];
        let ends = (0..).zip(&self.nodes).filter(|(_, node)| node.target == NONE);
        let mut queue: Vec<u32> = ends.map(|(number, _)| number).collect();
        while let Some(number) = queue.pop() {
            let node = &self.nodes[number as usize];
            let last = if node.target == NONE { 1 } else { levels[number as usize] + 2 };
            for &from in &node.arrivals {
                let is_earlier = self.nodes[from as usize].leaving() != node.leaving();
                levels[from as usize] = last + u32::from(is_earlier);
                queue.push(from);
            }
        }
        levels
    }

    /// Makes the moves from the first to the last.
    fn attempt(
        &mut self,
        first: Color,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        self.ready.iter_mut().for_each(BinaryHeap::clear);
        let mut moves = Vec::with_capacity(self.nodes.len());
        for node in &mut self.nodes {
            (node.color, node.awaited, node.has_left) =
                (node.first_color, node.arrivals.len() as u32, false);
        }
        for number in 0..self.nodes.len() as u32 {
            self.note_if_ready(number);
        }
        let count = self.nodes.iter().filter(|node| node.target != NONE).count();
        let mut turn = first;
        while moves.len() < count {
            let Some(number) = self.next(turn, effort)? else { return Ok(None) };
            let leaving = &mut self.nodes[number as usize];
            leaving.has_left = true;
            let (from, target) = (leaving.vertex, leaving.target);
            let node = &mut self.nodes[target as usize];
            node.color = turn;
            node.awaited -= 1;
            moves.push(Move::between(from, node.vertex));
            // The vertex has another colour now, so its own move or others onto it may be ready.
            self.note_if_ready(target);
            for index in 0..self.nodes[target as usize].arrivals.len() {
                self.note_if_ready(self.nodes[target as usize].arrivals[index]);
            }
            turn = !turn;
        }
        Ok(Some(moves))
    }

    /// Returns the colour of a node's move if it is ready.
    fn is_ready(&self, number: u32) -> Option<Color> {
        let node = &self.nodes[number as usize];
        let target = self.nodes.get(node.target as usize)?;
        let is_ready = !node.has_left && node.awaited == 0 && target.color != node.color;
        is_ready.then_some(node.color)
    }

    fn note_if_ready(&mut self, number: u32) {
        let Some(color) = self.is_ready(number) else { return };
        let level = self.nodes[number as usize].level;
        let [black, white] = &mut self.ready;
        let ready = if color == Color::Black { black } else { white };
        ready.push((level, number));
    }

    /// Takes the ready move of a colour with the highest level.
    fn next(&mut self, turn: Color, effort: &mut Effort<'_>) -> Result<Option<u32>, Stopped> {
        loop {
            effort.spend(1)?;
            let [black, white] = &mut self.ready;
            let ready = if turn == Color::Black { black } else { white };
            let Some((_, number)) = ready.pop() else { return Ok(None) };
            // Other stones may have arrived since this move was added.
            if self.is_ready(number) == Some(turn) {
                return Ok(Some(number));
            }
        }
    }
}
