//! The clauses of a solver, one after the other in one list of numbers.

use certified_search::Literal;

/// The number of a clause: where its head begins.
pub(crate) type ClauseId = u32;

/// No clause: the reason of a decision.
pub(crate) const NONE: ClauseId = u32::MAX;

/// The numbers before the literals of a clause: its length, the levels that it joined when it was learned (0 of an axiom),
/// and its step of the proof.
const HEAD: usize = 3;

/// A clause that watches a literal, and another of its literals, which is often true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseId,
    pub(crate) blocker: Literal,
}

/// The clauses. The two literals in front of each are watched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    pub(crate) words: Vec<u32>,
    /// The number of learned clauses.
    pub(crate) learned: usize,
}

impl Clauses {
    /// Adds a clause. `levels` is the number of levels that a learned clause joins, and 0 for an axiom.
    pub(crate) fn push(&mut self, literals: &[Literal], levels: u32, step: u32) -> ClauseId {
        let id = self.words.len() as ClauseId;
        self.words.extend([literals.len() as u32, levels, step]);
        self.words.extend(literals.iter().map(|literal| literal.index() as u32));
        self.learned += usize::from(levels > 0);
        id
    }

    /// Adds a clause of another list.
    pub(crate) fn copy(&mut self, other: &Self, id: ClauseId) -> ClauseId {
        let new = self.words.len() as ClauseId;
        let start = id as usize;
        self.words.extend_from_slice(&other.words[start..start + HEAD + other.len(id)]);
        self.learned += usize::from(other.levels(id) > 0);
        new
    }

    #[inline]
    pub(crate) fn step(&self, id: ClauseId) -> u32 {
        self.words[id as usize + 2]
    }

    #[inline]
    pub(crate) fn levels(&self, id: ClauseId) -> u32 {
        self.words[id as usize + 1]
    }

    #[inline]
    pub(crate) fn len(&self, id: ClauseId) -> usize {
        self.words[id as usize] as usize
    }

    /// Returns the literals as indices.
    #[inline]
    pub(crate) fn indices(&self, id: ClauseId) -> &[u32] {
        let start = id as usize + HEAD;
        &self.words[start..start + self.len(id)]
    }

    /// Returns the literals as indices, to be put in another order.
    #[inline]
    pub(crate) fn indices_mut(&mut self, id: ClauseId) -> &mut [u32] {
        let start = id as usize + HEAD;
        let end = start + self.len(id);
        &mut self.words[start..end]
    }

    #[inline]
    pub(crate) fn literals(&self, id: ClauseId) -> impl Iterator<Item = Literal> {
        self.indices(id).iter().map(|&index| Literal::from_index(index))
    }

    /// Returns the literal that is in this place of a clause.
    #[inline]
    pub(crate) fn literal(&self, id: ClauseId, place: usize) -> Literal {
        Literal::from_index(self.words[id as usize + HEAD + place])
    }

    /// Returns the numbers of all clauses, the oldest first.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ClauseId> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let id = next;
            next += HEAD + *self.words.get(id)? as usize;
            Some(id as ClauseId)
        })
    }
}
