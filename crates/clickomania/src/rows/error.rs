//! Errors of the algorithms for rows.

use certified_search::Stopped;

/// The reason why an algorithm for rows returns no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// A limit was hit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A board is not a row, because it has a column of more than one block.
    #[error("column {col} has more than one block")]
    NotARow {
        /// The first such column, from 0.
        col: usize,
    },
    /// The words to be counted are too long.
    #[error("words of {length} blocks are too long: at most {limit}")]
    Length {
        /// The length.
        length: usize,
        /// The greatest length allowed.
        limit: usize,
    },
    /// The number of words has more than 128 bits.
    #[error("more than 2^128 words can be cleared")]
    TooMany,
    /// The scoring gives less for one group than for two smaller ones.
    #[error("a group of {0} blocks scores less than groups of {a} and {b}", a + b)]
    NotSuperadditive {
        /// The size of the first group.
        a: usize,
        /// The size of the second group.
        b: usize,
    },
    /// The scoring rewards leaving a block.
    #[error("with {left} blocks left, leaving one scores more than adding it to a group of {size}")]
    PaysToLeave {
        /// The size of the group.
        size: usize,
        /// The number of blocks left.
        left: usize,
    },
    /// Sums of points could overflow.
    #[error("scores of a row of {blocks} blocks could overflow")]
    Overflow {
        /// The number of blocks.
        blocks: usize,
    },
}
