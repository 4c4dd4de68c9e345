//! Positions, moves, notation and checked move sequences of the game **Clobber**.
//!
//! Clobber is played with black and white stones on a board, which may be any graph. A move takes
//! a stone and *clobbers* an adjacent stone of the other colour: the clobbered stone is removed and
//! the moving stone takes its place. In the two-player game the player who cannot move loses; in
//! the solitaire game one tries to end with as few stones as possible.
//!
//! This crate is what the others stand on. Use it alone to play, print, read, count and check; for
//! optimal play of the solitaire game use `clobber-solitaire`.
//!
//! # A position and its moves
//! ```
//! use clobber_core::{Color, Grid, Position};
//!
//! let mut board = Position::checkerboard(Grid::new(3, 3)?, Color::Black);
//! assert_eq!(board.to_string(), "xox|oxo|xox");
//! let first = board.moves(Color::White).next().ok_or("no move")?;
//! board.play(first)?;
//! assert_eq!(board.stone_count(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which board
//! | board | for | an adjacency test costs |
//! |---|---|---|
//! | [`Grid`] | rectangles; holes are empty squares | O(1) |
//! | [`Path`], [`Cycle`] | rows and cycles | O(1) |
//! | [`GraphBoard`] | any graph, from edges or (feature `petgraph`) any petgraph graph | O(log degree) |
//! | your own [`Topology`] | families with a formula | yours; test it with [`check_topology`] |
//!
//! A position has two sets of stones. Left alone they are bit vectors of any length;
//! `Position<Grid, u64>` and `Position<Grid, u128>` keep them in one or two words for searches.
//!
//! # Certificates
//! Every strategy of these libraries returns something that this crate checks without knowing the
//! strategy: a [`Reduction`] (a sequence of moves, replayed one by one) or a [`BalancedForest`] (free-order
//! play as a forest, checked in linear time). Both are plain data that anybody may write; only
//! [`Reduction::replay`] makes a [`Replay`] and only [`BalancedForest::check`] a [`CheckedForest`].
//!
//! # Features
//! All are off by default.
//! - `petgraph`: `GraphBoard::from_petgraph`.
//! - `serde`: `Serialize` and `Deserialize`; in human-readable formats as the strings of
//!   [`notation`].
//! - `quickcheck`, `arbitrary`: generators of boards, positions and reductions for the tests and the
//!   fuzz targets of your own code, with shrinking for `quickcheck`; `docs/fuzzing.md` in the
//!   repository is a guide.
//! - `svg`: pictures of positions and reductions, also in motion; no dependency.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bipartition;
mod board;
mod color;
mod delta;
mod forest;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod moves;
pub mod notation;
mod parts;
mod perft;
mod position;
mod reduction;
#[cfg(feature = "serde")]
mod serialize;
mod stones;
#[cfg(feature = "svg")]
pub mod svg;

pub use bipartition::{Bipartition, OddCycle};
pub use board::{
    BoardError, Cycle, CycleSymmetry, FromShape, GraphBoard, Grid, GridSymmetry, Path,
    PathSymmetry, Symmetric, Topology, TopologyError, check_topology,
};
pub use color::{Color, Outcome, Player};
pub use delta::Delta;
pub use forest::{BalancedForest, CheckedForest, ForestError};
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub use generate::Playout;
pub use moves::{Move, MoveList, MoveOrder, Vertex};
pub use notation::{ParseError, ParseErrorKind};
pub use parts::Parts;
pub use perft::perft;
pub use position::{IllegalMove, Position, PositionError};
pub use reduction::{Reduction, Replay, ReplayError};
pub use stones::{CapacityError, LargeSet, StoneSet, Stones, Word};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
