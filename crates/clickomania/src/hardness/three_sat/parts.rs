//! The parts of a gadget and where they are.

use core::iter::once;
use core::ops::Range;

use super::formula::{Clause, Literal};
use super::gadget::{BLACK, Barrier, GRAY, Gadget, SLIDE, WHITE, slide_of, slider_height};
use crate::board::Board;
use crate::color::Color;

/// A part of a [`Gadget`] outside the white area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GadgetPart {
    /// A black rectangle, clicked to lower the bombs: S_i for the literal x_i, S̄_i for its negation.
    Slider(Literal),
    /// A black block that meets the barrier of a clause when its literal is chosen.
    ClauseBomb {
        /// The clause, from 0.
        clause: usize,
        /// The literal.
        literal: Literal,
    },
    /// The black block that meets the barrier of a variable.
    VariableBomb(usize),
    /// A black block.
    Barrier(Barrier),
    /// The black block below all barriers.
    LowerBlack,
    /// The gray block above all barriers.
    UpperGray,
    /// The white block on the upper gray.
    UpperWhite,
    /// The white block at the foot of the last column.
    LowerWhite,
    /// The gray block on the lower white, next to the final place of the upper gray.
    LowerGray,
    /// The black rectangle on all columns to the left of the barriers.
    LeftLid,
    /// The black rectangle on the last column.
    RightLid,
}

/// A part and its rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedPart {
    /// The role of the block.
    pub part: GadgetPart,
    /// The colour of the part.
    pub color: Color,
    /// The uppermost row, from 0 at the top of the board.
    pub row: usize,
    /// The leftmost column, from 0.
    pub col: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
}

impl PlacedPart {
    /// Returns the rows of the rectangle.
    pub const fn rows(&self) -> Range<usize> {
        self.row..self.row + self.height
    }

    /// Returns the columns of the rectangle.
    pub const fn cols(&self) -> Range<usize> {
        self.col..self.col + self.width
    }
}

impl Gadget {
    /// Builds the board: a full rectangle.
    ///
    /// # Complexity
    /// O(blocks) time and memory; O(n (n + m)) blocks per column for n variables and m clauses.
    #[must_use]
    pub fn to_board(&self) -> Board {
        let mut columns = vec![vec![WHITE; self.height()]; self.columns()];
        for placed in self.parts() {
            let floor = self.height() - placed.row - placed.height;
            let columns = columns.get_mut(placed.cols()).unwrap_or_default();
            for column in columns {
                let blocks = column.get_mut(floor..floor + placed.height);
                blocks.unwrap_or_default().fill(placed.color);
            }
        }
        Board::from_columns(columns)
    }

    /// Returns all blocks outside the white area, part by part, for pictures: the sliders, then each barrier with its
    /// bombs, then the rest.
    pub fn parts(&self) -> impl Iterator<Item = PlacedPart> {
        let (v, c, last) = (self.v_column(), self.c_column(), self.last_column());
        let block = |part, color, col, floor| self.place(part, color, col..col + 1, floor, 1);

        let literals =
            (0..self.variables()).flat_map(|i| [Literal::negative(i), Literal::positive(i)]);
        let sliders = literals.map(move |literal| {
            let height = slider_height(literal.is_positive);
            let floor = self.slider_floor(literal);
            self.place(GadgetPart::Slider(literal), BLACK, v..v + 1, floor, height)
        });
        let barriers = self.barriers().enumerate().flat_map(move |(index, barrier)| {
            let floor = self.barrier_floor(index);
            let bombs = self.bombs(barrier).into_iter();
            let bombs = bombs.map(move |(bomb, slide)| block(bomb, BLACK, v, floor + slide));
            once(block(GadgetPart::Barrier(barrier), BLACK, c, floor)).chain(bombs)
        });
        let lid_floor = self.lid_floor();
        let lid_height = self.height() - lid_floor;
        let rest = [
            block(GadgetPart::LowerBlack, BLACK, c, 0),
            block(GadgetPart::UpperGray, GRAY, c, self.upper_gray_floor()),
            block(GadgetPart::UpperWhite, WHITE, c, self.upper_gray_floor() + 1),
            block(GadgetPart::LowerWhite, WHITE, last, 0),
            block(GadgetPart::LowerGray, GRAY, last, 1),
            self.place(GadgetPart::LeftLid, BLACK, 0..c, lid_floor, lid_height),
            self.place(GadgetPart::RightLid, BLACK, last..last + 1, lid_floor, lid_height),
        ];
        sliders.chain(barriers).chain(rest)
    }

    /// Returns the bombs of a barrier, each with its distance in rows above it.
    fn bombs(&self, barrier: Barrier) -> Vec<(GadgetPart, usize)> {
        let clause = match barrier {
            Barrier::Clause(clause) => clause,
            Barrier::Variable(variable) => {
                return vec![(GadgetPart::VariableBomb(variable), 3 * SLIDE * (variable + 1))];
            }
        };
        let literals = self.formula().clauses().get(clause).map_or(&[][..], Clause::literals);
        let bomb = |(place, &literal): (usize, &Literal)| {
            let is_new = !literals.iter().take(place).any(|&earlier| earlier == literal);
            is_new.then_some((GadgetPart::ClauseBomb { clause, literal }, slide_of(literal)))
        };
        literals.iter().enumerate().filter_map(bomb).collect()
    }

    /// Returns a part as a rectangle of the board.
    fn place(
        &self,
        part: GadgetPart,
        color: Color,
        cols: Range<usize>,
        floor: usize,
        height: usize,
    ) -> PlacedPart {
        let row = self.height() - floor - height;
        PlacedPart { part, color, row, col: cols.start, height, width: cols.len() }
    }
}
