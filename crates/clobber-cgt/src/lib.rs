//! **Short partizan games**: canonical forms, sums, comparison, outcomes, thermographs and atomic
//! weights, in a notation close to CGSuite's, and the values of positions under any rules.
//!
//! # Should I use this crate?
//! Yes, to know the value of a position of Clobber or of your own short game, who wins a sum and by which
//! move, or to check a result on alternating rows. No for loopy or misère games, heating and cooling
//! (CGSuite has these), or for one player (the crate `clobber-solitaire`).
//!
//! Start with [`ClobberValues`] for values, [`OutcomeSolver`] for who wins, [`Rules`] for another game, and
//! [`Games`] for games typed by hand. Black, `x`, is Left; White, `o`, is Right.
//!
//! ```
//! use clobber_cgt::clobber_core::notation::{display_move, parse_sum};
//! use clobber_cgt::{ClobberValues, Grid, Outcome, OutcomeSolver, Path, Player, Position};
//!
//! let mut clobber = ClobberValues::new();
//! let board: Position<Grid> = "xox|oxo|xox".parse()?;
//! let value = clobber.value(&board)?;
//! assert_eq!(clobber.display(value).to_string(), "*");
//!
//! let row: Position<Path> = "oxoxo".parse()?;
//! let value = clobber.value(&row)?;
//! assert_eq!(clobber.display(value).to_string(), "{^|*}");
//! let weight = clobber.atomic_weight(&row)?;
//! assert_eq!(clobber.display(weight).to_string(), "1");
//!
//! // Who wins a sum needs no values: rows and rectangles are read as positions on grids.
//! let sum: Vec<Position<Grid>> = parse_sum("xoxo|oxox + xxo")?;
//! let mut solver = OutcomeSolver::new();
//! assert_eq!(solver.outcome(&sum)?, Outcome::N);
//! let (summand, mv) = solver.winning_move(&sum, Player::Right)?.ok_or("none")?;
//! let board = sum[summand].board();
//! assert_eq!((summand, display_move(board, mv).to_string()), (0, "0,1>0,2".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games
//! A game is a handle of an arena, [`Games`], which holds every canonical form once. So equal games
//! have equal handles, and what has been computed for a game is cached and never computed again.
//!
//! ```
//! use clobber_cgt::{Dyadic, Games, Outcome};
//!
//! let mut games = Games::new();
//! // The position xoxo, and its sum with xxo.
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
//! | type a game or print one | [`Games::parse`], [`Games::display`], [`Games::text_len`], [`notation`] |
//! | make a game from its options | [`Games::from_options`] |
//! | add, subtract, multiply | [`Games::sum`], [`Games::difference`], [`Games::multiple`], [`Games::neg`] |
//! | compare | `==` of handles, [`Games::compare`], [`Games::le`], [`Games::outcome`] |
//! | sort a table | [`Games::sort`] |
//! | know a game's stops or birthday | [`Games::left_stop`], [`Games::right_stop`], [`Games::birthday`] |
//! | know how many ^ an all-small game is worth | [`Games::atomic_weight`] |
//! | know a game's mean, temperature and walls | [`Games::mean`], [`Games::temperature`], [`Games::thermograph`] |
//! | name a game | [`Games::number`], [`Games::nimber`], [`Games::ups`], [`Games::switch`], [`Games::tiny`], [`Games::uptimal`] |
//! | know whether it has such a name | [`Games::as_number`], [`Games::as_integer`], [`Games::as_nimber`], [`Games::as_number_up_star`] |
//! | evaluate positions of your own game | [`Rules`], [`Evaluator`] |
//! | evaluate positions of Clobber on any board | [`ClobberValues`] |
//! | know who wins positions too large for values, and by which move | [`OutcomeSolver`], [`Strategy`] |
//! | find Grundy values of impartial Clobber | [`ImpartialClobber`] |
//! | play, or verify, Alternating Linear Clobber | [`linear`] |
//! | draw a thermograph or a tree of options (feature `svg`) | `Thermograph::to_svg`, `Games::tree_svg` |
//! | bound the memory | [`Games::with_memory`], [`Games::clear_caches`] |
//! | bound a search, watch it, cancel it | [`Effort`], [`Limits`] |
//!
//! # Statements and items
//! | statement | item | status |
//! |---|---|---|
//! | canonical forms: dominated and reversible options (Conway; Siegel II.2) | [`Games::from_options`], `==` of handles | classical; tested on all games born by day 3 |
//! | outcome, order, stops, birthday | [`Games::outcome`], [`Games::compare`], [`Games::left_stop`], [`Games::birthday`] | classical |
//! | thermograph, mean, temperature (Siegel II.5) | [`Games::thermograph`] | classical |
//! | atomic weight by the far star (Siegel II.7) | [`Games::atomic_weight`] | checked against the definition |
//! | a position is worth its options, a sum its parts | [`ClobberValues`], [`Evaluator`] | classical |
//! | a row of n stones has at most 2n² different followers | [`ClobberValues`], [`ImpartialClobber`] | used for tables |
//! | Grundy values (Sprague; Grundy) | [`ImpartialClobber`] | classical |
//! | who wins a sum, and by which move | [`OutcomeSolver`] | search, with hashes of 128 bits |
//! | a claimed win holds against every reply | [`Strategy::check`] | replayed by the rules alone |
//! | Chen et al., Theorem 1 and Figure 4: ten families | [`linear::Part`], [`linear::Part::moves`] | checked |
//! | Theorem 2: the standard form | [`linear::Sum::standard_form`], [`linear::StandardRule`] | equal by canonical form |
//! | Theorems 3 and 4: S0, S1, S2, LL | [`linear::left_move`], [`linear::LocalCertificate`] | local checks, parts to 4,095 stones; LL corrected |
//! | Corollary (conjecture of Albert, Grossman, Nowakowski and Wolfe) | [`linear::winning_move`], [`linear::Verifier`] | searched to 140 stones |
//! | oo8 + oo8 = xxo, oo11oo + o5 = xxo + a4 + a2 | [`linear::Sum::reduced`] | beyond the paper, by canonical form |
//! | open problem 1: symmetric sums in P | [`linear::symmetric_p_positions`] | open; none to 32 stones |
//!
//! "Chen et al." is X. Chen, T. Folkersen, K. Hasham, R. B. Hayward, D. Lee, O. Randall, L. Schultz and E. Vandermeer,
//! *A Proof of the 2004 Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber*; "Siegel"
//! is *Combinatorial Game Theory*.
//!
//! # Reach
//! On one core; docs/reach.md and docs/outcome.md in the repository say more, and how it was measured.
//!
//! | what | time | memory |
//! |---|---|---|
//! | values of checkerboards: 4 x 4; 3 x 6; 2 x 10 | 0.3 s; 2.6 s; 2.6 s | 11 MB; 59 MB; 40 MB |
//! | 4 x 5; 3 x 7 | 51 s; 63 s | 730 MB; 550 MB |
//! | values of all full rows to 14 stones; to 18 | 0.07 s; 1.9 s | 4 MB; 28 MB |
//! | of the ten alternating families to 36 stones; to 44 | 2.5 s; 83 s | 35 MB; 870 MB |
//! | outcomes of checkerboards: 5 x 5; 4 x 7; 3 x 10 | 2.8 s; 7.8 s; 106 s | 847 MB for the last |
//! | of an alternating row of 60, 100, 140 stones | 0.02 s; 0.95 s; 152 s | 279 MB for the last |
//! | Grundy values of (xo)^n to n = 10,000 | 1.4 s | |
//! | local certificate to parts of 2,000 stones | under 0.5 s | |
//!
//! Hard limits: a part of 128 stones for values, and for outcomes unless it is a row, then of 256; games of
//! [`MAX_DEPTH`] moves; 2^31 games in an arena.
//!
//! # Features
//! | feature | adds | costs |
//! |---|---|---|
//! | `serde` | `Serialize` and `Deserialize`; in which forms, [`notation`] says | 3 crates more |
//! | `quickcheck` | random numbers, parts and sums for your tests, with shrinking, and the positions of clobber-core (`docs/fuzzing.md` in the repository is a guide) | 6 crates more |
//! | `arbitrary` | the same for fuzz targets | 1 crate more |
//! | `svg` | pictures of thermographs and trees of options, as text | no dependency |

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
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod impartial;
pub mod linear;
mod names;
pub mod notation;
mod number;
mod outcome;
mod pivots;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod store;
mod sum;
mod summary;
#[cfg(feature = "svg")]
mod svg;
mod thermograph;

pub use clobber_core;
pub use clobber_core::{
    Color, Effort, Grid, Limits, Outcome, Path, Player, Position, Progress, Stopped,
};

pub use clobber::{ClobberError, ClobberValues};
pub use error::LimitError;
pub use game::{Game, NumberUpStar};
pub use games::Games;
pub use impartial::ImpartialClobber;
pub use notation::{DisplayGame, ParseGameError, ParseGameErrorKind};
pub use number::Dyadic;
pub use outcome::{
    CheckedStrategy, OutcomeError, OutcomeSolver, ParseStrategyError, ParseStrategyErrorKind,
    Strategy, StrategyError,
};
pub use rules::{EvaluateError, Evaluator, Rules};
pub use thermograph::Thermograph;

/// No game of an arena has a play of more moves than this before it comes to a number, so that
/// recursion over games needs little stack.
pub const MAX_DEPTH: usize = 256;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
