//! Texts of games: reading and printing.

use partizan::{Game, GameError, Games, Outcome, ParseErrorKind, Player};
use testkit::Random;

use crate::naive::{Form, born_by_day, pair};

const DECIMAL: &str =
    "a decimal point: write a fraction such as 3/2, and a multiple of a number as 3.(1/2)";

#[test]
fn hostile_texts_are_errors() {
    let mut games = Games::new();
    let depth = ParseErrorKind::from(GameError::Depth { limit: Games::MAX_DEPTH });
    let number = ParseErrorKind::from(GameError::Number);
    let nesting = ParseErrorKind::invalid("more than 4096 brackets, signs and bars are open");
    for (text, kind) in [
        ("{".repeat(1_000_000), &nesting),
        ("(".repeat(1_000_000), &nesting),
        ("-".repeat(1_000_000), &nesting),
        ("2.-".repeat(1_000_000), &nesting),
        ("{0|".repeat(1_000_000), &nesting),
        (format!("{{0{}", "|0".repeat(1_000_000)), &nesting),
        ("^".repeat(1_000_000), &depth),
        ("^<99999999999999999999>".to_string(), &number),
        ("^[300]".to_string(), &depth),
        (format!("{{0{}1}}", "|".repeat(1_000_000)), &depth),
        ("9".repeat(100), &number),
        ("9223372036854775807+1".to_string(), &number),
        ("1/9223372036854775808".to_string(), &number),
        ("*1000000".to_string(), &depth),
        ("^99999999999".to_string(), &depth),
        ("^1000000".to_string(), &depth),
        ("1000000.{1|0,*}".to_string(), &depth),
        ("9223372036854775807.(9223372036854775807)".to_string(), &number),
        ("9223372036854775807.9223372036854775807".to_string(), &ParseErrorKind::invalid(DECIMAL)),
    ] {
        assert_eq!(games.parse(&text).unwrap_err().kind(), kind, "{text:.40}");
    }
    // Deep in braces, but not as a game; and one brace too many.
    let deep = |braces| format!("{}0{}", "{".repeat(braces), "|}".repeat(braces));
    let found = games.parse(&deep(4095)).map(|game| games.display(game).to_string());
    assert_eq!(found, Ok("4095".into()));
    let error = games.parse(&deep(4097)).unwrap_err();
    assert_eq!((error.column(), error.kind()), (4097, &nesting));
    // Closed brackets do not count.
    let closed = format!("{}{{|}}", "-(2.*) + {*|*} - ".repeat(5000));
    assert_eq!(games.parse(&closed).map(Game::is_zero), Ok(true));
    // Too deep as a game.
    let switches = |count| (0..count).fold("0".to_string(), |game, n| format!("{{{n}|{game}-1}}"));
    assert_eq!(games.parse(&switches(2 * Games::MAX_DEPTH)).unwrap_err().kind(), &depth);
}

#[test]
fn sorting_is_the_order_of_what_is_printed() {
    let mut games = Games::new();
    let mut all = born_by_day(&mut games, 3);
    let mut other = Games::new();
    let mut there: Vec<Game> =
        all.iter().rev().map(|&game| other.import(&games, game).unwrap()).collect();
    games.sort(&mut all);
    other.sort(&mut there);
    let texts = |games: &Games, list: &[Game]| -> Vec<String> {
        list.iter().map(|&game| games.display(game).to_string()).collect()
    };
    assert_eq!(texts(&games, &all), texts(&other, &there));
    let mut several = 0;
    for &game in &all {
        let text = games.display(game).to_string();
        if text.starts_with('{') {
            let mut left = games.left_options(game).unwrap().to_vec();
            games.sort(&mut left);
            several += usize::from(left.len() > 1);
            assert!(text.starts_with(&format!("{{{}|", texts(&games, &left).join(","))), "{text}");
        }
    }
    assert!(several > 100, "{several}");
}

/// Printed alike whatever else an arena holds.
fn round_trip(form: &Form, before: &Form) -> bool {
    let (mut games, mut other) = (Games::new(), Games::new());
    before.game(&mut other);
    let (here, there) = (form.game(&mut games), form.game(&mut other));
    let text = games.display(here).to_string();
    let cut = games.display(here).with_max_len(7).to_string();
    assert!(if text.len() <= 7 { cut == text } else { cut == format!("{}…", &text[..6]) });
    let imported = other.import(&games, here);
    text == other.display(there).to_string()
        && games.parse(&text) == Ok(here)
        && other.parse(&text) == Ok(there)
        && imported == Ok(there)
}

#[test]
fn texts_that_nobody_can_print() {
    let mut games = Games::new();
    // The hottest switch is played first, so the text doubles with each.
    let mut game = Game::ZERO;
    for n in 1..=45 {
        let integer = games.integer(n).unwrap();
        let switch = games.switch(integer).unwrap();
        game = games.sum(game, switch).unwrap();
    }
    let text = games.display(game).with_max_len(1000).to_string();
    assert_eq!(text.chars().count(), 1000);
    assert_eq!(games.display(game).with_max_len(1).to_string(), "…");
    assert_eq!(games.display(game).with_max_len(0).to_string(), "…");
    assert_eq!(games.display(Game::ZERO).with_max_len(0).to_string(), "0");
}

#[test]
fn uptimals_are_those_of_the_definition() {
    let mut games = Games::new();
    for n in 1..=12 {
        let [sum, uptimal] = [games.sum_of_uptimals(n).unwrap(), games.uptimal(n).unwrap()];
        let next = games.uptimal(n + 1).unwrap();
        let text = format!("{{0|*-({})}}", games.display(sum));
        assert_eq!(games.parse(&text), Ok(next));
        let (before, star) = (games.sum_of_uptimals(n - 1).unwrap(), games.nimber(1).unwrap());
        assert_eq!(games.parse(&format!("v[{n}] + ^<{n}>")), Ok(games.neg(before)));
        // {^[n-1] | *} is another form of ^[n].
        assert!(n == 1 || games.from_options(&[before], &[star]) == Ok(sum));
        // The next is infinitesimal with respect to this one.
        let many = games.multiple(9, next).unwrap();
        assert!(games.le(many, uptimal) && many != uptimal);
    }
}

#[test]
fn outcome_and_winner_agree() {
    for outcome in Outcome::ALL {
        let wins = Player::BOTH.map(|first| outcome.winner(first) == first);
        assert_eq!(Outcome::from_wins(wins), outcome);
    }
}

#[test]
fn random_games_are_read_back() {
    let random = &mut Random::new(1);
    for round in 0..200 {
        let [form, before] = pair(random, round);
        assert!(round_trip(&form, &before), "{form:?} after {before:?}");
    }
}

#[test]
fn any_text_is_a_game_or_an_error() {
    let random = &mut Random::new(2);
    for length in (0..40).cycle().take(400) {
        let text = random.word("{{{{||||}}}}((()))012*^v+-+-_./,", length);
        let mut games = Games::new();
        match games.parse(&text) {
            Ok(game) => {
                let printed = games.display(game).to_string();
                assert_eq!(games.parse(&printed), Ok(game), "{text}");
            }
            Err(error) => assert!(error.column() <= text.len() + 1, "{text}: {error}"),
        }
    }
}
