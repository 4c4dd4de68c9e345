//! Learns a clause from a conflict: the first unique implication point, without the literals that the others imply.

use certified_search::Literal;

use crate::clauses::{ClauseId, NONE};
use crate::solver::{Solver, Variable};

/// The state of a variable while a conflict is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// The analysis has not visited it.
    None,
    /// It is in the clause, or was and has been resolved.
    Seen,
    /// The clause implies its value.
    Implied,
    /// The clause may not imply its value.
    Free,
    /// The clause implies its value, and the hints include the step that shows it.
    Used,
}

/// The memory of an analysis, to be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    marks: Vec<Mark>,
    /// The variables that have a mark.
    marked: Vec<u32>,
    /// The reasons on the way to the current one, each with the place of its next literal.
    stack: Vec<(ClauseId, usize)>,
    /// The variables of the literals that the others imply.
    removed: Vec<u32>,
    /// The steps used, each with the place on the trail of the literal that it makes true.
    hints: Vec<(u32, u32)>,
    /// For each level, the last analysis that has counted it.
    counted: Vec<u64>,
    count: u64,
    learned: Learned,
}

/// A learned clause.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learned {
    /// Its literals: first the one that it makes true, then one of the level to go back to.
    pub(crate) clause: Vec<Literal>,
    /// The steps of the proof from which it follows, in order.
    pub(crate) hints: Vec<u32>,
    pub(crate) back_to: u32,
    /// The number of levels that it joins.
    pub(crate) levels: u32,
}

impl Analysis {
    pub(crate) fn add_variable(&mut self) {
        self.marks.push(Mark::None);
        self.counted.resize(self.marks.len() + 1, 0);
    }

    /// Takes a clause's memory back.
    pub(crate) fn recycle(&mut self, learned: Learned) {
        self.learned = learned;
    }

    fn mark(&self, variable: u32) -> Mark {
        self.marks[variable as usize]
    }

    fn set_mark(&mut self, variable: u32, mark: Mark) {
        if self.marks[variable as usize] == Mark::None {
            self.marked.push(variable);
        }
        self.marks[variable as usize] = mark;
    }

    fn clear_marks(&mut self) {
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = Mark::None;
        }
    }
}

impl Solver {
    /// Learns a clause from a false clause. Some literal of it is of the current level, which is not the lowest.
    pub(crate) fn analyze(&mut self, conflict: ClauseId) -> Learned {
        let mut analysis = core::mem::take(&mut self.analysis);
        let mut learned = core::mem::take(&mut analysis.learned);
        learned.clause.clear();
        learned.hints.clear();
        analysis.hints.clear();
        self.resolve(conflict, &mut analysis, &mut learned.clause);
        self.minimize(&mut analysis, &mut learned.clause);
        self.collect_hints(&mut analysis);
        analysis.clear_marks();
        analysis.hints.sort_unstable();
        analysis.hints.dedup();
        learned.hints.extend(analysis.hints.iter().map(|&(_, step)| step));
        learned.hints.push(self.clauses.step(conflict));
        // The second literal to be watched is the one that is withdrawn first of the others.
        let highest = (1..learned.clause.len()).max_by_key(|&i| self.level_of(learned.clause[i]));
        learned.back_to = highest.map_or(0, |highest| {
            learned.clause.swap(1, highest);
            self.level_of(learned.clause[1])
        });
        analysis.count += 1;
        learned.levels = 0;
        for &literal in &learned.clause {
            let counted = &mut analysis.counted[self.level_of(literal) as usize];
            learned.levels += u32::from(*counted != analysis.count);
            *counted = analysis.count;
        }
        self.analysis = analysis;
        learned
    }

