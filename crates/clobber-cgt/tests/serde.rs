//! Values survive a round trip, and invalid data is refused.

use clobber_cgt::alternating::{
    Counts, Family, Part, PartMove, StandardRule, StrategyMove, StrategyRule, Sum, Verification,
    Verifier,
};
use clobber_cgt::{Effort, Grid, OutcomeSolver, Path, Position, Strategy};
use clobber_core::{Color, Move};
use testkit::serde::{anything, refused, round_trip, written};

fn all_parts() -> impl Iterator<Item = Part> {
    let of_family = |family| (1..=Part::MAX_STONES).filter_map(move |n| Part::new(family, n));
    Family::ALL.into_iter().flat_map(of_family)
}

fn small_strategy() -> (Position<Path>, Color, Strategy) {
    let row: Position<Path> = "xoxo".parse().unwrap();
    let (winner, strategy) =
        OutcomeSolver::new().strategy(&row, Color::Black, 100, &mut Effort::new()).unwrap();
    (row, winner, strategy)
}

#[test]
fn values_in_json() {
    written("ooxoxox".parse::<Part>().unwrap(), r#""oo7""#);
    written("-oo3".parse::<Part>().unwrap(), r#""xxo""#);
    written("oo8 + a2 + oo8".parse::<Sum>().unwrap(), r#""a2 + oo8 + oo8""#);
    written(Sum::new(), r#""0""#);
    written(
        "o11 + oo10 + oo9oo + a2 + a8".parse::<Sum>().unwrap().counts(),
        r#"{"a":1,"b":1,"c":1,"d":1,"e":0,"f":0,"y":1,"z":0,"outside":0}"#,
    );
    written(Family::OAX, r#""OAX""#);
    written(Family::NegO, r#""NegO""#);
    written(StandardRule::Eta, r#""Eta""#);
    written(StrategyRule::R3e, r#""R3e""#);
    written(StrategyRule::Improved, r#""Improved""#);
    let oo8: Part = "oo8".parse().unwrap();
    written(oo8.play(Color::White, 1, 2).unwrap(), r#"{"from":1,"to":2,"pieces":["o","oo6"]}"#);
    written(
        "a8 + a2".parse::<Sum>().unwrap().left_move().unwrap(),
        r#"{"rule":"R1a","part":"a8","mv":{"from":3,"to":2,"pieces":["xxo","a4"]},"after":"a2 + a4 + xxo"}"#,
    );
    written(
        Verifier::new().check(20, &mut Effort::new()).unwrap(),
        r#"{"half_length":20,"right_positions":513,"left_positions":null,"right_moves":5321}"#,
    );
    written(small_strategy().2, r#"{"moves":{".xo.":[0,"1>2"],"xoxo":[0,"0>1"]}}"#);
}

#[test]
fn all_small_values_round_trip() {
    all_parts().for_each(|part| round_trip(&part));
    Family::ALL.iter().for_each(round_trip);
    StrategyRule::ALL.iter().for_each(round_trip);
    for rule in ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta"] {
        round_trip(&serde_json::from_str::<StandardRule>(&format!("{rule:?}")).unwrap());
    }
    for part in all_parts().filter(|part| part.stones() < 20) {
        Color::BOTH.into_iter().flat_map(|color| part.moves(color)).for_each(|mv| round_trip(&mv));
    }
}

/// A strategy that is read is a claim, and `check` decides.
#[test]
fn strategies_are_checked_after_reading() {
    let board = Position::checkerboard(Grid::new(3, 3).unwrap(), Color::Black);
    let (winner, strategy) =
        OutcomeSolver::new().strategy(&board, Color::White, 10_000, &mut Effort::new()).unwrap();
    round_trip(&strategy);
    let json = serde_json::to_string(&strategy).unwrap();
    let read: Strategy = serde_json::from_str(&json).unwrap();
    assert_eq!(read.check(&(board.as_ref(), Color::White, winner), &mut Effort::new()), Ok(()));

    let (row, winner, _) = small_strategy();
    let check = |json: &str| {
        let strategy: Strategy = serde_json::from_str(json).unwrap();
        strategy.check(&(row.as_ref(), Color::Black, winner), &mut Effort::new())
    };
    assert!(check(r#"{"moves":{".xo.":[0,"1>2"],"xoxo":[0,"0>1"]}}"#).is_ok());
    for (fault, json) in [
        ("illegal", r#"{"moves":{".xo.":[0,"2>1"],"xoxo":[0,"0>1"]}}"#),
        ("missing", r#"{"moves":{"xoxo":[0,"0>1"]}}"#),
        ("losing", r#"{"moves":{".xo.":[0,"1>2"],"xoxo":[0,"2>3"]}}"#),
    ] {
        assert!(check(json).is_err(), "{fault}");
    }
}

#[test]
fn malformed_json_is_refused_with_the_place() {
    refused::<Part>(r#""a7""#, "column 1: there is no part `a7`");
    refused::<Part>(r#""a4098""#, "beyond 4095");
    refused::<Sum>(r#""a8 + oo4 + a3""#, "column 12: there is no part `a3`");
    refused::<Sum>(r#""a8 +\n oz""#, "line 2, column 2: ");
    refused::<Family>(r#""AO""#, "unknown variant");
    refused::<StrategyRule>(r#""3e""#, "unknown variant");
    refused::<PartMove>(r#"{"from":70000,"to":1,"pieces":[null,null]}"#, "u16");
    refused::<PartMove>(r#"{"from":1,"to":2,"pieces":["a2"]}"#, "array of length 2");
    refused::<StrategyMove>(r#"{"rule":"R1a","part":"a8"}"#, "missing field `mv`");
    refused::<Counts>(r#"{"a":-1}"#, "u32");
    refused::<Verification>("[1]", "invalid length");
    refused::<Strategy>(r#"{"moves":{"xo":[0,"0-1"]}}"#, "line 1, column 2: unexpected");
    refused::<Strategy>(r#"{"moves":{"xo":[-1,"0>1"]}}"#, "usize");
}

/// Long and deeply nested texts.
#[test]
fn hostile_sizes_are_refused_or_cost_nothing() {
    let many = |text: &str| format!("{:?}", text.repeat(100_000));
    assert!(serde_json::from_str::<Part>(&many("xo")).is_err());
    assert!(serde_json::from_str::<Sum>(&many("-")).is_err());
    assert!(serde_json::from_str::<Sum>(&many("+")).is_err());
    let deep = "[".repeat(100_000);
    assert!(serde_json::from_str::<Strategy>(&deep).is_err());
    assert!(serde_json::from_str::<StrategyMove>(&deep).is_err());
    assert!(serde_json::from_str::<Counts>(&deep).is_err());
    // The last parts come first in sorted order.
    let text = format!("{}{}a2", "xx + ".repeat(200_000), "a2 + ".repeat(200_000));
    let sum: Sum = serde_json::from_str(&format!("{text:?}")).unwrap();
    assert_eq!((sum.len(), sum.counts().d), (400_001, 200_001));
    // Lengths beyond the data.
    let endless = [0xff, 0xff, 0xff, 0xff, 0x0f];
    assert!(postcard::from_bytes::<Strategy>(&endless).is_err());
    assert!(postcard::from_bytes::<Sum>(&endless).is_err());
}

/// Any text and any bytes that are read give a valid value or an error.
#[test]
fn anything_is_read_or_refused() {
    let oo8: Part = "oo8".parse().unwrap();
    let sum: Sum = "a2 + oo8 + -oo9oo".parse().unwrap();
    anything(&[oo8], round_trip);
    anything(&[sum.counts()], round_trip);
    anything(&[sum], round_trip);
    anything(&[oo8.play(Color::White, 1, 2).unwrap()], round_trip);
    anything(&["a8 + a2".parse::<Sum>().unwrap().left_move().unwrap()], round_trip);
    anything(&[Verifier::new().check(20, &mut Effort::new()).unwrap()], round_trip);
    anything(&[small_strategy().2], round_trip);
}

/// Moves are numbers in formats that are not for people.
#[test]
fn strategies_in_bytes() {
    let strategy =
        Strategy { moves: [("xo".to_owned(), (0, Move::between(1, 0)))].into_iter().collect() };
    assert_eq!(postcard::to_allocvec(&strategy).unwrap(), [1, 2, b'x', b'o', 0, 1, 0]);
}
