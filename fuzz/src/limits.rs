//! The limits within which the searches of the targets run. All limits of the targets are here.
//!
//! Inputs are small, so that limits are seldom met; what an answer within limits promises is checked in any case.

use clickomania::RowScoreLimits;
use clobber_cgt::{ClobberValues, Games, OutcomeLimits, OutcomeSolver};
use clobber_solitaire::{GridLimits, Pruning, Solver};

/// An arena for some thousands of games.
pub fn games() -> Games {
    Games::with_limits(clobber_cgt::Limits { games: 20_000, bytes: 1 << 23 })
}

/// The values of small positions, in such an arena.
pub fn values() -> ClobberValues {
    ClobberValues::with_games(games())
}

/// The same, so many parts in a call.
pub fn values_by_steps(steps: u64) -> ClobberValues {
    values().with_max_steps(steps)
}

/// A search for outcomes with small tables, which forget.
pub fn outcome_solver(positions: u64) -> OutcomeSolver {
    let small = OutcomeLimits { positions: Some(positions), time: None, memory: Some(1 << 22) };
    OutcomeSolver::with_limits(small)
}

/// An exact search for the fewest stones.
pub fn solver(positions: u64, pruning: Pruning) -> Solver {
    let limits =
        clobber_solitaire::Limits { positions: Some(positions), time: None, memory: Some(1 << 20) };
    Solver::new().with_limits(limits).with_pruning(pruning)
}

/// A sweep over a narrow grid, or a search for a reduction of a wide one.
pub fn grid() -> GridLimits {
    GridLimits { frontiers: 1 << 12, steps: 200_000, seed: 0 }
}

/// A search over spanning trees.
pub fn graph() -> clobber_graphs::Limits {
    clobber_graphs::Limits { rounds: 50, ..Default::default() }
}

/// A search for circuits that has to answer on graphs of up to 6 x 6 cells.
pub fn circuit() -> clobber_npc::Limits {
    clobber_npc::Limits::default()
}

/// The same, which may give up.
pub fn short_circuit() -> clobber_npc::Limits {
    clobber_npc::Limits { search_steps: 500, frontiers: 16, frontier_steps: 500, ..circuit() }
}

/// The best score of a row.
pub fn row_score() -> RowScoreLimits {
    RowScoreLimits { steps: 1 << 22, bytes: 1 << 22 }
}

/// An exact search for the best play of Clickomania.
pub fn click_solver(positions: u64, pruning: clickomania::Pruning) -> clickomania::Solver {
    let limits =
        clickomania::Limits { positions: Some(positions), time: None, memory: Some(1 << 20) };
    clickomania::Solver::new().with_limits(limits).with_pruning(pruning)
}

/// A search for high scores, of so many clicks.
pub fn score_search(clicks: u64) -> clickomania::ScoreSearch {
    clickomania::ScoreSearch::new().with_work(clicks)
}
