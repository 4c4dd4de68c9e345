//! The tests of clause-learning.

mod formulas;
mod limits;
mod proofs;
mod theories;
