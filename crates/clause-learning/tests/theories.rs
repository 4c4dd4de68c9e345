//! Clauses that a theory adds during the search.

use certified_search::{Axioms, Certificate, Refuted};
use clause_learning::{Answer, Axiom, Effort, Literal, Solver, Theory, Values};
use testkit::Random;

use crate::formulas::{Clause, Formula, samples};

/// Holds a formula back, and adds its clauses when they are violated: some early, the others when all has values.
struct HeldBack<'a> {
    formula: &'a Formula,
    trail: Vec<Literal>,
    random: Random,
}

impl HeldBack<'_> {
    fn is_false(&self, literal: Literal) -> bool {
        self.trail.contains(&!literal)
    }
}

impl Theory for HeldBack<'_> {
    fn assign(&mut self, literal: Literal) -> bool {
        assert!(!self.trail.contains(&literal) && !self.is_false(literal));
        self.trail.push(literal);
        self.random.below(3) == 0
    }

    fn unassign(&mut self, literal: Literal) {
        assert_eq!(self.trail.pop(), Some(literal));
    }

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        for &literal in &self.trail {
            assert_eq!(values.get(literal), Some(true));
        }
        let most = 1 + self.random.below(3);
        for (index, clause) in self.formula.0.iter().enumerate() {
            if clause.iter().all(|&literal| self.is_false(literal)) && axioms.len() < most {
                let name = (index % 2 == 0).then(|| vec![index as u32]);
                axioms.push(Axiom { clause: clause.clone(), name });
            }
        }
    }
}

/// All axioms of a theory, early or late, unit or long, give the answer of the whole formula.
#[test]
fn formulas_that_are_held_back() {
    let mut random = Random::new(8);
    let (mut yes, mut no) = (0, 0);
    for round in 0..samples(4000) as u64 {
        let variables = 3 + random.below(8);
        let mut formula = Formula(Vec::new());
        for _ in 0..random.below(6 * variables) {
            let length = random.pick(&[1, 2, 3, 3, 3, 3, 4, 4]);
            formula.0.extend(Formula::random(&mut random, variables, 1, length).0);
        }
        let mut solver = Solver::new();
        solver.add_variables(variables as u32);
        let told = random.below(formula.0.len() + 1);
        formula.0[..told].iter().for_each(|clause| solver.add(clause));
        let mut theory =
            HeldBack { formula: &formula, trail: Vec::new(), random: Random::new(round) };
        let answer = solver.solve(&mut theory, &mut Effort::new());
        assert_eq!(answer.decided(), Some(formula.has_model(variables)));
        match answer {
            Answer::Yes(model) => {
                assert!(formula.holds(&model));
                yes += 1;
            }
            Answer::No(proof) => {
                assert_eq!(proof.check(&formula), Ok(()));
                no += 1;
            }
            Answer::Open { .. } => {}
        }
    }
    assert!(yes > samples(500) && no > samples(500), "{yes} {no}");
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
