//! Boards that are families of graphs.

mod hamming;
mod hypercube;
mod multipartite;
mod named_board;
mod power;
mod product;

use core::fmt::Display;

use clobber_core::{BoardError, ParseError, ParseErrorKind};

pub use self::hamming::{Clique, Hamming};
pub use self::hypercube::Hypercube;
pub use self::multipartite::Multipartite;
pub use self::named_board::NamedBoard;
pub use self::power::{Circulant, PathPower};
pub use self::product::Product;

/// Returns the number of vertices of a product of boards. An empty one makes it empty, however large the others are.
fn product_of(sizes: impl IntoIterator<Item = usize>) -> Result<u32, BoardError> {
    let product =
        sizes.into_iter().fold(1_u64, |product, size| product.saturating_mul(size as u64));
    u32::try_from(product).map_err(|_| BoardError::TooLarge {
        lines: 1,
        width: usize::try_from(product).unwrap_or(usize::MAX),
    })
}

/// Returns the error of a text that is well formed, for a board that cannot be.
fn not_a_board(reason: impl Display) -> ParseError {
    ParseError::new(1, ParseErrorKind::invalid(reason))
}
