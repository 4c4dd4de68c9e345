//! Positions, moves, notation and checked move sequences of the game **Clobber**.
//!
//! Clobber is played with black and white stones on a board; any graph can be the board. A move takes a stone and
//! *clobbers* an adjacent stone of the other colour: the clobbered stone is removed and the moving stone takes its
//! place. In the two-player game, the player who cannot move loses. In the solitaire game, one player tries to leave as
//! few stones as possible.
//!
//! The other crates depend on this one. On its own it can play, read, print, draw, count and check. For strategies and
//! optimal play use `clobber-solitaire` (the fewest stones, on any board), `clobber-graphs` (free order on graphs, last
//! stones prescribed) or `clobber-cgt` (two players).
//!
//! # A position and its moves
//! ```
//! use clobber_core::{Color, Grid, Position};
//!
//! let mut position: Position<Grid> = "xoxo|.xox|oo.x".parse()?;
//! let mut mover = Color::White;
//! while let Some(mv) = position.first_move(mover) {
//!     println!("{mover} {}", mv.display_on(position.board()));
//!     position.play(mv)?;
//!     mover = !mover;
//! }
//! println!("{position:#}\n{mover} has no move");
//! assert!(!position.has_move());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! The position and a move of White, drawn by the module `svg`:
//!
#![doc = include_str!("../pictures/position.svg")]
//!
//! # Where to start
//! | to | start from |
//! |---|---|
//! | set up a position | [`Position::checkerboard`], [`Position::two_colored`], [`Position::from_fn`], `"xo.\|.ox".parse::<Position<Grid>>()`; on an existing board, [`Position::parse_on`] |
//! | list moves, make them and take them back | [`Position::moves`], [`Position::first_move`], [`Position::play`], [`Position::undo`] |
//! | check a sequence of moves | [`Reduction::parse_on`], then [`Reduction::replay`]; see below |
//! | check moves from an iterator without storing them | [`Replay::new`] |
//! | see the positions along the way | [`Reduction::positions`]; as text, [`Reduction::filmstrip`] |
//! | check free-order play in linear time | [`BalancedForest::check`] |
//! | read and write moves and sums | [`notation`] |
//! | count sequences of moves, to test a move generator | [`Position::perft`] |
//! | split a position into independent parts | [`Position::parts`], [`Position::extracted`] |
//! | compare positions up to symmetry | [`Position::canonical`] |
//! | test whether delta, an invariant modulo 3, rules out a single last stone | [`Delta`], with a [`Bipartition`] |
//! | use positions of one board as the keys of a table | [`Position::stones`] |
//! | define your own board | [`Topology`], tested by [`check_topology`] |
//! | limit or watch your own search | [`Effort`] |
//! | draw a position, or animate a reduction | `svg` (feature `svg`) |
//!
//! # Which board
//! | board | for | cost of an adjacency test |
//! |---|---|---|
//! | [`Grid`] | rectangles; holes are empty squares | O(1) |
//! | [`Path`], [`Cycle`] | rows and cycles | O(1) |
//! | [`GraphBoard`] | any graph, from edges or (feature `petgraph`) any petgraph graph | O(log degree) |
//! | your own [`Topology`] | families with a formula | depends on your code; test it with [`check_topology`] |
//! | [`DynBoard`] | any of these behind a reference, so that a function for all boards is compiled once | as for the board |
//!
//! A position has two sets of stones. By default they are bit vectors of any length;
//! `Position<Grid, u64>` and `Position<Grid, u128>` keep them in one or two words for searches.
//!
//! # Checking moves
//! This crate replays the plays of all strategies of these libraries, without knowing the strategy. A [`Reduction`] is
//! a sequence of moves, which is replayed one by one. A [`BalancedForest`] is free-order play as a forest, which is
//! checked in linear time. Both are plain data that anyone can write. Only [`Reduction::replay`] makes a [`Replay`],
//! and only [`BalancedForest::check`] makes a [`CheckedForest`]. The solvers of the other crates answer "how few
//! stones?" with a [`Solution`]: a reduction, and a [`Bound`] whose reason can be checked.
//!
//! ```
//! use clobber_core::{Grid, Position, Reduction};
//!
//! let start: Position<Grid> = "xox|oxo".parse()?;
//! let claim = "alternating:o 0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2";
//! let replay = Reduction::parse_on(start.board(), claim)?.replay(&start)?;
//! assert_eq!(replay.end().to_string(), "o.x|...");
//! assert_eq!((replay.stones_left(), replay.is_final()), (2, true));
//!
//! // The third move goes to a square that is already empty.
//! let wrong = "alternating:o 0,1>0,2 1,1>1,2 1,0>1,1 1,2>0,2";
//! let error = Reduction::parse_on(start.board(), wrong)?.replay(&start).unwrap_err();
//! assert_eq!(
//!     error.display_on(start.board()).to_string(),
//!     "after 2 moves, 1,0>1,1: there is no stone to clobber on 1,1"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! All are off by default.
//! - `petgraph`: `GraphBoard::from_petgraph`.
//! - `serde`: `Serialize` and `Deserialize`; in human-readable formats as the strings of [`notation`].
//! - `quickcheck` and `arbitrary`: random boards, positions and lines of play for your tests and fuzz targets. The
//!   module `generate` supports your own boards and types (`docs/fuzzing.md` in the repository is a guide).
//! - `svg`: pictures and films as SVG text, without further dependencies.
//!
//! # Limits
//! A board has fewer than 2^32 vertices, a [`GraphBoard`] fewer than 2^31 edges. A function that may be slow, such as
//! [`Position::perft`], takes an [`Effort`] as its last argument. It holds [`Limits`] of steps, time and memory, and
//! perhaps a callback that receives the [`Progress`] and can cancel the search. The function returns an answer or the
//! reason why it [`Stopped`]. [`Effort::new`] only limits the memory, to 1 GiB.
//!
//! In the repository, `docs/theorems.md` maps the theorems of the papers to items, and `docs/performance.md` lists
//! measured times.
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `own_board`: defines a board and plays on it: a wheel, whose hub 0 is adjacent to every vertex of the rim.
//! - `own_moves` (feature `quickcheck`): tests your own move generator, on sets of 64 squares, against the rules on
//!   random positions.
//! - `petgraph_graph` (feature `petgraph`): places stones on a petgraph graph, and counts the plays.
//! - `play_json` (feature `serde`): sends a play as JSON to a receiver that checks it by the rules alone.
//! - `play_svg` (feature `svg`): prints pictures of a position and a play as SVG.

