//! The outcomes proved so far, in a growing table that all threads share.

use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::in_progress::Marks;
use super::key::Key;

/// Sums with Left to move, and whether Left wins them.
///
/// A slot is two words. The first is the upper half of a key. The second has the lower [`LOW_BITS`] of the lower
/// half, then the work of the proof, then the answer. The upper bits of the lower half select the bucket. There are
/// enough buckets for these bits to overlap with the lower ones, so a slot determines the whole key.
///
/// The two words are read and written separately. A slot torn by two writers matches neither key, because both words
/// hold more than fifty bits of their key.
#[derive(Debug, Default)]
pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    /// The number of used slots, while the table may grow.
    taken: AtomicUsize,
    most_buckets: usize,
}

/// A decided sum with Left to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) key: Key,
    /// The work, as [`new`](Self::new) encodes a number of sums.
    pub(super) work: u64,
    /// True if Left wins.
    pub(super) wins: bool,
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

const SLOTS: usize = 4;
const LOW_BITS: u32 = 54;
const WORK_BITS: u32 = 8;
/// The least number of buckets: the index must cover the bits of the key's lower half that a slot does not store.
const LEAST_BUCKETS: usize = 1 << (64 - LOW_BITS);

impl Proof {
    /// Returns a proof of `sums` sums, rounded to a quarter of a power of two.
    #[inline]
    pub(super) fn new(key: Key, sums: u64, wins: bool) -> Self {
        let log = u64::from(sums.max(1).ilog2());
        let quarters = if log >= 2 { sums >> (log - 2) & 3 } else { 0 };
        Self { key, work: 4 * log + quarters, wins }
    }
}

impl ProofTable {
    /// Creates a small table that may grow to `most_bytes`; it takes at least 64 kB.
    pub(super) fn new(most_bytes: usize) -> Self {
        let most_buckets = (most_bytes / size_of::<Bucket>()).max(LEAST_BUCKETS);
        let buckets = empty(LEAST_BUCKETS).unwrap_or_default();
        Self { buckets, taken: AtomicUsize::new(0), most_buckets }
    }

    /// Allocates all the memory it may use, so that threads can share it.
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
        // Plus one, so that no used slot is zero.
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

    /// Stores a proof. If no slot is free, it replaces the one with the least work. Returns true if there was a free
    /// slot.
    #[inline]
    pub(super) fn insert(&self, proof: &Proof) -> bool {
        let [high, low] = Self::words(proof);
        let Some(bucket) = self.buckets.get(self.index(proof.key)) else { return false };
        // With the answer included, only a free slot has no work, so it is the cheapest.
        let work = |second: &AtomicU64| second.load(Relaxed) & ((1 << (64 - LOW_BITS)) - 1);
        let cheapest = bucket.0.iter().min_by_key(|[_, second]| work(second));
        let Some([first, second]) = cheapest else { return false };
        let was_free = work(second) == 0;
        first.store(high, Relaxed);
        second.store(low, Relaxed);
        was_free
    }

    /// Stores a proof in a table that no other thread uses; the table may grow.
    #[inline]
    pub(super) fn insert_and_grow(&mut self, proof: &Proof) {
        let was_free = self.insert(proof);
        let taken = self.taken.get_mut();
        *taken += usize::from(was_free);
        let taken = *taken;
        self.reserve(taken);
    }

    /// Returns enough buckets for `sums` sums to take at most three fourths of the slots, or the most buckets allowed.
    #[inline]
    fn buckets_for(&self, sums: usize) -> usize {
        let mut buckets = self.buckets.len();
        while buckets < self.most_buckets && sums > buckets * SLOTS / 4 * 3 {
            buckets = (2 * buckets).min(self.most_buckets);
        }
        buckets
    }

    /// Grows the table within its limit until `sums` sums take at most three fourths of it.
    #[inline]
    pub(super) fn reserve(&mut self, sums: usize) {
        let buckets = self.buckets_for(sums);
        if buckets > self.buckets.len() {
            self.grow_to(buckets);
        }
    }

    fn grow_to(&mut self, buckets: usize) {
        match self.larger(buckets) {
            Some(mut grown) => {
                *grown.taken.get_mut() = grown.insert_all(self);
                *self = grown;
            }
            // The system refuses the memory: the table stops growing, and forgets.
            None => self.most_buckets = self.buckets.len(),
        }
    }

