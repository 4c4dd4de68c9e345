//! High scores by simulated annealing over plays.
//!
//! A play is a list of blocks to click, each named by its place at the start. Blocks that are gone or alone at their
//! turn are skipped, and after the list a rule plays to the end. So any list is a play. The neighbours of a play omit,
//! insert or move one block of the list. The search runs many anneals from new starts, then anneals the best plays
//! again. See `docs/clickomania-boards.md`.
//!
//! Tried without gain at equal effort: endings from a beam search, population annealing, parallel tempering, one long
//! anneal, nested rollout policy adaptation, crossover of two good plays, other temperature schedules.

mod anneal;
mod budget;
mod general;
mod packed;
mod schedule;
mod search_board;

use core::sync::atomic::AtomicI64;

use crate::board::Board;
use crate::clicks::Clicks;
use crate::points::Points;
use crate::scoring::Scoring;
use certified_search::{Effort, Limits, Stopped};

use self::anneal::{Setting, found};
use self::general::GeneralBoard;
use self::packed::Packed;
use self::schedule::Schedule;
use self::search_board::SearchBoard;

/// A play found by the search, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredPlay {
    /// The play.
    pub clicks: Clicks,
    /// The score of the play, equal to [`Replay::score`](crate::Replay::score).
    pub score: i64,
}

/// A search for a play with a high score, on any board and for any [`Scoring`].
///
/// It is a heuristic: it returns a play, and so a lower bound on the best score, without a proof that no play is
/// better. Longer searches usually find better plays. The result is at least as good as the greedy play, unless the
/// time ends before that is finished. The greedy play always clicks the largest group; among equals, the first column
/// by column from the left, from the floor up.
///
/// ```
/// use clickomania::{Board, Effort, Limits, SameGame, ScoreSearch};
///
/// let board = Board::random(15, 15, 5, 1);
/// let mut effort = Effort::within(Limits { steps: Some(200_000), ..Limits::default() });
/// let search = ScoreSearch::new().with_seed(7);
/// let found = search.best(&board, &SameGame::STANDARD, &mut effort);
/// assert_eq!(found.clicks.replay(&board, &mut Effort::new())?.score(&SameGame::STANDARD), found.score);
/// assert!(found.score > 1500);
/// # Ok::<(), clickomania::Refuted>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSearch {
    seed: u64,
    threads: usize,
}

/// # Settings
impl ScoreSearch {
    /// Limits for a first try: 20 million clicks and 64 MiB.
    pub const DEFAULT_LIMITS: Limits =
        Limits { steps: Some(20_000_000), memory: Some(64 << 20), ..Limits::NONE };

    /// Creates a search with seed 0 and one thread.
    #[must_use]
    pub const fn new() -> Self {
        Self { seed: 0, threads: 1 }
    }

    /// Sets the seed of the random choices.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Uses `threads` threads (1 to 256), which share the anneals. If only the steps are limited, the result does not
    /// depend on the number of threads.
    #[cfg(feature = "threads")]
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Self {
        const MOST: usize = 256;
        let threads = match threads {
            0 => 1,
            _ if threads > MOST => MOST,
            _ => threads,
        };
        Self { threads, ..self }
    }
}

/// # Searching
impl ScoreSearch {
    /// Finds a good play. The result depends only on the board, the scoring, the seed, and the limits on steps and
    /// memory, unless the time is limited.
    ///
    /// # Arguments
    /// `board`, of any size and any number of colours; `scoring`; `effort`:
    /// - A step is a tried click, on any thread, even if its result is known. If neither steps nor time are limited,
    ///   the steps of [`DEFAULT_LIMITS`](Self::DEFAULT_LIMITS) apply, because the schedule depends on the remaining
    ///   effort.
    /// - With a limit on the time, the result depends on the speed of the machine.
    /// - The memory, shared by all threads, stores the boards along a play, so that a change near its end need not be
    ///   replayed from the start. With less memory, changes take more time. A few copies of the board are always
    ///   stored.
    /// - [`Progress::at_least`](crate::Progress::at_least) is the score of the best play so far.
    ///
    /// # Returns
    /// The best play found. It may end while groups are left, if that scores more. The search ends early if the numbers
    /// of blocks of each colour allow no better play.
    ///
    /// # Complexity
    /// The time and the memory that the limits allow. The greedy play, O(blocks²) time, ignores a limit on steps, but
    /// not on time. A click takes about 0.05 microseconds on boards of at most 16 rows, 16 columns and 15 colours. On
    /// other boards its time is linear in the height of the columns that it touches.
    #[must_use]
    pub fn best(&self, board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> ScoredPlay {
        self.reach(board, scoring, i64::MAX, effort)
    }

    /// Searches like [`best`](Self::best), but stops at a play worth `enough`.
    pub(crate) fn reach(
        &self,
        board: &Board,
        scoring: &dyn Scoring,
        enough: i64,
        effort: &mut Effort,
    ) -> ScoredPlay {
        let blocks = board.block_count();
        let nothing = ScoredPlay { clicks: Clicks::default(), score: scoring.end(blocks) };
        if !has_room(board, effort) {
            return nothing;
        }
        let points = Points::new(scoring, blocks);
        if let Some(field) = Packed::<3>::new(board) {
            self.run(&field, &points, enough, effort)
        } else if let Some(field) = Packed::<4>::new(board) {
            self.run(&field, &points, enough, effort)
        } else if let Some(field) = GeneralBoard::new(board) {
            self.run(&field, &points, enough, effort)
        } else {
            nothing
        }
    }

    fn run<F: SearchBoard + Send + Sync>(
        &self,
        field: &F,
        points: &Points,
        enough: i64,
        effort: &mut Effort,
    ) -> ScoredPlay {
        if effort.check_limits().is_err_and(|stopped| !matches!(stopped, Stopped::Steps { .. })) {
            return found(field, points, &[]);
        }
        let left = effort.limits_left();
        let most =
            Self::DEFAULT_LIMITS.steps.filter(|_| left.steps.is_none() && left.time.is_none());
        let limits = Limits { steps: most, ..Limits::NONE };
        let best = AtomicI64::new(i64::MIN);
        let most = points.most(points.hope(&field.counts()));
        let setting =
            Setting { start: field, points, best, enough: enough.min(most), threads: self.threads };
        let blocks =
            effort.attempt(limits, |effort| Ok(Schedule::new(&setting, self.seed, effort).run()));
        let found = found(field, points, &blocks.ok().flatten().unwrap_or_default());
        effort.note_at_least(found.score);
        found
    }
}

/// Returns whether there is room for the minimum that a search needs: the points, the start, and a few copies of it.
fn has_room(board: &Board, effort: &mut Effort) -> bool {
    /// For each block.
    const BYTES: usize = 64;
    /// Boards of fewer bytes are not counted.
    const SMALL: usize = 8 << 20;
    let bytes = board.block_count().saturating_mul(BYTES);
    bytes <= SMALL || effort.hold_memory(bytes).is_ok()
}

impl Default for ScoreSearch {
    fn default() -> Self {
        Self::new()
    }
}
