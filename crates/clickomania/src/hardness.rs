//! The hardness proofs, as reductions that can be run forwards, backwards, and checked.

pub mod three_sat;
