//! Limits of steps, time and memory for searches, and answers that others can check.
//!
//! | question | item |
//! |---|---|
//! | How do I limit, watch or cancel a search? | [`Effort`], [`Limits`], [`Progress`], [`Stopped`] |
//! | How do I return yes, no or open? | [`Answer`]: yes with a witness, no with a reason, or open |
//! | How do I make an answer checkable? | [`Certificate`]; its check fails with [`Refuted`] |
//! | How do I prove that clauses contradict each other? | [`ClauseProof`], checked against your [`Axioms`]; [`Literal`] |
//! | How do I report a mistake in a text? | [`ParseError`] with line and column; [`text`] has tools for readers of texts |
//! | How do I serialize a value as its text? | `AsText` and `serde_as_text!` (feature `serde`) |
//! | How do I generate random values for tests and fuzz targets, and shrink them? | `generate` (features `quickcheck` and `arbitrary`) |
//!
//! The Clobber libraries are built on this crate and re-export the types that their users need. It knows nothing of
//! games.
//!
//! # Example
//! A search takes an [`Effort`] as its last argument, spends one step for each candidate, and returns when
//! [`spend`](Effort::spend) fails:
//!
//! ```
//! use certified_search::{Certificate, Effort, Limits, Refuted, Stopped};
//!
//! /// Two numbers, both greater than 1, whose product is the subject.
//! #[derive(Debug, PartialEq)]
//! struct Factors(u64, u64);
//!
//! impl Certificate<u64> for Factors {
//!     fn check(&self, product: &u64) -> Result<(), Refuted> {
//!         let Self(a, b) = *self;
//!         match a.checked_mul(b) {
//!             Some(found) if found == *product && a > 1 && b > 1 => Ok(()),
//!             _ => Err(Refuted::new(format!("{product} is not {a} times {b}"))),
//!         }
//!     }
//! }
//!
//! fn factors(n: u64, effort: &mut Effort) -> Result<Option<Factors>, Stopped> {
//!     for d in (2..).take_while(|d| d * d <= n) {
//!         effort.spend(1)?;
//!         if n % d == 0 {
//!             return Ok(Some(Factors(d, n / d)));
//!         }
//!     }
//!     Ok(None)
//! }
//!
//! let found = factors(9991, &mut Effort::new())?.ok_or("prime")?;
//! assert_eq!(found, Factors(97, 103));
//! assert!(found.check(&9991).is_ok());
//! assert_eq!(Factors(7, 13).check(&93).unwrap_err().to_string(), "93 is not 7 times 13");
//!
//! let limits = Limits { steps: Some(50), ..Limits::default() };
//! assert_eq!(factors(9991, &mut Effort::within(limits)), Err(Stopped::Steps { limit: 50 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `cancel`: cancels a search from another thread, as a button would, and reports its progress.
//! - `certificate`: proves that a number is composite, in a form that others can check.
//! - `own_search`: adds limits to your own search: how many queens on a 10 x 10 board attack no other?

// Target of links from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/certified-search/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
#[cfg(feature = "serde")]
mod as_text;
mod certificate;
mod clause_proof;
mod effort;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub mod generate;
mod literal;
pub mod text;

pub use answer::Answer;
#[cfg(feature = "serde")]
pub use as_text::AsText;
pub use certificate::{Certificate, Refuted};
pub use clause_proof::{Axioms, ClauseProof, ProofStep};
pub use effort::{Effort, Limits, Progress, Stopped};
pub use literal::Literal;
pub use text::{ParseError, ParseErrorKind};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
