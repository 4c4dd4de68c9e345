//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The documentation of the crate lists the formats.
//!
//! Input may be untrusted: graphs and gadgets are made by their checked constructors, and no number alone makes the
//! reader allocate memory. A circuit is checked against its graph, and cannot be read without it:
//!
//! ```compile_fail
//! let circuit: clobber_npc::Circuit = serde_json::from_str("[0,1,3,2]").unwrap();
//! ```

use core::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::Cell;
use crate::circuit::Circuit;
use crate::free_order_gadget::FreeOrderGadget;
use crate::gadget::Gadget;
use crate::grid_graph::GridGraph;

impl GridGraph {
    /// Returns whether the text denotes exactly this graph, and is no longer than the list of its cells.
    fn has_short_text(&self) -> bool {
        // A cell of the list takes at least 18 characters, a square of the text at most two.
        const SQUARES_A_NODE: usize = 8;
        let (rows, cols) = self.shape();
        let is_short = rows
            .checked_mul(cols)
            .is_some_and(|squares| squares <= self.cells().len().saturating_mul(SQUARES_A_NODE));
        is_short && self.corners().is_none_or(|(first, _)| first == Cell::default())
    }
}

impl Serialize for GridGraph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && self.has_short_text() {
            serializer.collect_str(self)
        } else {
            self.cells().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for GridGraph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(TextOrCells)
        } else {
            Self::from_cells(Vec::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }
}

struct TextOrCells;

impl<'de> Visitor<'de> for TextOrCells {
    type Value = GridGraph;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a grid graph: rows of # and ., or a list of cells")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<GridGraph, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, cells: A) -> Result<GridGraph, A::Error> {
        let cells: Vec<Cell> = Vec::deserialize(SeqAccessDeserializer::new(cells))?;
        GridGraph::from_cells(cells).map_err(A::Error::custom)
    }
}

/// The graph determines everything else.
macro_rules! serde_as_graph {
    ($($gadget:ty),*) => {$(
        impl Serialize for $gadget {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.graph().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $gadget {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(GridGraph::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

serde_as_graph!(FreeOrderGadget, Gadget);

impl Serialize for Circuit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.vertices().serialize(serializer)
    }
}
