//! A single type for references to boards.

use core::iter::{Copied, Take};
use core::{array, fmt, slice};
use std::vec;

use certified_search::ParseError;

use super::{Family, GraphBoard, Grid, Topology};
use crate::moves::{Move, Vertex};

/// A reference to a board of any type, as [`Position::by_dyn`](crate::Position::by_dyn) returns it.
///
/// A function that is generic over boards is compiled for each of them; a function that takes this type is compiled
/// once. The neighbours of a vertex cost no more on a [`Grid`] or a [`GraphBoard`]. On other boards they are copied
/// after a dynamic call, which takes some nanoseconds.
///
/// ```
/// use clobber_core::{Cycle, DynBoard, Grid, Position};
///
/// /// Is compiled once.
/// fn moves(position: &Position<DynBoard<'_>>) -> usize {
///     position.all_moves().count()
/// }
///
/// let (grid, cycle): (Position<Grid>, Position<Cycle>) = ("xo|ox".parse()?, "xoxox".parse()?);
/// assert_eq!((moves(&grid.by_dyn()), moves(&cycle.by_dyn())), (8, 8));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
///
/// It reads the number of vertices once, and leaves out neighbours beyond it and a family of another size, so that a board that
/// breaks the contract of [`Topology`] leads no solver out of its tables.
#[derive(Clone, Copy)]
pub struct DynBoard<'a> {
    board: &'a dyn Board,
    near: Near<'a>,
    vertex_count: u32,
}

/// The board as a known type, to find neighbours without a dynamic call.
#[derive(Clone, Copy)]
pub(super) enum Near<'a> {
    Graph(&'a GraphBoard),
    Grid(&'a Grid),
    /// By a dynamic call of the board.
    Other,
}

impl<'a> DynBoard<'a> {
    /// Refers to a board of any type; [`Topology::as_dyn`] may know a shorter way to the neighbours.
    #[must_use]
    pub fn new(board: &'a impl Topology) -> Self {
        Self::with_near(board, Near::Other)
    }

    pub(super) fn with_near(board: &'a impl Topology, near: Near<'a>) -> Self {
        let vertex_count = u32::try_from(board.vertex_count()).unwrap_or(u32::MAX);
        Self { board, near, vertex_count }
    }

    /// Returns the family of the board, which may outlive this reference: see [`Topology::family`].
    pub fn family(self) -> Option<Family<'a>> {
        self.board.family().filter(|family| family.vertex_count() == Some(self.vertex_count))
    }

    /// Returns the board if it is a grid.
    pub(crate) const fn as_grid(self) -> Option<&'a Grid> {
        match self.near {
            Near::Grid(grid) => Some(grid),
            Near::Graph(_) | Near::Other => None,
        }
    }
}

impl fmt::Debug for DynBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DynBoard({} vertices)", self.vertex_count)
    }
}

/// The most neighbours that are copied without an allocation.
const FEW: usize = 12;

/// The neighbours of a vertex.
enum Neighbors<'a> {
    Listed(Copied<slice::Iter<'a, Vertex>>),
    Computed(Take<array::IntoIter<Vertex, 4>>),
    Copied { few: Take<array::IntoIter<Vertex, FEW>>, more: vec::IntoIter<Vertex> },
}

impl Iterator for Neighbors<'_> {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        match self {
            Self::Listed(list) => list.next(),
            Self::Computed(around) => around.next(),
            Self::Copied { few, more } => few.next().or_else(|| more.next()),
        }
    }
}

