//! Sets of up to 64 or 128 vertices as machine words, for the inner loops of the search.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of vertices in one machine word.
pub(super) trait Bits:
    Copy
    + Eq
    + Ord
    + Default
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// The number of vertices that there is room for.
    const CAPACITY: usize;

    /// The empty set.
    const NONE: Self;

    /// The set of one vertex, which is less than the capacity.
    fn single(vertex: u32) -> Self;

    /// The number of vertices.
    fn count(self) -> u32;

    /// The least vertex; the capacity, if there is none.
    fn lowest(self) -> u32;

    /// 64 bits that depend on every vertex.
    fn folded(self) -> u64;

    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    #[inline]
    fn has(self, vertex: u32) -> bool {
        !(self & Self::single(vertex)).is_none()
    }

    /// The vertices in increasing order.
    #[inline]
    fn vertices(self) -> Vertices<Self> {
        Vertices(self)
    }
}

macro_rules! bits {
    ($word:ty, $folded:expr) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            #[inline]
            fn single(vertex: u32) -> Self {
                (1 as $word).wrapping_shl(vertex)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}

bits!(u64, |word| word);
// A multiplication apart, so that equal halves do not cancel.
bits!(u128, |word| (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));

/// The vertices of a set, lowest first.
pub(super) struct Vertices<B>(B);

impl<B: Bits> Iterator for Vertices<B> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_none() {
            return None;
        }
        let vertex = self.0.lowest();
        self.0 ^= B::single(vertex);
        Some(vertex)
    }
}
