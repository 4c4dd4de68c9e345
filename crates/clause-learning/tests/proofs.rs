//! Proofs that somebody has changed.

use certified_search::{Certificate, ClauseProof, Literal, ProofStep};
use clause_learning::{Answer, Effort};
use testkit::{Forgeries, Random};

use crate::formulas::{Formula, samples};

fn literal(random: &mut Random, variables: usize) -> Literal {
    Literal::from_index(random.below(2 * variables + 2) as u32)
}

/// Changes a proof in one place.
fn forge(random: &mut Random, proof: &mut ClauseProof, variables: usize) {
    let count = proof.steps.len();
    let (a, b) = (random.below(count), random.below(count));
    match random.below(8) {
        0 => drop(proof.steps.remove(a)),
        1 => proof.steps.swap(a, b),
        2 => proof.steps.truncate(a),
        3 => {
            let step = proof.steps[b].clone();
            proof.steps.insert(a, step);
        }
        kind => match &mut proof.steps[a] {
            ProofStep::Named(name) => name.push(random.below(9) as u32),
            ProofStep::Axiom(clause) => change(random, clause, |r| literal(r, variables), kind),
            ProofStep::Lemma { clause, .. } if kind < 6 => {
                change(random, clause, |r| literal(r, variables), kind);
            }
            ProofStep::Lemma { hints, .. } => {
                change(random, hints, |r| r.below(count) as u32, kind);
            }
        },
    }
}

fn change<T>(random: &mut Random, list: &mut Vec<T>, new: impl Fn(&mut Random) -> T, kind: usize) {
    let place = random.below(list.len() + 1);
    match kind % 2 {
        0 if place < list.len() => drop(list.remove(place)),
        1 if place < list.len() && random.below(2) == 0 => list[place] = new(random),
        _ => list.insert(place, new(random)),
    }
}

/// A changed proof is accepted only if its formula has no model, also if it is another formula.
fn changed_proofs(random: &mut Random, forgeries: &mut Forgeries) {
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

#[test]
fn forged_proofs() {
    Forgeries::try_up_to(samples(100_000), 5, 100, changed_proofs);
}

/// Checks that no proof of a small formula with a model is accepted, with any steps.
fn proofs(random: &mut Random, forgeries: &mut Forgeries) {
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

#[test]
fn random_proofs() {
    Forgeries::try_many(6, 1, proofs);
}
