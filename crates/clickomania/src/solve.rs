//! The exact solver: what the best play on a board is worth, under any scoring.
//!
//! The value is enclosed from both sides. From below by plays: those that a short depth-first search and
//! beams find, then those of an exhaustive search. From above by blocks that can never be
//! removed, then by the search. What is returned is a [`Solution`]: both ends of the interval, each
//! with what proves it. Without limits the ends meet. See `docs/clickomania-boards.md` for the ideas
//! and for what each of them buys.

mod beam;
mod bound;
mod enclosure;
mod grid;
mod line;
mod playout;
mod search;
mod sweep;
mod table;

use core::fmt;

use self::enclosure::{Enclosure, bound_without_search, is_too_large};
use crate::board::Board;
use crate::clicks::Clicks;
use crate::replay::ReplayError;
use crate::scoring::{Blocks, Scoring};
use certified_search::Effort;

/// Finds the best play on a board, as [`Solver::solve`] with all means of pruning.
///
/// # Arguments
/// `board`; `scoring`, what plays on it are worth; `effort`. A play may stop while there are clicks left.
///
/// # Returns
/// A [`Solution`], whose [`value`](Solution::value) is known if no limit was hit: clicks that are worth this, and the
/// reason why none are worth more.
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
/// assert_eq!(solution.clicks.replay(&board)?.removed() as i64, most);
///
/// let solution = solve(&"aabb|bbaa".parse()?, &SameGame::STANDARD, &mut Effort::new());
/// assert_eq!(solution.value(), Some(1004));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(board: &Board, scoring: &impl Scoring, effort: &mut Effort) -> Solution {
    Solver::new().solve(board, scoring, effort)
}

/// An exact solver, and by which means it solves.
///
/// ```
/// use std::time::Duration;
///
/// use clickomania::{Blocks, Board, Decision, Effort, Limits, Solver};
///
/// let solver = Solver::new();
/// let board: Board = "abca|bacb|cbba".parse()?;
/// let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
/// let mut effort = Effort::within(limits);
/// let solution = solver.solve(&board, &Blocks, &mut effort);
/// assert_eq!(solution.value(), Some(10));
/// let answer = solver.decide(&board, &Blocks, 11, &mut effort);
/// assert!(matches!(answer, Decision::No(bound) if bound.score < 11));
/// assert!(matches!(solver.clear(&"abba".parse()?, &mut effort), Decision::Yes(_)));
/// # Ok::<(), clickomania::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pruning: Pruning,
}

/// The means by which the search is shortened. None of them changes an answer; each can be
/// switched off to measure what it buys, or for a check that does without it
/// ([`Solution::verify`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Boards of one row or one column are solved by the algorithms for rows, without a search, as far as
    /// limits and scoring allow.
    pub lines: bool,
    /// Blocks that can never meet another one of their colour stay, and keep others apart.
    pub meetings: bool,
    /// What is proved of a position is remembered.
    pub table: bool,
    /// Mirror images share what is remembered, if the board is its own but for the names of the colours. (On
    /// other boards they hardly ever occur.)
    pub mirror: bool,
    /// So do positions that differ in the names of their colours.
    pub colors: bool,
    /// The most promising clicks come first: those after which most can be won, then those after which the
    /// fewest neighbours differ.
    pub ordering: bool,
}

/// What the best play is worth, or an interval for it, with what proves both ends.
///
/// It prints as `20, proved` or as `1286 to 1494, not settled`. It is plain data that anyone may write, and
/// [`verify`](Self::verify) checks it:
///
/// ```
/// use clickomania::{Blocks, Board, Effort, Reason, Solution, Solver, UpperBound, Verified, solve};
///
/// let board: Board = "abba|abca".parse()?;
/// // The single c stays, and there are 7 other blocks.
/// let claimed = Solution {
///     clicks: "0,0 1,0".parse()?,
///     score: 5,
///     bound: UpperBound::new(7, Reason::Counts),
/// };
/// let verified = claimed.verify(&board, &Blocks, &Solver::new(), &mut Effort::new());
/// assert_eq!(verified, Ok(Verified::Fully));
/// assert_eq!(claimed.to_string(), "5 to 7, not settled");
/// assert_eq!(solve(&board, &Blocks, &mut Effort::new()).to_string(), "7, proved");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The best play found.
    pub clicks: Clicks,
    /// What it is worth.
    pub score: i64,
    /// Why no play is worth more than [`bound.score`](UpperBound::score).
    pub bound: UpperBound,
}

