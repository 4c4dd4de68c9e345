//! The **Clobber libraries**: play, solve and check the board game Clobber, its one-player forms, and Clickomania (SameGame).
//!
//! | crate | purpose | begin with |
//! |---|---|---|
//! | [`clobber_core`] | positions, moves, notation and checked move sequences, on grids, rows, cycles and graphs | [`Position`](clobber_core::Position) |
//! | [`clobber_solitaire`] | the fewest stones that play can leave, with the moves and a reason why fewer are impossible | [`solve`](fn@clobber_solitaire::solve) |
//! | [`clobber_graphs`] | free-order play on graphs, with the last stones' places and colours prescribed | [`solve`](fn@clobber_graphs::solve), [`reach`](clobber_graphs::reach) |
//! | [`clobber_check`] | checkers of claims about one-player Clobber, without a solver | [`Solution`](clobber_check::Solution), [`Obstacle`](clobber_check::Obstacle) |
//! | [`clobber_cgt`] | two players: values of positions, and winners and winning moves of sums | [`OutcomeSolver`](clobber_cgt::OutcomeSolver), [`ClobberValues`](clobber_cgt::ClobberValues) |
//! | [`partizan`] | short partizan games of any kind: canonical forms, sums, thermographs, atomic weights | [`Games`](partizan::Games) |
//! | [`clobber_npc`] | Hamiltonian circuits as Clobber positions, and back | [`GridGraph::find_circuit`](clobber_npc::GridGraph::find_circuit), [`Gadget`](clobber_npc::Gadget) |
//! | [`clickomania`] | Clickomania: rows in polynomial time, boards by search, high scores, hard boards, two players | [`solve`](fn@clickomania::solve), [`Board`](clickomania::Board) |
//! | [`clause_learning`] | conflict-driven search of clauses, with proofs that are checked in linear time | [`Solver`](clause_learning::Solver) |
//! | [`certified_search`] | limits, progress and cancelling of searches, and certificates of answers | [`Effort`](certified_search::Effort) |
//!
//! Each crate re-exports the crates of Clobber below it, so one dependency is enough. The command `clobber` answers the same
//! questions at a prompt; `clobber help` lists its subcommands.
//!
//! In the repository, `docs/README.md` answers the first questions, and `docs/SUMMARY.md` lists the pages: text formats,
//! theorems, measurements, how to write fuzz targets.

// Where links lead from crates that are documented without this one.
#![doc(html_root_url = "https://docs.rs/clobber-cli/latest")]
