//! How much work is done, and when it has to end.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::{OutcomeError, OutcomeLimits, OutcomeProgress};

/// What is told of the progress, and may break the search off.
pub(super) type Watch<'a> = &'a mut dyn FnMut(&OutcomeProgress) -> ControlFlow<()>;

/// What the threads of a search have in common.
#[derive(Debug)]
pub(super) struct Common {
    /// Positions searched, in lots of [`EVERY`] from each thread.
    positions: AtomicU64,
    is_over: AtomicBool,
    limits: OutcomeLimits,
    started: Instant,
}

/// How many positions a thread searches between two looks at the limits.
const EVERY: u64 = 1 << 12;

impl Common {
    pub(super) fn new(limits: OutcomeLimits) -> Self {
        Self {
            positions: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            limits,
            started: Instant::now(),
        }
    }

    /// Lets threads begin.
    pub(super) fn begin(&self) {
        self.is_over.store(false, Relaxed);
    }

    /// Lets all threads stop.
    pub(super) fn finish(&self) {
        self.is_over.store(true, Relaxed);
    }

    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Relaxed)
    }

    /// Counts positions that have been searched elsewhere.
    pub(super) fn add(&self, positions: u64) {
        self.positions.fetch_add(positions, Relaxed);
    }

    pub(super) fn positions_left(&self) -> Option<u64> {
        self.limits.positions.map(|limit| limit.saturating_sub(self.positions()))
    }

    pub(super) fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed()))
    }

    pub(super) fn look_at_time(&self) -> Result<(), OutcomeError> {
        match self.limits.time {
            Some(limit) if self.started.elapsed() >= limit => Err(OutcomeError::Time { limit }),
            _ => Ok(()),
        }
    }

    pub(super) fn progress(&self, positions: u64, memory: usize) -> OutcomeProgress {
        OutcomeProgress { positions, elapsed: self.started.elapsed(), memory }
    }

    /// The error of a search that was given what was left of the limits.
    pub(super) fn of_the_call(&self, error: OutcomeError) -> OutcomeError {
        let limits = &self.limits;
        match (error, limits) {
            (OutcomeError::Positions { .. }, &OutcomeLimits { positions: Some(limit), .. }) => {
                OutcomeError::Positions { limit }
            }
            (OutcomeError::Time { .. }, &OutcomeLimits { time: Some(limit), .. }) => {
                OutcomeError::Time { limit }
            }
            (OutcomeError::Memory { .. }, &OutcomeLimits { memory: Some(limit), .. }) => {
                OutcomeError::Memory { limit }
            }
            (error, _) => error,
        }
    }
}

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Limit(OutcomeError),
    /// Another thread has the answer.
    Finished,
}

/// The positions that a thread has searched.
pub(super) struct Effort<'a> {
    pub(super) positions: u64,
    counted: u64,
    look_at: u64,
    common: &'a Common,
    /// Of the thread that the caller waits for.
    watch: Option<Watch<'a>>,
}

impl<'a> Effort<'a> {
    pub(super) fn new(common: &'a Common, watch: Option<Watch<'a>>) -> Self {
        Self { positions: 0, counted: 0, look_at: 0, common, watch }
    }

    /// Counts a position.
    #[inline]
    pub(super) fn count(&mut self, memory: impl FnOnce() -> usize) -> Result<(), Stop> {
        if self.positions >= self.look_at {
            self.look(memory())?;
        }
        self.positions += 1;
        Ok(())
    }

    /// Looks at the limits.
    #[cold]
    pub(super) fn look(&mut self, memory: usize) -> Result<(), Stop> {
        let common = self.common;
        self.flush();
        let positions = common.positions();
        if common.is_over.load(Relaxed) {
            return Err(Stop::Finished);
        }
        let limits = &common.limits;
        if let Some(limit) = limits.positions.filter(|&limit| positions >= limit) {
            return Err(Stop::Limit(OutcomeError::Positions { limit }));
        }
        let elapsed = common.started.elapsed();
        if let Some(limit) = limits.time.filter(|&limit| elapsed >= limit) {
            return Err(Stop::Limit(OutcomeError::Time { limit }));
        }
        // A callback for every tiny search would only be noise.
        if positions >= EVERY {
            let progress = OutcomeProgress { positions, elapsed, memory };
            if self.watch.as_mut().is_some_and(|watch| watch(&progress).is_break()) {
                return Err(Stop::Limit(OutcomeError::Cancelled));
            }
        }
        let left = limits.positions.map_or(EVERY, |limit| (limit - positions).min(EVERY));
        self.look_at = self.positions + left;
        Ok(())
    }

    /// The search does not fit into the memory allowed.
    pub(super) fn no_room(&self) -> Stop {
        let limit = self.common.limits.memory.unwrap_or(usize::MAX);
        Stop::Limit(OutcomeError::Memory { limit })
    }

    /// Adds what has been counted here to what is counted in common.
    pub(super) fn flush(&mut self) {
        self.common.positions.fetch_add(self.positions - self.counted, Relaxed);
        self.counted = self.positions;
    }
}
