#![no_main]
//! The text of a game, read, printed and read again.

use clobber_cgt::Games;
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Sums in a text can be large games, and sums with large nimbers take long.
    let is_long = |number: &str| number.bytes().take_while(u8::is_ascii_digit).count() > 1;
    if text.len() > 40 || text.split('*').skip(1).any(is_long) {
        return;
    }
    let mut games = limits::games();
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
