//! Reads texts, and compares each value or refusal, with its place, to a table.

use partizan::{Dyadic, Games, Outcome, Player};
use testkit::text_table;
use testkit::texts::{printed, read};

fn game(text: &str) -> Result<String, String> {
    let mut games = Games::new();
    let game = games.parse(text);
    printed(game.map(|game| games.display(game).to_string()))
}

#[test]
fn texts_are_read_or_refused() {
    text_table!("texts.txt":
        "game" => game,
        "Dyadic" => read::<Dyadic>,
        "Player" => read::<Player>,
        "Outcome" => read::<Outcome>,
    );
}
