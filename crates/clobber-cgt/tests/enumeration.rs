//! All games born by day 3, made in every way, and their names.

use std::collections::BTreeSet;

use clobber_cgt::{Game, Games};

/// All games whose options are of a list.
fn next_day(games: &mut Games, day: &[Game]) -> Vec<Game> {
    let subsets: Vec<Vec<Game>> = antichains(games, day);
    let mut next = BTreeSet::new();
    for left in &subsets {
        for right in &subsets {
            next.insert(games.from_options(left, right).unwrap());
        }
    }
    next.into_iter().collect()
}

/// The sets of games none of which is <= another; options that are dominated change nothing.
fn antichains(games: &mut Games, day: &[Game]) -> Vec<Vec<Game>> {
    let mut sets = vec![vec![]];
    for &game in day {
        for index in 0..sets.len() {
            let set = &sets[index];
            if set.iter().all(|&other| games.compare(game, other).is_none()) {
                let mut larger = set.clone();
                larger.push(game);
                sets.push(larger);
            }
        }
    }
    sets
}

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
