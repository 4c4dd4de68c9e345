#![no_main]
//! The text of a game, read, printed and read again.

use std::time::Duration;

use clobber_cgt::{Effort, Game, Games, Limits, ParseError};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::ticking;

fuzz_target!(|text: &str| {
    // Sums in a text can be large games.
    if text.len() > 40 {
        return;
    }
    let mut games = limits::games();
    let Ok(game) = read(&mut games, text) else { return };
    let printed = games.display(game).to_string();
    if printed.len() > 10_000 {
        return;
    }
    if let Some(again) = read_again(&mut games, &printed) {
        assert_eq!(again, game, "{text}: {printed}");
    }
    // Equal games print alike in every arena.
    let mut others = limits::games();
    if let Some(other) = read_again(&mut others, &printed) {
        assert_eq!(others.display(other).to_string(), printed);
    }
    let negative = games.neg(game);
    if let Ok(zero) = games.sum(game, negative) {
        assert!(zero.is_zero(), "{text}");
    }
});

/// Reads a game, unless that takes long, by a clock that ticks with the work.
fn read(games: &mut Games, text: &str) -> Result<Game, ParseError> {
    let limits = Limits::time(Duration::from_millis(1 << 8));
    let mut effort = Effort::within(limits).with_clock(ticking);
    games.parse_with(text, &mut |_, _| Ok(None), &mut effort)
}

/// Reads a printed game, unless that takes too long.
fn read_again(games: &mut Games, printed: &str) -> Option<Game> {
    read(games, printed).map_or_else(
        |error| {
            let limits = ["are needed", "moves deep", "too large or too fine", " s"];
            let error = error.to_string();
            assert!(limits.iter().any(|limit| error.ends_with(limit)), "{printed}: {error}");
            None
        },
        Some,
    )
}
