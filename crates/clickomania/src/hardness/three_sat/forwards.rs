//! From an assignment to clicks.

use core::iter::repeat_n;

use certified_search::Refuted;

use super::formula::{Assignment, Literal};
use super::gadget::{Barrier, Gadget, slider_height};
use crate::clicks::Clicks;
use crate::prefix_sums::PrefixSums;
use crate::square::Square;

impl Gadget {
    /// Returns clicks that clear the board, from an assignment that satisfies the formula.
    ///
    /// First remove both parts of the lid. For each variable, remove S_i if it is true, else S̄_i; then the remaining
    /// barriers of all clauses that this satisfies; then, except for the last variable, the other slider and the
    /// barrier of the variable. Finally remove the white area, the grays, the black blocks, and the upper white with
    /// the lower one.
    ///
    /// # Complexity
    /// O((n + m) log (n + m)) time for n variables and m clauses. There are 3n + m + 4 clicks.
    ///
    /// # Errors
    /// The first clause without a true literal.
    pub fn clicks_of(&self, assignment: &Assignment) -> Result<Clicks, Refuted> {
        let mut play = AssignmentPlay {
            gadget: self,
            gone: PrefixSums::new(repeat_n(0, self.barrier_count())),
            clicks: Vec::new(),
        };
        play.click(0, self.lid_floor());
        play.click(self.last_column(), self.lid_floor());
        let satisfied = self.clauses_by_variable(assignment)?;
        for (variable, clauses) in satisfied.iter().enumerate() {
            let is_true = assignment.value(variable);
            play.slide(variable, is_true, None);
            for &clause in clauses {
                play.remove_barrier(Barrier::Clause(clause));
            }
            if variable + 1 < self.variables() {
                play.slide(variable, !is_true, Some(is_true));
                play.remove_barrier(Barrier::Variable(variable));
            }
        }
        play.click(self.v_column(), 0);
        // The white columns are gone, so the v-column is the first. It still contains a slider.
        play.click(1, 1);
        play.click(1, 0);
        // The v-column is gone.
        play.click(0, 0);
        Ok(Clicks::new(play.clicks))
    }

    /// Returns for each variable the clauses that have it as the first of their true literals.
    fn clauses_by_variable(&self, assignment: &Assignment) -> Result<Vec<Vec<usize>>, Refuted> {
        let mut of_variable = vec![Vec::new(); self.variables()];
        for (clause, of) in self.formula().clauses().iter().enumerate() {
            let true_literals = of.literals().iter().filter(|&&l| assignment.satisfies(l));
            let first = true_literals.map(|literal| literal.variable).min();
            let first = first.and_then(|variable| of_variable.get_mut(variable));
            first.ok_or_else(|| Assignment::no_true_literal(clause))?.push(clause);
        }
        Ok(of_variable)
    }
}

struct AssignmentPlay<'a> {
    gadget: &'a Gadget,
    /// For each barrier, 1 if it is removed.
    gone: PrefixSums,
    clicks: Vec<Square>,
}

impl AssignmentPlay<'_> {
    /// Clicks on a block at a height above the floor.
    fn click(&mut self, col: usize, floor: usize) {
        self.clicks.push(Square { row: self.gadget.height() - 1 - floor, col });
    }

    /// Clicks on a slider after the sliders of all earlier variables are gone, and possibly the variable's other
    /// slider.
    fn slide(&mut self, variable: usize, is_positive: bool, other: Option<bool>) {
        let start = self.gadget.slider_floor(Literal { variable, is_positive });
        let before = variable * (slider_height(true) + slider_height(false));
        // Only S̄_i is below S_i.
        let below = if is_positive { other.map_or(0, slider_height) } else { 0 };
        self.click(self.gadget.v_column(), start - before - below);
    }

    /// Clicks on a barrier, which has fallen by the number of removed barriers below it.
    fn remove_barrier(&mut self, barrier: Barrier) {
        let index = self.gadget.barrier_index(barrier);
        let floor = self.gadget.barrier_floor(index) - self.gone.before(index);
        self.click(self.gadget.c_column(), floor);
        self.gone.add(index, 1);
    }
}
