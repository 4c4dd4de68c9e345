//! Changes every field of true solutions in every way. Exhaustive play confirms every claim that the checker accepts.
//! In the fuzz target `claims` the input makes the random choices.

use std::collections::HashMap;

use clobber_check::{Literal, ProofStep};
use clobber_core::{
    Bound, Color, Cycle, Delta, Effort, GraphBoard, Grid, Limits, MoveOrder, Path, Position,
    Topology,
};
use clobber_solitaire::{
    Answer, ClauseProof, PartReason, Reason, Region, Solution, Solver, Technique, balance_bound,
    lower_bound, solve,
};
use testkit::plays::{Naive, Placement};
use testkit::{Forgeries, Random};

/// Solutions of boards with special reasons, and of any graph.
pub(crate) fn solutions(random: &mut Random, forgeries: &mut Forgeries) {
    let star = GraphBoard::from_edges(7, [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5), (4, 6)]).unwrap();
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (0, 5), (5, 6)];
    let around = GraphBoard::from_edges(8, edges).unwrap();
    while forgeries.are_wanted() {
        let (kind, graph) = (random.below(7), random.graph(7, 9));
        let mut forger = Forger { random, forgeries };
        match kind {
            0 => forger.attack_any(&around),
            1 => forger.attack_any(&star),
            2 => forger.attack_any(Path::new(8)),
            3 => forger.attack_any(Cycle::new(8)),
            4 => forger.attack_any(Grid::new(3, 3).unwrap()),
            5 => forger.attack_any(Grid::new(2, 5).unwrap()),
            _ => forger.attack_any(graph),
        }
    }
}

/// Solutions whose bounds are proofs by clauses: few boards have a value that needs one.
pub(crate) fn proofs(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let (rows, cols) = random.pick(&[(3, 3), (2, 5), (3, 4)]);
        let position = random.position(Grid::new(rows, cols).unwrap(), 25);
        Forger { random, forgeries }.attack_proofs(&position);
        let (count, more) = (4 + random.below(6), random.below(6));
        let graph = random.graph(count, count + more);
        let position = random.position(graph, 10);
        Forger { random, forgeries }.attack_proofs(&position);
    }
}

/// All reasons that a forger may give for a part, whether or not they fit it.
fn reasons_of_parts() -> Vec<PartReason> {
    let mut reasons = vec![
        PartReason::Survivor,
        PartReason::Monochromatic,
        PartReason::AlternatingRow,
        PartReason::Factors,
        PartReason::DynamicProgram,
        PartReason::Swept { frontiers: 1 },
        PartReason::Exhausted { positions: 1 },
    ];
    for stones in 1..=9 {
        reasons
            .extend((0..=stones).map(|clashing| PartReason::Delta(Delta::new(stones, clashing))));
    }
    reasons
}

