//! The tests of clickomania: one program, so that shared code is compiled once.

mod board;
mod forgers;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod limits;
mod row_grammar;
mod row_large;
mod row_replay;
mod row_score;
mod row_support;
mod rows;
mod score;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod texts;
mod three_partition;
mod three_sat;
mod three_sat_formula;
mod three_sat_lemmas;
mod three_sat_paper;
#[cfg(feature = "two-player")]
mod two_player;
