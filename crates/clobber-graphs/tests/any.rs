//! Any graph: the interval against all positions that can be reached, and how often it is a point.

use clobber_core::{Color, GraphBoard, Grid, Position, Topology, Vertex};
use clobber_graphs::{
    Clique, Effort, Exhaustive, Goal, Hypercube, Interval, IntervalError, Limits, ObstacleError,
    PartReason, ReduceError, Stopped, TreeSearch, reduce_graph, reduce_graph_with_joker,
    reduce_graph_with_joker_within, reduce_graph_within,
};
use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::{Random, Reachable, all_goals, goals};

const SEARCH: TreeSearch = TreeSearch { trees: 300, seed: 1 };

fn search_for<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    search: TreeSearch,
) -> Result<Interval, ReduceError> {
    reduce_graph_within(position, goal, search, &mut Effort::default())
}

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
    let search = TreeSearch { trees: 5000, ..SEARCH };
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
            match search_for(&position, goal, search) {
                Ok(interval) => {
                    interval.check(&position).unwrap();
                    let replay = interval.to_reduction(&position).unwrap();
                    let replay = replay.replay(&position).unwrap();
                    assert_eq!(replay.stones_left(), interval.stones_left());
                    assert!(goal.is_met_by(replay.end()), "{goal}");
                    let value = reachable.fewest_for(Goal::Fewest).unwrap();
                    assert!(interval.at_least() <= value && value <= interval.stones_left());
                    decided += 1;
                    if goal == Goal::Fewest && interval.stones_left() == value {
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
    let search = TreeSearch { trees: 3000, ..SEARCH };
    for board in &boards {
        for _ in 0..4 {
            let position = Position::from_fn(board, |_| Some(random.color()));
            let interval = search_for(&position, Goal::Fewest, search).unwrap();
            interval.check(&position).unwrap();
            assert!(interval.stones_left() <= interval.at_least() + 1, "{:?}", interval.parts());
        }
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let mut random = Random(47);
    let board = random_graph(&mut random, 60, 100);
    let position = Position::from_fn(&board, |_| Some(random.color()));
    let find = |seed| search_for(&position, Goal::Fewest, TreeSearch { seed, ..SEARCH }).unwrap();
    assert_eq!(find(1), find(1));
    assert!((2..20).any(|seed| find(seed) != find(1)));
    // More trees are not worse.
    let more = TreeSearch { trees: 600, ..SEARCH };
    let more = search_for(&position, Goal::Fewest, more).unwrap();
    assert!(more.stones_left() <= find(1).stones_left());
    // No time at all is enough for one spanning tree.
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut effort = Effort::within(limits);
    let hasty = reduce_graph_within(&position, Goal::Fewest, SEARCH, &mut effort).unwrap();
    hasty.check(&position).unwrap();
}

#[test]
fn reasons() {
    // A square of delta 0, a triangle of one colour, a path, and a bow tie.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (5, 6), (6, 7), (7, 5), (8, 9)];
    let tie = [(10, 11), (11, 12), (12, 10), (12, 13), (13, 14), (14, 12)];
    let board = GraphBoard::from_edges(15, edges.into_iter().chain(tie)).unwrap();
    let position = Position::parse_on(&board, "xoxoxooooxxoxox").unwrap();
    let interval = search_for(&position, Goal::Fewest, SEARCH).unwrap();
    interval.check(&position).unwrap();
    let reasons: Vec<_> = interval.parts().iter().map(|part| part.reason).collect();
    assert!(matches!(
        reasons[..],
        [_, PartReason::Monochromatic, PartReason::Survivor, PartReason::Survivor]
    ));
    assert_eq!(interval.parts()[1].at_least, 3);

    // An interval does not hold of another position.
    let other = Position::parse_on(&board, "xoxoxoxooxxoxox").unwrap();
    assert!(matches!(interval.check(&other), Err(IntervalError::AtLeast { part: 1, .. })));
    let fewer = Position::parse_on(&board, "xoxoxooooxxoxo.").unwrap();
    assert!(interval.check(&fewer).is_err());
    let empty = Position::parse_on(&board, "...............").unwrap();
    assert_eq!(interval_of(&empty).stones_left(), 0);
    let stone = interval_of(&Position::parse_on(&board, "x..............").unwrap());
    assert_eq!((stone.at_least(), stone.stones_left(), stone.is_optimal()), (1, 1, true));
    let goal = Goal::Joker { vertex: clobber_core::Vertex::new(0), color: Color::Black };
    assert_eq!(
        search_for(&position, goal, SEARCH),
        Err(ReduceError::OtherGoal { goal, instead: "reduce_graph_with_joker" })
    );
}

fn interval_of<T: Topology>(position: &Position<T>) -> Interval {
    search_for(position, Goal::Fewest, SEARCH).unwrap()
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
        for goal in all_goals(count) {
            let end = match goal {
                Goal::Joker { vertex, color } => reduce_graph_with_joker(&position, vertex, color)
                    .map(|found| found.replay(&position).unwrap().into_end()),
                _ => reduce_graph(&position, goal).map(|found| {
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
                    assert!(
                        matches!(checked, Ok(()) | Err(ObstacleError::NeedsSearch)),
                        "{position} {goal}: {obstacle}"
                    );
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
        let found = search_for(&position, goal, TreeSearch { trees: 1, ..SEARCH }).unwrap();
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
            let found = reduce_graph_with_joker(&position, vertex, color).unwrap();
            let end = found.replay(&position).unwrap().into_end();
            assert!(Goal::Joker { vertex, color }.is_met_by(&end));
            let plain = search_for(&position, Goal::One { vertex, color }, SEARCH).is_ok();
            assert!(!plain || found.joker.is_none());
            jokers += usize::from(found.joker.is_some());
        }
    }
    // Without a joker delta allows one colour on each vertex, or none at all.
    assert!(jokers >= 32, "{jokers}");
}

/// Two parts with many cycles each, and the joker: steps, time, memory and cancelling.
#[test]
fn limits_and_cancelling() {
    let mut random = Random(53);
    let part = random_graph(&mut random, 30, 60);
    let edges = (0..30).map(Vertex::new).flat_map(|v| part.neighbors(v).map(move |w| (v, w)));
    let edges: Vec<_> = edges.map(|(v, w)| (v.index(), w.index())).collect();
    let both = edges.iter().flat_map(|&(v, w)| [(v, w), (v + 30, w + 30)]);
    let board = GraphBoard::from_edges(60, both.filter(|(v, w)| v < w)).unwrap();
    let position = Position::from_fn(&board, |_| Some(random.color()));
    let find = |goal, search, limits| {
        let mut effort = Effort::within(limits);
        let found = reduce_graph_within(&position, goal, search, &mut effort);
        (found, effort.progress().steps, effort.stopped())
    };
    let (all, needed, stopped) = find(Goal::Fewest, SEARCH, Limits::default());
    let all = all.unwrap();
    assert_eq!(stopped, None);
    let steps = |steps| Limits { steps: Some(steps), ..Limits::default() };
    assert_eq!(find(Goal::Fewest, SEARCH, steps(needed)), (Ok(all.clone()), needed, None));
    for limit in [0, 1, needed / 10, needed / 2] {
        let (found, taken, stopped) = find(Goal::Fewest, SEARCH, steps(limit));
        let found = found.unwrap();
        found.check(&position).unwrap();
        assert_eq!(found.at_least(), all.at_least());
        assert!(taken <= limit && found.stones_left() >= all.at_least());
        assert!(found.is_optimal() || stopped == Some(Stopped::Steps { limit }));
        assert_eq!(find(Goal::Fewest, SEARCH, steps(limit)).0, Ok(found));
    }

    // A goal that is met only if one is lucky: among that many trees, or with that much effort.
    let cube = GraphBoard::from_board(&Hypercube::new(5).unwrap()).unwrap();
    let position = Position::from_fn(&cube, |_| Some(random.color()));
    let vertex = Vertex::new(0);
    let one = TreeSearch { trees: 1, ..SEARCH };
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let late = ReduceError::Stopped(Stopped::Time { limit: Duration::ZERO });
    let mut open = 0;
    for color in Color::BOTH {
        let goal = Goal::One { vertex, color };
        let few = reduce_graph_within(&position, goal, one, &mut Effort::default());
        let hasty = reduce_graph_within(&position, goal, SEARCH, &mut Effort::within(no_time));
        match few {
            Err(ReduceError::Undecided { .. }) => {
                assert_eq!(hasty, Err(late));
                open += 1;
            }
            decided => assert_eq!(hasty, decided),
        }
        let mut effort = Effort::within(no_time);
        let joker = reduce_graph_with_joker_within(&position, vertex, color, SEARCH, &mut effort);
        assert!(joker == Err(late) || joker.is_ok());
    }
    assert!(open > 0);
    // Cancelled: what goes on for ever ends.
    let forever = TreeSearch { trees: u64::MAX, ..SEARCH };
    let hard = GraphBoard::from_board(&Grid::new(2, 40).unwrap()).unwrap();
    let hard = Position::from_fn(&hard, |v| {
        Some(if v.get() % 40 < 20 { Color::Black } else { Color::White })
    });
    let mut effort = Effort::default().watched(|_| ControlFlow::Break(()));
    let found = reduce_graph_within(&hard, Goal::Fewest, forever, &mut effort).unwrap();
    assert_eq!(effort.stopped(), Some(Stopped::Cancelled));
    assert!(!found.is_optimal());
}

/// The check of an interval goes through all plays of its parts again.
#[test]
fn limits_of_checks() {
    let board = GraphBoard::from_board(&Grid::new(3, 4).unwrap()).unwrap();
    let mut exhausted = 0;
    for black in 0..1 << 12 {
        let position = Position::from_fn(&board, |v| {
            Some(if black >> v.get() & 1 == 1 { Color::Black } else { Color::White })
        });
        if black % 50 != 0 {
            continue;
        }
        let one = TreeSearch { trees: 1, ..SEARCH };
        let interval = search_for(&position, Goal::Fewest, one).unwrap();
        let mut effort = Effort::within(Limits { steps: Some(100), ..Limits::default() });
        match interval.check_within(&position, &mut effort) {
            Err(IntervalError::Stopped(_)) => {
                assert_eq!(interval.parts()[0].reason, PartReason::Exhausted);
                exhausted += 1;
            }
            checked => assert_eq!(checked, Ok(())),
        }
        assert_eq!(interval.check(&position), Ok(()));
    }
    println!("{exhausted} rest on all plays");
}
