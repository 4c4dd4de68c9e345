//! Boards that are families of graphs.

mod hamming;
mod hypercube;
mod multipartite;
mod named_board;
mod power;
mod product;

pub use self::hamming::{Clique, Hamming};
pub use self::hypercube::Hypercube;
pub use self::multipartite::Multipartite;
pub use self::named_board::NamedBoard;
pub use self::power::{Circulant, PathPower};
pub use self::product::Product;
