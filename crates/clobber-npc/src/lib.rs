//! Hamiltonian circuits and **Solitaire Clobber**, both ways.
//!
//! E. D. Demaine, M. L. Demaine and R. Fleischer (*Solitaire Clobber*, Theoretical Computer Science 313,
//! 2004) show that to reduce a Clobber position to one stone is NP-complete: Theorem 6 turns a grid
//! graph into a position, the *gadget*, that can be reduced exactly if the graph has a Hamiltonian
//! circuit. This crate is that theorem as a library: a reduction that can be run forwards, backwards, and
//! checked.
//!
//! # Should I use this crate?
//! Yes, to make hard Clobber positions with a known answer, to turn circuits into plays and plays into
//! circuits, or to find or count Hamiltonian circuits of grid graphs. To solve a position, whatever it
//! is, use `clobber-solitaire`.
//!
//! | to | use | source |
//! |---|---|---|
//! | make a grid graph from cells, from text, from a petgraph graph (feature `petgraph`) | [`GridGraph`], `petgraph::grid_graph_of` | definition |
//! | make the gadget, and name its parts | [`Gadget`], [`Part`] | Theorem 6 |
//! | know what stands for it where there is none | [`NoInstance`] | beyond the paper |
//! | check that a list of nodes is a Hamiltonian circuit | [`Circuit`] | definition |
//! | turn a circuit into a reduction | [`Gadget::reduction`], [`Gadget::moves`] | Theorem 6, first half |
//! | turn a reduction into a circuit | [`Gadget::circuit_of`] | Theorem 6, second half |
//! | find a circuit, or the reason why there is none | [`find_circuit`], [`NoCircuit`] | search |
//! | count circuits | [`count_circuits`] | frontier programme |
//! | find a Hamiltonian path from a node | [`find_path_from`] | search |
//! | know what the gadget does in free order | [`free_order`] | beyond the paper |
//!
//! # There and back
//! ```
//! use clobber_core::Color;
//! use clobber_npc::{Answer, Gadget, GridGraph, find_circuit};
//!
//! let graph: GridGraph = "###.|#.##|####".parse()?;
//! let Answer::Yes(circuit) = find_circuit(&graph) else { return Err("none".into()) };
//! let gadget = Gadget::new(graph)?;
//! let reduction = gadget.reduction(&circuit, Color::White)?;
//!
//! // `clobber-core`, which knows nothing of circuits, plays the moves one by one.
//! let replay = reduction.replay(&gadget.position())?;
//! assert_eq!((replay.moves_played(), replay.stones_left()), (21, 1));
//!
//! // Anybody's alternating reduction to one stone gives a circuit.
//! assert_eq!(gadget.circuit_of(&reduction)?, circuit);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//! The searches end within [`DEFAULT_LIMITS`]; the twin of each whose name ends in `_within` is lent an
//! [`Effort`]: limits of your own on steps, time and memory, and a closure that watches it and may
//! break it off.
//!
//! # Membership in NP
//! The certificate is a [`Reduction`](clobber_core::Reduction), and the verifier its `replay`. For a
//! position of s stones it has less than s moves, of two vertices each; a move is checked in constant time
//! on grids, on paths and on gadgets. So a gadget of n nodes has a certificate of 2n + 1 moves, verified in
//! O(n) time and half a byte a node.
//!
//! # What the paper leaves out
//! The second half of its proof passes over moves that the position allows (the bomb touches the
//! lowest stone of the fuse, and v and w can clobber upwards); the theorem holds all the same.
//! It needs strict alternation, and at least three nodes. All this is in `docs/npc.md` of the
//! repository, with pictures.
//!
//! # Features
//! `petgraph` (off by default): grid graphs from petgraph graphs of any type with integer
//! coordinates, and back. `svg` (off by default, no dependency): `GridGraph::to_svg` and `Gadget::to_svg`.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod backwards;
mod circuit;
mod forwards;
pub mod free_order;
mod gadget;
mod grid_graph;
#[cfg(feature = "petgraph")]
pub mod petgraph;
mod search;
#[cfg(feature = "svg")]
mod svg;

pub use backwards::BackwardsError;
pub use circuit::{Circuit, CircuitError, HamiltonianPath};
pub use clobber_core::{Effort, Limits, Progress, Stopped};
pub use gadget::{Gadget, NoInstance, Part, TranslationError};
pub use grid_graph::{Cell, GridGraph, GridGraphError};
pub use search::{
    Answer, CountError, DECIDED_AREA, DEFAULT_LIMITS, NoCircuit, count_circuits,
    count_circuits_within, find_circuit, find_circuit_within, find_path_from,
    find_path_from_within,
};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
