//! The part of a question that is not written as clauses.

use certified_search::Literal;

use crate::solver::Solver;

/// Adds clauses to a question while it is searched.
///
/// Some questions need more clauses than can be written: "the chosen edges form one cycle" needs one for every set of
/// nodes. A theory follows the assignment and adds the clauses that it violates, as soon as it sees them.
///
/// A question without a theory uses `()`.
pub trait Theory {
    /// Hears that a literal has become true.
    ///
    /// # Returns
    /// Whether [`check`](Self::check) should run now. It runs in any case when all variables have values.
    fn assign(&mut self, literal: Literal) -> bool;

    /// Hears that a literal no longer has a value. Literals are withdrawn in reverse order.
    fn unassign(&mut self, literal: Literal);

    /// Adds axioms that the assignment violates; adding none accepts the assignment.
    ///
    /// When all variables have values (`values.is_full()`), the theory must add one unless the assignment is an answer.
    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>);
}

/// The theory of a question that consists of clauses alone.
impl Theory for () {
    fn assign(&mut self, _: Literal) -> bool {
        false
    }

    fn unassign(&mut self, _: Literal) {}

    fn check(&mut self, _: Values<'_>, _: &mut Vec<Axiom>) {}
}

/// A clause that a theory adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// The literals of the clause.
    pub clause: Vec<Literal>,
    /// The numbers that name the clause in proofs; without them its literals are written.
    pub name: Option<Vec<u32>>,
}

/// The values of the variables at a point of the search.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    pub(crate) solver: &'a Solver,
}

impl Values<'_> {
    /// Returns whether a literal is true or false, or `None` if its variable has no value.
    #[must_use]
    pub fn get(self, literal: Literal) -> Option<bool> {
        self.solver.value(literal)
    }

    /// Returns whether a literal is true.
    #[must_use]
    pub fn is_true(self, literal: Literal) -> bool {
        self.get(literal) == Some(true)
    }

    /// Returns whether all variables have values.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.solver.is_full()
    }
}
