//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The forms are listed in [`notation`](crate::notation).
//!
//! What is read may come from anybody. Results that only a computation makes cannot be read:
//!
//! ```compile_fail
//! let checked: clobber_cgt::CheckedStrategy = serde_json::from_str("null").unwrap();
//! ```

use serde::{Serialize, Serializer};

use crate::linear::{Part, Sum};
use crate::number::Dyadic;
use crate::thermograph::Thermograph;

clobber_core::serde_as_text!(Dyadic, Part, Sum);

/// What is written of a thermograph.
#[derive(Serialize)]
struct Walls<'a> {
    mean: Dyadic,
    temperature: Dyadic,
    left_wall: &'a [(Dyadic, Dyadic)],
    right_wall: &'a [(Dyadic, Dyadic)],
}

impl Serialize for Thermograph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let walls = Walls {
            mean: self.mean(),
            temperature: self.temperature(),
            left_wall: self.left_wall(),
            right_wall: self.right_wall(),
        };
        walls.serialize(serializer)
    }
}
