#![no_main]
//! Forged certificates of clobber-cgt: accepted ones hold for all plays and values.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-cgt/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[forgers::strategies, forgers::local_certificates, forgers::outcome_proofs],
));
