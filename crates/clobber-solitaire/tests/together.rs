//! Alternating play of several parts together: they share the turn.

use clobber_core::{Color, Effort, GraphBoard, MoveOrder, Position};
use clobber_solitaire::solve;
use testkit::Random;
use testkit::plays::{Naive, Placement};

/// A part of a given number of vertices.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Row(usize),
    Cycle(usize),
    Star(usize),
    /// Two rows side by side.
    Ladder(usize),
}

fn board(shapes: &[Shape]) -> GraphBoard {
    let (mut edges, mut start) = (Vec::new(), 0);
    for &shape in shapes {
        let at = |index: usize| start + index;
        let count = match shape {
            Shape::Row(count) => {
                edges.extend((1..count).map(|v| (at(v - 1), at(v))));
                count
            }
            Shape::Cycle(count) => {
                edges.extend((0..count).map(|v| (at(v), at((v + 1) % count))));
                count
            }
            Shape::Star(count) => {
                edges.extend((1..count).map(|v| (at(0), at(v))));
                count
            }
            Shape::Ladder(count) => {
                edges.extend((0..count / 2).map(|v| (at(2 * v), at(2 * v + 1))));
                edges.extend((2..count / 2 * 2).map(|v| (at(v - 2), at(v))));
                count
            }
        };
        start += count;
    }
    GraphBoard::from_edges(start, edges).unwrap()
}

const TURNS: [MoveOrder; 2] =
    [MoveOrder::Alternating(Color::Black), MoveOrder::Alternating(Color::White)];

/// All plays of a few small parts.
#[test]
fn small_parts_agree_with_all_plays() {
    let mut random = Random::new(1);
    for round in 0..300 {
        let mut shapes = Vec::new();
        let mut left = 4 + round % 8;
        while left > 0 {
            let count = (1 + random.below(6)).min(left);
            shapes.push(match random.below(4) {
                0 if count > 2 => Shape::Cycle(count),
                1 => Shape::Star(count),
                2 => Shape::Ladder(count),
                _ => Shape::Row(count),
            });
            left -= count;
        }
        let board = board(&shapes);
        let position = random.position(&board, 5 * (round % 3));
        let mut naive = Naive::new(&board);
        for order in TURNS {
            let solution = solve(&position, order, &mut Effort::new());
            let fewest = naive.fewest(Placement::new(&position), order);
            assert_eq!(solution.value(), Some(fewest), "{shapes:?} {position} {order}");
            assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "{position}");
        }
    }
}

/// Many parts, and long ones: each colour's numbers of moves add up.
#[test]
fn many_parts_are_solved_together() {
    let [row, cycle, star, ladder] = [Shape::Row, Shape::Cycle, Shape::Star, Shape::Ladder];
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
            let solution = solve(&position, order, &mut Effort::new());
            assert_eq!(solution.value(), Some(solution.stones_left), "{shapes:?} {order}");
            assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "{shapes:?} {order}");
            let stones = of_one_color.stone_count();
            let solution = solve(&of_one_color, order, &mut Effort::new());
            assert_eq!(solution.value(), Some(stones));
            assert_eq!(solution.check(&of_one_color, &mut Effort::new()), Ok(()));
        }
    }
}
