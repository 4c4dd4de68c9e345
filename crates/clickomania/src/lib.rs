//! Solves **Clickomania**, also known as SameGame: rows in polynomial time, boards by search, and high scores.
//!
//! A click on a group of at least two blocks of one colour removes it; the blocks above fall down, and empty columns
//! close up. The player tries to remove all blocks, or as many as possible, or to score as much as possible. The crate
//! has solvers for boards of the sizes that people play. It implements the algorithms of T. C. Biedl, E. D. Demaine, M.
//! L. Demaine, R. Fleischer, L. Jacobsen and J. I. Munro, *The Complexity of Clickomania* (More Games of No Chance,
//! 2002), and corrects the paper's errors.
//!
#![doc = include_str!("../pictures/film.svg")]
//!
//! *A play on a 4 x 5 board; the group of each click is outlined.*
//!
//! # Where to start
//! | you have | and want | use |
//! |---|---|---|
//! | a board | to clear it | [`Solver::clear`] |
//! | a board | the most blocks or the best score, exactly | [`solve()`] |
//! | a board | a high score within a time limit | [`ScoreSearch`] |
//! | a row | to clear it, or the reason why it cannot be cleared | [`Row::two_colors`]; [`SolvableIntervals`] for any number of colours |
//! | a row | the best score | [`Row::best_score`] |
//! | clicks from any source | to check and score them | [`Clicks::replay`], [`Scoring`], [`SameGame`], [`Blocks`] |
//! | a text | a board, a row, clicks | [`Board`], [`Row`], [`Clicks`]: see [below](#notation) |
//! | an instance of 3-Partition or 3-SAT | a hard board with a known answer | [`hardness`] |
//! | two players | Grundy values, outcomes, canonical forms | `two_player` (feature `two-player`) |
//!
//! Variants of the rules (groups of three, gravity to other sides) are not supported.
//!
//! # A solution is a certificate
//! ```
//! use clickomania::{
//!     Answer, Blocks, Board, Certificate, Effort, Row, SolvableIntervals, Solver, solve,
//! };
//!
//! let board: Board = "
//!     acaac
//!     cbccb
//!     ccabc
//!     abcba".parse()?;
//! let solution = solve(&board, &Blocks, &mut Effort::new());
//! assert_eq!(solution.to_string(), "20, proved"); // found and proved
//! // Code that shares nothing with the solver replays the clicks.
//! assert!(solution.clicks.replay(&board, &mut Effort::new())?.end().is_empty());
//!
//! // Can it be cleared?
//! match Solver::new().clear(&board, &mut Effort::new()) {
//!     Answer::Yes(clicks) => println!("{clicks}"),
//!     Answer::No(bound) => println!("at most {} blocks: {}", bound.score, bound.reason),
//!     Answer::Open { stopped, known } => println!("{stopped}; {known}"),
//! }
//!
//! // A row of two colours, in linear time: it cannot be cleared, and the reason can be checked.
//! let row: Row = "aabab".parse()?;
//! let two = row.two_colors().ok_or("more than two colours")?;
//! two.obstruction().ok_or("it can be cleared")?.check(&row)?;
//!
//! // A row of any colours, in polynomial time: the most blocks.
//! let row: Row = "aabcbacca".parse()?;
//! let clicks = SolvableIntervals::new(&row, &mut Effort::new())?.most_removed().to_clicks();
//! let replay = clicks.replay(&row.to_board(), &mut Effort::new())?;
//! assert_eq!(replay.end().cropped().to_string(), "bcb");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Proofs
//! `docs/theorems.md` in the repository lists each statement of the paper, and further ones, with its item and test.
//! Comments at the start of the source files prove the algorithms for rows. `docs/clickomania-hardness.md` proves the
//! reductions from 3-Partition (two columns, with five or four colours) and 3-SAT (three columns and three colours). If
//! a limit stops a solver of boards, it returns an interval and proves both of its ends.
//!
//! # Notation
//! - A board is its rows from the top, joined by `|`, `/` or line breaks; blank lines separate boards. A block is the
//!   letter of its [`Color`], or the colour's number in parentheses; a square without a block is `.`. Capital letters
//!   and single digits (numbers of colours) are read as well.
//! - A row, or word, is a board of one row without empty squares.
//! - A [`Square`] is `row,col`, both counted from 0 at the top left of the board. [`Clicks`] are squares separated by
//!   spaces, or `-` for no clicks.
//!
//! Every printed text can be read back.
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. The README of the repository shows how to optimize the
//! dependencies alone.
//!
//! # Limits
//! Every function that may be slow takes an [`Effort`] as its last argument. It holds your limits on steps, time and
//! memory, and perhaps a callback that receives the progress and can cancel the search. [`Effort::new`] only limits the
//! memory, to 1 GiB.
//!
//! The intervals of a row of n groups in any colours take n²/16 bytes, so 32,000 groups fit into 64 MiB. `two_player`
//! evaluates parts of at most 512 blocks. In the repository, `docs/performance.md` lists measured times and
//! `docs/clickomania-boards.md` describes the search.
//!
//! # Features
//! All are off by default.
//! - `threads`: several threads for [`ScoreSearch`], without further dependencies.
//! - `svg`: boards, film strips and animations as SVG text, without further dependencies.
//! - `serde`: boards, rows, clicks and colours as their [texts](#notation), formulas in the DIMACS format; solutions,
//!   obstructions, partitions and assignments as structures with named fields.
//! - `quickcheck` and `arbitrary`: generators of boards, rows and clicks for your tests and fuzz targets.
//! - `two-player`: values of the two-player games, with the crate `partizan`.
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `film_svg` (feature `svg`): draws a play of a random board as SVG.
//! - `own_scoring`: defines a scoring and plays for points: n (n - 1) for a group of n blocks, and minus 10 for each
//!   block left.
//! - `solve_board`: solves a board within a limit, and checks the answer.
//! - `two_player_counts` (feature `two-player`): counts the boards of a size by value in the two-player games.

// Target of links from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clickomania/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// This module comes first because the documentation lists methods in the order of the modules.
mod row;
mod solution;

mod board;
mod check;
mod classes;
mod clicks;
mod color;
#[cfg(any(feature = "quickcheck", feature = "arbitrary"))]
mod generate;
pub mod hardness;
mod points;
mod prefix_sums;
mod random;
mod replay;
mod rows;
mod score;
mod scoring;
#[cfg(feature = "serde")]
mod serialize;
mod solve;
mod square;
#[cfg(feature = "svg")]
pub mod svg;
#[cfg(feature = "two-player")]
pub mod two_player;

pub use board::{Board, Group, IllegalClick, UnsettledError};
pub use certified_search::{
    Answer, Certificate, Effort, Limits, ParseError, ParseErrorKind, Progress, Refuted, Stopped,
};
pub use clicks::Clicks;
pub use color::Color;
pub use replay::{Replay, ReplayError};
pub use row::Row;
pub use rows::{
    Checkerboard, RowError, RowObstruction, RowPlan, Side, SolvableIntervals, TwoColorRow,
};
pub use score::{ScoreSearch, ScoredPlay};
pub use scoring::{Blocks, SameGame, Scoring};
pub use solution::{Reason, Solution, UpperBound};
#[doc(hidden)]
pub use solve::Technique;
pub use solve::{Solver, solve};
pub use square::Square;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
