//! Compares numbers of trees with exhaustive play, and checks the proof of every refutation.

use clobber_check::{Bound, ClauseProof, PartReason, Reason};
use clobber_core::{
    Color, Effort, GraphBoard, Grid, MoveOrder, Position, Reduction, Topology, Vertex,
};
use testkit::Random;
use testkit::plays::{Naive, Placement};

use crate::{balance_bound, lower_bound};
use clobber_graphs::internal::clauses::{Asked, Known, Play, Questions};

/// The movable parts as one position, and for each part its stones and the number that it keeps.
struct Movable {
    position: Position<GraphBoard>,
    parts: Vec<(Vec<u32>, usize)>,
    constant: usize,
}

impl Movable {
    fn new<T: Topology>(position: &Position<T>) -> Self {
        let (mut names, mut constant) = (Vec::new(), 0);
        let (mut movable, bound) = (Vec::new(), lower_bound(position));
        for (part, bound) in position.parts().iter().zip(bound.reason.parts()) {
            match bound.reason {
                PartReason::Monochromatic => constant += part.len(),
                _ => {
                    names.extend_from_slice(part);
                    movable.push((part.to_vec(), bound.stones));
                }
            }
        }
        names.sort_unstable();
        let number = |vertex: &Vertex| names.binary_search(vertex).unwrap() as u32;
        let parts = movable.iter().map(|(part, kept)| (part.iter().map(number).collect(), *kept));
        let parts: Vec<(Vec<u32>, usize)> = parts.collect();
        Self { position: position.extracted(&names), parts, constant }
    }
}

/// Finds the least number of trees from a bound on, and a proof for each smaller number.
fn least(
    movable: &Movable,
    first: Option<Color>,
    at_least: usize,
) -> (usize, Option<Play>, Vec<(usize, ClauseProof)>) {
    let mut questions = Questions::new(&movable.position);
    let count = movable.position.stone_count();
    let mut proofs = Vec::new();
    for trees in at_least..count {
        let mut known = Known { at_least: trees, at_most: count, proof: None, play: None };
        let parts = if movable.parts.len() > 1 { movable.parts.as_slice() } else { &[] };
        let goal = Some(trees);
        let asked = Asked { goal, parts, first, steps: u64::MAX, ..Asked::default() };
        questions.ask(&mut known, asked, &mut Effort::new()).unwrap();
        match (known.play, known.proof) {
            (Some(play), None) => return (trees, Some(play), proofs),
            (None, Some(proof)) => proofs.push((trees, proof)),
            // The counts alone exclude it, or some forest took too long.
            _ => panic!("{} {trees}", movable.position),
        }
    }
    (count, None, proofs)
}

fn checked<T: Topology>(
    position: &Position<T>,
    order: MoveOrder,
    stones: usize,
    proof: ClauseProof,
) -> bool {
    let mut parts = lower_bound(position).reason.parts().to_vec();
    let reason = match order {
        MoveOrder::Any => {
            let constant: usize = parts.iter().map(|part| part.stones).sum();
            let is_one = |part: &&mut Bound<PartReason>| part.reason != PartReason::Monochromatic;
            let part = parts.iter_mut().find(is_one).unwrap();
            let kept = stones + part.stones - constant;
            *part = Bound { stones: kept, reason: PartReason::Clauses { proof } };
            Reason::Parts(parts)
        }
        MoveOrder::Alternating(first) => Reason::Clauses { first, stones, bounds: parts, proof },
    };
    Bound { stones, reason }.check(position, order, &mut Effort::new()).is_ok()
}

/// Asks for the values of a position in all orders, and checks all answers.
fn compare<T: Topology>(
    position: &Position<T>,
    fewest: &mut dyn FnMut(MoveOrder) -> usize,
    random: &mut Random,
) -> [usize; 2] {
    let movable = Movable::new(position);
    let (mut found, mut refuted) = (0, 0);
    if movable.parts.is_empty() {
        return [0, 0];
    }
    for order in MoveOrder::ALL {
        if order == MoveOrder::Any && movable.parts.len() > 1 {
            continue;
        }
        let first = order.mover(0);
        let balance = first.map_or(0, |first| balance_bound(position, first).stones);
        let at_least = balance.saturating_sub(movable.constant).max(1);
        let (trees, play, proofs) = least(&movable, first, at_least);
        let value = fewest(order);
        assert_eq!(trees + movable.constant, value, "{position} {order}");
        if let Some(Play::Moves(moves)) = play {
            let left = Reduction { order, moves }.replay(&movable.position).unwrap().stones_left();
            assert_eq!(left, trees, "{position} {order}");
            found += 1;
        }
        for (trees, proof) in proofs {
            let stones = trees + 1 + movable.constant;
            assert!(checked(position, order, stones, proof.clone()), "{position} {order}: {proof}");
            refuted += 1;
            // Without a step, with another number of trees, and in another order of play.
            let mut forged = proof.clone();
            forged.steps.remove(random.below(proof.steps.len()));
            assert!(!checked(position, order, stones, forged), "{position} {order}: {proof}");
            let is_accepted = checked(position, order, stones + 1, proof.clone());
            assert!(!is_accepted || stones < value, "{position} {order}: {proof}");
            let other = random.pick(&MoveOrder::ALL);
            if other != MoveOrder::Any || movable.parts.len() == 1 {
                let is_accepted = checked(position, other, stones, proof.clone());
                assert!(!is_accepted || stones <= fewest(other), "{position} {other}: {proof}");
            }
        }
    }
    [found, refuted]
}

#[test]
fn small_boards_against_all_plays() {
    let mut random = Random::new(1);
    let mut seen = [0, 0];
    for round in 0..200 {
        let grid = [(2, 4), (3, 3), (3, 4), (2, 5)][round % 4];
        let grid = Grid::new(grid.0, grid.1).unwrap();
        let position = random.position(grid, [0, 15, 30][round % 3]);
        let mut naive = Naive::new(&grid);
        let start = Placement::new(&position);
        let counts = compare(&position, &mut |order| naive.fewest(start, order), &mut random);
        (0..2).for_each(|kind| seen[kind] += counts[kind]);
    }
    assert!(seen.iter().all(|&count| count > 130), "{seen:?}");
}

#[test]
fn graphs_against_all_plays() {
    let mut random = Random::new(2);
    let mut seen = [0, 0];
    for round in 0..200 {
        let count = 4 + round % 6;
        let edges = count + random.below(6);
        let board = random.graph(count, edges);
        let position = random.position(&board, 10);
        if Questions::new(&Movable::new(&position).position).is_too_large() {
            continue;
        }
        let mut naive = Naive::new(&board);
        let start = Placement::new(&position);
        let counts = compare(&position, &mut |order| naive.fewest(start, order), &mut random);
        (0..2).for_each(|kind| seen[kind] += counts[kind]);
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}