    /// Replaces literals of the current level by their reasons until one is left, which comes first.
    fn resolve(&mut self, conflict: ClauseId, analysis: &mut Analysis, clause: &mut Vec<Literal>) {
        let level = self.level();
        clause.push(Literal::positive(0));
        let mut reason = conflict;
        let mut open = 0;
        let mut place = self.trail.len();
        loop {
            for index in 0..self.clauses.len(reason) {
                let literal = self.clauses.literal(reason, index);
                let variable = literal.variable();
                if analysis.mark(variable) != Mark::None {
                    continue;
                }
                let known = self.variables[variable as usize];
                analysis.set_mark(variable, Mark::Seen);
                if known.level == 0 {
                    analysis.hints.push((known.place, known.unit_step));
                    continue;
                }
                self.order.bump(variable);
                if known.level == level {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.trail[place];
                let is_seen = analysis.mark(literal.variable()) == Mark::Seen;
                if is_seen && self.level_of(literal) == level {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = !literal;
                return;
            }
            reason = self.variables[literal.variable() as usize].reason;
            analysis.hints.push((place as u32, self.clauses.step(reason)));
        }
    }

    /// Removes literals that the others imply.
    fn minimize(&self, analysis: &mut Analysis, clause: &mut Vec<Literal>) {
        // A reason has other literals of the same level, so levels without literals of the clause lead nowhere.
        let level_bit = |literal: Literal| 1_u64 << (self.level_of(literal) % 64);
        let levels = clause[1..].iter().map(|&literal| level_bit(literal)).fold(0, |a, b| a | b);
        let mut kept = 1;
        for index in 1..clause.len() {
            let literal = clause[index];
            if self.is_implied(literal, levels, analysis) {
                analysis.removed.push(literal.variable());
            } else {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        for index in 0..analysis.removed.len() {
            analysis.set_mark(analysis.removed[index], Mark::Used);
        }
    }

    /// Returns whether the literals of the clause imply one of them, through the reasons of others.
    fn is_implied(&self, literal: Literal, levels: u64, analysis: &mut Analysis) -> bool {
        let reason = self.variables[literal.variable() as usize].reason;
        if reason == NONE {
            return false;
        }
        analysis.stack.clear();
        analysis.stack.push((reason, 1));
        while let Some((reason, index)) = analysis.stack.pop() {
            if index == self.clauses.len(reason) {
                // All of its other literals lead to the clause. The outermost one is marked as seen, and stays so.
                let implied = self.implied_by(reason);
                if analysis.mark(implied) == Mark::None {
                    analysis.set_mark(implied, Mark::Implied);
                }
                continue;
            }
            analysis.stack.push((reason, index + 1));
            let other = self.clauses.literal(reason, index);
            let variable = other.variable();
            let known = self.variables[variable as usize];
            match analysis.mark(variable) {
                _ if known.level == 0 => {}
                Mark::Seen | Mark::Implied => {}
                Mark::None if known.reason != NONE && levels >> (known.level % 64) & 1 == 1 => {
                    analysis.stack.push((known.reason, 1));
                }
                _ => {
                    for at in 0..analysis.stack.len() {
                        let implied = self.implied_by(analysis.stack[at].0);
                        if analysis.mark(implied) == Mark::None {
                            analysis.set_mark(implied, Mark::Free);
                        }
                    }
                    return false;
                }
            }
        }
        true
    }

    /// Returns the variable to which a reason has given its value. As long as it does, that literal comes first.
    fn implied_by(&self, reason: ClauseId) -> u32 {
        self.clauses.literal(reason, 0).variable()
    }

    /// Adds the steps that derive the removed literals from the kept ones.
    fn collect_hints(&self, analysis: &mut Analysis) {
        while let Some(variable) = analysis.removed.pop() {
            let Variable { reason, place, .. } = self.variables[variable as usize];
            analysis.hints.push((place, self.clauses.step(reason)));
            for index in 1..self.clauses.len(reason) {
                let other = self.clauses.literal(reason, index).variable();
                let known = self.variables[other as usize];
                match analysis.mark(other) {
                    Mark::Seen | Mark::Used => {}
                    _ if known.level == 0 => {
                        analysis.set_mark(other, Mark::Seen);
                        analysis.hints.push((known.place, known.unit_step));
                    }
                    _ => {
                        analysis.set_mark(other, Mark::Used);
                        analysis.removed.push(other);
                    }
                }
            }
        }
    }
}
