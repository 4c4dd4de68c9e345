//! Clauses that a theory adds during the search.

use certified_search::{Axioms, Certificate, Refuted};
use clause_learning::{Answer, Axiom, Effort, Literal, Solver, Theory, Values};
use testkit::Forgeries;

use crate::forgers::{self, Clause};
use crate::formulas::samples;

#[test]
fn formulas_that_are_held_back() {
    Forgeries::try_up_to(samples(4000), 8, 1250, forgers::held_back);
}

/// Forbids that the first variable is true, by a unit clause, once a hundred decisions have been taken.
struct LateUnit;

impl Theory for LateUnit {
    fn assign(&mut self, literal: Literal) -> bool {
        literal == Literal::positive(199)
    }

    fn unassign(&mut self, _: Literal) {}

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        let clause: Clause = vec![Literal::negative(0)];
        if values.is_true(Literal::positive(0)) {
            axioms.push(Axiom { clause, name: None });
        }
    }
}

#[test]
fn a_unit_at_a_high_level() {
    let mut solver = Solver::new();
    (0..200).map(Literal::positive).for_each(|literal| solver.prefer(literal));
    let Answer::Yes(model) = solver.solve(&mut LateUnit, &mut Effort::new()) else { panic!() };
    assert!(!model[0] && model[1..].iter().all(|&value| value));
}

/// Adds the empty clause.
struct Never;

impl Theory for Never {
    fn assign(&mut self, _: Literal) -> bool {
        true
    }

    fn unassign(&mut self, _: Literal) {}

    fn check(&mut self, _: Values<'_>, axioms: &mut Vec<Axiom>) {
        let [empty, more] = [vec![], vec![Literal::positive(0)]];
        axioms.extend([empty, more].map(|clause| Axiom { clause, name: Some(vec![5]) }));
    }
}

struct Nothing;

impl Axioms for Nothing {
    fn check_clause(&self, _: &[Literal]) -> Result<(), Refuted> {
        Err(Refuted::new("no clause has literals"))
    }

    fn named_clause(&self, _: &[u32]) -> Result<Clause, Refuted> {
        Ok(Vec::new())
    }
}

#[test]
fn an_empty_axiom() {
    let mut solver = Solver::new();
    solver.add_variables(9);
    let Answer::No(proof) = solver.solve(&mut Never, &mut Effort::new()) else { panic!() };
    assert_eq!(proof.to_string(), "c 5");
    assert_eq!(proof.check(&Nothing), Ok(()));
}