// Target of links from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-core/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// This module comes first because the documentation lists methods in the order of the modules.
mod position;

mod bipartition;
mod board;
mod color;
mod delta;
mod error;
mod forest;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub mod generate;
mod goal;
mod joker;
mod moves;
mod names;
pub mod notation;
mod parts;
mod perft;
#[cfg(feature = "petgraph")]
mod petgraph;
mod reduction;
#[cfg(feature = "serde")]
mod serialize;
mod solution;
mod stones;
#[cfg(feature = "svg")]
pub mod svg;

pub use bipartition::{Bipartition, OddCycle};
pub use board::{
    BoardError, Cycle, DynBoard, Family, FromShape, GraphBoard, Grid, GridSymmetry, Path,
    Symmetric, Topology, check_topology,
};
#[cfg(feature = "arbitrary")]
pub use certified_search::arbitrary_values;
#[cfg(feature = "quickcheck")]
pub use certified_search::quickcheck_values;
pub use certified_search::{
    Answer, Certificate, Effort, Limits, ParseError, ParseErrorKind, Progress, Refuted, Stopped,
};
#[cfg(feature = "serde")]
pub use certified_search::{AsText, serde_as_text};
pub use color::Color;
pub use delta::Delta;
pub use error::{IllegalMove, PositionError};
pub use forest::{BalancedForest, CheckedForest};
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub use generate::Playout;
pub use goal::Goal;
pub use joker::{Joker, JokerReduction};
pub use moves::{Move, MoveOrder, Vertex};
pub use parts::{Parts, PartsIter};
pub use position::Position;
pub use reduction::{Reduction, Replay, ReplayError};
pub use solution::{Bound, BoundReason, Solution};
pub use stones::{BitSet, LargeSet, StoneSet, Stones, Word};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
