//! What a search may still cost.

use super::GridLimits;

/// The caller's limits while they are used up.
pub(super) struct Budget {
    /// The most frontiers kept at a square.
    pub(super) frontiers: usize,
    /// The frontiers that may still be looked at.
    steps: u64,
    /// Decides between equals.
    pub(super) seed: u64,
}

impl Budget {
    pub(super) fn new(limits: GridLimits) -> Self {
        let GridLimits { frontiers, steps, seed } = limits;
        Self { frontiers: frontiers.clamp(1, 1 << 24), steps, seed }
    }

    pub(super) fn spend(&mut self, steps: usize) -> Result<(), OutOfSteps> {
        self.steps = self.steps.checked_sub(steps as u64).ok_or(OutOfSteps)?;
        Ok(())
    }
}

/// There were more frontiers to look at than allowed.
pub(super) struct OutOfSteps;
