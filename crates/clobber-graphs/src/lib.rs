//! **SC2**: Solitaire Clobber in free order on graphs.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod board;
mod error;
mod goal;
mod hypercube;
mod joker;
mod obstacle;
mod rarity;

pub use board::{Clique, Hamming, Hypercube, Product};
pub use error::ReduceError;
pub use goal::Goal;
pub use hypercube::{
    EmptiedHalf, empty_half, hypercube_value, irreducible_hypercube, reduce_along_cycle,
    reduce_hypercube, reduce_hypercube_with_joker,
};
pub use joker::{Joker, JokerError, JokerReduction};
pub use obstacle::{Obstacle, ObstacleError};
pub use rarity::Rarity;
