//! Orders the moves of a forest on some rectangles of a board so that the colours take turns ([list
//! scheduling](ListSchedule)).

// Squares are numbered on the board for which the schedule was made.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Effort, Move, Stopped};
use clobber_graphs::internal::ListSchedule;

use super::super::board::{Area, Board};
use crate::grids::chance::Chance;

/// A forest on some rectangles of a board.
pub(super) struct Schedule {
    /// The number of the node of each square of the board, or `NONE`.
    numbers: Vec<u32>,
    list: ListSchedule,
}

const NONE: u32 = u32::MAX;

impl Schedule {
    /// Prepares for boards of this many squares.
    pub(super) fn new(squares: usize) -> Self {
        Self { numbers: vec![NONE; squares], list: ListSchedule::default() }
    }

    /// Looks for an order of the moves from the squares of some rectangles. `turned`: the squares whose colours on the
    /// board have been turned over since the first of the moves, repeated for each time. Returns the moves, if an order
    /// is found. A step is a move taken from a heap.
    pub(super) fn order<'a>(
        &mut self,
        board: &Board,
        areas: impl Iterator<Item = &'a Area>,
        turned: impl Iterator<Item = usize>,
        first: Color,
        tools: (&mut Chance, &mut Effort<'_>),
    ) -> Result<Option<Vec<Move>>, Stopped> {
        /// The most that is added to a level, growing with each attempt.
        const NOISE: [usize; 4] = [0, 3, 12, 48];
        for area in areas {
            for from in board.squares_of(area) {
                if let Some(to) = board.target(from) {
                    let [from, to] = [from, to].map(|square| self.number(board, square));
                    self.list.join(from, to);
                }
            }
        }
        // A square without a move has no node.
        turned.for_each(|square| self.list.turn(self.numbers[square]));
        let (chance, effort) = tools;
        let found = self.list.order(first, &NOISE, (|end| chance.below(end), effort));
        let numbers = &mut self.numbers;
        self.list.clear(|square| numbers[square as usize] = NONE);
        found
    }

    /// Returns the number of a square's node, and adds the node if it is new.
    fn number(&mut self, board: &Board, square: usize) -> u32 {
        let number = &mut self.numbers[square];
        if *number == NONE {
            *number = self.list.add(square as u32, board.color(square));
        }
        *number
    }
}
