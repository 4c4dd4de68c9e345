//! Written values are read back, and nothing else is.

use partizan::{Dyadic, Game, Games, NumberUpStar, Outcome, Player, Thermograph};
use testkit::Random;
use testkit::serde::{anything, round_trip};

#[test]
fn json_of_all_types() {
    testkit::json_table!("serde.txt": Dyadic, Player, Outcome, NumberUpStar);
}

#[test]
fn thermographs_are_written() {
    let mut games = Games::new();
    let hot = games.parse("{2|-1}").unwrap();
    let thermograph: Thermograph = games.thermograph(hot).unwrap();
    assert_eq!(
        serde_json::to_string(&thermograph).unwrap(),
        r#"{"mean":"1/2","temperature":"3/2","left_wall":[["0","2"],["3/2","1/2"]],"right_wall":[["0","-1"],["3/2","1/2"]]}"#,
    );
}

#[test]
fn random_values_round_trip() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    for _ in 0..5000 {
        let numerator = random.next() as i64 >> random.below(63);
        if let Ok(number) = Dyadic::new(numerator, random.below(63) as u32) {
            round_trip(&number);
            round_trip(&NumberUpStar {
                number,
                ups: random.next() as i32,
                star: random.next() as u32 >> 7,
            });
        }
    }
    Player::BOTH.iter().for_each(round_trip);
    Outcome::ALL.iter().for_each(round_trip);
}

/// Values that only a computation makes, or that mean nothing elsewhere, are not read.
#[test]
fn results_are_not_read() {
    testkit::not_read!(Game, Thermograph);
}

/// Long texts.
#[test]
fn hostile_sizes_are_refused_or_cost_nothing() {
    let many = |text: &str| format!("{:?}", text.repeat(100_000));
    assert!(serde_json::from_str::<Dyadic>(&many("-")).is_err());
    assert!(serde_json::from_str::<Dyadic>(&many("1")).is_err());
    assert!(serde_json::from_str::<Dyadic>(&many("{")).is_err());
    // A length that the data do not have.
    assert!(postcard::from_bytes::<Dyadic>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
}

#[test]
fn anything_is_read_or_refused() {
    anything(&[Dyadic::new(-3, 2).unwrap()], round_trip);
    anything(&[NumberUpStar { number: Dyadic::from(1), ups: -2, star: 1 }], round_trip);
}
