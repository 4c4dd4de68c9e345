//! The hardness proofs of the paper, as reductions that can be run forwards, backwards, and checked:
//! why no fast algorithm is to be expected for boards.
//!
//! - [`three_partition`]: two columns and five colours (Theorem 14).
//! - [`three_sat`]: three colours and five columns, or even three (Theorem 15).

pub mod three_partition;
pub mod three_sat;
