//! Delta: by its definition, under every move, and as a sum.

use clobber_core::{Bipartition, Color, Delta, Grid, Move, Position, Vertex};
use testkit::Random;

/// The number of stones, and the number of stones whose colour differs from their side's.
fn counted(position: &Position<Grid>, sides: &Bipartition, among: &[Vertex]) -> (usize, usize) {
    let stones = || among.iter().filter_map(|&v| Some((v, position.color_at(v)?)));
    (stones().count(), stones().filter(|&(v, color)| sides.side(v) != color).count())
}

fn numbers(delta: Delta) -> (usize, usize) {
    (delta.stones(), delta.clashing())
}

#[test]
fn what_a_move_changes() {
    let mut random = Random::new(1);
    let mut moves = 0;
    for _ in 0..500 {
        let (rows, cols) = (1 + random.below(4), 1 + random.below(5));
        let board = Grid::new(rows, cols).unwrap();
        let all: Vec<Vertex> = (0..(rows * cols) as u32).map(Vertex::new).collect();
        let mut at = Position::from_fn(board, |_| {
            random.pick(&[None, Some(Color::Black), Some(Color::White), Some(Color::White)])
        });
        let sides = Bipartition::new(&board).unwrap();
        let class = Delta::from_position(&at, &sides).class();
        loop {
            let delta = Delta::from_position(&at, &sides);
            assert_eq!(numbers(delta), counted(&at, &sides, &all));
            assert_eq!(delta.value(), delta.stones() + delta.clashing());
            assert_eq!(usize::from(delta.class()), delta.value() % 3);
            // Theorem 3.
            assert_eq!(delta.class(), class, "{at}");
            let parts = at.parts();
            let mut sum = Delta::default();
            for part in &parts {
                let of_part = Delta::from_vertices(&at, &sides, part);
                assert_eq!(numbers(of_part), counted(&at, &sides, part));
                sum += of_part;
            }
            assert_eq!(sum, delta);
            let legal: Vec<Move> = at.all_moves().collect();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            let mover = at.color_at(mv.from).unwrap();
            let mut changed = delta;
            changed.play(&sides, mover, mv);
            at.play(mv).unwrap();
            assert_eq!(changed, Delta::from_position(&at, &sides), "{at} {mv}");
            changed.undo(&sides, mover, mv);
            assert_eq!(changed, delta, "{at} {mv}");
            moves += 1;
        }
    }
    assert!(moves > 500, "{moves}");
}

#[test]
fn a_sum_adds_both_numbers() {
    let (one, two) = (Delta::new(5, 2), Delta::new(7, 3));
    assert_eq!(numbers(one + two), (12, 5));
    assert_eq!(one.to_string(), "7 = 5 + 2 clashing");
}
