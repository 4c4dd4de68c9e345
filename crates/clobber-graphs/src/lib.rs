//! **SC2**: Solitaire Clobber in free order on graphs.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod board;
mod clique;
mod error;
mod goal;
mod hamming;
mod joker;
mod obstacle;
mod rarity;

pub use board::{Clique, Hamming, Hypercube, Product};
pub use clique::{reduce_clique, reduce_clique_with_joker};
pub use error::ReduceError;
pub use goal::Goal;
pub use hamming::{reduce_hamming, reduce_hamming_with_joker};
pub use joker::{Joker, JokerError, JokerReduction};
pub use obstacle::{Obstacle, ObstacleError};
pub use rarity::Rarity;
