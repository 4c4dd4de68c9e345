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
        plays: true,
    };
}

impl Default for Pruning {
    fn default() -> Self {
        Self::ALL
    }
}
