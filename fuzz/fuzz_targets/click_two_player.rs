#![no_main]
//! The tests' checks of both two-player games against all plays, of boards that the input chooses.

use libfuzzer_sys::fuzz_target;
use testkit::Random;

#[path = "../../crates/clickomania/tests/two_player.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod two_player;

fuzz_target!(|input: &[u8]| {
    let mut random = Random::from_bytes(input);
    let (height, width) = random.pick(&[(1, 9), (2, 4), (3, 3), (4, 2), (3, 4)]);
    let colors = 2 + random.below(2);
    two_player::assert_grundy_values([random.blocks_with_holes(height, width, colors, 8)]);
    two_player::assert_values([random.blocks_with_holes(height, width, 2, 8)]);
});
