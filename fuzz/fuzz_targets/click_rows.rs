#![no_main]
//! The tests' checks of rows against all plays, of words that the input chooses.

use clickomania::{Blocks, SameGame};
use libfuzzer_sys::fuzz_target;
use testkit::Random;

#[path = "../../crates/clickomania/tests/forgers.rs"]
#[allow(dead_code, unused_imports, reason = "only its scorings are used")]
mod forgers;
#[path = "../../crates/clickomania/tests/row_score.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod row_score;
#[path = "../../crates/clickomania/tests/row_support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod row_support;
#[path = "../../crates/clickomania/tests/rows.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod rows;

use row_support::{Plays, random_word};

fuzz_target!(|input: &[u8]| {
    let mut random = Random::from_bytes(input);
    let (colors, length) = (1 + random.below(4), random.below(14));
    let word = random_word(&mut random, colors, length);
    rows::check(&word, &mut Plays::new(Blocks));
    row_score::check(&word, SameGame::STANDARD, &mut Plays::new(SameGame::STANDARD));
});
