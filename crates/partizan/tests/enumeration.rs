//! All games born by day 3, made in every way, and their names.

use std::collections::BTreeSet;

use partizan::{Game, Games};

use crate::naive::next_day;

#[test]
fn there_are_22_games_born_by_day_2_and_1474_by_day_3() {
    let mut games = Games::new();
    let mut day = vec![Game::ZERO];
    for count in [4, 22, 1474] {
        day = next_day(&mut games, &day);
        assert_eq!(day.len(), count);
    }
    // Every one is read back from its name, by an arena that has never met it as well.
    let mut texts = BTreeSet::new();
    for &game in &day {
        let text = games.display(game).to_string();
        assert_eq!(games.parse(&text), Ok(game), "{text}");
        let mut other = Games::new();
        let there = other.parse(&text).unwrap();
        assert_eq!(other.display(there).to_string(), text);
        assert!(games.birthday(game) <= 3);
        texts.insert(text);
    }
    assert_eq!(texts.len(), 1474);
}
