//! The tests of certified-search.

mod clause_proofs;
mod effort;
