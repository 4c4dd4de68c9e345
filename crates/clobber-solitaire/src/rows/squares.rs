//! The squares of a row, and a check that a search has enough steps left.

use clobber_core::{Color, Effort, Stopped};

/// A row, read from left to right.
pub(super) type Squares<'a> = &'a [Option<Color>];

/// Ends the effort at once if it has fewer than `steps` left.
///
/// So a search that knows its number of steps need not begin.
pub(crate) fn check_room(effort: &mut Effort<'_>, steps: usize) -> Result<(), Stopped> {
    let steps = steps as u64;
    match effort.limits_left().steps {
        Some(left) if left < steps => effort.spend(steps),
        _ => Ok(()),
    }
}
