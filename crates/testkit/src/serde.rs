//! Compares values that serde writes and reads.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Random;

/// Asserts that a value is read back from JSON, from a tree of JSON, and from postcard's bytes.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn round_trip<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V) {
    let text = serde_json::to_string(value).expect("written as text");
    assert_eq!(&serde_json::from_str::<V>(&text).expect("read from text"), value, "{text}");
    let json = serde_json::to_value(value).expect("written as a tree");
    assert_eq!(&serde_json::from_value::<V>(json).expect("read from a tree"), value, "{text}");
    let bytes = postcard::to_allocvec(value).expect("written as bytes");
    assert_eq!(&postcard::from_bytes::<V>(&bytes).expect("read from bytes"), value, "{bytes:?}");
}

/// Asserts that a value is written as this JSON and read back.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn written<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: V, json: &str) {
    assert_eq!(serde_json::to_string(&value).expect("written as text"), json);
    round_trip(&value);
}

/// Asserts that a text is refused with an error that contains `reason`.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn refused<V: DeserializeOwned + Debug>(json: &str, reason: &str) {
    let error = serde_json::from_str::<V>(json).expect_err("refused").to_string();
    assert!(error.contains(reason), "{error}");
}

/// Asserts that values read from a text or from bytes, if any, can be written and read back.
///
/// # Panics
/// If it cannot.
#[track_caller]
pub fn read<V: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str, bytes: &[u8]) {
    serde_json::from_str::<V>(text).iter().for_each(round_trip);
    postcard::from_bytes::<V>(bytes).iter().for_each(round_trip);
}

/// Calls `read` with a number of texts, each of these with a few characters changed, and with as many byte strings.
pub fn changed(
    count: usize,
    texts: &[&str],
    alphabet: &str,
    mut bytes: impl FnMut(&mut Random, usize) -> Vec<u8>,
    read: impl Fn(&str, &[u8]),
) {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    for _ in 0..count {
        let start = random.pick(texts);
        let text = random.changed(start, alphabet);
        let length = random.below(16);
        read(&text, &bytes(&mut random, length));
    }
}

/// Does not compile if one of the types can be deserialized.
#[macro_export]
macro_rules! not_read {
    ($($value:ty),+) => {{
        /// A type that can be read has two implementations, so inference is ambiguous.
        trait NotRead<Which> {
            fn holds() {}
        }
        struct IfRead;
        impl<V: ?Sized> NotRead<()> for V {}
        impl<V: ::serde::de::DeserializeOwned> NotRead<IfRead> for V {}

        $(let _ = <$value as NotRead<_>>::holds;)+
    }};
}
