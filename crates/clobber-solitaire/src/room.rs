//! The memory for preparing the search of a position, and for its moves.

use clobber_core::{Effort, Stopped};

/// Counts some bytes for each stone against the memory limit, unless the total is negligible.
pub(crate) fn hold(stones: usize, bytes: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    /// The bytes of some ten thousand stones.
    const FEW: usize = 1 << 20;
    match stones.saturating_mul(bytes) {
        ..=FEW => Ok(()),
        bytes => effort.hold_memory(bytes),
    }
}
