//! Attempts: shares of the time and of the work that is left.

use core::time::Duration;

use certified_search::Effort;

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

/// An effort whose steps are positions, with a count of the work that they take.
pub(super) struct Attempts<'a, 'w> {
    effort: &'a mut Effort<'w>,
    /// Positions searched.
    pub(super) positions: u64,
    /// Blocks looked at, in boards that moves lead to: what takes the time.
    work: u64,
    /// When to look at the clock again, in work.
    look_at: u64,
    /// When the attempt ends.
    ends: Option<Duration>,
    /// When the attempt ends, in work.
    ends_at: u64,
}

impl<'a, 'w> Attempts<'a, 'w> {
    pub(super) fn new(effort: &'a mut Effort<'w>) -> Self {
        Self { effort, positions: 0, work: 0, look_at: 0, ends: None, ends_at: u64::MAX }
    }

    pub(super) fn effort(&mut self) -> &mut Effort<'w> {
        self.effort
    }

    pub(super) fn note_memory(&mut self, bytes: usize) {
        self.effort.note_memory(bytes);
    }

    /// Notes what the best play so far is worth.
    pub(super) fn note_at_least(&mut self, score: i64) {
        self.effort.note_bounds(Some(score), self.effort.progress().at_most);
    }

    /// Notes what no play is worth more than.
    pub(super) fn note_at_most(&mut self, score: i64) {
        self.effort.note_bounds(self.effort.progress().at_least, Some(score));
    }

    /// Lets an attempt look at this many blocks, and take this share of the time that is left.
    pub(super) fn begin(&mut self, work: Option<u64>, share: f64) {
        /// Longer than anyone waits.
        const LONGEST: Duration = Duration::from_secs(1 << 40);
        self.ends_at = work.map_or(u64::MAX, |work| self.work.saturating_add(work));
        let limit = self.effort.limits().time.filter(|&limit| limit <= LONGEST);
        let left = self.effort.limits_left().time.unwrap_or_default();
        self.ends = limit.map(|limit| limit.saturating_sub(left) + left.mul_f64(share));
        self.look_at = self.work;
    }

    /// Whether the caller's limit has been hit.
    pub(super) fn is_over(&mut self) -> bool {
        self.effort.look().is_err()
    }

    /// Counts a position, with this many blocks in the boards that moves may lead to.
    pub(super) fn count(&mut self, work: usize) -> Result<(), Stop> {
        self.spend(work)?;
        self.effort.spend(1).map_err(|_| Stop::Caller)?;
        self.positions += 1;
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
        self.effort.look().map_err(|_| Stop::Caller)?;
        let is_late = self.ends.is_some_and(|ends| self.effort.progress().elapsed >= ends);
        if is_late || self.work >= self.ends_at {
            return Err(Stop::Attempt);
        }
        self.look_at = self.work.saturating_add(EVERY).min(self.ends_at);
        Ok(())
    }
}
