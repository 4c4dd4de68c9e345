//! Forgets learned clauses, so that the search stays quick: half of them, those that join the most levels first.

use crate::clauses::{ClauseId, Clauses, Watch};
use crate::solver::{Solver, Value};

/// Learned clauses that join at most this number of levels are never forgotten.
const LEVELS_TO_KEEP: u32 = 2;

/// The number of learned clauses at which half of them are forgotten, and its growth after each time.
const MOST: usize = 4000;
const MORE: usize = 500;

impl Solver {
    /// Forgets half of the learned clauses if there are many. No decision may stand, and all that follows is known.
    pub(crate) fn forget(&mut self) {
        if self.clauses.learned < MOST + MORE * self.reductions {
            return;
        }
        self.reductions += 1;
        let is_learned = |clauses: &Clauses, id: ClauseId| clauses.levels(id) > LEVELS_TO_KEEP;
        let mut learned: Vec<ClauseId> =
            self.clauses.ids().filter(|&id| is_learned(&self.clauses, id)).collect();
        // Of equal ones the older go first.
        let cost = |&id: &ClauseId| {
            (u32::MAX - self.clauses.levels(id), u32::MAX - self.clauses.len(id) as u32, id)
        };
        learned.sort_by_key(cost);
        learned.truncate(self.clauses.learned / 2);
        learned.sort_unstable();
        let mut forgotten = learned.into_iter().peekable();

        let mut kept = Clauses::default();
        kept.words.reserve_exact(self.clauses.words.capacity());
        self.watches.iter_mut().for_each(Vec::clear);
        for id in self.clauses.ids() {
            let is_forgotten = forgotten.next_if_eq(&id).is_some();
            let mut literals = self.clauses.literals(id);
            if is_forgotten || literals.any(|l| self.values[l.index()] == Value::True) {
                continue;
            }
            let new = kept.copy(&self.clauses, id);
            let [first, second] = [0, 1].map(|place| kept.literal(new, place));
            for (literal, blocker) in [(first, second), (second, first)] {
                self.watches[literal.index()].push(Watch { clause: new, blocker });
            }
        }
        self.clauses = kept;
    }
}
