//! Delta: by its definition, under every move, and as a sum.

use clobber_core::{
    Bipartition, Color, Cycle, Delta, GraphBoard, Grid, Move, Path, Position, StoneSet, Topology,
    Vertex,
};
use testkit::{Random, positions};

/// The number of stones, and the number of stones whose colour differs from their side's.
fn counted<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    sides: &Bipartition,
    among: &[Vertex],
) -> (usize, usize) {
    let stones = || among.iter().filter_map(|&v| Some((v, position.color_at(v)?)));
    (stones().count(), stones().filter(|&(v, color)| sides.side(v) != color).count())
}

fn numbers(delta: Delta) -> (usize, usize) {
    (delta.stones(), delta.clashing())
}

/// Checks the delta of a position and of its parts, and plays every move of both colours.
fn check<T: Topology + Clone, S: StoneSet>(mut at: Position<T, S>, sides: &Bipartition) {
    let all: Vec<Vertex> = (0..at.board().vertex_count() as u32).map(Vertex::new).collect();
    let delta = Delta::from_position(&at, sides);
    assert_eq!(numbers(delta), counted(&at, sides, &all));
    assert_eq!(delta.value(), delta.stones() + delta.clashing());
    assert_eq!(usize::from(delta.class()), delta.value() % 3);
    let mut sum = Delta::default();
    for part in &at.parts() {
        let of_part = Delta::from_vertices(&at, sides, part);
        assert_eq!(numbers(of_part), counted(&at, sides, part));
        sum += of_part;
    }
    assert_eq!(sum, delta);
    // Exchanging the colours has the same effect as exchanging the sides.
    let swapped = Delta::from_position(&at.clone().swapped(), sides);
    assert_eq!((swapped.class() + delta.class()) % 3, 0);
    for mv in at.all_moves().collect::<Vec<Move>>() {
        let mover = at.play(mv).unwrap();
        let mut changed = delta;
        changed.play(sides, mover, mv);
        assert_eq!(changed, Delta::from_position(&at, sides), "{at} {mv}");
        // Theorem 3.
        let drop = if sides.is_matching(mv.from, mover) { 0 } else { 3 };
        assert_eq!(changed.value() + drop, delta.value(), "{at} {mv}");
        changed.undo(sides, mover, mv);
        assert_eq!(changed, delta, "{at} {mv}");
        at.undo(mover, mv);
    }
}

fn check_all<T: Topology + Clone>(board: T) {
    let sides = Bipartition::new(&board).unwrap();
    positions::all::<_, u64>(board).for_each(|position| check(position, &sides));
}

#[test]
fn a_move_leaves_delta_or_lowers_it_by_three() {
    check_all(Grid::new(2, 4).unwrap());
    check_all(Grid::new(3, 3).unwrap());
    check_all(Path::new(9));
    check_all(Cycle::new(8));
    // Two components; in the second one the lowest vertex is the middle of a star.
    let edges = [(0, 1), (1, 2), (3, 4), (3, 5), (3, 6), (6, 7)];
    let board = GraphBoard::from_edges(8, edges).unwrap();
    let sides = Bipartition::new(&board).unwrap();
    assert_eq!([0, 3].map(|lowest| sides.side(Vertex::new(lowest))), [Color::Black; 2]);
    check_all(board);
    let (mut random, grid) = (Random::new(1), Grid::new(9, 11).unwrap());
    let sides = Bipartition::new(&grid).unwrap();
    (0..200).for_each(|_| check(random.position(grid, 20), &sides));
}

#[test]
fn moves_out_of_place_do_not_panic() {
    let sides = Bipartition::new(&Path::new(2)).unwrap();
    assert_eq!(sides.side(Vertex::new(3)), Color::Black);
    let mut delta = Delta::default();
    for mv in [Move::between(0, 7), Move::between(u32::MAX, 3)] {
        for color in Color::BOTH {
            delta.play(&sides, color, mv);
            delta.undo(&sides, color, mv);
        }
    }
    assert_eq!(delta, Delta::default());
}

#[test]
fn a_sum_adds_both_numbers() {
    let (one, two) = (Delta::new(5, 2), Delta::new(7, 3));
    assert_eq!(numbers(one + two), (12, 5));
    assert_eq!(one.to_string(), "7 = 5 + 2 clashing");
}
