#![no_main]
//! The text of a game, read, printed and read again.

use clobber_cgt::Games;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Sums in a text can be large games.
    if text.len() > 40 {
        return;
    }
    let mut games = Games::with_memory(1 << 23);
    let Ok(game) = games.parse(text) else { return };
    let printed = games.display(game).to_string();
    if printed.len() > 10_000 {
        return;
    }
    assert_eq!(games.parse(&printed), Ok(game), "{text}: {printed}");
    // Equal games print alike in every arena.
    let mut others = Games::new();
    let other = others.parse(&printed).unwrap();
    assert_eq!(others.display(other).to_string(), printed);
    let negative = games.neg(game);
    if let Ok(zero) = games.sum(game, negative) {
        assert!(zero.is_zero(), "{text}");
    }
});
