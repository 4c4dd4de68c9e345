//! Clauses that a theory adds during the search, and proofs that somebody has changed.

use certified_search::Certificate;
use clause_learning::{Answer, Axiom, Effort, Literal, Solver, Theory, Values};
use testkit::Forgeries;

use crate::forgers::{self, Formula};
use crate::formulas::samples;

#[test]
fn formulas_that_are_held_back() {
    Forgeries::try_up_to(samples(4000), 8, 1250, forgers::held_back);
}

#[test]
fn forged_proofs() {
    Forgeries::try_up_to(samples(100_000), 5, 100, forgers::changed_proofs);
}

#[test]
fn random_proofs() {
    Forgeries::try_many(6, 1, forgers::proofs);
}

/// Adds the clauses that a function returns for the values so far.
pub(crate) struct Adds<F>(pub(crate) F);

impl<F: FnMut(Values<'_>) -> Vec<Axiom>> Theory for Adds<F> {
    fn assign(&mut self, _: Literal) -> bool {
        true
    }

    fn unassign(&mut self, _: Literal) {}

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        axioms.extend((self.0)(values));
    }
}

/// The first variable must not be true, but this is said only once the last one is true.
#[test]
fn a_unit_at_a_high_level() {
    let [first, last] = [0, 199].map(Literal::positive);
    let mut late = Adds(|values: Values<'_>| {
        let is_late = values.is_true(first) && values.is_true(last);
        Vec::from_iter(is_late.then(|| Axiom { clause: vec![!first], name: None }))
    });
    let mut solver = Solver::new();
    (0..200).map(Literal::positive).for_each(|literal| solver.prefer(literal));
    let Answer::Yes(model) = solver.solve(&mut late, &mut Effort::new()) else { panic!() };
    assert!(!model[0] && model[1..].iter().all(|&value| value));
}

#[test]
fn an_empty_axiom() {
    let clauses = [vec![], vec![Literal::positive(0)]];
    let mut never = Adds(|_: Values<'_>| {
        clauses.clone().map(|clause| Axiom { clause, name: Some(vec![5]) }).into()
    });
    let mut solver = Solver::new();
    solver.add_variables(9);
    let Answer::No(proof) = solver.solve(&mut never, &mut Effort::new()) else { panic!() };
    assert_eq!(proof.to_string(), "c 5");
    assert_eq!(proof.check(&Formula(vec![vec![]; 6])), Ok(()));
}
