//! Solves **two-player Clobber**: values of positions, winners and winning moves of sums, and the theory of alternating
//! rows.
//!
//! # Should I use this crate?
//! Yes, to find the value of a position of Clobber or the winner of a sum and a winning
//! move, or to check a result on alternating rows. For another short game use the crate `partizan`, which this one
//! re-exports; for one player the crate `clobber-solitaire`.
//!
//! Start with [`ClobberValues`] for values, [`OutcomeSolver`] for who wins, and
//! [`Games`] to compute with values. Black, `x`, is Left; White, `o`, is Right.
//!
//! ```
//! use clobber_core::notation::{display_move, parse_sum};
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
//! // The winner of a sum is found without values: rows and rectangles are read as positions on grids.
//! let sum: Vec<Position<Grid>> = parse_sum("xoxo|oxox + xxo")?;
//! let mut solver = OutcomeSolver::new();
//! assert_eq!(solver.outcome(&sum, &mut Effort::new())?, Outcome::N);
//! let (summand, mv) = solver.winning_move(&sum, Player::Right, &mut Effort::new())?.ok_or("none")?;
//! let board = sum[summand].board();
//! assert_eq!((summand, display_move(board, mv).to_string()), (0, "0,1>0,2".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values
//! A value is a [`Game`], a handle of an arena, [`Games`]: equal values have equal handles. Sums, order, atomic weights and
//! thermographs of values are methods of the arena. The crate `partizan` explains it; all its items are here too.
//!
//! | to | use |
//! |---|---|
//! | evaluate positions of Clobber on any board | [`ClobberValues`] |
//! | find the winner and a winning move of positions too large for values | [`OutcomeSolver`], [`Strategy`] |
//! | split one search over many machines, and check what their answers prove | [`ProofTree`], [`OutcomeProof`] |
//! | find who wins a sum of Clobber and another game | [`ClobberRules`], [`Both`], [`OutcomeSearch`] |
//! | find Grundy values of impartial Clobber | [`ImpartialClobber`] |
//! | play, or verify, Alternating Linear Clobber | [`linear`] |
//! | convert between players and colours | [`Side`] |
//! | bound the memory | [`Games::with_memory`], [`Games::clear_caches`] |
//! | limit, watch or cancel a search | [`Effort`], [`Limits`] |
//!
//! # Statements and items
//! | statement | item | status |
//! |---|---|---|
//! | a position is worth its options, a sum its parts | [`ClobberValues`] | classical |
//! | a row of n stones has at most 2n² different followers | [`ClobberValues`], [`ImpartialClobber`] | used for tables |
//! | Grundy values (Sprague; Grundy) | [`ImpartialClobber`] | classical |
//! | who wins a sum, and by which move | [`OutcomeSolver`] | search, with hashes of 128 bits |
//! | who wins a sum, if answers about smaller sums are right | [`OutcomeProof`] | checked by the rules, up to its claims |
//! | a claimed win holds against every reply | [`Strategy::check`] | replayed by the rules alone |
//! | Chen et al., Theorem 1 and Figure 4: ten families | [`linear::Part`], [`linear::Part::moves`] | checked |
//! | Theorem 2: the standard form | [`linear::Sum::standard_form`], [`linear::StandardRule`] | equal by canonical form |
//! | Theorems 3 and 4: S0, S1, S2, LL | [`linear::left_move`], [`linear::LocalCertificate`] | local checks, for parts of any length; LL corrected |
//! | Corollary (conjecture of Albert, Grossman, Nowakowski and Wolfe) | [`linear::winning_move`], [`linear::LocalCertificate`], [`linear::Verifier`] | local checks, for rows of any length |
//! | oo8 + oo8 = xxo, oo11oo + o5 = xxo + a4 + a2 | [`linear::Sum::reduced`] | beyond the paper, by canonical form |
//! | atomic weights of all powers of words such as xxo and xxxo | [`PeriodicWeights`] | proved, computer-assisted; not in the paper |
//! | atomic weights of all parts have period 10 | [`linear::Part::atomic_weight`], [`linear::Sum::winner_by_weight`] | proved, computer-assisted; not in the paper |
//! | open problem 1: symmetric sums in P | [`linear::symmetric_p_positions`] | open; none to 32 stones |
//!
//! "Chen et al." is X. Chen, T. Folkersen, K. Hasham, R. B. Hayward, D. Lee, O. Randall, L. Schultz and E. Vandermeer,
//! *A Proof of the 2004 Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber*.
//!
//! # Limits
//! `docs/performance.md` and `docs/outcome.md` in the repository show which positions are within reach.
//!
//! Hard limits: a part of 128 stones for values, and for outcomes unless it is a row, then of 256; games of
//! [`MAX_DEPTH`] moves; 2^31 games in an arena.
//!
//! # In data formats (feature `serde`)
//! | type | form |
//! |---|---|
//! | [`linear::Part`], [`linear::Sum`] | their text: `"oo7"`, `"a2 + oo8"` |
//! | [`linear::Counts`], [`linear::PartMove`], [`linear::StrategyMove`], [`linear::Verification`] | their fields |
//! | [`linear::Family`], [`linear::StandardRule`], [`linear::StrategyRule`] | their names |
//! | [`Strategy`] | `{"moves":{"xoxo":[0,"0>1"]}}`; it has a text besides |
//!
//! A strategy or another certificate that is read is a claim, and [`check`](Certificate::check) checks it. To store a value, write its
//! text, which [`Games::parse`] reads.
//!
//! # Features
//! | feature | adds | costs |
//! |---|---|---|
//! | `serde` | `Serialize` and `Deserialize` | 3 crates more |
//! | `quickcheck` | random parts and sums for your tests, with shrinking, and the values of partizan and clobber-core (`docs/fuzzing.md` in the repository is a guide) | 6 crates more |
//! | `arbitrary` | random values for fuzz targets | 1 crate more |
//! | `svg` | pictures of positions, thermographs and trees of options, as text | no dependency |
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `best_moves`: plays a game to its end, both players as well as they can.
//! - `mixed_sum`: finds who wins a sum of Clobber and Domineering.
//! - `strategy_json` (feature `serde`): sends a winner's strategy as JSON, and has it checked against every reply.
//! - `values`: adds up positions by their values: who wins the sum, and by how much?

// Where links lead from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-cgt/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod clobber;
mod error;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod impartial;
pub mod linear;
mod outcome;
mod periodic;
mod proof_tree;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod side;

pub use clobber_core::{Color, Grid, Move, Path, Position, Topology, Vertex};
#[doc(no_inline)]
pub use partizan::*;

pub use certified_search::{Certificate, Refuted};
pub use clobber::ClobberValues;
pub use error::ClobberError;
pub use impartial::ImpartialClobber;
#[doc(hidden)]
pub use outcome::training;
pub use outcome::{OutcomeSolver, Strategy, TableError};
pub use periodic::{PeriodFound, PeriodicWeights, PowerPart};
pub use proof_tree::{Finding, OutcomeProof, ProofTree};
pub use rules::ClobberRules;
pub use side::Side;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
