//! Decides when the search begins again from the top and keeps all learned clauses (Luby, Sinclair and Zuckerman).

use crate::solver::Solver;

/// The conflicts before the first restart.
const UNIT: u64 = 100;

impl Solver {
    /// Returns whether the search should restart now, and counts the restart if so.
    pub(crate) fn restarts_now(&mut self) -> bool {
        let is_due = self.conflicts_since_restart >= UNIT
            && self.conflicts_since_restart >= UNIT * luby(self.restarts + 1);
        if is_due {
            self.restarts += 1;
            self.conflicts_since_restart = 0;
        }
        is_due
    }
}

/// Returns a term of Luby's sequence, numbered from 1: 1, 1, 2, 1, 1, 2, 4, 1, ...
const fn luby(number: u64) -> u64 {
    let mut number = number;
    loop {
        // The powers of two are at the places 2^k - 1; between them the sequence begins again.
        let bits = u64::BITS - number.leading_zeros();
        if number == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        number -= (1 << (bits - 1)) - 1;
    }
}

const _: () = assert!(luby(14) == 4 && luby(15) == 8 && luby(16) == 1 && luby(18) == 2);