/// The methods of a board for dynamic calls.
trait Board {
    /// Returns the neighbours of a vertex among the first ones.
    fn neighbors(&self, vertex: Vertex, vertex_count: u32) -> Neighbors<'_>;
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool;
    fn family(&self) -> Option<Family<'_>>;
    fn line_width(&self) -> usize;
    fn fmt_vertex(&self, vertex: Vertex, out: &mut dyn fmt::Write) -> fmt::Result;
    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError>;
    fn fmt_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<T: Topology> Board for T {
    fn neighbors(&self, vertex: Vertex, vertex_count: u32) -> Neighbors<'_> {
        let is_there = move |&near: &Vertex| near.max(vertex).get() < vertex_count;
        let mut around = Topology::neighbors(self, vertex).filter(is_there);
        let mut few = [Vertex::default(); FEW];
        let mut count = 0;
        for (place, neighbor) in few.iter_mut().zip(around.by_ref()) {
            *place = neighbor;
            count += 1;
        }
        let more = if count == FEW { around.collect() } else { Vec::new() };
        Neighbors::Copied { few: few.into_iter().take(count), more: more.into_iter() }
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        Topology::are_adjacent(self, a, b)
    }

    fn family(&self) -> Option<Family<'_>> {
        Topology::family(self)
    }

    fn line_width(&self) -> usize {
        Topology::line_width(self)
    }

    fn fmt_vertex(&self, vertex: Vertex, mut out: &mut dyn fmt::Write) -> fmt::Result {
        Topology::fmt_vertex(self, vertex, &mut out)
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        Topology::parse_vertex(self, text)
    }

    fn fmt_move(&self, mv: Move, mut out: &mut dyn fmt::Write) -> fmt::Result {
        Topology::fmt_move(self, mv, &mut out)
    }
}

impl Topology for DynBoard<'_> {
    #[inline]
    fn vertex_count(&self) -> usize {
        self.vertex_count as usize
    }

    #[inline]
    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        match self.near {
            Near::Graph(graph) => Neighbors::Listed(graph.list(vertex).iter().copied()),
            Near::Grid(grid) => Neighbors::Computed(grid.around(vertex)),
            Near::Other => self.board.neighbors(vertex, self.vertex_count),
        }
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.board.are_adjacent(a, b)
    }

    fn family(&self) -> Option<Family<'_>> {
        (*self).family()
    }

    fn line_width(&self) -> usize {
        self.board.line_width()
    }

    fn as_dyn(&self) -> DynBoard<'_> {
        *self
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        self.board.fmt_vertex(vertex, out)
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        self.board.parse_vertex(text)
    }

    fn fmt_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        self.board.fmt_move(mv, out)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cycle, GraphBoard, Grid, Topology, Vertex, check_topology};

    /// A star with more leaves than are copied without an allocation; it computes its neighbours.
    struct Star(u32);

    impl Topology for Star {
        fn vertex_count(&self) -> usize {
            self.0 as usize
        }

        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            let range = match vertex.get() {
                0 => 1..self.0,
                leaf if leaf < self.0 => 0..1,
                _ => 0..0,
            };
            range.map(Vertex::new)
        }
    }

    #[track_caller]
    fn assert_same(board: &impl Topology) {
        let by_dyn = board.as_dyn();
        assert_eq!(check_topology(&by_dyn), Ok(()));
        assert_eq!(by_dyn.vertex_count(), board.vertex_count());
        // Some vertices are outside.
        for vertex in (0..board.vertex_count() as u32 + 20).map(Vertex::new) {
            let near: Vec<Vertex> = by_dyn.as_dyn().neighbors(vertex).collect();
            assert_eq!(near, board.neighbors(vertex).collect::<Vec<_>>(), "{by_dyn:?} {vertex}");
        }
    }

    #[test]
    fn boards_behind_a_reference_are_the_same() {
        for (rows, cols) in [(0, 0), (1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (7, 30)] {
            assert_same(&Grid::new(rows, cols).unwrap());
            assert_same(&&Grid::new(rows, cols).unwrap());
        }
        for count in [1, 2, 12, 13, 14, 40] {
            assert_same(&Star(count));
            assert_same(&GraphBoard::from_board(&Star(count)).unwrap());
            assert_same(&Cycle::new(count));
        }
    }
}
