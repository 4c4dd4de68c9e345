//! The values that quickcheck and fuzzers get are within bounds and various; they shrink to the least.

use std::collections::HashSet;

use clobber_cgt::ClobberError;
use clobber_cgt::alternating::{Family, Part, StrategyRule, Sum};
use quickcheck::Arbitrary;
use testkit::generators::{from_bytes, least, of_nothing, values};

fn many<V: Arbitrary>() -> impl Iterator<Item = (usize, V)> {
    values(3000, 100)
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
            // Sorted, and with the right counts.
            assert!(sum.parts().is_sorted());
            assert_eq!(sum, &sum.parts().iter().rev().copied().collect::<Sum>());
            match sum.standard_form().left_move() {
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

/// A fuzzer without data left gets the least value.
#[test]
fn without_data_the_least_is_made() {
    assert_eq!(of_nothing::<Part>().stones(), 1);
    assert_eq!(of_nothing::<Sum>(), Sum::new());
}

#[test]
fn shrinking_ends_at_the_least() {
    let long = |part: &Part| part.stones() > 6;
    for (_, part) in many::<Part>().filter(|(_, part)| long(part)).take(200) {
        assert_eq!(least(part, long).to_string(), "a8");
    }
    for (_, sum) in many::<Sum>().filter(|(_, sum)| sum.len() > 2).take(200) {
        assert_eq!(least(sum, |sum| sum.len() > 2).to_string(), "o + o + o");
    }
    for (_, sum) in many::<Sum>().filter(|(_, sum)| sum.is_in_s0()).take(200) {
        assert_eq!(least(sum, Sum::is_in_s0).len(), 1);
    }
}
