//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The forms are listed on the front page of the crate. All that is read are claims, which may come from
//! anybody: they are plain data, and have `check` or `verify`. What only this crate makes cannot be read:
//!
//! ```compile_fail
//! let found: clobber_solitaire::RowReduction = serde_json::from_str("null").unwrap();
//! ```

use clobber_core::{Color, Delta, MoveOrder};
use serde::Deserialize;

use crate::bound::{LowerBound, Reason};

/// The bounds of parts.
///
/// A part has no parts of its own: so such bounds, which could be nested as deep as one likes and take as
/// deep a stack, are neither written nor read.
pub(crate) mod parts {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::OfPart;
    use crate::bound::{LowerBound, Reason};

    const NESTED: &str = "a part has no parts of its own";

    pub(crate) fn serialize<S: Serializer>(
        bounds: &[LowerBound],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if bounds.iter().any(|bound| matches!(bound.reason, Reason::Parts(_))) {
            return Err(S::Error::custom(NESTED));
        }
        bounds.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<LowerBound>, D::Error> {
        let bounds = Vec::<OfPart>::deserialize(deserializer)?;
        Ok(bounds.into_iter().map(|OfPart(bound)| bound).collect())
    }

    pub(super) fn nested<'de, D: Deserializer<'de>>(_: D) -> Result<Vec<LowerBound>, D::Error> {
        Err(D::Error::custom(NESTED))
    }
}

#[derive(Deserialize)]
struct OfPart(#[serde(deserialize_with = "BoundOfPart::deserialize")] LowerBound);

#[derive(Deserialize)]
#[serde(remote = "LowerBound")]
struct BoundOfPart {
    stones: usize,
    #[serde(deserialize_with = "ReasonOfPart::deserialize")]
    reason: Reason,
}

/// The reasons by the names and numbers that they have in a bound that is not one of a part.
#[derive(Deserialize)]
#[serde(remote = "Reason")]
enum ReasonOfPart {
    Survivor,
    Monochromatic,
    AlternatingRow,
    Delta(Delta),
    #[serde(deserialize_with = "parts::nested")]
    Parts(Vec<LowerBound>),
    Balance {
        first: Color,
        black: usize,
        white: usize,
        constant: usize,
    },
    Exhausted {
        order: MoveOrder,
        positions: u64,
    },
}
