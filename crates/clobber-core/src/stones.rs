//! Sets of vertices: a machine word for small boards, a bit vector for boards of any size.

use core::fmt;
use core::hash::Hash;

use crate::color::Color;
use crate::error::PositionError;
use crate::moves::{Move, Vertex};

mod bit_set;
mod large_set;

pub use self::bit_set::BitSet;
pub use self::large_set::LargeSet;

/// The unit of access to sets: bit `i` of word `k` is vertex `k * Word::BITS + i`.
#[doc(hidden)]
pub type Word = usize;

const BITS: usize = Word::BITS as usize;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::LargeSet {}
}

/// A set of vertices: `u64` (boards of up to 64 vertices), `u128` (up to 128) or [`LargeSet`].
///
/// The trait is sealed. Besides the usual operations on sets it provides access to whole words,
/// which boards use to find many moves at once.
///
/// A vertex that the set has no room for is never a member. Inserting or removing one leaves the other members
/// unspecified, because a check would slow a search by a third. [`Position`](crate::Position) never does this.
pub trait StoneSet:
    Clone + Default + Ord + Hash + fmt::Debug + Send + Sync + 'static + sealed::Sealed
{
    /// The largest number of vertices that a set of this type can hold.
    const CAPACITY: usize;

    /// Creates the empty set with room for vertices `0..vertex_count`.
    ///
    /// # Errors
    /// If `vertex_count` is over [`CAPACITY`](Self::CAPACITY).
    fn with_room(vertex_count: usize) -> Result<Self, PositionError>;

    /// Returns whether the vertex is a member.
    fn contains(&self, vertex: Vertex) -> bool;

    /// Adds a vertex.
    fn insert(&mut self, vertex: Vertex);

    /// Removes a vertex.
    fn remove(&mut self, vertex: Vertex);

    /// The members as words: an array of one or two for machine words, a slice otherwise.
    type Words<'a>: AsRef<[Word]> + Copy
    where
        Self: 'a;

    /// Returns the words of the set.
    fn words(&self) -> Self::Words<'_>;

    /// Returns the word with an index; zero beyond the last.
    #[inline]
    fn word(&self, index: usize) -> Word {
        word_at(self.words().as_ref(), index)
    }

    /// Returns the number of words.
    #[inline]
    fn word_count(&self) -> usize {
        self.words().as_ref().len()
    }

    /// Adds each of the vertices that is not a member, and removes each that is.
    fn toggle<const N: usize>(&mut self, vertices: [Vertex; N]);

    /// Replaces a word; ignores an index beyond the last.
    fn set_word(&mut self, index: usize, word: Word);

    /// Returns the number of members.
    fn len(&self) -> usize {
        self.words().as_ref().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set has no member.
    fn is_empty(&self) -> bool {
        self.words().as_ref().iter().all(|&word| word == 0)
    }

    /// Returns whether the two sets have no common member.
    fn is_disjoint(&self, other: &Self) -> bool {
        let (own, others) = (self.words(), other.words());
        own.as_ref().iter().zip(others.as_ref()).all(|(own, other)| own & other == 0)
    }

    /// Returns the members in increasing order.
    fn iter(&self) -> impl Iterator<Item = Vertex> {
        (0..self.word_count()).flat_map(|index| {
            BitsOf(self.word(index)).map(move |bit| Vertex::new((index * BITS) as u32 + bit))
        })
    }

    /// Adds the vertices one by one.
    fn extend(&mut self, vertices: impl IntoIterator<Item = Vertex>) {
        vertices.into_iter().for_each(|vertex| self.insert(vertex));
    }
}

/// The positions of the ones of a word, lowest first.
struct BitsOf(Word);

impl Iterator for BitsOf {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

macro_rules! machine_word_set {
    ($set:ty) => {
        impl StoneSet for $set {
            const CAPACITY: usize = <$set>::BITS as usize;

            type Words<'a> = [Word; <$set>::BITS as usize / BITS];

            fn with_room(vertex_count: usize) -> Result<Self, PositionError> {
                check_room(vertex_count, Self::CAPACITY).map(|()| 0)
            }

            #[inline]
            fn contains(&self, vertex: Vertex) -> bool {
                self.checked_shr(vertex.get()).is_some_and(|rest| rest & 1 == 1)
            }

            #[inline]
            fn insert(&mut self, vertex: Vertex) {
                *self |= (1 as $set).wrapping_shl(vertex.get());
            }

            #[inline]
            fn remove(&mut self, vertex: Vertex) {
                *self &= !(1 as $set).wrapping_shl(vertex.get());
            }

            #[inline]
            fn toggle<const N: usize>(&mut self, vertices: [Vertex; N]) {
                for vertex in vertices {
                    *self ^= (1 as $set).wrapping_shl(vertex.get());
                }
            }

            #[inline]
            fn words(&self) -> Self::Words<'_> {
                core::array::from_fn(|index| (self >> (index * BITS)) as Word)
            }

            #[inline]
            fn set_word(&mut self, index: usize, word: Word) {
                if index < self.word_count() {
                    let shift = index * BITS;
                    *self &= !(<$set>::from(Word::MAX as u64) << shift);
                    *self |= <$set>::from(word as u64) << shift;
                }
            }

            #[inline]
            fn len(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn iter(&self) -> impl Iterator<Item = Vertex> {
                let mut set = *self;
                core::iter::from_fn(move || {
                    let least = (set != 0).then(|| Vertex::new(set.trailing_zeros()))?;
                    set &= set - 1;
                    Some(least)
                })
            }
        }
    };
}

machine_word_set!(u64);
machine_word_set!(u128);

/// Returns the word with an index; zero beyond the last.
#[inline]
pub(crate) fn word_at(words: &[Word], index: usize) -> Word {
    words.get(index).copied().unwrap_or(0)
}

/// Returns the word with this index of the set shifted down by `distance`. Members less than `distance` drop out.
#[inline]
pub(crate) fn word_of_lowered(words: &[Word], index: usize, distance: u32) -> Word {
    let source = index.saturating_add((distance / Word::BITS) as usize);
    let bits = distance % Word::BITS;
    match words.get(source..) {
        // Shift in two steps, because a shift by all bits would overflow.
        Some([low, high, ..]) => low >> bits | high << 1 << (Word::BITS - 1 - bits),
        Some([low]) => low >> bits,
        _ => 0,
    }
}

/// The stones of a position without its board: two disjoint sets.
///
/// Tables for one board use it as the key, and searches keep it on their stack.
///
/// ```
/// use clobber_core::{Color, Grid, Move, Position, Stones, Topology};
///
/// /// Returns whether `mover`, who moves first, makes the last move and wins.
/// fn wins(grid: Grid, mut stones: Stones<u64>, mover: Color) -> bool {
///     let moves: Vec<Move> = grid.moves_between(stones.of(mover), stones.of(!mover)).collect();
///     moves.into_iter().any(|mv| stones.with_move(mover, mv, |after| !wins(grid, *after, !mover)))
/// }
///
/// let position = "xox|oxo".parse::<Position<Grid>>()?.with_sets::<u64>()?;
/// assert!(!wins(*position.board(), *position.stones(), Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones<S> {
    black: S,
    white: S,
}

impl<S: StoneSet> Stones<S> {
    /// Creates the pair from the set of black and the set of white stones.
    ///
    /// # Errors
    /// The first vertex that would carry a black and a white stone.
    pub fn new(black: S, white: S) -> Result<Self, PositionError> {
        match (0..black.word_count())
            .find_map(|index| {
                let both = black.word(index) & white.word(index);
                (both != 0).then(|| index * BITS + both.trailing_zeros() as usize)
            })
            .and_then(Vertex::from_index)
        {
            Some(vertex) => Err(PositionError::Overlap { vertex }),
            None => Ok(Self { black, white }),
        }
    }

    /// Returns no stones: two copies of this empty set.
    pub(crate) fn none(empty: S) -> Self {
        Self { black: empty.clone(), white: empty }
    }

    /// Returns no stones, in two sets of the same size.
    pub(crate) fn cleared(&self) -> Self {
        let mut empty = self.black.clone();
        (0..empty.word_count()).for_each(|index| empty.set_word(index, 0));
        Self::none(empty)
    }

    /// Converts the stones to another type of sets, for a board of `vertex_count` vertices.
    pub(crate) fn in_sets<S2: StoneSet>(
        &self,
        vertex_count: usize,
    ) -> Result<Stones<S2>, PositionError> {
        let mut stones = Stones::none(S2::with_room(vertex_count)?);
        for color in Color::BOTH {
            let (set, _) = stones.of_mut(color);
            for index in 0..set.word_count() {
                // A board may have had more vertices before.
                let room = vertex_count.saturating_sub(index * Word::BITS as usize);
                let is_there =
                    Word::MAX.checked_shr(Word::BITS - room.min(Word::BITS as usize) as u32);
                set.set_word(index, self.of(color).word(index) & is_there.unwrap_or(0));
            }
        }
        Ok(stones)
    }

    /// Fills rows of a length with stones of alternating colours along rows and columns, a word at a time.
    pub(crate) fn fill_checkerboard(&mut self, corner: Color, rows: usize, cols: usize) {
        /// Every second square from the first.
        const EVEN: Word = Word::MAX / 3;
        let (own, other) = self.of_mut(corner);
        let (mut row, mut col) = (0, 0);
        for index in 0..own.word_count() {
            let (mut of_corner, mut all, mut filled) = (0, 0, 0);
            while filled < BITS && row < rows {
                let run = (cols - col).min(BITS - filled);
                let squares = Word::MAX >> (BITS - run) << filled;
                let in_turn = if (row + col + filled) % 2 == 0 { EVEN } else { !EVEN };
                (of_corner, all) = (of_corner | squares & in_turn, all | squares);
                filled += run;
                col += run;
                if col == cols {
                    (row, col) = (row + 1, 0);
                }
            }
            own.set_word(index, of_corner);
            other.set_word(index, all & !of_corner);
        }
    }

    /// Returns the stones of a colour.
    #[doc(alias = "iter")]
    #[inline]
    pub const fn of(&self, color: Color) -> &S {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns the colour of the stone on a vertex.
    #[inline]
    pub fn color_at(&self, vertex: Vertex) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.of(color).contains(vertex))
    }

    /// Returns the vertices that carry a stone, in increasing order, each with the stone's colour.
    pub fn occupied(&self) -> impl Iterator<Item = (Vertex, Color)> {
        (0..self.black.word_count()).flat_map(move |index| {
            let black = self.black.word(index);
            BitsOf(black | self.white.word(index)).map(move |bit| {
                let is_black = black >> bit & 1 == 1;
                let color = if is_black { Color::Black } else { Color::White };
                (Vertex::new((index * BITS) as u32 + bit), color)
            })
        })
    }

    /// Returns the stones with the colours swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// Makes a move of a colour without checks; see [`Position::play_unchecked`].
    ///
    /// [`Position::play_unchecked`]: crate::Position::play_unchecked
    #[inline]
    pub fn play_unchecked(&mut self, mover: Color, mv: Move) {
        let (own, other) = self.of_mut(mover);
        own.toggle([mv.from, mv.to]);
        other.toggle([mv.to]);
    }

    /// Undoes a move of a colour; see [`Position::undo`].
    ///
    /// [`Position::undo`]: crate::Position::undo
    #[inline]
    pub fn undo(&mut self, mover: Color, mv: Move) {
        // Making a move again undoes it.
        self.play_unchecked(mover, mv);
    }

    /// Makes a move of a colour without checks, calls `visit`, undoes the move, and returns the result of `visit`.
    ///
    /// Searches use this for each step. Sets of one or two words are copied instead of undoing the
    /// move, which is faster.
    #[inline]
    pub fn with_move<R>(&mut self, mover: Color, mv: Move, visit: impl FnOnce(&Self) -> R) -> R {
        if S::CAPACITY <= u128::CAPACITY {
            let mut child = self.clone();
            child.play_unchecked(mover, mv);
            visit(&child)
        } else {
            self.play_unchecked(mover, mv);
            let said = visit(self);
            self.undo(mover, mv);
            said
        }
    }

    pub(crate) fn put(&mut self, vertex: Vertex, square: Option<Color>) {
        self.black.remove(vertex);
        self.white.remove(vertex);
        if let Some(color) = square {
            self.of_mut(color).0.insert(vertex);
        }
    }

    /// Sets the squares of all vertices in order.
    pub(crate) fn fill(&mut self, squares: &mut impl Iterator<Item = Option<Color>>) {
        for index in 0..self.black.word_count() {
            let (mut black, mut white) = (0, 0);
            for bit in 0..Word::BITS {
                let Some(square) = squares.next() else { break };
                black |= Word::from(square == Some(Color::Black)) << bit;
                white |= Word::from(square == Some(Color::White)) << bit;
            }
            self.black.set_word(index, black);
            self.white.set_word(index, white);
        }
    }

    /// Returns the set of a colour and the set of the other colour.
    #[inline]
    pub(crate) fn of_mut(&mut self, color: Color) -> (&mut S, &mut S) {
        match color {
            Color::Black => (&mut self.black, &mut self.white),
            Color::White => (&mut self.white, &mut self.black),
        }
    }
}

