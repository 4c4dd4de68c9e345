//! Boards that are families of graphs.

mod any_board;
mod hamming;
mod hypercube;
mod multipartite;
mod power;
mod product;

pub use self::any_board::AnyBoard;
pub use self::hamming::{Clique, Hamming};
pub use self::hypercube::Hypercube;
pub use self::multipartite::Multipartite;
pub use self::power::{Circulant, PathPower};
pub use self::product::Product;
