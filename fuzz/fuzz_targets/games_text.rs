#![no_main]
//! The text of a game, read, printed and read again.

use clobber_cgt::{Game, Games};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Sums in a text can be large games.
    if text.len() > 40 {
        return;
    }
    let mut games = arena();
    let Ok(game) = games.parse(text) else { return };
    let printed = games.display(game).to_string();
    if printed.len() > 10_000 {
        return;
    }
    if let Some(again) = read(&mut games, &printed) {
        assert_eq!(again, game, "{text}: {printed}");
    }
    // Equal games print alike in every arena.
    let mut others = arena();
    if let Some(other) = read(&mut others, &printed) {
        assert_eq!(others.display(other).to_string(), printed);
    }
    let negative = games.neg(game);
    if let Ok(zero) = games.sum(game, negative) {
        assert!(zero.is_zero(), "{text}");
    }
});

/// An arena in which no operation takes long.
fn arena() -> Games {
    limits::games().with_max_work(1 << 16)
}

/// Reads a printed game, unless that takes too long.
fn read(games: &mut Games, printed: &str) -> Option<Game> {
    match games.parse(printed) {
        Ok(game) => Some(game),
        Err(error) => {
            let limits = ["are needed", "moves deep", "too large or too fine"];
            let error = error.to_string();
            assert!(limits.iter().any(|limit| error.ends_with(limit)), "{printed}: {error}");
            None
        }
    }
}
