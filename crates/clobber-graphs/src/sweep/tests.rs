use std::collections::HashSet;

use clobber_core::{
    BalancedForest, Bound, Color, Effort, GraphBoard, Grid, MoveOrder, Position, Vertex,
};
use testkit::Random;

use super::layer::Layer;
use super::vertex::VertexKind;
use super::{Column, Goal, Role, Sweep};
use crate::reason::keeps;
use crate::{PartReason, Reason};

/// Returns the least number of trees, asking goal by goal.
fn fewest(position: &Position<GraphBoard>, effort: &mut Effort<'_>) -> usize {
    let sweep = Sweep::new(position, effort).unwrap().unwrap();
    for trees in 1.. {
        let swept = sweep.forests(Goal::trees(trees), usize::MAX, 0, effort).unwrap();
        assert!(swept.is_exhaustive);
        if let Some(parents) = swept.forest(0) {
            let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
            assert_eq!(forest.check(position).unwrap().value(), trees);
            return trees;
        }
    }
    unreachable!()
}

fn random(grid: Grid, empty: usize, random: &mut Random) -> Position<Grid> {
    Position::from_fn(grid, |_| {
        let color = if random.below(2) == 0 { Color::Black } else { Color::White };
        (random.below(100) >= empty).then_some(color)
    })
}

/// The checker is independent code.
#[test]
fn sweeps_find_the_least_number() {
    let mut seed = Random::new(1);
    for (rows, cols, empty) in [(3, 4, 0), (3, 4, 20), (4, 4, 30), (2, 6, 5), (1, 9, 0)] {
        for _ in 0..10 {
            let position = random(Grid::new(rows, cols).unwrap(), empty, &mut seed);
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
                let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
                assert_eq!(forest.check(&position).unwrap().value(), count);
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
            let position = random(Grid::new(rows, cols).unwrap(), empty, &mut seed);
            let all: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
            let position = position.extracted(&all);
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
                    let parents = parents.into_iter().map(|to| to.map(Vertex::new));
                    let forest = BalancedForest::new(parents).check(&position).unwrap().value();
                    assert!(forest <= trees, "{position}");
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
        let position = random(Grid::new(rows, cols).unwrap(), [0, 20][round % 2], &mut seed);
        let all: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let position = position.extracted(&all);
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
                    let parents = parents.into_iter().map(|to| to.map(Vertex::new));
                    let forest = BalancedForest::new(parents);
                    assert!(forest.check(&position).unwrap().value() <= trees, "{position}");
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

/// Several ways to one number of trees and one lead are found.
#[test]
fn many_forests() {
    let mut seed = Random::new(4);
    for _ in 0..20 {
        let position = random(Grid::new(4, 5).unwrap(), 0, &mut seed);
        let all: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let position = position.extracted(&all);
        let lead = position.count(Color::Black) as i32 - position.count(Color::White) as i32;
        let sweep = Sweep::new(&position, &mut Effort::new()).unwrap().unwrap();
        let goal = Goal { lead: Some([lead, lead + 1]), ..Goal::trees(6) };
        let swept = sweep.forests(goal, usize::MAX, 0, &mut Effort::new()).unwrap();
        let mut found = HashSet::new();
        for seed in 0..50 {
            let Some(parents) = swept.forest(seed) else { continue };
            found.insert(parents.clone());
            let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
            assert!(forest.check(&position).unwrap().value() <= 6);
        }
        assert!(found.len() > 10 || !swept.is_found(), "{}", found.len());
    }
}

// ---- All lengths at once ------------------------------------------------------------------------
//
// After some columns of a full board, a sweep knows a set of frontiers, and for any number of rows there are finitely
// many. So the sets are the states of a deterministic automaton that reads a board column by column. A property of
// all its reachable states holds for boards of every length.

/// The results for all boards that begin with the same columns, up to exchanging the colours.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Known {
    /// The frontiers with the least numbers of trees, capped at two, in increasing order.
    frontiers: Vec<(u64, u32)>,
    /// The number of stones of their square's colour minus the number of the others, modulo 3, if the first square of
    /// the next column is black.
    class: i8,
    /// For black and for white, whether all stones may have the colour.
    plain: [bool; 2],
}

impl Known {
    fn of_nothing() -> Self {
        Self { frontiers: vec![(0, 0)], class: 0, plain: [true; 2] }
    }

    /// Returns the states after one more column, for all its colourings.
    fn after_all_columns(&self, column: &[[VertexKind; 2]]) -> Vec<Self> {
        let mut found = vec![self.clone()];
        for (row, places) in column.iter().enumerate() {
            let after = |known: &Self| places.each_ref().map(|place| known.after(row, place));
            found = found.iter().flat_map(after).collect();
        }
        // The next column begins with a square of the other colour.
        found.iter_mut().for_each(|known| known.class = -known.class);
        found.into_iter().map(Self::canonical).collect()
    }

    fn after(&self, row: usize, place: &VertexKind) -> Self {
        let mut layer = Layer::<_, 1>::default();
        for &(frontier, trees) in &self.frontiers {
            place.pass::<_, false>(Role::FREE, frontier, |after, _, exit, _| {
                let trees = trees + u32::from(exit == 0);
                if trees <= 2 {
                    layer.meet(after, trees, 0);
                }
            });
        }
        let mut frontiers: Vec<_> = layer.frontiers.into_iter().zip(layer.trees).collect();
        frontiers.sort_unstable();
        let is_black = place.color == Color::Black;
        let matches = is_black == (row % 2 == 0);
        let [black, white] = self.plain;
        let plain = [black && is_black, white && !is_black];
        Self { frontiers, class: self.class + if matches { 1 } else { -1 }, plain }
    }

    /// Returns the lesser of this state and its image with exchanged colours.
    fn canonical(mut self) -> Self {
        let turned = |&(frontier, trees): &(u64, u32)| {
            let used = frontier >> 2 & 0x0101_0101_0101_0101;
            (frontier ^ used, trees)
        };
        let mut frontiers: Vec<_> = self.frontiers.iter().map(turned).collect();
        frontiers.sort_unstable();
        let [black, white] = self.plain;
        let class = (-self.class).rem_euclid(3);
        self.class = self.class.rem_euclid(3);
        self.min(Self { frontiers, class, plain: [white, black] })
    }

    /// If the board ended here: returns whether delta decides its value, or all stones have one colour.
    fn is_decided(&self) -> bool {
        let bound = if self.class == 0 { 2 } else { 1 };
        let trees = self.frontiers.iter().find(|(frontier, _)| *frontier == 0);
        self.plain.contains(&true) || trees.is_some_and(|&(_, trees)| trees <= bound)
    }
}

/// **Theorem (by this computation).** On three rows and any number of columns, every board with both colours can be
/// reduced in free order to one stone if delta is not 0 modulo 3, and to two if it is.
#[test]
fn delta_decides_three_rows_of_every_length() {
    let column = Column::new(3).squares;
    let start = Known::of_nothing();
    let mut seen = HashSet::from([start.clone()]);
    let mut unread = vec![start];
    while let Some(known) = unread.pop() {
        for after in known.after_all_columns(&column) {
            assert!(after.is_decided());
            if seen.insert(after.clone()) {
                unread.push(after);
            }
        }
    }
    // The automaton is closed: these are all its states, up to exchange of the colours.
    assert_eq!(seen.len(), 5233);
}
