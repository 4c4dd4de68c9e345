//! The number of forged certificates that a target has tried, and of those accepted.

use std::sync::atomic::{AtomicU64, Ordering};

static TRIED: AtomicU64 = AtomicU64::new(0);
static ACCEPTED: AtomicU64 = AtomicU64::new(0);

/// Counts a forgery, and prints both numbers now and then: the last line of a run's log has them.
pub fn forgery(is_accepted: bool) -> bool {
    let accepted =
        ACCEPTED.fetch_add(is_accepted.into(), Ordering::Relaxed) + u64::from(is_accepted);
    let tried = TRIED.fetch_add(1, Ordering::Relaxed) + 1;
    if tried % 100_000 == 0 {
        eprintln!("{tried} forgeries tried, {accepted} accepted");
    }
    is_accepted
}
