//! The exact solver: the value of the best play on a board, under any scoring.
//!
//! The solver narrows an interval around the value. Plays raise its lower end: first from a short depth-first search
//! and the search for high scores, then from an exhaustive search. Blocks that can never be removed, and then the
//! exhaustive search, lower its upper end. The result is a [`Solution`]: both ends of the interval, each with a proof.
//! Without limits the ends meet. `docs/clickomania-boards.md` explains the ideas.

mod bounds;
mod branch_and_bound;
mod greedy;
mod grid;
mod removable;
mod row;
mod table;
mod upper;

use self::bounds::{Bounds, is_too_large};
use self::branch_and_bound::Pruning;
#[doc(hidden)]
pub use self::branch_and_bound::Technique;
use crate::board::Board;
use crate::clicks::Clicks;
use crate::scoring::{Blocks, Scoring};
use crate::solution::{Reason, Solution, UpperBound};
use certified_search::{Answer, Effort};

/// Finds the best play on a board: [`Solver::solve`] with every technique.
///
/// # Arguments
/// `board`; `scoring`: the value of plays; `effort`. A play may stop while clicks are possible.
///
/// # Returns
/// A [`Solution`]: clicks, and the reason why no clicks are worth more. Its [`value`](Solution::value) is known unless
/// a limit was hit.
///
/// # Complexity
/// Exponential in the number of blocks in the worst case: whether a board can be cleared is
/// NP-complete for two columns and five colours (Biedl et al., Theorem 14).
///
/// ```
/// use clickomania::{Blocks, Board, Effort, SameGame, solve};
///
/// let board: Board = "abcab|bacba|abbca|cabac".parse()?;
/// let solution = solve(&board, &Blocks, &mut Effort::new());
/// let most = solution.value().ok_or("a limit was hit")?;
/// assert_eq!(solution.clicks.replay(&board, &mut Effort::new())?.removed() as i64, most);
///
/// let solution = solve(&"aabb|bbaa".parse()?, &SameGame::STANDARD, &mut Effort::new());
/// assert_eq!(solution.value(), Some(1004));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Solution {
    Solver::new().solve(board, scoring, effort)
}

/// An exact solver, with every technique that shortens the search, or [plain](Self::plain).
///
/// ```
/// use std::time::Duration;
///
/// use clickomania::{Answer, Blocks, Board, Effort, Limits, Solver};
///
/// let solver = Solver::new();
/// let board: Board = "abca|bacb|cbba".parse()?;
/// let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
/// let mut effort = Effort::within(limits);
/// let solution = solver.solve(&board, &Blocks, &mut effort);
/// assert_eq!(solution.value(), Some(10));
/// let answer = solver.decide(&board, &Blocks, 11, &mut effort);
/// assert!(matches!(solver.clear(&"abba".parse()?, &mut effort), Answer::Yes(_)));
/// assert_eq!(answer.to_string(), "no: at most 10: 7 positions were searched");
/// # Ok::<(), clickomania::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    pruning: Pruning,
}

/// # Setting up
impl Solver {
    /// Creates the solver with every technique.
    #[must_use]
    pub const fn new() -> Self {
        Self { pruning: Pruning::ALL }
    }

    /// Creates a slower solver for comparisons, with the same answers. It remembers proved bounds of positions and
    /// counts blocks, but uses no algorithm for rows, no symmetry and no order of clicks.
    #[must_use]
    pub const fn plain() -> Self {
        Self { pruning: Pruning::PLAIN }
    }

