//! Sets of any size, in a bit vector.

use core::cmp::Ordering;
use core::fmt;

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use bitvec::view::BitView;

use super::{BITS, StoneSet, Word, check_room};
use crate::error::PositionError;
use crate::moves::Vertex;

/// A set of vertices of any size, with one bit per vertex: the default of [`Position`]. Its size is rounded up to whole
/// words, and sets of different sizes are not equal.
///
/// [`Position`]: crate::Position
// Stores the raw words of a bit vector. A bit vector packs a bit's address into its pointer, and unpacking it would
// take as long as making a move.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct LargeSet(Vec<Word>);

impl LargeSet {
    /// Returns the empty set with room for vertices `0..vertex_count`, at most the 2^32 - 1 vertices of the largest
    /// board.
    pub(crate) fn with_room_for(vertex_count: usize) -> Self {
        let bits: BitVec<Word, Lsb0> = BitVec::repeat(false, vertex_count.min(Self::CAPACITY));
        Self(bits.into_vec())
    }

    #[inline]
    fn word_of(&mut self, vertex: Vertex) -> Option<&mut Word> {
        self.0.get_mut(vertex.index() / BITS)
    }
}

const fn bit(vertex: Vertex) -> Word {
    1 << (vertex.index() % BITS)
}

impl StoneSet for LargeSet {
    const CAPACITY: usize = u32::MAX as usize;

    type Words<'a> = &'a [Word];

    fn with_room(vertex_count: usize) -> Result<Self, PositionError> {
        check_room(vertex_count, Self::CAPACITY).map(|()| Self::with_room_for(vertex_count))
    }

    #[inline]
    fn contains(&self, vertex: Vertex) -> bool {
        self.word(vertex.index() / BITS) & bit(vertex) != 0
    }

    #[inline]
    fn insert(&mut self, vertex: Vertex) {
        if let Some(word) = self.word_of(vertex) {
            *word |= bit(vertex);
        }
    }

    #[inline]
    fn remove(&mut self, vertex: Vertex) {
        if let Some(word) = self.word_of(vertex) {
            *word &= !bit(vertex);
        }
    }

    #[inline]
    fn toggle<const N: usize>(&mut self, vertices: [Vertex; N]) {
        for vertex in vertices {
            if let Some(word) = self.word_of(vertex) {
                *word ^= bit(vertex);
            }
        }
    }

    #[inline]
    fn words(&self) -> &[Word] {
        &self.0
    }

    fn set_word(&mut self, index: usize, word: Word) {
        if let Some(old) = self.0.get_mut(index) {
            *old = word;
        }
    }
}

impl PartialOrd for LargeSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for LargeSet {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, others) = (self.words(), other.words());
        own.len().cmp(&others.len()).then_with(|| own.iter().rev().cmp(others.iter().rev()))
    }
}

impl fmt::Debug for LargeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.view_bits::<Lsb0>().iter_ones()).finish()
    }
}
