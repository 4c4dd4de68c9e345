//! Marks sums as being searched, for threads that search the same sum.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The hashes of sums that are being searched. A move that another thread is searching is put off, mostly unless it is the
/// first (the scheme that J.-C. Weill named ABDADA). A mark that has been lost costs only time.
#[derive(Debug, Default)]
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    /// Creates marks for several threads; those of one thread are [`default`](Self::default).
    pub(super) fn shared() -> Self {
        const MARKS: usize = 1 << 12;
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Clears all marks before a search.
    pub(super) fn clear(&self) {
        self.0.iter().for_each(|mark| mark.store(0, Relaxed));
    }

    fn mark(&self, hash: u128) -> Option<&AtomicU64> {
        self.0.get((hash as usize >> 6).checked_rem(self.0.len())?)
    }

    /// Notes that a thread begins to search a sum.
    pub(super) fn enter(&self, hash: u128) {
        if let Some(mark) = self.mark(hash) {
            mark.store(hash as u64, Relaxed);
        }
    }

    /// Notes that a thread no longer searches a sum.
    pub(super) fn leave(&self, hash: u128) {
        if let Some(mark) = self.mark(hash) {
            let _ = mark.compare_exchange(hash as u64, 0, Relaxed, Relaxed);
        }
    }

    /// Returns whether some thread seems to search a sum.
    pub(super) fn is_searched(&self, hash: u128) -> bool {
        self.mark(hash).is_some_and(|mark| mark.load(Relaxed) == hash as u64)
    }
}
