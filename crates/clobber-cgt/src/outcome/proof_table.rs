//! The outcomes proved so far, in a table of fixed size that all threads share.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::Key;

/// Sums of Left to move, each with whether Left wins.
///
/// A slot is two words. The first is the upper half of a key. The second has the lower [`LOW_BITS`] of
/// the lower half, then how much work the proof was, then the answer. The upper bits of the lower
/// half say where the slot is; there are so many buckets that they and the lower ones overlap. So a
/// slot holds the whole key.
///
/// The two words are read and written one after the other. If a thread reads what two others have written, the
/// keys do not match, as both words hold more than fifty bits of theirs: then nothing is found.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    /// The number of used slots, while the table may grow.
    taken: usize,
    most_buckets: usize,
}

/// A line of the processor's cache.
type Bucket = [[AtomicU64; 2]; SLOTS];

const SLOTS: usize = 4;
const LOW_BITS: u32 = 54;
const WORK_BITS: u32 = 8;
/// So many that an index has all bits of the key's lower half that a slot has not.
const LEAST_BUCKETS: usize = 1 << (64 - LOW_BITS);

/// Returns a proof of that many sums, to a fourth of a power of two.
fn work_of(sums: u64) -> u64 {
    let log = u64::from(sums.max(1).ilog2());
    let quarters = if log >= 2 { sums >> (log - 2) & 3 } else { 0 };
    4 * log + quarters
}

impl ProofTable {
    /// Creates a small table that may grow to so many bytes; it takes 64 kB at least.
    pub(super) fn new(most_bytes: usize) -> Self {
        let most_buckets = (most_bytes / size_of::<Bucket>()).max(LEAST_BUCKETS);
        Self { buckets: empty(LEAST_BUCKETS).unwrap_or_default(), taken: 0, most_buckets }
    }

    /// Takes all the memory it may, so that threads can share it.
    pub(super) fn grow_fully(&mut self) {
        if self.buckets.len() < self.most_buckets {
            self.grow_to(self.most_buckets);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key as u64) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn words(key: Key, work: u64, wins: bool) -> [u64; 2] {
        let low = (key as u64) << (64 - LOW_BITS);
        // One more, so that no slot that is taken is zero.
        let answer = 1 + u64::from(wins);
        [(key >> 64) as u64, low | work << (64 - LOW_BITS - WORK_BITS) | answer]
    }

    /// Returns whether Left, moving first, wins the sum of this key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let [high, low] = Self::words(key, 0, false);
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().find_map(|[first, second]| {
            let found = second.load(Relaxed);
            let is_same = found >> (64 - LOW_BITS) == low >> (64 - LOW_BITS);
            (is_same && found & 3 != 0 && first.load(Relaxed) == high).then_some(found & 3 == 2)
        })
    }

    /// Remembers who wins, in the place of a proof of less work if there is none free.
    ///
    /// # Returns
    /// Whether there was a free one.
    #[inline]
    pub(super) fn put(&self, key: Key, sums: u64, wins: bool) -> bool {
        let [high, low] = Self::words(key, work_of(sums), wins);
        let Some(bucket) = self.buckets.get(self.index(key)) else { return false };
        let work = |second: &AtomicU64| second.load(Relaxed) & ((1 << (64 - LOW_BITS)) - 1);
        let cheapest = bucket.iter().min_by_key(|[_, second]| work(second));
        let Some([first, second]) = cheapest else { return false };
        let was_free = work(second) == 0;
        first.store(high, Relaxed);
        second.store(low, Relaxed);
        was_free
    }

    /// Remembers who wins in a table that nobody else uses, which may grow.
    #[inline]
    pub(super) fn put_and_grow(&mut self, key: Key, sums: u64, wins: bool) {
        self.taken += usize::from(self.put(key, sums, wins));
        let is_full = self.taken > self.buckets.len() * SLOTS / 4 * 3;
        if is_full && self.buckets.len() < self.most_buckets {
            self.grow_to((2 * self.buckets.len()).min(self.most_buckets));
        }
    }

    fn grow_to(&mut self, buckets: usize) {
        let Some(larger) = empty(buckets) else {
            // The system refuses the memory: the table stays as it is, and forgets.
            self.most_buckets = self.buckets.len();
            return;
        };
        let old = core::mem::replace(&mut self.buckets, larger);
        let count = old.len() as u128;
        for (index, bucket) in old.into_iter().enumerate() {
            // The least lower half of a key in this bucket.
            let base = ((index as u128) << 64).div_ceil(count) as u64;
            for [first, second] in bucket {
                let (high, low) = (first.into_inner(), second.into_inner());
                if low & 3 == 0 {
                    continue;
                }
                let above = (low >> (64 - LOW_BITS)).wrapping_sub(base) & ((1 << LOW_BITS) - 1);
                let key = u128::from(high) << 64 | u128::from(base.wrapping_add(above));
                let Some(bucket) = self.buckets.get(self.index(key)) else { continue };
                let free = bucket.iter().find(|[_, second]| second.load(Relaxed) & 3 == 0);
                if let Some([first, second]) = free {
                    first.store(high, Relaxed);
                    second.store(low, Relaxed);
                } else {
                    self.taken -= 1;
                }
            }
        }
    }
}

fn empty(buckets: usize) -> Option<Vec<Bucket>> {
    let mut empty = Vec::new();
    empty.try_reserve_exact(buckets).ok()?;
    empty.resize_with(buckets, Bucket::default);
    Some(empty)
}
