#![no_main]
//! The certificates of clobber-cgt that anybody may make: what a check accepts is true of all plays and of values.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-cgt/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[forgers::strategies, forgers::local_certificates, forgers::outcome_proofs],
));
