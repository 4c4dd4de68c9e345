//! Tables of results for pairs of games, which forget old entries.
//!
//! A table doubles up to its limit. Then a new entry replaces an old one of its bucket. So a cache never fails and
//! never exceeds its limit; if it is too small, it only costs time.

/// Four slots, half a cache line for comparisons.
const SLOTS: usize = 4;

/// The buckets of the smallest table.
const FIRST_BUCKETS: usize = 1 << 8;

/// The cached facts about a pair of handles.
pub(crate) trait CacheEntry: Copy + Default {
    /// Returns the pair, in two halves of 32 bits. It is 0 for the default, a slot without an entry.
    fn key(self) -> u64;
}

/// A table from pairs to entries.
#[derive(Clone, Debug)]
pub(crate) struct Cache<E> {
    buckets: Vec<[E; SLOTS]>,
    entries: usize,
    max_bytes: usize,
}

/// Returns the finaliser of SplitMix64: every bit of the pair reaches every bit of the hash.
fn mix(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

impl<E: CacheEntry> Cache<E> {
    pub(crate) const fn new(max_bytes: usize) -> Self {
        Self { buckets: Vec::new(), entries: 0, max_bytes }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<[E; SLOTS]>()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.max_bytes);
    }

    /// Returns the bucket of a hash. The number of buckets is a power of two, so the mask keeps the index in range.
    fn index(&self, key: u64) -> usize {
        mix(key) as usize & self.buckets.len().wrapping_sub(1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<E> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().copied().find(|entry| entry.key() == key)
    }

    pub(crate) fn insert(&mut self, entry: E) {
        if self.entries >= self.buckets.len() * (SLOTS - 1) {
            self.grow();
        }
        let index = self.index(entry.key());
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let key = entry.key();
        if let Some(slot) = bucket.iter_mut().find(|slot| slot.key() == 0 || slot.key() == key) {
            self.entries += usize::from(slot.key() != key);
            *slot = entry;
        } else if let Some(slot) = bucket.get_mut((mix(key) >> 62) as usize) {
            *slot = entry;
        }
    }

    /// Doubles the table, if the limit allows it.
    fn grow(&mut self) {
        let buckets = (self.buckets.len() * 2).max(FIRST_BUCKETS);
        if buckets.saturating_mul(size_of::<[E; SLOTS]>()) > self.max_bytes {
            return;
        }
        let old = core::mem::take(&mut self.buckets);
        self.buckets = vec![[E::default(); SLOTS]; buckets];
        self.entries = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.key() != 0) {
            self.insert(entry);
        }
    }
}
