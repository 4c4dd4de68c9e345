use clobber_core::{
    BalancedForest, Bound, Color, Effort, GraphBoard, Grid, MoveOrder, Position, Vertex,
};
use testkit::Random;

use super::enclaves::Enclaves;
use super::{Goal, Sweep};
use crate::reason::keeps;
use crate::{PartReason, Reason};

/// Returns the number of trees in a forest that is valid.
fn trees_in(position: &Position<GraphBoard>, parents: Vec<Option<u32>>) -> usize {
    let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
    forest.check(position).unwrap().value()
}

/// Returns the least number of trees, asking goal by goal.
fn fewest(position: &Position<GraphBoard>, effort: &mut Effort<'_>) -> usize {
    let sweep = Sweep::new(position, effort).unwrap().unwrap();
    for trees in 1.. {
        let swept = sweep.forests(Goal::trees(trees), usize::MAX, 0, effort).unwrap();
        assert!(swept.is_exhaustive);
        if let Some(parents) = swept.forest(0) {
            assert_eq!(trees_in(position, parents), trees);
            return trees;
        }
    }
    unreachable!()
}

/// The stones on a grid with holes, as a graph.
fn random_graph(
    [rows, cols]: [usize; 2],
    empty: usize,
    random: &mut Random,
) -> Position<GraphBoard> {
    let position = random.position(Grid::new(rows, cols).unwrap(), empty);
    let all: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
    position.extracted(&all)
}

/// The checker is independent code.
#[test]
fn sweeps_find_the_least_number() {
    let mut seed = Random::new(1);
    for (rows, cols, empty) in [(3, 4, 0), (3, 4, 20), (4, 4, 30), (2, 6, 5), (1, 9, 0)] {
        for _ in 0..10 {
            let position = seed.position(Grid::new(rows, cols).unwrap(), empty);
            let mut effort = Effort::new();
            let parts = position.parts();
            let swept = PartReason::Swept { frontiers: 0 };
            let parts = parts.iter().map(|part| position.extracted(part));
            let parts =
                parts.map(|part| keeps(swept.clone(), fewest(&part, &mut effort))).collect();
            let is_proved = |parts: Vec<Bound<PartReason>>| {
                let stones = parts.iter().map(|part| part.stones).sum();
                let bound = Bound { stones, reason: Reason::Parts(parts) };
                bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_ok()
            };
            for index in 0..position.parts().len() {
                let mut more: Vec<_> = Vec::clone(&parts);
                more[index].stones += 1;
                assert!(!is_proved(more), "{position}");
            }
            assert!(is_proved(parts), "{position}");
        }
    }
}

/// Either stone of a pair may be left, so all roots may have one colour: more than a byte counts.
#[test]
fn leads_of_many_parts() {
    let count = 200;
    let pairs = (0..count).map(|pair| (2 * pair, 2 * pair + 1));
    let board = GraphBoard::from_edges(2 * count, pairs).unwrap();
    let square = |v: Vertex| if v.get() % 2 == 0 { Color::Black } else { Color::White };
    let position = Position::from_fn(board, |v| Some(square(v)));
    let mut sweep = Sweep::new(&position, &mut Effort::new()).unwrap().unwrap();
    for bounds in [vec![0; 2 * count], vec![1; 2 * count]] {
        sweep.bound_parts(&bounds);
        for lead in [-200, -130, 0, 56, 200, 201] {
            let goal = Goal { lead: Some([lead; 2]), ..Goal::trees(count) };
            let swept = sweep.forests(goal, usize::MAX, 0, &mut Effort::new()).unwrap();
            assert!(swept.is_exhaustive);
            assert_eq!(swept.is_found(), lead.abs() <= 200 && lead % 2 == 0, "{lead}");
            for seed in 0..5 {
                let Some(parents) = swept.forest(seed) else { continue };
                let left = (0..).zip(&parents).filter(|(_, to)| to.is_none()).map(|(v, _)| v);
                // The remaining stone has clobbered the other one.
                let lead_found: i32 = left.map(|v: i32| if v % 2 == 0 { -1 } else { 1 }).sum();
                assert_eq!(lead_found, lead);
                assert_eq!(trees_in(&position, parents), count);
            }
        }
    }
}

/// Compares known layers with layers computed anew.
#[test]
fn known_layers_change_nothing() {
    let mut seed = Random::new(6);
    let (mut found, mut refuted) = (0, 0);
    for (rows, cols, empty) in [(4, 5, 0), (4, 5, 30), (2, 30, 0), (2, 30, 10)] {
        for _ in 0..10 {
            let position = random_graph([rows, cols], empty, &mut seed);
            let effort = &mut Effort::new();
            let sweep = Sweep::new(&position, effort).unwrap().unwrap();
            for trees in 1..=8 {
                let goal = Goal::trees(trees);
                let plain = sweep.forests(goal, usize::MAX, 0, effort).unwrap();
                let known =
                    sweep.forests_by_known_layers::<u64>(goal, usize::MAX, 0, effort).unwrap();
                assert!(known.is_exhaustive);
                assert_eq!(known.is_found(), plain.is_found(), "{position} {trees}");
                assert_eq!(known.frontiers, plain.frontiers);
                // With few frontiers the forests may differ, but they are forests.
                let few = sweep.forests_by_known_layers::<u64>(goal, 8, trees as u64, effort);
                assert!(plain.is_found() || !few.as_ref().unwrap().is_found());
                refuted += usize::from(!known.is_found());
                for parents in [known.forest(0), few.unwrap().forest(0)].into_iter().flatten() {
                    found += 1;
                    assert!(trees_in(&position, parents) <= trees, "{position}");
                }
            }
        }
    }
    assert!(found > 100 && refuted > 20, "{found} {refuted}");
}

