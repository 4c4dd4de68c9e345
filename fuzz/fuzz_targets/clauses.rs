#![no_main]
//! Clause learning on any clauses, some added during the search, with interruptions, compared with all assignments; its
//! proofs, also after changes.

use arbitrary::Arbitrary;
use certified_search::{Answer, Axioms, Certificate, Limits, Literal, ProofStep, Refuted};
use clause_learning::{Axiom, Effort, Solver, Theory, Values};
use libfuzzer_sys::fuzz_target;

const VARIABLES: u8 = 9;

#[derive(Arbitrary, Debug)]
struct Input {
    clauses: Vec<Vec<u8>>,
    /// Clauses that are added when they are violated.
    late: Vec<Vec<u8>>,
    likely: Vec<u8>,
    steps: u8,
    changes: Vec<(u8, u8)>,
}

type Clause = Vec<Literal>;

fn literal(byte: u8) -> Literal {
    let positive = Literal::positive(u32::from(byte / 2 % VARIABLES));
    if byte % 2 == 0 { positive } else { !positive }
}

fn clauses(bytes: &[Vec<u8>]) -> Vec<Clause> {
    bytes.iter().map(|clause| clause.iter().copied().map(literal).collect()).collect()
}

struct Late(Vec<Clause>);

impl Theory for Late {
    fn assign(&mut self, literal: Literal) -> bool {
        literal.variable() % 2 == 0
    }

    fn unassign(&mut self, _: Literal) {}

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        for (clause, number) in self.0.iter().zip(0..) {
            if clause.iter().all(|&literal| values.get(literal) == Some(false)) {
                axioms.push(Axiom { clause: clause.clone(), name: Some(vec![number]) });
            }
        }
    }
}

/// The clauses, and the named clauses.
struct Formula(Vec<Clause>, Vec<Clause>);

impl Formula {
    fn has_model(&self) -> bool {
        let holds = |set: u32, clause: &Clause| {
            clause.iter().any(|l| (set >> l.variable() & 1 == 1) != l.is_negative())
        };
        let all = || self.0.iter().chain(&self.1);
        (0..1 << VARIABLES).any(|set| all().all(|clause| holds(set, clause)))
    }
}

impl Axioms for Formula {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        match self.0.iter().any(|of| of == clause) {
            true => Ok(()),
            false => Err(Refuted::new("no clause")),
        }
    }

    fn named_clause(&self, name: &[u32]) -> Result<Clause, Refuted> {
        let clause = <[u32; 1]>::try_from(name).ok().and_then(|[of]| self.1.get(of as usize));
        clause.cloned().ok_or_else(|| Refuted::new("no name"))
    }
}

fuzz_target!(|input: Input| {
    let formula = Formula(clauses(&input.clauses), clauses(&input.late));
    let has_model = formula.has_model();
    let mut solver = Solver::new();
    solver.add_variables(u32::from(VARIABLES));
    input.likely.iter().for_each(|&byte| solver.prefer(literal(byte)));
    formula.0.iter().for_each(|clause| solver.add(clause));
    let mut theory = Late(formula.1.clone());
    let answer = loop {
        let limits = Limits::steps(1 + u64::from(input.steps));
        match solver.solve(&mut theory, &mut Effort::within(limits)) {
            Answer::Open { .. } => {}
            answer => break answer,
        }
    };
    let mut proof = match answer {
        Answer::Yes(model) => {
            let is_true = |l: &Literal| model[l.variable() as usize] != l.is_negative();
            assert!(formula.0.iter().chain(&formula.1).all(|clause| clause.iter().any(is_true)));
            return;
        }
        Answer::No(proof) => proof,
        Answer::Open { .. } => return,
    };
    assert!(!has_model);
    assert_eq!(proof.check(&formula), Ok(()));
    assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
    // The same proof of a formula with one clause less, and with changes.
    let mut weaker = Formula(formula.0.clone(), formula.1.clone());
    for (place, number) in input.changes.into_iter().map(|(a, b)| (usize::from(a), usize::from(b)))
    {
        if number % 5 == 0 && !weaker.0.is_empty() {
            let place = place % weaker.0.len();
            weaker.0.remove(place);
        } else if !proof.steps.is_empty() {
            let place = place % proof.steps.len();
            let count = proof.steps.len();
            match (&mut proof.steps[place], number % 4) {
                (_, 0) => drop(proof.steps.remove(place)),
                (_, 1) => proof.steps.swap(place, number % count),
                (ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }, 2) => {
                    clause.pop();
                }
                (ProofStep::Lemma { hints, .. }, _) => hints.push(number as u32),
                (ProofStep::Named(name), _) => name.push(number as u32),
                (ProofStep::Axiom(clause), _) => clause.push(literal(number as u8)),
            }
        }
        if proof.check(&weaker).is_ok() {
            assert!(!weaker.has_model(), "{proof}");
        }
    }
});
