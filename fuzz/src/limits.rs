//! Limits for the searches of the targets.
//!
//! Inputs are small, so limits are seldom met; the promises of an answer within limits are always checked. Time is
//! never limited, so that each input is reproducible.

use clobber_cgt::Games;
use clobber_core::{Effort, Limits};

/// Makes an effort of `steps` steps and a few megabytes.
pub fn effort(steps: u64) -> Effort<'static> {
    Effort::within(Limits { steps: Some(steps), memory: Some(1 << 22), ..Limits::NONE })
}

/// An arena for some ten thousand games.
pub fn games() -> Games {
    Games::with_memory(1 << 23)
}
