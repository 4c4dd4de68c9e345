//! The tests of partizan: one program, so that shared code is compiled once.

mod atomic_weights;
mod cannibal_clobber;
#[path = "../examples/cannibal_clobber.rs"]
#[allow(dead_code)]
mod cannibal_example;
#[path = "../examples/domineering.rs"]
#[allow(dead_code)]
mod domineering;
mod equal_games;
mod game_laws;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod generators;
mod laws;
mod limits;
mod naive;
mod notation;
mod operators;
mod outcome_search;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod shared_arena;
mod texts;
mod thermographs;
mod within;
