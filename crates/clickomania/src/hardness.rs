//! The paper's hardness proofs as reductions that run forwards and backwards and are checked. They explain why a fast
//! algorithm for boards is unlikely.
//!
//! - [`three_partition`]: two columns and five colours (Theorem 14), or even four.
//! - [`three_sat`]: three colours and five columns, or even three (Theorem 15).

mod check;
pub mod three_partition;
pub mod three_sat;

use core::fmt;

/// A claim that there is no solution: an exhaustive search found none.
///
/// [`check_formula`](Self::check_formula) and [`check_partition`](Self::check_partition) check it with programs that
/// share no code with that search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exhausted {
    /// The steps that the search took. Nothing depends on them.
    pub steps: u64,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an exhaustive search of {} steps has found none", self.steps)
    }
}
