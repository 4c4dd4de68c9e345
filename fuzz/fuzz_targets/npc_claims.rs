#![no_main]
//! Forged certificates of clobber-npc: reasons against circuits and paths, and partitions of
//! numbers. Accepted ones hold for all walks and partitions.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-npc/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[forgers::reasons, forgers::paths, forgers::proofs, forgers::splits],
));
