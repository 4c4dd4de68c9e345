//! Any graph: the interval against all positions that can be reached, and how often it is a point.

mod support;

use clobber_core::{Color, GraphBoard, Grid, Position, Topology, Vertex};
use clobber_graphs::{
    Clique, Exhaustive, Goal, Hypercube, Interval, IntervalError, Limits, ObstacleError,
    PartReason, ReduceError, reduce_graph, reduce_graph_with_joker,
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
    let (mut decided, mut points) = (0, 0);
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
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(points, 120);
    assert!(decided > 1000);
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

/// All goals of one or two stones on one or two vertices, and those with a joker.
fn all_goals(count: u32) -> Vec<Goal> {
    let stones: Vec<_> =
        (0..count).flat_map(|v| Color::BOTH.map(|color| (Vertex::new(v), color))).collect();
    let mut goals = vec![Goal::Fewest];
    for &(vertex, color) in &stones {
        goals.push(Goal::One { vertex, color });
        goals.push(Goal::Joker { vertex, color });
        goals.extend(Color::BOTH.map(|other| Goal::Two { vertex, color, other }));
        for &(other_vertex, other) in &stones {
            goals.push(Goal::Both { vertex, color, other_vertex, other });
        }
    }
    goals
}

#[test]
fn small_graphs_are_decided_whatever_the_goal() {
    let mut random = Random(7);
    for round in 0..150 {
        let count = 2 + random.below(6);
        let edges = random.below(18);
        let board = random_graph(&mut random, count, edges);
        let has_holes = round % 3 == 0;
        let position = Position::from_fn(board, |_| {
            (!has_holes || random.below(8) > 0).then(|| random.color())
        });
        let all = Exhaustive::with_joker(&position).unwrap();
        for goal in all_goals(count as u32) {
            let end = match goal {
                Goal::Joker { vertex, color } => {
                    reduce_graph_with_joker(&position, vertex, color, &Limits::default())
                        .map(|found| found.replay(&position).unwrap().into_end())
                }
                _ => reduce_graph(&position, goal, &Limits::default()).map(|found| {
                    found.check(&position).unwrap();
                    found.to_reduction(&position).unwrap().replay(&position).unwrap().into_end()
                }),
            };
            match end {
                Ok(end) => {
                    assert!(all.is_reachable(goal) && goal.is_met_by(&end), "{position} {goal}");
                    if goal == Goal::Fewest {
                        assert_eq!(end.stone_count(), all.value(), "{position}");
                    }
                }
                Err(ReduceError::Impossible(obstacle)) => {
                    assert!(!all.is_reachable(goal), "{position} {goal}: {obstacle}");
                    let checked = obstacle.check(&position, goal);
                    assert_ne!(checked, Err(ObstacleError::Wrong), "{position} {goal}: {obstacle}");
                }
                Err(error) => panic!("{position} {goal}: {error}"),
            }
        }
    }
}

#[test]
fn a_large_clique_among_graphs() {
    let clique = GraphBoard::from_board(&Clique::new(60)).unwrap();
    let position = Position::from_fn(&clique, |v| match v.get() {
        7 => None,
        8 => Some(Color::White),
        _ => Some(Color::Black),
    });
    for goal in ["min", "3:x", "3:o", "3:x,o", "3:x,4:o", "4:x,3:x"] {
        let goal: Goal = goal.parse().unwrap();
        let found =
            reduce_graph(&position, goal, &Limits { rounds: 1, ..Limits::default() }).unwrap();
        found.check(&position).unwrap();
        let end = found.to_reduction(&position).unwrap().replay(&position).unwrap().into_end();
        assert!(goal.is_met_by(&end), "{goal}");
    }
}

/// More stones than can be gone through: the joker is tried first and last.
#[test]
fn the_joker_on_larger_graphs() {
    let cube = GraphBoard::from_board(&Hypercube::new(5).unwrap()).unwrap();
    let mut random = Random(5);
    let position = Position::from_fn(&cube, |_| Some(random.color()));
    let mut jokers = 0;
    for vertex in (0..32).map(Vertex::new) {
        for color in Color::BOTH {
            let found =
                reduce_graph_with_joker(&position, vertex, color, &Limits::default()).unwrap();
            let end = found.replay(&position).unwrap().into_end();
            assert!(Goal::Joker { vertex, color }.is_met_by(&end));
            let plain = reduce_graph(&position, Goal::One { vertex, color }, &LIMITS).is_ok();
            assert!(!plain || found.joker.is_none());
            jokers += usize::from(found.joker.is_some());
        }
    }
    // Without a joker delta allows one colour on each vertex, or none at all.
    assert!(jokers >= 32, "{jokers}");
}
