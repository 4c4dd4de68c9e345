//! Checks that generated values are valid and varied, and shrink to a least counterexample.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Unstructured;
use quickcheck::{Arbitrary, Gen, QuickCheck};

use crate::Random;

/// Draws values from generators of all sizes less than `sizes`, each with its generator's size.
pub fn values<V: Arbitrary>(count: usize, sizes: usize) -> impl Iterator<Item = (usize, V)> {
    let value = move |k: usize| (k % sizes, Gen::from_size_and_seed(k % sizes, k as u64));
    (0..count).map(value).map(|(size, mut generator)| (size, V::arbitrary(&mut generator)))
}

/// Makes 3,000 values from up to 300 bytes, random or all equal, each with its number of bytes.
pub fn from_bytes<V: for<'a> arbitrary::Arbitrary<'a>>() -> impl Iterator<Item = (usize, V)> {
    let mut random = Random::new(1);
    let (least, most) = V::size_hint(0);
    assert!(most.is_none_or(|most| least <= most));
    (0..3000).map(move |round| {
        let length = round % 300;
        let bytes = match round / 300 {
            0 => vec![0; length],
            1 => vec![0xff; length],
            _ => random.bytes(length),
        };
        let mut data = Unstructured::new(&bytes);
        let value = V::arbitrary(&mut data).expect("made of any bytes");
        let taken = length - data.len();
        // A choice among as many values as there are bytes takes no byte if there is only one.
        let is_enough = taken >= least || length < 32;
        let is_within = is_enough && most.is_none_or(|most| taken <= most);
        assert!(is_within, "{taken} bytes for {}", std::any::type_name::<V>());
        (length, value)
    })
}

/// Makes the value of an empty input, which a fuzzer without data left gets.
pub fn of_nothing<V: for<'a> arbitrary::Arbitrary<'a>>() -> V {
    V::arbitrary(&mut Unstructured::new(&[])).expect("made of any bytes")
}

/// Checks values made from bytes, also with `arbitrary_take_rest`, and asserts that more than `distinct` of them are
/// different.
pub fn made_of_any_bytes<V>(distinct: usize, check: impl Fn(&V))
where
    V: for<'a> arbitrary::Arbitrary<'a> + Debug,
{
    let mut texts = HashSet::new();
    for (_, value) in from_bytes::<V>() {
        check(&value);
        texts.insert(format!("{value:?}"));
    }
    let mut random = Random::new(2);
    for length in 0..300 {
        for bytes in [random.bytes(length), vec![0; length], vec![0xff; length]] {
            check(&V::arbitrary_take_rest(Unstructured::new(&bytes)).expect("made of any bytes"));
        }
    }
    assert!(texts.len() > distinct, "{texts:?}");
}

/// The name of a kind of values, and a test for it.
pub type Kind<'a, V> = (&'a str, &'a dyn Fn(&V) -> bool);

/// Asserts that each kind occurs at least a number of times among some values.
#[track_caller]
pub fn assert_various<V>(values: &[V], least: usize, kinds: &[Kind<'_, V>]) {
    for (name, is_of_kind) in kinds {
        let count = values.iter().filter(|value| is_of_kind(value)).count();
        assert!(count >= least, "{name}: {count} of {}", values.len());
    }
}

/// Asserts that generated and shrunk values are read back from their texts, and that at least a number of 1,000 are
/// different.
#[track_caller]
pub fn texts_lead_back<V>(distinct: usize)
where
    V: Arbitrary + Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    let mut texts = HashSet::new();
    for (_, value) in values::<V>(1000, 200) {
        for value in value.shrink().take(20).inspect(|smaller| assert!(*smaller != value)) {
            assert_eq!(value.to_string().parse::<V>().expect("its text"), value);
        }
        let text = value.to_string();
        assert_eq!(text.parse::<V>().expect("its text"), value);
        texts.insert(text);
    }
    assert!(texts.len() >= distinct, "{}", texts.len());
}

/// Shrinks a value like `quickcheck`, as long as it has a property.
pub fn least<V: Arbitrary>(mut value: V, has: impl Fn(&V) -> bool) -> V {
    while let Some(smaller) = value.shrink().find(&has) {
        value = smaller;
    }
    value
}

/// Shrinks the last of 200 generated values that has a property.
pub fn least_of_some<V: Arbitrary>(has: impl Fn(&V) -> bool) -> V {
    let some = values(200, 200).map(|(_, value)| value).filter(&has).last();
    least(some.expect("one has the property"), has)
}

/// Asserts that quickcheck reports a failing property with one of the least counterexamples.
#[track_caller]
pub fn quickcheck_reports<V: Arbitrary + Debug>(property: fn(V) -> bool, least: &[&str]) {
    let mut reports = 0;
    for seed in 0..20 {
        let mut quickcheck = QuickCheck::new().rng(Gen::from_size_and_seed(100, seed));
        let failure = quickcheck.quicktest(property).expect_err("the property fails");
        let report = format!("{failure:?}");
        // Quickcheck reports nothing about a value that cannot shrink.
        if report.contains("arguments: Some") {
            assert!(least.iter().any(|text| report.contains(text)), "{report}");
            reports += 1;
        }
    }
    assert!(reports >= 10, "{reports}");
}
