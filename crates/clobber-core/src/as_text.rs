//! Values as their text in every format: for `#[serde(with = "clobber_core::as_text")]`, and for boards and
//! goals of your own. Feature `serde`.
//!
//! ```
//! use clobber_core::{Grid, Position, as_text};
//! use serde::{Deserialize, Serialize};
//!
//! // Whatever the format, the board is a text.
//! #[derive(Serialize, Deserialize)]
//! struct Puzzle {
//!     #[serde(with = "as_text")]
//!     start: Position<Grid>,
//!     stones: u32,
//! }
//!
//! let puzzle: Puzzle = serde_json::from_str(r#"{"start": "xo|ox", "stones": 1}"#)?;
//! assert_eq!(puzzle.start.stone_count(), 4);
//!
//! let wrong = serde_json::from_str::<Puzzle>(r#"{"start": "xo|o", "stones": 1}"#);
//! let message = "line 1, column 5: this line has 1 vertex, the first has 2";
//! assert!(wrong.is_err_and(|error| error.to_string().starts_with(message)));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

/// Writes a value as its text.
///
/// # Errors
/// Those of the format.
pub fn serialize<T: fmt::Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text. The place of an error in that text is part of the message.
///
/// # Errors
/// That of the text, or those of the format.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(FromText(PhantomData))
}

struct FromText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in the notation of Clobber")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Makes types with `Display` and `FromStr` `Serialize` and `Deserialize`, as their text in every format.
/// Feature `serde`.
///
/// ```
/// use std::fmt;
/// use std::str::FromStr;
///
/// /// A board of some other kind, which is named by its size.
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
/// clobber_core::serde_as_text!(Wheel);
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
                $crate::as_text::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $value {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::as_text::deserialize(deserializer)
            }
        }
    )+};
}
