//! Formulas for all tests, their truth by trying all values, and batsat as a second program.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use certified_search::Certificate;
use clause_learning::{Answer, Effort, Literal, Solver};
use testkit::Random;

use crate::forgers::{Clause, Formula};

/// Returns how many of `all` samples are tried: all, except that Miri, a thousand times slower, tries few.
pub(crate) const fn samples(all: usize) -> usize {
    if cfg!(miri) { all.div_ceil(500) } else { all }
}

impl Formula {
    /// Puts n + 1 pigeons into n holes.
    pub(crate) fn pigeons(holes: u32) -> Self {
        let sits = |pigeon, hole| Literal::positive(pigeon * holes + hole);
        let mut clauses: Vec<Clause> =
            (0..=holes).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
        for hole in 0..holes {
            for other in 1..=holes {
                clauses
                    .extend((0..other).map(|pigeon| vec![!sits(pigeon, hole), !sits(other, hole)]));
            }
        }
        Self(clauses)
    }

    /// Returns whether batsat finds values.
    fn second_answer(&self) -> bool {
        let mut solver = BasicSolver::default();
        for clause in &self.0 {
            let literal = |l: &Literal| (l.variable(), l.is_negative());
            let mut clause: Vec<Lit> = clause
                .iter()
                .map(literal)
                .map(|(variable, negative)| Lit::new(solver.var_of_int(variable), !negative))
                .collect();
            solver.add_clause_reuse(&mut clause);
        }
        solver.solve_limited(&[]) == lbool::TRUE
    }
}

/// Solves a formula, checks the answer, and returns it.
pub(crate) fn decide(formula: &Formula, solver: &mut Solver) -> bool {
    match solver.solve(&mut (), &mut Effort::new()) {
        Answer::Yes(model) => {
            assert!(formula.holds(&model));
            true
        }
        Answer::No(proof) => {
            assert_eq!(proof.check(formula), Ok(()));
            assert_eq!(proof.to_string().parse(), Ok(proof));
            false
        }
        Answer::Open { stopped, .. } => panic!("{stopped}"),
    }
}

/// Around 4.26 clauses of three literals for each variable, half of the formulas have values.
#[test]
fn random_formulas_as_batsat_decides_them() {
    let mut random = Random::new(1);
    let mut yes = 0;
    for round in 0..samples(400) {
        let variables = 20 + round % 80;
        let clauses = variables * 43 / 10;
        let formula = Formula::random(&mut random, variables, clauses, 3);
        let answer = decide(&formula, &mut formula.solver());
        // Miri refuses a pointer of batsat's.
        assert!(cfg!(miri) || answer == formula.second_answer(), "{round}");
        yes += u32::from(answer);
    }
    assert!(cfg!(miri) || (100..300).contains(&yes), "{yes}");
}

/// The search returns to its best assignment, and begins anew with all false and with all opposite values.
#[test]
fn the_longest_assignment_is_followed() {
    let mut random = Random::new(8);
    for round in 0..samples(100) {
        let formula = Formula::random(&mut random, 20 + round, 86 + 43 * round / 10, 3);
        let mut solver = formula.solver();
        solver.follow_longest(10);
        let answer = decide(&formula, &mut solver);
        assert!(cfg!(miri) || answer == formula.second_answer(), "{round}");
    }
    let formula = Formula::pigeons(if cfg!(miri) { 4 } else { 8 });
    let mut solver = formula.solver();
    solver.follow_longest(0);
    assert!(!decide(&formula, &mut solver));
    assert!(cfg!(miri) || solver.conflicts() > 10_000, "{}", solver.conflicts());
    let mut other = formula.solver();
    assert!(!decide(&formula, &mut other));
    assert!(cfg!(miri) || solver.conflicts() != other.conflicts());
}

/// Short and mixed clauses, units, empty clauses, equal literals, contradictory ones: all that a clause may be.
#[test]
fn small_formulas_against_all_values() {
    let mut random = Random::new(2);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..samples(30_000) {
        let variables = 1 + random.below(7);
        let mut formula = Formula(Vec::new());
        for _ in 0..random.below(5 * variables) {
            let length = random.pick(&[0, 1, 2, 2, 3, 3, 3, 4, 5]);
            if length > 0 || random.below(20) == 0 {
                formula.0.extend(Formula::random(&mut random, variables, 1, length).0);
            }
        }
        let mut solver = formula.solver();
        let answer = decide(&formula, &mut solver);
        assert_eq!(answer, formula.has_model(variables));
        *(if answer { &mut yes } else { &mut no }) += 1;
    }
    assert!(yes > samples(3000) && no > samples(3000), "{yes} {no}");
}

#[test]
fn pigeons_do_not_fit() {
    for holes in 1..=if cfg!(miri) { 4 } else { 7 } {
        let formula = Formula::pigeons(holes);
        assert!(!decide(&formula, &mut formula.solver()), "{holes}");
    }
}

/// Each model found is forbidden, until all have been found.
#[test]
fn models_are_forbidden_one_by_one() {
    let mut random = Random::new(3);
    let mut all = 0;
    for _ in 0..samples(300) {
        let variables = 4 + random.below(5);
        let clauses = random.below(3 * variables);
        let mut formula = Formula::random(&mut random, variables, clauses, 3);
        let model = |set: usize| (0..variables).map(|v| set >> v & 1 == 1).collect::<Vec<_>>();
        let expected = (0..1 << variables).filter(|&set| formula.holds(&model(set))).count();
        let mut solver = formula.solver();
        solver.add_variables(variables as u32);
        let mut found = 0;
        while let Answer::Yes(model) = solver.solve(&mut (), &mut Effort::new()) {
            assert!(formula.holds(&model));
            let literal = |(v, &value): (usize, &bool)| match value {
                true => Literal::negative(v as u32),
                false => Literal::positive(v as u32),
            };
            let mut clause: Clause = model.iter().enumerate().map(literal).collect();
            random.shuffle(&mut clause);
            solver.add(&clause);
            formula.0.push(clause);
            found += 1;
        }
        assert_eq!(found, expected);
        assert!(!decide(&formula, &mut solver));
        all += found;
    }
    assert!(all > samples(1000), "{all}");
}

/// Clauses that come after an answer, of any length, also units and empty ones.
#[test]
fn clauses_after_an_answer() {
    let mut random = Random::new(4);
    for _ in 0..samples(3000) {
        let variables = 3 + random.below(6);
        let mut formula = Formula(Vec::new());
        let mut solver = formula.solver();
        for _ in 0..12 {
            for _ in 0..random.below(5) {
                let length = random.pick(&[1, 2, 3, 3, 3, 4]);
                let clause = Formula::random(&mut random, variables, 1, length).0.remove(0);
                solver.add(&clause);
                formula.0.push(clause);
            }
            if decide(&formula, &mut solver) != formula.has_model(variables) {
                panic!("{:?}", formula.0);
            }
        }
    }
}
