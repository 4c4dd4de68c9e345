//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! | type | form |
//! |---|---|
//! | `Color`, `Square`, `Clicks`, `Row`, `Board` | their text |
//! | `Formula` | its text, in the DIMACS format |
//! | `Clause` | a list of literals |
//! | `Solution`, `ScoredPlay`, `RowObstruction`, `Partition`, `Assignment`, `Literal` and their parts | their fields |
//!
//! Input is untrusted: every value passes its checks, and no number alone makes the reader allocate memory. Claims (the
//! last line) are unchecked data for their `check` or `replay`. `Replay` is the result of a check and cannot be read:
//!
//! ```compile_fail
//! let replay: clickomania::Replay = serde_json::from_str("null").unwrap();
//! ```

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::hardness::three_sat::{Clause, Formula, Literal};
use crate::row::Row;
use crate::square::Square;

certified_search::serde_as_text!(Color, Square, Clicks, Row, Board, Formula);

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.literals().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let literals: Vec<Literal> = Vec::deserialize(deserializer)?;
        Self::new(&literals).map_err(D::Error::custom)
    }
}
