//! Theorem 3: the invariant delta modulo 3.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

use certified_search::{Answer, Effort, Stopped};

use crate::bipartition::Bipartition;
use crate::board::Topology;
use crate::color::Color;
use crate::goal::Goal;
use crate::moves::{Move, Vertex};
use crate::position::Position;
use crate::stones::StoneSet;

/// Delta of a position: the number of stones plus the number of clashing stones.
///
/// A [`Bipartition`] colours the vertices. A stone is *matching* if it has the colour of its vertex, and *clashing*
/// otherwise. A move of a matching stone preserves delta, and a move of a clashing stone lowers it by 3. So **delta
/// modulo 3 never changes** (Theorem 3): it is the position's [`class`](Self::class). A single stone has delta 1 or 2,
/// so no position of class 0 can be reduced to one stone in any order of play (Corollary 4).
///
/// Exchanging the two sides of the board exchanges matching and clashing stones, which negates delta modulo 3. So class
/// 0 is independent of the [convention](Bipartition) which side is black, but classes 1 and 2 depend on it.
///
/// Delta is additive: the delta of a position is the sum over its parts.
///
/// ```
/// use clobber_core::{Bipartition, Delta, Move, Path, Position};
///
/// let mut row: Position<Path> = "xoxo".parse()?;
/// let sides = Bipartition::new(row.board())?;
/// let mut delta = Delta::from_position(&row, &sides);
/// assert_eq!((delta.value(), delta.class()), (4, 1));
///
/// // A matching stone moves and becomes clashing; then it moves again.
/// for (mv, value) in [(Move::between(0, 1), 4), (Move::between(3, 2), 4), (Move::between(1, 2), 1)] {
///     let (mover, before) = (row.play(mv)?, delta);
///     delta.play(&sides, mover, mv);
///     assert_eq!(delta.value(), value);
///     assert_eq!(delta, Delta::from_position(&row, &sides));
///     let mut undone = delta;
///     undone.undo(&sides, mover, mv);
///     assert_eq!(undone, before);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 3 and Corollary 4. The proof applies to any bipartite
/// graph word for word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Delta {
    stones: usize,
    clashing: usize,
}

impl Delta {
    /// Creates delta from the numbers of stones and of clashing stones, for reasons of lower bounds.
    #[must_use]
    pub const fn new(stones: usize, clashing: usize) -> Self {
        Self { stones, clashing }
    }

    /// Returns delta of a position.
    ///
    /// # Complexity
    /// O(number of stones + V / 64).
    #[must_use]
    pub fn from_position<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        sides: &Bipartition,
    ) -> Self {
        let of_color = |color: Color| {
            let stones = position.stones().of(color).iter();
            stones.map(move |vertex| Self::from_stone(vertex, color, sides)).sum::<Self>()
        };
        Color::BOTH.into_iter().map(of_color).sum()
    }

    /// Returns delta of the stones on some vertices, such as one of the [parts](Position::parts) of a position, whose class no
    /// play in other parts changes.
    ///
    /// # Complexity
    /// O(k) for k vertices.
    #[must_use]
    pub fn from_vertices<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        sides: &Bipartition,
        vertices: &[Vertex],
    ) -> Self {
        let stones =
            vertices.iter().filter_map(|&vertex| Some((vertex, position.color_at(vertex)?)));
        stones.map(|(vertex, color)| Self::from_stone(vertex, color, sides)).sum()
    }

    /// Returns delta of a position and delta of the stones that a goal names, by the sides of the position's stones.
    ///
    /// If their classes differ, no play from the position leaves exactly these stones.
    ///
    /// # Arguments
    /// `position`, `goal`; `effort`: no steps are counted, as in [`Bipartition::from_stones`].
    ///
    /// # Returns
    /// Both, or `None` if the graph of the stones is not bipartite.
    ///
    /// # Complexity
    /// The complexity of [`Bipartition::new`].
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn of_start_and_end<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Option<[Self; 2]>, Stopped> {
        let sides = match Bipartition::from_stones(position, effort) {
            Answer::Yes(sides) => sides,
            Answer::No(_) => return Ok(None),
            Answer::Open { stopped, .. } => return Err(stopped),
        };
        let end = goal.stones().map(|(vertex, color)| Self::from_stone(vertex, color, &sides));
        Ok(Some([Self::from_position(position, &sides), end.sum()]))
    }

    fn from_stone(vertex: Vertex, color: Color, sides: &Bipartition) -> Self {
        Self { stones: 1, clashing: usize::from(!sides.is_matching(vertex, color)) }
    }

    /// Returns the number of stones.
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// Returns the number of clashing stones.
    pub const fn clashing(&self) -> usize {
        self.clashing
    }

    /// Returns delta: the number of stones plus the number of clashing stones.
    pub const fn value(&self) -> usize {
        self.stones.wrapping_add(self.clashing)
    }

    /// Returns delta modulo 3, the invariant.
    pub const fn class(&self) -> u8 {
        (self.value() % 3) as u8
    }

    /// Updates delta for a move of `mover` that is legal in the position.
    ///
    /// After an illegal move the number is meaningless, but nothing panics.
    ///
    /// # Complexity
    /// O(1).
    #[inline]
    pub fn play(&mut self, sides: &Bipartition, mover: Color, mv: Move) {
        self.stones = self.stones.wrapping_sub(1);
        // The clobbered stone has the other side and the other colour, so it matches exactly when the moving stone
        // does.
        self.clashing = match sides.is_matching(mv.from, mover) {
            true => self.clashing.wrapping_add(1),
            false => self.clashing.wrapping_sub(2),
        };
    }

    /// Undoes [`play`](Self::play).
    ///
    /// # Complexity
    /// O(1).
    #[inline]
    pub fn undo(&mut self, sides: &Bipartition, mover: Color, mv: Move) {
        self.stones = self.stones.wrapping_add(1);
        self.clashing = match sides.is_matching(mv.from, mover) {
            true => self.clashing.wrapping_sub(1),
            false => self.clashing.wrapping_add(2),
        };
    }
}

impl Add for Delta {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            stones: self.stones.wrapping_add(other.stones),
            clashing: self.clashing.wrapping_add(other.clashing),
        }
    }
}

impl AddAssign for Delta {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Delta {
    fn sum<I: Iterator<Item = Self>>(deltas: I) -> Self {
        deltas.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Delta {
    /// Writes delta as `9 = 7 + 2 clashing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {} + {} clashing", self.value(), self.stones, self.clashing)
    }
}
