//! The budget of a search.
//!
//! A function that may be slow takes `&mut Effort` as its last argument. An [`Effort`] holds the caller's [`Limits`],
//! the steps, time and memory spent, and a callback that receives the [`Progress`] and can cancel the search. Several
//! searches may use one effort in turn; then the limits hold for all of them together.

// This module comes first because the documentation lists methods in the order of the modules.
mod caller;

mod threads;

use core::fmt;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::OnceLock;
use std::time::Instant;

use self::threads::Member;
use crate::text::mebibytes;

/// Limits the steps, the time and the memory of a search. `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most steps. A step is usually a position; each search documents its own.
    pub steps: Option<u64>,
    /// The most time. The clock is read every few milliseconds, or between two steps that take longer.
    pub time: Option<Duration>,
    /// The most bytes for the tables of the search.
    pub memory: Option<usize>,
}

/// Reports how far a search has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The steps taken.
    pub steps: u64,
    /// The time taken when the clock was last read. Zero if nothing needs the clock: neither a limit of time, nor a
    /// callback, nor several threads.
    pub elapsed: Duration,
    /// The bytes of the tables.
    pub memory: usize,
    /// The proven lower bound, for searches that compute a number.
    pub at_least: Option<i64>,
    /// The proven upper bound, for searches that compute a number.
    pub at_most: Option<i64>,
}

/// The reason why a search ended without an answer. It implies nothing about the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The search reached [`Limits::steps`].
    #[error("no answer within {limit} steps")]
    Steps {
        /// The steps allowed.
        limit: u64,
    },
    /// The search reached [`Limits::time`].
    #[error("no answer within {} s", limit.as_secs_f64())]
    Time {
        /// The time allowed.
        limit: Duration,
    },
    /// The search reached [`Limits::memory`].
    #[error("more than {} of memory is needed", mebibytes(*limit))]
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// The callback cancelled the search.
    #[error("the search was cancelled")]
    Cancelled,
    /// The search has a limit of time, and this target has no clock.
    #[error("time cannot be limited: there is no clock on this target")]
    NoClock,
    /// The method is incomplete and has tried everything it can.
    #[error("{reason}")]
    Undecided {
        /// The obstacle.
        reason: &'static str,
    },
}

/// The budget of a search: its limits, its progress, and a callback that receives the progress.
///
/// The caller creates an effort [within](Self::within) limits, perhaps [watched](Self::watched) by a callback, and
/// lends it to one search after another. The time runs from its creation. A search calls [`spend`](Self::spend) once
/// per step and returns as soon as it fails:
///
/// ```
/// use core::ops::ControlFlow;
/// use core::time::Duration;
///
/// use certified_search::{Effort, Limits, Stopped};
///
/// fn root(square: u64, effort: &mut Effort) -> Result<u64, Stopped> {
///     let mut root = 0;
///     while root * root < square {
///         effort.spend(1)?;
///         root += 1;
///     }
///     Ok(root)
/// }
///
/// // No limit, except 1 GiB of memory.
/// assert_eq!(root(81, &mut Effort::new()), Ok(9));
///
/// // At most a minute and 10,000 steps, for both searches together.
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::steps(10_000) };
/// let mut effort = Effort::within(limits);
/// assert_eq!(root(25_000_000, &mut effort), Ok(5000));
/// assert_eq!(effort.progress().steps, 5000);
/// assert_eq!(root(1 << 40, &mut effort), Err(Stopped::Steps { limit: 10_000 }));
///
/// // Until a callback ends it.
/// let mut effort = Effort::within(Limits::NONE).watched(|progress| match progress.steps {
///     0..=100_000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// });
/// assert_eq!(root(u64::MAX, &mut effort), Err(Stopped::Cancelled));
/// ```
pub struct Effort<'w> {
    limits: Limits,
    progress: Progress,
    /// Steps at which the limits are checked next.
    look_at: u64,
    /// Planned number of steps between the last check of the limits and the next.
    interval: u64,
    /// Work other than steps since the last check of the limits, and the amount that triggers the next check.
    work: u64,
    work_interval: u64,
    /// The limits of the innermost attempt.
    attempt: Attempt,
    clock: Clock,
    /// Time on the clock when the effort was created, if anything needs the clock.
    started: Option<Duration>,
    /// The bytes of the tables on this thread and of those that threads share.
    held: usize,
    /// True once a request for memory was refused.
    lacked_memory: bool,
    watch: Option<Watch<'w>>,
    /// The time at which the callback was last called.
    told_at: Option<Duration>,
    stopped: Option<Stopped>,
    /// The groups of threads that this one belongs to, the innermost last.
    groups: Vec<Member>,
}

