//! Sets of sums, as small as a search needs them.
//!
//! A part of K of up to 200 stones is a code of nine bits, so that seven are a word of 64. A sum of up to
//! 28 parts is a block of one to four words in a table of such blocks; longer ones, which hardly occur,
//! are kept apart.

// Codes are below 512, shards below 256, slots below the length of their shard.
#![allow(clippy::indexing_slicing)]

use std::hint::black_box;

use rustc_hash::FxHashSet;

use super::part::{Family, Part};
use super::sum::Sum;

/// The most stones of a part that has a code.
pub(super) const MAX_STONES: u16 = 200;

/// One more than the greatest code.
pub(super) const CODES: usize = 1 << CODE_BITS;

const CODE_BITS: usize = 9;
const PER_WORD: usize = 7;
const WORDS: usize = 4;

/// The code of a part of K; `None` if it has none. No code is 0.
pub(super) fn code(part: Part) -> Option<u16> {
    let stones = part.stones();
    let code = match (part.family(), stones) {
        (_, MAX_STONES..) if stones > MAX_STONES => return None,
        (Family::A, _) => stones / 2,
        (Family::OA, _) => 100 + (stones - 1) / 2,
        (Family::OOO, 9..) => 199 + (stones - 7) / 2,
        (Family::OO, 6..) => 295 + (stones - 4) / 2,
        (Family::O, 5..) => 393 + (stones - 3) / 2,
        (Family::NegOA, 3) => 492,
        _ => return None,
    };
    Some(code)
}

/// The parts by code.
fn parts_by_code() -> Vec<Part> {
    let mut parts = vec![Part::known(Family::A, 2); CODES];
    for family in Family::ALL {
        for part in (1..=MAX_STONES).filter_map(|stones| Part::new(family, stones)) {
            if let Some(code) = code(part) {
                parts[usize::from(code)] = part;
            }
        }
    }
    parts
}

/// A sum as codes.
#[derive(Clone, Debug)]
pub(super) enum Packed {
    Words { words: [u64; WORDS], used: u8, hash: u64 },
    Long(Box<[Part]>),
}

/// The codes of all parts, by number.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    codes: Vec<u16>,
}

impl Codes {
    pub(super) fn new() -> Self {
        let parts = Family::ALL.into_iter().flat_map(|family| {
            (1..=MAX_STONES).filter_map(move |stones| Part::new(family, stones))
        });
        let mut codes = vec![0; 1 << 12];
        for part in parts {
            codes[Self::place(part)] = code(part).unwrap_or(0);
        }
        Self { codes }
    }

    /// Families have less than 16 numbers, and parts with a code less than 256 stones.
    fn place(part: Part) -> usize {
        (part.family() as usize) << 8 | usize::from(part.stones().min(255))
    }

    /// Packs a sum that is not 0; `None` if one of its parts has no code.
    pub(super) fn pack(&self, sum: &Sum) -> Option<Packed> {
        let parts = sum.parts();
        if parts.len() > PER_WORD * WORDS {
            return Some(Packed::Long(parts.into()));
        }
        let mut words = [0; WORDS];
        let mut coded = true;
        let used = parts.len().div_ceil(PER_WORD);
        for (word, parts) in words.iter_mut().zip(parts.chunks(PER_WORD)) {
            for &part in parts {
                let code = self.codes[Self::place(part)];
                coded &= code != 0;
                *word = *word << CODE_BITS | u64::from(code);
            }
        }
        coded.then(|| Packed::Words { words, used: used as u8, hash: hash(&words[..used]) })
    }
}

/// A hash whose bits all depend on all bits of the words.
fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0, |hash: u64, &word| {
        let product = u128::from(word ^ hash ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// A set of sums.
#[derive(Clone, Debug)]
pub(super) struct SumSet {
    one: Blocks<1>,
    two: Blocks<2>,
    three: Blocks<3>,
    four: Blocks<4>,
    long: FxHashSet<Box<[Part]>>,
    long_bytes: usize,
    parts: Vec<Part>,
}

/// A set has no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl SumSet {
    pub(super) fn new() -> Self {
        Self {
            one: Blocks::new(),
            two: Blocks::new(),
            three: Blocks::new(),
            four: Blocks::new(),
            long: FxHashSet::default(),
            long_bytes: 0,
            parts: parts_by_code(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.one.len + self.two.len + self.three.len + self.four.len + self.long.len()
    }

    pub(super) const fn bytes(&self) -> usize {
        self.one.bytes + self.two.bytes + self.three.bytes + self.four.bytes + self.long_bytes
    }

    /// Adds a sum, within so many bytes for the whole set; says whether it is new.
    pub(super) fn insert(&mut self, sum: &Packed, limit: usize) -> Result<bool, Full> {
        let room = limit.saturating_sub(self.bytes());
        match sum {
            &Packed::Words { words: [a, ..], used: 1, hash } => self.one.insert([a], hash, room),
            &Packed::Words { words: [a, b, ..], used: 2, hash } => {
                self.two.insert([a, b], hash, room)
            }
            &Packed::Words { words: [a, b, c, _], used: 3, hash } => {
                self.three.insert([a, b, c], hash, room)
            }
            &Packed::Words { words, hash, .. } => self.four.insert(words, hash, room),
            Packed::Long(parts) => {
                let bytes = 64 + 2 * size_of_val::<[Part]>(parts);
                if bytes > room {
                    return Err(Full);
                }
                let new = self.long.insert(parts.clone());
                self.long_bytes += if new { bytes } else { 0 };
                Ok(new)
            }
        }
    }

    /// Asks for the memory where a sum would be, so that several are on their way at a time.
    pub(super) fn touch(&self, sum: &Packed) {
        if let &Packed::Words { used, hash, .. } = sum {
            black_box(match used {
                1 => self.one.home(hash),
                2 => self.two.home(hash),
                3 => self.three.home(hash),
                _ => self.four.home(hash),
            });
        }
    }

    /// Puts the parts of a packed sum at the end of a list.
    pub(super) fn unpack_onto(&self, sum: &Packed, onto: &mut Vec<Part>) {
        match sum {
            Packed::Long(parts) => onto.extend_from_slice(parts),
            Packed::Words { words, .. } => {
                for &word in words {
                    let codes = (0..PER_WORD).rev().map(|i| word >> (i * CODE_BITS));
                    let codes = codes.map(|code| code as usize % CODES).filter(|&code| code != 0);
                    onto.extend(codes.map(|code| self.parts[code]));
                }
            }
        }
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

    fn home(&self, hash: u64) -> u64 {
        let shard = &self.shards[(hash >> 56) as usize];
        shard.slots.get(shard.home(hash)).map_or(0, |block| block[0])
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
