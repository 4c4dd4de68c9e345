//! Checks claims about one-player **Clobber**: that no play leaves fewer stones, or that a goal is out of reach.
//!
//! Solvers answer with claims: plain data that anyone may have written. `clobber-core` replays the plays among them.
//! This crate defines and checks all others: a [`Bound`] with its [`Reason`], a [`Solution`] made of a play and a
//! bound, and an [`Obstacle`] to a [`Goal`].
//!
//! ```
//! use clobber_check::{Effort, Obstacle};
//! use clobber_check::clobber_core::{Grid, Position};
//!
//! // Somebody claims that no play ends in a single black stone in the second row, as the stones are in two parts.
//! let position: Position<Grid> = "xxo|oxx|oox".parse()?;
//! let goal = "3:x".parse()?;
//! let claimed = Obstacle::Parts { parts: 2 };
//! assert!(claimed.check(&position, goal, &mut Effort::new()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Should I use this crate?
//! Use this crate to check claims without a solver. The solvers `clobber-graphs` and `clobber-solitaire` make these
//! claims and re-export the types.
//!
//! # What a check relies on
//! A check relies on the rules of `clobber-core` and on the theorem that a claim names. If a claim is the result of a
//! computation, the check repeats it with another, plainer algorithm. This crate depends only on `clobber-core` and
//! `certified-search`, so the compiler ensures that no check runs the code that made the claim. A wrong index refutes
//! a claim.
//!
//! # Features
//! All are off by default.
//! - `serde`: `Serialize` and `Deserialize` for reasons and obstacles. A value that you read is a claim; `check`
//!   decides.

// Links lead here from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-check/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod alternation;
mod forest_axioms;
mod forests;
mod goals;
mod graph;
mod obstacle;
mod plays;
pub mod proof_text;
mod proofs;
mod reachable;
mod reason;
mod regions;
mod rows;
mod sweep;

pub use certified_search::{ClauseProof, Literal, ProofStep};
#[doc(no_inline)]
pub use clobber_core;
pub use clobber_core::{Bound, BoundReason, Certificate, Effort, Goal, MoveOrder, Refuted};
pub use obstacle::Obstacle;
pub use reason::{PartReason, Reason, Region, Solution};

/// A position on a board of any type. Functions that take it are compiled once.
type DynPosition<'a> = clobber_core::Position<clobber_core::DynBoard<'a>>;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
