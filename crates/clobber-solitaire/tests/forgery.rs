//! A forger: true solutions with every field changed in every way. What the checker accepts is true, by all plays.

use std::collections::HashMap;

use clobber_check::{Literal, ProofStep};
use clobber_core::{
    Bound, Color, Cycle, Delta, Effort, GraphBoard, Grid, Limits, MoveOrder, Path, Position,
    Topology,
};
use clobber_solitaire::{
    ClauseProof, PartReason, Reason, Solution, Solver, Technique, balance_bound, lower_bound, solve,
};
use testkit::plays::{Naive, Placement};
use testkit::{Forgeries, Random};

/// All reasons that a forger may give for a part, whatever the part.
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
    let count = proof.steps.len();
    let place = random.below(count);
    let number = random.below(count + 20) as u32;
    match (random.below(5), &mut proof.steps[place]) {
        (0, _) => drop(proof.steps.remove(place)),
        (1, _) => proof.steps.swap(place, random.below(count)),
        (2, ProofStep::Named(name)) => name.push(number),
        (_, ProofStep::Named(name)) => drop(name.pop()),
        (2, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => {
            clause.push(Literal::positive(number));
        }
        (3, ProofStep::Lemma { hints, .. }) => {
            hints.iter_mut().take(1).for_each(|hint| *hint = number);
        }
        (4, ProofStep::Axiom(clause)) => clause.iter_mut().take(1).for_each(|l| *l = !*l),
        (_, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => drop(clause.pop()),
    }
    proof
}

/// Reasons for a whole position, and bounds by parts with one of them changed.
fn forged_bounds(
    truth: &Bound<Reason>,
    truth_parts: &[Bound<PartReason>],
    claim: usize,
    random: &mut Random,
) -> Vec<Bound<Reason>> {
    let mut reasons = vec![
        Reason::Survivor,
        Reason::Factors,
        Reason::Exhausted { stones: claim, positions: 1 },
        Reason::Parts(vec![]),
    ];
    for first in Color::BOTH {
        reasons.push(Reason::Alternation { first });
        reasons.push(Reason::Swept { first, stones: claim, frontiers: 1 });
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
    }
    if let Reason::Parts(parts) = &truth.reason {
        for part in parts {
            if let PartReason::Clauses { proof } = &part.reason {
                let proofs = [proof.clone(), changed(proof, random), changed(proof, random)];
                of_parts.extend(proofs.map(|proof| PartReason::Clauses { proof }));
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
    for _ in 0..8 {
        let first = Color::BOTH[random.below(2)];
        // Some parts are swept, and of the others true and forged bounds are given.
        let of_part = |known: &Bound<PartReason>, random: &mut Random| match random.below(4) {
            0 | 1 => None,
            2 => Some(known.clone()),
            _ => {
                let stones = random.below(known.stones + 3);
                let reason = of_parts[random.below(of_parts.len())].clone();
                Some(Bound { stones, reason })
            }
        };
        let bounds = truth_parts.iter().map(|known| of_part(known, random)).collect();
        reasons.push(Reason::SweptBeside { first, stones: claim, bounds, frontiers: 1 });
    }
    reasons.extend([truth.reason.clone()]);
    reasons.into_iter().map(|reason| Bound { stones: claim, reason }).collect()
}

struct Forger {
    random: Random,
    forgeries: Forgeries,
}

impl Forger {
    fn attack<T: Topology + Clone>(&mut self, position: &Position<T>) {
        let mut naive = Naive::new(position.board());
        let values: HashMap<MoveOrder, usize> = MoveOrder::ALL
            .map(|order| (order, naive.fewest(Placement::new(position), order)))
            .into();
        for order in MoveOrder::ALL {
            let truth = solve(position, order, &mut Effort::new());
            let plain = Solver::without_theorems().solve(position, order, &mut Effort::new());
            for truth in [&truth, &plain] {
                self.attack_truth(position, truth, &values);
            }
            for bound in [lower_bound(position), balance_bound(position, Color::Black)] {
                self.forge(position, &Solution { bound, ..truth.clone() }, &values);
            }
        }
    }

    /// Forges solutions that have a proof by clauses, and returns their number.
    fn attack_proofs<T: Topology + Clone>(&mut self, position: &Position<T>) -> usize {
        let mut naive = Naive::new(position.board());
        let mut fewest = |order| naive.fewest(Placement::new(position), order);
        let values: HashMap<_, _> = MoveOrder::ALL.map(|order| (order, fewest(order))).into();
        let solver = [
            Technique::Plays,
            Technique::Sweeps,
            Technique::Peeling,
            Technique::Delta,
            Technique::Balance,
        ]
        .into_iter()
        .fold(Solver::new(), Solver::without);
        let solve = |order| solver.solve(position, order, &mut Effort::new());
        let has_proof = |truth: &Solution| format!("{:?}", truth.bound).contains("proof");
        let truths: Vec<_> = MoveOrder::ALL.map(solve).into_iter().filter(has_proof).collect();
        truths.iter().for_each(|truth| self.attack_truth(position, truth, &values));
        truths.len()
    }

    fn attack_truth<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        truth: &Solution,
        values: &HashMap<MoveOrder, usize>,
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
        values: &HashMap<MoveOrder, usize>,
    ) {
        let of_parts = match lower_bound(position).reason {
            Reason::Parts(parts) => parts,
            _ => Vec::new(),
        };
        for claim in [truth.bound.stones, truth.bound.stones + 1, truth.bound.stones + 2] {
            for bound in forged_bounds(&truth.bound, &of_parts, claim, &mut self.random) {
                // One of some, in another order of play, and with a play that is cut short.
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
        values: &HashMap<MoveOrder, usize>,
    ) {
        let limits = Limits { steps: Some(100_000), ..Limits::default() };
        let is_accepted = solution.check(position, &mut Effort::within(limits)).is_ok();
        self.forgeries.record(is_accepted);
        if is_accepted {
            let value = values[&solution.reduction.order];
            let left = solution.replay(position).unwrap().stones_left();
            assert_eq!(left, solution.stones_left, "{position} {solution:?}");
            assert!(solution.at_least() <= value && value <= left, "{position} {solution:?}");
        }
    }
}

#[test]
fn nothing_false_is_accepted() {
    let forgeries = Forgeries::new("`Solution` of solitaire");
    let mut forger = Forger { random: Random::new(1), forgeries };
    let mut random = Random::new(2);
    let mut square = |holes: usize| match random.below(100) {
        hole if hole < holes => None,
        _ if random.below(2) == 0 => Some(Color::Black),
        _ => Some(Color::White),
    };
    let star = GraphBoard::from_edges(7, [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5), (4, 6)]).unwrap();
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (0, 5), (5, 6)];
    let around = GraphBoard::from_edges(8, edges).unwrap();
    // Few boards have a value that needs a proof.
    let (mut proofs, mut rounds) = (0, 0);
    while proofs <= 50 && rounds < 1000 {
        let grid = [(3, 3), (2, 5), (3, 4)][rounds % 3];
        let grid = Grid::new(grid.0, grid.1).unwrap();
        proofs += forger.attack_proofs(&Position::from_fn(grid, |_| square(25)));
        rounds += 1;
    }
    while forger.forgeries.are_wanted() {
        forger.attack(&Position::from_fn(&around, |_| square(10)));
        forger.attack(&Position::from_fn(Path::new(8), |_| square(15)));
        forger.attack(&Position::from_fn(Cycle::new(8), |_| square(5)));
        forger.attack(&Position::from_fn(Grid::new(3, 3).unwrap(), |_| square(15)));
        forger.attack(&Position::from_fn(Grid::new(2, 5).unwrap(), |_| square(20)));
        forger.attack(&Position::from_fn(&star, |_| square(10)));
    }
    assert!(proofs > 50, "{proofs}");
    forger.forgeries.finish(50);
}

/// A row and a part that free order reduces further: the forgery that was accepted once.
#[test]
fn a_search_in_another_order_proves_nothing() {
    let row: Position<Path> = "xxo.oox".parse().unwrap();
    let order = MoveOrder::Alternating(Color::Black);
    let mut forged = solve(&row, order, &mut Effort::new());
    assert_eq!(forged.value(), Some(2));
    forged.reduction.moves.pop();
    forged.stones_left = 3;
    let of_part = |stones| Bound { stones, reason: PartReason::Exhausted { positions: 9 } };
    forged.bound = Bound { stones: 3, reason: Reason::Parts(vec![of_part(2), of_part(1)]) };
    assert!(forged.check(&row, &mut Effort::new()).is_err());
}

/// A line that passes the centre of a star crosses all its edges at once: each of the states behind it is a step.
#[test]
fn sweeps_across_a_star_end_at_the_limits() {
    for leaves in [40_u32, 63, 200, 255, 256, 4_000, 100_000] {
        let star = GraphBoard::from_edges(
            leaves as usize + 1,
            (1..=leaves as usize).map(|leaf| (0, leaf)),
        );
        let star = Position::from_fn(star.unwrap(), |v| {
            Some(if v.get() % 2 == 0 { Color::Black } else { Color::White })
        });
        let first = Color::Black;
        let whole = Reason::Swept { first, stones: 2, frontiers: 1 };
        let part = Bound { stones: 2, reason: PartReason::Swept { frontiers: 1 } };
        for (reason, order) in
            [(whole, MoveOrder::Alternating(first)), (Reason::Parts(vec![part]), MoveOrder::Any)]
        {
            for limits in [Limits::steps(10_000), Limits::memory(1 << 20)] {
                let mut effort = Effort::within(limits);
                let bound = Bound { stones: 2, reason: reason.clone() };
                let refuted = bound.check(&star, order, &mut effort).unwrap_err();
                let is_too_wide = (256..10_000).contains(&leaves);
                assert_eq!(refuted.stopped().is_none(), is_too_wide, "{leaves}: {refuted}");
                assert!(
                    limits.steps.is_none() || effort.progress().steps <= 10_001,
                    "{leaves} {:?}",
                    effort.progress()
                );
            }
        }
    }
}

/// Every program proves the value of a part in free order, and no more: of trees and cycles with much hanging on one vertex, and of
/// graphs with more cycles.
#[test]
fn every_program_finds_the_value_of_a_part() {
    let mut random = Random::new(8);
    let mut chains = 0;
    for round in 0..400 {
        let count = 2 + random.below(6);
        // On a cycle of so many vertices, or a tree, every other vertex hangs on one of the first.
        let (cycle, first) = (random.pick(&[1, 1, 3, 4]).min(count), 1 + random.below(count));
        let around = (1..cycle).map(|v| (v - 1, v)).chain((cycle > 2).then_some((cycle - 1, 0)));
        let mut edges: Vec<_> = around.collect();
        edges.extend((cycle..count).map(|v| (random.below(first.min(v)), v)));
        let is_sparse = round % 4 > 0;
        if !is_sparse {
            edges.extend((2..count).map(|v| (random.below(v), v)));
            edges.sort_unstable();
            edges.dedup();
        }
        let is_chain =
            (0..count).all(|v| edges.iter().filter(|&&(a, b)| a == v || b == v).count() < 3);
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let position = Position::from_fn(&board, |_| Some(random.pick(&Color::BOTH)));
        let value = Naive::new(&board).fewest(Placement::new(&position), MoveOrder::Any);
        let mut reasons =
            vec![PartReason::Swept { frontiers: 0 }, PartReason::Exhausted { positions: 0 }];
        if is_sparse {
            reasons.push(PartReason::DynamicProgram);
        }
        if is_chain {
            chains += 1;
            reasons.push(PartReason::Factors);
        }
        for reason in reasons {
            let proves = |stones| {
                let part = Bound { stones, reason: reason.clone() };
                let bound = Bound { stones, reason: Reason::Parts(vec![part]) };
                bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_ok()
            };
            assert!(proves(value), "{position} {board:?} {reason}");
            assert!(!proves(value + 1), "{position} {board:?} {reason}");
        }
    }
    assert!(chains > 50);
}

/// The programs for play in turns prove the values of rows, of rows beside each other, and of cycles, and no more.
#[test]
fn every_program_finds_the_value_in_turns() {
    let mut random = Random::new(9);
    for _ in 0..150 {
        proves_in_turns(&random.position(Path::new(9), 15));
        let empty_percent = random.pick(&[0, 15]);
        proves_in_turns(&random.position(Cycle::new(8), empty_percent));
    }
}

fn proves_in_turns<T: Topology + Clone>(position: &Position<T>) {
    let mut naive = Naive::new(position.board());
    for first in Color::BOTH {
        let order = MoveOrder::Alternating(first);
        let value = naive.fewest(Placement::new(position), order);
        let proves = |stones, reason: &Reason| {
            let bound = Bound { stones, reason: reason.clone() };
            bound.check(position, order, &mut Effort::new()).is_ok()
        };
        let alternation = Reason::Alternation { first };
        assert!(!proves(value + 1, &alternation), "{position} {order}");
        assert!(proves(value, &alternation), "{position} {order}");
        assert!(
            proves(value, &Reason::Exhausted { stones: value, positions: 0 }),
            "{position} {order}"
        );
    }
}

/// A sweep in turns asks for the colours that the turns leave, and a search says what it has found.
#[test]
fn more_than_the_value_is_refused() {
    for colors in 0..64_u32 {
        let position: Position<Grid> = Position::from_fn(Grid::new(2, 3).unwrap(), |v| {
            Some(if colors >> v.get() & 1 == 1 { Color::Black } else { Color::White })
        });
        let mut naive = Naive::new(position.board());
        for first in Color::BOTH {
            let order = MoveOrder::Alternating(first);
            let value = naive.fewest(Placement::new(&position), order);
            for stones in value + 1..=7 {
                let swept = Reason::Swept { first, stones, frontiers: 0 };
                let exhausted = Reason::Exhausted { stones, positions: 0 };
                for reason in [swept, exhausted] {
                    let bound = Bound { stones, reason };
                    let refuted = bound.check(&position, order, &mut Effort::new()).unwrap_err();
                    let proved = format!("{stones} is claimed, {} is proved", stones - 1);
                    assert!(refuted.fault().ends_with(&proved), "{position} {order}: {refuted}");
                }
            }
        }
    }
}

/// In free order one stone can be left of these, of a colour that turns do not leave.
#[test]
fn sweeps_in_turns_know_who_moves_last() {
    for (row, first) in [("xxxo", Color::Black), ("ooox", Color::White)] {
        let row: Position<Path> = row.parse().unwrap();
        assert_eq!(solve(&row, MoveOrder::Any, &mut Effort::new()).value(), Some(1));
        let bound = Bound { stones: 2, reason: Reason::Swept { first, stones: 2, frontiers: 0 } };
        let order = MoveOrder::Alternating(first);
        assert_eq!(bound.check(&row, order, &mut Effort::new()), Ok(()), "{row}");
    }
}

/// Three stones cannot move, and of the other two one takes the other.
#[test]
fn balance_counts_parts_of_one_color() {
    let row: Position<Path> = "oo.xo.x".parse().unwrap();
    for first in Color::BOTH {
        let bound = balance_bound(&row, first);
        let reason = Reason::Balance { first, black: 1, white: 1, constant: 3 };
        assert_eq!(bound, Bound { stones: 4, reason });
        let order = MoveOrder::Alternating(first);
        assert_eq!(bound.check(&row, order, &mut Effort::new()), Ok(()));
    }
}

/// A sweep over some parts proves no more than is true, and no less than the sum of the bounds that it is given.
#[test]
fn sweeps_beside_bounds() {
    let mut random = Random::new(5);
    let mut better = 0;
    for _ in 0..60 {
        let position = random.position(Path::new(11), 20);
        let Reason::Parts(parts) = lower_bound(&position).reason else { panic!("by parts") };
        let sum: usize = parts.iter().map(|part| part.stones).sum();
        let mut naive = Naive::new(position.board());
        for first in Color::BOTH {
            let order = MoveOrder::Alternating(first);
            let value = naive.fewest(Placement::new(&position), order);
            for swept in 0..1_u32 << parts.len().min(4) {
                let of_part = |(index, part): (usize, &Bound<PartReason>)| {
                    (swept >> index & 1 == 0).then(|| part.clone())
                };
                let bounds: Vec<_> = parts.iter().enumerate().map(of_part).collect();
                let is_proved = |&stones: &usize| {
                    let bounds = bounds.clone();
                    let reason = Reason::SweptBeside { first, stones, bounds, frontiers: 0 };
                    Bound { stones, reason }.check(&position, order, &mut Effort::new()).is_ok()
                };
                let proved = (0..=position.stone_count() + 1).rev().find(is_proved);
                assert!(proved.is_some_and(|proved| sum <= proved && proved <= value));
                let is_mixed = bounds.iter().any(Option::is_some);
                let known = sum.max(balance_bound(&position, first).stones);
                better += usize::from(is_mixed && proved > Some(known));
            }
        }
    }
    assert!(better > 0);
}

/// The colours that a part of one colour keeps are known to a sweep beside it; of a part that is claimed to keep nothing they are not.
#[test]
fn colors_beside_a_sweep() {
    let proves = |row: &str, first, stones, beside| {
        let row: Position<Path> = row.parse().unwrap();
        let beside = Bound { stones: beside, reason: PartReason::Monochromatic };
        let bounds = vec![None, Some(beside)];
        let reason = Reason::SweptBeside { first, stones, bounds, frontiers: 0 };
        let order = MoveOrder::Alternating(first);
        Bound { stones, reason }.check(&row, order, &mut Effort::new()).is_ok()
    };
    assert!(proves("xxxo.oo", Color::Black, 4, 2));
    assert!(proves("ooox.xx", Color::White, 4, 2));
    assert!(proves("xo.xxxooo", Color::Black, 1, 0));
    assert!(!proves("xo.xxxooo", Color::Black, 5, 0));
}
