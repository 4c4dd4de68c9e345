//! The hardness proofs of the paper, as reductions that can be run forwards, backwards, and checked:
//! why no fast algorithm is to be expected for boards.
//!
//! - [`three_partition`]: two columns and five colours (Theorem 14), or even four.
//! - [`three_sat`]: three colours and five columns, or even three (Theorem 15).

mod check;
pub mod three_partition;
pub mod three_sat;

use core::fmt;

/// A claim that there is no solution: an exhaustive search has found none.
///
/// Anyone can check it by a program that shares no line with that search:
/// [`check_formula`](Self::check_formula), [`check_partition`](Self::check_partition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exhausted {
    /// The steps that the search has taken. Nothing depends on them.
    pub steps: u64,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an exhaustive search of {} steps has found none", self.steps)
    }
}