/// Changes a step of a proof.
fn changed(proof: &ClauseProof, random: &mut Random) -> ClauseProof {
    let mut proof = proof.clone();
    let steps = &mut proof.steps;
    let (count, place) = (steps.len(), random.below(steps.len()));
    match (random.below(3), &mut steps[place]) {
        (0, _) => random.change(steps, |_| ProofStep::Axiom(Vec::new())),
        (_, ProofStep::Named(name)) => random.change(name, |random| random.below(count) as u32),
        (1, ProofStep::Lemma { hints, .. }) => {
            random.change(hints, |random| random.below(count + 20) as u32);
        }
        (1, ProofStep::Axiom(clause)) => clause.iter_mut().take(1).for_each(|l| *l = !*l),
        (_, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => {
            random.change(clause, |random| Literal::positive(random.below(count + 20) as u32));
        }
    }
    proof
}

/// Reasons for a whole position, and bounds by parts with one of them changed.
fn forged_bounds(truth: &Bound<Reason>, claim: usize, random: &mut Random) -> Vec<Bound<Reason>> {
    let mut reasons = vec![
        Reason::Survivor,
        Reason::Factors,
        Reason::Exhausted { stones: claim, positions: 1 },
        Reason::Parts(vec![]),
    ];
    for first in Color::BOTH {
        reasons.push(Reason::Alternation { first });
        reasons.push(Reason::Swept { first, stones: claim, frontiers: 1 });
        reasons.push(Reason::Chains { first, stones: claim, frontiers: 1 });
        for (numerator, denominator) in [(0, 1), (1, 1), (-1, 1), (1, 2), (-2, 3), (5, 1), (1, 0)] {
            reasons.push(Reason::Weighted { first, numerator, denominator });
        }
        let [black, white, constant] = [(); 3].map(|()| random.below(7));
        reasons.push(Reason::Balance { first, black, white, constant });
    }
    let mut of_parts = reasons_of_parts();
    if let Reason::Clauses { first, bounds, proof, .. } = &truth.reason {
        for proof in [proof.clone(), changed(proof, random), changed(proof, random)] {
            let (first, bounds) = (random.pick(&[*first, !*first]), bounds.clone());
            reasons.push(Reason::Clauses { first, stones: claim, bounds, proof });
        }
        // A part that would keep more than its own reason proves.
        for (index, more) in (0..bounds.len()).flat_map(|index| [(index, 1), (index, 5)]) {
            let (first, mut bounds, proof) = (*first, bounds.clone(), proof.clone());
            bounds[index].stones += more;
            reasons.push(Reason::Clauses { first, stones: claim, bounds, proof });
        }
    }
    if let Reason::Parts(parts) = &truth.reason {
        for part in parts {
            if let PartReason::Clauses { proof } = &part.reason {
                let proofs = [proof.clone(), changed(proof, random), changed(proof, random)];
                let region = Region { stones: vec![0, 1], keeps: random.below(2) };
                for proof in proofs {
                    let (regions, with) = (vec![region.clone()], proof.clone());
                    of_parts.push(PartReason::RegionsAndClauses { regions, proof: with });
                    of_parts.push(PartReason::Clauses { proof });
                }
            }
        }
        for index in 0..parts.len() {
            for stones in [parts[index].stones + 1, parts[index].stones.wrapping_sub(1), claim] {
                for reason in &of_parts {
                    let mut forged = parts.clone();
                    forged[index] = Bound { stones, reason: reason.clone() };
                    reasons.push(Reason::Parts(forged));
                }
            }
            let mut forged = parts.clone();
            forged.swap(0, index);
            reasons.push(Reason::Parts(forged.clone()));
            forged.remove(index);
            reasons.push(Reason::Parts(forged));
            let mut forged = parts.clone();
            forged.push(parts[index].clone());
            reasons.push(Reason::Parts(forged));
        }
    }
    reasons.extend([truth.reason.clone()]);
    reasons.into_iter().map(|reason| Bound { stones: claim, reason }).collect()
}

/// The fewest stones by the rules.
type Values = HashMap<MoveOrder, usize>;

fn values<T: Topology + Clone>(position: &Position<T>) -> Values {
    let mut naive = Naive::new(position.board());
    MoveOrder::ALL.map(|order| (order, naive.fewest(Placement::new(position), order))).into()
}

struct Forger<'a> {
    random: &'a mut Random,
    forgeries: &'a mut Forgeries,
}

