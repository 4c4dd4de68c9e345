//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The forms are listed on the front page of the crate. Input may come from anybody: boards are made by
//! their checked constructors, and claims (a reduction with a joker, an obstacle, a solution) are plain data
//! that have `replay` or `check`. What only this crate makes, or is checked when it is made, cannot be read:
//!
//! ```compile_fail
//! let cycle: clobber_graphs::HamiltonianCycle = serde_json::from_str("[0,1,2]").unwrap();
//! ```

use clobber_core::{Topology, serde_as_text};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{
    Circulant, Clique, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};

serde_as_text!(NamedBoard, Circulant, Clique, Hamming, Hypercube, Multipartite, PathPower);

/// The factors of a product.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Product")]
struct Factors<G, H> {
    first: G,
    second: H,
}

impl<G: Topology + Serialize, H: Topology + Serialize> Serialize for Product<G, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Factors { first: self.first(), second: self.second() }.serialize(serializer)
    }
}

impl<'de, G, H> Deserialize<'de> for Product<G, H>
where
    G: Topology + Deserialize<'de>,
    H: Topology + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Factors { first, second } = Factors::deserialize(deserializer)?;
        Self::new(first, second).map_err(D::Error::custom)
    }
}
