//! Compares values that serde writes and reads.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Random;

/// Asserts that a value is read back from JSON, from a tree of JSON, and from postcard's bytes.
#[track_caller]
pub fn round_trip<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V) {
    let text = serde_json::to_string(value).expect("written as text");
    assert_eq!(&serde_json::from_str::<V>(&text).expect("read from text"), value, "{text}");
    let json = serde_json::to_value(value).expect("written as a tree");
    assert_eq!(&serde_json::from_value::<V>(json).expect("read from a tree"), value, "{text}");
    let bytes = postcard::to_allocvec(value).expect("written as bytes");
    assert_eq!(&postcard::from_bytes::<V>(&bytes).expect("read from bytes"), value, "{bytes:?}");
}

/// The name of a type, and the check of a line about it.
pub type Entry<'a> = (&'a str, fn(&str, Option<&str>));

/// Checks the lines of a table: the name of a type, a tab, and JSON that is read, and written again as it stands; or JSON
/// that is refused, a tab, and a part of the error. [`json_table!`](crate::json_table) lists the types.
pub fn check_table(table: &str, types: &[Entry<'_>]) {
    let mut unused: Vec<&str> = types.iter().map(|(name, _)| *name).collect();
    for line in table.lines() {
        let (name, entry) = line.split_once('\t').expect("a tab behind the type");
        let (json, fault) = match entry.split_once('\t') {
            Some((json, fault)) => (json, Some(fault)),
            None => (entry, None),
        };
        let (_, check) = types.iter().find(|(other, _)| *other == name).expect(name);
        check(json, fault);
        unused.retain(|other| *other != name);
    }
    assert!(unused.is_empty(), "without a line: {unused:?}");
}

/// Checks a line of a table.
pub fn check_entry<V: Serialize + DeserializeOwned + PartialEq + Debug>(
    json: &str,
    fault: Option<&str>,
) {
    match (serde_json::from_str::<V>(json), fault) {
        (Ok(value), None) => {
            assert_eq!(serde_json::to_string(&value).expect("written as text"), json);
            round_trip(&value);
        }
        (Err(error), Some(fault)) => assert!(error.to_string().contains(fault), "{json}: {error}"),
        (read, _) => panic!("{json}: {read:?}"),
    }
}

/// Checks a file of lines of types by [`check_table`](crate::serde::check_table).
#[macro_export]
macro_rules! json_table {
    ($file:literal: $($value:ty),+ $(,)?) => {
        $crate::serde::check_table(
            include_str!($file),
            &[$((stringify!($value), $crate::serde::check_entry::<$value>)),+],
        )
    };
}

/// Reads random bytes, and the JSON of values with a few characters changed. Whatever is read passes a check.
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