    /// Omits one technique, to measure its effect.
    #[doc(hidden)]
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self { pruning: self.pruning.without(technique) }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// # Solving
impl Solver {
    /// Finds the best play on a board.
    ///
    /// # Arguments
    /// `board`; `scoring`; `effort`. A step is a searched position, or a step of an algorithm for rows, which gets half
    /// of the remaining effort. The memory is for the table of positions, or for the tables of an algorithm for rows.
    /// At this limit the search continues but forgets some proved bounds, so it takes longer.
    ///
    /// # Returns
    /// If a limit is hit, an interval with both ends proved. The same happens without limits if a board is too large to
    /// search, for any of four reasons. Its smallest frame has more than 2²⁶ squares. The clicks times the blocks of a
    /// position exceed 2²⁵; at the start only a single play is tried then. Positions to be searched take 1 GiB. The
    /// points of a play might overflow an `i64`.
    #[must_use]
    pub fn solve(&self, board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Solution {
        self.enclosed(board, scoring, effort, None)
    }

    fn enclosed(
        &self,
        board: &Board,
        scoring: &dyn Scoring,
        effort: &mut Effort,
        goal: Option<i64>,
    ) -> Solution {
        if !is_affordable(board, effort) {
            return unplayed(board, scoring, effort);
        }
        if self.pruning.has(Technique::Rows) {
            if let Some(solution) = row::solve(board, scoring, effort) {
                return solution;
            }
        }
        if is_too_large(board) || greedy::is_hopeless(board) {
            return greedy::solve(board, scoring, effort);
        }
        Bounds::new(self.pruning, board, scoring, effort).tightened(goal, effort)
    }

    /// Decides whether some play is worth at least `score`.
    ///
    /// # Arguments
    /// `board`; `scoring`: the value of plays; `score`: the required value; `effort`, spent as by
    /// [`solve`](Self::solve).
    ///
    /// # Returns
    /// The play, or the reason why there is none. If a limit is hit first or the board is too large: the bounds proved
    /// so far.
    ///
    /// # Complexity
    /// At worst the complexity of [`solve`](Self::solve), but the search stops as soon as the question is decided.
    #[must_use]
    pub fn decide(
        &self,
        board: &Board,
        scoring: &dyn Scoring,
        score: i64,
        effort: &mut Effort,
    ) -> Answer<Clicks, UpperBound, Solution> {
        let known = self.enclosed(board, scoring, effort, Some(score));
        if known.score >= score {
            Answer::Yes(known.clicks)
        } else if known.bound.score < score {
            Answer::No(known.bound)
        } else {
            // Without a limit, there is no room for larger positions.
            let stopped = effort.check_limits().err().unwrap_or_else(|| effort.out_of_memory());
            Answer::Open { stopped, known }
        }
    }

    /// Decides whether the board can be cleared: the paper's decision problem.
    ///
    /// # Arguments
    /// `board`; `effort`, spent as by [`solve`](Self::solve).
    ///
    /// # Returns
    /// The clicks, or the reason why some block stays (a bound on the number of blocks removed). If a limit is hit
    /// first: the bounds proved so far.
    ///
    /// # Complexity
    /// The complexity of [`decide`](Self::decide). Positions with a stuck block are abandoned at once.
    #[must_use]
    pub fn clear(
        &self,
        board: &Board,
        effort: &mut Effort,
    ) -> Answer<Clicks, UpperBound, Solution> {
        let blocks = i64::try_from(board.block_count()).unwrap_or(i64::MAX);
        self.decide(board, &Blocks, blocks, effort)
    }
}

/// Returns whether there are time and room to prepare a board; otherwise nothing is clicked.
fn is_affordable(board: &Board, effort: &mut Effort) -> bool {
    /// Bytes and nanoseconds per block, for copies of the board, of its groups in play and of the clicks.
    const OF_ROW: (usize, u128) = (60, 200);
    const OF_BOARD: (usize, u128) = (240, 700);
    /// Boards with fewer blocks are prepared without a check.
    const FEW: usize = 1 << 12;
    /// Boards of fewer bytes are not counted.
    const SMALL: usize = 8 << 20;
    let (bytes, nanoseconds) = if board.is_line() { OF_ROW } else { OF_BOARD };
    let (blocks, left) = (board.block_count(), effort.limits_left().time);
    let bytes = bytes.saturating_mul(blocks);
    blocks <= FEW
        || (bytes <= SMALL || effort.hold_memory(bytes).is_ok())
            && effort.check_limits().is_ok()
            && left.is_none_or(|left| left.as_nanos() > nanoseconds * blocks as u128)
}

/// Returns the play without clicks, and a bound that takes one visit to each block.
fn unplayed(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Solution {
    let score = scoring.end(board.block_count());
    let bound = match effort.check_limits() {
        Ok(()) => bounds::bound_by_counts(board, scoring),
        Err(_) => UpperBound { score: i64::MAX, reason: Reason::Counts },
    };
    effort.note_bounds(Some(score), Some(bound.score));
    Solution { clicks: Clicks::default(), score, bound }
}
