//! Theorems 1 and 2 and Table 1 of *Solitaire Clobber* by exhaustive search, which shares no code with the strategy.

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::row_value;
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
fn the_value_of_a_row_is_that_of_the_theorem() {
    assert_eq!(row_value(0), 0);
    for n in 1..1000 {
        let ceiling = (0..).find(|k| 4 * k >= n).unwrap();
        assert_eq!(row_value(n), ceiling + if n % 4 == 3 { 1 } else { 0 });
    }
    assert_eq!(row_value(usize::MAX), usize::MAX / 4 + 2);
}
