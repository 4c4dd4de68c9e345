//! Goals that one stone could reach only on a path through the others: compares the obstacles with all plays.

use clobber_core::{Color, GraphBoard, Position, Topology, Vertex};
use clobber_graphs::{
    Answer, Effort, Goal, Multipartite, NamedBoard, Obstacle, SubsetTable, reach,
};
use testkit::Random;

use crate::support::{self, Reachable, colored, painted};

fn asked<T: Topology + Clone>(position: &Position<T>, goal: Goal) -> support::Reached {
    reach(position, goal, &mut Effort::new())
}

/// Asks for a goal that a checked obstacle rules out.
#[track_caller]
fn ruled_out<T: Topology + Clone>(position: &Position<T>, goal: Goal) -> Obstacle {
    match asked(position, goal) {
        Ok(Answer::No(obstacle)) => {
            assert_eq!(obstacle.check(position, goal, &mut Effort::new()), Ok(()), "{obstacle}");
            obstacle
        }
        other => panic!("{position} {goal}: {other:?}"),
    }
}

/// Asks for a goal that is within reach.
#[track_caller]
fn reached<T: Topology + Clone>(position: &Position<T>, goal: Goal) {
    assert!(support::proved(position, goal, &asked(position, goal)).is_some(), "{position} {goal}");
}

/// A board with a single white stone.
fn lone<T: Topology>(board: T, white: u32) -> Position<T> {
    painted(board, |v| v == white)
}

fn white_on(vertex: u32) -> Goal {
    Goal::one(vertex, Color::White)
}

fn board(text: &str) -> NamedBoard {
    text.parse().unwrap()
}

/// A star with this many leaves, whose hub is vertex 0.
fn star(leaves: usize) -> String {
    let edges: Vec<String> = (1..=leaves).map(|leaf| format!("0-{leaf}")).collect();
    format!("(edges:{})", edges.join(","))
}

/// If G has s vertices, G x T has no path between two places of the copy at a node with s neighbours. With s + 1
/// neighbours one end may be elsewhere, with s + 2 both.
#[test]
fn products_with_stars() {
    for (base, size) in [("K4", 4), ("K6", 6), ("C9(1,2)", 9), ("K3,3,2", 8), ("P7^3", 7)] {
        for (more, from, to) in [(0, 1, 0), (1, 1, size + 2), (2, size, 2 * size + 1)] {
            let leaves = size as usize + more;
            let product = board(&format!("{base}x{}", star(leaves)));
            let position = lone(product, from);
            let found = ruled_out(&position, white_on(to));
            let vertices = (0..size).map(Vertex::new).collect();
            assert_eq!(found, Obstacle::Cut { vertices, parts: leaves });
        }
    }
    // With one leaf fewer there is a path.
    let product = board(&format!("K4x{}", star(3)));
    reached(&lone(product, 1), white_on(0));
}

/// Walks on thousands of vertices, on both sides of a bipartite factor, and with the vertices in any order.
#[test]
fn large_and_shuffled_products() {
    let large = board(&format!("K9x{}", star(10_000)));
    assert!(matches!(ruled_out(&lone(large, 1), white_on(0)), Obstacle::Cut { parts: 10_000, .. }));
    // No vertex of K_{2,9} is a cut, but its smaller side is.
    let sides = board("K4xK2,9");
    assert!(matches!(ruled_out(&lone(sides, 1), white_on(0)), Obstacle::Cut { parts: 9, .. }));

    let mut random = Random::new(1);
    let product = board(&format!("K5x{}", star(6)));
    let (graph, order) = random.renumbered(&product);
    let [from, to] = [order[1], order[0]].map(|v| v as u32);
    let Obstacle::Cut { mut vertices, parts } = ruled_out(&lone(graph, from), white_on(to)) else {
        panic!("another obstacle");
    };
    vertices.sort_unstable();
    let mut expected: Vec<Vertex> = (0..5).map(|v| Vertex::new(order[v] as u32)).collect();
    expected.sort_unstable();
    assert_eq!((vertices, parts), (expected, 6));
}

/// On a complete multipartite graph one part may be too large for a path between two vertices of the others.
#[test]
fn parts_that_are_too_large() {
    for (text, size, others) in [("K30,10,5", 30, 15), ("K3000,2000,1000", 3000, 3000)] {
        let position = lone(board(text), size);
        let found = ruled_out(&position, white_on(size + 1));
        assert!(
            matches!(&found, Obstacle::Cut { vertices, .. } if vertices.len() == others),
            "{found}"
        );
    }
    reached(&lone(board("K30,16,15"), 30), white_on(31));
}

