#![no_main]
//! Forged certificates of clobber-npc: reasons against circuits, circuits, paths, and reductions of gadgets and of
//! trees of numbers. Accepted ones hold for all walks and partitions.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-npc/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[
        forgers::reasons_and_circuits,
        forgers::paths,
        forgers::reductions,
        forgers::proofs,
        forgers::partitions_and_reductions,
    ],
));
