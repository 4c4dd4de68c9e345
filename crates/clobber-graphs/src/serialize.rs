//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! The front page of the crate lists the forms. Input may be untrusted: boards are made by their checked
//! constructors, and claims (a reduction with a joker, an obstacle, a solution) are plain data with `replay` or
//! `check`. Types that only this crate can make, or that are checked when they are made, cannot be read:
//!
//! ```compile_fail
//! let cycle: clobber_graphs::HamiltonianCycle = serde_json::from_str("[0,1,2]").unwrap();
//! ```

use clobber_core::{Topology, serde_as_text};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::board::{
    Circulant, Clique, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};

serde_as_text!(NamedBoard, Circulant, Clique, Hamming, Hypercube, Multipartite, PathPower);

/// The factors of a product, before they are checked.
#[derive(Deserialize)]
#[serde(rename = "Product")]
struct Factors<G, H> {
    first: G,
    second: H,
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
