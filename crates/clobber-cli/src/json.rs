//! Answers in JSON that anybody may have written.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::failure::Fault;
use crate::record::{Outcome, Record};

/// Reads an answer. It has the fields of a record, one result, and no key twice.
pub(crate) fn read(line: &str) -> Result<Record<'_, Value>, Fault> {
    let fault = |error: serde_json::Error, what| Fault::at(error.column().max(1), what);
    let record: Record<'_, Value> =
        serde_json::from_str(line).map_err(|error| fault(error, "not an answer in JSON"))?;
    let NoKeyTwice(keys) = serde_json::from_str(line)
        .map_err(|error| fault(error, "a key comes twice in one object"))?;
    let result = match &record.result {
        Outcome::Answer(_) => "answer",
        Outcome::Open(_) => "open",
        Outcome::Error(_) => "error",
    };
    let known = ["command", "line", "input", result, "effort"];
    match keys.iter().find(|key| !known.contains(&key.as_str())) {
        None => Ok(record),
        Some(key) => Err(Fault::new(format_args!("not an answer in JSON: it has {key:?}"))),
    }
}

/// Returns the place of the first field that a value has and another has not, or has in another way.
pub(crate) fn difference(given: &Value, known: &Value) -> Option<String> {
    let at = |place: &str, inner: String| match inner.is_empty() {
        true => Some(place.to_owned()),
        false => Some(format!("{place}.{inner}")),
    };
    match (given, known) {
        (Value::Object(given), Value::Object(known)) => {
            // A field that is left out is null.
            let missing =
                known.iter().find(|(key, value)| !given.contains_key(*key) && !value.is_null());
            let other = given.iter().find_map(|(key, value)| {
                difference(value, known.get(key).unwrap_or(&Value::Null))
                    .and_then(|inner| at(key, inner))
            });
            other.or(missing.map(|(key, _)| key.clone()))
        }
        (Value::Array(given), Value::Array(known)) if given.len() == known.len() => {
            given.iter().zip(known).enumerate().find_map(|(index, (given, known))| {
                difference(given, known).and_then(|inner| at(&index.to_string(), inner))
            })
        }
        (given, known) => (given != known).then(String::new),
    }
}

/// Any JSON in which no object has a key twice: the keys, if it is an object.
struct NoKeyTwice(BTreeSet<String>);

struct Reader;

impl<'de> Deserialize<'de> for NoKeyTwice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = BTreeSet<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(BTreeSet::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<NoKeyTwice>()?.is_some() {}
        Ok(BTreeSet::new())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            if !keys.insert(key) {
                return Err(A::Error::custom("a key comes twice"));
            }
            entries.next_value::<NoKeyTwice>()?;
        }
        Ok(keys)
    }
}
