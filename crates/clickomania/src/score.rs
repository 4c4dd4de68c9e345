//! High scores: plays found by simulated annealing.
//!
//! A play is a list of blocks to be clicked, each named by where it stood at the start. Blocks that are gone
//! or alone when their turn comes are passed over, and when the list ends the rest of the board is cleared
//! by a rule. So any list is a play, and the plays next to a play are those of the list with one block left
//! out, put in, or moved. See `docs/samegame.md` for what else has been tried.

mod anneal;
mod effort;
mod field;
mod packed;
mod plain;
mod rules;

use core::ops::ControlFlow;
use core::time::Duration;

use crate::board::Board;
use crate::clicks::Clicks;
use crate::scoring::Scoring;

use self::anneal::Annealer;
use self::effort::{Budget, Watch};
use self::field::Field;
use self::packed::Packed;
use self::plain::Plain;
use self::rules::Rules;

/// A search for a play with a high score, on any board and for any [`Scoring`].
///
/// It is a heuristic: what it finds is a play, and a lower bound for the best, never a proof that it is the
/// best. It gets better on the whole the longer it may search, and it is no worse than the greedy play that
/// always clicks the largest group (of several, the first column by column from the left, from the floor
/// up), unless the time ends before that has been played.
///
/// ```
/// use clickomania::{Board, SameGame, ScoreSearch};
///
/// let board = Board::random(15, 15, 5, 1);
/// let found = ScoreSearch::new().with_seed(7).with_work(200_000).best(&board, &SameGame::STANDARD);
/// assert_eq!(found.clicks.replay(&board)?.score(&SameGame::STANDARD), found.score);
/// assert!(found.score > 1500);
/// # Ok::<(), clickomania::ReplayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSearch {
    seed: u64,
    time: Option<Duration>,
    work: Option<u64>,
    memory: usize,
    threads: usize,
}

/// A play that has been found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The play.
    pub clicks: Clicks,
    /// Its score: that of [`Replay::score`](crate::Replay::score).
    pub score: i64,
}

/// How far a search has got.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ScoreProgress<'a> {
    /// The best play so far.
    pub found: &'a Found,
    /// Whether it is better than at the last report, or the first.
    pub has_improved: bool,
    /// The number of clicks tried.
    pub work: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// # How long, and by which means
impl ScoreSearch {
    /// The number of clicks that are tried unless a time or a number is given: a few seconds for a board of
    /// 15 x 15.
    pub const DEFAULT_WORK: u64 = 20_000_000;

    /// The bytes for the boards along a play, unless a number is given.
    pub const DEFAULT_MEMORY: usize = 64 << 20;

    /// A search with seed 0, [`DEFAULT_WORK`](Self::DEFAULT_WORK),
    /// [`DEFAULT_MEMORY`](Self::DEFAULT_MEMORY) and one thread.
    #[must_use]
    pub const fn new() -> Self {
        Self { seed: 0, time: None, work: None, memory: Self::DEFAULT_MEMORY, threads: 1 }
    }

    /// With the seed of the random choices.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Within a time. What is found then depends on the speed of the machine. The clock is looked at every
    /// few thousand clicks, and on large boards within a play.
    #[must_use]
    pub const fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Within a number of clicks tried, of all threads together. Without a limit on the time, what is
    /// found is then a function of the board, the scoring, and the settings.
    #[must_use]
    pub const fn with_work(self, clicks: u64) -> Self {
        Self { work: Some(clicks), ..self }
    }

    /// With at most about so many bytes, of all threads together, for the boards along a play, which are
    /// kept so that a change to its end need not be played from the start. With less memory the same is
    /// found, in more time. A few copies of the board are always kept.
    #[must_use]
    pub const fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// With so many threads (at least one), each with a search of its own and its share of the work.
    #[cfg(feature = "threads")]
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Self {
        Self { threads: if threads == 0 { 1 } else { threads }, ..self }
    }
}

/// # Searching
impl ScoreSearch {
    /// The best play that the search finds.
    ///
    /// # Arguments
    /// `board`, of any size and any number of colours; `scoring`. A play may end while groups are left, if
    /// that scores more.
    ///
    /// # Complexity
    /// The time and the memory that the settings allow. The greedy play, O(blocks²) time, is played to its end
    /// however few clicks are allowed, but not beyond the time. A click takes some 0.1 microseconds on boards of at most 16 rows, 16 columns
    /// and 15 colours, and on others time linear in the height of the columns that it touches.
    #[must_use]
    pub fn best(&self, board: &Board, scoring: &impl Scoring) -> Found {
        self.best_watched(board, scoring, |_| ControlFlow::Continue(()))
    }

    /// The same, watched: every few thousand clicks `watch` is told what has been found, and may end the
    /// search.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use clickomania::{Board, SameGame, ScoreSearch};
    ///
    /// let board = Board::random(15, 15, 5, 1);
    /// let found = ScoreSearch::new().best_watched(&board, &SameGame::STANDARD, |progress| {
    ///     if progress.found.score < 1500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert!(found.score >= 1500);
    /// ```
    #[must_use]
    pub fn best_watched(
        &self,
        board: &Board,
        scoring: &impl Scoring,
        mut watch: impl FnMut(&ScoreProgress) -> ControlFlow<()> + Send,
    ) -> Found {
        let rules = Rules::new(board, scoring);
        let watch = Watch::new(&mut watch);
        match Packed::of(board) {
            Some(field) => self.run(&field, &rules, &watch),
            None => match Plain::of(board) {
                Some(field) => self.run(&field, &rules, &watch),
                None => rules.nothing(),
            },
        }
    }

    fn run<F: Field + Send + Sync>(&self, field: &F, rules: &Rules, watch: &Watch) -> Found {
        let best = self.each_thread(|thread| {
            let threads = self.threads as u64;
            let share = |all: u64| all / threads + u64::from(all % threads > thread);
            let work = self.work.or(self.time.is_none().then_some(Self::DEFAULT_WORK));
            let budget = Budget {
                time: self.time,
                work: work.map(share),
                memory: self.memory / self.threads,
            };
            let seed = self.seed.wrapping_add(thread.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            Annealer::new(field, rules, budget, watch, seed).run()
        });
        best.unwrap_or_else(|| rules.nothing())
    }

    /// The best of what the threads find; of several, that of the first.
    #[cfg(feature = "threads")]
    fn each_thread(&self, search: impl Fn(u64) -> Found + Sync) -> Option<Found> {
        let search = &search;
        let found = std::thread::scope(|scope| {
            let others: Vec<_> =
                (1..self.threads as u64).map(|n| scope.spawn(move || search(n))).collect();
            let mut found = vec![search(0)];
            for thread in others {
                match thread.join() {
                    Ok(other) => found.push(other),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            found
        });
        found.into_iter().reduce(|best, other| if other.score > best.score { other } else { best })
    }

    #[cfg(not(feature = "threads"))]
    fn each_thread(&self, search: impl Fn(u64) -> Found) -> Option<Found> {
        Some(search(0))
    }
}

impl Default for ScoreSearch {
    fn default() -> Self {
        Self::new()
    }
}
