//! Decides when the search begins again from the top and keeps all learned clauses (Luby, Sinclair and Zuckerman).

/// The conflicts before the first restart.
const UNIT: u64 = 100;

/// Counts conflicts up to the next restart.
#[derive(Clone, Debug)]
pub(crate) struct Restarts {
    left: u64,
    number: u64,
}

impl Restarts {
    pub(crate) const fn new() -> Self {
        Self { left: UNIT, number: 1 }
    }

    pub(crate) const fn count_conflict(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Returns whether the search should restart now, and plans the next restart if so.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.left == 0;
        if is_due {
            self.number += 1;
            self.left = UNIT * luby(self.number);
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
