#![no_main]
//! The tests' check of clicks against a naive board that moves block by block, with clicks that the input chooses.

use libfuzzer_sys::fuzz_target;
use testkit::Random;

#[path = "../../crates/clickomania/tests/board.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod board;

fuzz_target!(|input: &[u8]| {
    assert!(board::follows_the_rules(board::played(&mut Random::from_bytes(input))));
});
