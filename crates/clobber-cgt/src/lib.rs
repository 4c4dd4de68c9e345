//! Solves **two-player Clobber**: finds the winner of a position, a winning move, and the position's value in a sum.
//!
//! Clobber is a board game without chance. Black and White take turns. A move takes a stone onto a neighbouring stone
//! of the other colour, which is removed; a player who cannot move loses. A game often falls apart into independent
//! boards, and combinatorial game theory (CGT) computes with such *sums*: each board has a *value*, and values are
//! added.
//!
//! # Should I use this crate?
//! Use this crate for the value of a position of Clobber, the winner of a sum and a winning move, or results on
//! alternating rows. For another short game use the crate `partizan`, which this crate re-exports. For one player use
//! `clobber-solitaire`.
//!
//! Start with [`ClobberValues`] for values, [`OutcomeSolver`] for who wins, and
//! [`Games`] to compute with values. Black, `x`, is Left; White, `o`, is Right.
//!
//! The 4 x 5 checkerboard, with a first move that wins for Left against every reply:
//!
#![doc = include_str!("../pictures/winning_move.svg")]
//!
//! ```
//! use clobber_cgt::{ClobberValues, Effort, Grid, Outcome, OutcomeSolver, Path, Player, Position};
//!
//! let mut clobber = ClobberValues::new();
//! let board: Position<Grid> = "xox|oxo|xox".parse()?;
//! let value = clobber.value(&board, &mut Effort::new())?;
//! assert_eq!(clobber.display(value).to_string(), "*");
//!
//! let row: Position<Path> = "oxoxo".parse()?;
//! let value = clobber.value(&row, &mut Effort::new())?;
//! assert_eq!(clobber.display(value).to_string(), "{^|*}");
//! let weight = clobber.atomic_weight(&row, &mut Effort::new())?;
//! assert_eq!(clobber.display(weight).to_string(), "1");
//!
//! // Who wins a sum? Rows and rectangles are read as positions on grids.
//! let sum: Vec<Position<Grid>> = Position::parse_sum("xoxo|oxox + xxo")?;
//! let mut solver = OutcomeSolver::new();
//! assert_eq!(solver.outcome(&sum, &mut Effort::new())?, Outcome::N);
//! let (summand, mv) = solver.winning_move(&sum, Player::Right, &mut Effort::new())?.ok_or("none")?;
//! let board = sum[summand].board();
//! assert_eq!((summand, mv.display_on(board).to_string()), (0, "0,1>0,2".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values
//! A value is a [`Game`], a handle into an arena, [`Games`]. Equal values have equal handles. Sums, order, atomic
//! weights and thermographs of values are methods of the arena. The crate `partizan` explains the arena, and all its
//! items are re-exported here.
//!
//! | to | use |
//! |---|---|
//! | evaluate positions of Clobber on any board | [`ClobberValues`] |
//! | find the winner and a winning move of positions too large for values | [`OutcomeSolver`], [`Strategy`] |
//! | split one search over many machines, and check what their answers prove | [`ProofTree`], [`OutcomeProof`] |
//! | find who wins sums of rows in misère play | [`OutcomeSolver::misere`] |
//! | confirm an outcome by a search that plays all out | [`PlainSearch`] |
//! | find who wins a sum of Clobber and another game | [`ClobberRules`], [`SumRules`], [`OutcomeSearch`] |
//! | find Grundy values of impartial Clobber | [`ImpartialClobber`] |
//! | play, or verify, Alternating Linear Clobber: sums of parts of rows xoxo... | [`alternating`] |
//! | compute with games and positions in lines of text | [`Calculator`] |
//! | read and answer tests of MCGS, another solver | [`mcgs`] |
//! | convert between players and colours | [`Side`] |
//! | bound the memory | [`Games::with_memory`], [`Games::clear_caches`] |
//! | limit, watch or cancel a search | [`Effort`], [`Limits`] |
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. [`partizan`] shows how to compile dependencies with
//! optimisation.
//!
//! # Limits
//! A part has at most 128 stones; for outcomes, a row has at most 256. A game has at most [`Games::MAX_DEPTH`] moves,
//! and an arena at most 2^31 games. In the repository, `docs/outcome.md` and `docs/performance.md` show which positions
//! are within reach, and `docs/theorems.md` lists known and new statements with their items, proofs and tests.
//!
//! # In data formats (feature `serde`)
//! | type | form |
//! |---|---|
//! | [`alternating::Part`], [`alternating::Sum`] | their text: `"oo7"`, `"a2 + oo8"` |
//! | [`alternating::Counts`], [`alternating::PartMove`], [`alternating::StrategyMove`], [`alternating::Verification`] | their fields |
//! | [`alternating::Family`], [`alternating::StandardRule`], [`alternating::StrategyRule`] | their names |
//! | [`Strategy`] | `{"moves":{"xoxo":[0,"0>1"]}}`; it can also be written as text |
//!
//! A strategy or another certificate that you read is only a claim until [`check`](Certificate::check) accepts it. To
//! store a value, write its text, which [`Games::parse`] reads.
//!
//! # Features
//! All are off by default.
//! - `serde`: `Serialize` and `Deserialize`.
//! - `quickcheck` and `arbitrary`: random parts and sums for your tests and fuzz targets, and the values of partizan
//!   and clobber-core (`docs/fuzzing.md` in the repository is a guide).
//! - `svg`: pictures of positions, thermographs and trees of options, as text, without another dependency.
//!
//! # Versions
//! One dependency is enough: this crate re-exports [`clobber_core`] and [`partizan`] as a whole. The types that its
//! functions take or return are at its root.
//!
//! # Examples to copy
//! In the folder `examples` of the crate: `best_moves` plays a game perfectly to its end, `mixed_sum` adds Clobber and
//! Domineering, `strategy_json` sends a strategy and checks it, and `values` adds up positions by their values.

// Crates that are documented without this one link here.
#![doc(html_root_url = "https://docs.rs/clobber-cgt/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod alternating;
mod best_move;
mod board;
mod calculator;
mod clobber;
mod error;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod impartial;
pub mod mcgs;
mod outcome;
mod periodic;
mod plain;
mod proof_tree;
mod rules;
mod side;

#[doc(no_inline)]
pub use clobber_core;
pub use clobber_core::{Color, Grid, Move, Path, Position, Topology, Vertex};
#[doc(no_inline)]
pub use partizan;
#[doc(no_inline)]
pub use partizan::*;

pub use calculator::{Calculated, Calculator};
pub use certified_search::{Certificate, Refuted};
pub use clobber::ClobberValues;
pub use error::ClobberError;
pub use impartial::ImpartialClobber;
pub use outcome::{OutcomeSolver, Strategy, TableError};
pub use periodic::{PeriodFound, PeriodicWeights};
pub use plain::PlainSearch;
pub use proof_tree::{OutcomeProof, ProofTree};
pub use rules::ClobberRules;
pub use side::Side;

// For the program that learns the order of moves, and for forgers of proofs; not part of the stable interface.
#[doc(hidden)]
pub mod internal {
    pub use crate::outcome::network::*;
    pub use crate::outcome::recorder::SolvedSum;
    pub use crate::proof_tree::Finding;
}

// The unit tests share code with the tests of the folder `tests`.
#[cfg(test)]
extern crate self as clobber_cgt;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
