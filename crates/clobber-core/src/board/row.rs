//! Rows and cycles.

use core::fmt;
use core::str::FromStr;

use certified_search::ParseError;
use certified_search::text::Reader;

use super::{BoardError, FromShape, Grid, Symmetric, Topology};
use crate::moves::{Move, Vertex};
use crate::stones::StoneSet;

/// A row of vertices, each adjacent to the one before and the one after.
///
/// Only its notation differs from a grid of one row: a vertex prints as a single number, the board as `P4`.
///
/// ```
/// use clobber_core::{Path, Position};
///
/// let row: Position<Path> = "xoxo".parse()?;
/// assert_eq!(row.all_moves().count(), 6);
/// assert_eq!("P4".parse(), Ok(Path::new(4)));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    grid: Grid,
}

impl Path {
    /// Creates the row of `vertex_count` vertices.
    #[must_use]
    pub fn new(vertex_count: u32) -> Self {
        Self { grid: Grid::row(vertex_count) }
    }
}

impl Topology for Path {
    fn vertex_count(&self) -> usize {
        self.grid.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.grid.neighbors(vertex)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.grid.are_adjacent(a, b)
    }

    #[inline]
    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        self.grid.moves_between(movers, targets)
    }
}

impl FromShape for Path {
    fn from_shape(lines: usize, width: usize) -> Result<Self, BoardError> {
        one_line(lines, width).map(Self::new)
    }
}

impl Symmetric for Path {
    /// Whether the two ends are exchanged.
    type Symmetry = bool;

    fn symmetries(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn image(&self, _: bool) -> Self {
        *self
    }

    fn image_of(&self, is_reversed: bool, vertex: Vertex) -> Vertex {
        let last = (self.vertex_count() as u32).wrapping_sub(1);
        if is_reversed { Vertex::new(last.wrapping_sub(vertex.get())) } else { vertex }
    }
}

/// A cycle of vertices: a row whose ends are adjacent.
///
/// It prints as `C4`. A cycle of two vertices has one edge, a cycle of one vertex none.
///
/// ```
/// use clobber_core::{Cycle, Position};
///
/// let cycle: Position<Cycle> = "xoxo".parse()?;
/// assert_eq!(cycle.all_moves().count(), 8);
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle {
    row: Path,
}

impl Cycle {
    /// Creates the cycle of `vertex_count` vertices.
    #[must_use]
    pub fn new(vertex_count: u32) -> Self {
        Self { row: Path::new(vertex_count) }
    }

    fn count(self) -> u32 {
        self.row.vertex_count() as u32
    }

    /// Returns both directions of the edge between the row's ends, unless the row has this edge itself.
    fn closing(self) -> impl Iterator<Item = Move> {
        let last = self.count().wrapping_sub(1);
        let moves = [Move::between(0, last), Move::between(last, 0)];
        moves.into_iter().filter(move |_| self.count() > 2)
    }
}

impl Topology for Cycle {
    fn vertex_count(&self) -> usize {
        self.row.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let across = self.closing().filter(move |mv| mv.from == vertex).map(|mv| mv.to);
        self.row.neighbors(vertex).chain(across)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.row.are_adjacent(a, b) || self.closing().any(|mv| mv == Move::new(a, b))
    }

    #[inline]
    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        let across =
            self.closing().filter(move |mv| movers.contains(mv.from) && targets.contains(mv.to));
        self.row.moves_between(movers, targets).chain(across)
    }
}

impl FromShape for Cycle {
    fn from_shape(lines: usize, width: usize) -> Result<Self, BoardError> {
        one_line(lines, width).map(Self::new)
    }
}

impl Symmetric for Cycle {
    /// A rotation by this number of vertices, perhaps after a reflection.
    type Symmetry = (u32, bool);

    fn symmetries(&self) -> impl Iterator<Item = (u32, bool)> {
        let shifts = self.count().max(1);
        let with = move |reflected| (0..shifts).map(move |shift| (shift, reflected));
        [false, true].into_iter().flat_map(with)
    }

    fn image(&self, _: (u32, bool)) -> Self {
        *self
    }

    fn image_of(&self, (shift, reflected): (u32, bool), vertex: Vertex) -> Vertex {
        let count = u64::from(self.count().max(1));
        let v = u64::from(vertex.get()) % count;
        let v = if reflected { (count - v) % count } else { v };
        Vertex::new(((v + u64::from(shift)) % count) as u32)
    }
}

/// A row or a cycle is named by a letter and the number of its vertices.
macro_rules! named_by_length {
    ($($board:ident: $letter:literal;)*) => {$(
        impl fmt::Display for $board {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $letter, self.vertex_count())
            }
        }

        impl FromStr for $board {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let mut name = Reader::new(text);
                let length = name.factor($letter)?;
                name.end().map(|()| Self::new(length))
            }
        }
    )*};
}

named_by_length! {
    Path: 'P';
    Cycle: 'C';
}

/// Returns the number of vertices of a text in one line; fails if there are more lines.
fn one_line(lines: usize, width: usize) -> Result<u32, BoardError> {
    if lines > 1 {
        return Err(BoardError::NotOneLine { lines });
    }
    let width = width * lines;
    u32::try_from(width).map_err(|_| BoardError::TooLarge { lines, width })
}
