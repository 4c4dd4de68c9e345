//! The limits within which the searches of the targets run. All limits of the targets are here.
//!
//! Inputs are small, so that limits are seldom met; what an answer within limits promises is checked in any
//! case. No limit is of time, so that the same input does the same each time.

use clobber_cgt::{ClobberValues, Games};
use clobber_core::{Effort, Limits};
use clobber_graphs::SpanningTreeOptions;

/// So many steps, and a few megabytes.
pub fn steps(steps: u64) -> Limits {
    Limits { steps: Some(steps), memory: Some(1 << 22), ..Limits::NONE }
}

/// An effort within them.
pub fn effort(steps: u64) -> Effort<'static> {
    Effort::within(self::steps(steps))
}

/// Makes an effort with enough steps for searches of the size of the inputs.
pub fn enough() -> Effort<'static> {
    effort(1 << 24)
}

/// An arena for some ten thousand games.
pub fn games() -> Games {
    Games::with_memory(1 << 23)
}

/// The values of small positions, in such an arena.
pub fn values() -> ClobberValues {
    ClobberValues::with_games(games())
}

/// A search over spanning trees.
pub fn trees() -> SpanningTreeOptions {
    SpanningTreeOptions { trees: 50, ..SpanningTreeOptions::default() }
}
