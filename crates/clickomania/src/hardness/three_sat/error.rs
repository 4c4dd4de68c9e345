//! Errors of formulas and gadgets.

/// The reason why there is no such formula or gadget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThreeSatError {
    /// A clause of more than three literals.
    #[error("a clause has at most three literals, not {found}")]
    LongClause {
        /// The number of its literals.
        found: usize,
    },
    /// A literal of a variable that the formula does not have.
    #[error("there is no variable {variable}: the formula has {variables}")]
    NoSuchVariable {
        /// The variable, from 1.
        variable: usize,
        /// The number of variables.
        variables: usize,
    },
    /// More variables than [`Formula::MAX_VARIABLES`](super::Formula::MAX_VARIABLES).
    #[error("a formula has at most {limit} variables, not {found}")]
    TooManyVariables {
        /// The number of variables.
        found: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// Fewer than three columns of a gadget.
    #[error("a gadget has at least 3 columns, not {columns}")]
    TooFewColumns {
        /// The number of columns.
        columns: usize,
    },
    /// More blocks of a gadget than allowed.
    #[error("the board would have more than {max_blocks} blocks")]
    TooLarge {
        /// The most blocks allowed.
        max_blocks: usize,
    },
}
