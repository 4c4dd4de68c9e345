//! The tests of clobber-graphs, in one program, so that shared code is compiled once.

mod any;
mod boards;
mod clique;
mod cycle;
mod dense;
mod forgers;
mod forgery;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod hamiltonian;
mod hamming;
mod hamming_large;
mod hypercube;
mod hypercube_both;
mod hypercube_large;
mod hypercube_lemmas;
#[cfg(feature = "petgraph")]
mod petgraph;
mod powers;
mod prisms;
mod recognize;
#[cfg(feature = "serde")]
mod serde;
mod strong;
mod subset_table;
mod support;
mod texts;
mod tree;
mod walks;

/// Writes a value, and reads it back.
#[cfg(feature = "serde")]
fn passed_on<V: ::serde::Serialize + ::serde::de::DeserializeOwned>(value: V) -> V {
    serde_json::from_str(&serde_json::to_string(&value).unwrap()).unwrap()
}

#[cfg(not(feature = "serde"))]
fn passed_on<V>(value: V) -> V {
    value
}
