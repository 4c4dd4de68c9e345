//! All colourings of small boards: finds those that delta and the colours' numbers do not decide.

use clobber_core::{Color, Delta, Grid, MoveOrder, Position};
use clobber_solitaire::{Bipartition, Effort, solve};
use testkit::positions;

/// Delta, and in turn the condition on the colours' numbers, move by move.
fn predicted(position: &Position<Grid, u64>, order: MoveOrder) -> usize {
    if position.is_monochromatic() {
        return position.stone_count();
    }
    let sides = Bipartition::new(position.board()).unwrap();
    let by_delta = 1 + usize::from(Delta::from_position(position, &sides).class() == 0);
    if order == MoveOrder::Any {
        return by_delta;
    }
    // The longest game that the numbers allow.
    let mut left = [Color::Black, Color::White].map(|color| position.count(color));
    let mut longest = 0;
    for played in 0.. {
        let mover = usize::from(order.mover(played) == Some(Color::White));
        if left[mover] == 0 || left[1 - mover] == 0 {
            break;
        }
        left[1 - mover] -= 1;
        longest = played + 1;
    }
    by_delta.max(position.stone_count() - longest)
}

/// The number of colourings that keep more stones than predicted.
fn undecided(rows: usize, cols: usize, order: MoveOrder) -> usize {
    let grid = Grid::new(rows, cols).unwrap();
    let colorings = (0..1 << (rows * cols)).map(|black| positions::full(grid, black));
    let keeps_more = |position: &Position<Grid, u64>| {
        let solution = solve(position, order, &mut Effort::new());
        let left = solution.reduction.replay(position).unwrap().stones_left();
        assert_eq!(Some(left), solution.value(), "{position} {order}");
        let predicted = predicted(position, order);
        assert!(predicted <= left, "{position} {order}");
        predicted < left
    };
    colorings.filter(keeps_more).count()
}

const IN_TURN: MoveOrder = MoveOrder::Alternating(Color::Black);

#[test]
fn rectangles() {
    all_decided(&[(2, 2), (2, 3), (2, 4), (3, 3)]);
    two_rows(5, 4, 14);
}

fn all_decided(sizes: &[(usize, usize)]) {
    for (&(rows, cols), order) in sizes.iter().flat_map(|size| MoveOrder::ALL.map(|o| (size, o))) {
        assert_eq!(undecided(rows, cols, order), 0, "{rows} x {cols}, {order}");
    }
}

fn two_rows(cols: usize, any: usize, in_turn: usize) {
    assert_eq!(undecided(2, cols, MoveOrder::Any), any, "2 x {cols}");
    assert_eq!(undecided(2, cols, IN_TURN), in_turn, "2 x {cols}");
}

#[test]
#[ignore = "seconds"]
fn exhaustive_larger_rectangles() {
    all_decided(&[(3, 4), (4, 3)]);
    two_rows(6, 16, 14);
}

/// The conjecture of docs/grids-in-turn.md, and boards of two rows.
#[test]
#[ignore = "minutes"]
fn larger_rectangles_in_turn() {
    for (rows, cols) in [(3, 5), (4, 4), (3, 6), (4, 5)] {
        assert_eq!(undecided(rows, cols, IN_TURN), 0, "{rows} x {cols}");
    }
    for (cols, count) in [(7, 162), (8, 366), (9, 3394)] {
        assert_eq!(undecided(2, cols, IN_TURN), count, "2 x {cols}");
    }
}
