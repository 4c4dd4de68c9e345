//! Sets of keys, as small as a search needs them.
//!
//! A key of one to four words is a block in a table of such blocks, in which a line of the processor's cache
//! holds eight words. As a key tells all of its sum, two sums are never taken for one.

// Shards are below 256, lines below the length of their shard, and words of a block below 8.
#![allow(clippy::indexing_slicing)]

use std::hint::black_box;

use super::fingerprint::FingerprintKey;

/// Returns a hash whose bits all depend on all bits of the words that are used.
#[inline]
pub(super) fn hash(words: &[u64], used: u8) -> u64 {
    words.iter().take(used.into()).fold(0, |hash: u64, &word| {
        let product = u128::from(word ^ hash ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// A set of keys.
#[derive(Clone, Debug)]
pub(super) struct FingerprintSet {
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
pub(super) struct HashedKey {
    pub key: FingerprintKey,
    pub hash: u64,
}

impl HashedKey {
    #[inline]
    pub(super) fn new(key: FingerprintKey) -> Self {
        Self { key, hash: hash(&key.words, key.used) }
    }
}

impl FingerprintSet {
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
    pub(super) fn contains(&self, HashedKey { key, hash }: &HashedKey) -> bool {
        let [a, b, c, d] = key.words;
        match key.used {
            1 => self.one.contains([a], *hash),
            2 => self.two.contains([a, b], *hash),
            3 => self.three.contains([a, b, c], *hash),
            _ => self.four.contains([a, b, c, d], *hash),
        }
    }

    /// Adds a key, within a number of bytes for the whole set; says whether it is new.
    pub(super) fn insert(
        &mut self,
        HashedKey { key, hash }: &HashedKey,
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
    pub(super) fn touch(&self, keys: impl Iterator<Item = HashedKey>) {
        black_box(keys.fold(0, |all, HashedKey { key, hash }| {
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
    lines: Vec<CacheLine>,
    len: usize,
}

/// The words of one cache line; free words, which are 0, come last.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct CacheLine([u64; LINE]);

const LINE: usize = 8;

impl<const W: usize> Blocks<W> {
    fn new() -> Self {
        let shard = Shard { lines: Vec::new(), len: 0 };
        Self { shards: vec![shard; SHARDS], len: 0, bytes: 0 }
    }

    #[inline]
    fn home(&self, hash: u64) -> u64 {
        let shard = &self.shards[(hash >> 56) as usize];
        shard.lines.get(shard.home(hash)).map_or(0, |line| line.0[0])
    }

    #[inline]
    fn contains(&self, block: [u64; W], hash: u64) -> bool {
        let shard = &self.shards[(hash >> 56) as usize];
        let mut place = shard.home(hash);
        while let Some(line) = shard.lines.get(place) {
            if line.has(&block) {
                return true;
            }
            if line.room::<W>().is_some() {
                return false;
            }
            place = shard.next(place);
        }
        false
    }

    fn insert(&mut self, block: [u64; W], hash: u64, room: usize) -> Result<bool, Full> {
        let shard = &mut self.shards[(hash >> 56) as usize];
        let blocks = shard.lines.len() * (LINE / W);
        // A free block stays, at which a search ends.
        if (shard.len + 1) * 6 > blocks * 5 {
            let more = shard.lines.len() / 4 + 1;
            let bytes = more * size_of::<CacheLine>();
            // While a shard grows, it is there twice.
            if bytes + shard.lines.len() * size_of::<CacheLine>() > room {
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
    /// Returns the line where a block is looked for first.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (((hash & 0xffff_ffff) * self.lines.len() as u64) >> 32) as usize
    }

    fn next(&self, place: usize) -> usize {
        if place + 1 == self.lines.len() { 0 } else { place + 1 }
    }

    fn insert(&mut self, block: [u64; W], hash: u64) -> bool {
        let mut place = self.home(hash);
        loop {
            let line = &mut self.lines[place];
            if line.has(&block) {
                return false;
            }
            if let Some(room) = line.room::<W>() {
                line.0[room..room + W].copy_from_slice(&block);
                self.len += 1;
                return true;
            }
            place = self.next(place);
        }
    }

    fn grow(&mut self, more: usize) {
        let size = self.lines.len() + more;
        let old = core::mem::replace(&mut self.lines, vec![CacheLine([0; LINE]); size]);
        self.len = 0;
        for line in old {
            for block in line.0.as_slice().chunks_exact(W).filter(|block| block[0] != 0) {
                if let Ok(block) = block.try_into() {
                    self.insert(block, hash(&block, W as u8));
                }
            }
        }
    }
}

impl CacheLine {
    /// Returns whether a block is there: all are looked at, which is faster than to guess when to stop.
    #[inline]
    fn has<const W: usize>(&self, block: &[u64; W]) -> bool {
        let mut has = false;
        for i in 0..LINE / W {
            let mut equal = true;
            for (j, word) in block.iter().enumerate() {
                equal &= self.0[i * W + j] == *word;
            }
            has |= equal;
        }
        has
    }

    /// Returns where the first free block is.
    #[inline]
    fn room<const W: usize>(&self) -> Option<usize> {
        (0..LINE / W).map(|i| i * W).find(|&i| self.0[i] == 0)
    }
}
