//! A clock for limits of time, so that no test depends on how busy the machine is.

use std::cell::Cell;
use std::time::Duration;

thread_local! {
    static READINGS: Cell<u64> = const { Cell::new(0) };
}

/// Returns a time that is a millisecond later each time that this thread asks for it: a clock for `Effort::with_clock`.
///
/// So a limit of n milliseconds ends a search after n looks at the clock, however long they take.
#[must_use]
pub fn ticking() -> Option<Duration> {
    READINGS.set(READINGS.get() + 1);
    Some(Duration::from_millis(READINGS.get()))
}

/// Returns how often this thread has read the clock.
#[must_use]
pub fn readings() -> u64 {
    READINGS.get()
}
