use clobber_core::{Color, Effort, GraphBoard, Grid, MoveOrder, Position, Reduction, Topology};
use testkit::Random;

use super::ForestSearch;
use crate::Solver;
use crate::solver::part::SmallPart;
use clobber_graphs::sweep::Sweep;

/// Asks for every number of stones, with either colour first; returns how many answers were yes and how many no.
fn check_all<T: Topology>(position: &Position<T>) -> [usize; 2] {
    let vertices: Vec<_> = position.occupied().map(|(vertex, _)| vertex).collect();
    let position: Position<GraphBoard> = position.extracted(&vertices);
    let part = SmallPart::<u64>::new(&position).unwrap();
    let sweep = Sweep::new(&position, &mut Effort::new()).unwrap().unwrap();
    let mut answers = [0; 2];
    for first in Color::BOTH {
        let order = MoveOrder::Alternating(first);
        let value =
            Solver::without_theorems().solve(&position, order, &mut Effort::new()).value().unwrap();
        for goal in 1..vertices.len() {
            let effort = &mut Effort::new();
            let asked = (first, goal as u32);
            let mut search =
                ForestSearch::new(&part, &sweep, asked, usize::MAX, effort).unwrap().unwrap();
            let found = search.search(effort).unwrap();
            assert_eq!(found.is_some(), value <= goal, "{position} {first} {goal}: {value}");
            answers[usize::from(found.is_some())] += 1;
            if let Some(moves) = found {
                let reduction = Reduction { order, moves };
                assert_eq!(reduction.replay(&position).unwrap().stones_left(), goal);
            }
        }
    }
    answers
}

#[test]
fn few_stones_are_left_as_by_all_plays() {
    let mut random = Random::new(3);
    let mut all = [0; 2];
    for round in 0..60 {
        let answers = match round % 3 {
            0 => check_all(&random.position(Grid::new(4, 4).unwrap(), 20)),
            1 => check_all(&random.position(Grid::new(2, 7).unwrap(), 30)),
            _ => {
                let board = random.graph(9, 13);
                check_all(&random.position(board, 10))
            }
        };
        all.iter_mut().zip(answers).for_each(|(all, more)| *all += more);
    }
    assert!(all.iter().all(|&answers| answers > 100), "{all:?}");
}
