//! Remembers the values of the longest assignments without a conflict, and decides by them.
//!
//! After some conflicts, the search tries to complete its longest assignment. From time to time it changes course: it
//! returns to the longest one since the last return, or tries other values.

use crate::solver::Solver;

/// The conflicts of the first course. Each course takes as many more than the one before.
const UNIT: u64 = 1000;

/// The lengths of the longest assignments, and the next change of course.
#[derive(Clone, Debug)]
pub(crate) struct Phases {
    /// Since the last change of course.
    longest: usize,
    /// Since the last return.
    best: usize,
    courses: u64,
    conflicts_of_next: u64,
}

impl Phases {
    pub(crate) const fn after(conflicts: u64) -> Self {
        Self { longest: 0, best: 0, courses: 0, conflicts_of_next: conflicts }
    }
}

impl Solver {
    /// Remembers the values before the last decision if they are many.
    pub(crate) fn remember_phases(&mut self) {
        /// The values that one step remembers.
        const VALUES_A_STEP: usize = 16;
        let phases = self.phases.as_mut().filter(|phases| phases.courses > 0);
        let (Some(phases), Some(&length)) = (phases, self.decisions.last()) else { return };
        if length > phases.longest.min(phases.best) {
            self.work += (length / VALUES_A_STEP) as u64;
        }
        if length > phases.longest {
            phases.longest = length;
            for literal in &self.trail[..length] {
                let variable = &mut self.variables[literal.variable() as usize];
                variable.longest_is_false = Some(literal.is_negative());
            }
        }
        if length > phases.best {
            phases.best = length;
            for literal in &self.trail[..length] {
                let variable = &mut self.variables[literal.variable() as usize];
                variable.best_is_false = literal.is_negative();
            }
        }
    }

    /// Changes course, if it is time. Learned clauses keep the search from the conflicts of earlier courses.
    pub(crate) fn change_course(&mut self) {
        let is_due = |phases: &&mut Phases| phases.conflicts_of_next <= self.conflicts;
        let Some(phases) = self.phases.as_mut().filter(is_due) else { return };
        phases.courses += 1;
        phases.conflicts_of_next += UNIT * phases.courses;
        phases.longest = 0;
        if phases.courses % 2 == 1 {
            phases.best = 0;
        }
        for variable in &mut self.variables {
            variable.longest_is_false = None;
            match phases.courses % 4 {
                _ if phases.courses == 1 => {}
                0 => variable.prefers_false = !variable.prefers_false,
                2 => variable.prefers_false = true,
                _ => variable.prefers_false = variable.best_is_false,
            }
        }
    }
}
