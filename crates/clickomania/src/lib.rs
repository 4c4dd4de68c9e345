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
pub mod notation;
mod random;
mod row;
mod score;
mod scoring;

pub use board::{Board, Group, UnsettledError};
pub use clicks::{Click, Clicks, IllegalClick, Replay, ReplayError};
pub use color::Color;
pub use notation::{ParseError, ParseErrorKind};
pub use row::Row;
pub use score::{Found, Progress, ScoreSearch};
pub use scoring::{Blocks, SameGame, Scoring};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
