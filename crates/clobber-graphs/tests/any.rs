//! Any graph: the interval against all positions that can be reached, and how often it is a point.

mod support;

use clobber_core::{Color, GraphBoard, Grid, Position, Topology};
use clobber_graphs::{
    Goal, Hypercube, Interval, IntervalError, Limits, PartReason, ReduceError, reduce_graph,
};
use std::time::Duration;
use support::{Random, Reachable, goals};

const LIMITS: Limits = Limits { rounds: 300, time: None, seed: 1 };

fn random_graph(random: &mut Random, count: usize, edges: usize) -> GraphBoard {
    let edges: Vec<_> = (0..edges)
        .map(|_| {
            let a = random.below(count);
            (a, (a + 1 + random.below(count - 1)) % count)
        })
        .collect();
    GraphBoard::from_edges(count, edges).unwrap()
}

#[test]
fn small_graphs_to_all_goals() {
    let mut random = Random(41);
    let (mut decided, mut undecided, mut points) = (0, 0, 0);
    let limits = Limits { rounds: 5000, ..LIMITS };
    for _ in 0..120 {
        let count = 2 + random.below(7);
        let edges = 1 + random.below(2 * count);
        let board = random_graph(&mut random, count, edges);
        let holes = 2 + random.below(8);
        let position =
            Position::from_fn(board, |_| (random.below(holes) > 0).then(|| random.color()));
        let reachable = Reachable::from(&position);
        for goal in goals(count, false) {
            let fewest = reachable.fewest_for(goal);
            match reduce_graph(&position, goal, &limits) {
                Ok(interval) => {
                    interval.check(&position).unwrap();
                    let replay = interval.to_reduction(&position).unwrap();
                    let replay = replay.replay(&position).unwrap();
                    assert_eq!(replay.stones_left(), interval.at_most());
                    assert!(goal.is_met_by(replay.end()), "{goal}");
                    let value = reachable.fewest_for(Goal::Fewest).unwrap();
                    assert!(interval.at_least() <= value && value <= interval.at_most());
                    decided += 1;
                    if goal == Goal::Fewest && interval.at_most() == value {
                        points += 1;
                    }
                }
                Err(ReduceError::Impossible(obstacle)) => {
                    assert_eq!(fewest, None, "{goal}: {obstacle}");
                    decided += 1;
                }
                Err(ReduceError::Undecided { .. }) => {
                    // There is none, but only a search of all plays could know.
                    assert_eq!(fewest, None, "{goal}");
                    undecided += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(points, 120);
    assert!(undecided * 5 < decided, "{undecided} {decided}");
}

/// On boards that are mostly 1-reducible, up to delta, the search finds it.
#[test]
fn the_search_meets_the_bound() {
    let mut random = Random(43);
    let complete = |a: usize, b: usize| {
        let edges = (0..a).flat_map(|i| (0..b).map(move |j| (i, a + j)));
        GraphBoard::from_edges(a + b, edges).unwrap()
    };
    let boards = [
        GraphBoard::from_board(&Hypercube::new(5).unwrap()).unwrap(),
        complete(10, 12),
        complete(6, 30),
        random_graph(&mut random, 40, 160),
        GraphBoard::from_board(&Grid::new(6, 6).unwrap()).unwrap(),
    ];
    let limits = Limits { rounds: 3000, ..LIMITS };
    for board in &boards {
        for _ in 0..4 {
            let position = Position::from_fn(board, |_| Some(random.color()));
            let interval = reduce_graph(&position, Goal::Fewest, &limits).unwrap();
            interval.check(&position).unwrap();
            assert!(interval.at_most() <= interval.at_least() + 1, "{:?}", interval.parts());
        }
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let mut random = Random(47);
    let board = random_graph(&mut random, 60, 100);
    let position = Position::from_fn(&board, |_| Some(random.color()));
    let find = |seed| reduce_graph(&position, Goal::Fewest, &Limits { seed, ..LIMITS }).unwrap();
    assert_eq!(find(1), find(1));
    assert!((2..20).any(|seed| find(seed) != find(1)));
    // More rounds are not worse.
    let more = reduce_graph(&position, Goal::Fewest, &Limits { rounds: 600, ..LIMITS }).unwrap();
    assert!(more.at_most() <= find(1).at_most());
    // No time at all is enough for one spanning tree.
    let limits = Limits { time: Some(Duration::ZERO), ..LIMITS };
    let hasty = reduce_graph(&position, Goal::Fewest, &limits).unwrap();
    hasty.check(&position).unwrap();
}

#[test]
fn reasons() {
    // A square of delta 0, a triangle of one colour, a path, and a bow tie.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (5, 6), (6, 7), (7, 5), (8, 9)];
    let tie = [(10, 11), (11, 12), (12, 10), (12, 13), (13, 14), (14, 12)];
    let board = GraphBoard::from_edges(15, edges.into_iter().chain(tie)).unwrap();
    let position = Position::parse_on(&board, "xoxoxooooxxoxox").unwrap();
    let interval = reduce_graph(&position, Goal::Fewest, &LIMITS).unwrap();
    interval.check(&position).unwrap();
    let reasons: Vec<_> = interval.parts().iter().map(|part| part.reason).collect();
    assert!(matches!(
        reasons[..],
        [_, PartReason::OneColor, PartReason::OneStone, PartReason::OneStone]
    ));
    assert_eq!(interval.parts()[1].at_least, 3);

    // An interval does not hold of another position.
    let other = Position::parse_on(&board, "xoxoxoxooxxoxox").unwrap();
    assert!(matches!(interval.check(&other), Err(IntervalError::AtLeast { part: 1, .. })));
    let fewer = Position::parse_on(&board, "xoxoxooooxxoxo.").unwrap();
    assert!(interval.check(&fewer).is_err());
    let empty = Position::parse_on(&board, "...............").unwrap();
    assert_eq!(interval_of(&empty).at_most(), 0);
    let stone = interval_of(&Position::parse_on(&board, "x..............").unwrap());
    assert_eq!((stone.at_least(), stone.at_most(), stone.is_exact()), (1, 1, true));
    let goal = Goal::Joker { vertex: clobber_core::Vertex::new(0), color: Color::Black };
    assert_eq!(reduce_graph(&position, goal, &LIMITS), Err(ReduceError::OtherGoal { goal }));
}

fn interval_of<T: Topology>(position: &Position<T>) -> Interval {
    reduce_graph(position, Goal::Fewest, &LIMITS).unwrap()
}
