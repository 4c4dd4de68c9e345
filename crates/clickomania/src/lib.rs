//! **Clickomania**, also known as SameGame: click on a group of at least two blocks of one colour, and it
//! vanishes; what is above falls down, and empty columns close up.
//!
//! After T. C. Biedl, E. D. Demaine, M. L. Demaine, R. Fleischer, L. Jacobsen and J. I. Munro, *The
//! Complexity of Clickomania* (More Games of No Chance, 2002).

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod clicks;
mod color;
#[cfg(any(feature = "quickcheck", feature = "arbitrary"))]
mod generate;
pub mod hardness;
mod line;
pub mod notation;
mod row;
mod scoring;
#[cfg(feature = "serde")]
mod serialize;
mod solve;
#[cfg(feature = "svg")]
pub mod svg;
#[cfg(feature = "two-player")]
pub mod two_player;

pub use board::{Board, Group, UnsettledError};
pub use clicks::{Click, Clicks, IllegalClick, Replay, ReplayError};
pub use color::Color;
pub use notation::{ParseError, ParseErrorKind};
pub use row::{
    Checkerboard, CountLimitError, IntervalLimitError, ObstructionError, Row, RowObstruction,
    RowPlan, RowReplay, RowScore, RowScoreError, RowScoreLimits, Side, SolvableIntervals,
    TwoColorRow, count_solvable_words,
};
pub use scoring::{Blocks, SameGame, Scoring};
pub use solve::{
    Decision, Limits, Progress, Pruning, Reason, Solution, Solver, UpperBound, Verified,
    VerifyError, solve,
};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
