//! The memory for what is prepared of a position before it is searched, and for its moves.

use clobber_core::{Effort, Stopped};

/// Records so many bytes for each of some stones, unless they are so few that they are not worth counting.
///
/// # Errors
/// They are more than allowed.
pub(crate) fn hold(stones: usize, bytes: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    /// Bytes of some ten thousand stones.
    const FEW: usize = 1 << 20;
    match stones.saturating_mul(bytes) {
        ..=FEW => Ok(()),
        bytes => effort.hold_memory(bytes),
    }
}
