//! A factor of a row: a stretch of stones that is reduced to one stone.

use clobber_core::{Color, Move, Vertex};

/// A stretch of a row that is reduced to one stone: a single stone, or a *pair* X Y^a X^b Y of
/// different colours X and Y.
///
/// The stones at the ends of a pair run towards each other, and the later one stays. Either Y stays, a steps right of
/// the first vertex, after a moves of X and b + 1 of Y; or X stays, one vertex further right, after a + 1 moves of X
/// and b of Y.
///
/// ```
/// use clobber_core::{Color, MoveOrder, Path, Position, Vertex};
/// use clobber_solitaire::{Effort, RowFactor};
///
/// let row: Position<Path> = "x.xooxxxo".parse()?;
/// let factors = RowFactor::cut(&row, MoveOrder::Any, &mut Effort::new());
/// let [single, pair] = factors[..] else { return Err("not two factors".into()) };
/// assert_eq!((single.len(), single.chains()), (1, None));
/// assert_eq!((pair.len(), pair.chains()), (7, Some((2, 3))));
/// assert_eq!((pair.final_vertex(), pair.final_color()), (Vertex::new(4), Color::White));
/// assert_eq!(pair.moves().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowFactor {
    first: u32,
    /// a and b of a pair X Y^a X^b Y.
    run: u32,
    back: u32,
    /// X, or the colour of the single stone.
    color: Color,
    /// The colour of the final stone of a pair; `None` for a single stone.
    end: Option<Color>,
}

impl RowFactor {
    pub(super) const fn single(first: u32, color: Color) -> Self {
        Self { first, run: 0, back: 0, color, end: None }
    }

    /// Returns the factor X Y^run X^back Y. Its right stone stays unless `ending` changes that.
    pub(super) fn pair(first: u32, color: Color, run: u32, back: u32) -> Self {
        Self { first, run, back, color, end: Some(!color) }
    }

    /// Returns the factor with another final colour; a single stone keeps its colour.
    pub(super) fn ending(self, end: Color) -> Self {
        Self { end: self.end.map(|_| end), ..self }
    }

    /// Returns the colour of the leftmost stone: X.
    pub const fn first_color(&self) -> Color {
        self.color
    }

    /// Returns the a and b of X Y^a X^b Y; `None` for a single stone.
    pub fn chains(&self) -> Option<(usize, usize)> {
        self.end.map(|_| (self.run as usize, self.back as usize))
    }

    /// Returns the number of stones.
    #[expect(clippy::len_without_is_empty, reason = "no factor is empty")]
    pub fn len(&self) -> usize {
        self.chains().map_or(1, |(run, back)| run + back + 2)
    }

    /// Returns the vertex of the final stone.
    pub fn final_vertex(&self) -> Vertex {
        Vertex::new(self.first + self.run + u32::from(self.end == Some(self.color)))
    }

    /// Returns the colour of the final stone.
    pub fn final_color(&self) -> Color {
        self.end.unwrap_or(self.color)
    }

    /// Returns the moves that leave one stone, in free order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone + use<> {
        self.helper().moves().chain(self.finisher().moves())
    }

    /// Returns the moves of the stone that is clobbered at the end.
    pub(super) fn helper(&self) -> Chain {
        match self.end {
            None => Chain::NONE,
            Some(end) if end == self.color => self.leftward(self.back),
            Some(_) => self.rightward(self.run),
        }
    }

    /// Returns the moves of the final stone. Only the last of them waits for the helper; the others run between other
    /// vertices.
    pub(super) fn finisher(&self) -> Chain {
        match self.end {
            None => Chain::NONE,
            Some(end) if end == self.color => self.rightward(self.run + 1),
            Some(_) => self.leftward(self.back + 1),
        }
    }

    /// Returns a - b, which differs by one from the moves of X minus the moves of Y.
    pub(super) fn lean(&self) -> i64 {
        i64::from(self.run) - i64::from(self.back)
    }

    const fn rightward(&self, len: u32) -> Chain {
        Chain { from: self.first, rightward: true, len }
    }

    const fn leftward(&self, len: u32) -> Chain {
        Chain { from: self.first + self.run + self.back + 1, rightward: false, len }
    }
}

/// Moves of one stone, step by step in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    from: u32,
    rightward: bool,
    len: u32,
}

impl Chain {
    pub(super) const NONE: Self = Self { from: 0, rightward: true, len: 0 };

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the moves before the last one, and the last one.
    pub(super) fn split_last(self) -> (Self, Self) {
        let before = self.len.saturating_sub(1);
        let last = Self { from: self.at(before), len: self.len - before, ..self };
        (Self { len: before, ..self }, last)
    }

    pub(super) fn moves(self) -> impl Iterator<Item = Move> + Clone + use<> {
        (0..self.len).map(move |step| Move::between(self.at(step), self.at(step + 1)))
    }

    const fn at(&self, step: u32) -> u32 {
        if self.rightward { self.from + step } else { self.from - step }
    }
}
