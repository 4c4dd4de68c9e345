//! Theorems 1 and 2 and Table 1 of *Solitaire Clobber* by exhaustive search, which shares no code with the strategy.

use clobber_core::{Color, Grid, MoveOrder, Path, Position};
use clobber_solitaire::{CheckerboardReduction, Effort, lower_bound, row_value};
use testkit::plays::{Naive, Placement};

/// Table 1, in the three orders of play.
const TABLE_1: [usize; 12] = [1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3];

#[test]
fn table_1_by_exhaustive_search() {
    for n in 1..=12 {
        let row = Position::checkerboard(Grid::new(1, n).unwrap(), Color::Black);
        let mut naive = Naive::new(row.board());
        for order in MoveOrder::ALL {
            assert_eq!(naive.fewest(Placement::new(&row), order), TABLE_1[n - 1], "A_{n}");
        }
        assert_eq!(row_value(n), TABLE_1[n - 1], "A_{n}");
    }
}

#[test]
fn rows_and_columns_to_200() {
    for n in 1..=200 {
        for corner in Color::BOTH {
            for first in Color::BOTH {
                let row = Grid::new(1, n).unwrap();
                let reduction = CheckerboardReduction::new(row, corner, first).unwrap();
                assert_eq!(reduction.stones_left(), row_value(n), "A_{n}");
                assert_eq!(
                    reduction.replay(&mut Effort::new()).unwrap().stones_left(),
                    row_value(n),
                    "A_{n}"
                );

                // The same moves on a path.
                let text = reduction.start().to_string();
                let path: Position<Path> = text.parse().unwrap();
                let replay = reduction.to_reduction().replay(&path).unwrap();
                assert!(replay.is_final());
                assert_eq!(replay.stones_left(), row_value(n), "A_{n}");
                let bound = lower_bound(&path);
                assert_eq!(bound, reduction.lower_bound());
                assert_eq!(bound.stones, row_value(n), "A_{n}");
                assert_eq!(bound.to_string().contains("one colour"), n == 1);
                assert_eq!(
                    bound.check(&path, clobber_core::MoveOrder::Any, &mut Effort::new()),
                    Ok(())
                );

                let column = Grid::new(n, 1).unwrap();
                let reduction = CheckerboardReduction::new(column, corner, first).unwrap();
                assert_eq!(
                    reduction.replay(&mut Effort::new()).unwrap().stones_left(),
                    row_value(n),
                    "A_{n}"
                );
            }
        }
    }
}

#[test]
fn the_value_of_a_row_is_that_of_the_theorem() {
    assert_eq!(row_value(0), 0);
    for n in 1..1000 {
        let ceiling = (0..).find(|k| 4 * k >= n).unwrap();
        assert_eq!(row_value(n), ceiling + if n % 4 == 3 { 1 } else { 0 });
    }
    assert_eq!(row_value(usize::MAX), usize::MAX / 4 + 2);
}
