//! The tests of clobber-cgt: one program, so that what they share is compiled once.

mod clobber;
mod forgery;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod impartial;
mod linear_certificate;
mod linear_parts;
mod linear_standard;
mod linear_strategy;
mod linear_symmetric;
mod linear_verify;
mod linear_weights;
mod naive;
mod outcome;
mod outcome_table;
mod periodic_weights;
mod proof_tree;
#[cfg(feature = "serde")]
mod serde;
mod strategy_text;
mod work;
