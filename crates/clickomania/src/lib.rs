//! **Clickomania**, also known as SameGame: click on a group of at least two blocks of one colour, and it
//! vanishes; what is above falls down, and empty columns close up. One tries to remove all blocks, or as
//! many as possible, or to score as much as possible.
//!
//! The crate is T. C. Biedl, E. D. Demaine, M. L. Demaine, R. Fleischer, L. Jacobsen and J. I. Munro,
//! *The Complexity of Clickomania* (More Games of No Chance, 2002), as a library, corrected where it has to
//! be, and the solvers that the boards which people play ask for.
//!
//! # Should I use this crate?
//! Yes, to play, solve or score boards of Clickomania or SameGame, for rows of up to millions of blocks, and
//! for hard instances with a known answer. Rules that differ (groups of three, gravity to other sides) are
//! not supported.
//!
//! | to | use | source |
//! |---|---|---|
//! | make, print, read and click a board | [`Board`], [`notation`] | definition |
//! | check anybody's clicks, and score them | [`Clicks::replay`], [`Scoring`], [`SameGame`], [`Blocks`] | |
//! | decide and clear a row of two colours, in linear time | [`Row::two_colors`], [`TwoColorRow`] | Theorems 10 and 12, corrected |
//! | know why such a row cannot be cleared | [`RowObstruction`] | Lemma 8, Theorem 12 |
//! | decide and clear a row of any colours, remove the most | [`SolvableIntervals`] | Theorem 2, Lemma 1 |
//! | score the most on a row | [`Row::best_score`] | beyond the paper (its open problem 4, on a row) |
//! | play a board for a high score, in the time there is | [`ScoreSearch`] | annealing |
//! | count the rows that can be cleared | [`count_solvable_words`] | |
//! | solve a small board exactly: most blocks, best score, can it be cleared | [`solve()`], [`Solver`] | search |
//! | turn 3-Partition into a board of two columns and back | [`hardness::three_partition`] | Theorem 14, completed |
//! | turn 3-SAT into a board of three colours and back | [`hardness::three_sat`] | Theorem 15, a new construction |
//! | play for two: Grundy values, outcomes, canonical forms | `two_player` (feature `two-player`) | section 5 |
//! | draw boards and plays | `svg` (feature `svg`) | |
//!
//! # A solution is a certificate
//! ```
//! use clickomania::{Blocks, Board, Row, SolvableIntervals, solve};
//!
//! let board: Board = "
//!     acaac
//!     cbccb
//!     ccabc
//!     abcba".trim().parse()?;
//! let solution = solve(&board, &Blocks);
//! assert_eq!(solution.value(), Some(20)); // found, and shown to be the most
//! // The clicks are played one by one, by code that does not know how they were found.
//! assert!(solution.clicks.replay(&board)?.end().is_empty());
//!
//! // On a row of any length and any colours, in polynomial time.
//! let row: Row = "aabcbacca".parse()?;
//! let clicks = SolvableIntervals::new(&row)?.most_removed().to_clicks();
//! assert_eq!(row.replay(&clicks)?.removed(), 6); // b, c and b stay
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//! Every search has limits that its documentation states; the twin of each whose name ends in `_within` is
//! lent an [`Effort`]: limits of your own on steps, time and memory, and a closure that watches it
//! and may break it off.
//!
//! # Features
//! All are off by default.
//! - `threads`: several threads for [`ScoreSearch`]; no dependency.
//! - `serde`: boards, rows, clicks and colours as the strings of [`notation`].
//! - `quickcheck`, `arbitrary`: generators of boards, rows and clicks for the tests and fuzz targets of your own
//!   code.
//! - `svg`: boards, film strips and animations as SVG text; no dependency.
//! - `two-player`: values of the two-player games; brings in `clobber-cgt`.
//!
//! # What is proven and what is checked
//! The programmes for rows are proven at the heads of their files, and both reductions in pages of the
//! repository's `docs/`. A solver of boards that stops at a limit gives an interval, both ends of which are
//! proven. Everything is compared with all plays of small rows and boards, by code of the tests' own.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod clicks;
mod color;
mod effort;
#[cfg(any(feature = "quickcheck", feature = "arbitrary"))]
mod generate;
pub mod hardness;
mod line;
pub mod notation;
mod random;
mod row;
mod score;
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
pub use effort::{Effort, Limits, Progress, Stopped};
pub use notation::{ParseError, ParseErrorKind};
pub use row::{
    Checkerboard, CountError, ObstructionError, Row, RowObstruction, RowPlan, RowReplay, RowScore,
    RowScoreError, Side, SolvableIntervals, TwoColorRow, count_solvable_words,
    count_solvable_words_within,
};
pub use score::{Found, ScoreSearch};
pub use scoring::{Blocks, SameGame, Scoring};
pub use solve::{
    Decision, Pruning, Reason, Solution, Solver, UpperBound, Verified, VerifyError, solve,
};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
