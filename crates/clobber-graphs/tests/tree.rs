//! Compares trees and forests with all reachable positions.

use clobber_core::{Color, GraphBoard, Path, Position, Topology, Vertex};
use clobber_graphs::{
    Answer, Effort, Error, Goal, reach, reduce_pseudoforest, reduce_pseudoforest_leaving,
};
use testkit::Random;

use crate::support::{Reachable, check, check_all, colored, goals, tree, trees};

/// Compares all colourings of trees of `count` vertices with all plays, to all goals.
fn all_colorings_to_all_goals(count: usize, trees: impl Iterator<Item = GraphBoard>) {
    let goals = goals(count, count <= 6);
    for board in trees {
        // Exchanging the colours of all stones is a separate case only for the code.
        let colorings = if count <= 6 { 1 << count } else { 1 << (count - 1) };
        for black in 0..colorings {
            check_all(&colored(&board, black), &goals);
        }
    }
}

#[test]
fn all_trees_of_up_to_eight_vertices() {
    for (count, expected) in (1..).zip([1, 1, 1, 2, 3, 6, 11, 23]) {
        let trees = trees(count);
        assert_eq!(trees.len(), expected);
        all_colorings_to_all_goals(count, trees.into_iter());
    }
}

#[test]
fn the_first_trees_of_nine_vertices() {
    let trees = trees(9);
    assert_eq!(trees.len(), 47);
    all_colorings_to_all_goals(9, trees.into_iter().take(24));
}

#[test]
fn the_other_trees_of_nine_vertices() {
    all_colorings_to_all_goals(9, trees(9).into_iter().skip(24));
}

/// Errata: the greatest value of a colouring that is not monochromatic.
#[test]
fn greatest_values() {
    let greatest = |board: &GraphBoard| {
        let count = board.vertex_count();
        let value = |black| {
            reduce_pseudoforest(&colored(board, black), &mut Effort::new()).unwrap().stones_left
        };
        (1..(1_u64 << count) - 1).map(value).max()
    };
    for count in 2..=14 {
        let path = GraphBoard::from_board(&Path::new(count)).unwrap();
        assert_eq!(greatest(&path), Some(count.div_ceil(2) as usize));
    }
    for count in 3..=10 {
        let values: Vec<_> = trees(count).iter().map(|tree| greatest(tree).unwrap()).collect();
        let star = greatest(&tree(&vec![0; count - 1])).unwrap();
        assert_eq!(values.iter().copied().max(), Some(star));
        assert_eq!(star, count - 1);
    }
}

/// Vertices with too many children to examine all of them.
#[test]
fn hubs() {
    let mut random = Random::new(7);
    for round in 0..400 {
        let count = 11 + random.below(4);
        // Most are children of vertex 0, or of one of its children.
        let parents: Vec<usize> = (1..count)
            .map(|vertex| if random.below(8) == 0 { random.below(vertex) } else { 0 })
            .collect();
        let rare = 1 + random.below(6);
        let board = tree(&parents);
        let position = Position::from_fn(&board, |_| {
            Some(if random.below(rare + 1) == 0 { Color::White } else { Color::Black })
        });
        let reachable = Reachable::from(&position);
        for goal in goals(count, round % 40 == 0) {
            check(&position, &reachable, goal);
        }
        // Prescribed stones.
        for _ in 0..20 {
            let stones: Vec<_> = (0..1 + random.below(4))
                .map(|_| (Vertex::new(random.below(count) as u32), random.color()))
                .collect();
            match reduce_pseudoforest_leaving(&position, &stones, &mut Effort::new()) {
                Ok(Answer::Yes(solution)) => {
                    assert_eq!(Some(solution.stones_left), reachable.fewest_with(&stones));
                    assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
                    let replay = solution.replay(&position).unwrap();
                    for (vertex, color) in stones {
                        assert_eq!(replay.end().color_at(vertex), Some(color));
                    }
                }
                Ok(Answer::No(_)) => {
                    assert_eq!(reachable.fewest_with(&stones), None, "{stones:?}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn goals_that_are_refused() {
    let row: Position<Path> = "xo".parse().unwrap();
    let vertex = Vertex::new(2);
    let effort = &mut Effort::new();
    let error = Error::NoVertex { vertex, vertex_count: 2 };
    let goal = Goal::One { vertex, color: Color::Black };
    assert_eq!(reach(&row, goal, effort), Err(error));
    let beyond = reduce_pseudoforest_leaving(&row, &[(vertex, Color::Black)], effort);
    assert_eq!(beyond, Err(error));
    let empty: Position<Path> = "...".parse().unwrap();
    assert_eq!(reduce_pseudoforest(&empty, effort).unwrap().value(), Some(0));
}

/// Large trees of all shapes: no recursion, and every forest is checked and replayed.
#[test]
fn large_trees() {
    let mut random = Random::new(5);
    let count = 100_000;
    let shapes: [(&str, Vec<usize>); 5] = [
        ("path", (0..count - 1).collect()),
        ("star", vec![0; count - 1]),
        (
            "caterpillar",
            (1..count).map(|v| if v % 3 == 0 { v - v.min(3) } else { v / 3 * 3 }).collect(),
        ),
        ("random", (1..count).map(|v| random.below(v)).collect()),
        ("hubs", (1..count).map(|v| random.below(v) / 1000 * 1000).collect()),
    ];
    for (name, parents) in shapes {
        let position = Position::from_fn(tree(&parents), |_| Some(random.color()));
        let solution = reduce_pseudoforest(&position, &mut Effort::new()).unwrap();
        assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "{name}");
        // The value does not depend on the root of the tree: prescribe a stone that remains.
        let stone = solution.replay(&position).unwrap().end().occupied().last().unwrap();
        let same = reduce_pseudoforest_leaving(&position, &[stone], &mut Effort::new());
        let same = same.unwrap().yes().unwrap();
        assert_eq!(same.stones_left, solution.stones_left, "{name}");
    }
}
