//! From an assignment to clicks, and back.

use core::iter::repeat_n;

use certified_search::Refuted;

use super::formula::{Assignment, Literal};
use super::gadget::{BLACK, Barrier, Gadget, SLIDE, WHITE, slider_height};
use crate::board::Group;
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
        // For each barrier, 1 if it is removed.
        let mut gone = PrefixSums::new(repeat_n(0, self.barrier_count()));
        let square = |col, floor| Square { row: self.height() - 1 - floor, col };
        let slider = |variable, is_positive, other| {
            square(self.v_column(), self.slider_after(variable, is_positive, other))
        };
        let mut barrier = |barrier| {
            // It has fallen by the number of removed barriers below it.
            let index = self.barrier_index(barrier);
            let floor = self.barrier_floor(index) - gone.before(index);
            gone.add(index, 1);
            square(self.c_column(), floor)
        };
        let lid = [0, self.last_column()].map(|col| square(col, self.lid_floor()));
        let mut clicks = lid.to_vec();
        let satisfied = self.clauses_by_variable(assignment)?;
        for (variable, clauses) in satisfied.iter().enumerate() {
            let is_true = assignment.value(variable);
            clicks.push(slider(variable, is_true, None));
            clicks.extend(clauses.iter().map(|&clause| barrier(Barrier::Clause(clause))));
            if variable + 1 < self.variables() {
                clicks.push(slider(variable, !is_true, Some(is_true)));
                clicks.push(barrier(Barrier::Variable(variable)));
            }
        }
        clicks.push(square(self.v_column(), 0));
        // The white columns are gone, so the v-column is the first. It still contains a slider.
        clicks.extend([square(1, 1), square(1, 0)]);
        // The v-column is gone.
        clicks.push(square(0, 0));
        Ok(Clicks::new(clicks))
    }

    /// Returns the height of a slider after the sliders of all earlier variables are gone, and possibly the variable's
    /// other slider.
    fn slider_after(&self, variable: usize, is_positive: bool, other: Option<bool>) -> usize {
        let before = variable * (slider_height(true) + slider_height(false));
        // Only S̄_i is below S_i.
        let below = if is_positive { other.map_or(0, slider_height) } else { 0 };
        self.slider_floor(Literal { variable, is_positive }) - before - below
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

    /// Returns the satisfying assignment encoded by any clicks that clear the board.
    ///
    /// x_i is true if S_i goes before S̄_i; more precisely, if the first slider to go after the bombs have fallen by 3
    /// h0 (i - 1) has height 2 h0. If both sliders of the last variable are still there when the white area goes, its
    /// value does not matter, and is false.
    ///
    /// # Complexity
    /// O(blocks) time per click.
    ///
    /// # Errors
    /// If a click is illegal, or the board is not cleared.
    pub fn assignment_of(&self, clicks: &Clicks) -> Result<Assignment, Refuted> {
        let mut values = vec![false; self.formula().variables()];
        let mut slid = 0;
        let mut has_white_area = true;
        let labels: Vec<Vec<()>> = Vec::new();
        let end = clicks.play_labelled(&self.to_board(), labels, |group, _, _| {
            has_white_area &= group.color() != WHITE;
            if !has_white_area || !self.is_slider(group) {
                return;
            }
            if slid % (3 * SLIDE) == 0 {
                if let Some(value) = values.get_mut(slid / (3 * SLIDE)) {
                    *value = group.len() == slider_height(true);
                }
            }
            slid += group.len();
        })?;
        match end.block_count() {
            0 => Ok(Assignment::new(values)),
            blocks => Err(Refuted::new(format_args!("{blocks} blocks are left"))),
        }
    }

    /// Returns whether a group is a slider, while the white area exists. The lid of the v-column may be as high as a
    /// slider, but never falls that far unless there is no barrier; then it is two blocks high.
    fn is_slider(&self, group: &Group) -> bool {
        let top_row = self.height() - self.barrier_floor(0);
        let is_at_foot = |square: &Square| square.col == self.v_column() && square.row >= top_row;
        group.color() == BLACK
            && [SLIDE, 2 * SLIDE].contains(&group.len())
            && group.squares().iter().all(is_at_foot)
    }
}
