//! Sums of parts and values.

use crate::game::Game;

/// A part by its number, or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term(u64);

impl Term {
    pub(super) const fn new(part: u32, is_negative: bool) -> Self {
        Self((part as u64) << 1 | is_negative as u64)
    }

    pub(super) const fn part(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Terms and values, each in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    pub(super) terms: Vec<Term>,
    pub(super) values: Vec<Game>,
}

impl Sum {
    /// Sorts the terms, and removes parts together with their negatives.
    pub(super) fn cancel(&mut self) {
        self.terms.sort_unstable();
        let mut left: Vec<Term> = Vec::with_capacity(self.terms.len());
        for &term in &self.terms {
            // A part comes right before its negative.
            match left.last() {
                Some(&last) if last != term && last == term.negated() => drop(left.pop()),
                _ => left.push(term),
            }
        }
        self.terms = left;
    }

    /// Returns the bytes that the sum takes in a table.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() * 8 / 7 + self.heap_bytes()
    }

    /// Returns the bytes that the sum holds on the heap, with the overhead of the allocator for each list.
    pub(super) fn heap_bytes(&self) -> usize {
        const BESIDE: usize = 16;
        let of_list = |bytes: usize| if bytes == 0 { 0 } else { bytes + BESIDE };
        of_list(self.terms.capacity() * size_of::<Term>())
            + of_list(self.values.capacity() * size_of::<Game>())
    }
}
