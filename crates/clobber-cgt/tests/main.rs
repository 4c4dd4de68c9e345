//! The tests of clobber-cgt: one program, so that what they share is compiled once.

#![allow(clippy::duplicate_mod, reason = "examples are tested whole, each with its lines")]

mod clobber;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod impartial;
mod linear_certificate;
mod linear_parts;
mod linear_play;
mod linear_standard;
mod linear_strategy;
mod linear_symmetric;
mod linear_verify;
mod naive;
mod outcome;
mod outcome_lines;
#[cfg(feature = "serde")]
mod serde;
mod strategy_text;
mod value_lines;
mod work;
