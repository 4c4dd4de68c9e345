//! The tests of clobber-npc: one program, so that shared code is compiled once.

mod circuits;
mod forgers;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod grid_graphs;
mod partition_trees;
#[cfg(feature = "petgraph")]
mod petgraph;
mod polyominoes;
mod round_trips;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod tours;
