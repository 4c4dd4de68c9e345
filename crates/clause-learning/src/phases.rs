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

#[cfg(test)]
mod tests {
    use certified_search::{Effort, Literal};

    use super::*;

    const VARIABLES: u32 = 40;

    /// Lets a solver remember an assignment of `length` values. Every second or third one is false; returns the steps.
    fn remember(solver: &mut Solver, length: usize, every: u32) -> u64 {
        let literal = |variable| Literal::positive(variable);
        let values = (0..VARIABLES).map(literal);
        solver.trail = values.map(|l| if l.variable() % every == 0 { !l } else { l }).collect();
        solver.decisions = vec![0, length];
        let before = solver.work;
        solver.remember_phases();
        solver.work - before
    }

    /// Changes course if a course has had enough conflicts, and returns the values that decisions prefer.
    fn course(solver: &mut Solver, conflicts: u64) -> Vec<bool> {
        solver.conflicts = conflicts;
        solver.change_course();
        solver.variables.iter().map(|variable| variable.prefers_false).collect()
    }

    fn longest(solver: &Solver) -> Vec<bool> {
        solver.variables.iter().map_while(|variable| variable.longest_is_false).collect()
    }

    fn falsehoods(length: usize, every: usize) -> Vec<bool> {
        (0..length).map(|variable| variable % every == 0).collect()
    }

    #[test]
    fn courses_follow_the_longest_assignments() {
        let mut solver = Solver::new();
        solver.add_variables(VARIABLES);
        assert!(solver.solve(&mut (), &mut Effort::new()).is_yes());
        solver.prefer(Literal::positive(7));
        solver.follow_longest(10);
        // Before the first course nothing is remembered; with it the preferences stay.
        assert_eq!((remember(&mut solver, 20, 2), longest(&solver)), (0, vec![]));
        let first: Vec<bool> = (0..40).map(|variable| variable != 7).collect();
        assert_eq!(course(&mut solver, 9), first);
        assert_eq!(remember(&mut solver, 20, 2), 0);
        assert_eq!(course(&mut solver, 10), first);
        assert_eq!((remember(&mut solver, 32, 2), longest(&solver)), (2, falsehoods(32, 2)));
        // As long an assignment is not remembered, nor a shorter one.
        for length in [32, 31] {
            assert_eq!(remember(&mut solver, length, 3), 0);
            assert_eq!(longest(&solver), falsehoods(32, 2));
        }
        // The second course tries false values. It has its own longest assignment, and the best one is kept.
        assert_eq!(course(&mut solver, 1009), first);
        assert_eq!(course(&mut solver, 1010), vec![true; 40]);
        assert_eq!((remember(&mut solver, 20, 3), longest(&solver)), (1, falsehoods(20, 3)));
        assert_eq!(remember(&mut solver, 20, 2), 0);
        // The third one returns to the best assignment.
        assert_eq!(course(&mut solver, 3009), vec![true; 40]);
        let best = [falsehoods(32, 2), vec![true; 8]].concat();
        assert_eq!((course(&mut solver, 3010), longest(&solver)), (best.clone(), vec![]));
        assert_eq!(remember(&mut solver, 17, 3), 1);
        let flipped: Vec<bool> = best.iter().map(|is_false| !is_false).collect();
        assert_eq!(course(&mut solver, 6010), flipped);
        let best = [falsehoods(17, 3), best[17..].to_vec()].concat();
        assert_eq!(course(&mut solver, 10_010), best);
        assert_eq!(course(&mut solver, 15_010), vec![true; 40]);
    }
}
