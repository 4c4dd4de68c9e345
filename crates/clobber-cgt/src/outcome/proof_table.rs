//! The outcomes proved so far, in a table of fixed size that all threads share.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::Key;
use super::marks::Marks;

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

/// A sum of Left to move that has been decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) key: Key,
    /// A measure of the work: [`work_of`] the sums.
    pub(super) work: u64,
    /// True if Left wins.
    pub(super) wins: bool,
}

/// A line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

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
    fn words(&Proof { key, work, wins }: &Proof) -> [u64; 2] {
        let low = (key as u64) << (64 - LOW_BITS);
        // One more, so that no slot that is taken is zero.
        let answer = 1 + u64::from(wins);
        [(key >> 64) as u64, low | work << (64 - LOW_BITS - WORK_BITS) | answer]
    }

    /// Returns whether Left, moving first, wins the sum of this key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let [high, low] = Self::words(&Proof { key, work: 0, wins: false });
        let bucket = self.buckets.get(self.index(key))?;
        bucket.0.iter().find_map(|[first, second]| {
            let found = second.load(Relaxed);
            let is_same = found >> (64 - LOW_BITS) == low >> (64 - LOW_BITS);
            (is_same && found & 3 != 0 && first.load(Relaxed) == high).then_some(found & 3 == 2)
        })
    }

    /// Remembers who wins, in the place of a proof of less work if there is none free.
    ///
    /// # Returns
    /// True if there was a free slot.
    #[inline]
    pub(super) fn put(&self, key: Key, sums: u64, wins: bool) -> bool {
        self.insert(&Proof { key, work: work_of(sums), wins })
    }

    #[inline]
    fn insert(&self, proof: &Proof) -> bool {
        let [high, low] = Self::words(proof);
        let Some(bucket) = self.buckets.get(self.index(proof.key)) else { return false };
        let work = |second: &AtomicU64| second.load(Relaxed) & ((1 << (64 - LOW_BITS)) - 1);
        let cheapest = bucket.0.iter().min_by_key(|[_, second]| work(second));
        let Some([first, second]) = cheapest else { return false };
        let was_free = work(second) == 0;
        first.store(high, Relaxed);
        second.store(low, Relaxed);
        was_free
    }

    /// Remembers who wins in a table that nobody else uses, which may grow.
    #[inline]
    pub(super) fn put_and_grow(&mut self, key: Key, sums: u64, wins: bool) {
        self.insert_and_grow(&Proof { key, work: work_of(sums), wins });
    }

    /// Remembers a proof in a table that nobody else uses, which may grow.
    #[inline]
    pub(super) fn insert_and_grow(&mut self, proof: &Proof) {
        self.taken += usize::from(self.insert(proof));
        self.reserve(self.taken);
    }

    /// Grows the table, as far as it may, until so many sums take at most three fourths of it.
    #[inline]
    pub(super) fn reserve(&mut self, sums: usize) {
        let mut buckets = self.buckets.len();
        while buckets < self.most_buckets && sums > buckets * SLOTS / 4 * 3 {
            buckets = (2 * buckets).min(self.most_buckets);
        }
        if buckets > self.buckets.len() {
            self.grow_to(buckets);
        }
    }

    fn grow_to(&mut self, buckets: usize) {
        let Some(larger) = empty(buckets) else {
            // The system refuses the memory: the table stays as it is, and forgets.
            self.most_buckets = self.buckets.len();
            return;
        };
        let mut grown = Self { buckets: larger, taken: 0, most_buckets: self.most_buckets };
        grown.taken = self.proofs().filter(|proof| grown.insert(proof)).count();
        *self = grown;
    }

    /// Iterates over all proofs.
    pub(super) fn proofs(&self) -> impl Iterator<Item = Proof> + '_ {
        let count = self.buckets.len() as u128;
        self.buckets.iter().enumerate().flat_map(move |(index, bucket)| {
            // The least lower half of a key in this bucket.
            let base = ((index as u128) << 64).div_ceil(count) as u64;
            bucket.0.iter().filter_map(move |[first, second]| {
                let (high, low) = (first.load(Relaxed), second.load(Relaxed));
                let above = (low >> (64 - LOW_BITS)).wrapping_sub(base) & ((1 << LOW_BITS) - 1);
                (low & 3 != 0).then(|| Proof {
                    key: u128::from(high) << 64 | u128::from(base.wrapping_add(above)),
                    work: low >> (64 - LOW_BITS - WORK_BITS) & ((1 << WORK_BITS) - 1),
                    wins: low & 3 == 2,
                })
            })
        })
    }
}

fn empty(buckets: usize) -> Option<Vec<Bucket>> {
    let mut empty = Vec::new();
    empty.try_reserve_exact(buckets).ok()?;
    empty.resize_with(buckets, Bucket::default);
    Some(empty)
}

/// The table, alone or with other threads.
pub(super) enum TableRef<'a> {
    Alone(&'a mut ProofTable),
    /// With the sums that the threads are searching.
    Shared(&'a ProofTable, &'a Marks),
}

impl TableRef<'_> {
    /// Returns the same table for a while.
    pub(super) fn reborrow(&mut self) -> TableRef<'_> {
        match self {
            Self::Alone(table) => TableRef::Alone(table),
            Self::Shared(table, marks) => TableRef::Shared(table, marks),
        }
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        match self {
            Self::Alone(table) => table.get(key),
            Self::Shared(table, _) => table.get(key),
        }
    }

    #[inline]
    pub(super) fn put(&mut self, key: Key, sums: u64, wins: bool) {
        match self {
            Self::Alone(table) => table.put_and_grow(key, sums, wins),
            Self::Shared(table, _) => {
                table.put(key, sums, wins);
            }
        }
    }

    pub(super) const fn is_shared(&self) -> bool {
        matches!(self, Self::Shared(..))
    }

    /// Notes for other threads that this one begins to search a sum.
    #[inline]
    pub(super) fn enter(&self, key: Key) {
        if let Self::Shared(_, marks) = self {
            marks.enter(key);
        }
    }

    /// Notes that this thread no longer searches a sum.
    #[inline]
    pub(super) fn leave(&self, key: Key) {
        if let Self::Shared(_, marks) = self {
            marks.leave(key);
        }
    }

    /// Returns whether some thread seems to search a sum.
    #[inline]
    pub(super) fn is_searched(&self, key: Key) -> bool {
        matches!(self, Self::Shared(_, marks) if marks.is_searched(key))
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Alone(table) => table.bytes(),
            Self::Shared(table, _) => table.bytes(),
        }
    }
}
