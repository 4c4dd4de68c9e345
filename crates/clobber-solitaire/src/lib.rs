//! Finds the fewest stones that a play of **Solitaire Clobber** can leave, with the moves and a reason why fewer are
//! impossible.
//!
//! In Clobber a stone moves onto a neighbouring stone of the other colour and removes it. In Solitaire Clobber one
//! player moves both colours, usually in turn, and tries to leave few stones ([words](#words)). The crate implements
//! the theorems of E. D. Demaine, M. L. Demaine and R. Fleischer, *Solitaire Clobber*, Theoretical Computer Science
//! 313 (2004).
//!
//! The 3 x 4 checkerboard, reduced to two stones (drawn by `clobber film --as svg`):
//!
#![doc = include_str!("../pictures/film.svg")]
//!
//! # Any position
//! ```
//! use clobber_solitaire::{Answer, Color, Effort, Grid, MoveOrder, Position, Solver, solve};
//!
//! // With holes.
//! let board: Position<Grid> = "xo.x|oxoo|x.xo".parse()?;
//! let mut effort = Effort::new();
//! let solution = solve(&board, MoveOrder::Alternating(Color::White), &mut effort);
//! assert_eq!(solution.value(), Some(2));
//! assert_eq!(solution.reduction.replay(&board)?.stones_left(), 2);
//!
//! // Check the answer without the solver.
//! solution.check(&board, &mut effort)?;
//!
//! // Can one stone be left? Ask a search that relies on no theorem.
//! let order = MoveOrder::Alternating(Color::White);
//! match Solver::without_theorems().decide(&board, order, 1, &mut effort) {
//!     Answer::Yes(play) => println!("{play}"),
//!     Answer::No(bound) => assert_eq!(bound.stones, 2),
//!     Answer::Open { stopped, known } => println!("{stopped}: {} are known", known.stones_left),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to start
//! | to | use | source |
//! |---|---|---|
//! | **reduce any position, in any order of play, to the fewest stones** | [`solve`](fn@solve): special algorithms for rows, cycles, trees, full grids, narrow boards and products of cliques, and a search for the rest | |
//! | reduce a position on a petgraph graph, with nodes for vertices (feature `petgraph`) | `solve_nodes` | |
//! | decide whether k stones can be left | [`Solver::decide`] | |
//! | reduce a checkerboard, a row or a column | [`CheckerboardReduction::new`] | Theorems 1 and 5 |
//! | reduce a checkerboard of an odd number of squares, the majority colour first | [`reduce_majority_first`] | beyond the paper |
//! | reduce a checkerboard on the blocks of a mesh, in free order or in turn | [`MeshReduction::new`] | beyond the paper |
//! | find the value of an alternating row | [`row_value`] | Theorems 1 and 2 |
//! | reduce any row, in free order or in alternating play | [`reduce_row`] | balanced forests |
//! | find the value of any row in free order, in constant memory | [`free_row_value`] | balanced forests |
//! | reduce any cycle, in free order or in alternating play | [`reduce_cycle`] | cuts into rows |
//! | reduce a full rectangle of any colouring to one or two stones, in free order | [`reduce_full_grid`] | beyond the paper |
//! | the same with the colours in turn | [`reduce_full_grid`] with `MoveOrder::Alternating` | beyond the paper |
//! | find a lower bound for any position, with its reason | [`lower_bound`], [`balance_bound`] | Theorem 2, Corollary 4 |
//! | check a solution or a lower bound that another program claims | [`Solution::check`](clobber_core::Solution::check), [`Bound::check`] | |
//! | compute or follow delta | [`Delta`] | Theorem 3 |
//! | two-colour the vertices of a board, or find an odd cycle | [`Bipartition`] | |
//!
//! # Should I use this crate?
//! Use this crate to reduce a full checkerboard of any size optimally and in constant memory. It also finds the fewest
//! stones of a row, a cycle, a grid or any small board, in alternating play or in free order. If you only need
//! positions, notation, legal moves and the replay of moves, `clobber-core` is enough. For hypercubes, trees and other
//! graphs in free order, see `clobber-graphs`.
//!
//! # Words
//! In *alternating play* the colours move in turn, one of them first; in *free order* any stone may move at any time
//! ([`MoveOrder`] names both). On a bipartite board a stone *clashes* if its colour is not the colour of its vertex
//! in the board's two-colouring. *Delta* is the number of stones plus the number of clashing stones; modulo 3 no move
//! changes it. The *value* of a position is the least number of stones that play can leave. A_n is the alternating
//! row of n stones. A *balanced forest* is a play in free order written as a forest: an edge for each move, a tree
//! for each stone that is left ([`BalancedForest`](clobber_core::BalancedForest)).
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. Add this to the `Cargo.toml` of your workspace:
//! ```toml
//! [profile.dev.package."*"] # all dependencies
//! opt-level = 3
//! debug = false
//! ```
//!
//! # Limits
//! A function that may be slow takes an [`Effort`] as its last argument: your [`Limits`] of steps, time and memory,
//! and a callback that receives the [`Progress`] and can cancel the search. A search that ends early returns
//! [`Stopped`], or the interval that it has proved.
//!
//! | function | limit of size |
//! |---|---|
//! | [`CheckerboardReduction::new`] | any `Grid` (fewer than 2^32 squares), about 100 bytes of state |
//! | [`reduce_row`], alternating | any row of up to 46,000 stones; a longer one if its play meets a bound early |
//! | [`reduce_full_grid`] | any full grid |
//! | [`reduce_full_grid`], in turn | any full grid of three rows and columns or more |
//! | [`solve`](fn@solve) | any size; larger parts than [`Solver::MAX_PART`] = 128 stones, unless a special algorithm applies, may leave an interval |
//!
//! In the repository, `docs/theorems.md` lists every statement with its item, its proof and its test. `docs/solver.md`
//! describes the search, and `docs/performance.md` has the measured times.
//!
//! # Features
//! All are off by default.
//! - `serde`: `Serialize` and `Deserialize` for solutions and bounds with their reasons.
//! - `quickcheck` and `arbitrary`: random boards, positions and lines of play of `clobber-core` for your tests and
//!   fuzz targets (`docs/fuzzing.md` in the repository is a guide).
//! - `petgraph`: `solve_nodes`, for petgraph graphs in any order of play. Goals and checks: `clobber_graphs::interop`.
//! - `svg`: `clobber_core::svg`, pictures, films and animations of reductions, without another dependency.
//!
//! # Versions
//! One dependency is enough: this crate re-exports [`clobber_core`] whole, and at its root the types that its
//! functions take or return.
//!
//! # In data formats (feature `serde`)
//! [`Solution`], [`Bound`], [`Reason`] and [`PartReason`] are written field by field. Reductions, orders of play and
//! colours inside them are written as in [`clobber_core::notation`]. A solution that you read is a claim; `check`
//! checks it:
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use clobber_solitaire::{Effort, Grid, MoveOrder, Position, Solution, solve};
//!
//! let board: Position<Grid> = "xo|ox".parse()?;
//! let mut effort = Effort::new();
//! let text = serde_json::to_string(&solve(&board, MoveOrder::Any, &mut effort))?;
//! let solution: Solution = serde_json::from_str(&text)?;
//! solution.check(&board, &mut effort)?;
//!
//! let text = r#"{"reduction":"any\t0>1","stones_left":1,"bound":{"stones":1,"reason":"Survivor"}}"#;
//! let wrong: Solution = serde_json::from_str(text)?;
//! let refuted = wrong.check(&board, &mut effort).unwrap_err();
//! assert_eq!(refuted.to_string(), "stones left by the play: 1 is claimed, 3 is proved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Values that only this crate can make are neither written nor read. To store a [`CheckerboardReduction`], store its
//! `to_reduction()` and `lower_bound()`.
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `checkerboard`: reduces a checkerboard of a million squares move by move, without storing the moves.
//! - `solution_json` (feature `serde`): sends a solution as JSON and checks it: the play by the rules, and the bound by
//!   its reason.
//! - `within_limits`: solves a position within limits; if it hits one, the answer is an interval and a play.

