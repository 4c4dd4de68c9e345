//! The effort of one thread of the search.

use core::time::Duration;

use certified_search::{Effort, Stopped};

/// The effort of one thread, and the part of it that is used.
pub(super) struct Budget<'a, 'w> {
    effort: &'a mut Effort<'w>,
    /// The clicks tried so far, and the clicks allowed.
    clicks: u64,
    most: u64,
    time: Option<Duration>,
    /// The number of clicks at which the limits are checked next.
    look_at: u64,
    /// True once the time is over, or the search was cancelled.
    is_over: bool,
}

impl<'a, 'w> Budget<'a, 'w> {
    pub(super) fn new(effort: &'a mut Effort<'w>) -> Self {
        let left = effort.limits_left();
        let (most, time) = (left.steps.unwrap_or(u64::MAX), left.time);
        Self { effort, clicks: 0, most, time, look_at: 0, is_over: false }
    }

    #[inline]
    pub(super) fn count(&mut self, clicks: u64) {
        self.clicks = self.clicks.saturating_add(clicks);
        // The greedy play may exceed the clicks, but not the time.
        let spent = if self.clicks <= self.most {
            self.effort.spend(clicks)
        } else {
            self.effort.check_limits()
        };
        self.is_over |= spent.is_err_and(|stopped| !matches!(stopped, Stopped::Steps { .. }));
    }

    /// Returns whether nothing is left.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.is_over || self.clicks >= self.most
    }

    /// Returns whether the time is over, or the search was cancelled.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns whether it is time to [`look`](Self::look).
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.is_over || self.clicks >= self.look_at
    }

    /// Reports the best score so far. Returns the used fraction, from 0 to 1.
    #[cold]
    pub(super) fn look(&mut self, best: i64) -> f64 {
        const EVERY: u64 = 1 << 12;
        self.effort.note_bounds(Some(best), None);
        if self.is_over {
            return 1.0;
        }
        // Check small budgets often enough for their temperature to fall.
        self.look_at = self.clicks.saturating_add(EVERY.min(self.most / 64 + 1)).min(self.most);
        let left = self.effort.limits_left().time.unwrap_or_default();
        let of_time = self
            .time
            .map_or(0.0, |time| ratio(time.saturating_sub(left).as_secs_f64(), time.as_secs_f64()));
        of_time.max(ratio(self.clicks as f64, self.most as f64))
    }

    /// Records in the effort that the search was cut short.
    pub(super) fn end(&mut self) {
        if self.clicks >= self.most {
            let _ = self.effort.spend(1);
        }
    }
}

fn ratio(used: f64, limit: f64) -> f64 {
    if used < limit { used / limit } else { 1.0 }
}
