#![no_main]
//! Written values of all crates are read back; any text is read or refused.

use std::fmt::Debug;

use clobber_cgt::alternating::{StrategyMove, Sum};
use clobber_cgt::{Dyadic, Strategy};
use clobber_core::{BalancedForest, GraphBoard, Grid, Playout, Position, Reduction};
use clobber_fuzz::each;
use clobber_graphs::{Goal, JokerReduction, NamedBoard, Obstacle};
use clobber_npc::{Gadget, GridGraph, Reason};
use clobber_solitaire::{Bound, Solution};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use testkit::serde::round_trip;

type Values = (
    (Playout<Grid>, Position<GraphBoard, u64>, BalancedForest),
    (NamedBoard, Goal, GridGraph),
    (Sum, Dyadic),
);

fuzz_target!(|input: (Values, &str)| {
    let ((line, on_graph, forest), (board, goal, graph), (sum, number)) = &input.0;
    round_trip(&line.start);
    round_trip(&line.reduction);
    round_trip(on_graph);
    round_trip(forest);
    round_trip(board);
    round_trip(goal);
    round_trip(graph);
    round_trip(sum);
    round_trip(number);

    let text = input.1;
    each!(read(text):
        Position<GraphBoard>, Position<Grid>, Reduction, Solution,
        Bound<clobber_solitaire::Reason>, Goal, JokerReduction, Obstacle, clobber_graphs::Solution,
        Sum, StrategyMove, Strategy, GridGraph, Gadget, Reason);
});

fn read<V: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    if let Ok(value) = serde_json::from_str::<V>(text) {
        round_trip(&value);
    }
}
