//! Errors of evaluations.

use certified_search::{ParseError, Refuted, Stopped};
use partizan::GameError;

use crate::alternating::Sum;

/// The reason why a question about a position, a sum or a row has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClobberError {
    /// A limit of the effort, or the search was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The arena of values has met a limit.
    #[error(transparent)]
    Game(GameError),
    /// A part with stones of both colours has too many of them.
    #[error("a part has {stones} stones, and at most {limit} are searched")]
    PartTooLarge {
        /// The number of stones of the part.
        stones: usize,
        /// The most that are searched.
        limit: usize,
    },
    /// A part with stones of both colours is not a row, and only sums of rows can be answered.
    #[error("a part of {stones} stones is no row, and only rows are searched")]
    NotARow {
        /// The number of stones of the part.
        stones: usize,
    },
    /// A solver in [misère play](crate::OutcomeSolver::misere) was asked for a strategy, or for the answers of a tree.
    #[error("strategies and proofs are for normal play, and the solver is for misère play")]
    Misere,
    /// A strategy has to answer in more positions than allowed.
    #[error("the strategy needs more than {limit} positions")]
    StrategyTooLarge {
        /// The number of positions allowed.
        limit: usize,
    },
    /// Two lines of a [tree](crate::ProofTree) contradict each other.
    #[error("the player to move wins {sum} and loses it: {new} contradicts {known}")]
    Contradiction {
        /// The sum, with Black to move.
        sum: String,
        /// The place of the first claim.
        known: String,
        /// The place of the claim that contradicts it.
        new: String,
    },
    /// A text cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A claim does not hold: a strategy does not win, or a rule of the strategy for alternating rows fails.
    #[error(transparent)]
    Refuted(#[from] Refuted),
    /// The sum is not in [standard form](Sum::standard_form), which the rules for alternating rows need.
    #[error("the sum is not in standard form, which is {standard}")]
    NotStandard {
        /// The standard form of the sum.
        standard: Sum,
    },
    /// The sum is not in S0 (for Right: its negative is not). The rules for alternating rows do not decide who wins it.
    #[error("the sum is not in S0")]
    NotInS0,
}

impl From<GameError> for ClobberError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Stopped(stopped) => Self::Stopped(stopped),
            error => Self::Game(error),
        }
    }
}
