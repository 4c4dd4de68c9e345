//! Boards that are families of graphs.

mod hamming;
mod hypercube;
pub(crate) mod name;
mod power;
mod product;

pub use self::hamming::{Clique, Hamming};
pub use self::hypercube::Hypercube;
pub use self::power::{Circulant, PathPower};
pub use self::product::Product;
