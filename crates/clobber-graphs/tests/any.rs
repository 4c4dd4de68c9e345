//! Any graph: compares the bounds with all reachable positions, and counts how often they meet.

use clobber_core::{Color, GraphBoard, Grid, LargeSet, MoveOrder, Position, Topology, Vertex};
use clobber_graphs::internal::quick_play;
use clobber_graphs::{
    Answer, Effort, Goal, Hypercube, Limits, NamedBoard, Obstacle, PartReason, Solution, Stopped,
    reach, solve,
};
use std::time::Duration;
use testkit::Random;

use crate::support::{Reachable, Reached, goals, proved};

fn search_for<T: Topology>(position: &Position<T>, goal: Goal) -> Reached {
    reach(position, goal, &mut Effort::new())
}

fn fewest<T: Topology>(position: &Position<T>) -> Solution {
    let solution = solve(position, &mut Effort::new()).unwrap();
    assert_eq!(solution.check(position, &mut Effort::new()), Ok(()));
    solution
}

/// Compares all goals without a joker, on stones of 40 random boards of 5 x 6 with holes, with all reachable
/// positions. Each goal is decided, in no more steps than all plays and the sweep take: a step for each set of stones
/// and colours, 3^n.
#[test]
fn all_goals_of_boards_with_holes() {
    let mut random = Random::new(42);
    let (mut boards, mut met, mut refuted, mut most_steps) = (0, 0, 0, 0);
    while boards < 40 {
        // All plays of many stones take long.
        let (holes, stones) = if boards < 2 { (45, 13..=14) } else { (65, 8..=12) };
        let position = random.position(Grid::new(5, 6).unwrap(), holes);
        if position.parts().len() > 2 || !stones.contains(&position.stone_count()) {
            continue;
        }
        let reachable = Reachable::from(&position).of_at_most(2);
        if reachable.is_empty() {
            continue;
        }
        boards += 1;
        let most = 3_u64.pow(position.stone_count() as u32);
        // The two large boards cover the goals on stones well enough, and two small ones the goals on holes.
        let has_stone = |v: Vertex| position.color_at(v).is_some();
        let goals = goals(30, true).into_iter();
        for goal in goals.filter(|goal| matches!(boards, 3 | 4) || goal.vertices().all(has_stone)) {
            let mut effort = Effort::new();
            match reach(&position, goal, &mut effort) {
                found @ Ok(Answer::Yes(_)) => {
                    proved(&position, goal, &found);
                    met += 1;
                }
                Ok(Answer::No(obstacle)) => {
                    assert!(!reachable.meets(goal), "{position} {goal}: {obstacle}");
                    refuted += usize::from(matches!(obstacle, Obstacle::Forests { .. }));
                }
                other => panic!("{position} {goal}: {other:?}"),
            }
            most_steps = most_steps.max(effort.progress().steps.saturating_sub(most));
        }
    }
    assert!(met >= boards && refuted > 50, "{met} {refuted}");
    assert!(most_steps < 2_000_000, "{most_steps}");
}

/// On boards that are mostly 1-reducible, up to delta, windows meet the bound; on some of them a quick play does not.
#[test]
fn the_search_meets_the_bound() {
    let mut random = Random::new(44);
    let complete = |a: usize, b: usize| {
        let edges = (0..a).flat_map(|i| (0..b).map(move |j| (i, a + j)));
        GraphBoard::from_edges(a + b, edges).unwrap()
    };
    // All are too wide for a sweep.
    let boards = [complete(10, 12), complete(8, 16), random.graph(40, 160)];
    let mut better = 0;
    for board in &boards {
        for _ in 0..8 {
            let position = Position::from_fn(board.clone(), |_| Some(random.color()));
            let solution = fewest(&position);
            assert!(solution.stones_left <= solution.at_least(), "{}", solution.bound);
            let quick = quick_play(&position, MoveOrder::Any, &mut Effort::new()).len();
            let first = position.stone_count() - quick;
            assert!(first >= solution.stones_left, "{position}");
            better += usize::from(first > solution.stones_left);
        }
    }
    assert!(better > 0);
}

/// Without a theorem, because one vertex is empty: one or two stones of the rarer colour walk over nearly all others,
/// and windows do the rest.
#[test]
fn rare_stones_walk() {
    let mut random = Random::new(48);
    // On a board with two sides, a walk may have to leave some stones.
    for (name, most) in [("K5xP20xP20", 1), ("K4xP8xP8", 1), ("P12xP12xP4", 5), ("Q9", 5)] {
        let board: NamedBoard = name.parse().unwrap();
        let vertices: Vec<Vertex> =
            (0..board.vertex_count()).filter_map(Vertex::from_index).collect();
        for rare in [1, 2] {
            let mut position =
                Position::<_, LargeSet>::from_fn(board.clone(), |_| Some(Color::Black));
            position.put(random.pick(&vertices), None).unwrap();
            for _ in 0..rare {
                position.put(random.pick(&vertices), Some(Color::White)).unwrap();
            }
            let mut effort = Effort::within(Limits::steps(500_000));
            let found = solve(&position, &mut effort).unwrap();
            assert!(found.stones_left <= most, "{name} {rare}: {}", found.stones_left);
            assert_eq!(found.check(&position, &mut Effort::new()), Ok(()));
        }
    }
}

