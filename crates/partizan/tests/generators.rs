//! Quickcheck and fuzzers get bounded and varied values, which shrink to smaller ones.

use std::collections::HashSet;

use partizan::{Dyadic, Outcome, Player};
use quickcheck::Arbitrary;
use testkit::generators::{from_bytes, least, of_nothing, values};

fn many<V: Arbitrary>() -> impl Iterator<Item = (usize, V)> {
    values(3000, 100)
}

#[test]
fn numbers_are_various() {
    for numbers in [many::<Dyadic>().collect::<Vec<_>>(), from_bytes().collect()] {
        let count = |test: fn(&Dyadic) -> bool| numbers.iter().filter(|(_, x)| test(x)).count();
        assert!(count(|x| *x == Dyadic::ZERO) > 10);
        assert!(count(|x| *x < Dyadic::ZERO) > 500);
        assert!(count(|x| x.is_integer() && *x != Dyadic::ZERO) > 300);
        assert!(count(|x| x.exponent() > 1 && x.exponent() < 6) > 300);
        assert!(count(|x| x.exponent() > 30) > 50);
        assert!(count(|x| x.numerator().unsigned_abs() > 1 << 40) > 50);
    }
}

#[test]
fn all_players_and_outcomes_are_made() {
    let players: HashSet<Player> = from_bytes().map(|(_, player)| player).collect();
    let outcomes: HashSet<Outcome> = from_bytes().map(|(_, outcome)| outcome).collect();
    assert_eq!((players.len(), outcomes.len()), (2, 4));
    let players: HashSet<Player> = many().map(|(_, player)| player).collect();
    let outcomes: HashSet<Outcome> = many().map(|(_, outcome)| outcome).collect();
    assert_eq!((players.len(), outcomes.len()), (2, 4));
}

/// A fuzzer whose data has run out gets the least value.
#[test]
fn without_data_the_least_is_made() {
    assert_eq!(of_nothing::<Dyadic>(), Dyadic::ZERO);
    assert_eq!(of_nothing::<Player>(), Player::Left);
}

#[test]
fn shrinking_ends_at_the_least() {
    let above_one = |number: &Dyadic| *number > Dyadic::from(1);
    for (_, number) in many::<Dyadic>().filter(|(_, number)| above_one(number)).take(200) {
        assert_eq!(least(number, above_one), Dyadic::from(2));
    }
    let fraction = |number: &Dyadic| !number.is_integer();
    for (_, number) in many::<Dyadic>().filter(|(_, number)| fraction(number)).take(200) {
        assert_eq!(least(number, fraction).to_string(), "1/2");
    }
}
