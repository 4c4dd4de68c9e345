//! What has been proved of sums, in a table of fixed size.
//!
//! An entry is 16 bytes: a hash of 121 bits, the answer, and roughly how much work it was. Two sums with
//! the same 121 bits would be taken for one another. The hash of a sum is the sum of the hashes of its
//! terms, which are mixed so that they behave like random numbers; if they were, a search that meets 2^33 sums
//! would go wrong with a probability below 2^-55.
//!
//! The table doubles as long as it may. From then on a new entry takes the place of the one in its
//! bucket that was the least work.

/// A cache line.
const SLOTS: usize = 4;

const FIRST_BUCKETS: usize = 1 << 10;

/// The six bits of the work, and the one of the answer.
const WORK: u128 = 0x3f << 121;
const ANSWER: u128 = 1 << 127;
const KEY: u128 = (1 << 121) - 1;

#[derive(Clone, Debug)]
pub(super) struct ProofTable {
    buckets: Vec<[u128; SLOTS]>,
    entries: usize,
    max_bytes: usize,
}

impl ProofTable {
    pub(super) const fn new(max_bytes: usize) -> Self {
        Self { buckets: Vec::new(), entries: 0, max_bytes }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<[u128; SLOTS]>()
    }

    /// No hash is the one of an empty slot.
    fn key(hash: u128) -> u128 {
        (hash & KEY).max(1)
    }

    /// Returns the upper 64 bits of the key as a fraction of the number of buckets.
    fn index(&self, key: u128) -> usize {
        (((key >> 57) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, hash: u128) -> Option<bool> {
        let key = Self::key(hash);
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().find(|&&entry| entry & KEY == key).map(|entry| entry & ANSWER != 0)
    }

    /// Notes an answer, with the number of positions that it took.
    pub(super) fn insert(&mut self, hash: u128, answer: bool, positions: u64) {
        if self.entries >= self.buckets.len() * (SLOTS - 1) {
            self.grow();
        }
        let work = u128::from(positions.max(1).ilog2()) << 121;
        self.put(Self::key(hash) | work | if answer { ANSWER } else { 0 });
    }

    fn put(&mut self, entry: u128) {
        let index = self.index(entry & KEY);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let rank = |slot: u128| match slot & KEY {
            key if key == entry & KEY => 0,
            0 => 1,
            _ => 2 + (slot & WORK),
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|slot| rank(**slot)) {
            self.entries += usize::from(*slot == 0);
            *slot = entry;
        }
    }

    /// Doubles the table, if it may.
    fn grow(&mut self) {
        let most = self.max_bytes / size_of::<[u128; SLOTS]>();
        let buckets = (self.buckets.len() * 2).max(FIRST_BUCKETS).min(most);
        if buckets <= self.buckets.len() {
            return;
        }
        let old = core::mem::replace(&mut self.buckets, vec![[0; SLOTS]; buckets]);
        self.entries = 0;
        for entry in old.into_iter().flatten().filter(|&entry| entry != 0) {
            self.put(entry);
        }
    }
}