    /// Creates an empty table with the same limit, if the system has the memory.
    fn larger(&self, buckets: usize) -> Option<Self> {
        let buckets = empty(buckets)?;
        Some(Self { buckets, taken: AtomicUsize::new(0), most_buckets: self.most_buckets })
    }

    /// Stores all proofs of another table, and returns how many slots were free.
    fn insert_all(&self, other: &Self) -> usize {
        other.proofs().filter(|proof| self.insert(proof)).count()
    }

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

/// A table that several threads share, with the sums that they are searching.
///
/// No thread waits while it grows: one thread copies all proofs into a larger table, and the others go on with the
/// smaller one and write proofs into both. Proofs that a thread finds before it [sees](TableRef::look) the larger
/// table may be lost.
#[derive(Debug)]
pub(super) struct SharedTable {
    tables: Mutex<Tables>,
    /// True while a thread makes a larger table, and permanently once the system has refused the memory.
    grows: AtomicBool,
    marks: Marks,
}

/// The table, and the larger one that will replace it.
#[derive(Clone, Debug)]
struct Tables {
    table: Arc<ProofTable>,
    larger: Option<Arc<ProofTable>>,
}

impl SharedTable {
    pub(super) fn new(table: ProofTable) -> Self {
        let tables = Mutex::new(Tables { table: Arc::new(table), larger: None });
        Self { tables, grows: AtomicBool::new(false), marks: Marks::shared() }
    }

    /// Returns the table after the last thread has ended.
    pub(super) fn into_table(self) -> ProofTable {
        let tables = self.tables.into_inner().unwrap_or_else(PoisonError::into_inner);
        Arc::into_inner(tables.table).unwrap_or_default()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table as this thread sees it now.
    pub(super) fn reference(&self) -> TableRef<'_> {
        TableRef::Shared(self, self.share())
    }

    fn share(&self) -> Share {
        Share { tables: self.tables().clone(), taken: 0 }
    }

    /// Grows a table that is full, unless another thread has done so or is about to.
    fn grow(&self, table: &Arc<ProofTable>, buckets: usize) {
        if self.grows.swap(true, Relaxed) {
            return;
        }
        if Arc::ptr_eq(&self.tables().table, table) {
            let Some(larger) = table.larger(buckets).map(Arc::new) else { return };
            self.tables().larger = Some(Arc::clone(&larger));
            larger.taken.fetch_add(larger.insert_all(table), Relaxed);
            *self.tables() = Tables { table: larger, larger: None };
        }
        self.grows.store(false, Relaxed);
    }
}

/// The table, alone or with other threads.
pub(super) enum TableRef<'a> {
    Alone(&'a mut ProofTable),
    Shared(&'a SharedTable, Share),
}

/// A shared table as a searching thread last saw it.
pub(super) struct Share {
    tables: Tables,
    /// Slots taken since then.
    taken: usize,
}

impl Share {
    #[inline]
    fn insert(&mut self, proof: &Proof) {
        self.taken += usize::from(self.tables.table.insert(proof));
        if let Some(larger) = &self.tables.larger {
            larger.taken.fetch_add(usize::from(larger.insert(proof)), Relaxed);
        }
    }
}

impl TableRef<'_> {
    /// Borrows the table for a while.
    pub(super) fn reborrow(&mut self) -> TableRef<'_> {
        match self {
            Self::Alone(table) => TableRef::Alone(table),
            Self::Shared(shared, _) => shared.reference(),
        }
    }

