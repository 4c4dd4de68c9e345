//! The values that quickcheck and fuzzers get are within bounds and various; what they shrink to is smaller.

use std::collections::HashSet;
use std::fmt::Debug;

use arbitrary::Unstructured;
use partizan::{Dyadic, Outcome, Player};
use quickcheck::{Arbitrary, Gen};

fn many<V: Arbitrary>() -> impl Iterator<Item = (usize, V)> {
    // Small generators and large ones.
    (0..3000).map(|k| (k % 100, V::arbitrary(&mut Gen::from_size_and_seed(k % 100, k as u64))))
}

/// Of random bytes, and of bytes that are all alike; with their number.
fn from_bytes<V: for<'a> arbitrary::Arbitrary<'a>>() -> impl Iterator<Item = (usize, V)> {
    let mut state = 1_u64;
    let mut byte = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    };
    let (least, most) = V::size_hint(0);
    assert!(most.is_none_or(|most| least <= most));
    (0..3000).map(move |round| {
        let length = round % 300;
        let bytes: Vec<u8> = match round / 300 {
            0 => vec![0; length],
            1 => vec![0xff; length],
            _ => (0..length).map(|_| byte()).collect(),
        };
        let mut data = Unstructured::new(&bytes);
        let value = V::arbitrary(&mut data).expect("made of any bytes");
        let taken = length - data.len();
        assert!(taken >= least.min(length) && most.is_none_or(|most| taken <= most), "{taken}");
        (length.min(256), value)
    })
}

/// Everything that `shrink` offers is of a smaller measure, all the way down along some chains.
fn shrinks_to_smaller<V: Arbitrary + Debug, M: Ord + Debug>(measure: impl Fn(&V) -> M) {
    for (k, (_, mut value)) in many::<V>().take(300).enumerate() {
        let mut step = k;
        // Numbers have very long chains.
        for _ in 0..300 {
            let smaller: Vec<V> = value.shrink().take(3000).collect();
            for candidate in &smaller {
                assert!(measure(candidate) < measure(&value), "{value:?} to {candidate:?}");
            }
            if smaller.is_empty() {
                break;
            }
            // Not always the smallest, or the chain would be short.
            step = step.wrapping_mul(31).wrapping_add(17);
            value = smaller[smaller.len() - 1 - step % smaller.len().div_ceil(2)].clone();
        }
    }
}

/// The value to which shrinking leads, as `quickcheck` does it.
fn least<V: Arbitrary>(mut value: V, has: impl Fn(&V) -> bool) -> V {
    while let Some(smaller) = value.shrink().find(&has) {
        value = smaller;
    }
    value
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

/// A fuzzer whose data has run out gets what is least.
#[test]
fn without_data_the_least_is_made() {
    fn of_nothing<V: for<'a> arbitrary::Arbitrary<'a>>() -> V {
        V::arbitrary(&mut Unstructured::new(&[])).expect("made of any bytes")
    }
    assert_eq!(of_nothing::<Dyadic>(), Dyadic::ZERO);
    assert_eq!(of_nothing::<Player>(), Player::Left);
}

#[test]
fn shrinking_always_makes_smaller() {
    shrinks_to_smaller(|number: &Dyadic| {
        let numerator = number.numerator();
        (number.exponent(), numerator.unsigned_abs(), numerator < 0)
    });
    shrinks_to_smaller(|player: &Player| *player);
    shrinks_to_smaller(|outcome: &Outcome| *outcome);
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
