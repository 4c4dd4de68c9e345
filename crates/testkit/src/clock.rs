//! A clock for limits of time, so that no test depends on the load of the machine.

use std::cell::Cell;
use std::time::Duration;

thread_local! {
    static READINGS: Cell<u64> = const { Cell::new(0) };
}

/// Returns a time that advances by a millisecond with each call on this thread: a clock for `Effort::with_clock`.
///
/// So a limit of n milliseconds ends a search after n readings of the clock, however long they take.
pub fn ticking() -> Option<Duration> {
    READINGS.set(READINGS.get() + 1);
    Some(Duration::from_millis(READINGS.get()))
}

/// Returns the number of readings of the clock on this thread.
pub fn readings() -> u64 {
    READINGS.get()
}
