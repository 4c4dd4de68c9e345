//! Answers in JSON that anybody may have written.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use certified_search::Effort;

use crate::failure::{Failure, Fault};
use crate::record::{Outcome, Record};

/// Reads an answer. It has the fields of a record, one result, and no key twice.
pub(crate) fn read<'a>(
    line: &'a str,
    effort: &mut Effort<'_>,
) -> Result<Record<'a, Value>, Failure> {
    let fault = |error: serde_json::Error, what| Fault::at(error.column().max(1), what);
    // Before anything takes memory for it.
    let shape: Shape = serde_json::from_str(line).map_err(|error| match error.is_data() {
        true => fault(error, "a key comes twice in one object"),
        false => fault(error, "not an answer in JSON"),
    })?;
    effort.check_limits()?;
    effort.hold_memory(COPIES.saturating_mul(shape.bytes))?;
    let record: Record<'_, Value> =
        serde_json::from_str(line).map_err(|error| fault(error, "not an answer in JSON"))?;
    effort.check_limits()?;
    let result = match &record.result {
        Outcome::Answer(_) => "answer",
        Outcome::Open(_) => "open",
        Outcome::Error(_) => "error",
    };
    let known = ["command", "line", "input", result, "effort"];
    match shape.keys.iter().find(|key| !known.contains(&key.as_str())) {
        None => Ok(record),
        Some(key) => Err(Fault::new(format_args!("not an answer in JSON: it has {key:?}")).into()),
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

/// Answers are read as JSON, then as claims, and these are written as JSON again.
const COPIES: usize = 4;

/// Any JSON in which no object has a key twice.
#[derive(Default)]
struct Shape {
    /// The keys, if it is an object.
    keys: BTreeSet<String>,
    /// About the bytes that it takes as a value.
    bytes: usize,
}

impl Shape {
    /// Lists of values are twice as long as they have to be.
    const VALUE: usize = 2 * size_of::<Value>();
    /// A node of a tree has room for eleven keys and their values.
    const OBJECT: usize = 11 * size_of::<(String, Value)>();

    fn new(bytes: usize) -> Self {
        Self { bytes: Self::VALUE + bytes, ..Self::default() }
    }
}

struct Reader;

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Shape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Shape, E> {
        Ok(Shape::new(0))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Shape, E> {
        Ok(Shape::new(0))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Shape, E> {
        Ok(Shape::new(0))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Shape, E> {
        Ok(Shape::new(0))
    }

    fn visit_str<E>(self, text: &str) -> Result<Shape, E> {
        Ok(Shape::new(text.len()))
    }

    fn visit_unit<E>(self) -> Result<Shape, E> {
        Ok(Shape::new(0))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Shape, A::Error> {
        let mut shape = Shape::new(0);
        while let Some(item) = items.next_element::<Shape>()? {
            shape.bytes += item.bytes;
        }
        Ok(shape)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Shape, A::Error> {
        let mut shape = Shape::new(Shape::OBJECT);
        while let Some(key) = entries.next_key::<String>()? {
            shape.bytes += key.len();
            if !shape.keys.insert(key) {
                return Err(A::Error::custom("a key comes twice"));
            }
            shape.bytes += entries.next_value::<Shape>()?.bytes;
        }
        Ok(shape)
    }
}
