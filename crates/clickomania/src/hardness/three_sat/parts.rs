//! The parts of a gadget and where they are.

use core::iter::once;
use core::ops::Range;

use super::formula::Literal;
use super::gadget::{BLACK, GRAY, Gadget, SLIDE, WHITE, slide_of, slider_height};
use crate::color::Color;

/// A black block that a bomb has to remove. Clauses and variables count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Barrier {
    /// Of a clause: goes if a literal of it is true.
    Clause(usize),
    /// Of a variable that is not the last: goes when both its sliders and those of the variables
    /// before are gone, and those of the variables after are not.
    Variable(usize),
}

/// A part of a [`Gadget`] that is not of the white area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A black rectangle, clicked to lower the bombs: S_i for the literal x_i, S̄_i for its negation.
    Slider(Literal),
    /// A black block that comes beside the barrier of a clause when its literal is chosen.
    ClauseBomb {
        /// The clause, from 0.
        clause: usize,
        /// The literal.
        literal: Literal,
    },
    /// The black block that comes beside the barrier of a variable.
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
    /// The gray block on the lower white, beside the place of the upper gray.
    LowerGray,
    /// The black rectangle on all columns on the left of the barriers.
    LeftLid,
    /// The black rectangle on the last column.
    RightLid,
}

/// A part and its rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedPart {
    /// Which part it is.
    pub part: Part,
    /// Its colour.
    pub color: Color,
    /// Its uppermost row, from 0 at the top of the board.
    pub row: usize,
    /// Its leftmost column, from 0.
    pub col: usize,
    /// The number of its rows.
    pub height: usize,
    /// The number of its columns.
    pub width: usize,
}

impl PlacedPart {
    /// Its rows.
    #[must_use]
    pub const fn rows(&self) -> Range<usize> {
        self.row..self.row + self.height
    }

    /// Its columns.
    #[must_use]
    pub const fn cols(&self) -> Range<usize> {
        self.col..self.col + self.width
    }
}

/// All parts: the sliders, then each barrier with its bombs, then the rest.
pub(super) fn parts(gadget: &Gadget) -> impl Iterator<Item = PlacedPart> {
    let (v, c, last) = (gadget.v_column(), gadget.c_column(), gadget.last_column());
    let block = |part, color, col, floor| place(gadget, part, color, col..col + 1, floor, 1);

    let literals =
        (0..gadget.variables()).flat_map(|i| [Literal::negative(i), Literal::positive(i)]);
    let sliders = literals.map(move |literal| {
        let height = slider_height(literal.is_positive);
        let floor = gadget.slider_floor(literal);
        place(gadget, Part::Slider(literal), BLACK, v..v + 1, floor, height)
    });
    let barriers = gadget.barriers().enumerate().flat_map(move |(index, barrier)| {
        let floor = gadget.barrier_floor(index);
        let bombs = bombs(gadget, barrier);
        let bombs = bombs.map(move |(bomb, slide)| block(bomb, BLACK, v, floor + slide));
        once(block(Part::Barrier(barrier), BLACK, c, floor)).chain(bombs)
    });
    let lid_floor = gadget.lid_floor();
    let lid_height = gadget.height() - lid_floor;
    let rest = [
        block(Part::LowerBlack, BLACK, c, 0),
        block(Part::UpperGray, GRAY, c, gadget.upper_gray_floor()),
        block(Part::UpperWhite, WHITE, c, gadget.upper_gray_floor() + 1),
        block(Part::LowerWhite, WHITE, last, 0),
        block(Part::LowerGray, GRAY, last, 1),
        place(gadget, Part::LeftLid, BLACK, 0..c, lid_floor, lid_height),
        place(gadget, Part::RightLid, BLACK, last..last + 1, lid_floor, lid_height),
    ];
    sliders.chain(barriers).chain(rest)
}

/// The bombs of a barrier, and how many rows above it each is.
fn bombs(gadget: &Gadget, barrier: Barrier) -> impl Iterator<Item = (Part, usize)> {
    let clause = match barrier {
        Barrier::Clause(clause) => gadget.formula().clauses().get(clause),
        Barrier::Variable(_) => None,
    };
    let of_clause = clause.into_iter().flat_map(move |of| {
        let literals = of.literals();
        let first_of_its_kind = move |&(place, literal): &(usize, &Literal)| {
            !literals.iter().take(place).any(|l| l == literal)
        };
        literals.iter().enumerate().filter(first_of_its_kind)
    });
    let of_clause = of_clause.map(move |(_, &literal)| {
        let clause = gadget.barrier_index(barrier);
        (Part::ClauseBomb { clause, literal }, slide_of(literal))
    });
    let of_variable = match barrier {
        Barrier::Clause(_) => None,
        Barrier::Variable(variable) => {
            Some((Part::VariableBomb(variable), 3 * SLIDE * (variable + 1)))
        }
    };
    of_clause.chain(of_variable)
}

/// A rectangle of the board.
fn place(
    gadget: &Gadget,
    part: Part,
    color: Color,
    cols: Range<usize>,
    floor: usize,
    height: usize,
) -> PlacedPart {
    let row = gadget.height() - floor - height;
    PlacedPart { part, color, row, col: cols.start, height, width: cols.len() }
}