/// Chains of moves exclude as much as the check does, and every forest whose chains fit is wanted.
#[test]
fn chains_agree_with_the_check() {
    let mut seed = Random::new(9);
    let mut counts = [0; 3];
    for round in 0..150 {
        let (rows, cols) = [(2, 5), (1, 9), (3, 4), (2, 6), (3, 3)][round % 5];
        let position = random_graph([rows, cols], [0, 20][round % 2], &mut seed);
        let [black, white] = Color::BOTH.map(|color| position.count(color) as i32);
        let effort = &mut Effort::new();
        let Some(sweep) = Sweep::new(&position, effort).unwrap() else { continue };
        for first in Color::BOTH {
            for trees in 1..position.stone_count().min(7) {
                let goal = Goal::in_turn(trees, black - white, first);
                let chained = sweep.chained(goal, first, usize::MAX, effort).unwrap();
                let reason = Reason::Chains { first, stones: trees + 1, frontiers: 0 };
                let bound = Bound { stones: trees + 1, reason };
                let order = clobber_core::MoveOrder::Alternating(first);
                let is_refuted = bound.check(&position, order, effort).is_ok();
                counts[usize::from(is_refuted)] += 1;
                assert!(chained.is_exhaustive);
                assert!(!is_refuted || !chained.is_found(), "{position} {trees} {first}");
                let swept = sweep.forests(goal, usize::MAX, 0, effort).unwrap();
                counts[2] += usize::from(swept.is_found() && is_refuted);
                for seed in 0..3 {
                    let Some(parents) = chained.forest(seed) else { continue };
                    assert!(trees_in(&position, parents) <= trees, "{position}");
                }
                if !is_refuted {
                    // The check finds a forest with at most this many trees.
                    let is_found = (1..=trees).any(|trees| {
                        let goal = Goal::in_turn(trees, black - white, first);
                        sweep.chained(goal, first, usize::MAX, effort).unwrap().is_found()
                    });
                    assert!(is_found, "{position} {trees} {first}");
                }
            }
        }
    }
    assert!(counts[0] > 100 && counts[1] > 100 && counts[2] > 0, "{counts:?}");
}

/// A comb whose teeth hang on a spine of two rows: at most six edges cross the sweep if it finishes each tooth at once.
#[test]
fn teeth_are_finished_one_after_the_other() {
    for (teeth, length) in [(2, 5), (13, 60), (40, 200)] {
        let row = |row: usize| {
            let square = |col: usize| match row < 2 || [0, 2, 3].contains(&(col % 5)) {
                true if (row + col) % 3 == 0 => 'x',
                true => 'o',
                false => '.',
            };
            (0..5 * teeth).map(square).collect::<String>()
        };
        let comb: Position<Grid> =
            (0..length).map(row).collect::<Vec<_>>().join("|").parse().unwrap();
        let comb = comb.extracted(&comb.parts()[0]);
        let sweep = Sweep::new(&comb, &mut Effort::new()).unwrap().unwrap();
        assert!(sweep.width() <= 6, "{teeth} {length}: {}", sweep.width());
    }
}

/// Whatever order a sweep takes, an enclave is all that can be reached in it without stones behind, and less than the rest.
#[test]
fn enclaves_are_cut_off() {
    let mut random = Random::new(3);
    let mut found = 0;
    for _ in 0..200 {
        let count = 20 + random.below(30);
        let mut neighbors = vec![Vec::new(); count];
        for vertex in 1..count {
            for _ in 0..1 + random.below(2) {
                let near = vertex - 1 - random.below(vertex.min(4));
                if !neighbors[vertex].contains(&(near as u32)) {
                    neighbors[vertex].push(near as u32);
                    neighbors[near].push(vertex as u32);
                }
            }
        }
        let (mut enclaves, mut is_behind) = (Enclaves::new(count), vec![false; count]);
        let reached = |from: u32, is_behind: &[bool]| {
            let mut met = vec![from];
            let mut next = 0;
            while let Some(&at) = met.get(next) {
                next += 1;
                for &near in &neighbors[at as usize] {
                    if !is_behind[near as usize] && !met.contains(&near) {
                        met.push(near);
                    }
                }
            }
            met
        };
        for _ in 0..count {
            let Some(vertex) =
                (0..count as u32).filter(|&v| !is_behind[v as usize]).nth(random.below(3))
            else {
                break;
            };
            is_behind[vertex as usize] = true;
            let before: Vec<u32> = (0..count as u32).map(|v| enclaves.number_of(v)).collect();
            enclaves.find_behind(vertex, &neighbors, |near| !is_behind[near as usize]);
            let parts: Vec<Vec<u32>> = neighbors[vertex as usize]
                .iter()
                .filter(|&&near| !is_behind[near as usize])
                .map(|&near| reached(near, &is_behind))
                .collect();
            let is_new = |&v: &u32| enclaves.number_of(v) != before[v as usize];
            for part in &parts {
                let new = part.iter().filter(|v| is_new(v)).count();
                assert!(new == 0 || new == part.len());
                found += usize::from(new > 0);
            }
            // One part is left to come last.
            assert!(parts.is_empty() || parts.iter().any(|part| !part.iter().any(&is_new)));
        }
    }
    assert!(found > 300, "{found}");
}
