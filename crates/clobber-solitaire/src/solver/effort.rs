//! How much work is done, and when it has to end.

use core::ops::ControlFlow;
use core::time::Duration;
use std::time::Instant;

use super::{Limits, Progress};

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The attempt has used up what it was given; another one may follow.
    Attempt,
    /// The caller's limits, or the caller.
    Caller,
}

/// The positions searched so far, and the caller's limits.
pub(super) struct Effort<'a> {
    pub(super) progress: Progress,
    limit: u64,
    /// Where the attempt ends.
    attempt_ends: u64,
    /// Where to look at the clock next, or at the limits.
    look_at: u64,
    started: Instant,
    time: Option<Duration>,
    watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    is_cancelled: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(
        limits: &Limits,
        watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Self {
        Self {
            progress: Progress::default(),
            limit: limits.positions.unwrap_or(u64::MAX),
            attempt_ends: u64::MAX,
            look_at: 0,
            started: Instant::now(),
            time: limits.time,
            watch,
            is_cancelled: false,
        }
    }

    /// Lets an attempt search so many positions.
    pub(super) fn begin_attempt(&mut self, positions: u64) {
        self.attempt_ends = self.progress.positions.saturating_add(positions);
        self.look_at = self.look_at.min(self.attempt_ends);
    }

    /// Has the caller's limit been hit?
    pub(super) fn is_over(&mut self) -> bool {
        self.is_cancelled
            || self.progress.positions >= self.limit
            || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Counts a position.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        if self.progress.positions >= self.look_at {
            self.look()?;
        }
        self.progress.positions += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        const EVERY: u64 = 1 << 12;
        self.progress.elapsed = self.started.elapsed();
        let positions = self.progress.positions;
        // The first look comes at once; a callback for every tiny search would only be noise.
        if positions >= EVERY && !self.is_cancelled {
            self.is_cancelled = (self.watch)(&self.progress).is_break();
        }
        if self.is_over() {
            return Err(Stop::Caller);
        }
        if positions >= self.attempt_ends {
            return Err(Stop::Attempt);
        }
        let next = positions + EVERY - positions % EVERY;
        self.look_at = next.min(self.attempt_ends).min(self.limit);
        Ok(())
    }
}
