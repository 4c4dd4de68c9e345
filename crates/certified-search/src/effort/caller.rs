//! Methods of an effort for the caller of a search: limits, a callback, and the steps spent.

use core::ops::ControlFlow;
use core::time::Duration;

use super::{Attempt, Effort, Limits, Progress, Stopped, system_clock};

/// # For the caller of a search
impl<'w> Effort<'w> {
    /// Creates an effort within [`Limits::default`]: 1 GiB of memory, any number of steps, any time.
    #[must_use]
    pub fn new() -> Self {
        Self::within(Limits::default())
    }

    /// Creates an effort with limits. Its time starts now.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self {
            limits,
            progress: Progress::default(),
            look_at: 0,
            interval: 0,
            work: 0,
            work_interval: 1,
            attempt: Attempt::NONE,
            clock: system_clock,
            started: limits.time.and_then(|_| system_clock()),
            held: 0,
            lacked_memory: false,
            watch: None,
            told_at: None,
            stopped: None,
            groups: Vec::new(),
        }
    }

    /// Adds a callback that receives the progress and can cancel the search.
    ///
    /// The callback runs on the caller's thread, first after a few steps and then about every 10 ms, or between two
    /// steps that take longer. (On a target without a clock it runs once in some hundred steps.) A search of a few
    /// steps may end before the first call.
    #[must_use]
    pub fn watched(mut self, watch: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'w) -> Self {
        self.start_clock();
        Self { watch: Some(Box::new(watch)), ..self }
    }

    /// Replaces the system's clock and restarts the time from now.
    ///
    /// Targets such as wasm32-unknown-unknown have no clock, and a limit of time ends every search there with
    /// [`Stopped::NoClock`]. A program in a browser passes the page's clock. A test passes a clock that it sets itself.
    ///
    /// # Arguments
    /// * `clock`: returns the time since any fixed moment, or `None` if it cannot be read. Helper threads read it too.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Option<Duration>) -> Self {
        let is_needed = self.limits.time.is_some() || self.watch.is_some();
        Self { clock, started: if is_needed { clock() } else { None }, ..self }
    }

    /// Returns the limits that were given.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the steps, time and memory spent so far.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns the reason why every search with this effort ends at once: no steps or time are left, or it was
    /// cancelled.
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Returns the limit that the searches with this effort met, which explains an open answer. It is the limit that
    /// [stopped](Self::stopped) them all, or else the limit of memory if a search lacked room for its tables.
    pub fn limit_met(&self) -> Option<Stopped> {
        let memory = self.limits.memory.filter(|_| self.lacked_memory);
        self.stopped.or(memory.map(|limit| Stopped::Memory { limit }))
    }
}
