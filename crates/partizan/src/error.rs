//! Errors of games and of evaluations.

use certified_search::{ParseErrorKind, Stopped};

/// The reason why a game was not made, or a position was not evaluated.
///
/// The arena stays usable, and its earlier games are intact. It also keeps the games made on the way, so after a call
/// that ran out of room, a smaller one may fail too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// An arena cannot hold any more games.
    #[error("more than {limit} games are needed")]
    Games {
        /// The number of games allowed.
        limit: usize,
    },
    /// The arena cannot take any more memory.
    #[error("{}", Stopped::Memory { limit: *limit })]
    Bytes {
        /// The number of bytes allowed.
        limit: usize,
    },
    /// A game has a longer play than the library supports; see [`Games::MAX_DEPTH`](crate::Games::MAX_DEPTH).
    #[error("a game is more than {limit} moves deep")]
    Depth {
        /// The depth allowed.
        limit: usize,
    },
    /// A number has a numerator beyond 63 bits or a denominator beyond 2^62.
    #[error("a number or the denominator of a fraction is too large")]
    Number,
    /// A game belongs to another arena; see [`Game`](crate::Game).
    #[error("a game belongs to another arena")]
    OtherArena,
    /// A position can be reached from itself: the rules do not define a short game.
    #[error("a position can be reached from itself")]
    Loop,
    /// The operation is not defined for these arguments.
    #[error("{reason} is not defined")]
    Undefined {
        /// The operation and the argument.
        reason: &'static str,
    },
    /// A limit of the effort, or the search was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<GameError> for ParseErrorKind {
    fn from(error: GameError) -> Self {
        Self::invalid(error)
    }
}
