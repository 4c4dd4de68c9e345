//! Thick boards: every square lies in a full square of 2 x 2, and no edge is a bridge. A conjecture: delta decides
//! them.

use std::collections::BTreeSet;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_graphs::NamedBoard;
use clobber_solitaire::{Effort, balance_bound, lower_bound, solve};
use testkit::positions;

type Shape = BTreeSet<(i8, i8)>;

/// The first of a shape's images under rotations, reflections and shifts.
fn canonical(shape: &Shape) -> Shape {
    let images = (0..8).map(|symmetry| {
        let turned = shape.iter().map(|&(row, col)| {
            let (row, col) = if symmetry & 4 == 0 { (row, col) } else { (col, row) };
            (if symmetry & 1 == 0 { row } else { -row }, if symmetry & 2 == 0 { col } else { -col })
        });
        let squares: Vec<_> = turned.collect();
        let top = squares.iter().map(|square| square.0).min().unwrap();
        let left = squares.iter().map(|square| square.1).min().unwrap();
        squares.into_iter().map(|(row, col)| (row - top, col - left)).collect::<Shape>()
    });
    images.min().unwrap()
}

/// All connected unions of squares of 2 x 2, up to symmetry.
fn unions(most: usize) -> BTreeSet<Shape> {
    let block = |row: i8, col: i8| [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
    let first: Shape = block(0, 0).into_iter().collect();
    let mut found = BTreeSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(shape) = waiting.pop() {
        // A block that shares a square with the shape or touches it.
        let near = shape.iter().flat_map(|&(row, col)| {
            (row - 2..=row + 1)
                .flat_map(move |top| (col - 2..=col + 1).map(move |left| (top, left)))
        });
        for (top, left) in near.collect::<BTreeSet<_>>() {
            let added = block(top, left);
            let touches = |&(row, col): &(i8, i8)| {
                [(row, col), (row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
                    .iter()
                    .any(|square| shape.contains(square))
            };
            let larger: Shape = shape.iter().copied().chain(added).collect();
            if added.iter().any(touches) && larger.len() <= most {
                let larger = canonical(&larger);
                if found.insert(larger.clone()) {
                    waiting.push(larger);
                }
            }
        }
    }
    found
}

fn has_bridge(shape: &Shape) -> bool {
    let edges = shape
        .iter()
        .flat_map(|&(row, col)| [(row + 1, col), (row, col + 1)].map(|other| ((row, col), other)));
    let mut edges = edges.filter(|(_, other)| shape.contains(other));
    edges.any(|(from, to)| {
        let (mut seen, mut waiting) = (BTreeSet::from([from]), vec![from]);
        while let Some((row, col)) = waiting.pop() {
            for near in [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)] {
                let is_edge = ((row, col), near) == (from, to) || (near, (row, col)) == (from, to);
                if shape.contains(&near) && !is_edge && seen.insert(near) {
                    waiting.push(near);
                }
            }
        }
        !seen.contains(&to)
    })
}

fn board(shape: &Shape, corner: Color) -> Position<Grid> {
    let rows = 1 + shape.iter().map(|square| square.0).max().unwrap() as usize;
    let cols = 1 + shape.iter().map(|square| square.1).max().unwrap() as usize;
    let grid = Grid::new(rows, cols).unwrap();
    Position::from_fn(grid, |vertex| {
        let (row, col) = grid.coordinates(vertex);
        let color = if (row + col) % 2 == 0 { corner } else { !corner };
        shape.contains(&(row as i8, col as i8)).then_some(color)
    })
}

/// Solves all thick boards up to a size in free order and in turn; returns their number.
fn check_to(most: usize) -> usize {
    let mut count = 0;
    for shape in unions(most).iter().filter(|shape| !has_bridge(shape)) {
        count += 1;
        let board = board(shape, Color::Black);
        let delta = lower_bound(&board).stones;
        assert_eq!(delta, if shape.len() % 3 == 0 { 2 } else { 1 });
        for order in MoveOrder::ALL {
            let bound = match order {
                MoveOrder::Any => delta,
                MoveOrder::Alternating(first) => delta.max(balance_bound(&board, first).stones),
            };
            let solution = solve(&board, order, &mut Effort::new());
            assert_eq!(solution.value(), Some(bound), "{board} {order}");
        }
    }
    count
}

#[test]
fn thick_boards_to_16_squares_meet_their_bounds() {
    assert_eq!(check_to(16), 317);
}

#[test]
#[ignore = "minutes"]
fn exhaustive_thick_boards_to_20_squares() {
    assert_eq!(check_to(20), 4143);
}

/// One of the smallest boards with a bridge that keep more stones than delta's bound.
#[test]
fn a_bridge_is_an_obstacle() {
    let board: Position<Grid> = "xo..|ox..|xo..|.xo.|.ox.|..ox|..xo".parse().unwrap();
    let solution = solve(&board, MoveOrder::Any, &mut Effort::new());
    assert_eq!((lower_bound(&board).stones, solution.value()), (1, Some(2)));
}

/// On cylinders with an odd number of columns that each weigh 0 modulo 3 no cut helps, but one stone is left anyway.
#[test]
fn odd_cylinders_with_columns_of_weight_0() {
    let mut tried = 0;
    for (cols, rows) in [(3_u32, 3_u32), (5, 3), (7, 3), (3, 4)] {
        let cylinder: NamedBoard = format!("C{cols}xP{rows}").parse().unwrap();
        for black in 0..1_u64 << (cols * rows) {
            let is_black = |col, row| black >> (col + cols * row) & 1 == 1;
            let weighs_0 = |col| {
                let weight = |row| if is_black(col, row) == ((col + row) % 2 == 0) { 1 } else { 2 };
                (0..rows).map(weight).sum::<u32>() % 3 == 0
            };
            if !(0..cols).all(weighs_0) {
                continue;
            }
            let position: Position<&NamedBoard> = positions::full(&cylinder, black);
            if !position.is_monochromatic() {
                let solution = solve(&position, MoveOrder::Any, &mut Effort::new());
                assert_eq!(solution.value(), Some(1), "{position}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 8 + 32 + 128 + 214);
}
