//! Boards that are families of graphs.

mod hamming;
mod hypercube;
mod multipartite;
mod named_board;
mod power;
mod product;

use core::fmt::Display;

use clobber_core::{ParseError, ParseErrorKind};

pub use self::hamming::{Clique, Hamming};
pub use self::hypercube::Hypercube;
pub use self::multipartite::Multipartite;
pub use self::named_board::NamedBoard;
pub use self::power::{Circulant, PathPower};
pub use self::product::Product;

/// Returns the error of a text that is well formed, for a board that cannot be.
fn not_a_board(reason: impl Display) -> ParseError {
    ParseError::new(1, ParseErrorKind::invalid(reason))
}
