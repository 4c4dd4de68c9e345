//! Three pigeons in two holes; the proof that they do not fit is read back from its text.
use certified_search::{Answer, Axioms, Certificate, ClauseProof, Effort, Literal, Refuted};
use clause_learning::Solver;

struct Pigeons(Vec<Vec<Literal>>);

impl Axioms for Pigeons {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        let is_known = self.0.iter().any(|known| known == clause);
        if is_known { Ok(()) } else { Err(Refuted::new("no such clause")) }
    }

    fn named_clause(&self, _: &[u32]) -> Result<Vec<Literal>, Refuted> {
        Err(Refuted::new("no clause has a name"))
    }
}

fn main() {
    let sits = |pigeon: u32, hole: u32| Literal::positive(2 * pigeon + hole);
    let mut clauses: Vec<_> = (0..3).map(|pigeon| vec![sits(pigeon, 0), sits(pigeon, 1)]).collect();
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        clauses.extend([0, 1].map(|hole| vec![!sits(a, hole), !sits(b, hole)]));
    }
    let mut solver = Solver::new();
    clauses.iter().for_each(|clause| solver.add(clause));
    let Answer::No(proof) = solver.solve(&mut (), &mut Effort::new()) else { panic!() };
    let read: ClauseProof = proof.to_string().parse().unwrap();
    read.check(&Pigeons(clauses)).unwrap();
}
