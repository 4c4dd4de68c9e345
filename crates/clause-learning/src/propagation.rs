//! Derives the literals that follow from the true ones, by two watched literals in each clause.

use certified_search::Literal;

use crate::clauses::{ClauseId, Watch};
use crate::solver::{Solver, Value};

/// Watched clauses that one step visits.
const WATCHES_A_STEP: u64 = 4;

impl Solver {
    /// Propagates all implied literals, and returns a false clause if there is one.
    pub(crate) fn propagate(&mut self) -> Option<ClauseId> {
        let before = self.trail.len();
        let mut looked_at = 0;
        let mut conflict = None;
        while conflict.is_none() && self.propagated < self.trail.len() {
            let falsified = !self.trail[self.propagated];
            self.propagated += 1;
            let mut watches = core::mem::take(&mut self.watches[falsified.index()]);
            looked_at += watches.len() as u64;
            conflict = self.propagate_false(falsified, &mut watches);
            self.watches[falsified.index()] = watches;
        }
        let assigned = (self.trail.len() - before) as u64;
        self.work += 1 + assigned + looked_at / WATCHES_A_STEP;
        conflict
    }

    /// Looks at the clauses that watch a literal that has become false.
    fn propagate_false(
        &mut self,
        falsified: Literal,
        watches: &mut Vec<Watch>,
    ) -> Option<ClauseId> {
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.values[watch.blocker.index()] == Value::True {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.clauses.indices_mut(watch.clause);
            if literals[0] == falsified.index() as u32 {
                literals.swap(0, 1);
            }
            let first = Literal::from_index(literals[0]);
            let same = Watch { clause: watch.clause, blocker: first };
            if self.values[first.index()] != Value::True {
                for place in 2..literals.len() {
                    let other = literals[place];
                    if self.values[other as usize] != Value::False {
                        literals.swap(1, place);
                        self.watches[other as usize].push(same);
                        continue 'watches;
                    }
                }
            }
            watches[kept] = same;
            kept += 1;
            match self.values[first.index()] {
                Value::True => {}
                Value::Open => self.assign(first, watch.clause),
                Value::False => {
                    conflict = Some(watch.clause);
                    break;
                }
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        conflict
    }
}
