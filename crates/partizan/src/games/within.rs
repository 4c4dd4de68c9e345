//! Operations within limits of time and memory.

use certified_search::Effort;

use super::Games;
use crate::error::GameError;

impl Games {
    /// Runs operations of the arena within limits of time and memory; a callback can cancel them.
    ///
    /// Sums and canonical forms of large games may take hours. Here each operation ends after some work and starts
    /// again, and the effort is checked in between. The caches return the earlier results. The allowed work grows in
    /// the long run, so this ends even if the caches forget. The work is each intermediate game, and each comparison
    /// that stops and stored facts do not settle.
    ///
    /// [`le`](Self::le) and [`compare`](Self::compare) cannot fail, so they are not interrupted.
    /// [`compare_within_work`](Self::compare_within_work) is.
    ///
    /// # Arguments
    /// The effort, which counts no steps here; and the operations, which may be called several times.
    ///
    /// # Returns
    /// The result of the last call of the operations.
    ///
    /// # Complexity
    /// About the complexity of the operations; with caches that forget, at most twice as much.
    ///
    /// # Errors
    /// The error of the operations, and [`GameError::Stopped`] if the effort ends.
    ///
    /// ```
    /// use core::time::Duration;
    ///
    /// use partizan::{Effort, GameError, Games, Limits, Stopped};
    ///
    /// let mut games = Games::new();
    /// let [g, h] = [games.parse("-_2-_4")?, games.nimber(60)?];
    /// let limit = Duration::from_millis(1);
    /// let mut effort = Effort::within(Limits::time(limit));
    /// let refused = games.within(&mut effort, |games| games.sum(g, h));
    /// assert_eq!(refused, Err(GameError::Stopped(Stopped::Time { limit })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within<T>(
        &mut self,
        effort: &mut Effort<'_>,
        mut operations: impl FnMut(&mut Self) -> Result<T, GameError>,
    ) -> Result<T, GameError> {
        /// The work before the first check of the limits. It doubles after each `LOOKS` checks.
        const FIRST: u64 = 1 << 8;
        const LOOKS: u32 = 1 << 6;
        let beside = effort.progress().memory.saturating_sub(self.bytes());
        for look in 0_u32.. {
            let share = FIRST << (look / LOOKS).min(50);
            self.comparisons.limit_share(share);
            let result = operations(self);
            let is_spent = result.is_err() && self.comparisons.is_share_spent();
            let left = self.comparisons.end_share();
            if is_spent {
                effort.check_limits()?;
                effort.hold_memory(beside.saturating_add(self.bytes()))?;
            } else {
                // A comparison takes longer than other work.
                effort.work(1 + 16 * share.saturating_sub(left))?;
                return result;
            }
        }
        Err(effort.out_of_memory().into())
    }
}
