//! Values survive a round trip, and invalid data is refused.

use clobber_cgt::alternating::{
    Counts, Family, Part, PartMove, StandardRule, StrategyMove, StrategyRule, Sum, Verification,
    Verifier,
};
use clobber_cgt::{Effort, OutcomeSolver, Path, Position, Strategy};
use clobber_core::{Color, Move};
use testkit::serde::{anything, round_trip};

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
fn json_of_all_types() {
    testkit::json_table!(
        "serde.txt":
        Part, Sum, Counts, Family, StandardRule, StrategyRule, PartMove, StrategyMove, Verification,
        Strategy,
    );
}

#[test]
fn all_small_values_round_trip() {
    all_parts().for_each(|part| round_trip(&part));
    Family::ALL.iter().for_each(round_trip);
    [StrategyRule::R1a, StrategyRule::Improved].iter().for_each(round_trip);
    for rule in ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta"] {
        round_trip(&serde_json::from_str::<StandardRule>(&format!("{rule:?}")).unwrap());
    }
    for part in all_parts().filter(|part| part.stones() < 20) {
        Color::BOTH.into_iter().flat_map(|color| part.moves(color)).for_each(|mv| round_trip(&mv));
    }
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
    anything(&[Verifier::default().check(20, &mut Effort::new()).unwrap()], round_trip);
    anything(&[small_strategy().2], round_trip);
}

/// Moves are numbers in formats that are not for people.
#[test]
fn strategies_in_bytes() {
    let strategy =
        Strategy { moves: [("xo".to_owned(), (0, Move::between(1, 0)))].into_iter().collect() };
    assert_eq!(postcard::to_allocvec(&strategy).unwrap(), [1, 2, b'x', b'o', 0, 1, 0]);
}
