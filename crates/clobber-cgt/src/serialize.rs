//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The forms are listed in the [front page](crate).

use crate::alternating::{Part, Sum};

certified_search::serde_as_text!(Part, Sum);
