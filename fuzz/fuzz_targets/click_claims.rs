#![no_main]
//! The certificates of Clickomania that anybody may make: solutions, bounds, obstructions of rows, partitions and assignments, and
//! that there is none. What is accepted is true of all plays.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clickomania/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[
        forgers::assignments,
        forgers::partitions,
        forgers::obstructions,
        forgers::bounds_of_rows,
        forgers::solutions,
    ],
));
