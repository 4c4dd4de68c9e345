//! How much of an effort each thread has, and how much of that has been used.

use core::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Instant;

use certified_search::{Effort, Limits, Stopped};

/// What all threads together have done and found since the caller's was last told.
pub(super) struct Together {
    work: AtomicU64,
    best: AtomicI64,
    is_over: AtomicBool,
}

/// The effort of one thread.
pub(super) struct Share<'a, 'w> {
    limits: Limits,
    together: &'a Together,
    /// The effort that all have their share of, on the thread of the caller.
    caller: Option<&'a mut Effort<'w>>,
    started: Instant,
    work: u64,
    /// The work that has been reported.
    reported: u64,
    /// Where to look at the clock next.
    look_at: u64,
    /// How often it has been asked whether the time is over.
    asked: u64,
    /// Whether it was, or the caller has had enough.
    is_late: bool,
}

impl Together {
    pub(super) const fn new() -> Self {
        Self {
            work: AtomicU64::new(0),
            best: AtomicI64::new(i64::MIN),
            is_over: AtomicBool::new(false),
        }
    }

    /// Reports to the caller. Whether its search has to end; that the steps are used up is known to each
    /// thread, whatever the others do.
    pub(super) fn report(&self, effort: &mut Effort) -> bool {
        let best = self.best.load(Ordering::Relaxed);
        effort.note_bounds((best > i64::MIN).then_some(best), None);
        let stopped = effort.spend(self.work.swap(0, Ordering::Relaxed)).err();
        let is_over = stopped.is_some_and(|reason| !matches!(reason, Stopped::Steps { .. }));
        self.is_over.fetch_or(is_over, Ordering::Relaxed) || is_over
    }
}

impl<'a, 'w> Share<'a, 'w> {
    /// Clicks between two looks at the clock.
    const EVERY: u64 = 1 << 12;

    pub(super) fn new(
        limits: Limits,
        together: &'a Together,
        caller: Option<&'a mut Effort<'w>>,
    ) -> Self {
        Self {
            limits,
            together,
            caller,
            started: Instant::now(),
            work: 0,
            reported: 0,
            look_at: 0,
            asked: 0,
            is_late: false,
        }
    }

    #[inline]
    pub(super) fn count(&mut self) {
        self.work += 1;
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The bytes for the boards along a play.
    pub(super) fn memory(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }

    /// Whether it is time to [`look`](Self::look).
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.work >= self.look_at
    }

    /// Whether all of the share has been used.
    #[inline]
    pub(super) fn is_spent(&mut self) -> bool {
        self.is_late() || self.limits.steps.is_some_and(|limit| self.work >= limit)
    }

    /// Is the time over, or has the caller had enough? The clock is looked at once in a while: on large
    /// boards a single play takes long.
    #[inline]
    pub(super) fn is_late(&mut self) -> bool {
        self.asked += 1;
        if self.asked % 64 == 0 && !self.is_late {
            let is_over = self.report();
            self.is_late =
                is_over || self.limits.time.is_some_and(|time| self.started.elapsed() >= time);
        }
        self.is_late
    }

    /// How much of the share has been used, from 0 to 1; 1 if the caller has had enough.
    ///
    /// # Arguments
    /// `best`, the best score so far.
    #[cold]
    pub(super) fn look(&mut self, best: i64) -> f64 {
        self.together.best.fetch_max(best, Ordering::Relaxed);
        if self.report() {
            return 1.0;
        }
        let limit = self.limits.steps.unwrap_or(u64::MAX);
        // Small budgets are looked at often enough for their temperature to fall.
        self.look_at = self.work.saturating_add(Self::EVERY.min(limit / 64 + 1)).min(limit);
        let elapsed = self.started.elapsed().as_secs_f64();
        let of_time = self.limits.time.map_or(0.0, |time| ratio(elapsed, time.as_secs_f64()));
        let of_work = self.limits.steps.map_or(0.0, |limit| ratio(self.work as f64, limit as f64));
        of_time.max(of_work)
    }

    /// Tells the others, and the caller if it is its thread, what has been done. Whether it has to end.
    fn report(&mut self) -> bool {
        self.together.work.fetch_add(self.work - self.reported, Ordering::Relaxed);
        self.reported = self.work;
        match &mut self.caller {
            Some(effort) => self.together.report(effort),
            None => self.together.is_over.load(Ordering::Relaxed),
        }
    }
}

impl Drop for Share<'_, '_> {
    fn drop(&mut self) {
        self.report();
    }
}

fn ratio(used: f64, limit: f64) -> f64 {
    if used < limit { used / limit } else { 1.0 }
}
