//! Finds Hamiltonian circuits of grid graphs, and turns them into plays of **Solitaire Clobber** and back.
//!
//! A Hamiltonian circuit visits every node of a graph once and returns; a grid graph is a set of squares, joined to their
//! neighbours. In Solitaire Clobber a stone takes a neighbouring stone of the other colour, and one player tries to leave a single
//! stone. E. D. Demaine, M. L. Demaine and R. Fleischer (*Solitaire Clobber*, Theoretical Computer Science 313, 2004) show that
//! this is NP-complete. Their Theorem 6 turns a grid graph into a position, the *gadget*. It can be reduced to one stone exactly
//! if the graph has a Hamiltonian circuit. This crate makes the gadget, converts circuits to plays and plays to
//! circuits, and checks both.
//!
#![doc = include_str!("../pictures/gadget.svg")]
//!
//! *The gadget of the grid graph `###.|#.##|####`: nodes v and w, the white bomb B, the white fuse by its heights,
//! the black fire F.*
//!
//! # Where to start
//! Use this crate to make hard Clobber positions with a known answer, or to find or count Hamiltonian circuits of grid
//! graphs. To solve a given position, use `clobber-solitaire`.
//!
//! | to | use |
//! |---|---|
//! | make a grid graph from text, cells, a function, or a petgraph graph | [`GridGraph`] |
//! | find a circuit, or the reason why there is none | [`GridGraph::find_circuit`], [`Reason`] |
//! | check that a list of nodes is a Hamiltonian circuit | [`Circuit`] |
//! | find a circuit or a path of any graph, or prove that there is none | [`Tour`] |
//! | count circuits or paths; find a path from a node | [`GridGraph::count_circuits`], [`GridGraph::count_paths`]; [`GridGraph::find_path_from`] |
//! | make the gadget, and name its parts | [`Gadget`], [`GadgetPart`] |
//! | get an irreducible position for a graph without a gadget | [`Gadget::no_instance`] |
//! | turn a circuit into a reduction, and back | [`Gadget::reduction`], [`Gadget::circuit_of`] |
//! | make a hard position for free order, with one white stone | [`FreeOrderGadget`] |
//! | make a hard tree for alternating play, from a number-partitioning problem | [`PartitionTree`] |
//!
//! # From a circuit to a play and back
//! ```
//! use clobber_npc::{Color, Effort, Gadget, GridGraph};
//!
//! // Bomb, fuse and fire above the 2 x 2 square: in alternating play this position can be
//! // reduced to one stone exactly if the square has a Hamiltonian circuit.
//! let square: GridGraph = "##|##".parse()?;
//! let circuit = square.find_circuit(&mut Effort::new()).yes().ok_or("none")?;
//! let gadget = Gadget::new(square)?;
//! assert_eq!(gadget.grid_position()?.to_string(), ".x|.o|.o|.o|oo|xx|xx");
//! let reduction = gadget.reduction(&circuit, Color::White)?;
//!
//! // `clobber-core`, which knows nothing of circuits, plays the moves one by one.
//! let replay = reduction.replay(&gadget.position())?;
//! assert_eq!((replay.moves_played(), replay.stones_left()), (9, 1));
//!
//! // Any alternating reduction to one stone gives a circuit.
//! assert_eq!(gadget.circuit_of(&reduction)?, circuit);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Proofs
//! `docs/npc.md` in the repository has the proofs, with pictures, and `docs/theorems.md` lists each statement with its
//! item and test. The second half of the paper's proof ignores some legal moves: the bomb touches the lowest stone of
//! the fuse, and v and w can clobber upwards. The theorem holds nevertheless. It needs strict alternation and at
//! least three nodes.
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. The README of the repository shows how to optimize the
//! dependencies alone.
//!
//! # Limits
//! The searches take an [`Effort`] as their last argument: limits of steps, time and memory, and a callback that
//! receives the progress and can cancel the search. `Effort::new()` only limits the memory, to 1 GiB.
//!
//! | function | limit |
//! |---|---|
//! | [`GridGraph::find_circuit`], decided within 2^33 steps and 2^28 bytes | every graph with a side of at most 12 and an area of at most 100,000 |
//! | [`GridGraph::count_circuits`], [`GridGraph::count_paths`] | a side of at most 31, counts below 2^128 |
//! | [`Gadget`] | 2^30 - 1 nodes |
//! | [`Gadget::grid_position`] | n + 1 rows more than the graph, so small graphs |
//!
//! `docs/performance.md` in the repository lists measured times.
//!
//! # Features
//! All are off by default.
//! - `petgraph`: `GridGraph::from_petgraph`, from graphs of any type with integer coordinates, and `GridGraph::to_petgraph`.
//!   For a circuit or a path of any other graph, pass `GraphBoard::from_petgraph` to [`Tour`].
//! - `serde`: `Serialize` and `Deserialize`, in the formats below.
//! - `quickcheck` and `arbitrary`: random grid graphs for your tests and fuzz targets, and the positions of clobber-core (`docs/fuzzing.md`
//!   in the repository is a guide).
//! - `svg`: `svg::graph` and `svg::gadget`, without further dependencies.
//!
//! # Versions
//! One dependency is enough: this crate re-exports [`clobber_core`] as a whole. The types from it that functions here
//! take or return are also at the root.
//!
//! # In data formats (feature `serde`)
//! - A [`GridGraph`] is written as its text, `"##|#."`, in human-readable formats. If its upper left corner is not 0,0,
//!   or if the text would be longer, it is the list of its cells, `{"row":0,"col":1}`. Other formats always use the
//!   list. Human-readable formats accept both.
//! - A [`Gadget`] and a [`FreeOrderGadget`] are written as their graph.
//! - A [`Circuit`] is written, but not read, as the list of its vertices, `[0,1,3,2]`.
//! - A [`Reason`] and a [`GadgetPart`] are written with names and fields, `{"Cut":{"node":4}}`, a [`ClauseProof`] as
//!   its text.
//!
//! A circuit belongs to a graph, so read a list of vertices and pass it to [`Circuit::new`]. A [`Reason`]
//! that you read is a claim for its `check`. To store an [`Answer`], write the circuit or the reason in it.
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `circuits`: finds the Hamiltonian circuit of a grid graph, or the reason why there is none.
//! - `gadget_svg` (feature `svg`): draws a grid graph with its circuit, and its gadget, as SVG.
//! - `hard_position`: turns a graph into a Clobber position, reduces it along a circuit, and turns the play back into
//!   the circuit.

// Target of links from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-npc/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// This module comes first because the documentation lists methods in the order of the modules.
mod gadget;

mod cell;
mod circuit;
mod error;
mod free_order_gadget;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod grid_graph;
mod partition_tree;
#[cfg(feature = "petgraph")]
mod petgraph;
mod plays;
mod search;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "svg")]
pub mod svg;
mod tour;

pub use cell::Cell;
pub use certified_search::{
    Answer, Certificate, ClauseProof, Effort, Limits, ParseError, ParseErrorKind, Progress,
    Refuted, Stopped,
};
pub use circuit::{Circuit, Tour};
#[doc(no_inline)]
pub use clobber_core;
pub use clobber_core::{
    BoardError, Color, GraphBoard, Grid, Move, MoveOrder, Path, Position, Reduction, ReplayError,
    Topology, Vertex,
};
pub use error::Error;
pub use free_order_gadget::FreeOrderGadget;
pub use gadget::{Gadget, GadgetPart};
pub use grid_graph::GridGraph;
pub use partition_tree::PartitionTree;
pub use search::Reason;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
