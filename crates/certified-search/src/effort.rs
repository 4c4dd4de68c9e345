//! The budget of a search.
//!
//! Every search takes its limits in one way: a function that may be slow takes `&mut Effort` as its last argument. An
//! [`Effort`] holds the caller's [`Limits`], a callback that receives the [`Progress`] and can cancel the search, and the
//! count of what has been spent. Several searches may share one effort, one after the other; then the limits hold for all
//! of them together.

use core::fmt;
use core::ops::ControlFlow;
use core::time::Duration;
use std::time::Instant;

/// How far a search may go. What is `None` is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps. Each search says what a step is: a position, as a rule.
    pub steps: Option<u64>,
    /// Time. The clock is looked at every few milliseconds, or between two steps that take longer.
    pub time: Option<Duration>,
    /// Bytes for the tables of the search.
    pub memory: Option<usize>,
}

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Steps taken.
    pub steps: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of the tables.
    pub memory: usize,
    /// If a number is searched for: it is at least this, as far as is proved.
    pub at_least: Option<i64>,
    /// If a number is searched for: it is at most this, as far as is proved.
    pub at_most: Option<i64>,
}

/// A search has ended without an answer. This says nothing about what the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// [`Limits::steps`] was hit.
    #[error("no answer within {limit} steps")]
    Steps {
        /// The steps allowed.
        limit: u64,
    },
    /// [`Limits::time`] was hit.
    #[error("no answer within {} s", limit.as_secs_f64())]
    Time {
        /// The time allowed.
        limit: Duration,
    },
    /// [`Limits::memory`] was hit.
    #[error("more than {limit} bytes are needed")]
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// The closure that watches the search has broken it off.
    #[error("the search was cancelled")]
    Cancelled,
}

/// What a search may spend, what it has spent, and who is told.
///
/// Whoever asks for a search makes one and lends it:
/// [`within`](Self::within) limits, perhaps [`watched`](Self::watched). Its clock starts when it is made.
/// Whoever writes a search calls [`spend`](Self::spend) for every step, and ends when it says so.
///
/// ```
/// use core::ops::ControlFlow;
///
/// use certified_search::{Effort, Limits, Stopped};
///
/// /// A search that takes a step for each number up to the answer.
/// fn root(square: u64, effort: &mut Effort) -> Result<u64, Stopped> {
///     let mut root = 0;
///     while root * root < square {
///         effort.spend(1)?;
///         root += 1;
///     }
///     Ok(root)
/// }
///
/// let limits = Limits { steps: Some(10_000), ..Limits::default() };
/// let mut effort = Effort::within(limits);
/// assert_eq!(root(25_000_000, &mut effort), Ok(5000));
/// assert_eq!(effort.progress().steps, 5000);
/// // The rest does not suffice for a second one.
/// assert_eq!(root(1 << 40, &mut effort), Err(Stopped::Steps { limit: 10_000 }));
///
/// let mut effort = Effort::within(Limits::NONE).watched(|progress| match progress.steps {
///     0..=100_000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// });
/// assert_eq!(root(u64::MAX, &mut effort), Err(Stopped::Cancelled));
/// ```
pub struct Effort<'w> {
    limits: Limits,
    progress: Progress,
    started: Instant,
    /// After so many steps to look at the limits again.
    look_at: u64,
    /// How many steps there were to be between the last look and this one.
    interval: u64,
    /// After so many steps an attempt ends.
    attempt_ends: u64,
    watch: Option<Watch<'w>>,
    stopped: Option<Stopped>,
}

/// What is told of the progress, and may break the search off.
type Watch<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'w>;

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self { steps: None, time: None, memory: None };
}

impl Default for Limits {
    /// Neither steps nor time are limited; the memory is to 1 GiB.
    fn default() -> Self {
        Self { memory: Some(1 << 30), ..Self::NONE }
    }
}

/// # For the caller of a search
impl<'w> Effort<'w> {
    /// Creates an effort within [`Limits::default`]: 1 GiB of memory, any number of steps, any time.
    #[must_use]
    pub fn new() -> Self {
        Self::within(Limits::default())
    }

    /// At most as much as the limits allow, from now on.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self {
            limits,
            progress: Progress::default(),
            started: Instant::now(),
            look_at: 0,
            interval: 0,
            attempt_ends: u64::MAX,
            watch: None,
            stopped: None,
        }
    }

    /// The same, and every few milliseconds or more often `watch` is told how far the search is, and may
    /// break it off as if a limit had been hit. Searches of a few steps do not call it.
    ///
    /// On several threads, it is called on that of the caller.
    #[must_use]
    pub fn watched(self, watch: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'w) -> Self {
        Self { watch: Some(Box::new(watch)), ..self }
    }

    /// The limits, as they were given.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What has been spent, of time up to the last look at the clock.
    #[must_use]
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Why all searches that are lent this effort end at once, if they do: its steps or its time are used
    /// up, or it was cancelled.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}

