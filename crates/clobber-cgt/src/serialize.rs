//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The [front page](crate) lists the forms.

use crate::alternating::{Part, Sum};

certified_search::serde_as_text!(Part, Sum);
