//! Texts of games: reading and printing.

use partizan::{Dyadic, Game, GameError, Games, Outcome, ParseErrorKind, Player};
use testkit::Random;

use crate::naive::{Form, born_by_day, pair};

#[test]
fn ways_to_write_the_same_game() {
    let mut games = Games::new();
    for (text, printed) in [
        ("{|}", "0"),
        ("*0", "0"),
        ("--3", "3"),
        ("10/16", "5/8"),
        ("{0|1}", "1/2"),
        ("{-5|7}", "0"),
        ("{1|}", "2"),
        ("{|-9}", "-10"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0|0||0}", "v"),
        ("^+*", "^*"),
        ("↑", "^"),
        ("v * 3", "error: line 1, column 3: unexpected character '*'"),
        ("v2*3", "v2*3"),
        ("3.^", "^3"),
        ("-2.^*", "v2"),
        ("-2.(^*)", "v2"),
        ("5.*", "*"),
        ("1-1^*", "v*"),
        ("-1^*", "-1^*"),
        ("-(1^*)", "-1v*"),
        ("1/2v2*3", "1/2v2*3"),
        ("{1|-1}", "+-1"),
        ("±1", "+-1"),
        ("+-1/2 + 1/2", "{1|0}"),
        ("3 + +-1", "{4|2}"),
        ("3+-1", "{4|2}"),
        ("3±1", "{4|2}"),
        ("3 + -1", "2"),
        ("2+_2", "{2|{2|0}}"),
        ("2-_2", "{{4|2}|2}"),
        ("{2|1||-1|-2}", "+-{2|1}"),
        ("+-(1,{2|0})", "+-{1,{2|0}}"),
        ("{0||0|-2}", "+_2"),
        ("{2|0||0}", "-_2"),
        ("tiny(1/2)", "+_1/2"),
        ("Miny(3)", "-_3"),
        ("{0|{0|{-1|-2}}}", "+_{2|1}"),
        ("-_2+_2", "0"),
        ("-_2 - -_2", "0"),
        ("{ ^ , * | v , * }", "{*,^|v,*}"),
        ("{4||3|2|||1||0|-1}", "{{4|{3|2}}|{1|{0|-1}}}"),
        ("{4||3|2|||1}", "{{4|{3|2}}|1}"),
        ("-{3|1}", "{-1|-3}"),
        ("2.{3|1}", "4"),
        ("", "error: line 1, column 1: the text ends too early"),
        ("{0", "error: line 1, column 3: the text ends too early"),
        ("{0}", "error: line 1, column 3: unexpected character '}'"),
        ("{}", "error: line 1, column 2: unexpected character '}'"),
        ("{0,|1}", "error: line 1, column 4: unexpected character '|'"),
        ("{0|1}}", "error: line 1, column 6: unexpected character '}'"),
        ("{0|(1}", "error: line 1, column 6: unexpected character '}'"),
        ("(1,2)", "error: line 1, column 3: unexpected character ','"),
        ("{1|2|3}", "error: line 1, column 5: it is not clear which bar comes first"),
        ("1/3", "error: line 1, column 3: the denominator is not a power of two"),
        ("1/0", "error: line 1, column 3: the denominator is not a power of two"),
        ("1/", "error: line 1, column 3: the text ends too early"),
        ("1/2.^", "error: line 1, column 4: only an integer multiple can be taken"),
        ("1 2", "error: line 1, column 3: unexpected character '2'"),
        ("^^", "^2"),
        ("vvv", "v3"),
        ("↑↑*", "^2*"),
        ("^^*4", "^2*4"),
        ("1/2vv*", "1/2v2*"),
        ("^^3", "error: line 1, column 3: unexpected character '3'"),
        ("^v", "error: line 1, column 2: unexpected character 'v'"),
        ("↑ ↓", "error: line 1, column 3: unexpected character '↓'"),
        ("^<1>", "^"),
        ("^[1]*2", "^*2"),
        ("^<2>", "{0|v*}"),
        ("^<2>*", "{0,*|v}"),
        ("v<2>", "{^*|0}"),
        ("^[2]", "{^|*}"),
        ("v[2]", "{*|v}"),
        ("1^[2]*", "1 + {^|*} + *"),
        ("^<3>", "{0|* - ^ - ^<2>}"),
        ("^<0>", "error: line 1, column 3: unexpected character '0'"),
        ("^<2]", "error: line 1, column 4: unexpected character ']'"),
        ("^[", "error: line 1, column 3: the text ends too early"),
        ("^^<2>", "error: line 1, column 3: unexpected character '<'"),
        ("^<256>", "error: line 1, column 1: a game is more than 256 moves deep"),
        ("- 1^*", "-1^*"),
        ("- 1/2", "-1/2"),
        ("2 - 1^*", "1v*"),
        ("- ^*", "v*"),
        ("3*5", "3*5"),
        ("+-{1,1*}", "+-{1,1*}"),
        ("+-(1,1*)", "+-{1,1*}"),
        ("+-{1}", "+-1"),
        ("{1,1*|-1,-1*}", "+-{1,1*}"),
        ("+-{*,^}", "{*,^|v,*}"),
        ("+-{}", "error: line 1, column 4: unexpected character '}'"),
        ("-{1,2}", "error: line 1, column 6: unexpected character '}'"),
        ("Tiny({2|1})", "+_{2|1}"),
        ("tiny{2|1}", "+_{2|1}"),
        ("Miny(2)", "-_2"),
        ("Miny({2|1})", "-_{2|1}"),
        ("2Tiny(2)", "2 + +_2"),
        ("9Tiny({2|1})", "9 + +_{2|1}"),
        ("-2Miny(1)", "-2 + -_1"),
        ("-1/2Tiny(3/4)", "-1/2 + +_3/4"),
        ("1 ⧾2 ⧿{2|1}", "1 + +_2 + -_{2|1}"),
        ("⇑", "^2"),
        ("⇑↑*", "^3*"),
        ("1⇓*2", "1v2*2"),
        ("⇓⇓", "v4"),
        ("⇑2", "error: line 1, column 2: unexpected character '2'"),
        ("⇑<2>", "error: line 1, column 2: unexpected character '<'"),
        ("↑⇓", "error: line 1, column 2: unexpected character '⇓'"),
        ("+_^", "^"),
        ("+_^*", "{0|{0|v*}}"),
        ("{2|+_{2|+_3}}", "{2|+_{2|+_3}}"),
        ("3.(1/2)", "3/2"),
        ("3.(5)", "15"),
        ("Tiny", "error: line 1, column 1: unexpected character 'T'"),
        ("Tin↑", "error: line 1, column 1: unexpected character 'T'"),
        ("1+", "error: line 1, column 3: the text ends too early"),
        ("?", "error: line 1, column 1: unexpected character '?'"),
    ] {
        let found = match games.parse(text) {
            Ok(game) => games.display(game).to_string(),
            Err(error) => format!("error: {error}"),
        };
        // Some are easier to write as another expression.
        let printed = match games.parse(printed) {
            Ok(game) if printed.contains([' ', '<']) => games.display(game).to_string(),
            _ => printed.to_string(),
        };
        assert_eq!(found, printed, "{text}");
    }
}

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
fn decimal_fractions_are_no_multiples() {
    let mut games = Games::new();
    for (text, column) in [
        ("0.5", 2),
        ("1.5", 2),
        ("-2.5", 3),
        ("1/2.5", 4),
        ("2.3/4", 2),
        ("{0|1.25}", 5),
        ("2.2.*", 2),
    ] {
        let error = games.parse(text).unwrap_err();
        let found = (error.line(), error.column(), error.kind());
        assert_eq!(found, (1, column, &ParseErrorKind::invalid(DECIMAL)), "{text}");
    }
    assert_eq!("1.5".parse::<Dyadic>().unwrap_err().kind(), &ParseErrorKind::invalid(DECIMAL));
    let error = games.parse("{0,\n  *|1.5}").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 6));
    assert!(error.to_string().starts_with("line 2, column 6: a decimal point"), "{error}");
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
        let winners = Player::BOTH.map(|first| outcome.winner(first));
        assert_eq!(Outcome::from_winners(winners[0], winners[1]), outcome);
    }
}

#[test]
fn players_and_outcomes_are_read_as_printed() {
    for player in Player::BOTH {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    for outcome in Outcome::ALL {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
    for (text, column) in [("", 1), ("left", 1), ("Le", 3), ("Rigid", 4), ("Leftx", 5)] {
        assert_eq!(text.parse::<Player>().unwrap_err().column(), column, "{text}");
    }
    let error = "NP".parse::<Outcome>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 2: unexpected character 'P'; expected an outcome, N, P, L or R"
    );
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
