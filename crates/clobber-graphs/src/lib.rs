//! **SC2**: Solitaire Clobber in free order on graphs.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod any;
mod band;
mod board;
mod error;
mod goal;
mod joker;
mod obstacle;
mod rarity;
mod tree;

pub use any::{Interval, IntervalError, Limits, PartBound, PartReason, reduce_graph};
pub use band::{reduce_band, reduce_circulant, reduce_path_power};
pub use board::{Circulant, Clique, Hamming, Hypercube, PathPower, Product};
pub use error::ReduceError;
pub use goal::Goal;
pub use joker::{Joker, JokerError, JokerReduction};
pub use obstacle::{Obstacle, ObstacleError};
pub use rarity::Rarity;
pub use tree::{ForestReduction, reduce_forest, reduce_pseudoforest, reduce_pseudoforest_leaving};
