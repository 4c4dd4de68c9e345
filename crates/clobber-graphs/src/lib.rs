//! Solves **Solitaire Clobber in free order** on graphs: finds plays to as few stones as possible, or to
//! prescribed last stones.
//!
//! Stones of two colours stand on the vertices of a graph. A move takes a stone and clobbers an adjacent one of the
//! other colour; any stone may move at any time, and the player tries to leave few stones. The crate implements the
//! theorems of P. Dorbec, E. Duchêne and S. Gravier, *Solitaire Clobber played on Hamming graphs*, Integers 8 (2008),
//! settles a question that they leave open, and goes beyond them.
//!
//! # Yes with a play, no with a reason
//! ```
//! use clobber_graphs::{Answer, Effort, Goal, NamedBoard, Position, reach, solve};
//!
//! let cube: NamedBoard = "Q3".parse()?;
//! let position = Position::parse_on(cube, "xoooooxo")?;
//!
//! // How few stones can be left? The answer has a play and a bound, which can be checked.
//! let solution = solve(&position, &mut Effort::new())?;
//! assert_eq!(solution.value(), Some(1));
//! solution.check(&position, &mut Effort::new())?;
//!
//! // Can one white stone be left, on vertex 0?
//! let goal: Goal = "0:o".parse()?;
//! match reach(&position, goal, &mut Effort::new())? {
//!     Answer::Yes(play) => println!("{play}"),
//!     Answer::No(obstacle) => {
//!         assert_eq!(
//!             obstacle.to_string(),
//!             "delta is 10 = 8 + 2 clashing, which is 1 modulo 3, and that of the goal is 2",
//!         );
//!         obstacle.check(&position, goal, &mut Effort::new())?;
//!     }
//!     Answer::Open { stopped, .. } => println!("not decided: {stopped}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A "yes" has the moves of a play, which `clobber-core` replays by the rules alone. A "no" has an [`Obstacle`], the
//! reason, which [`Obstacle::check`] tests against the position. An [`Error`] means that the question does not fit the
//! function, or that the search ended early.
//!
//! A reduction of `xoxxoooo` on Q_3 to one white stone on vertex 5; the numbers on the arrows give the order of moves
//! (drawn by `clobber film --as arrows`):
//!
#![doc = include_str!("../pictures/q3.svg")]
//!
//! # Where to start
//! There are two questions, each with a function:
//!
//! - How few stones can be left? [`solve`] answers with a [`Solution`]: a play, and a [`Bound`] with its [`Reason`].
//! - Can these stones be left in these places? [`reach`] takes a [`Goal`] and answers yes with a play, no with an
//!   [`Obstacle`], or leaves the question open ([`Answer`]).
//!
//! Both take a position on any board, which [`NamedBoard`] reads from text. They choose among the following functions
//! and further searches. If you know the kind of your board, call one of the functions directly:
//!
//! | your stones are on | as few as possible | to a goal |
//! |---|---|---|
//! | a full hypercube | [`reduce_hypercube`]; the number alone: [`Hypercube::value_of`] | [`reduce_hypercube_to`] |
//! | a clique | [`reduce_clique`] | [`reduce_clique_to`] |
//! | another full product of cliques | [`reduce_hamming`] | [`reduce_hamming_to`] |
//! | a forest, or parts with one cycle each | [`reduce_pseudoforest`] | [`reduce_pseudoforest_leaving`] |
//! | any graph, up to 20 stones | [`SubsetTable::value`], [`SubsetTable::reduce`] | [`SubsetTable::reach`] |
//! | any board that a theorem covers, without a search | [`reduce_by_theorem`] | |
//! | a petgraph graph | `interop::solve_nodes`, in nodes: see below | `interop::reach_nodes` |
//!
//! [`StrongProperties`] decides whether a graph is strongly reducible, as the paper defines it, and why.
//! [`HamiltonianCycle`] finds a Hamiltonian cycle of a product of cliques through any edge.
//!
//! # Should I use this crate?
//! Use this crate for free order on hypercubes, products of cliques, trees, cycles, or any other graph, including
//! petgraph's. For rows, grids and alternating play use `clobber-solitaire`, whose exact solver also takes any graph.
//! For positions, moves and replay alone, `clobber-core` is enough.
//!
//! # Words
//! *Free order*, or SC2: any stone may move at any time. The *value* of a position is the least number of stones that
//! play can leave. A colour is *rare* on a set of vertices if it occurs there once. A *joker* is one change of
//! colour: once in the play, one stone may change its colour. On a bipartite graph with its vertices two-coloured, a
//! stone *clashes* if its colour is not the colour of its vertex. *Delta* is the number of stones plus the number of
//! clashing stones; modulo 3 it never changes. A *balanced forest* is a play written as a forest, with an edge for
//! each move and a tree for each remaining stone ([`BalancedForest`](clobber_core::BalancedForest)).
//!
//! # Debug builds
//! Searches run about 24 times slower in a debug build. Add this to the `Cargo.toml` of your workspace:
//! ```toml
//! [profile.dev.package."*"] # all dependencies
//! opt-level = 3
//! debug = false
//! ```
//!
//! # A petgraph graph
//! One call takes any graph, a stone for each node and a goal, and answers in the graph's own nodes. The answer can be
//! checked on the same graph. A graph that is a hypercube or a product of cliques is
//! [recognised](Labeling::recognize), however its nodes are numbered, and solved by its theorem.
#![cfg_attr(feature = "petgraph", doc = "```")]
#![cfg_attr(not(feature = "petgraph"), doc = "```ignore")]
//! use clobber_graphs::interop::{check_nodes, reach_nodes, solve_nodes};
//! use clobber_graphs::{Color, Effort, Goal};
//! use petgraph::graph::{NodeIndex, UnGraph};
//!
//! // A cube: two squares, and an edge between the corners of each.
//! let mut graph = UnGraph::<&str, ()>::default();
//! let corners = ["a", "b", "c", "d", "A", "B", "C", "D"].map(|name| graph.add_node(name));
//! for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)] {
//!     graph.add_edge(corners[from], corners[to], ());
//! }
//! // The closure names the type of its argument, so it may call methods of a node.
//! let color = |node: NodeIndex| Some(if graph[node] == "a" { Color::Black } else { Color::White });
//!
//! let play = solve_nodes(&graph, color, &mut Effort::new())?;
//! play.check(&graph, color, &mut Effort::new())?;
//! assert_eq!(play.left.len(), 1);
//! assert!(play.moves.iter().all(|&(from, to)| graph.contains_edge(from, to)));
//!
//! let goal = Goal::One { vertex: corners[0], color: Color::Black };
//! let answer = reach_nodes(&graph, color, goal, &mut Effort::new())?;
//! check_nodes(&graph, color, goal, &answer, &mut Effort::new())?;
//! let obstacle = answer.no().ok_or("possible")?;
//! let because = obstacle.display_by(|node| graph[node]).to_string();
//! assert_eq!(because, "all stones but the one on a are o");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The 4-cube with a joker
//! ```
//! use clobber_graphs::{Hypercube, reduce_hypercube, reduce_hypercube_to};
//!
//! // Half of the cube is black: delta is 24, so without a joker two stones are left.
//! let position = Hypercube::new(4)?.irreducible_position().ok_or("too small")?;
//! assert_eq!(position.to_string(), "xxxxxxxxoooooooo");
//! assert_eq!(reduce_hypercube(&position)?.value(), Some(2));
//! let play = reduce_hypercube_to(&position, "joker:0:o".parse()?)?.yes().ok_or("no play")?;
//! assert_eq!(play.replay(&position)?.end().to_string(), "o...............");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//! A function that may be slow takes an [`Effort`] as its last argument: your [`Limits`] of steps, time and memory, and
//! a callback that receives the [`Progress`] and can cancel the search. A search that ends early returns its partial
//! result, or the reason why it [`Stopped`].
//!
//! | function | limit of size |
//! |---|---|
//! | [`reduce_hypercube`] | Q_31; 20 bytes a stone |
//! | [`reduce_pseudoforest`] | 2^28 stones, 120 bytes a stone |
//! | [`SubsetTable`] | [`SubsetTable::MAX_STONES`] = 20 stones |
//! | [`StrongReducibility::failures`] | 20 vertices |
//!
//! In the repository, `docs/theorems.md` lists every statement, from the paper and beyond, with its item, its proof
//! and its test, and `docs/performance.md` has the measured times.
//!
//! # Boards
//! [`Hypercube`], [`Clique`], [`Hamming`] and cartesian [`Product`]s of any boards are implicit: they take no memory.
//! They number their vertices in mixed radix, the first factor fastest (bit i of a vertex of Q_n is its coordinate
//! i). `Path`, `Cycle`, `Grid` and `GraphBoard` come from `clobber-core`.
//!
//! # Features
//! `petgraph` is on by default, the others are off.
//! - `petgraph`: the module `interop`, with positions on petgraph's graphs and boards as petgraph graphs.
//! - `serde`: `Serialize` and `Deserialize` for boards, goals, reductions with a joker, solutions, obstacles and strong
//!   properties.
//! - `quickcheck` and `arbitrary`: random boards and goals, and positions and plays on these boards, for your tests
//!   and fuzz targets (`docs/fuzzing.md` in the repository is a guide).
//! - `svg`: `clobber_core::svg` draws the boards of this crate, without another dependency.
//!
//! # Versions
//! One dependency is enough: this crate re-exports [`clobber_core`] as a whole. The types from it that functions here
//! take or return are also at the root.
//!
//! # In data formats (feature `serde`)
//! All formats write these types as their text: boards with one name ([`Hypercube`], [`Clique`], [`Hamming`],
//! [`PathPower`], [`Circulant`], [`NamedBoard`]), a [`Goal`] and a [`JokerReduction`]. A [`Product`] is written as
//! its factors, `{"first":"Q2","second":{"vertices":3}}`, and all other types by their fields. The stones of a
//! position do not determine its board, so a position is written as two texts and read by `Position::parse_on`. A
//! play that you read is only a claim, and `replay` checks it:
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use clobber_graphs::{Goal, JokerReduction, NamedBoard, Position};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Solved {
//!     board: NamedBoard,
//!     stones: String,
//!     goal: Goal,
//!     reduction: JokerReduction,
//! }
//!
//! let text = r#"{"board":"Q2","stones":"xooo","goal":"2:x","reduction":"0>1 1>3 3>2"}"#;
//! let solved: Solved = serde_json::from_str(text)?;
//! assert_eq!(serde_json::to_string(&solved)?, text);
//! let position = Position::parse_on(&solved.board, &solved.stones)?;
//! assert!(solved.goal.is_met_by(solved.reduction.replay(&position)?.end()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A [`HamiltonianCycle`] is checked on a board when it is created, so it is neither written nor read: store its
//! `vertices()`. Even a short text of a [`NamedBoard`] can make a graph of up to [`NamedBoard::MAX_VERTICES`]
//! vertices, with the memory for it.
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `arrows_svg` (feature `svg`): draws a reduction of the 4-cube to one stone as SVG: arrows with the numbers of
//!   the moves.
//! - `goals`: finds the single stones that can be left on a hypercube, and why others cannot.
//! - `petgraph_nodes` (feature `petgraph`): reduces stones on a petgraph graph with named nodes, in free order: to as
//!   few as possible, and to two prescribed stones.

// Crates that are documented without this one link here.
#![doc(html_root_url = "https://docs.rs/clobber-graphs/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod clauses;
mod clique;
mod error;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod generate;
mod hamiltonian;
mod hamming;
mod hypercube;
// For the solver of clobber-solitaire; not part of the stable interface.
#[doc(hidden)]
pub mod internal;
#[cfg(feature = "petgraph")]
pub mod interop;
mod methods;
mod obstacles;
mod quick_play;
mod random;
mod rarity;
mod reason;
mod recognize;
mod schedule;
#[cfg(feature = "serde")]
mod serialize;
mod strong;
mod strong_properties;
mod strong_reducibility;
mod subset_table;
#[cfg(feature = "svg")]
mod svg;
mod sweep;
mod tree;
mod windows;

pub use board::{
    Circulant, Clique, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};
pub use clique::{reduce_clique, reduce_clique_to};
/// A position on a board of any type; functions that take it are compiled once.
type DynPosition<'a> = clobber_core::Position<clobber_core::DynBoard<'a>>;

pub use clobber_check::{Obstacle, PartReason, Reason, Region, Solution};
#[doc(no_inline)]
pub use clobber_core;
pub use clobber_core::{
    Answer, Bound, BoundReason, Certificate, Color, Effort, Goal, Joker, JokerReduction, Limits,
    Move, MoveOrder, ParseError, ParseErrorKind, Position, Progress, Reduction, Refuted, Stopped,
    Topology, Vertex,
};
pub use error::Error;
pub use hamiltonian::HamiltonianCycle;
pub use hamming::{reduce_hamming, reduce_hamming_to};
pub use hypercube::{EmptiedHalf, reduce_hypercube, reduce_hypercube_to};
pub use methods::{reach, reduce_by_theorem, solve};
pub use rarity::Rarity;
pub use recognize::Labeling;
pub use strong_properties::{StrongCase, StrongProperties, StrongProperty};
pub use strong_reducibility::{StrongReducibility, StrongTheorem};
pub use subset_table::SubsetTable;
pub use tree::{reduce_pseudoforest, reduce_pseudoforest_leaving};

/// The examples of the README.
#[cfg(all(doctest, feature = "petgraph"))]
#[doc = include_str!("../README.md")]
struct Readme;
