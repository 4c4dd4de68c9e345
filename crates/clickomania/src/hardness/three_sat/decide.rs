//! Decides whether a formula is satisfiable, by a search that does not involve boards.

use super::formula::{Assignment, Clause, Formula, Literal};
use crate::hardness::Exhausted;
use certified_search::{Answer, Effort};

impl Formula {
    /// Searches for an assignment that satisfies the formula (M. Davis, G. Logemann and D. Loveland, *A Machine Program
    /// for Theorem-Proving*, 1962).
    ///
    /// # Arguments
    /// `effort`: a step visits all clauses, and sets a variable or backtracks.
    ///
    /// # Returns
    /// An assignment, or a claim that there is none.
    ///
    /// # Complexity
    /// Exponential at worst; O(variables) memory.
    #[must_use]
    pub fn satisfying_assignment(&self, effort: &mut Effort) -> Answer<Assignment, Exhausted> {
        let before = effort.progress().steps;
        let mut values = PartialAssignment { of: vec![None; self.variables()], trail: Vec::new() };
        loop {
            if let Err(stopped) = effort.spend(1) {
                return Answer::open(stopped);
            }
            let is_alive = match values.next_step(self.clauses()) {
                Demand::Satisfied => {
                    let values = values.of.iter().map(|value| value.unwrap_or(false));
                    return Answer::Yes(Assignment::new(values));
                }
                Demand::Forced(literal) => values.set(literal, false),
                Demand::Open(literal) => values.set(literal, true),
                Demand::Contradiction => values.take_back(),
            };
            if !is_alive {
                return Answer::No(Exhausted { steps: effort.progress().steps - before });
            }
        }
    }
}

struct PartialAssignment {
    of: Vec<Option<bool>>,
    /// The true literals in their order, each with whether its negation has still to be tried.
    trail: Vec<(Literal, bool)>,
}

/// The demand of the clauses on an assignment.
enum Demand {
    Satisfied,
    /// A clause has no true literal, and only this one can still be true.
    Forced(Literal),
    /// A clause has no true literal yet, and several can still be true, among them this one.
    Open(Literal),
    Contradiction,
}

impl PartialAssignment {
    fn next_step(&self, clauses: &[Clause]) -> Demand {
        let mut step = Demand::Satisfied;
        for clause in clauses {
            let mut unknown = None;
            let mut unknowns = 0;
            let mut is_true = false;
            for &literal in clause.literals() {
                match self.of.get(literal.variable).copied().flatten() {
                    None => {
                        unknowns += usize::from(unknown != Some(literal));
                        unknown = Some(literal);
                    }
                    Some(value) => is_true |= value == literal.is_positive,
                }
            }
            match unknown {
                _ if is_true => {}
                None => return Demand::Contradiction,
                Some(literal) if unknowns == 1 => step = Demand::Forced(literal),
                Some(literal) => {
                    if matches!(step, Demand::Satisfied) {
                        step = Demand::Open(literal);
                    }
                }
            }
        }
        step
    }

    fn set(&mut self, literal: Literal, is_choice: bool) -> bool {
        let value = self.of.get_mut(literal.variable);
        self.trail.push((literal, is_choice));
        value.map(|value| *value = Some(literal.is_positive)).is_some()
    }

    /// Backtracks to the last choice and takes its other value; false if there is none.
    fn take_back(&mut self) -> bool {
        while let Some((literal, is_choice)) = self.trail.pop() {
            if is_choice {
                let other = Literal { is_positive: !literal.is_positive, ..literal };
                return self.set(other, false);
            }
            if let Some(value) = self.of.get_mut(literal.variable) {
                *value = None;
            }
        }
        false
    }
}
