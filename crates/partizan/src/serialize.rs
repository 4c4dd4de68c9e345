//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! [`notation`](crate::notation) lists the forms.

use serde::{Serialize, Serializer};

use crate::number::Dyadic;
use crate::thermograph::Thermograph;

certified_search::serde_as_text!(Dyadic);

/// Fields of a thermograph that are written.
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
