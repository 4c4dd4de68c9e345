//! The means by which the solver shortens its search.

/// The means by which the search is shortened. None of them changes an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pruning {
    /// Parts of delta 0 modulo 3 keep two stones (Corollary 4).
    pub(super) delta: bool,
    /// In alternating play the numbers of stones say how many of each colour are left at the end.
    pub(super) balance: bool,
    /// Parts of one colour keep all stones, others at least one; in free order each part is solved
    /// for itself.
    pub(super) parts: bool,
    /// Remember bounds that are proved of positions.
    pub(super) table: bool,
    /// The most promising moves come first: those of stones with few neighbours, far from some vertex,
    /// which changes from one attempt to the next.
    pub(super) ordering: bool,
    /// Stones at the rim are played into the rest by small searches of their own, and only the
    /// core is searched as a whole. (For finding plays; refutations are not affected.)
    pub(super) peeling: bool,
    /// Rows, cycles, trees and what is narrow are solved by programs of their own.
    pub(super) theorems: bool,
    /// Balanced forests are searched by clause learning.
    pub(super) clauses: bool,
    /// Balanced forests are searched by sweeps.
    pub(super) sweeps: bool,
    /// Balanced forests are made better window by window.
    pub(super) windows: bool,
    /// Plays are searched, and none is overlooked.
    pub(super) plays: bool,
}

impl Pruning {
    /// Everything.
    pub(super) const ALL: Self = Self {
        delta: true,
        balance: true,
        parts: true,
        table: true,
        ordering: true,
        peeling: true,
        theorems: true,
        clauses: true,
        sweeps: true,
        windows: true,
        plays: true,
    };

    /// Nothing but the table: a search that relies on no theorem.
    pub(super) const PLAIN: Self = Self {
        delta: false,
        balance: false,
        parts: false,
        table: true,
        ordering: false,
        peeling: false,
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
    /// The parts, each for itself.
    Parts,
    /// The table of positions.
    Table,
    /// The order of the moves.
    Ordering,
    /// The peeling of the rim.
    Peeling,
    /// Theorems and programs.
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
            Technique::Peeling => &mut self.peeling,
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
