//! What is read and printed.

mod naive;

use clobber_cgt::{Games, LimitError, MAX_DEPTH, ParseGameErrorKind};
use naive::{AllSmall, Form};
use quickcheck::{TestResult, quickcheck};

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
        ("v * 3", "error: column 3: unexpected '*'"),
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
        ("+-(1,{2|0})", "{1,{2|0}|-1,{0|-2}}"),
        ("{0||0|-2}", "+_2"),
        ("{2|0||0}", "-_2"),
        ("tiny(1/2)", "+_1/2"),
        ("Miny(3)", "-_3"),
        ("+_{2|1}", "{0|{0|{-1|-2}}}"),
        ("-_2+_2", "0"),
        ("-_2 - -_2", "0"),
        ("{ ^ , * | v , * }", "{*,^|v,*}"),
        ("{4||3|2|||1||0|-1}", "{{4|{3|2}}|{1|{0|-1}}}"),
        ("{4||3|2|||1}", "{{4|{3|2}}|1}"),
        ("-{3|1}", "{-1|-3}"),
        ("2.{3|1}", "4"),
        ("", "error: column 1: unexpected end"),
        ("{0", "error: column 3: unexpected end"),
        ("{0}", "error: column 3: unexpected '}'"),
        ("{}", "error: column 2: unexpected '}'"),
        ("{0,|1}", "error: column 4: unexpected '|'"),
        ("{0|1}}", "error: column 6: unexpected '}'"),
        ("{0|(1}", "error: column 6: unexpected '}'"),
        ("(1,2)", "error: column 3: unexpected ','"),
        ("{1|2|3}", "error: column 5: it is not clear which bar comes first"),
        ("1/3", "error: column 3: the denominator is not a power of two"),
        ("1/0", "error: column 3: the denominator is not a power of two"),
        ("1/", "error: column 3: unexpected end"),
        ("1/2.^", "error: column 4: only an integer multiple can be taken"),
        ("1 2", "error: column 3: unexpected '2'"),
        ("^^", "error: column 2: unexpected '^'"),
        ("1+", "error: column 3: unexpected end"),
        ("?", "error: column 1: unexpected '?'"),
    ] {
        let found = match games.parse(text) {
            Ok(game) => games.display(game).to_string(),
            Err(error) => format!("error: {error}"),
        };
        assert_eq!(found, printed, "{text}");
    }
}

#[test]
fn hostile_texts_are_errors() {
    let mut games = Games::new();
    let depth = ParseGameErrorKind::Limit(LimitError::Depth { limit: MAX_DEPTH });
    let number = ParseGameErrorKind::Limit(LimitError::Number);
    for (text, kind) in [
        ("{".repeat(1_000_000), ParseGameErrorKind::UnexpectedEnd),
        ("(".repeat(1_000_000), ParseGameErrorKind::UnexpectedEnd),
        ("-".repeat(1_000_000), ParseGameErrorKind::UnexpectedEnd),
        (format!("{{0{}1}}", "|".repeat(1_000_000)), depth),
        ("9".repeat(100), number),
        ("9223372036854775807+1".to_string(), number),
        ("1/9223372036854775808".to_string(), number),
        ("*1000000".to_string(), depth),
        ("^99999999999".to_string(), depth),
        ("^1000000".to_string(), depth),
        ("1000000.{1|0,*}".to_string(), depth),
        ("9223372036854775807.9223372036854775807".to_string(), number),
    ] {
        assert_eq!(games.parse(&text).unwrap_err().kind, kind, "{text:.40}");
    }
    // Deep in braces, but not as a game.
    let deep = format!("{}0{}", "{".repeat(100_000), "|}".repeat(100_000));
    assert_eq!(games.parse(&deep).map(|game| games.display(game).to_string()), Ok("100000".into()));
    // Too deep as a game.
    let switches = |count| (0..count).fold("0".to_string(), |game, n| format!("{{{n}|{game}-1}}"));
    assert_eq!(games.parse(&switches(2 * MAX_DEPTH)).unwrap_err().kind, depth);
}

/// Printed alike whatever else an arena holds.
fn round_trip(form: &Form, before: &Form) -> bool {
    let (mut games, mut other) = (Games::new(), Games::new());
    before.game(&mut other);
    let (here, there) = (form.game(&mut games), form.game(&mut other));
    let text = games.display(here).to_string();
    let imported = other.import(&games, here);
    text == other.display(there).to_string()
        && games.parse(&text) == Ok(here)
        && other.parse(&text) == Ok(there)
        && imported == Ok(there)
}

quickcheck! {
    fn games_are_read_back(form: Form, before: Form) -> bool {
        round_trip(&form, &before)
    }

    fn all_small_games_are_read_back(form: AllSmall, before: AllSmall) -> bool {
        round_trip(&form.0, &before.0)
    }

    fn any_text_is_a_game_or_an_error(bytes: Vec<u8>) -> TestResult {
        const CHARACTERS: &[u8; 32] = b"{{{{||||}}}}((()))012*^v+-+-_./,";
        let characters = bytes.iter().map(|&byte| char::from(CHARACTERS[usize::from(byte) % 32]));
        let text: String = characters.collect();
        let mut games = Games::new();
        match games.parse(&text) {
            Ok(game) => {
                let printed = games.display(game).to_string();
                TestResult::from_bool(games.parse(&printed) == Ok(game))
            }
            Err(error) => TestResult::from_bool(error.column <= text.len() + 1),
        }
    }
}
