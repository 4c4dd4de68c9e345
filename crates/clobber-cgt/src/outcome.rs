//! Outcomes by search.

mod linear;

use core::time::Duration;

/// How far a search may go. What is `None` is not limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeLimits {
    /// Positions searched.
    pub positions: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// Bytes of tables.
    pub memory: Option<usize>,
}

impl Default for OutcomeLimits {
    fn default() -> Self {
        Self { positions: None, time: None, memory: Some(1 << 30) }
    }
}

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeProgress {
    /// Positions searched.
    pub positions: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of tables.
    pub memory: usize,
}

/// Why there is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutcomeError {
    /// More positions would have to be searched than allowed.
    #[error("more than {limit} positions are needed")]
    Positions {
        /// The number of positions allowed.
        limit: u64,
    },
    /// The search takes longer than allowed.
    #[error("more than {limit:?} are needed")]
    Time {
        /// The time allowed.
        limit: Duration,
    },
    /// The caller has stopped the search.
    #[error("the search has been cancelled")]
    Cancelled,
    /// More memory is needed than allowed.
    #[error("more than {limit} bytes are needed")]
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// A part has too many stones.
    #[error("a part has {stones} stones, and at most {limit} are searched")]
    PartTooLarge {
        /// The number of stones of the part.
        stones: usize,
        /// The most that are searched.
        limit: usize,
    },
}