/// # For the search
impl Effort<'_> {
    /// Takes so many steps.
    ///
    /// # Errors
    /// [`Stopped`] if they are more than allowed, or, as far as it is time to look, by the clock or the
    /// closure that watches. Then the search has to end, and further calls say the same.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        self.progress.steps = self.progress.steps.saturating_add(steps);
        if self.progress.steps < self.look_at { Ok(()) } else { self.look() }
    }

    /// Looks at limits and clock, and tells the closure that watches, whatever the number of steps.
    ///
    /// # Errors
    /// As [`spend`](Self::spend).
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        /// The greatest number of steps between two looks.
        const MOST: u64 = 1 << 12;
        /// The time that is aimed at between two looks.
        const AIM: Duration = Duration::from_millis(2);
        if let Some(stopped) = self.stopped {
            // Steps that are not allowed are not taken.
            let most = self.limits.steps.unwrap_or(u64::MAX);
            self.progress.steps = self.progress.steps.min(most);
            return Err(stopped);
        }
        let elapsed = self.started.elapsed();
        let since_last = elapsed.saturating_sub(self.progress.elapsed);
        self.progress.elapsed = elapsed;
        if let Some(limit) = self.limits.steps.filter(|&limit| self.progress.steps > limit) {
            self.progress.steps = limit;
            return self.stop(Stopped::Steps { limit });
        }
        if let Some(limit) = self.limits.time.filter(|&limit| elapsed >= limit) {
            return self.stop(Stopped::Time { limit });
        }
        // Nor are those that an attempt has not.
        let attempt_ends = self.progress.steps > self.attempt_ends;
        self.progress.steps = self.progress.steps.min(self.attempt_ends);
        // Before the first look nothing has been done.
        let is_first = self.interval == 0;
        if let Some(watch) = self.watch.as_mut().filter(|_| !is_first) {
            if watch(&self.progress).is_break() {
                return self.stop(Stopped::Cancelled);
            }
        }
        if attempt_ends {
            return Err(Stopped::Steps { limit: self.attempt_ends });
        }
        self.interval = match since_last {
            _ if is_first => 64,
            time if time <= AIM => (2 * self.interval).min(MOST),
            time => (self.interval as f64 * AIM.div_duration_f64(time)) as u64,
        }
        .max(1);
        self.look_from(self.interval);
        Ok(())
    }

    /// Lets the next look be after so many steps, or at the first that is not allowed.
    fn look_from(&mut self, interval: u64) {
        let ends =
            self.limits.steps.map_or(self.attempt_ends, |limit| limit.min(self.attempt_ends));
        self.look_at = self.progress.steps.saturating_add(interval).min(ends.saturating_add(1));
    }

    fn stop(&mut self, stopped: Stopped) -> Result<(), Stopped> {
        self.stopped = Some(stopped);
        // From now on every step looks.
        self.look_at = 0;
        Err(stopped)
    }

    /// Lets a search take at most so many of the steps, as one of several attempts.
    ///
    /// # Returns
    /// What it finds, or `None` if these steps do not suffice.
    ///
    /// # Errors
    /// Those of the search, if it is not just this attempt that has ended.
    ///
    /// ```
    /// use certified_search::{Effort, Limits, Stopped};
    ///
    /// fn search(steps: u64, effort: &mut Effort) -> Result<&'static str, Stopped> {
    ///     (0..steps).try_for_each(|_| effort.spend(1)).map(|()| "found")
    /// }
    ///
    /// let mut effort = Effort::within(Limits { steps: Some(250), ..Limits::default() });
    /// assert_eq!(effort.attempt(100, |effort| search(200, effort)), Ok(None));
    /// assert_eq!(effort.attempt(100, |effort| search(50, effort)), Ok(Some("found")));
    /// let stopped = Stopped::Steps { limit: 250 };
    /// assert_eq!(effort.attempt(200, |effort| search(200, effort)), Err(stopped));
    /// ```
    pub fn attempt<T>(
        &mut self,
        steps: u64,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let outer = self.attempt_ends;
        let ends = self.progress.steps.saturating_add(steps);
        self.attempt_ends = ends.min(outer);
        self.look_from(0);
        let result = search(self);
        self.attempt_ends = outer;
        self.look_from(0);
        match result {
            Ok(found) => Ok(Some(found)),
            // If an outer attempt ends here as well, it is for that one to say so.
            Err(Stopped::Steps { limit })
                if limit == ends && ends < outer && self.stopped.is_none() =>
            {
                Ok(None)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// What is left of the limits, and all of the memory: for a search on another thread, or one that
    /// counts for itself.
    #[must_use]
    pub fn limits_left(&self) -> Limits {
        let ends =
            self.limits.steps.map_or(self.attempt_ends, |limit| limit.min(self.attempt_ends));
        let elapsed = self.started.elapsed();
        Limits {
            steps: (ends < u64::MAX).then(|| ends.saturating_sub(self.progress.steps)),
            time: self.limits.time.map(|limit| limit.saturating_sub(elapsed)),
            memory: self.limits.memory,
        }
    }

    /// The bytes that tables may take: `usize::MAX` if there is no limit.
    #[must_use]
    pub fn memory_limit(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }

    /// The error of a search whose tables would need more.
    #[must_use]
    pub fn no_room(&self) -> Stopped {
        Stopped::Memory { limit: self.memory_limit() }
    }

    /// Notes how many bytes the tables take.
    pub const fn note_memory(&mut self, bytes: usize) {
        self.progress.memory = bytes;
    }

    /// Notes what is proved of the number that is searched for.
    pub const fn note_bounds(&mut self, at_least: Option<i64>, at_most: Option<i64>) {
        self.progress.at_least = at_least;
        self.progress.at_most = at_most;
    }
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
