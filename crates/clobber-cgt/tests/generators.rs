//! The values that quickcheck and fuzzers get are within bounds and various; what they shrink to is smaller.

use std::collections::HashSet;
use std::fmt::Debug;

use arbitrary::Unstructured;
use clobber_cgt::ClobberError;
use clobber_cgt::linear::{Family, Part, StrategyRule, Sum, left_move};
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

fn family_rank(part: Part) -> usize {
    Family::ALL.iter().position(|&family| family == part.family()).expect("one of ten")
}

#[test]
fn parts_are_within_bounds_and_various() {
    for parts in [many::<Part>().collect::<Vec<_>>(), from_bytes().collect()] {
        for &(size, part) in &parts {
            assert!(usize::from(part.stones()) <= size.max(1), "{part} of {size}");
            assert_eq!(Part::new(part.family(), part.stones()), Some(part));
        }
        for family in Family::ALL {
            let of_family = || parts.iter().filter(|(_, part)| part.family() == family);
            let lengths: HashSet<u16> = of_family().map(|(_, part)| part.stones()).collect();
            assert!(of_family().count() > 100 && lengths.len() > 10, "{family:?}");
        }
    }
}

#[test]
fn sums_are_within_bounds_and_various() {
    for sums in [many::<Sum>().collect::<Vec<_>>(), from_bytes().collect()] {
        let mut rules: HashSet<StrategyRule> = HashSet::new();
        let count = |test: fn(&Sum) -> bool| sums.iter().filter(|(_, sum)| test(sum)).count();
        for (size, sum) in &sums {
            // The rule η makes five stones of four, and two parts of one.
            assert!(sum.stones() <= size + size / 4, "{sum} of {size}");
            assert!(sum.len() <= 24, "{sum}");
            // In order, with the counts that belong to it.
            assert!(sum.parts().is_sorted());
            assert_eq!(sum, &sum.parts().iter().rev().copied().collect::<Sum>());
            match left_move(&sum.standard_form()) {
                Ok(mv) => drop(rules.insert(mv.rule)),
                Err(error) => assert_eq!(error, ClobberError::NotInS0),
            }
        }
        assert!(count(Sum::is_empty) > 50);
        assert!(count(|sum| sum.len() > 6) > 200, "{}", count(|sum| sum.len() > 6));
        assert!(count(|sum| sum.is_standard() && sum.len() > 2) > 300);
        assert!(count(|sum| !sum.is_standard()) > 500);
        assert!(count(|sum| sum.parts().iter().any(|&part| sum.contains(-part))) > 500);
        assert!(count(Sum::is_in_s0) > 50, "{}", count(Sum::is_in_s0));
        assert!(rules.len() > 8, "{rules:?}");
    }
}

/// A fuzzer whose data has run out gets what is least.
#[test]
fn without_data_the_least_is_made() {
    fn of_nothing<V: for<'a> arbitrary::Arbitrary<'a>>() -> V {
        V::arbitrary(&mut Unstructured::new(&[])).expect("made of any bytes")
    }
    assert_eq!(of_nothing::<Part>().stones(), 1);
    assert_eq!(of_nothing::<Sum>(), Sum::new());
}

#[test]
fn shrinking_always_makes_smaller() {
    shrinks_to_smaller(|part: &Part| (part.stones(), family_rank(*part)));
    shrinks_to_smaller(|sum: &Sum| {
        let ranks: usize = sum.parts().iter().map(|&part| family_rank(part)).sum();
        (sum.len(), sum.stones(), ranks)
    });
}

#[test]
fn shrinking_ends_at_the_least() {
    let long = |part: &Part| part.stones() > 6;
    for (_, part) in many::<Part>().filter(|(_, part)| long(part)).take(200) {
        assert_eq!(least(part, long).to_string(), "oo7");
    }
    for (_, sum) in many::<Sum>().filter(|(_, sum)| sum.len() > 2).take(200) {
        assert_eq!(least(sum, |sum| sum.len() > 2).to_string(), "o + o + o");
    }
    for (_, sum) in many::<Sum>().filter(|(_, sum)| sum.is_in_s0()).take(200) {
        assert_eq!(least(sum, Sum::is_in_s0).len(), 1);
    }
}
