#![no_main]
//! Laws of games made by random operations.

use libfuzzer_sys::fuzz_target;
use testkit::Random;

#[path = "../../crates/partizan/tests/game_laws.rs"]
mod game_laws;

fuzz_target!(|input: &[u8]| game_laws::of_random_games(&mut Random::from_bytes(input)));
