//! How much work is done, and when it has to end.

use core::ops::ControlFlow;
use core::time::Duration;
use std::time::Instant;

use super::{Limits, Progress};

/// A search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// This attempt has used up what it was given; another one may follow.
    Attempt,
    /// The caller's limits, or the caller.
    Caller,
}

/// The most work for a position that is searched: some tenths of a second. Nothing looks at the clock
/// meanwhile, and the positions that its clicks lead to are kept in about as many bytes.
pub(super) const MOST_WORK: usize = 1 << 25;

/// The work done so far, and the limits to it.
pub(super) struct Effort<'a> {
    pub(super) progress: Progress,
    limit: u64,
    started: Instant,
    time: Option<Duration>,
    /// When the attempt ends.
    attempt: Option<Duration>,
    /// Blocks looked at, in boards that moves lead to: what takes the time.
    work: u64,
    /// When to look at the clock again, in work.
    look_at: u64,
    /// When the attempt ends, in work.
    attempt_work: u64,
    watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    is_cancelled: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(
        limits: &Limits,
        watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Self {
        /// Some thousands of years: no limit, and fractions of it can be had.
        const LONGEST: Duration = Duration::from_secs(1 << 40);
        Self {
            progress: Progress::default(),
            limit: limits.positions.unwrap_or(u64::MAX),
            started: Instant::now(),
            time: limits.time.filter(|&time| time <= LONGEST),
            attempt: None,
            work: 0,
            look_at: 0,
            attempt_work: u64::MAX,
            watch,
            is_cancelled: false,
        }
    }

    /// Lets an attempt look at so many blocks, and take this share of the time that is left.
    pub(super) fn begin_attempt(&mut self, work: Option<u64>, share: f64) {
        self.attempt_work = work.map_or(u64::MAX, |work| self.work.saturating_add(work));
        let elapsed = self.started.elapsed();
        self.attempt = self.time.map(|time| elapsed + time.saturating_sub(elapsed).mul_f64(share));
        self.look_at = self.work;
    }

    /// Has the caller's limit been hit?
    pub(super) fn is_over(&self) -> bool {
        self.is_cancelled
            || self.progress.positions >= self.limit
            || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Counts a position, with so many blocks in the boards that moves may lead to.
    pub(super) fn count(&mut self, work: usize) -> Result<(), Stop> {
        if self.progress.positions >= self.limit {
            return Err(Stop::Caller);
        }
        self.spend(work)?;
        self.progress.positions += 1;
        Ok(())
    }

    /// Counts work that is not a position's.
    pub(super) fn spend(&mut self, work: usize) -> Result<(), Stop> {
        if self.work >= self.look_at {
            self.look()?;
        }
        self.work = self.work.saturating_add(work as u64);
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        /// Some milliseconds.
        const EVERY: u64 = 1 << 20;
        self.progress.elapsed = self.started.elapsed();
        // A callback for every tiny search would only be noise.
        if self.work >= EVERY && !self.is_cancelled {
            self.is_cancelled = (self.watch)(&self.progress).is_break();
        }
        if self.is_over() {
            return Err(Stop::Caller);
        }
        let is_late = self.attempt.is_some_and(|attempt| self.progress.elapsed >= attempt);
        if is_late || self.work >= self.attempt_work {
            return Err(Stop::Attempt);
        }
        self.look_at = self.work.saturating_add(EVERY).min(self.attempt_work);
        Ok(())
    }
}
