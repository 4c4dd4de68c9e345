#![no_main]
//! Forged proofs of outcomes: accepted ones hold for all plays.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-cgt/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(input, &[forgers::outcome_proofs]));
