//! Boards of constant size, and the construction as a whole.

use clobber_core::{Color, Effort, Grid, Position, Vertex};
use testkit::Random;

use super::super::{board::Board, forest, narrow, runs::Runs};
use crate::lower_bound;

/// Returns the board whose black stones are the bits that are set.
fn full(rows: usize, cols: usize, black: u64) -> Position<Grid, u64> {
    let square = |v: Vertex| if black >> v.get() & 1 == 1 { Color::Black } else { Color::White };
    Position::try_from_fn(Grid::new(rows, cols).unwrap(), |v| Some(square(v))).unwrap()
}

fn assert_meets_bound<S: clobber_core::StoneSet>(position: &Position<Grid, S>) {
    let forest = forest(position, &mut Effort::new()).unwrap();
    let checked = forest.check(position).unwrap();
    assert_eq!(checked.value(), lower_bound(position).stones, "{position}");
}

#[test]
fn all_boards_of_up_to_fifteen_squares() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3), (3, 5)] {
        for black in 0..1 << (rows * cols) {
            assert_meets_bound(&full(rows, cols, black));
        }
    }
}

/// Counts the boards, up to exchange of the colours, from whose sides no line and no two lines can be cleared; all of
/// them are reduced by the sweep.
fn count_unpeelable(rows: usize, cols: usize) -> usize {
    let mut count = 0;
    for black in 1..1 << (rows * cols - 1) {
        let position = full(rows, cols, black);
        let mut board = Board::new(&position);
        if !narrow::peel_small(&mut board, &mut Runs::new(&mut Effort::new())).unwrap() {
            count += 1;
            assert_meets_bound(&position);
        }
    }
    count
}

#[test]
fn small_boards_that_cannot_be_peeled() {
    assert_eq!(count_unpeelable(4, 4), 709);
    assert_eq!(count_unpeelable(4, 5), 389);
}

#[test]
#[ignore = "takes minutes: see docs/grids.md"]
fn boards_of_five_by_five_that_cannot_be_peeled() {
    assert_eq!(count_unpeelable(5, 5), 98);
}

#[test]
fn random_boards() {
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let (rows, cols) = (3 + random.below(12), 3 + random.below(12));
        let grid = Grid::new(rows, cols).unwrap();
        let in_all = random.pick(&[2, 3, 6, 20, 100]);
        assert_meets_bound(&Position::<_>::from_fn(grid, |_| {
            Some(if random.once_in(in_all) { Color::Black } else { Color::White })
        }));
    }
}