/// Reads the time since any fixed moment; `None` on targets that have no clock.
type Clock = fn() -> Option<Duration>;

/// Receives the progress and can cancel the search.
type Watch<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'w>;

/// Limits of an attempt, as absolute steps and time of its effort.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    steps: u64,
    time: Option<Duration>,
    memory: Option<usize>,
    /// The number of attempts that this one is nested in, itself included.
    depth: u32,
    is_over: bool,
}

impl Attempt {
    /// The search itself.
    const NONE: Self = Self { steps: u64::MAX, time: None, memory: None, depth: 0, is_over: false };
}

impl Limits {
    /// Limits nothing.
    pub const NONE: Self = Self { steps: None, time: None, memory: None };

    /// Limits the steps only.
    #[must_use]
    pub const fn steps(steps: u64) -> Self {
        Self { steps: Some(steps), ..Self::NONE }
    }

    /// Limits the time only.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }

    /// Limits the memory only.
    #[must_use]
    pub const fn memory(bytes: usize) -> Self {
        Self { memory: Some(bytes), ..Self::NONE }
    }
}

impl Default for Limits {
    /// Limits the memory to 1 GiB; steps and time are unlimited.
    fn default() -> Self {
        Self::memory(1 << 30)
    }
}

/// # For the search
impl Effort<'_> {
    /// Spends this many steps.
    ///
    /// # Errors
    /// [`Stopped`] if a limit, the clock, the callback or another thread ends the search. The search has to return
    /// then; further calls fail as well.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        self.progress.steps = self.progress.steps.saturating_add(steps);
        if self.progress.steps < self.look_at { Ok(()) } else { self.check_limits() }
    }

    /// Counts work between steps, such as passing over edges of a graph. [Checks the limits](Self::check_limits) once
    /// in 2^16 units of work, or earlier if they take long.
    ///
    /// Call it in loops that take linear time before, after or between the steps of a search, so that limits of time
    /// hold there too.
    ///
    /// # Errors
    /// [`Stopped`] if the search has to end, as for [`spend`](Self::spend).
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stopped> {
        self.work = self.work.saturating_add(units);
        let is_due = self.work >= self.work_interval || self.look_at == 0;
        if is_due { self.check_limits() } else { Ok(()) }
    }

    /// Checks the limits, reads the clock and calls the callback, whatever the number of steps.
    ///
    /// # Errors
    /// [`Stopped`] if the search has to end, as for [`spend`](Self::spend).
    #[cold]
    pub fn check_limits(&mut self) -> Result<(), Stopped> {
        if let Some(stopped) = self.stopped {
            // Do not count steps beyond the limit.
            let most = self.limits.steps.unwrap_or(u64::MAX);
            self.progress.steps = self.progress.steps.min(most);
            return Err(stopped);
        }
        self.work = 0;
        let since_last = self.read_clock();
        self.meet_group();
        if let Some(limit) = self.limits.steps.filter(|&limit| self.progress.steps > limit) {
            self.progress.steps = limit;
            return self.stop(Stopped::Steps { limit });
        }
        if let Some(limit) = self.limits.time {
            if self.started.is_none() {
                return self.stop(Stopped::NoClock);
            }
            if self.progress.elapsed >= limit {
                return self.stop(Stopped::Time { limit });
            }
        }
        let is_over = self.progress.steps > self.attempt.steps
            || self.attempt.time.is_some_and(|ends| self.progress.elapsed >= ends);
        self.progress.steps = self.progress.steps.min(self.attempt.steps);
        if self.tell_watch().is_break() {
            return self.stop(Stopped::Cancelled);
        }
        if self.groups.iter().any(Member::is_over) {
            // Another thread has the answer; check at every step from now on.
            self.look_at = 0;
            return Err(Stopped::Cancelled);
        }
        if is_over || self.attempt.is_over {
            self.attempt.is_over = true;
            self.look_at = 0;
            return Err(match self.attempt.time {
                Some(limit) if self.progress.elapsed >= limit => Stopped::Time { limit },
                _ => Stopped::Steps { limit: self.attempt.steps },
            });
        }
        // The first step may be a long one.
        self.interval = match self.interval {
            0 => 1,
            steps => next_interval(steps, since_last, MOST_STEPS),
        };
        self.work_interval = next_interval(self.work_interval, since_last, MOST_WORK);
        self.look_from(self.interval);
        Ok(())
    }

    /// Calls the callback, unless it was called a moment ago.
    fn tell_watch(&mut self) -> ControlFlow<()> {
        /// The least time between two calls.
        const BETWEEN: Duration = Duration::from_millis(10);
        // At the first check there is no progress to report.
        let is_first = self.interval == 0;
        let since = self.told_at.map(|told_at| self.progress.elapsed.saturating_sub(told_at));
        let is_due = since.is_none_or(|since| since >= BETWEEN || self.started.is_none());
        if is_first || !is_due || self.watch.is_none() {
            return ControlFlow::Continue(());
        }
        self.told_at = Some(self.progress.elapsed);
        let progress = self.progress_of_all();
        self.watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(&progress))
    }

    /// Schedules the next check after this many steps, or at the first step that is not allowed.
    fn look_from(&mut self, interval: u64) {
        let ends = self.steps_allowed();
        self.look_at = self.progress.steps.saturating_add(interval).min(ends.saturating_add(1));
    }

    /// Returns the last step that the limits and the attempt allow.
    fn steps_allowed(&self) -> u64 {
        self.limits.steps.map_or(self.attempt.steps, |limit| limit.min(self.attempt.steps))
    }

    fn stop(&mut self, stopped: Stopped) -> Result<(), Stopped> {
        self.stopped = Some(stopped);
        self.end_groups(stopped);
        // Check at every step from now on.
        self.look_at = 0;
        Err(stopped)
    }

    /// Runs one of several attempts within a part of the remaining limits.
    ///
    /// # Arguments
    /// * `limits`: the steps and the time that the attempt may spend, and the memory that it may hold.
    ///
    /// # Returns
    /// The result of the search, or `None` if it ended because these limits were hit.
    ///
    /// # Errors
    /// The error of the search, if it also ends the effort around this attempt.
    #[doc(hidden)]
    pub fn attempt<T>(
        &mut self,
        limits: Limits,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let outer = self.enter_attempt(limits);
        let result = search(self);
        let inner = self.leave_attempt(outer);
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Stopped::Steps { .. } | Stopped::Time { .. })
                if inner.is_over && !self.attempt.is_over && self.stopped.is_none() =>
            {
                Ok(None)
            }
            Err(Stopped::Memory { .. }) if limits.memory.is_some() => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Begins an attempt within the current one, and returns the current one.
    fn enter_attempt(&mut self, limits: Limits) -> Attempt {
        let outer = self.attempt;
        let time = limits.time.map(|most| {
            self.start_clock();
            self.read_clock();
            self.progress.elapsed.saturating_add(most)
        });
        let steps = limits.steps.map(|most| self.progress.steps.saturating_add(most));
        self.attempt = Attempt {
            steps: steps.unwrap_or(u64::MAX).min(outer.steps),
            time: time.into_iter().chain(outer.time).min(),
            memory: limits.memory.into_iter().chain(outer.memory).min(),
            depth: outer.depth + 1,
            is_over: outer.is_over,
        };
        self.look_from(0);
        outer
    }

    /// Returns to the outer attempt, and returns the inner one. If both end at the same limit, the outer attempt is
    /// over too.
    fn leave_attempt(&mut self, outer: Attempt) -> Attempt {
        let inner = core::mem::replace(&mut self.attempt, outer);
        let (steps, elapsed) = (self.progress.steps, self.progress.elapsed);
        let has_ended = steps >= outer.steps || outer.time.is_some_and(|ends| elapsed >= ends);
        self.attempt.is_over |= inner.is_over && has_ended;
        self.look_from(0);
        inner
    }

    /// Returns the remaining steps and time, and the full limit of memory, for a search that does its own counting.
    pub fn limits_left(&self) -> Limits {
        let ends = self.steps_allowed();
        let elapsed = self.time_since_start().unwrap_or_default();
        let time = self.limits.time.into_iter().chain(self.attempt.time).min();
        Limits {
            steps: (ends < u64::MAX).then(|| ends.saturating_sub(self.progress.steps)),
            time: time.map(|limit| limit.saturating_sub(elapsed)),
            memory: self.limits.memory.into_iter().chain(self.attempt.memory).min(),
        }
    }

    /// Returns the bytes that tables may take, or `usize::MAX` if there is no limit.
    pub fn memory_limit(&self) -> usize {
        self.limits.memory.into_iter().chain(self.attempt.memory).min().unwrap_or(usize::MAX)
    }

    /// Creates the error of a search whose tables would need more memory.
    #[doc(hidden)]
    #[must_use]
    pub fn out_of_memory(&self) -> Stopped {
        Stopped::Memory { limit: self.memory_limit() }
    }

    /// Records the bytes of the tables, if the limit allows them.
    ///
    /// A search calls this before its tables grow.
    ///
    /// # Errors
    /// [`Stopped::Memory`] if they exceed the limit together with the bytes of the search's other threads. Nothing is
    /// recorded then.
    #[doc(hidden)]
    pub fn hold_memory(&mut self, bytes: usize) -> Result<(), Stopped> {
        let others: usize = self.groups.iter().map(|group| group.memory_of_others(self.held)).sum();
        if bytes.saturating_add(others) > self.memory_limit() {
            self.lacked_memory = true;
            return Err(self.out_of_memory());
        }
        self.note_memory(bytes);
        Ok(())
    }

    /// Records the bytes of the tables.
    #[doc(hidden)]
    pub fn note_memory(&mut self, bytes: usize) {
        let before = core::mem::replace(&mut self.held, bytes);
        let others: usize = self.groups.iter().map(|group| group.hold(before, bytes)).sum();
        self.progress.memory = bytes.saturating_add(others);
    }

    /// Records a proven lower bound of the number that the search computes.
    pub const fn note_at_least(&mut self, bound: i64) {
        self.progress.at_least = Some(bound);
    }

    /// Records a proven upper bound of the number that the search computes.
    pub const fn note_at_most(&mut self, bound: i64) {
        self.progress.at_most = Some(bound);
    }

    /// Records the proven bounds of the number that the search computes.
    pub const fn note_bounds(&mut self, at_least: Option<i64>, at_most: Option<i64>) {
        self.progress.at_least = at_least;
        self.progress.at_most = at_most;
    }

    /// Starts the clock at zero if it is not running.
    fn start_clock(&mut self) {
        if self.started.is_none() {
            self.started = (self.clock)();
        }
    }

    /// Returns the time since the clock was started, if it is running.
    fn time_since_start(&self) -> Option<Duration> {
        let started = self.started?;
        Some((self.clock)()?.saturating_sub(started))
    }

    /// Reads the clock, if it is running, and returns the time since it was last read.
    fn read_clock(&mut self) -> Duration {
        let Some(elapsed) = self.time_since_start() else { return Duration::ZERO };
        let before = core::mem::replace(&mut self.progress.elapsed, elapsed);
        elapsed.saturating_sub(before)
    }
}

/// The most steps between two checks: few, because slow steps may follow fast ones.
const MOST_STEPS: u64 = 1 << 9;

/// The most work other than steps between two checks.
const MOST_WORK: u64 = 1 << 16;

/// Plans the steps or the work until the next check, from the time since the last one.
fn next_interval(interval: u64, since_last: Duration, most: u64) -> u64 {
    /// The target time between two checks.
    const AIM: Duration = Duration::from_millis(2);
    let next = match since_last {
        time if time <= AIM => interval.saturating_mul(2).min(most),
        time => (interval as f64 * AIM.div_duration_f64(time)) as u64,
    };
    next.max(1)
}

/// Returns the time since this function was called first, on targets that have a clock.
fn system_clock() -> Option<Duration> {
    const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));
    static FIRST: OnceLock<Instant> = OnceLock::new();
    HAS_CLOCK.then(|| FIRST.get_or_init(Instant::now).elapsed())
}

impl Default for Effort<'_> {
    /// Creates an effort within [`Limits::default`], as [`Effort::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("limits", &self.limits)
            .field("progress", &self.progress)
            .field("is_watched", &self.watch.is_some())
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
