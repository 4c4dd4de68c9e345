//! Values of data formats as text.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

/// Serializes values as their text in every format: with `#[serde(with = "certified_search::AsText")]`, or with
/// [`serde_as_text!`](crate::serde_as_text) for your own types. Feature `serde`.
#[derive(Clone, Copy, Debug)]
pub struct AsText;

impl AsText {
    /// Writes a value as its text.
    ///
    /// # Errors
    /// The errors of the format.
    pub fn serialize<T: fmt::Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads a value from its text. The error of the text, with its place, is part of the message.
    ///
    /// # Errors
    /// The error of the text, or an error of the format.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        deserializer.deserialize_str(FromText(PhantomData))
    }
}

struct FromText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for types with `Display` and `FromStr`, as their text in every format.
/// Needs the feature `serde`, and the crate `serde` among your dependencies.
///
/// ```
/// use std::fmt;
/// use std::str::FromStr;
///
/// /// A board that is named by its size.
/// #[derive(Debug, PartialEq)]
/// struct Wheel(u32);
///
/// impl fmt::Display for Wheel {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         self.0.fmt(f)
///     }
/// }
///
/// impl FromStr for Wheel {
///     type Err = std::num::ParseIntError;
///
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         text.parse().map(Wheel)
///     }
/// }
///
/// certified_search::serde_as_text!(Wheel);
///
/// assert_eq!(serde_json::to_string(&Wheel(7))?, "\"7\"");
/// assert_eq!(serde_json::from_str::<Wheel>("\"7\"")?, Wheel(7));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($($value:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $value {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::AsText::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $value {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::AsText::deserialize(deserializer)
            }
        }
    )+};
}