/// However short the search is, it leaves no more stones than a quick play of each part.
#[test]
fn a_quick_play_comes_first() {
    let mut random = Random::new(45);
    for (count, edges) in [(12, 20), (30, 45), (36, 110), (80, 120), (200, 300), (1000, 3000)] {
        for _ in 0..4 {
            let board = random.graph(count, edges);
            let position = Position::from_fn(&board, |_| Some(random.color()));
            let parts = position.parts();
            let left = |part: &[Vertex]| {
                let part = position.extracted(part);
                part.stone_count() - quick_play(&part, MoveOrder::Any, &mut Effort::new()).len()
            };
            let most: usize = parts.iter().map(left).sum();
            let steps = 2 * count as u64 + random.below(2000) as u64;
            let mut effort = Effort::within(Limits::steps(steps));
            let found = solve(&position, &mut effort).unwrap();
            assert_eq!(found.check(&position, &mut Effort::new()), Ok(()));
            assert!(found.stones_left <= most, "{position}: {} {most}", found.stones_left);
        }
    }
}

#[test]
fn reasons() {
    // A square of delta 0, a triangle of one colour, a path, and a bow tie.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (5, 6), (6, 7), (7, 5), (8, 9)];
    let tie = [(10, 11), (11, 12), (12, 10), (12, 13), (13, 14), (14, 12)];
    let board = GraphBoard::from_edges(15, edges.into_iter().chain(tie)).unwrap();
    let position = Position::parse_on(&board, "xoxoxooooxxoxox").unwrap();
    let solution = fewest(&position);
    let parts = solution.bound.reason.parts();
    let reasons: Vec<_> = parts.iter().map(|part| &part.reason).collect();
    assert!(matches!(
        reasons[..],
        [_, PartReason::Monochromatic, PartReason::Survivor, PartReason::Survivor]
    ));
    assert_eq!(parts[1].stones, 3);

    // A solution does not hold for another position.
    let other = Position::parse_on(&board, "xoxoxoxooxxoxox").unwrap();
    let check = |position: &Position<_>| solution.check(position, &mut Effort::new());
    let refuted = solution.bound.check(&other, MoveOrder::Any, &mut Effort::new()).unwrap_err();
    assert_eq!(refuted.to_string(), "part 1: this is false: stones of one colour cannot move");
    assert!(check(&other).is_err());
    let fewer = Position::parse_on(&board, "xoxoxooooxxoxo.").unwrap();
    assert!(check(&fewer).is_err());
    let empty = Position::parse_on(&board, "...............").unwrap();
    assert_eq!(fewest(&empty).value(), Some(0));
    let stone = fewest(&Position::parse_on(&board, "x..............").unwrap());
    assert_eq!(stone.value(), Some(1));
}

/// More stones than a full search can handle: the joker is tried first and last.
#[test]
fn the_joker_on_larger_graphs() {
    let cube = GraphBoard::from_board(&Hypercube::new(5).unwrap()).unwrap();
    let mut random = Random::new(5);
    let position = Position::from_fn(&cube, |_| Some(random.color()));
    let mut jokers = 0;
    for vertex in (0..32).map(Vertex::new) {
        for color in Color::BOTH {
            let goal = Goal::Joker { vertex, color };
            let found = proved(&position, goal, &search_for(&position, goal)).unwrap();
            let plain = search_for(&position, Goal::One { vertex, color }).unwrap();
            assert!(!plain.is_yes() || found.joker.is_none());
            jokers += usize::from(found.joker.is_some());
        }
    }
    // Without a joker, delta allows at most one colour on each vertex.
    assert!(jokers >= 32, "{jokers}");
}

/// Most plays to a goal need no joker on these boards, or only after their last move.
#[test]
fn the_joker_on_long_boards() {
    let (mut random, mut reached) = (Random::new(3), 0);
    for _ in 0..10 {
        let board = GraphBoard::from_board(&Grid::new(7, 30).unwrap()).unwrap();
        let edges: Vec<_> = board.edges().map(|(a, b)| (a.index(), b.index())).collect();
        let edges = edges.into_iter().filter(|_| random.below(16) > 0);
        let board = GraphBoard::from_edges(210, edges.collect::<Vec<_>>()).unwrap();
        let position: Position<GraphBoard> = random.position(board, 0);
        let vertex = Vertex::new(random.below(210) as u32);
        let goal = Goal::Joker { vertex, color: random.color() };
        let found = reach(&position, goal, &mut Effort::within(Limits::steps(4_000_000)));
        if found.as_ref().is_ok_and(|found| !found.is_open()) {
            reached += usize::from(proved(&position, goal, &found).is_some());
        }
    }
    assert!(reached >= 8, "{reached}");
}

/// A goal takes no luck: it is decided in little time, but not without time.
#[test]
fn goals_take_no_luck() {
    let mut random = Random::new(53);
    let cube = GraphBoard::from_board(&Hypercube::new(5).unwrap()).unwrap();
    // Nearly a cube, so that it is not recognised, and too wide for a sweep.
    let edges: Vec<_> = cube.edges().skip(1).map(|(a, b)| (a.index(), b.index())).collect();
    let cube = GraphBoard::from_edges(32, edges).unwrap();
    let vertex = Vertex::new(0);
    let no_time = Limits::time(Duration::ZERO);
    let late = Answer::open(Stopped::Time { limit: Duration::ZERO });
    let hasty =
        |position: &Position<_>, goal| reach(position, goal, &mut Effort::within(no_time)).unwrap();
    let mut met = 0;
    for color in [Color::BOTH; 10].concat() {
        let position = random.position(&cube, 0);
        let goal = Goal::One { vertex, color };
        let found = search_for(&position, goal).unwrap();
        assert!(!found.is_open(), "{position} {goal}");
        if found.is_yes() {
            met += 1;
            assert_eq!(hasty(&position, goal), late);
        }
        let joker = hasty(&position, Goal::Joker { vertex, color });
        assert!(joker == late || joker.is_yes());
    }
    assert!((1..20).contains(&met), "{met}");
}
