//! **SC2**: Solitaire Clobber in free order on graphs.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod any;
mod board;
mod clique;
mod definitions;
mod error;
mod exhaustive;
mod goal;
mod hamiltonian;
mod hamming;
mod hypercube;
mod joker;
mod obstacle;
#[cfg(feature = "petgraph")]
pub mod petgraph;
mod rarity;
mod tree;

pub use any::{
    Interval, IntervalError, Limits, PartBound, PartReason, reduce_graph, reduce_graph_with_joker,
};
pub use board::{Clique, Hamming, Hypercube, Product};
pub use clique::{reduce_clique, reduce_clique_with_joker};
pub use definitions::StrongReducibility;
pub use error::ReduceError;
pub use exhaustive::Exhaustive;
pub use goal::Goal;
pub use hamiltonian::{HamiltonianCycle, HamiltonianError};
pub use hamming::{reduce_hamming, reduce_hamming_with_joker};
pub use hypercube::{
    EmptiedHalf, empty_half, hypercube_value, irreducible_hypercube, reduce_along_cycle,
    reduce_hypercube, reduce_hypercube_with_joker,
};
pub use joker::{Joker, JokerError, JokerReduction};
pub use obstacle::{Obstacle, ObstacleError};
pub use rarity::Rarity;
pub use tree::{ForestReduction, reduce_forest, reduce_pseudoforest, reduce_pseudoforest_leaving};
