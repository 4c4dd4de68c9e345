//! Why a game has not been made.

/// An arena or a number has met a limit. The arena stays usable, and what it held before is intact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LimitError {
    /// The arena may hold no more games.
    #[error("more than {limit} games are needed")]
    Games {
        /// The number of games allowed.
        limit: usize,
    },
    /// The arena may take no more memory.
    #[error("more than {limit} bytes are needed")]
    Bytes {
        /// The number of bytes allowed.
        limit: usize,
    },
    /// A game has a longer play than the library follows; see [`MAX_DEPTH`](crate::MAX_DEPTH).
    #[error("a game is more than {limit} moves deep")]
    Depth {
        /// The depth allowed.
        limit: usize,
    },
    /// A number has a numerator beyond 63 bits or a denominator beyond 2^62.
    #[error("a number is too large or too fine")]
    Number,
}
