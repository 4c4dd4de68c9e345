//! Sets of keys, as small as a search needs them.
//!
//! A key of one to four words is a block in a table of such blocks.

// Shards are below 256, slots below the length of their shard.
#![allow(clippy::indexing_slicing)]

use std::hint::black_box;

use super::coding::Key;

/// A hash whose bits all depend on all bits of the words.
fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0, |hash: u64, &word| {
        let product = u128::from(word ^ hash ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// A set of keys.
#[derive(Clone, Debug)]
pub(super) struct KeySet {
    one: Blocks<1>,
    two: Blocks<2>,
    three: Blocks<3>,
    four: Blocks<4>,
}

/// A set has no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// A key with its hash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashed {
    key: Key,
    hash: u64,
}

impl Hashed {
    #[inline]
    pub(super) fn new(key: Key) -> Self {
        Self { key, hash: hash(&key.words[..usize::from(key.used)]) }
    }
}

impl KeySet {
    pub(super) fn new() -> Self {
        Self { one: Blocks::new(), two: Blocks::new(), three: Blocks::new(), four: Blocks::new() }
    }

    pub(super) const fn len(&self) -> usize {
        self.one.len + self.two.len + self.three.len + self.four.len
    }

    pub(super) const fn bytes(&self) -> usize {
        self.one.bytes + self.two.bytes + self.three.bytes + self.four.bytes
    }

    #[inline]
    pub(super) fn contains(&self, Hashed { key, hash }: &Hashed) -> bool {
        let [a, b, c, d] = key.words;
        match key.used {
            1 => self.one.contains([a], *hash),
            2 => self.two.contains([a, b], *hash),
            3 => self.three.contains([a, b, c], *hash),
            _ => self.four.contains([a, b, c, d], *hash),
        }
    }

    /// Adds a key, within so many bytes for the whole set; says whether it is new.
    pub(super) fn insert(
        &mut self,
        Hashed { key, hash }: &Hashed,
        limit: usize,
    ) -> Result<bool, Full> {
        let room = limit.saturating_sub(self.bytes());
        let [a, b, c, d] = key.words;
        match key.used {
            1 => self.one.insert([a], *hash, room),
            2 => self.two.insert([a, b], *hash, room),
            3 => self.three.insert([a, b, c], *hash, room),
            _ => self.four.insert([a, b, c, d], *hash, room),
        }
    }

    /// Asks for the memory where keys would be, so that it is on its way for all of them at a time.
    pub(super) fn touch(&self, keys: impl Iterator<Item = Hashed>) {
        black_box(keys.fold(0, |all, Hashed { key, hash }| {
            all ^ match key.used {
                1 => self.one.home(hash),
                2 => self.two.home(hash),
                3 => self.three.home(hash),
                _ => self.four.home(hash),
            }
        }));
    }
}

const SHARDS: usize = 256;

/// A hash set of blocks of W words with open addressing, in shards that grow one by one, so that
/// between two thirds and five sixths of the memory are used.
#[derive(Clone, Debug)]
struct Blocks<const W: usize> {
    shards: Vec<Shard<W>>,
    len: usize,
    bytes: usize,
}

#[derive(Clone, Debug)]
struct Shard<const W: usize> {
    slots: Vec<[u64; W]>,
    len: usize,
}

impl<const W: usize> Blocks<W> {
    fn new() -> Self {
        let shard = Shard { slots: Vec::new(), len: 0 };
        Self { shards: vec![shard; SHARDS], len: 0, bytes: 0 }
    }

    #[inline]
    fn home(&self, hash: u64) -> u64 {
        let shard = &self.shards[(hash >> 56) as usize];
        shard.slots.get(shard.home(hash)).map_or(0, |block| block[0])
    }

    fn contains(&self, block: [u64; W], hash: u64) -> bool {
        self.shards[(hash >> 56) as usize].contains(block, hash)
    }

    fn insert(&mut self, block: [u64; W], hash: u64, room: usize) -> Result<bool, Full> {
        let shard = &mut self.shards[(hash >> 56) as usize];
        if shard.len * 6 >= shard.slots.len() * 5 {
            let more = shard.slots.len() / 4 + 8;
            let bytes = more * 8 * W;
            // While a shard grows, it is there twice.
            if bytes + shard.slots.len() * 8 * W > room {
                return Err(Full);
            }
            shard.grow(more);
            self.bytes += bytes;
        }
        let new = shard.insert(block, hash);
        self.len += usize::from(new);
        Ok(new)
    }
}

impl<const W: usize> Shard<W> {
    /// The slot where a block is looked for first.
    fn home(&self, hash: u64) -> usize {
        (((hash & 0xffff_ffff) * self.slots.len() as u64) >> 32) as usize
    }

    fn contains(&self, block: [u64; W], hash: u64) -> bool {
        if self.slots.is_empty() {
            return false;
        }
        let mut slot = self.home(hash);
        loop {
            let there = &self.slots[slot];
            if *there == block {
                return true;
            }
            if there[0] == 0 {
                return false;
            }
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
    }

    fn insert(&mut self, block: [u64; W], hash: u64) -> bool {
        let mut slot = self.home(hash);
        loop {
            let there = &mut self.slots[slot];
            if *there == block {
                return false;
            }
            if there[0] == 0 {
                *there = block;
                self.len += 1;
                return true;
            }
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
    }

    fn grow(&mut self, more: usize) {
        let size = self.slots.len() + more;
        let old = core::mem::replace(&mut self.slots, vec![[0; W]; size]);
        self.len = 0;
        for block in old.into_iter().filter(|block| block[0] != 0) {
            self.insert(block, hash(&block));
        }
    }
}
