//! Boards read from text: every printed board is read back, every board matches its text, and `solve` agrees with a
//! naive search of all plays.

use std::collections::HashMap;

use clobber_core::{Color, Cycle, GraphBoard, Path, Position, Topology, Vertex, check_topology};
use clobber_graphs::{
    Answer, Circulant, Effort, Error, Goal, Hamming, Hypercube, Limits, NamedBoard, PathPower,
    reach, solve,
};
use testkit::Random;

use crate::support::Reachable;

/// Edges of a board, each once.
fn edges(board: &impl Topology) -> Vec<(u32, u32)> {
    let vertices = || (0..board.vertex_count() as u32).map(Vertex::new);
    let pairs = vertices().flat_map(|a| vertices().map(move |b| (a, b)));
    let adjacent = pairs.filter(|&(a, b)| a < b && board.are_adjacent(a, b));
    adjacent.map(|(a, b)| (a.get(), b.get())).collect()
}

#[test]
fn every_family_is_read_and_written() {
    let graph = |count, edges: &[(usize, usize)]| {
        NamedBoard::Graph(GraphBoard::from_edges(count, edges.iter().copied()).unwrap())
    };
    for (text, board) in [
        ("Q0", NamedBoard::Hypercube(Hypercube::new(0).unwrap())),
        ("Q4", NamedBoard::Hypercube(Hypercube::new(4).unwrap())),
        ("K5", NamedBoard::Hamming(Hamming::new([5]).unwrap())),
        ("K3xK2xK2", NamedBoard::Hamming(Hamming::new([3, 2, 2]).unwrap())),
        ("P7", NamedBoard::Path(Path::new(7))),
        ("P7^2", NamedBoard::PathPower(PathPower::new(7, 2))),
        ("C6", NamedBoard::Cycle(Cycle::new(6))),
        ("C9(1,2,3)", NamedBoard::Circulant(Circulant::new(9, [1, 2, 3]).unwrap())),
        ("edges:", graph(0, &[])),
        ("edges:3:", graph(3, &[])),
        ("edges:0-1,0-2", graph(3, &[(0, 1), (0, 2)])),
        ("edges:5:0-1,0-2", graph(5, &[(0, 1), (0, 2)])),
    ] {
        let read: NamedBoard = text.parse().unwrap();
        assert_eq!(read, board, "{text}");
        assert_eq!(read.to_string(), text);
        check_topology(&read).unwrap();
        let by_neighbors: usize =
            (0..read.vertex_count() as u32).map(|v| read.neighbors(Vertex::new(v)).count()).sum();
        assert_eq!(by_neighbors, 2 * edges(&read).len(), "{text}");
    }
}

#[test]
fn every_board_and_goal_agrees_with_all_plays() {
    let mut outcomes: HashMap<&str, usize> = HashMap::new();
    for text in
        ["Q3", "K2xK3", "K4", "P7", "P6^2", "C6", "C7(1,2,3)", "edges:0-1,1-2,2-0,2-3,3-4,4-2"]
    {
        let board: NamedBoard = text.parse().unwrap();
        let count = board.vertex_count() as u32;
        for seed in 0..40_u32 {
            // Every second position is full.
            let empty_percent = if seed % 2 == 0 { 6 } else { 0 };
            let position = Random::new(seed.into()).position(board.clone(), empty_percent);
            let all = Reachable::from(&position);
            let with_joker = Reachable::with_joker(&position);
            let (vertex, other_vertex) =
                (Vertex::new(seed % count), Vertex::new((seed + 2) % count));
            let (color, other) = (Color::BOTH[(seed / 2 % 2) as usize], Color::White);
            let goals = [
                Goal::one(vertex, color),
                Goal::two(vertex, color, other),
                Goal::Both { vertex, color, other_vertex, other },
                Goal::Joker { vertex, color },
            ];
            let least = all.least();
            let fewest = solve(&position, &mut Effort::new()).unwrap();
            assert_eq!(fewest.value(), Some(least), "{text} {position}");
            assert_eq!(fewest.check(&position, &mut Effort::new()), Ok(()), "{text} {position}");
            for goal in goals {
                let is_joker = matches!(goal, Goal::Joker { .. });
                let reachable = if is_joker { &with_joker } else { &all }.meets(goal);
                match reach(&position, goal, &mut Effort::new()) {
                    Ok(Answer::Yes(found)) => {
                        let replay = found.replay(&position).unwrap();
                        assert!(goal.is_met_by(replay.end()), "{text} {position} {goal}");
                        *outcomes.entry(if is_joker { "joker" } else { "yes" }).or_default() += 1;
                    }
                    Ok(Answer::No(obstacle)) => {
                        assert!(!reachable, "{text} {position} {goal}: {obstacle}");
                        *outcomes.entry("no").or_default() += 1;
                    }
                    other => panic!("{text} {position} {goal}: {other:?}"),
                }
            }
        }
    }
    assert!(
        outcomes["yes"] > 500 && outcomes["no"] > 100 && outcomes["joker"] > 100,
        "{outcomes:?}"
    );
}

#[test]
fn vertices_that_are_not_there_and_no_time() {
    let board: NamedBoard = "C6".parse().unwrap();
    let position = Position::parse_on(board, "xoxoxo").unwrap();
    for goal in ["6:x", "0:x,6:o", "joker:9:o"] {
        let goal = goal.parse().unwrap();
        let error = reach(&position, goal, &mut Effort::new()).unwrap_err();
        assert!(matches!(error, Error::NoVertex { vertex_count: 6, .. }), "{goal}: {error}");
    }
    // The search ends at once, and the answer is still right.
    let grid = "edges:0-1,1-2,2-3,4-5,5-6,6-7,0-4,1-5,2-6,3-7,8-9,9-10,10-11,4-8,5-9,6-10,7-11";
    let position = Position::parse_on(grid.parse::<NamedBoard>().unwrap(), "xxoxoxooxoxx").unwrap();
    let best = solve(&position, &mut Effort::new()).unwrap();
    let mut effort = Effort::within(Limits::steps(0));
    let found = solve(&position, &mut effort).unwrap();
    assert!(best.is_optimal());
    assert!(found.at_least() <= best.stones_left && best.stones_left <= found.stones_left);
    assert_eq!(found.check(&position, &mut Effort::new()), Ok(()));
}