/// No play is worth more, for a reason.
///
/// ```
/// use clickomania::{Reason, UpperBound};
///
/// let bound = UpperBound::new(8, Reason::Counts);
/// assert_eq!(bound.to_string(), "at most 8: by the number of blocks of each colour");
/// let bound = UpperBound::new(8, Reason::Search { positions: 17_956 });
/// assert_eq!(bound.to_string(), "at most 8: 17956 positions were searched");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UpperBound {
    /// What a play is worth at most.
    pub score: i64,
    /// Why.
    pub reason: Reason,
}

/// Why plays are not worth more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// The numbers of blocks of each colour. A colour of which there is only one stays; of n blocks
    /// none brings more than the greatest `group(s) / s` with 2 ≤ s ≤ n.
    Counts,
    /// The same for sets of blocks of a colour that can never meet each other, because of stuck
    /// blocks between or below them.
    Meetings,
    /// The blocks are in one row or one column, and an algorithm for rows covers all plays:
    /// [`SolvableIntervals`](crate::SolvableIntervals), [`TwoColorRow`](crate::TwoColorRow) or
    /// [`Row::best_score`](crate::Row::best_score).
    Line,
    /// All plays that could be worth more have been searched.
    Search {
        /// How many positions had been searched when this was known.
        positions: u64,
    },
}

/// Whether a play is worth at least a given score.
///
/// ```
/// use clickomania::{Blocks, Board, Decision, Effort, Solver};
///
/// let solver = Solver::new();
/// let board: Board = "abba|abca".parse()?;
/// match solver.decide(&board, &Blocks, 7, &mut Effort::new()) {
///     Decision::Yes(clicks) => assert_eq!(clicks.replay(&board)?.removed(), 7),
///     other => return Err(format!("{other:?}").into()),
/// }
/// let Decision::No(bound) = solver.clear(&board, &mut Effort::new()) else {
///     return Err("c cannot be removed".into());
/// };
/// assert_eq!(bound.to_string(), "at most 7: by the number of blocks of each colour");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// This one is.
    Yes(Clicks),
    /// None is, for this reason.
    No(UpperBound),
    /// A limit was hit before the question was decided: what is known.
    Undecided(Solution),
}

/// What [`Solution::verify`] has established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verified {
    /// All: the play and the bound.
    Fully,
    /// The play; of the bound only that no play is worth more than `at_most`. It claims a search that was
    /// not repeated to its end within the limits.
    Partly {
        /// What a play is worth at most.
        at_most: i64,
    },
}

/// What is wrong with a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A click of the play is not possible.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The play is worth something else.
    #[error("the play is worth {found}, not {claimed}")]
    Score {
        /// What is claimed.
        claimed: i64,
        /// What the play is worth.
        found: i64,
    },
    /// The reason gives another bound.
    #[error("by its reason the bound is {found}, not {claimed}")]
    Bound {
        /// What is claimed.
        claimed: i64,
        /// What the reason gives.
        found: i64,
    },
    /// The search that is claimed to have found nothing finds a play that is worth more.
    #[error("a play is claimed to be worth at most {claimed}, but one is worth {found}")]
    Refuted {
        /// The bound claimed.
        claimed: i64,
        /// What a play is worth.
        found: i64,
    },
}

