//! The table of proved bounds of positions.

// The length of `entries` is a power of two, and indices are taken modulo the length; `keys` is indexed by ranges
// written by `insert`.
#![allow(clippy::indexing_slicing)]

use core::hash::Hasher;

use rustc_hash::FxHasher;

/// For each position, an upper bound on the value of a play from it.
///
/// Keys are whole positions, not hashes. There are two generations: when the younger one fills half of the memory, the
/// older one is dropped.
pub(super) struct BoundTable {
    young: Generation,
    old: Generation,
    /// The maximum size of a generation.
    limit: usize,
}

#[derive(Default)]
struct Generation {
    entries: Vec<BoundEntry>,
    keys: Vec<u8>,
    len: usize,
}

#[derive(Clone, Copy)]
struct BoundEntry {
    hash: u64,
    start: usize,
    /// 0 if there is no entry: no key is empty.
    key_len: u32,
    upper: i64,
}

impl BoundEntry {
    const NONE: Self = Self { hash: 0, start: 0, key_len: 0, upper: 0 };
}

impl BoundTable {
    pub(super) fn new(memory: usize) -> Self {
        Self { young: Generation::default(), old: Generation::default(), limit: memory / 2 }
    }

    /// Bytes used.
    pub(super) fn memory(&self) -> usize {
        self.young.memory() + self.old.memory()
    }

    pub(super) fn get(&self, key: &[u8]) -> Option<i64> {
        let hash = hash(key);
        self.young.get(hash, key).or_else(|| self.old.get(hash, key))
    }

    pub(super) fn insert(&mut self, key: &[u8], upper: i64) {
        if !self.young.has_room(key, self.limit) {
            self.old = core::mem::take(&mut self.young);
            if !self.young.has_room(key, self.limit) {
                return;
            }
        }
        self.young.insert(hash(key), key, upper);
    }
}

impl Generation {
    const SMALLEST: usize = 1 << 8;

    fn memory(&self) -> usize {
        self.entries.len() * size_of::<BoundEntry>() + self.keys.capacity()
    }

    /// Returns whether adding a key keeps the memory below the limit.
    fn has_room(&self, key: &[u8], limit: usize) -> bool {
        let is_full = 2 * (self.len + 1) > self.entries.len();
        let entries = if is_full {
            // Both copies exist for a moment.
            3 * self.entries.len().max(Self::SMALLEST)
        } else {
            self.entries.len()
        };
        let keys = match self.keys.len() + key.len() {
            len if len > self.keys.capacity() => 3 * self.keys.capacity().max(key.len()),
            _ => self.keys.capacity(),
        };
        entries * size_of::<BoundEntry>() + keys <= limit
    }

    /// Returns the slot of the key, or the free slot where it belongs.
    fn place(&self, hash: u64, key: &[u8]) -> Option<usize> {
        let mask = self.entries.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        loop {
            let entry = &self.entries[at];
            let (start, len) = (entry.start, entry.key_len as usize);
            if len == 0 || entry.hash == hash && &self.keys[start..start + len] == key {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
    }

    fn get(&self, hash: u64, key: &[u8]) -> Option<i64> {
        let entry = self.entries[self.place(hash, key)?];
        (entry.key_len > 0).then_some(entry.upper)
    }

    fn insert(&mut self, hash: u64, key: &[u8], upper: i64) {
        // Do not remember a position of 4 GiB.
        let Ok(key_len @ 1..) = u32::try_from(key.len()) else { return };
        if 2 * (self.len + 1) > self.entries.len() {
            self.grow();
        }
        let Some(at) = self.place(hash, key) else { return };
        if self.entries[at].key_len > 0 {
            let entry = &mut self.entries[at];
            entry.upper = entry.upper.min(upper);
            return;
        }
        self.entries[at] = BoundEntry { hash, start: self.keys.len(), key_len, upper };
        self.keys.extend_from_slice(key);
        self.len += 1;
    }

    fn grow(&mut self) {
        let new_len = (2 * self.entries.len()).max(Self::SMALLEST);
        let entries = core::mem::replace(&mut self.entries, vec![BoundEntry::NONE; new_len]);
        for entry in entries.into_iter().filter(|entry| entry.key_len > 0) {
            let mask = new_len - 1;
            let mut at = entry.hash as usize & mask;
            while self.entries[at].key_len > 0 {
                at = (at + 1) & mask;
            }
            self.entries[at] = entry;
        }
    }
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}
