//! The tests of clobber-cgt, in one program, so that shared code is compiled once.

mod alternating_certificate;
mod alternating_cycles;
mod alternating_parts;
mod alternating_standard;
mod alternating_strategy;
mod alternating_symmetric;
mod alternating_verify;
mod alternating_weights;
mod clobber;
mod forgers;
mod forgery;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod impartial;
mod misere;
mod naive;
mod outcome;
mod outcome_strategies;
mod outcome_table;
mod periodic_weights;
mod proof_tree;
#[cfg(feature = "serde")]
mod serde;
mod strategy_text;
mod sums;
mod texts;