impl Pruning {
    /// Everything.
    pub const ALL: Self = Self {
        lines: true,
        meetings: true,
        table: true,
        mirror: true,
        colors: true,
        ordering: true,
    };

    /// Nothing but the table: a search that relies on the numbers of blocks alone.
    pub const PLAIN: Self = Self {
        lines: false,
        meetings: false,
        table: true,
        mirror: false,
        colors: false,
        ordering: false,
    };
}

impl Default for Pruning {
    /// [`Pruning::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}

/// # Setting up
impl Solver {
    /// The solver with all means of pruning.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With these means of pruning.
    #[must_use]
    pub const fn with_pruning(self, pruning: Pruning) -> Self {
        Self { pruning }
    }
}

/// # Solving
impl Solver {
    /// Finds the best play on a board.
    ///
    /// # Arguments
    /// `board`; `scoring`; `effort`. A step is a position searched, or one of an algorithm for rows, which gets half of
    /// what is left. The memory is for the table of positions, or for the tables of an algorithm for rows. At this limit the
    /// search goes on and forgets some of what it has proved, so it takes longer.
    ///
    /// # Returns
    /// When a limit is hit, an interval, both ends of which are proven. The same happens without a limit if the
    /// board is too large to search: if its smallest frame has more than 2²⁶ squares, or if the clicks times the blocks of a
    /// position are more than 2²⁵ (at the start: then a single play is tried), if positions still to be searched
    /// take 1 GiB, or if the points of a play might add up to more than an `i64` holds.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use clickomania::{Blocks, Board, Color, Effort, Limits, Solver};
    ///
    /// let board = Board::settled_from_fn(20, 20, |row, col| Color::new(row * (col + 7) / 3 % 5));
    /// let mut effort = Effort::within(Limits::default()).watched(|progress| {
    ///     if progress.steps > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// let solution = Solver::new().solve(&board, &Blocks, &mut effort);
    /// assert!(solution.score <= solution.bound.score);
    /// ```
    #[must_use]
    pub fn solve(&self, board: &Board, scoring: &impl Scoring, effort: &mut Effort) -> Solution {
        self.enclosed(board, scoring, effort, None)
    }

    fn enclosed(
        &self,
        board: &Board,
        scoring: &impl Scoring,
        effort: &mut Effort,
        goal: Option<i64>,
    ) -> Solution {
        if self.pruning.lines {
            if let Some(solution) = line::solve(board, scoring, effort) {
                return solution;
            }
        }
        if is_too_large(board) || sweep::is_hopeless(board) {
            return sweep::solve(board, scoring, effort);
        }
        Enclosure::new(self.pruning, board, scoring, effort).narrowed(goal, effort)
    }

    /// Decides whether a play is worth at least `score`.
    ///
    /// # Arguments
    /// `board`; `scoring`, what plays on it are worth; `score`, the least that is asked for; `effort`, spent as by
    /// [`solve`](Self::solve).
    ///
    /// # Returns
    /// The play, or the reason why there is none, or, if a limit is hit first, what is known.
    ///
    /// # Complexity
    /// That of [`solve`](Self::solve) at worst: only what the question needs is searched.
    #[must_use]
    pub fn decide(
        &self,
        board: &Board,
        scoring: &impl Scoring,
        score: i64,
        effort: &mut Effort,
    ) -> Decision {
        let known = self.enclosed(board, scoring, effort, Some(score));
        if known.score >= score {
            Decision::Yes(known.clicks)
        } else if known.bound.score < score {
            Decision::No(known.bound)
        } else {
            Decision::Undecided(known)
        }
    }

