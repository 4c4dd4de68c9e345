//! Certificates that anyone may write: every accepted claim is true of all plays, and every true claim about few
//! stones is accepted.

use clobber_core::{Color, GraphBoard, Move, MoveOrder, Path, Position, Reduction, Vertex};
use clobber_graphs::{
    Effort, EmptiedHalf, Goal, Hypercube, Labeling, Limits, NamedBoard, Obstacle,
};
use testkit::Forgeries;

use crate::forgers;
use crate::support::Reachable;

#[test]
fn forged_obstacles() {
    // Of every kind, including true ones.
    Forgeries::try_up_to(8_000, 1, 1, forgers::obstacles);
}

#[test]
fn one_color_off_two_vertices() {
    let position = Position::from_fn(Path::new(5), |_| Some(Color::Black));
    let check = |other| {
        let (vertex, color) = (Vertex::new(0), Color::Black);
        let goal = Goal::Both { vertex, color, other_vertex: Vertex::new(other), other: color };
        Obstacle::OneColorOffBoth { color }.check(&position, goal, &mut Effort::new())
    };
    assert_eq!(check(4), Ok(()));
    // A vertex named twice belongs to another obstacle.
    assert!(check(0).is_err());
}

/// At most two moves bring one colour onto both vertices, and no stones remain elsewhere.
#[test]
fn two_moves_off_two_vertices() {
    for row in ["xo.ox", "xo.x.", ".x.x."] {
        let position: Position<Path> = row.parse().unwrap();
        let (color, [vertex, other_vertex]) = (Color::Black, [1, 3].map(Vertex::new));
        let goal = Goal::Both { vertex, color, other_vertex, other: color };
        let claim = Obstacle::OneColorOffBoth { color };
        assert!(claim.check(&position, goal, &mut Effort::new()).is_err(), "{row}");
    }
}

/// In the order of their numbers, two black stones arrive at the last vertex, which is black, and two white ones.
#[test]
fn arrivals_to_come_make_up_for_others() {
    let edges = [(0, 4), (0, 5), (1, 4), (1, 5), (2, 5), (3, 5), (4, 5)];
    let board = GraphBoard::from_edges(6, edges).unwrap();
    let position = Position::parse_on(board, "xoxoox").unwrap();
    let goal: Goal = "1:x".parse().unwrap();
    assert!(Reachable::from(&position).meets(goal));
    for forged in [Obstacle::Exhausted, Obstacle::Forests { trees: Some(2) }] {
        assert!(forged.check(&position, goal, &mut Effort::new()).is_err(), "{forged}");
    }
}

#[test]
fn forged_labels() {
    Forgeries::try_many(5, 100, forgers::labels);
}

/// Opposite vertices have one label, and nothing else is wrong.
#[test]
fn labels_that_fold_a_square() {
    let board: NamedBoard = "Q2".parse().unwrap();
    let labels = [0, 1, 2, 0].map(Vertex::new).to_vec();
    assert!(Labeling { board: board.clone(), labels }.check(&board).is_err());
}

#[test]
fn a_check_that_is_stopped_accepts_nothing() {
    let start: Position<clobber_core::Path> = "xoxoxxoxooxo".parse().unwrap();
    let goal: Goal = "0:x".parse().unwrap();
    let limits = Limits::steps(3);
    for obstacle in [Obstacle::Exhausted, Obstacle::Forests { trees: Some(2) }] {
        let refuted = obstacle.check(&start, goal, &mut Effort::within(limits)).unwrap_err();
        assert!(refuted.stopped().is_some());
    }
}

#[test]
fn forged_solutions() {
    Forgeries::try_many(2, 100, forgers::solutions);
}

#[test]
fn forged_plays_with_a_joker() {
    Forgeries::try_many(3, 100, forgers::plays_with_a_joker);
}

#[test]
fn forged_hamiltonian_cycles() {
    Forgeries::try_many(6, 30, forgers::hamiltonian_cycles);
}

#[test]
fn goals_of_small_graphs() {
    Forgeries::try_up_to(20_000, 7, 1000, forgers::goals);
}

#[test]
fn forged_halves() {
    Forgeries::try_many(4, 1000, forgers::halves);
}

/// The upper row of a square clobbers the lower one.
#[test]
fn a_half_that_leaves_one_color() {
    let square = Hypercube::new(2).unwrap();
    let start = Position::parse_on(square, "xxoo").unwrap();
    let moves = vec![Move::between(2, 0), Move::between(3, 1)];
    let reduction = Reduction { order: MoveOrder::Any, moves };
    let forged = EmptiedHalf { reduction, alternative: None };
    let refuted = forged.check(&start, 1, true).unwrap_err();
    assert_eq!(refuted.to_string(), "play 0: one colour is left");
}

/// A bound by monochromatic stones, or by delta, needs no computation.
#[test]
fn enough_is_known_without_a_step() {
    let start: Position<clobber_core::Grid> =
        "xoxoxo.xx|oxoxox.xx|xoxoxo.xx|oxoxox.xx|xoxoxo.xx|oxoxox.xx".parse().unwrap();
    let goal = Goal::One { vertex: Vertex::new(0), color: Color::Black };
    let claim = Obstacle::Forests { trees: Some(12) };
    let check = |limits| claim.check(&start, goal, &mut Effort::within(limits));
    assert_eq!(check(Limits::steps(0)), Ok(()));
}

/// A joker's goal is ruled out if the vertex has the only stone of its colour, not if all stones have one colour.
#[test]
fn a_rare_stone_on_the_vertex() {
    let vertex = Vertex::new(0);
    let (goal, claim) =
        (Goal::Joker { vertex, color: Color::White }, Obstacle::RareOnVertex { vertex });
    let mut accepted = 0;
    for length in 3..12 {
        let with = |rare| {
            let path = clobber_core::Path::new(length);
            let position: Position<clobber_core::Path> =
                Position::from_fn(path, |v| Some(if v == vertex { rare } else { Color::White }));
            claim.check(&position, goal, &mut Effort::new()).is_ok()
        };
        assert!(!with(Color::White));
        accepted += usize::from(with(Color::Black));
    }
    assert!(accepted > 0);
    let black: Position<clobber_core::Path> = "xxxx".parse().unwrap();
    assert!(claim.check(&black, goal, &mut Effort::new()).is_err());
}

/// A hub keeps its colour if all white stones arrive there before as many black ones, in the order of their numbers.
#[test]
fn many_arrivals_at_a_hub() {
    for (half, length) in [(2, 1), (9, 1), (9, 2), (40, 1), (40, 2)] {
        let arms = 2 * half;
        let edges = (1..=length * arms).map(|v: usize| (v.saturating_sub(arms), v));
        let board = GraphBoard::from_edges(1 + length * arms, edges).unwrap();
        let position = Position::from_fn(board, |vertex| {
            let Some(index) = vertex.index().checked_sub(1) else { return Some(Color::Black) };
            let arrives = if index % arms < half { Color::White } else { Color::Black };
            // The farther stones move over the nearer ones.
            Some(if (index / arms + 1) < length { !arrives } else { arrives })
        });
        for color in Color::BOTH {
            let goal = Goal::One { vertex: Vertex::new(0), color };
            let claim = Obstacle::Exhausted.check(&position, goal, &mut Effort::new());
            assert_eq!(claim.is_ok(), color == Color::White, "{half} {length}");
        }
    }
}