/// For graphs with few vertices, all plays are known.
#[test]
fn lone_stones_on_small_graphs() {
    let mut random = Random::new(2);
    let (mut cuts, mut sides) = (0, 0);
    for round in 0..400 {
        let count = 5 + random.below(4);
        let all = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let one_in = random.pick(&[2, 2, 3]);
        // Every second graph is bipartite, apart from the last vertex.
        let side: Vec<bool> = (0..count).map(|_| random.coin()).collect();
        let fits = |a: usize, b: usize| round % 2 == 0 || b == count - 1 || side[a] != side[b];
        let edges: Vec<_> =
            all.filter(|&(a, b)| fits(a, b) && (b == a + 1 || !random.once_in(one_in))).collect();
        let graph = GraphBoard::from_edges(count, edges).unwrap();
        let walker = count as u32 - 1;
        let v = random.below(count - 1) as u32;
        for two in [false, true] {
            let position = painted(graph.clone(), |vertex| vertex == walker || two && vertex == v);
            let goal = Goal::one(v, if two { Color::Black } else { Color::White });
            let reachable = Reachable::from(&position);
            let found = asked(&position, goal);
            support::check_result(&position, &reachable, goal, &found);
            match found {
                Ok(Answer::No(Obstacle::Cut { .. })) => cuts += 1,
                Ok(Answer::No(Obstacle::Sides { .. })) => sides += 1,
                _ => {}
            }
            // Every accepted claim is true.
            let claim = Obstacle::Sides { walker: Vertex::new(walker) };
            if claim.check(&position, goal, &mut Effort::new()).is_ok() {
                assert!(!reachable.meets(goal), "{position} {goal} {graph}");
            }
        }
    }
    assert!(cuts > 20 && sides > 20, "{cuts} {sides}");
}

/// K_{m,m,1}: all goals are answered, and the exceptions are the unreachable goals of one stone.
#[test]
fn two_sides_and_an_apex() {
    for m in [2, 3] {
        let board = Multipartite::new([m, m, 1]).unwrap();
        let count = board.vertex_count();
        let mut exceptions = 0;
        for black in 1..(1 << count) - 1 {
            let position = colored(board.clone(), black);
            let reachable = Reachable::with_joker(&position);
            // Two stones on given vertices are left to the search.
            let goals = support::all_goals(count).into_iter();
            for goal in goals.filter(|goal| !matches!(goal, Goal::Both { .. })) {
                let found = asked(&position, goal);
                support::check_result(&position, &reachable, goal, &found);
                exceptions += usize::from(matches!(found, Ok(Answer::No(Obstacle::Sides { .. }))));
            }
        }
        // Each vertex of the sides gives one exception for each colour.
        assert_eq!(exceptions, 4 * m as usize);
    }
    let board = Multipartite::new([4, 4, 1]).unwrap();
    // Up to exchanging the colours.
    for black in 1..1 << 8 {
        let position = colored(board.clone(), black);
        let plays = SubsetTable::new(&position, &mut Effort::new()).unwrap();
        for goal in (0..9).flat_map(|v| Color::BOTH.map(|color| Goal::one(v, color))) {
            let found = asked(&position, goal).unwrap();
            assert_eq!(found.is_yes(), plays.reach(goal).unwrap().is_yes(), "{position} {goal}");
        }
    }
}

#[test]
fn an_apex_of_thousands() {
    const M: u32 = 1_500;
    let board = Multipartite::new([M, M, 1]).unwrap();
    let [v, apex] = [7, 2 * M];
    let position = painted(board.clone(), |vertex| ![v, apex].contains(&vertex));
    let (vertex, color) = (Vertex::new(v), Color::White);
    let found = ruled_out(&position, Goal::One { vertex, color });
    assert_eq!(found, Obstacle::Sides { walker: Vertex::new(apex) });
    for other in Color::BOTH {
        reached(&position, Goal::Two { vertex, color, other });
    }
    reached(&position, Goal::Joker { vertex, color });
    reached(&position, Goal::one(v, Color::Black));
    let mut random = Random::new(3);
    for few in [2, 3, 50, 3_000] {
        let position = painted(board.clone(), |_| !random.once_in(few));
        for vertex in [0, M, 2 * M] {
            if position.count(Color::Black) > 3 {
                for color in Color::BOTH {
                    reached(&position, Goal::one(vertex, color));
                }
            }
        }
    }
}
