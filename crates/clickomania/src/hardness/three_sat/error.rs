//! Errors of formulas and gadgets.

/// The reason why a formula or a gadget cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThreeSatError {
    /// A clause has more than three literals.
    #[error("a clause has at most three literals, not {found}")]
    LongClause {
        /// The number of literals.
        found: usize,
    },
    /// A literal has a variable that the formula does not have.
    #[error("there is no variable {variable}: the formula has {variables}")]
    NoSuchVariable {
        /// The variable, from 1.
        variable: usize,
        /// The number of variables.
        variables: usize,
    },
    /// There are more variables than [`Formula::MAX_VARIABLES`](super::Formula::MAX_VARIABLES).
    #[error("a formula has at most {limit} variables, not {found}")]
    TooManyVariables {
        /// The number of variables.
        found: usize,
        /// The maximum.
        limit: usize,
    },
    /// A gadget has fewer than three columns.
    #[error("a gadget has at least 3 columns, not {columns}")]
    TooFewColumns {
        /// The number of columns.
        columns: usize,
    },
    /// A gadget has more blocks than allowed.
    #[error("the board would have more than {max_blocks} blocks")]
    TooLarge {
        /// The most blocks allowed.
        max_blocks: usize,
    },
}
