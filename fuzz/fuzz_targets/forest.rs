#![no_main]
//! Free-order play, forests, and back.

use clobber_core::{BalancedForest, GraphBoard, Playout, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Playout<GraphBoard, u128>, BalancedForest)| {
    let (line, random) = input;
    let end = line.reduction.replay(&line.start).unwrap();
    let forest = BalancedForest::from_reduction(&line.start, &line.reduction).unwrap();
    assert_eq!(value(&forest, &line.start), Some(end.stones_left()));
    // The random forest may have a wrong length, contain cycles, or even be right.
    let count = forest.parents().len();
    let fitting = BalancedForest::new((0..count as u32).map(|v| random.parent(v.into())));
    let _ = (value(&random, &line.start), value(&fitting, &line.start));
});

/// The value of the forest, after a check by its sequence of moves.
fn value(forest: &BalancedForest, start: &Position<GraphBoard, u128>) -> Option<usize> {
    let checked = forest.check(start).ok()?;
    let replay = checked.to_reduction().replay(start).unwrap();
    assert_eq!(replay.stones_left(), checked.value());
    assert!(checked.final_stones().all(|(v, color)| replay.end().color_at(v) == Some(color)));
    Some(checked.value())
}
