#![no_main]
//! The strategies of clobber-solitaire keep their promises: each reduction is replayed, each bound is checked, and with
//! few stones all plays are tried.

use std::slice::from_ref;

use arbitrary::Arbitrary;
use clobber_core::{
    Color, Cycle, Effort, Grid, MoveOrder, Path, Position, Reduction, StoneSet, Topology,
};
use clobber_fuzz::limits;
use clobber_solitaire::{
    CheckerboardReduction, Error, RowFactor, Solution, free_row_value, lower_bound, reduce_cycle,
    reduce_full_grid, reduce_majority_first, reduce_narrow_grid, reduce_row, row_value,
};
use libfuzzer_sys::fuzz_target;
use testkit::plays::Naive;

const FEW: usize = 9;

#[derive(Arbitrary, Debug)]
enum Input {
    Checkerboard { rows: u8, cols: u8, corner: Color, first: Color },
    MajorityFirst { rows: u8, cols: u8, corner: Color },
    Row(Position<Path>, MoveOrder),
    Cycle(Position<Cycle, u128>, MoveOrder),
    Grid(Position<Grid, u128>),
}

fuzz_target!(|input: Input| match input {
    Input::Checkerboard { rows, cols, corner, first } => checkerboard(rows, cols, corner, first),
    Input::MajorityFirst { rows, cols, corner } => majority_first(rows, cols, corner),
    Input::Row(row, order) => {
        let found = reduce_row(&row, order, &mut limits::enough());
        let free = free_row_value(row.squares());
        assert!(if order == MoveOrder::Any {
            free == found.at_least()
        } else {
            free <= found.at_least()
        });
        assert_eq!(RowFactor::cut(&row, order, &mut limits::enough()).len(), found.at_most());
        line(&row, order, &found);
    }
    Input::Cycle(cycle, order) => {
        line(&cycle, order, &reduce_cycle(&cycle, order, &mut limits::enough()));
    }
    Input::Grid(grid) => {
        grid_reduction(
            &grid,
            reduce_full_grid(&grid, MoveOrder::Any, &mut limits::effort(200_000)),
        );
        grid_reduction(&grid, reduce_narrow_grid(&grid, &mut limits::effort(200_000)));
    }
});

/// Solves a row or a cycle.
fn line<T: Topology + Clone, S: StoneSet>(
    start: &Position<T, S>,
    order: MoveOrder,
    found: &Solution,
) {
    assert!(found.is_optimal());
    assert_eq!(found.check(start, &mut limits::enough()), Ok(()));
    judge(start, order, &found.reduction, found.at_most(), true);
}

/// Asserts that the reduction has this order and leaves this number of stones, and that no play leaves fewer if the
/// claim says so.
fn judge<T: Topology + Clone, S: StoneSet>(
    start: &Position<T, S>,
    order: MoveOrder,
    reduction: &Reduction,
    stones: usize,
    is_fewest: bool,
) {
    assert_eq!(reduction.order, order);
    assert_eq!(reduction.replay(start).unwrap().stones_left(), stones);
    let bound = lower_bound(start);
    assert_eq!(bound.check(start, order, &mut limits::enough()), Ok(()));
    assert!(bound.stones <= stones);
    if start.stone_count() <= FEW {
        let (mut naive, placement) = Naive::from_sum(from_ref(start));
        let fewest = naive.fewest(placement, order);
        assert!(if is_fewest { stones == fewest } else { stones >= fewest }, "{start}: {fewest}");
        assert!(bound.stones <= fewest);
    }
}

/// Up to 36 rows and columns.
fn sides(rows: u8, cols: u8) -> (usize, usize, Grid) {
    let (rows, cols) = (usize::from(rows % 37), usize::from(cols % 37));
    (rows, cols, Grid::new(rows, cols).unwrap())
}

/// Theorems 1 and 5.
fn checkerboard(rows: u8, cols: u8, corner: Color, first: Color) {
    let (rows, cols, grid) = sides(rows, cols);
    let (area, is_row) = (rows * cols, rows.min(cols) == 1);
    let reduction = match CheckerboardReduction::new(grid, corner, first) {
        Ok(reduction) => reduction,
        Err(Error::Empty) => return assert_eq!(area, 0),
        Err(_) => return assert!(area % 2 == 1 && !is_row && first == corner),
    };
    let expected = match area % 3 {
        _ if is_row => row_value(area),
        0 => 2,
        _ => 1,
    };
    assert_eq!((reduction.stones_left(), reduction.lower_bound().stones), (expected, expected));
    assert_eq!((reduction.len(), reduction.move_count()), (area - expected, area - expected));
    let start = Position::checkerboard(grid, corner);
    assert_eq!(
        reduction.lower_bound().check(&start, reduction.order(), &mut limits::enough()),
        Ok(())
    );
    judge(&start, MoveOrder::Alternating(first), &reduction.to_reduction(), expected, true);
    // In a line with one empty square between them.
    if expected == 2 && !is_row {
        let end = reduction.replay(&mut Effort::new()).unwrap().into_end();
        let [a, b] = Color::BOTH.map(|color| {
            let stone = end.squares().position(|square| square == Some(color)).unwrap();
            (stone / cols, stone % cols)
        });
        let apart = [a.0.abs_diff(b.0), a.1.abs_diff(b.1)];
        assert!(apart == [0, 2] || apart == [2, 0], "{end}");
    }
    assert!(reduction.clone().eq(reduction.to_reduction().moves));
}

fn majority_first(rows: u8, cols: u8, corner: Color) {
    let (rows, cols, grid) = sides(rows, cols);
    let area = rows * cols;
    let Ok(reduction) = reduce_majority_first(grid, corner) else { return assert_eq!(area, 0) };
    let start = Position::checkerboard(grid, corner);
    if area % 2 == 1 && rows.min(cols) >= 2 {
        let end = reduction.replay(&mut Effort::new()).unwrap().into_end();
        assert_eq!((end.stone_count(), end.count(corner)), (2, 2));
    }
    let (bound, stones) = (reduction.lower_bound(), reduction.stones_left());
    assert_eq!(
        (bound.check(&start, reduction.order(), &mut limits::enough()), bound.stones),
        (Ok(()), stones)
    );
    judge(&start, MoveOrder::Alternating(corner), &reduction.to_reduction(), stones, true);
}

fn grid_reduction(start: &Position<Grid, u128>, found: Result<Solution, Error>) {
    let grid = start.board();
    match found {
        Ok(found) => {
            assert_eq!(found.check(start, &mut limits::enough()), Ok(()));
            let (stones, is_optimal) = (found.at_most(), found.is_optimal());
            judge(start, MoveOrder::Any, &found.reduction, stones, is_optimal);
        }
        Err(Error::Hole { vertex }) => assert_eq!(start.color_at(vertex), None),
        Err(Error::TooWide { side, limit }) => {
            assert!(side > limit && side == grid.rows().min(grid.cols()))
        }
        // Nothing was found within the limits.
        Err(_) => {}
    }
}
