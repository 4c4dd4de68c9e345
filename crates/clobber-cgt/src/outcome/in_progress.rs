//! Marks sums as being searched, for threads that search the same sum.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The sums that are being searched. A thread postpones a move that another thread is searching (the scheme that
/// J.-C. Weill named ABDADA). If one move is likely to be enough, all threads search the same one together instead. A
/// missing mark costs only time.
///
/// A mark stays until the last thread leaves its sum. If two sums share a place, the second is not marked. So the
/// sums higher in the tree, which are searched longest, keep their marks.
#[derive(Debug, Default)]
pub(super) struct Marks(Vec<Mark>);

#[derive(Debug, Default)]
struct Mark {
    /// A part of the sum's hash. The lowest [`COUNT_BITS`] count the threads that search the sum; 0 if none does.
    sum: AtomicU64,
    /// Half of the hash of the option that the threads search together, or of one that they have searched.
    option: AtomicU64,
}

const COUNT_BITS: u32 = 16;
const COUNT: u64 = (1 << COUNT_BITS) - 1;

/// Returns the part of a hash that a mark stores.
const fn name(hash: u128) -> u64 {
    hash as u64 & !COUNT
}

impl Marks {
    /// Creates marks for several threads; a single thread uses [`default`](Self::default).
    pub(super) fn shared() -> Self {
        const MARKS: usize = 1 << 12;
        Self((0..MARKS).map(|_| Mark::default()).collect())
    }

    /// Clears all marks before a search.
    pub(super) fn clear(&self) {
        self.0.iter().for_each(|mark| mark.sum.store(0, Relaxed));
    }

    fn place(&self, hash: u128) -> Option<&Mark> {
        self.0.get((hash as usize >> 6).checked_rem(self.0.len())?)
    }

    /// Returns the mark of a sum that some thread seems to search.
    fn mark(&self, hash: u128) -> Option<&Mark> {
        let mark = self.place(hash)?;
        let sum = mark.sum.load(Relaxed);
        (sum != 0 && sum & !COUNT == name(hash)).then_some(mark)
    }

    /// Notes that a thread begins to search a sum. Returns true if the sum is marked, so that the thread has to
    /// [`leave`](Self::leave) it.
    pub(super) fn enter(&self, hash: u128) -> bool {
        let Some(mark) = self.place(hash) else { return false };
        let one_more = |sum| match sum {
            0 => Some(name(hash) + 1),
            _ => (sum & !COUNT == name(hash) && sum & COUNT < COUNT).then_some(sum + 1),
        };
        match mark.sum.fetch_update(Relaxed, Relaxed, one_more) {
            Ok(0) => mark.option.store(0, Relaxed),
            Ok(_) => {}
            Err(_) => return false,
        }
        true
    }

    /// Notes that a thread no longer searches a sum that it has marked.
    pub(super) fn leave(&self, hash: u128) {
        let Some(mark) = self.place(hash) else { return };
        let one_less = |sum| Some(if sum & COUNT > 1 { sum - 1 } else { 0 });
        let _ = mark.sum.fetch_update(Relaxed, Relaxed, one_less);
    }

    /// Returns whether some thread seems to search a sum.
    pub(super) fn is_searched(&self, hash: u128) -> bool {
        self.mark(hash).is_some()
    }

    /// Agrees with the other threads that search a sum on the option to search next. `own` is half of the hash of the
    /// caller's option; `is_left` says whether the option with such a half remains to be searched. Returns the half that
    /// all of them use.
    pub(super) fn choose(&self, hash: u128, own: u64, is_left: impl Fn(u64) -> bool) -> u64 {
        let Some(mark) = self.mark(hash) else { return own };
        let mut chosen = mark.option.load(Relaxed);
        while !is_left(chosen) {
            match mark.option.compare_exchange(chosen, own, Relaxed, Relaxed) {
                Ok(_) => return own,
                Err(other) => chosen = other,
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sums with the same place and one with another.
    const SUMS: [u128; 3] = [1 << 60, 1 << 61, 1 << 60 | 1 << 6];

    #[test]
    fn a_mark_stays_until_the_last_thread_leaves() {
        let marks = Marks::shared();
        let [a, b, c] = SUMS;
        assert!(marks.enter(a) && marks.enter(a) && marks.enter(c));
        // The place is taken.
        assert!(!marks.enter(b));
        assert_eq!(SUMS.map(|sum| marks.is_searched(sum)), [true, false, true]);
        marks.leave(a);
        assert!(marks.is_searched(a) && !marks.enter(b));
        marks.leave(a);
        assert!(!marks.is_searched(a) && marks.enter(b));
        marks.clear();
        assert_eq!(SUMS.map(|sum| marks.is_searched(sum)), [false; 3]);
        // One thread has no marks.
        let none = Marks::default();
        assert!(!none.enter(a) && !none.is_searched(a));
        assert_eq!(none.choose(a, 7, |_| true), 7);
    }

    #[test]
    fn the_first_to_choose_decides() {
        let marks = Marks::shared();
        let [a, b, _] = SUMS;
        // No thread searches the sum.
        assert_eq!(marks.choose(a, 5, |_| false), 5);
        assert!(marks.enter(a));
        assert_eq!(marks.choose(a, 5, |option| [5, 6, 7].contains(&option)), 5);
        assert_eq!(marks.choose(a, 6, |option| [5, 6, 7].contains(&option)), 5);
        // That option has been searched.
        assert_eq!(marks.choose(a, 6, |option| [6, 7].contains(&option)), 6);
        assert_eq!(marks.choose(a, 7, |option| [6, 7].contains(&option)), 6);
        // A sum in the same place has no choice yet. Later it has one, and does not find the old one.
        assert_eq!(marks.choose(b, 9, |_| true), 9);
        marks.leave(a);
        assert!(marks.enter(b));
        assert_eq!(marks.choose(b, 9, |option| [6, 9].contains(&option)), 9);
    }
}