    /// Decides whether the board can be cleared: the paper's decision question.
    ///
    /// # Arguments
    /// `board`; `effort`, spent as by [`solve`](Self::solve).
    ///
    /// # Returns
    /// The clicks, or the reason why some block stays (a bound for the number of blocks removed), or,
    /// if a limit is hit first, what is known.
    ///
    /// # Complexity
    /// That of [`decide`](Self::decide). A position with a stuck block is given up at once.
    ///
    /// ```
    /// use clickomania::{Board, Decision, Effort, Solver};
    ///
    /// let board: Board = "ab|ba|ab|ba".parse()?;
    /// let answer = Solver::new().clear(&board, &mut Effort::new());
    /// assert!(matches!(answer, Decision::No(bound) if bound.score == 0));
    /// # Ok::<(), clickomania::ParseError>(())
    /// ```
    #[must_use]
    pub fn clear(&self, board: &Board, effort: &mut Effort) -> Decision {
        let blocks = i64::try_from(board.block_count()).unwrap_or(i64::MAX);
        self.decide(board, &Blocks, blocks, effort)
    }
}

impl UpperBound {
    /// The claim that no play is worth more than `score`, for this reason.
    #[must_use]
    pub const fn new(score: i64, reason: Reason) -> Self {
        Self { score, reason }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts => f.write_str("by the number of blocks of each colour"),
            Self::Meetings => f.write_str("some blocks can never meet another of their colour"),
            Self::Line => f.write_str("by the algorithm for rows"),
            Self::Search { positions } => write!(f, "{positions} positions were searched"),
        }
    }
}

impl fmt::Display for UpperBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}: {}", self.score, self.reason)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{value}, proved"),
            None => write!(f, "{} to {}, not settled", self.score, self.bound.score),
        }
    }
}

/// # What is known
impl Solution {
    /// What the best play is worth, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        (self.score == self.bound.score).then_some(self.score)
    }

    /// Checks everything that the solution claims of a board: replays the clicks, recomputes the
    /// reasons that need no search, and repeats a search that is claimed to have found nothing.
    ///
    /// # Arguments
    /// `board`; `scoring`; `solver`, which repeats the search; `effort`, spent as by [`Solver::solve`]. A solver with
    /// [`Pruning::PLAIN`] takes longer and relies on less.
    ///
    /// # Returns
    /// Whether all was verified, or all but a search that hit a limit.
    ///
    /// # Errors
    /// The first claim that is wrong.
    ///
    /// ```
    /// use clickomania::{Blocks, Board, Clicks, Effort, Pruning, Solver, Verified, solve};
    ///
    /// let board: Board = "abcab|bcaab|abbca".parse()?;
    /// let mut solution = solve(&board, &Blocks, &mut Effort::new());
    /// let plain = Solver::new().with_pruning(Pruning::PLAIN);
    /// let verified = solution.verify(&board, &Blocks, &plain, &mut Effort::new());
    /// assert_eq!(verified, Ok(Verified::Fully));
    ///
    /// solution.clicks = Clicks::default();
    /// assert!(solution.verify(&board, &Blocks, &plain, &mut Effort::new()).is_err());
    /// # Ok::<(), clickomania::ParseError>(())
    /// ```
    pub fn verify(
        &self,
        board: &Board,
        scoring: &impl Scoring,
        solver: &Solver,
        effort: &mut Effort,
    ) -> Result<Verified, VerifyError> {
        let found = self.clicks.replay(board)?.score(scoring);
        if found != self.score {
            return Err(VerifyError::Score { claimed: self.score, found });
        }
        let claimed = self.bound.score;
        let quick = bound_without_search(board, scoring, self.bound.reason);
        if claimed >= quick {
            return Ok(Verified::Fully);
        }
        if matches!(self.bound.reason, Reason::Counts | Reason::Meetings) {
            return Err(VerifyError::Bound { claimed, found: quick });
        }
        match solver.decide(board, scoring, claimed.saturating_add(1), effort) {
            Decision::No(_) => Ok(Verified::Fully),
            Decision::Yes(clicks) => {
                let found = clicks.replay(board)?.score(scoring);
                Err(VerifyError::Refuted { claimed, found })
            }
            Decision::Undecided(known) => Ok(Verified::Partly { at_most: known.bound.score }),
        }
    }
}
