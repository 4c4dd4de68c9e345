//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The forms are listed in the [front page](crate).
//!
//! What is read may come from anybody. Results that only a computation makes cannot be read:
//!
//! ```compile_fail
//! let checked: clobber_cgt::CheckedStrategy = serde_json::from_str("null").unwrap();
//! ```

use crate::linear::{Part, Sum};

certified_search::serde_as_text!(Part, Sum);
