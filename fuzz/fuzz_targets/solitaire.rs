#![no_main]
//! The tests' checks of rows, cycles and grids, in every order of play, on boards that the input chooses: plays are
//! replayed, bounds are checked, and with few stones all plays are tried.

use clobber_core::{Color, Cycle, Grid, Limits, MoveOrder, Path, Position};
use clobber_solitaire::{Effort, free_row_value, reduce_row, solve};
use libfuzzer_sys::fuzz_target;
use testkit::Random;
use testkit::plays::{Naive, Placement};

#[path = "../../crates/clobber-solitaire/tests/cycles.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod cycles;
#[path = "../../crates/clobber-solitaire/tests/full_grids.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod full_grids;
#[path = "../../crates/clobber-solitaire/tests/full_grids_alternating.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod full_grids_alternating;
#[path = "../../crates/clobber-solitaire/tests/rows.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod rows;

#[allow(dead_code, reason = "the tests are left out")]
fn within<'w>(steps: u64) -> Effort<'w> {
    Effort::within(Limits::steps(steps))
}

fuzz_target!(|input: &[u8]| {
    let random = &mut Random::from_bytes(input);
    let empty = random.pick(&[0, 10, 30]);
    match random.below(5) {
        0 => {
            let path = Path::new(random.below(65) as u32);
            row(&random.position(path, empty).with_sets().unwrap());
        }
        1 => {
            let cycle = Cycle::new(random.below(11) as u32);
            let position = random.position(cycle, empty).with_sets().unwrap();
            cycles::check(&position, &mut Naive::new(&cycle));
        }
        2 => {
            let (rows, cols) = random.pick(&[(1, 9), (2, 5), (3, 3), (4, 3), (3, 4)]);
            narrow(&random.position(Grid::new(rows, cols).unwrap(), empty));
        }
        3 => full_grids::assert_meets_bound(&full(random)),
        _ => _ = full_grids_alternating::assert_meets_bound(&full(random), random.color()),
    }
});

fn row(row: &Position<Path, u64>) {
    for order in MoveOrder::ALL {
        let found = reduce_row(row, order, &mut Effort::new());
        let free = free_row_value(row.squares());
        assert!(free == found.at_least() || order != MoveOrder::Any && free < found.at_least());
        rows::check(row, &found);
    }
}

fn narrow(position: &Position<Grid>) {
    let found = solve(position, MoveOrder::Any, &mut Effort::new());
    assert_eq!(found.check(position, &mut Effort::new()), Ok(()), "{position}");
    let fewest = Naive::new(position.board()).fewest(Placement::new(position), MoveOrder::Any);
    assert_eq!(found.value(), Some(fewest), "{position}");
}

/// A full board of both colours, with 4 to 20 rows and columns. The colours repeat along its squares, row by row, so that a
/// few of them make a pattern.
fn full(random: &mut Random) -> Position<Grid> {
    let grid = Grid::new(4 + random.below(17), 4 + random.below(17)).unwrap();
    let colors: Vec<Color> = (0..1 + random.below(60)).map(|_| random.color()).collect();
    Position::from_fn(grid, |vertex| match vertex.index() {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        index => Some(colors[index % colors.len()]),
    })
}
