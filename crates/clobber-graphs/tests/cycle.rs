//! Compares cycles, and trees around a cycle, with all reachable positions.

use clobber_core::{Color, Cycle, GraphBoard, Path, Position, Vertex};
use clobber_graphs::{Answer, Effort, Error, Goal, reach, reduce_pseudoforest};
use testkit::Random;

use crate::support::{Reachable, check, colored, goals};

#[test]
fn all_cycles_to_all_goals() {
    for count in 1..=11 {
        let goals = goals(count, count <= 7);
        for black in 0..1 << (count - 1) {
            let position = colored(Cycle::new(count as u32), black);
            let reachable = Reachable::from(&position);
            for goal in &goals {
                check(&position, &reachable, *goal);
            }
        }
    }
}

/// Errata: the greatest value of a colouring that is not monochromatic.
#[test]
fn greatest_values() {
    for count in 3..=16_u32 {
        let colorings = (1..1_u64 << (count - 1)).map(|black| colored(Cycle::new(count), black));
        let values = colorings.map(|position| {
            reduce_pseudoforest(&position, &mut Effort::new()).unwrap().stones_left
        });
        let expected = match count {
            3 => 1,
            4 | 5 => 2,
            _ => count as usize / 3,
        };
        assert_eq!(values.max(), Some(expected), "{count}");
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
        for index in 1..count {
            names.swap(index, random.below(index + 1));
        }
        let edges = edges.iter().map(|&(a, b)| (names[a], names[b]));
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let holes = random.below(2) * 10;
        let position =
            Position::from_fn(board, |_| (random.below(12) >= holes / 9).then(|| random.color()));
        let reachable = Reachable::from(&position);
        for goal in goals(count, round % 20 == 0) {
            if goal.vertices().all(|vertex| position.color_at(vertex).is_some()) {
                check(&position, &reachable, goal);
            }
        }
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

#[test]
fn one_color() {
    for count in [1, 2, 3, 1000] {
        let cycle = Position::from_fn(Cycle::new(count), |_| Some(Color::White));
        let solution = reduce_pseudoforest(&cycle, &mut Effort::new()).unwrap();
        assert_eq!(solution.value(), Some(count as usize));
        assert_eq!(solution.reduction.moves, []);
    }
    let row = colored(Path::new(5), 0);
    let goal = Goal::One { vertex: Vertex::new(1), color: Color::White };
    let answer = reach(&row, goal, &mut Effort::new()).unwrap();
    let Answer::No(obstacle) = answer else { panic!("{answer:?}") };
    assert!(obstacle.to_string().starts_with("all stones but the one on 1 are o"), "{obstacle}");
}
