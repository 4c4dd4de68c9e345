//! Smaller values to try when a property fails, without code for each type.

use core::fmt::{Debug, Display};
use core::iter;
use core::ops::Range;
use core::str::FromStr;

use quickcheck::Gen;

use super::Generate;

/// Returns smaller values to try when a property fails: some of the simpler ones given, then of a thousand new ones.
/// Feature `quickcheck`.
///
/// Smaller means that the `Debug` text is shorter, or as long and first in the alphabet, so shrinking ends.
#[doc(hidden)]
pub fn smaller<V: Generate + Debug + 'static>(
    value: &V,
    simpler: impl Iterator<Item = V> + 'static,
) -> Box<dyn Iterator<Item = V>> {
    let size = |value: &V| {
        let text = format!("{value:?}");
        (text.len(), text)
    };
    let whole = size(value);
    let small = (0..1024).map(|k| V::generate(&mut Gen::from_size_and_seed(k / 64, k as u64)));
    Box::new(simpler.chain(small).filter(move |value| size(value) < whole))
}

/// Returns the values whose texts lack a part of this value's text, or have other characters in its place. Feature
/// `quickcheck`.
#[doc(hidden)]
pub fn simpler_texts<V: Display + FromStr>(value: &V) -> impl Iterator<Item = V> + use<V> {
    simpler_by_text(&value.to_string(), |text| text.parse().ok())
}

/// Returns the values that a reader makes of texts that lack a part of this text, or have other characters in its place.
/// Feature `quickcheck`.
#[doc(hidden)]
pub fn simpler_by_text<V, R: Fn(&str) -> Option<V>>(
    text: &str,
    read: R,
) -> impl Iterator<Item = V> + use<V, R> {
    let text: Vec<char> = text.chars().collect();
    let texts = omissions(text.len()).flat_map(move |omitted| {
        let before: String = text.iter().take(omitted.start).collect();
        let after: String = text.iter().skip(omitted.end).collect();
        // Two numbers never become one, which could be huge.
        let joins_numbers = before.ends_with(|c: char| c.is_ascii_digit())
            && after.starts_with(|c: char| c.is_ascii_digit());
        let holes = ".".repeat(omitted.len());
        let parts = ["", "0", "1", "2", &holes, "a", "o"];
        let texts = parts.map(|new| format!("{before}{new}{after}"));
        texts.into_iter().filter(move |_| !joins_numbers)
    });
    texts.filter_map(move |text| read(&text))
}

/// Returns the ranges to leave out of a list of this length: everything, the halves, the quarters, ..., each single
/// item. Feature `quickcheck`.
#[doc(hidden)]
pub fn omissions(length: usize) -> impl Iterator<Item = Range<usize>> + Clone {
    let halvings = iter::successors(Some(length), |size| Some(size / 2));
    halvings.take_while(|&size| size > 0).flat_map(move |size| {
        (0..length).step_by(size).map(move |start| start..length.min(start + size))
    })
}
