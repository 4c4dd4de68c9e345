//! **Short partizan games**: canonical forms, sums, comparison, outcomes, thermographs and atomic
//! weights, in a notation close to CGSuite's, and the values of positions under any rules.
//!
//! A game is a handle of an arena, [`Games`], which holds every canonical form once. So equal games
//! have equal handles, and what has been found of a game is found for good.
//!
//! | to | use |
//! |---|---|
//! | type a game or print one | [`Games::parse`], [`Games::display`], [`Games::text_len`], [`notation`] |
//! | make a game from its options | [`Games::from_options`] |
//! | add, subtract, multiply | [`Games::sum`], [`Games::difference`], [`Games::multiple`], [`Games::neg`] |
//! | compare | `==` of handles, [`Games::compare`], [`Games::le`], [`Games::outcome`] |
//! | know a game's stops or birthday | [`Games::left_stop`], [`Games::right_stop`], [`Games::birthday`] |
//! | know how many ^ an all-small game is worth | [`Games::atomic_weight`] |
//! | know a game's mean, temperature and walls | [`Games::mean`], [`Games::temperature`], [`Games::thermograph`] |
//! | name a game | [`Games::number`], [`Games::nimber`], [`Games::ups`], [`Games::switch`], [`Games::tiny`], [`Games::uptimal`] |
//! | know whether it has such a name | [`Games::as_number`], [`Games::as_nimber`], [`Games::as_number_up_star`] |
//! | evaluate positions of your own game | [`Rules`], [`Evaluator`] |
//! | evaluate positions of Clobber on any board | [`ClobberValues`] |
//! | know who wins positions too large for values, and by which move | [`OutcomeSolver`], [`Strategy`] |
//! | find Grundy values of impartial Clobber | [`ImpartialClobber`] |
//! | play, or verify, Alternating Linear Clobber | [`linear`] |
//! | draw a thermograph or a tree of options (feature `svg`) | `Thermograph::to_svg`, `Games::tree_svg` |
//! | bound the memory | [`Games::with_memory`], [`Games::clear_caches`] |
//! | bound a search, watch it, cancel it | [`Effort`], [`Limits`] |
//!
//! ```
//! use clobber_cgt::{Games, Outcome};
//!
//! let mut games = Games::new();
//! // The Clobber position xoxo, and its sum with xxo.
//! let a4 = games.parse("{*,^|v,*}")?;
//! let up = games.parse("^")?;
//! let sum = games.sum(a4, up)?;
//! assert_eq!(games.outcome(sum), Outcome::N);
//! assert_eq!(games.neg(a4), a4);
//! assert_eq!(games.sum(a4, a4)?.is_zero(), true);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod atomic;
mod cache;
mod canonical;
mod clobber;
mod compare;
mod error;
mod game;
mod games;
mod impartial;
pub mod linear;
mod names;
pub mod notation;
mod number;
mod outcome;
mod pivots;
mod rules;
mod store;
mod sum;
mod summary;
#[cfg(feature = "svg")]
mod svg;
mod thermograph;

pub use clobber_core::{Effort, Limits, Outcome, Progress, Stopped};

pub use clobber::{ClobberError, ClobberValues};
pub use error::LimitError;
pub use game::{Game, NumberUpStar};
pub use games::Games;
pub use impartial::ImpartialClobber;
pub use notation::{DisplayGame, ParseGameError, ParseGameErrorKind};
pub use number::Dyadic;
pub use outcome::{CheckedStrategy, OutcomeError, OutcomeSolver, Strategy, StrategyError};
pub use rules::{EvaluateError, Evaluator, Rules};
pub use thermograph::Thermograph;

/// No game of an arena has a play of more moves than this before it comes to a number, so that
/// recursion over games needs little stack.
pub const MAX_DEPTH: usize = 256;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
