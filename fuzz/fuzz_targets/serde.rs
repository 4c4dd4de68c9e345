#![no_main]
//! What is written is read back; any text is read or refused.

use std::fmt::Debug;

use clobber_core::{BalancedForest, GraphBoard, Grid, Playout, Position, Reduction};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Playout<Grid>, Position<GraphBoard, u64>, BalancedForest, &str)| {
    round_trip(&input.0.start);
    round_trip(&input.0.reduction);
    round_trip(&input.1);
    round_trip(&input.2);
    let _ = serde_json::from_str(input.3).map(|graph: Position<GraphBoard>| round_trip(&graph));
    let _ = serde_json::from_str(input.3).map(|position: Position<Grid>| round_trip(&position));
    let _ = serde_json::from_str(input.3).map(|reduction: Reduction| round_trip(&reduction));
});

fn round_trip<V: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug>(value: &V) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<V>(&text).unwrap(), value, "{text}");
}
