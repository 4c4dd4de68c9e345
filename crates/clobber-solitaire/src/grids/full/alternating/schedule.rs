//! The moves of a forest in an order in which the colours take turns: list scheduling by levels.
//!
//! A move is *ready* if all stones that are to arrive at its square have arrived, and the square that it goes to has the
//! other colour now. Of the ready moves of the colour whose turn it is, the one of the highest *level* is made: the level says
//! how many moves must follow at least, as a stone cannot go on before it has come. Of several stones that arrive at a square any
//! may be the next whose colour is right. Nothing is taken back.
//!
//! A move puts at most four others into the heaps, that of its target and those of the target's other arrivals. So m moves take O(m)
//! operations on the heaps and O(m log m) time.

// Squares are those of the board that it is made for, and nodes are numbered here.
#![allow(clippy::indexing_slicing)]

use std::collections::BinaryHeap;

use clobber_core::{Color, Effort, Move, Stopped, Vertex};

use super::super::board::{Area, Board};
use super::chance::Chance;

/// A forest on some rectangles of a board.
pub(super) struct Schedule {
    /// The number of the node of each square of the board, or `NONE`.
    numbers: Vec<u32>,
    nodes: Vec<Node>,
    /// The ready moves by level, each of a colour of its own; some of them have become unready since.
    ready: [BinaryHeap<(u32, u32)>; 2],
}

const NONE: u32 = u32::MAX;

struct Node {
    square: u32,
    /// The colour before the first move, and now.
    first_color: Color,
    color: Color,
    /// The node to which its stone goes, or `NONE`.
    target: u32,
    /// The nodes from which stones arrive, at most four.
    arrivals: [u32; 4],
    arrival_count: u8,
    /// The number of stones that have not arrived.
    awaited: u8,
    has_left: bool,
    level: u32,
}

impl Node {
    fn new(square: u32, color: Color) -> Self {
        Self {
            square,
            first_color: color,
            color,
            target: NONE,
            arrivals: [NONE; 4],
            arrival_count: 0,
            awaited: 0,
            has_left: false,
            level: 0,
        }
    }

    fn arrivals(&self) -> impl Iterator<Item = u32> + use<> {
        self.arrivals.into_iter().take(self.arrival_count.into())
    }

    /// Returns the colour of the stone that leaves: the other one if an odd number of stones arrive.
    fn leaving(&self) -> Color {
        if self.arrival_count % 2 == 1 { !self.first_color } else { self.first_color }
    }
}

impl Schedule {
    /// Prepares for boards of so many squares.
    pub(super) fn new(squares: usize) -> Self {
        Self { numbers: vec![NONE; squares], nodes: Vec::new(), ready: Default::default() }
    }

    /// Looks for an order of the moves from the squares of some rectangles.
    ///
    /// # Arguments
    /// `turned`: the squares whose colours on the board have been turned over since the first of the moves, once for each time.
    ///
    /// # Returns
    /// The moves, if an order has been found.
    ///
    /// # Errors
    /// The effort has ended; a step is a move taken from a heap.
    pub(super) fn order<'a>(
        &mut self,
        board: &Board,
        areas: impl Iterator<Item = &'a Area>,
        turned: impl Iterator<Item = usize>,
        first: Color,
        (chance, effort): (&mut Chance, &mut Effort<'_>),
    ) -> Result<Option<Vec<Move>>, Stopped> {
        /// The most that is added to a level: more at each attempt.
        const NOISE: [usize; 4] = [0, 3, 12, 48];
        for area in areas {
            for from in board.squares_of(area) {
                if let Some(to) = board.target(from) {
                    self.join(board, from, to);
                }
            }
        }
        for square in turned {
            // A square without a move has no node.
            if let Some(node) = self.nodes.get_mut(self.numbers[square] as usize) {
                node.first_color = !node.first_color;
            }
        }
        let levels = self.levels();
        let mut found = Ok(None);
        for noise in NOISE {
            for (node, &level) in self.nodes.iter_mut().zip(&levels) {
                node.level = level + chance.below(noise) as u32;
            }
            found = self.attempt(first, effort);
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        for node in self.nodes.drain(..) {
            self.numbers[node.square as usize] = NONE;
        }
        found
    }

    /// Returns the number of the node of a square, which is added if it is new.
    fn number(&mut self, board: &Board, square: usize) -> u32 {
        let next = self.nodes.len() as u32;
        let number = &mut self.numbers[square];
        if *number == NONE {
            *number = next;
            self.nodes.push(Node::new(square as u32, board.color(square)));
        }
        *number
    }

    fn join(&mut self, board: &Board, from: usize, to: usize) {
        let [from, to] = [from, to].map(|square| self.number(board, square));
        self.nodes[from as usize].target = to;
        let node = &mut self.nodes[to as usize];
        node.arrivals[usize::from(node.arrival_count)] = from;
        node.arrival_count += 1;
    }

    /// Returns the levels: 1 for a move onto a square that is not left; else that of the next move and 1, or 2 if both are moves
    /// of one colour.
    fn levels(&self) -> Vec<u32> {
        let mut levels = vec![0; self.nodes.len()];
        let ends = (0..).zip(&self.nodes).filter(|(_, node)| node.target == NONE);
        let mut queue: Vec<u32> = ends.map(|(number, _)| number).collect();
        while let Some(number) = queue.pop() {
            let node = &self.nodes[number as usize];
            for from in node.arrivals() {
                // Between two moves of one colour the other colour has to move.
                let is_same = self.nodes[from as usize].leaving() == node.leaving();
                let waits = u32::from(is_same && node.target != NONE);
                levels[from as usize] = levels[number as usize] + 1 + waits;
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
                (node.first_color, node.arrival_count, false);
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
            let (from, target) = (leaving.square, leaving.target);
            let node = &mut self.nodes[target as usize];
            node.color = turn;
            node.awaited -= 1;
            let (to, arrivals) = (node.square, node.arrivals());
            moves.push(Move { from: Vertex::new(from), to: Vertex::new(to) });
            // The square has another colour now: its own move may be ready, or others onto it.
            self.note_if_ready(target);
            arrivals.for_each(|other| self.note_if_ready(other));
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
            // Others may have arrived since it was noted.
            if self.is_ready(number) == Some(turn) {
                return Ok(Some(number));
            }
        }
    }
}
