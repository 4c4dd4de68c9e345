//! Machine words as sets of vertices.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of up to 64 or 128 vertices.
pub(crate) trait BitSet:
    Copy
    + Debug
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    const BITS: u32;
    const EMPTY: Self;
    /// Vertex 0 alone.
    const FIRST: Self;

    /// Returns the least vertex alone.
    fn lowest(self) -> Self;

    fn count(self) -> u32;

    fn trailing_zeros(self) -> u32;

    fn leading_zeros(self) -> u32;

    fn reverse_bits(self) -> Self;

    fn swap_bytes(self) -> Self;

    /// Returns the set in 128 bits.
    fn wide(self) -> u128;

    /// Returns the vertices of a set of 128 that fit.
    fn narrowed(wide: u128) -> Self;

    /// Iterates over the vertices, each as a set.
    #[inline]
    fn singles(self) -> impl Iterator<Item = Self> {
        let mut set = self;
        core::iter::from_fn(move || {
            let single = set.lowest();
            set = set ^ single;
            (single != Self::EMPTY).then_some(single)
        })
    }
}

macro_rules! bit_set {
    ($($word:ty),*) => {$(
        impl BitSet for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                <$word>::leading_zeros(self)
            }

            #[inline]
            fn reverse_bits(self) -> Self {
                <$word>::reverse_bits(self)
            }

            #[inline]
            fn swap_bytes(self) -> Self {
                <$word>::swap_bytes(self)
            }

            #[inline]
            fn wide(self) -> u128 {
                u128::from(self)
            }

            #[inline]
            fn narrowed(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}

bit_set!(u64, u128);

/// The stones of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BitStones<W> {
    pub(crate) black: W,
    pub(crate) white: W,
}

impl<W: BitSet> BitStones<W> {
    /// No stones.
    pub(crate) const NONE: Self = Self { black: W::EMPTY, white: W::EMPTY };

    #[inline]
    pub(crate) fn all(self) -> W {
        self.black | self.white
    }

    #[inline]
    pub(crate) fn is_monochromatic(self) -> bool {
        self.black == W::EMPTY || self.white == W::EMPTY
    }

    #[inline]
    pub(crate) fn within(self, set: W) -> Self {
        self.map(|stones| stones & set)
    }

    #[inline]
    pub(crate) fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// Gives the stones on some vertices the other colour.
    #[inline]
    pub(crate) fn recolored(self, set: W) -> Self {
        self.map(|stones| stones ^ set)
    }

    /// Moves the stones to other vertices.
    #[inline]
    pub(crate) fn map<V>(self, image: impl Fn(W) -> V) -> BitStones<V> {
        BitStones { black: image(self.black), white: image(self.white) }
    }
}
