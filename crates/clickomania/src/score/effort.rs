//! How much work is done, when it has to end, and who is told.

use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::score::{Found, ScoreProgress};

/// What a thread may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) time: Option<Duration>,
    pub(super) work: Option<u64>,
    pub(super) memory: usize,
}

/// The caller who watches, and what all threads together have done and found.
pub(super) struct Watch<'a>(Mutex<Watched<'a>>);

struct Watched<'a> {
    callback: &'a mut (dyn FnMut(&ScoreProgress) -> ControlFlow<()> + Send),
    best: Option<Found>,
    work: u64,
    is_cancelled: bool,
}

/// The work of a thread.
pub(super) struct Effort<'a, 'w> {
    budget: Budget,
    watch: &'a Watch<'w>,
    started: Instant,
    work: u64,
    /// The work that has been reported.
    reported: u64,
    /// Where to look at the clock next.
    look_at: u64,
    /// How often it has been asked whether the time is over.
    asked: u64,
    /// Whether it was.
    is_late: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        callback: &'a mut (dyn FnMut(&ScoreProgress) -> ControlFlow<()> + Send),
    ) -> Self {
        Self(Mutex::new(Watched { callback, best: None, work: 0, is_cancelled: false }))
    }
}

impl<'a, 'w> Effort<'a, 'w> {
    /// Clicks between two looks at the clock.
    const EVERY: u64 = 1 << 12;

    pub(super) fn new(budget: Budget, watch: &'a Watch<'w>) -> Self {
        let started = Instant::now();
        Self { budget, watch, started, work: 0, reported: 0, look_at: 0, asked: 0, is_late: false }
    }

    #[inline]
    pub(super) fn count(&mut self) {
        self.work += 1;
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// Is it time to [`look`](Self::look)?
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.work >= self.look_at
    }

    /// Has all of the budget been used?
    #[inline]
    pub(super) fn is_spent(&mut self) -> bool {
        self.is_late() || self.budget.work.is_some_and(|limit| self.work >= limit)
    }

    /// Is the time over? The clock is looked at once in a while: on large boards a single play takes long.
    #[inline]
    pub(super) fn is_late(&mut self) -> bool {
        if let Some(time) = self.budget.time {
            self.asked += 1;
            if self.asked % 64 == 0 && !self.is_late {
                self.is_late = self.started.elapsed() >= time;
            }
        }
        self.is_late
    }

    /// How much of the budget has been used, from 0 to 1; 1 if the caller has had enough.
    ///
    /// # Arguments
    /// `best`, the best score so far, and `found`, the play that has it.
    #[cold]
    pub(super) fn look(&mut self, best: i64, found: impl FnOnce() -> Found) -> f64 {
        let elapsed = self.started.elapsed();
        let mut watched = self.watch.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Watched { callback, best: known, work, is_cancelled } = &mut *watched;
        *work += self.work - self.reported;
        self.reported = self.work;
        let has_improved = known.as_ref().is_none_or(|known| best > known.score);
        if has_improved {
            *known = Some(found());
        }
        if let Some(found) = known {
            if !*is_cancelled {
                let progress = ScoreProgress { found, has_improved, work: *work, elapsed };
                *is_cancelled = callback(&progress).is_break();
            }
        }
        if *is_cancelled {
            return 1.0;
        }
        let limit = self.budget.work.unwrap_or(u64::MAX);
        // Small budgets are looked at often enough for their temperature to fall.
        self.look_at = self.work.saturating_add(Self::EVERY.min(limit / 64 + 1)).min(limit);
        let of_time =
            self.budget.time.map_or(0.0, |time| ratio(elapsed.as_secs_f64(), time.as_secs_f64()));
        let of_work = self.budget.work.map_or(0.0, |limit| ratio(self.work as f64, limit as f64));
        of_time.max(of_work)
    }
}

fn ratio(used: f64, limit: f64) -> f64 {
    if used < limit { used / limit } else { 1.0 }
}
