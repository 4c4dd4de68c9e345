//! The terms of a sum: values, and parts without a value.

use partizan::Game;

use crate::outcome::key;
use crate::outcome::up_scale::UpScale;

/// A term of a sum: the canonical form of one or more parts, or a part as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Summand(u32);

/// The bit that distinguishes parts from values; an arena has at most 2^31 games.
const PART: u32 = 1 << 31;

impl Summand {
    pub(super) const ZERO: Self = Self(0);

    pub(super) const fn value(game: Game) -> Self {
        Self(game.index() as u32)
    }

    pub(super) const fn part(index: usize) -> Self {
        Self(index as u32 | PART)
    }

    /// Returns the value of the term; `None` for a part.
    #[inline]
    pub(super) const fn as_value(self) -> Option<Game> {
        if self.0 & PART == 0 { Some(Game::from_index(self.0)) } else { None }
    }

    #[inline]
    pub(super) const fn part_index(self) -> usize {
        (self.0 & !PART) as usize
    }
}

/// An atomic weight, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Unknown,
    Integer(i32),
    /// Another game, for example * or 1/2.
    Other(Game),
}

/// The facts kept about a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct SummandInfo {
    /// A hash that is equal for equal games or words in every search.
    pub(super) hash: u128,
    pub(super) negative: Summand,
    /// The number of a value's followers, itself included; 0 for a part.
    pub(super) size: u32,
    pub(super) weight: Weight,
    /// An estimate of the work that the term adds to a search.
    pub(super) effort: f32,
    /// An estimate of Left's advantage.
    pub(super) advantage: f32,
    pub(super) scale: UpScale,
}

/// Returns a hash of a list of words. Sums of these hashes behave like random numbers: the two halves are chains of
/// multiplications by different constants, mixed as SplitMix64 does.
pub(super) fn hash_of(words: impl IntoIterator<Item = u64>) -> u128 {
    let (mut low, mut high) = (0x243f_6a88_85a3_08d3_u64, 0x1319_8a2e_0370_7344_u64);
    for word in words {
        low = mix(low ^ word);
        high =
            mix(high.wrapping_add(word.wrapping_mul(0xa24b_aed4_963e_e407)) ^ 0x452821e638d01377);
        high = high.rotate_left(23).wrapping_add(low);
    }
    u128::from(mix(high ^ low.rotate_left(32))) << 64 | u128::from(mix(low ^ high.rotate_left(17)))
}

/// Returns a bijection that spreads every bit of a word over all bits, and moves 0.
const fn mix(word: u64) -> u64 {
    key::mix(word.wrapping_add(0x9e37_79b9_7f4a_7c15))
}
