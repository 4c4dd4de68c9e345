//! The techniques that shorten the solver's search.

/// The techniques that shorten the search. None of them changes an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pruning {
    /// Parts of delta 0 modulo 3 keep two stones (Corollary 4).
    pub(super) delta: bool,
    /// In alternating play the numbers of stones determine how many of each colour are left at the end.
    pub(super) balance: bool,
    /// Parts of one colour keep all stones, others at least one; in free order each part is solved separately.
    pub(super) parts: bool,
    /// Remember proved bounds of positions.
    pub(super) table: bool,
    /// Try the most promising moves first: from stones with few neighbours, far from some vertex that changes with
    /// each attempt.
    pub(super) ordering: bool,
    /// Special algorithms solve rows, cycles, trees and narrow parts.
    pub(super) theorems: bool,
    /// Clause learning searches for balanced forests.
    pub(super) clauses: bool,
    /// Sweeps search for balanced forests.
    pub(super) sweeps: bool,
    /// Windows improve balanced forests.
    pub(super) windows: bool,
    /// An exhaustive search of all plays.
    pub(super) plays: bool,
}

impl Pruning {
    /// Every technique.
    pub(super) const ALL: Self = Self {
        delta: true,
        balance: true,
        parts: true,
        table: true,
        ordering: true,
        theorems: true,
        clauses: true,
        sweeps: true,
        windows: true,
        plays: true,
    };

    /// Only the table: a search that relies on no theorem.
    pub(super) const PLAIN: Self = Self {
        delta: false,
        balance: false,
        parts: false,
        table: true,
        ordering: false,
        theorems: false,
        clauses: false,
        sweeps: false,
        windows: false,
        plays: true,
    };
}

/// A technique that [`Solver::without`](crate::Solver::without) leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Delta modulo 3.
    Delta,
    /// The numbers of stones of each colour.
    Balance,
    /// Solving each part separately.
    Parts,
    /// The table of positions.
    Table,
    /// The order of the moves.
    Ordering,
    /// Theorems and special algorithms.
    Theorems,
    /// The search by clause learning.
    Clauses,
    /// The sweeps over forests.
    Sweeps,
    /// The windows of forests.
    Windows,
    /// The search of all plays.
    Plays,
}

impl Pruning {
    pub(super) const fn leave_out(&mut self, technique: Technique) {
        *match technique {
            Technique::Delta => &mut self.delta,
            Technique::Balance => &mut self.balance,
            Technique::Parts => &mut self.parts,
            Technique::Table => &mut self.table,
            Technique::Ordering => &mut self.ordering,
            Technique::Theorems => &mut self.theorems,
            Technique::Clauses => &mut self.clauses,
            Technique::Sweeps => &mut self.sweeps,
            Technique::Windows => &mut self.windows,
            Technique::Plays => &mut self.plays,
        } = false;
    }
}

impl Default for Pruning {
    fn default() -> Self {
        Self::ALL
    }
}
