//! Alternating play of several parts together: they share the turn.

use clobber_core::{Color, GraphBoard, Position};
use testkit::Random;
use testkit::plays::Naive;

use crate::{TURNS, agrees, solved};

#[derive(Clone, Copy, Debug)]
enum Kind {
    Row,
    Cycle,
    Star,
    /// Two rows side by side.
    Ladder,
}

/// A part of a given number of vertices.
type Shape = (Kind, usize);

fn board(shapes: &[Shape]) -> GraphBoard {
    let (mut edges, mut start) = (Vec::new(), 0);
    for &shape in shapes {
        let at = |index: usize| start + index;
        match shape {
            (Kind::Row, count) => edges.extend((1..count).map(|v| (at(v - 1), at(v)))),
            (Kind::Cycle, count) => edges.extend((0..count).map(|v| (at(v), at((v + 1) % count)))),
            (Kind::Star, count) => edges.extend((1..count).map(|v| (at(0), at(v)))),
            (Kind::Ladder, count) => {
                edges.extend((0..count / 2).map(|v| (at(2 * v), at(2 * v + 1))));
                edges.extend((2..count / 2 * 2).map(|v| (at(v - 2), at(v))));
            }
        }
        start += shape.1;
    }
    GraphBoard::from_edges(start, edges).unwrap()
}

/// All plays of a few small parts.
#[test]
fn small_parts_agree_with_all_plays() {
    let mut random = Random::new(1);
    for round in 0..300 {
        let mut shapes = Vec::new();
        let mut left = 4 + round % 8;
        while left > 0 {
            let count = (1 + random.below(6)).min(left);
            let kind = random.pick(&[Kind::Row, Kind::Cycle, Kind::Star, Kind::Ladder]);
            let is_cycle = matches!(kind, Kind::Cycle);
            shapes.push((if is_cycle && count < 3 { Kind::Row } else { kind }, count));
            left -= count;
        }
        let board = board(&shapes);
        let position = random.position(&board, 5 * (round % 3));
        let mut naive = Naive::new(&board);
        TURNS.iter().for_each(|&order| drop(agrees(&position, order, &mut naive)));
    }
}

/// Many parts, and long ones: each colour's numbers of moves add up.
#[test]
fn many_parts_are_solved_together() {
    let [row, cycle, star, ladder] = [Kind::Row, Kind::Cycle, Kind::Star, Kind::Ladder]
        .map(|kind| move |count: usize| (kind, count));
    let cases = [
        vec![],
        vec![row(1)],
        vec![row(2)],
        vec![row(1); 50],
        vec![cycle(20); 2],
        vec![cycle(300); 2],
        vec![cycle(7); 30],
        vec![row(60), ladder(30)],
        vec![ladder(12); 10],
        vec![star(6); 40],
        vec![row(7); 1000],
        [vec![row(5); 1000], vec![cycle(8); 2]].concat(),
        [vec![row(3); 1000], vec![ladder(16)]].concat(),
    ];
    for shapes in cases {
        let board = board(&shapes);
        let position = Random::new(3).position(&board, 0);
        let of_one_color = Position::from_fn(&board, |_| Some(Color::White));
        for order in TURNS {
            assert!(solved(&position, order).is_optimal(), "{shapes:?} {order}");
            let stones = of_one_color.stone_count();
            assert_eq!(solved(&of_one_color, order).value(), Some(stones));
        }
    }
}