/// Checks that a set has room for a board.
const fn check_room(vertices: usize, capacity: usize) -> Result<(), PositionError> {
    if vertices <= capacity { Ok(()) } else { Err(PositionError::Capacity { vertices, capacity }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowered_by_words<S: StoneSet>(room: usize, members: &[u32]) {
        let mut set = S::with_room(room).unwrap();
        set.extend(members.iter().copied().map(Vertex::new));
        let is_member = |v: Option<u32>| v.is_some_and(|v| set.contains(Vertex::new(v)));
        let step = if cfg!(miri) { 29 } else { 1 };
        for distance in (0..2 * room as u32 + 130).step_by(step).chain([1 << 31, u32::MAX]) {
            for vertex in 0..room as u32 {
                let (index, bit) = (vertex as usize / BITS, vertex as usize % BITS);
                let lowered =
                    word_of_lowered(set.words().as_ref(), index, distance) >> bit & 1 == 1;
                assert_eq!(lowered, is_member(vertex.checked_add(distance)), "{vertex} {distance}");
            }
        }
        assert_eq!(word_of_lowered(set.words().as_ref(), usize::MAX, 1), 0);
    }

    #[test]
    fn sets_are_lowered_word_by_word() {
        lowered_by_words::<u64>(64, &[0, 1, 5, 31, 32, 63]);
        lowered_by_words::<u128>(128, &[0, 1, 5, 63, 64, 65, 100, 127]);
        lowered_by_words::<LargeSet>(200, &[0, 1, 5, 63, 64, 65, 127, 128, 191, 192, 199]);
    }

    fn outside_is_never_a_member<S: StoneSet>(room: usize) {
        let mut set = S::with_room(room).unwrap();
        for vertex in [room as u32, room as u32 + 1, 1 << 20, u32::MAX].map(Vertex::new) {
            assert!(!set.contains(vertex), "{vertex}");
        }
        set.set_word(usize::MAX, 1);
        assert!(set.is_empty() && set.len() == 0 && set.iter().next().is_none());
        for index in 0..set.word_count() {
            set.set_word(index, Word::MAX);
        }
        assert_eq!(set.len(), room);
        assert!(set.iter().map(Vertex::index).eq(0..room));
    }

    #[test]
    fn vertices_outside_are_no_members() {
        outside_is_never_a_member::<u64>(64);
        outside_is_never_a_member::<u128>(128);
        for words in [0, 1, 2, 5] {
            outside_is_never_a_member::<LargeSet>(words * BITS);
        }
    }

    #[test]
    fn capacity_is_checked() {
        assert!(u64::with_room(64).is_ok() && u128::with_room(128).is_ok());
        assert_eq!(u64::with_room(65), Err(PositionError::Capacity { vertices: 65, capacity: 64 }));
        assert_eq!(
            u128::with_room(129),
            Err(PositionError::Capacity { vertices: 129, capacity: 128 })
        );
    }

    #[test]
    fn overlapping_sets_are_refused() {
        let overlap = |vertex| PositionError::Overlap { vertex: Vertex::new(vertex) };
        assert_eq!(Stones::new(0b0110_u64, 0b1100), Err(overlap(2)));
        assert_eq!(Stones::new(1_u128 << 100, 1 << 100), Err(overlap(100)));
        assert!(Stones::new(0b0110_u64, 0b1001).is_ok());
    }
}