impl Forger<'_> {
    fn attack_any<T: Topology + Clone>(&mut self, board: T) {
        let empty_percent = self.random.pick(&[5, 15, 20]);
        let position = &self.random.position(board, empty_percent);
        let values = values(position);
        for order in MoveOrder::ALL {
            let truth = solve(position, order, &mut Effort::new());
            let other = self.solver();
            let found = other.solve(position, order, &mut Effort::new());
            for truth in [&truth, &found] {
                self.attack_truth(position, truth, &values);
            }
            self.interrupt(&other, position, (order, values[&order]));
            for bound in [lower_bound(position), balance_bound(position, Color::Black)] {
                self.forge(position, &Solution { bound, ..truth.clone() }, &values);
            }
        }
    }

    /// A solver without some of the techniques.
    fn solver(&mut self) -> Solver {
        use Technique::*;
        let techniques = [Delta, Balance, Parts, Table, Ordering, Theorems];
        let left_out = techniques.into_iter().filter(|_| self.random.once_in(3));
        left_out.fold(Solver::new(), Solver::without)
    }

    /// Asserts that a solver's result within few steps is true, and so is its answer to a number of stones.
    fn interrupt<T: Topology + Clone>(
        &mut self,
        solver: &Solver,
        position: &Position<T>,
        (order, fewest): (MoveOrder, usize),
    ) {
        let few = Limits::steps(self.random.below(300) as u64);
        let stopped = solver.solve(position, order, &mut Effort::within(few));
        assert_eq!(stopped.check(position, &mut Effort::new()), Ok(()), "{position} {stopped}");
        assert!(stopped.at_least() <= fewest && fewest <= stopped.at_most(), "{position} {order}");
        let asked = self.random.below(position.stone_count() + 2);
        match solver.decide(position, order, asked, &mut Effort::new()) {
            Answer::Yes(play) => {
                assert!(play.replay(position).unwrap().stones_left() <= asked, "{position} {play}");
            }
            Answer::No(bound) => {
                assert!(asked < bound.stones && bound.stones <= fewest, "{position} {bound}");
            }
            open => panic!("{position} {order}: {open:?}"),
        }
    }

    /// Forges solutions that have a proof by clauses.
    fn attack_proofs<T: Topology + Clone>(&mut self, position: &Position<T>) {
        let values = values(position);
        let solver = [Technique::Plays, Technique::Sweeps, Technique::Delta, Technique::Balance]
            .into_iter()
            .fold(Solver::new(), Solver::without);
        let solve = |order| solver.solve(position, order, &mut Effort::new());
        let has_proof = |truth: &Solution| format!("{:?}", truth.bound).contains("proof");
        let truths: Vec<_> = MoveOrder::ALL.map(solve).into_iter().filter(has_proof).collect();
        truths.iter().for_each(|truth| self.attack_truth(position, truth, &values));
    }

    fn attack_truth<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        truth: &Solution,
        values: &Values,
    ) {
        assert_eq!(truth.value(), Some(values[&truth.reduction.order]), "{position} {truth}");
        assert_eq!(truth.check(position, &mut Effort::new()), Ok(()), "{position} {truth}");
        self.claim(position, truth, values);
        self.forge(position, truth, values);
    }

    fn forge<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        truth: &Solution,
        values: &Values,
    ) {
        for claim in [truth.bound.stones, truth.bound.stones + 1, truth.bound.stones + 2] {
            for bound in forged_bounds(&truth.bound, claim, self.random) {
                // One of several, in another order of play, or with a shortened play.
                let mut forged = Solution { bound, ..truth.clone() };
                match self.random.below(6) {
                    0 => forged.reduction.order = MoveOrder::ALL[self.random.below(3)],
                    1 => drop(forged.reduction.moves.pop()),
                    2 => forged.stones_left = claim,
                    3 => {
                        forged.reduction.moves.pop();
                        forged.stones_left += 1;
                    }
                    _ => {}
                }
                self.claim(position, &forged, values);
            }
        }
    }

    /// Asserts that an accepted claim is true.
    fn claim<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        solution: &Solution,
        values: &Values,
    ) {
        let limits = Limits { steps: Some(100_000), ..Limits::default() };
        let is_accepted = solution.check(position, &mut Effort::within(limits)).is_ok();
        self.forgeries.record("`Solution` of solitaire", is_accepted);
        if is_accepted {
            let value = values[&solution.reduction.order];
            let left = solution.replay(position).unwrap().stones_left();
            assert_eq!(left, solution.stones_left, "{position} {solution:?}");
            assert!(solution.at_least() <= value && value <= left, "{position} {solution:?}");
        }
    }
}