// Links lead here from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-solitaire/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bound;
mod checkerboard;
mod cycles;
mod error;
mod grids;
mod mesh;
#[cfg(feature = "petgraph")]
mod nodes;
mod rectangle;
mod room;
mod rows;
mod shape;
mod solver;

pub use bound::{balance_bound, lower_bound};
pub use checkerboard::{CheckerboardReduction, reduce_majority_first};
pub use clobber_check::{ClauseProof, PartReason, Reason, Region, Solution};
/// A position on a board of any type. Functions that take it are compiled once.
type DynPosition<'a> = clobber_core::Position<clobber_core::DynBoard<'a>>;

#[doc(no_inline)]
pub use clobber_core;
pub use clobber_core::{
    Answer, Bipartition, Bound, BoundReason, Certificate, Color, Cycle, Delta, Effort, Grid,
    Limits, Move, MoveOrder, OddCycle, Path, Position, Progress, Reduction, Refuted, Stopped,
    Topology, Vertex,
};
pub use cycles::reduce_cycle;
pub use error::Error;
pub use grids::{TwoRowCounts, reduce_full_grid};
pub use mesh::MeshReduction;
#[cfg(feature = "petgraph")]
pub use nodes::solve_nodes;
pub use rows::{RowFactor, free_row_value, reduce_row, row_value};
#[doc(hidden)]
pub use solver::Technique;
pub use solver::{Solver, solve};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
