#![no_main]
//! Forged claims of clobber-graphs, also in JSON: accepted ones hold for all plays. Also checks the solvers' answers to
//! goals.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-graphs/tests/forgers.rs"]
mod forgers;
#[path = "../../crates/clobber-graphs/tests/support/mod.rs"]
#[allow(dead_code, reason = "of what the tests share the forgers need little")]
mod support;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[
        forgers::obstacles,
        forgers::labels,
        forgers::solutions,
        forgers::plays_with_a_joker,
        forgers::halves,
        forgers::hamiltonian_cycles,
        forgers::goals,
    ],
));

/// Writes a value, and reads it back.
fn passed_on<V: serde::Serialize + serde::de::DeserializeOwned>(value: V) -> V {
    let text = serde_json::to_string(&value).expect("a claim can be written");
    serde_json::from_str(&text).expect("what is written is read")
}
