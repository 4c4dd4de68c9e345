//! Written values are read back, other texts are refused, and every value read is checked like a stranger's claim.

use clobber_core::{Color, Cycle, Grid, MoveOrder, Path, Position};
use clobber_solitaire::{
    Bound, Effort, Limits, PartReason, Reason, Solution, balance_bound, lower_bound, reduce_cycle,
    reduce_full_grid, reduce_row, solve,
};
use testkit::Random;
use testkit::serde::{anything, check_entry, round_trip};

#[test]
fn json_of_all_types() {
    let deep = r#"{"stones":1,"reason":{"Parts":["#.repeat(1_000_000);
    check_entry::<Bound<Reason>>(&deep, Some("unknown variant `Parts`"));
    testkit::json_table!("serde.txt": Reason, PartReason, Bound<Reason>, Solution);
}

/// Stones on 7 of 8 vertices.
fn squares(random: &mut Random, count: usize) -> String {
    random.word("xxxxooo.", count)
}

/// All answers of the crate's functions for small positions.
#[test]
fn what_is_found_round_trips() {
    let mut random = Random::new(1);
    let (mut of_parts, mut searched, mut weighted) = (0, 0, 0);
    for _ in 0..300 {
        let rows: Vec<String> = (0..3).map(|_| squares(&mut random, 5)).collect();
        let grid: Position<Grid> = rows.join("|").parse().unwrap();
        round_trip(&lower_bound(&grid));
        for color in Color::BOTH {
            round_trip(&balance_bound(&grid, color));
        }
        for order in MoveOrder::ALL {
            let solution = solve(&grid, order, &mut Effort::new());
            round_trip(&solution);
            of_parts += usize::from(matches!(solution.bound.reason, Reason::Parts(_)));
            searched += usize::from(matches!(solution.bound.reason, Reason::Exhausted { .. }));
            let read: Solution =
                serde_json::from_str(&serde_json::to_string(&solution).unwrap()).unwrap();
            assert_eq!(read.check(&grid, &mut Effort::new()), Ok(()));
            let squares = squares(&mut random, 20);
            let row: Position<Path> = squares.parse().unwrap();
            let solution = reduce_row(&row, order, &mut Effort::new());
            weighted += usize::from(matches!(solution.bound.reason, Reason::Weighted { .. }));
            round_trip(&solution);
            let cycle: Position<Cycle> = squares.parse().unwrap();
            round_trip(&reduce_cycle(&cycle, order, &mut Effort::new()));
        }
    }
    assert!(of_parts > 50 && searched > 20 && weighted > 20, "{of_parts} {searched} {weighted}");
    let full: Position<Grid> = "xxo|oxx|oox".parse().unwrap();
    let found = reduce_full_grid(&full, MoveOrder::Any, &mut Effort::new()).unwrap();
    round_trip(&found);
}

/// Checks everything that can be read, without a panic.
#[test]
fn anything_is_read_or_refused() {
    let effort = || Effort::within(Limits { steps: Some(100), ..Limits::default() });
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    let row: Position<Path> = "xooxxo.xo".parse().unwrap();
    let cycle: Position<Cycle> = "xooxxoxo".parse().unwrap();
    let truth = solve(&grid, MoveOrder::Any, &mut Effort::new());
    anything(std::slice::from_ref(&truth), |solution| {
        let _ = (solution.to_string(), solution.check(&grid, &mut effort()));
        let _ = solution.check(&row, &mut effort());
        let _ = solution.check(&cycle, &mut effort());
    });
    anything(&[truth.bound], |bound: &Bound<Reason>| {
        for order in MoveOrder::ALL {
            let _ = bound.check(&grid, order, &mut effort());
            let _ = bound.check(&row, order, &mut effort());
            let _ = bound.check(&cycle, order, &mut effort());
        }
    });
}
