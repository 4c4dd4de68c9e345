//! The majority colour first on boards with an odd number of squares: two stones, replayed.

use clobber_core::{Color, Grid};
use clobber_solitaire::{CheckerboardReduction, Effort, Error, Reason, reduce_majority_first};

fn reduction(rows: usize, cols: usize, corner: Color) -> CheckerboardReduction {
    reduce_majority_first(Grid::new(rows, cols).unwrap(), corner).unwrap()
}

/// Replays a reduction of an odd board and checks the stones left.
fn check(rows: usize, cols: usize, corner: Color) {
    let reduction = reduction(rows, cols, corner);
    let refused = CheckerboardReduction::new(reduction.grid(), corner, corner).unwrap_err();
    assert!(matches!(refused, Error::MajorityFirst { .. }));
    assert_eq!((reduction.first(), reduction.stones_left()), (corner, 2));
    assert_eq!(reduction.len(), rows * cols - 2);
    let replay = reduction
        .replay(&mut Effort::new())
        .unwrap_or_else(|error| panic!("{rows} x {cols}: {error}"));
    assert_eq!(replay.moves_played(), rows * cols - 2, "{rows} x {cols}");
    assert_eq!(replay.end().count(corner), 2, "{rows} x {cols}: {:?}", replay.end());
    assert_eq!(replay.last_mover(), Some(corner));
    assert!(replay.is_final());
}

#[test]
fn every_odd_board_to_99() {
    for rows in (3..=99).step_by(2) {
        for cols in (3..=99).step_by(2) {
            check(rows, cols, Color::Black);
        }
    }
    for rows in (3..=21).step_by(2) {
        for cols in (3..=21).step_by(2) {
            check(rows, cols, Color::White);
        }
    }
}

#[test]
fn long_and_large_boards() {
    for (rows, cols) in
        [(3, 9999), (5, 9999), (7, 9999), (9, 9999), (3, 10_001), (15, 2001), (501, 999)]
    {
        check(rows, cols, Color::Black);
        check(cols, rows, Color::White);
    }
}

#[test]
fn two_stones_are_the_fewest_by_the_balance_of_the_colours() {
    for (rows, cols) in [(3, 3), (5, 5), (5, 7), (7, 7), (9, 9), (9, 7)] {
        for corner in Color::BOTH {
            let reduction = reduction(rows, cols, corner);
            let bound = reduction.lower_bound();
            assert_eq!(bound.stones, 2);
            assert!(matches!(bound.reason, Reason::Balance { first, .. } if first == corner));
            assert_eq!(
                bound.check(&reduction.start(), reduction.order(), &mut Effort::new()),
                Ok(())
            );
        }
    }
}

#[test]
fn other_boards_are_those_of_theorems_1_and_5() {
    for (rows, cols) in [(1, 1), (1, 7), (9, 1), (2, 2), (2, 5), (4, 4), (6, 9)] {
        let grid = Grid::new(rows, cols).unwrap();
        for corner in Color::BOTH {
            let same = CheckerboardReduction::new(grid, corner, corner).unwrap();
            assert!(reduce_majority_first(grid, corner).unwrap().eq(same));
        }
    }
    let empty = Grid::new(0, 0).unwrap();
    assert_eq!(reduce_majority_first(empty, Color::Black).unwrap_err(), Error::Empty);
}
