//! Keys of 128 bits.
//!
//! The key of a sum is the sum of the keys of its summands, modulo 2^128. The key of a piece is a hash of its
//! canonical image, in two halves that are mixed separately. The key of a canonical form is a hash of its options'
//! keys. So the key does not depend on the origin of pieces, on the order in which they are met, or on the handles of
//! an arena. Two different sums with the same key would be confused: see [`OutcomeSolver`](super::OutcomeSolver) for
//! how unlikely that is.

use clobber_core::BitSet;

/// The key of a sum, a piece or a value in the table.
pub(super) type Key = u128;

/// Returns a bijection of words in which every bit of the result depends on every bit (the last step of the
/// generator SplitMix64).
#[inline]
pub(super) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The initial values of the two halves.
const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];

/// Hashes words one after another, in both halves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hasher([u64; 2]);

impl Hasher {
    /// Begins with a tag that distinguishes different kinds of things.
    pub(super) const fn new(tag: u64) -> Self {
        let [a, b] = SEEDS;
        Self([mix(a ^ tag), mix(b.wrapping_add(tag))])
    }

    #[inline]
    pub(super) const fn word(self, word: u64) -> Self {
        let Self([a, b]) = self;
        Self([mix(a ^ word), mix(b.wrapping_mul(5).wrapping_add(word))])
    }

    /// Hashes a set as one word or two.
    #[inline]
    pub(super) fn set<W: BitSet>(self, set: W) -> Self {
        let wide: u128 = set.into();
        let low = self.word(wide as u64);
        if W::BITS > 64 { low.word((wide >> 64) as u64) } else { low }
    }

    #[inline]
    pub(super) const fn key(self) -> Key {
        let Self([a, b]) = self;
        (a as u128) << 64 | b as u128
    }
}

/// Hashes a multiset of keys by the sum of their images.
#[inline]
pub(super) const fn scattered(key: Key, tag: u64) -> Key {
    Hasher([(key >> 64) as u64 ^ mix(tag), key as u64 ^ mix(!tag)]).word(tag).key()
}
