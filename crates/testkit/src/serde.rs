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

/// Reads random bytes, and the JSON of values with a few characters changed. Whatever is read passes a check.
///
/// # Panics
/// If a value cannot be written, if fewer than one in a thousand texts is read, or if `check` panics.
pub fn anything<V: Serialize + DeserializeOwned>(values: &[V], check: impl Fn(&V)) {
    let mut random = Random::new(7);
    let json = |value| serde_json::to_string(value).expect("written as text");
    let texts: Vec<String> = values.iter().map(json).collect();
    let (mut read, rounds) = (0, 30_000);
    for round in 0..rounds {
        let _ = postcard::from_bytes(&random.small_bytes(round % 40)).map(|value| check(&value));
        let text = random.changed(&texts[round % texts.len()], r#"0123456789-xo>[]{}",:!#"#);
        read += usize::from(serde_json::from_str(&text).map(|value| check(&value)).is_ok());
    }
    assert!(read * 1000 > rounds, "{read} of {rounds}: {texts:?}");
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
