//! Conflict-driven clause learning: decides whether clauses can all be true, and proves it if they cannot.
//!
//! Use this crate if a search problem is awkward for hand-written backtracking: translate it to clauses, and let the
//! solver learn from each failure. In addition to the usual parts of a SAT solver it has
//! - a [`Theory`], your own code, which adds clauses once they are violated: cuts of a graph, or an order of play;
//! - a [`ClauseProof`] of each "no", whose hints make checking linear in the proof; the checker lives in
//!   `certified-search`, which contains no search;
//! - limits of steps, time and memory, proof included, in an [`Effort`]; a stopped search can continue;
//! - the same search on every machine, as only integers decide, and no `unsafe`.
//!
//! It has no preprocessing and one thread. For large industrial formulas use a large solver.
//!
//! # Where to start
//! | to | use |
//! |---|---|
//! | add clauses, find values of the variables or a proof that there are none | [`Solver`] |
//! | add clauses during the search | [`Theory`], [`Axiom`] |
//! | try the likely values first | [`Solver::prefer`] |
//!
//! # Example
//! Two of three pigeons have to share a hole if there are two holes (the check also needs `certified-search`):
//!
//! ```
//! use certified_search::{Answer, Axioms, Certificate, Effort, Literal, Refuted};
//! use clause_learning::Solver;
//!
//! /// Pigeon p sits in hole h.
//! fn sits(p: u32, h: u32) -> Literal {
//!     Literal::positive(2 * p + h)
//! }
//!
//! let mut clauses: Vec<Vec<Literal>> = (0..3).map(|p| vec![sits(p, 0), sits(p, 1)]).collect();
//! for (p, other) in [(0, 1), (0, 2), (1, 2)] {
//!     clauses.extend((0..2).map(|h| vec![!sits(p, h), !sits(other, h)]));
//! }
//! let mut solver = Solver::new();
//! clauses.iter().for_each(|clause| solver.add(clause));
//! let proof = match solver.solve(&mut (), &mut Effort::new()) {
//!     Answer::No(proof) => proof,
//!     Answer::Yes(values) => return Err(format!("{values:?}")),
//!     Answer::Open { stopped, .. } => return Err(stopped.to_string()),
//! };
//!
//! /// To check the proof it is enough to know the clauses.
//! struct Pigeons(Vec<Vec<Literal>>);
//!
//! impl Axioms for Pigeons {
//!     fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
//!         let holds = self.0.iter().any(|axiom| axiom == clause);
//!         if holds { Ok(()) } else { Err(Refuted::new("no such clause")) }
//!     }
//!
//!     fn named_clause(&self, _: &[u32]) -> Result<Vec<Literal>, Refuted> {
//!         Err(Refuted::new("no clause has a name"))
//!     }
//! }
//! assert_eq!(proof.check(&Pigeons(clauses)), Ok(()));
//! # Ok::<(), String>(())
//! ```
//!
//! # Method
//! Two watched literals with a blocker (Moskewicz et al., 2001); the first unique implication point (Marques-Silva and
//! Sakallah, 1999), minimized (Sörensson and Biere, 2009); activities that decay (VSIDS); saved phases; Luby restarts;
//! half of the learned clauses is forgotten from time to time, by the levels that they join (Audemard and Simon, 2009).
//!
//! # Examples to copy
//! In the folder `examples` of the crate:
//! - `colouring`: colours the Petersen graph with three colours, and proves that two do not suffice.

// Where links lead from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clause-learning/latest")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// Indices belong to the solver's own variables and clauses: `Solver::insert` and `Solver::prefer`, the doors, add the
// variables of each literal that comes in.
#![allow(clippy::indexing_slicing)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod analysis;
mod clauses;
mod forgetting;
mod log;
mod order;
mod phases;
mod propagation;
mod queue;
mod restarts;
mod solver;
mod theory;

pub use certified_search::{Answer, ClauseProof, Effort, Limits, Literal, Stopped};
pub use solver::Solver;
pub use theory::{Axiom, Theory, Values};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
