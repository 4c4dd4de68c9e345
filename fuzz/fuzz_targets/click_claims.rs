#![no_main]
//! Forged certificates of Clickomania: solutions, bounds of rows, assignments, and their absence. Accepted ones hold for all plays.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clickomania/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[forgers::assignments, forgers::bounds_of_rows, forgers::solutions],
));
