//! The techniques that shorten the solver's search.

/// A technique that shortens the search. [`Solver::without`](crate::Solver::without) omits one; answers stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Parts of delta 0 modulo 3 keep two stones (Corollary 4).
    Delta,
    /// In alternating play the numbers of stones determine how many of each colour are left at the end.
    Balance,
    /// Parts of one colour keep all stones, others at least one; in free order each part is solved separately.
    Parts,
    /// Proved bounds of positions are remembered.
    Table,
    /// The most promising moves come first: from stones with few neighbours, far from some vertex that changes with
    /// each attempt.
    Ordering,
    /// Special algorithms solve rows, cycles, trees and narrow parts.
    Theorems,
    /// Clause learning searches for balanced forests.
    Clauses,
    /// Sweeps search for balanced forests.
    Sweeps,
    /// Windows improve balanced forests.
    Windows,
    /// An exhaustive search of all plays.
    Plays,
}

/// The techniques that a search uses, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pruning(u16);

impl Pruning {
    pub(super) const ALL: Self = Self(u16::MAX);
    /// A search that relies on no theorem.
    pub(super) const PLAIN: Self =
        Self(1 << Technique::Table as u16 | 1 << Technique::Plays as u16);

    pub(super) const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u16))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u16 & 1 == 1
    }
}

impl Default for Pruning {
    fn default() -> Self {
        Self::ALL
    }
}