    #[inline]
    fn table(&self) -> &ProofTable {
        match self {
            Self::Alone(table) => table,
            Self::Shared(_, share) => &share.tables.table,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<bool> {
        self.table().get(key)
    }

    #[inline]
    pub(super) fn put(&mut self, key: Key, sums: u64, wins: bool) {
        let proof = &Proof::new(key, sums, wins);
        match self {
            Self::Alone(table) => table.insert_and_grow(proof),
            Self::Shared(_, share) => share.insert(proof),
        }
    }

    /// Checks whether a shared table has grown or must grow.
    pub(super) fn look(&mut self) {
        let Self::Shared(shared, share) = self else { return };
        let (table, taken) = (&share.tables.table, share.taken);
        let taken = table.taken.fetch_add(taken, Relaxed) + taken;
        let buckets = table.buckets_for(taken);
        if buckets > table.buckets.len() {
            shared.grow(table, buckets);
        }
        *share = shared.share();
    }

    pub(super) const fn is_shared(&self) -> bool {
        matches!(self, Self::Shared(..))
    }

    /// Notes for other threads that this one begins to search a sum; true if they see it.
    #[inline]
    pub(super) fn enter(&self, key: Key) -> bool {
        matches!(self, Self::Shared(shared, _) if shared.marks.enter(key))
    }

    /// Notes that this thread no longer searches a sum, if others see that it did.
    #[inline]
    pub(super) fn leave(&self, key: Key) {
        if let Self::Shared(shared, _) = self {
            shared.marks.leave(key);
        }
    }

    /// Returns whether some thread seems to search a sum.
    #[inline]
    pub(super) fn is_searched(&self, key: Key) -> bool {
        matches!(self, Self::Shared(shared, _) if shared.marks.is_searched(key))
    }

    /// Chooses an option of a sum for all threads ([`Marks::choose`]).
    pub(super) fn choose(&self, key: Key, own: Key, is_left: impl Fn(u64) -> bool) -> u64 {
        match self {
            Self::Alone(_) => own as u64,
            Self::Shared(shared, _) => shared.marks.choose(key, own as u64, is_left),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.table().bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::Hasher;
    use super::*;

    #[test]
    fn a_table_that_threads_share_grows() {
        const SUMS: u64 = 20_000;
        const THREADS: u64 = 4;
        let key = |thread: u64, n: u64| Hasher::new(thread).word(n).key();
        let wins = |n: u64| n % 3 == 0;
        let shared = SharedTable::new(ProofTable::new(1 << 24));
        let prove_all = |thread: u64| {
            let mut table = shared.reference();
            for n in 0..SUMS {
                let key = key(thread, n);
                if table.get(key).is_none() {
                    table.put(key, n, wins(n));
                }
                assert!([None, Some(wins(n))].contains(&table.get(key)));
                if n % 50 == 0 {
                    table.look();
                }
            }
            table.look();
        };
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let prove_all = &prove_all;
                scope.spawn(move || prove_all(thread));
            }
        });
        // The losses while the table grew depend on how the system schedules the threads.
        (0..THREADS).for_each(prove_all);
        let mut table = shared.into_table();
        let found = (0..THREADS * SUMS).filter(|index| {
            let (thread, n) = (index % THREADS, index / THREADS);
            let found = table.get(key(thread, n));
            assert!([None, Some(wins(n))].contains(&found));
            found.is_some()
        });
        // Full buckets forget some proofs.
        let found = found.count();
        assert!(5 * found > 4 * (THREADS * SUMS) as usize, "{found}");
        let slots = table.buckets.len() * SLOTS;
        let taken = *table.taken.get_mut();
        assert!(found <= taken && taken <= slots / 4 * 3, "{found}, {taken}, {slots}");
    }

    #[test]
    fn a_table_that_grows_keeps_what_was_proved() {
        const SUMS: u64 = 50_000;
        let key = |n: u64| Hasher::new(5).word(n).key();
        let shared = SharedTable::new(ProofTable::new(1 << 24));
        let mut table = shared.reference();
        for n in 0..SUMS {
            table.put(key(n), n, n % 3 == 0);
            table.look();
        }
        let found = (0..SUMS).filter(|&n| table.get(key(n)) == Some(n % 3 == 0)).count() as u64;
        // Full buckets forget some proofs; without the copies, less than half would remain.
        assert!(5 * found > 4 * SUMS, "{found}");
    }

    #[test]
    fn proofs_go_into_both_tables_while_one_grows() {
        let shared = SharedTable::new(ProofTable::new(1 << 24));
        let larger = shared.tables().table.larger(2 * LEAST_BUCKETS).map(Arc::new).unwrap();
        shared.tables().larger = Some(Arc::clone(&larger));
        let mut table = shared.reference();
        let keys = [1, 2].map(|n| Hasher::new(n).word(n).key());
        for (key, wins) in keys.into_iter().zip([true, false]) {
            assert_eq!(table.get(key), None);
            table.put(key, 10, wins);
            assert_eq!([table.get(key), larger.get(key)], [Some(wins); 2]);
        }
        assert_eq!(larger.taken.load(Relaxed), 2);
    }
}
