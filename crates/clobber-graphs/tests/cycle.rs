//! Compares cycles, and trees around a cycle, with all reachable positions.

use clobber_core::{Cycle, GraphBoard, Position};
use clobber_graphs::{Effort, Error, reduce_pseudoforest};
use testkit::Random;

use crate::support::{check_all, colored, goals};

#[test]
fn all_cycles_to_all_goals() {
    for count in 1..=11 {
        let goals = goals(count, count <= 7);
        for black in 0..1 << (count - 1) {
            check_all(&colored(Cycle::new(count as u32), black), &goals);
        }
    }
}

/// One cycle in each part, of any length, with trees on it, and holes.
#[test]
fn cycles_with_trees() {
    let mut random = Random::new(17);
    for round in 0..1500 {
        let count = 3 + random.below(9);
        let length = 3 + random.below(count - 2);
        let edges = (1..count).map(|v| (v, if v < length { v - 1 } else { random.below(v) }));
        let edges: Vec<_> = edges.chain([(0, length - 1)]).collect();
        let mut names: Vec<usize> = (0..count).collect();
        random.shuffle(&mut names);
        let edges = edges.iter().map(|&(a, b)| (names[a], names[b]));
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let holes = random.below(2) * 10;
        let position =
            Position::from_fn(board, |_| (random.below(12) >= holes / 9).then(|| random.color()));
        let mut goals = goals(count, round % 20 == 0);
        goals.retain(|goal| goal.vertices().all(|v| position.color_at(v).is_some()));
        check_all(&position, &goals);
    }
}

#[test]
fn more_cycles_than_one() {
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)];
    let board = GraphBoard::from_edges(5, edges).unwrap();
    let bow_tie = Position::parse_on(&board, "xoxox").unwrap();
    let error = reduce_pseudoforest(&bow_tie, &mut Effort::new()).unwrap_err();
    assert!(matches!(error, Error::Cycle { .. }), "{error}");
    let triangle = Position::parse_on(&board, "xox..").unwrap();
    assert!(reduce_pseudoforest(&triangle, &mut Effort::new()).is_ok());
    let message = "the stones contain a second cycle, through 4, that this function does not allow; \
                   try `solve`";
    assert_eq!(error.to_string(), message);
}
