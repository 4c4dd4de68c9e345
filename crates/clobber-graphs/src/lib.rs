//! **SC2**, Solitaire Clobber in free order on graphs: reductions to as few stones as possible, or to
//! prescribed last stones.
//!
//! Stones of two colours stand on the vertices of a graph. A move takes a stone and clobbers an adjacent
//! one of the other colour; any stone may move at any time, and one tries to end with few stones. The
//! crate implements the theorems of P. Dorbec, E. Duchêne and S. Gravier, *Solitaire Clobber played on
//! Hamming graphs*, Integers 8 (2008), settles the question that they leave open, and goes beyond.
//!
//! # Should I use this crate?
//! Yes, for free order on hypercubes, products of cliques, trees, cycles, or any graph, one of petgraph's
//! among them. For rows, grids and alternating play there is `clobber-solitaire`, whose exact solver
//! takes any graph too; for positions, moves and replay alone `clobber-core` is enough.
//!
//! | to | use | source |
//! |---|---|---|
//! | reduce a hypercube to one or two stones in prescribed places and colours | [`reduce_hypercube`] | T1, T2: beyond the paper |
//! | know its value without a reduction | [`hypercube_value`] | the same |
//! | reduce it to one stone with a joker | [`reduce_hypercube_with_joker`] | Theorem 5 |
//! | reduce a clique or another product of cliques | [`reduce_clique`], [`reduce_hamming`] | Proposition 1, Theorem 12 |
//! | reduce trees and cycles, in linear time | [`reduce_forest`], [`reduce_pseudoforest`] | balanced forests |
//! | reduce powers of paths and circulant graphs | [`reduce_path_power`], [`reduce_circulant`] | balanced forests |
//! | reduce any graph as far as possible, and know how far that is | [`reduce_graph`] | balanced forests, delta |
//! | know all that play can leave of a small graph | [`Exhaustive`] | by all plays |
//! | decide whether a small graph is strongly 1- or 2-reducible | [`StrongReducibility`] | section 1 |
//! | run along a Hamiltonian cycle, empty half a hypercube | [`reduce_along_cycle`], [`empty_half`] | Lemmas 2 to 4 |
//! | have a Hamiltonian cycle through an edge | [`HamiltonianCycle`] | |
//! | use a graph of petgraph's, or have a board as one | `interop` (feature `petgraph`) | |
//!
//! A reduction of Q_3 to one white stone on vertex 5; the arrows are numbered moves (by the example
//! `hypercube_svg`):
//!
#![doc = include_str!("../pictures/q3.svg")]
//!
//! # What you ask for and what you get
//! A [`Goal`] says what is to be left. A reduction comes back as moves that `clobber-core` replays without
//! knowing where they come from; a "no" as an [`Obstacle`] that says why, and that
//! [`Obstacle::check`] tests against the position.
//! ```
//! use clobber_core::{Color, Position, Vertex};
//! use clobber_graphs::{Goal, Hypercube, ReduceError, reduce_hypercube};
//!
//! let position = Position::parse_on(Hypercube::new(3)?, "xoooooxo")?;
//! let goal: Goal = "0:x".parse()?; // a black stone on vertex 0
//! let reduction = reduce_hypercube(&position, goal)?;
//! assert!(goal.is_met_by(reduction.replay(&position)?.end()));
//!
//! let goal: Goal = "0:o".parse()?;
//! let Err(ReduceError::Impossible(obstacle)) = reduce_hypercube(&position, goal) else {
//!     return Err("possible?".into());
//! };
//! assert_eq!(
//!     obstacle.to_string(),
//!     "delta is 10 = 8 + 2 clashing, which is 1 modulo 3, and that of the goal is 2",
//! );
//! assert_eq!(obstacle.check(&position, goal), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//! What may take long has a twin with `_within` in its name that is lent an [`Effort`]: your [`Limits`] of
//! steps, time and memory, and a closure that watches the [`Progress`] and may break the search off.
//! What ends before its answer says [`Stopped`], or returns the interval that is known.
//!
//! # Boards
//! [`Hypercube`], [`Clique`], [`Hamming`] and cartesian [`Product`]s of any boards are implicit: they take
//! no memory, and number their vertices in mixed radix, the first factor fastest (bit i of a vertex of Q_n
//! is its coordinate i). `Path`, `Cycle`, `Grid` and `GraphBoard` are `clobber-core`'s.
//!
//! # Features
//! All are off by default.
//! - `petgraph`: `interop`, positions on petgraph's graphs.
//! - `svg`: the boards of this crate can be drawn, by `clobber_core::svg`; no dependency.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any;
mod band;
mod board;
mod clique;
mod definitions;
mod error;
mod exhaustive;
mod goal;
mod hamiltonian;
mod hamming;
mod hypercube;
#[cfg(feature = "petgraph")]
pub mod interop;
mod joker;
mod obstacle;
mod rarity;
#[cfg(feature = "svg")]
mod svg;
mod tree;

pub use any::{
    Interval, IntervalError, PartBound, PartReason, TreeSearch, reduce_graph,
    reduce_graph_with_joker, reduce_graph_with_joker_within, reduce_graph_within,
};
pub use band::{
    reduce_band, reduce_band_within, reduce_circulant, reduce_circulant_within, reduce_path_power,
    reduce_path_power_within,
};
pub use board::{Circulant, Clique, Hamming, Hypercube, PathPower, Product};
pub use clique::{reduce_clique, reduce_clique_with_joker};
pub use clobber_core::{Effort, Limits, Progress, Stopped};
pub use definitions::StrongReducibility;
pub use error::ReduceError;
pub use exhaustive::Exhaustive;
pub use goal::Goal;
pub use hamiltonian::{HamiltonianCycle, HamiltonianError};
pub use hamming::{reduce_hamming, reduce_hamming_with_joker};
pub use hypercube::{
    EmptiedHalf, empty_half, hypercube_value, irreducible_hypercube, reduce_along_cycle,
    reduce_hypercube, reduce_hypercube_with_joker,
};
pub use joker::{Joker, JokerError, JokerReduction};
pub use obstacle::{Obstacle, ObstacleError};
pub use rarity::Rarity;
pub use tree::{ForestReduction, reduce_forest, reduce_pseudoforest, reduce_pseudoforest_leaving};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
