//! The gadget: from a formula to a board.

use super::error::ThreeSatError;
use super::formula::{Formula, Literal};
use crate::color::Color;

pub(super) const SLIDE: usize = Gadget::SLIDE;

/// The colour of most blocks: `w`.
pub(super) const WHITE: Color = Color::of('w');
/// The colour of the two blocks that have to meet: `g`.
pub(super) const GRAY: Color = Color::of('g');
/// The colour of sliders, bombs, barriers and the lid: `b`.
pub(super) const BLACK: Color = Color::of('b');

/// A Clickomania board with three colours that can be cleared exactly if a formula is satisfiable.
///
/// The [module](super) describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gadget {
    formula: Formula,
    columns: usize,
}

/// A black block that a bomb has to remove. Clauses and variables count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Barrier {
    /// The barrier of a clause goes if a literal of the clause is true.
    Clause(usize),
    /// The barrier of a variable, except the last. It goes when the sliders of this variable and of all earlier ones
    /// are gone, and the later ones are not.
    Variable(usize),
}

/// # Making gadgets
impl Gadget {
    /// The height h0 of the lower slider of a variable. The higher one is twice as high.
    ///
    /// Three is the least height that leaves two white blocks between any two bombs, so that the white area is
    /// connected.
    pub const SLIDE: usize = 3;

    /// The default limit on the blocks of a board: 2^26, in 128 MiB.
    pub const MOST_BLOCKS: usize = 1 << 26;

    /// Creates the gadget of a formula, with five columns as in Theorem 15.
    ///
    /// # Errors
    /// If the board would have more than [`MOST_BLOCKS`](Self::MOST_BLOCKS).
    pub fn new(formula: Formula) -> Result<Self, ThreeSatError> {
        Self::with_columns(formula, 5, Self::MOST_BLOCKS)
    }

    /// Creates the gadget of a formula, with a different number of columns and limit on blocks.
    ///
    /// # Arguments
    /// There are at least three columns; those beyond three are white below the lid.
    ///
    /// # Errors
    /// If there are fewer than three columns, or more blocks than allowed.
    pub fn with_columns(
        formula: Formula,
        columns: usize,
        max_blocks: usize,
    ) -> Result<Self, ThreeSatError> {
        if columns < 3 {
            return Err(ThreeSatError::TooFewColumns { columns });
        }
        let gadget = Self { formula, columns };
        let blocks = gadget.checked_block_count().filter(|&blocks| blocks <= max_blocks);
        blocks.map(|_| gadget).ok_or(ThreeSatError::TooLarge { max_blocks })
    }

    /// Returns the formula.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }
}

/// # Heights, from the floor
impl Gadget {
    /// Returns the number of variables, but at least one, so that there is a slider.
    pub(super) fn variables(&self) -> usize {
        self.formula.variables().max(1)
    }

    /// Returns the number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the column of sliders and bombs.
    pub(super) const fn v_column(&self) -> usize {
        self.columns - 3
    }

    /// Returns the column of the barriers.
    pub(super) const fn c_column(&self) -> usize {
        self.columns - 2
    }

    /// Returns the column of the lower gray.
    pub(super) const fn last_column(&self) -> usize {
        self.columns - 1
    }

    /// Returns the total height of the sliders, which is also the distance between barriers.
    pub(super) fn total_slide(&self) -> usize {
        3 * SLIDE * self.variables()
    }

    /// Returns the barriers from below: first for the clauses, then for all variables except the last.
    pub(super) fn barriers(&self) -> impl ExactSizeIterator<Item = Barrier> + use<> {
        let clauses = self.formula.clauses().len();
        (0..self.barrier_count()).map(move |index| match index.checked_sub(clauses) {
            None => Barrier::Clause(index),
            Some(variable) => Barrier::Variable(variable),
        })
    }

    pub(super) fn barrier_count(&self) -> usize {
        self.formula.clauses().len() + self.variables() - 1
    }

    pub(super) fn barrier_index(&self, barrier: Barrier) -> usize {
        match barrier {
            Barrier::Clause(clause) => clause,
            Barrier::Variable(variable) => self.formula.clauses().len() + variable,
        }
    }

    /// Returns the height of a slider's foot, above two white blocks and the sliders of the earlier variables, each
    /// with a white block on top. Of a variable's two sliders, the shorter one is below.
    pub(super) fn slider_floor(&self, slider: Literal) -> usize {
        let pair = 3 * SLIDE + 2;
        2 + slider.variable * pair + if slider.is_positive { SLIDE + 1 } else { 0 }
    }

    /// Returns the height of the `index`-th barrier from below.
    pub(super) fn barrier_floor(&self, index: usize) -> usize {
        let sliders = self.slider_floor(Literal::negative(self.variables()));
        sliders + index * self.total_slide()
    }

    /// Returns the height of the lid. The lid of the v-column never falls to the height of a barrier, however many
    /// sliders and bombs below it vanish.
    pub(super) fn lid_floor(&self) -> usize {
        self.barrier_floor(self.barrier_count()) + self.barrier_count() + 1
    }

    /// Returns the height of the upper gray. The upper white on it stays above the white area of its neighbours when
    /// all barriers are gone.
    pub(super) fn upper_gray_floor(&self) -> usize {
        self.lid_floor() + self.barrier_count()
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.upper_gray_floor() + 2
    }

    /// Returns the number of blocks, or `None` on overflow.
    fn checked_block_count(&self) -> Option<usize> {
        // An upper bound on all heights above, so that they can be computed without overflow.
        let variables = self.variables();
        let rows_a_barrier = variables.checked_mul(3 * SLIDE + 2)?.checked_add(2)?;
        let barriers = self.formula.clauses().len().checked_add(variables)?;
        let bound = rows_a_barrier.checked_mul(barriers.checked_add(2)?)?.checked_add(8)?;
        bound.checked_mul(self.columns)?;
        self.height().checked_mul(self.columns)
    }
}

/// Returns the number of rows to slide until a literal's bomb is next to its barrier.
pub(super) const fn slide_of(literal: Literal) -> usize {
    3 * SLIDE * literal.variable + slider_height(literal.is_positive)
}

/// Returns the height of S_i (2 h0) or S̄_i (h0).
pub(super) const fn slider_height(is_positive: bool) -> usize {
    if is_positive { 2 * SLIDE } else { SLIDE }
}
