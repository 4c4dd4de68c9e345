//! Formulas, theories and proofs that anybody may make. The fuzz target `clauses` feeds them its input as choices.

use certified_search::{Axioms, Certificate, ClauseProof, Literal, ProofStep, Refuted};
use clause_learning::{Answer, Axiom, Effort, Limits, Solver, Theory, Values};
use testkit::{Forgeries, Random};

pub(crate) type Clause = Vec<Literal>;

/// The clauses of a formula, which may be used in any order of their literals.
pub(crate) struct Formula(pub(crate) Vec<Clause>);

impl Axioms for Formula {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        let is_same = |other: &Clause| {
            other.iter().all(|l| clause.contains(l)) && clause.iter().all(|l| other.contains(l))
        };
        match self.0.iter().any(is_same) {
            true => Ok(()),
            false => Err(Refuted::new("not a clause of the formula")),
        }
    }

    fn named_clause(&self, name: &[u32]) -> Result<Clause, Refuted> {
        match *name {
            [index] if (index as usize) < self.0.len() => Ok(self.0[index as usize].clone()),
            _ => Err(Refuted::new("no clause has this name")),
        }
    }
}

impl Formula {
    /// Draws clauses of `length` literals, which may be equal or contradict each other.
    pub(crate) fn random(
        random: &mut Random,
        variables: usize,
        clauses: usize,
        length: usize,
    ) -> Self {
        let literal = |random: &mut Random| {
            let variable = random.below(variables) as u32;
            if random.below(2) == 0 {
                Literal::positive(variable)
            } else {
                Literal::negative(variable)
            }
        };
        Self((0..clauses).map(|_| (0..length).map(|_| literal(random)).collect()).collect())
    }

    pub(crate) fn holds(&self, model: &[bool]) -> bool {
        let is_true = |l: &Literal| model[l.variable() as usize] != l.is_negative();
        self.0.iter().all(|clause| clause.iter().any(is_true))
    }

    /// Tries all values of the first `variables` variables.
    pub(crate) fn has_model(&self, variables: usize) -> bool {
        let model = |set: usize| (0..variables).map(|v| set >> v & 1 == 1).collect::<Vec<_>>();
        (0..1 << variables).any(|set| self.holds(&model(set)))
    }

    pub(crate) fn solver(&self) -> Solver {
        let mut solver = Solver::new();
        self.0.iter().for_each(|clause| solver.add(clause));
        solver
    }
}

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

/// All axioms of a theory, early or late, unit or long, give the answer of the whole formula, whatever values are tried
/// first and however often the search is stopped.
pub(crate) fn held_back(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let variables = 3 + random.below(8);
        let mut formula = Formula(Vec::new());
        for _ in 0..random.below(6 * variables) {
            let length = random.pick(&[1, 2, 3, 3, 3, 3, 4, 4]);
            formula.0.extend(Formula::random(random, variables, 1, length).0);
        }
        let mut solver = Solver::new();
        solver.add_variables(variables as u32);
        (0..random.below(3)).for_each(|_| solver.prefer(literal(random, variables - 1)));
        let told = random.below(formula.0.len() + 1);
        formula.0[..told].iter().for_each(|clause| solver.add(clause));
        let limits = Limits::steps(random.pick(&[1, 30, 1000]));
        let mut theory = HeldBack { formula: &formula, trail: Vec::new(), random: random.clone() };
        let answer = loop {
            match solver.solve(&mut theory, &mut Effort::within(limits)) {
                Answer::Open { .. } => {}
                answer => break answer,
            }
        };
        assert_eq!(answer.decided(), Some(formula.has_model(variables)));
        forgeries.record("formulas that are held back", answer.is_yes());
        match answer {
            Answer::No(proof) => assert_eq!(proof.check(&formula), Ok(())),
            answer => assert!(answer.yes().is_some_and(|model| formula.holds(&model))),
        }
    }
}

fn literal(random: &mut Random, variables: usize) -> Literal {
    Literal::from_index(random.below(2 * variables + 2) as u32)
}

/// Changes a proof in one place.
fn forge(random: &mut Random, proof: &mut ClauseProof, variables: usize) {
    let steps = &mut proof.steps;
    let (count, place) = (steps.len(), random.below(steps.len()));
    match (random.coin(), &mut steps[place]) {
        (true, _) => random.change(steps, |_| ProofStep::Named(vec![0])),
        (_, ProofStep::Named(name)) => name.push(random.below(9) as u32),
        (_, ProofStep::Lemma { hints, .. }) if random.coin() => {
            random.change(hints, |random| random.below(count) as u32);
        }
        (_, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => {
            random.change(clause, |random| literal(random, variables));
        }
    }
}

/// A changed proof is accepted only if its formula has no model, also if it is another formula.
pub(crate) fn changed_proofs(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let variables = 3 + random.below(7);
        let clauses = 5 * variables;
        let formula = Formula::random(random, variables, clauses, 3);
        let Answer::No(proof) = formula.solver().solve(&mut (), &mut Effort::new()) else {
            continue;
        };
        for _ in 0..100 {
            let mut forged = proof.clone();
            for _ in 0..1 + random.below(3) {
                forge(random, &mut forged, variables);
                if forged.steps.is_empty() {
                    break;
                }
            }
            let mut other = Formula(formula.0.clone());
            let is_other = random.below(3) == 0;
            if is_other {
                other.0.remove(random.below(clauses));
            }
            let is_accepted = forged.check(&other).is_ok();
            forgeries.record("`ClauseProof`", is_accepted);
            assert!(!is_accepted || !is_other || !other.has_model(variables), "{forged}");
        }
    }
}

/// Checks that no proof of a small formula with a model is accepted, with any steps.
pub(crate) fn proofs(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let variables = 1 + random.below(3);
        let clauses = 1 + random.below(5);
        let length = 1 + random.below(2);
        let formula = Formula::random(random, variables, clauses, length);
        let mut proof = ClauseProof::default();
        for index in 0..1 + random.below(9) {
            let step = if random.below(2) == 0 {
                ProofStep::Named(vec![random.below(clauses + 1) as u32])
            } else {
                let clause = (0..random.below(2)).map(|_| literal(random, variables)).collect();
                let hints = (0..2).map(|_| random.below(index + 1) as u32).collect();
                ProofStep::Lemma { clause, hints }
            };
            proof.steps.push(step);
        }
        let hints = (0..2).map(|_| random.below(proof.steps.len()) as u32).collect();
        proof.steps.push(ProofStep::Lemma { clause: Vec::new(), hints });
        let is_accepted = proof.check(&formula).is_ok();
        forgeries.record("`ClauseProof` of random steps", is_accepted);
        assert!(!is_accepted || !formula.has_model(variables), "{proof}");
    }
}
