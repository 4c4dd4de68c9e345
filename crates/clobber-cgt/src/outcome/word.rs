//! Machine words as sets of squares.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of up to 64 or 128 vertices.
pub(super) trait Word:
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
    const ZERO: Self;
    const ONE: Self;

    /// The least element alone.
    fn lowest(self) -> Self;

    fn count(self) -> u32;

    fn trailing_zeros(self) -> u32;

    fn leading_zeros(self) -> u32;

    fn reverse_bits(self) -> Self;

    fn swap_bytes(self) -> Self;

    /// The same in 128 bits.
    fn wide(self) -> u128;

    /// The elements, one at a time, each as a set.
    fn singles(self) -> impl Iterator<Item = Self> {
        let mut set = self;
        core::iter::from_fn(move || {
            let single = set.lowest();
            set = set ^ single;
            (single != Self::ZERO).then_some(single)
        })
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

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
        }
    )*};
}

word!(u64, u128);

/// The stones of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones<W> {
    pub(super) black: W,
    pub(super) white: W,
}

impl<W: Word> Stones<W> {
    #[inline]
    pub(super) fn all(self) -> W {
        self.black | self.white
    }

    #[inline]
    pub(super) fn is_monochromatic(self) -> bool {
        self.black == W::ZERO || self.white == W::ZERO
    }

    #[inline]
    pub(super) fn within(self, set: W) -> Self {
        Self { black: self.black & set, white: self.white & set }
    }

    #[inline]
    pub(super) fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// The same with stones of the other colour on some of the vertices.
    #[inline]
    pub(super) fn recolored(self, set: W) -> Self {
        Self { black: self.black ^ set, white: self.white ^ set }
    }

    /// The same on other squares.
    #[inline]
    pub(super) fn map(self, image: impl Fn(W) -> W) -> Self {
        Self { black: image(self.black), white: image(self.white) }
    }
}
