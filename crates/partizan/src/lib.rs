//! Computes with **short partizan games**: canonical forms, sums, comparison, outcomes, thermographs and atomic
//! weights, in a notation close to CGSuite's. It also finds the values of positions under rules that you write.
//!
//! # Should I use this crate?
//! Use this crate to compute with short games typed by hand, or to find the values of positions of any game. It
//! has no loopy games and no values in misère play (CGSuite has these); [`OutcomeSearch::misere`] finds who wins. For
//! Clobber use `clobber-cgt`: its rules are faster than any implementation of [`Rules`], and it re-exports this crate.
//!
//! Start with [`Games`] for games typed by hand, and with [`Rules`] and [`Evaluator`] for positions.
//!
//! # Games
//! A game is a handle into an arena, [`Games`], which stores every canonical form once. So equal games have equal
//! handles, and each result for a game is computed once.
//!
//! ```
//! use partizan::{Dyadic, Games, Outcome};
//!
//! let mut games = Games::new();
//! // The values of two rows of Clobber, xoxo and xxo, and their sum.
//! let a4 = games.parse("{*,^|v,*}")?;
//! let up = games.parse("^")?;
//! let sum = games.sum(a4, up)?;
//! assert_eq!(games.outcome(sum), Outcome::N);
//! assert_eq!(games.neg(a4), a4);
//! assert!(games.sum(a4, a4)?.is_zero());
//!
//! let hot = games.parse("{4|{1|-2}}")?;
//! assert_eq!(games.mean(hot)?, Dyadic::new(7, 2)?);
//! assert_eq!(games.temperature(hot)?.to_string(), "9/4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! The thermograph of the last one, drawn with the feature `svg`:
//!
#![doc = include_str!("../pictures/thermograph.svg")]
//!
//! | to | use |
//! |---|---|
//! | type a game or print one | [`Games::parse`], [`Games::display`], [`notation`] |
//! | make a game from its options | [`Games::from_options`] |
//! | add, subtract, multiply | [`Games::sum`], [`Games::difference`], [`Games::multiple`], [`Games::neg`] |
//! | compare | `==` of handles, [`Games::compare`], [`Games::le`], [`Games::outcome`] |
//! | sort a table | [`Games::sort`] |
//! | find a game's stops, birthday or followers | [`Games::left_stop`], [`Games::right_stop`], [`Games::birthday`], [`Games::followers`] |
//! | cool or heat a game, multiply by a unit, take ordinal sums | [`Games::cooled`], [`Games::heated`], [`Games::overheated`], [`Games::norton_product`], [`Games::ordinal_sum`] |
//! | find incentives, the reduced canonical form, all games born by a day | [`Games::left_incentives`], [`Games::reduced_canonical_form`], [`Games::born_by_day`] |
//! | read names and positions inside games | [`Games::parse_with`] |
//! | write LaTeX | [`DisplayGame::to_latex`] |
//! | find the atomic weight of an all-small game: its worth in multiples of ^ | [`Games::atomic_weight`] |
//! | find a game's mean, temperature and walls | [`Games::mean`], [`Games::temperature`], [`Games::thermograph`] |
//! | name a game | [`Games::number`], [`Games::nimber`], [`Games::ups`], [`Games::switch`], [`Games::tiny`], [`Games::uptimal`] |
//! | recognise a game with such a name | [`Games::as_number`], [`Games::as_integer`], [`Games::as_nimber`], [`Games::as_number_up_star`] |
//! | evaluate positions of your own game | [`Rules`], [`Evaluator`] |
//! | find who wins them, where values are too large | [`OutcomeSearch`], for two games at once with [`SumRules`] |
//! | draw a thermograph or a tree of options (feature `svg`) | `svg::ThermographPicture`, `svg::TreePicture` |
//! | bound the memory | [`Games::with_memory`], [`Games::clear_caches`] |
//! | limit, watch or cancel a search | [`Effort`], [`Limits`] |
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. Add this to the `Cargo.toml` of your workspace:
//! ```toml
//! [profile.dev.package."*"] # all dependencies
//! opt-level = 3
//! debug = false
//! ```
//!
//! # Limits and sources
//! A game has at most [`Games::MAX_DEPTH`] moves, and an arena at most 2^31 games. The theory follows A. N. Siegel,
//! *Combinatorial Game Theory*: canonical forms (II.2), thermographs (II.5), atomic weights by the far star (II.7).
//! `docs/theorems.md` in the repository lists the tests.
//!
//! # Features
//! All are off by default.
//! - `serde`: `Serialize` and `Deserialize`, in the forms that [`notation`] lists.
//! - `quickcheck` and `arbitrary`: random players, outcomes and numbers for your tests and fuzz targets.
//! - `svg`: pictures of thermographs and trees of options, as text, without another dependency.
//!
//! # Examples to copy
//! The folder `examples` of the crate has a calculator, and the rules of other games as a start for yours: Domineering,
//! NoGo and Cannibal Clobber (who wins), Toads and Frogs, Col and Snort (values).

// Crates that are documented without this one link here.
#![doc(html_root_url = "https://docs.rs/partizan/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// These come first because rustdoc lists methods in the order of the modules.
mod games;

mod atomic;
mod cache;
mod canonical;
mod compare;
mod error;
mod game;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod names;
pub mod notation;
mod number;
mod operators;
mod origins;
mod outcome_search;
mod pivots;
mod player;
mod rules;
mod store;
mod summarize;
mod summary;
#[cfg(feature = "svg")]
pub mod svg;
mod thermograph;

pub use certified_search::{Effort, Limits, ParseError, ParseErrorKind, Progress, Stopped};

pub use atomic::WeightByOptions;
pub use error::GameError;
pub use game::{Game, NumberUpStar};
pub use games::{ArenaId, Games};
pub use notation::DisplayGame;
pub use number::Dyadic;
pub use outcome_search::OutcomeSearch;
pub use player::{Outcome, Player};
pub use rules::{Either, Evaluator, Rules, SumRules};
pub use summary::UpBounds;
pub use thermograph::Thermograph;

const MAX_DEPTH: usize = Games::MAX_DEPTH;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
