//! Alternating play of several parts together: they share the turn.

use clobber_core::{Color, Position};
use testkit::Random;
use testkit::plays::Naive;

use crate::{TURNS, agrees, solved, union};

/// All plays of a few small rows, cycles, stars and ladders.
#[test]
fn small_parts_agree_with_all_plays() {
    let mut random = Random::new(1);
    for round in 0..300 {
        let mut parts = Vec::new();
        let mut left = 4 + round % 8;
        while left > 0 {
            let count = (1 + random.below(6)).min(left);
            parts.push(match random.below(4) {
                1 if count > 2 => format!("C{count}"),
                2 if count > 1 => format!("K1,{}", count - 1),
                3 if count > 1 => format!("{}x2", count / 2),
                _ => format!("P{count}"),
            });
            left -= count;
        }
        let board = union(&parts);
        let position = random.position(&board, 5 * (round % 3));
        let mut naive = Naive::new(&board);
        TURNS.iter().for_each(|&order| drop(agrees(&position, order, &mut naive)));
    }
}

/// Many parts, and long ones: each colour's numbers of moves add up.
#[test]
fn many_parts_are_solved_together() {
    let cases = [
        vec![],
        vec!["P1"],
        vec!["P2"],
        vec!["P1"; 50],
        vec!["C20"; 2],
        vec!["C300"; 2],
        vec!["C7"; 30],
        vec!["P60", "15x2"],
        vec!["6x2"; 10],
        vec!["K1,5"; 40],
        vec!["P7"; 1000],
        [vec!["P5"; 1000], vec!["C8"; 2]].concat(),
        [vec!["P3"; 1000], vec!["8x2"]].concat(),
    ];
    for parts in cases {
        let board = union(&parts);
        let position = Random::new(3).position(&board, 0);
        let of_one_color = Position::from_fn(&board, |_| Some(Color::White));
        for order in TURNS {
            assert!(solved(&position, order).is_optimal(), "{parts:?} {order}");
            let stones = of_one_color.stone_count();
            assert_eq!(solved(&of_one_color, order).value(), Some(stones));
        }
    }
}
