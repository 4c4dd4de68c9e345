//! Sets in one machine word, which can be shifted, mirrored and combined as a whole.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use super::{StoneSet, Stones};
use crate::color::Color;
use crate::moves::{Move, Vertex};

/// A [`StoneSet`] in one machine word: `u64` or `u128`.
///
/// Vertex `v` is bit `v`, so the word's operators work on whole sets, and a shift moves all members at once. Methods
/// named like a method of the word do the same. Searches that are generic over the word use this trait.
#[doc(hidden)]
pub trait BitSet:
    StoneSet
    + Copy
    + Into<u128>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The capacity: the number of bits.
    const BITS: u32;

    /// The empty set.
    const EMPTY: Self;

    /// Returns the set of one vertex, which is less than [`BITS`](Self::BITS).
    fn single(vertex: Vertex) -> Self;

    /// Returns the members of a set of 128 vertices that fit.
    fn truncated(wide: u128) -> Self;

    /// Returns the set of the least member; the empty set has none and stays empty.
    fn lowest(self) -> Self;

    /// Returns the number of members.
    fn count_ones(self) -> u32;

    /// Returns the number of vertices below the least member; all vertices if the set is empty.
    fn trailing_zeros(self) -> u32;

    /// Returns the number of vertices above the greatest member; all vertices if the set is empty.
    fn leading_zeros(self) -> u32;

    /// Returns the set with the order of all vertices reversed.
    fn reverse_bits(self) -> Self;

    /// Returns the set with the order of all bytes reversed.
    fn swap_bytes(self) -> Self;

    /// Iterates over the members, the least first, each as a set.
    #[inline]
    fn singles(self) -> impl Iterator<Item = Self> {
        let mut set = self;
        core::iter::from_fn(move || {
            let single = set.lowest();
            set ^= single;
            (single != Self::EMPTY).then_some(single)
        })
    }
}

macro_rules! bit_set {
    ($word:ty) => {
        impl BitSet for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn single(vertex: Vertex) -> Self {
                (1 as $word).wrapping_shl(vertex.get())
            }

            #[inline]
            fn truncated(wide: u128) -> Self {
                wide as Self
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
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
        }
    };
}

bit_set!(u64);
bit_set!(u128);

/// Operations on whole sets of stones, for searches.
impl<S: BitSet> Stones<S> {
    /// Creates the stones from two sets that must be disjoint; unlike [`Stones::new`] it does not check. If they are
    /// not, later answers are wrong, but nothing panics.
    #[inline]
    pub const fn new_unchecked(black: S, white: S) -> Self {
        Self { black, white }
    }

    /// Adds a stone on an empty vertex.
    #[inline]
    #[must_use]
    pub fn with(mut self, vertex: Vertex, color: Color) -> Self {
        *self.of_mut(color).0 |= S::single(vertex);
        self
    }

    /// Returns the vertices with black stones.
    #[inline]
    pub const fn black(self) -> S {
        self.black
    }

    /// Returns the vertices with white stones.
    #[inline]
    pub const fn white(self) -> S {
        self.white
    }

    /// Returns the vertices with stones.
    #[inline]
    pub fn all(self) -> S {
        self.black | self.white
    }

    /// Returns whether a colour has no stones.
    #[inline]
    pub fn is_monochromatic(self) -> bool {
        self.black == S::EMPTY || self.white == S::EMPTY
    }

    /// Returns the stones on some vertices, without the others.
    #[inline]
    #[must_use]
    pub fn within(self, set: S) -> Self {
        self.map(|stones| stones & set)
    }

    /// Returns the stones after a change of colour on some vertices, which must be occupied.
    #[inline]
    #[must_use]
    pub fn recolored(self, set: S) -> Self {
        self.map(|stones| stones ^ set)
    }

    /// Returns the stones after a move of a colour, without checks; see [`Stones::play_unchecked`].
    #[inline]
    #[must_use]
    pub fn after(mut self, mover: Color, mv: Move) -> Self {
        self.play_unchecked(mover, mv);
        self
    }

    /// Moves the stones to other vertices by applying a map to the black set and to the white set.
    #[inline]
    pub fn map<T>(self, image: impl Fn(S) -> T) -> Stones<T> {
        Stones { black: image(self.black), white: image(self.white) }
    }
}
