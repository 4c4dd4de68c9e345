//! Limits, stops, and the same search each time.

use clause_learning::{Answer, Axiom, Effort, Limits, Literal, Solver, Stopped, Values};
use testkit::Random;

use crate::forgers::Formula;
use crate::theories::Adds;

fn formulas() -> Vec<Formula> {
    let mut random = Random::new(7);
    let mut formulas: Vec<Formula> =
        (0..6).map(|_| Formula::random(&mut random, 120, 520, 3)).collect();
    formulas.push(Formula::pigeons(6));
    formulas
}

/// Runs to the end and returns the answer with the steps.
fn run(solver: &mut Solver) -> (String, u64) {
    let mut effort = Effort::within(Limits::NONE);
    let answer = match solver.solve(&mut (), &mut effort) {
        Answer::Yes(model) => format!("{model:?}"),
        Answer::No(proof) => proof.to_string(),
        Answer::Open { stopped, .. } => panic!("{stopped}"),
    };
    (answer, effort.progress().steps)
}

/// A search that is stopped again and again gives the same answer with the same proof, in as many steps.
#[test]
fn stopped_searches_go_on() {
    for (number, formula) in formulas().into_iter().enumerate() {
        let solver = || {
            let mut solver = formula.solver();
            if number % 2 == 1 {
                solver.follow_longest(10);
            }
            solver
        };
        let (answer, steps) = run(&mut solver());
        assert_eq!(run(&mut solver()), (answer.clone(), steps));
        for first in [0, 1, 3, 50] {
            let mut solver = solver();
            let (mut limit, mut taken) = (first, 0);
            let found = loop {
                let mut effort = Effort::within(Limits::steps(limit));
                match solver.solve(&mut (), &mut effort) {
                    Answer::Yes(model) => break format!("{model:?}"),
                    Answer::No(proof) => break proof.to_string(),
                    Answer::Open { stopped, .. } => assert_eq!(stopped, Stopped::Steps { limit }),
                }
                taken += effort.progress().steps;
                limit = 2 * limit + 1;
            };
            assert_eq!(found, answer);
            assert!(taken <= steps);
        }
    }
}

#[test]
fn memory_is_limited() {
    let formula = Formula::pigeons(9);
    for limit in [100, 10_000, 1 << 20, 4 << 20] {
        let mut effort = Effort::within(Limits::memory(limit));
        let mut solver = formula.solver();
        let answer = solver.solve(&mut (), &mut effort);
        assert_eq!(answer, Answer::open(Stopped::Memory { limit }));
        assert!(effort.progress().memory <= limit);
        // Memory allocated before the search began belongs to the caller.
        assert!(limit < 1 << 20 || solver.memory() <= limit, "{limit} {}", solver.memory());
    }
    // A proof that is taken from the search counts in addition to the solver.
    let (mut solver, mut effort) = (Formula::pigeons(5).solver(), Effort::within(Limits::NONE));
    let proof = solver.solve(&mut (), &mut effort).no().unwrap();
    let of_steps = size_of_val(proof.steps.as_slice());
    assert!(effort.progress().memory > solver.memory() + of_steps);
    // Memory that is held elsewhere counts.
    let limit = 1 << 20;
    let mut solver = Formula::pigeons(3).solver();
    solver.set_memory_elsewhere(limit);
    let answer = solver.solve(&mut (), &mut Effort::within(Limits::memory(limit)));
    assert_eq!(answer, Answer::open(Stopped::Memory { limit }));
}

/// Variables are made within the limits of a search: not by the calls that name them, nor for a theory that does.
#[test]
fn the_largest_variable_meets_a_limit() {
    let last = Literal::positive(Literal::MAX_VARIABLES - 1);
    let calls: [fn(&mut Solver, Literal); 3] = [
        |solver, last| solver.add(&[last]),
        |solver, last| solver.prefer(last),
        |solver, _| solver.add_variables(u32::MAX),
    ];
    for call in calls {
        let mut solver = Formula::pigeons(3).solver();
        let before = solver.memory();
        call(&mut solver, last);
        let limit = 1 << 26;
        for _ in 0..2 {
            let mut effort = Effort::within(Limits::memory(limit));
            let answer = solver.solve(&mut (), &mut effort);
            assert_eq!(answer, Answer::open(Stopped::Memory { limit }));
            assert!(effort.progress().memory <= limit);
        }
        assert!(solver.memory() - before > 100 << 30, "they count as soon as they are wanted");
    }
    let mut adds_it =
        Adds(|_: Values<'_>| vec![Axiom { clause: vec![!last], name: Some(vec![u32::MAX]) }]);
    let limit = 1 << 26;
    let mut solver = Formula::pigeons(3).solver();
    let answer = solver.solve(&mut adds_it, &mut Effort::within(Limits::memory(limit)));
    assert_eq!(answer, Answer::open(Stopped::Memory { limit }));
    // Bytes elsewhere of any number, with nothing added, and in the end of a proof.
    for mut solver in [Solver::new(), Formula::pigeons(3).solver()] {
        solver.set_memory_elsewhere(usize::MAX);
        let mut effort = Effort::within(Limits::memory(limit));
        assert_eq!(solver.solve(&mut (), &mut effort), Answer::open(Stopped::Memory { limit }));
        assert!(!matches!(
            solver.solve(&mut (), &mut Effort::within(Limits::NONE)),
            Answer::Open { .. }
        ));
    }
}

#[test]
fn preferred_values_are_tried_first() {
    let mut solver = Solver::new();
    let literals = [3, 8, 11].map(clause_learning::Literal::positive);
    literals.into_iter().for_each(|literal| solver.prefer(literal));
    let Answer::Yes(model) = solver.solve(&mut (), &mut Effort::new()) else { panic!() };
    assert_eq!(model.len(), 12);
    for (variable, value) in model.into_iter().enumerate() {
        assert_eq!(value, [3, 8, 11].contains(&variable));
    }
}
