//! Boards of all types behind one.

use core::fmt;

use certified_search::ParseError;
use smallvec::SmallVec;

use super::Topology;
use crate::moves::{Move, Vertex};

/// A board of any type behind a reference, as [`Position::by_dyn`](crate::Position::by_dyn) gives it.
///
/// A function that is generic over boards is compiled again for each of them. One that takes this type is compiled once,
/// for a call through a table and a copy of the neighbours, some nanoseconds, wherever it asks for those of a vertex.
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
#[derive(Clone, Copy)]
pub struct DynBoard<'a>(&'a dyn Board);

impl<'a> DynBoard<'a> {
    pub(super) fn new(board: &'a impl Topology) -> Self {
        Self(board)
    }
}

impl fmt::Debug for DynBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DynBoard({} vertices)", self.0.vertex_count())
    }
}

/// The methods of a board that can be called whatever its type is.
trait Board {
    fn vertex_count(&self) -> usize;
    fn neighbors(&self, vertex: Vertex) -> SmallVec<[Vertex; 16]>;
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool;
    fn clique_factors(&self) -> Option<&[u32]>;
    fn line_width(&self) -> usize;
    fn fmt_vertex(&self, vertex: Vertex, out: &mut dyn fmt::Write) -> fmt::Result;
    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError>;
    fn fmt_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<T: Topology> Board for T {
    fn vertex_count(&self) -> usize {
        Topology::vertex_count(self)
    }

    fn neighbors(&self, vertex: Vertex) -> SmallVec<[Vertex; 16]> {
        Topology::neighbors(self, vertex).collect()
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        Topology::are_adjacent(self, a, b)
    }

    fn clique_factors(&self) -> Option<&[u32]> {
        Topology::clique_factors(self)
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
    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.0.neighbors(vertex).into_iter()
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.0.are_adjacent(a, b)
    }

    fn clique_factors(&self) -> Option<&[u32]> {
        self.0.clique_factors()
    }

    fn line_width(&self) -> usize {
        self.0.line_width()
    }

    fn as_dyn(&self) -> DynBoard<'_> {
        *self
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        self.0.fmt_vertex(vertex, out)
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        self.0.parse_vertex(text)
    }

    fn fmt_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        self.0.fmt_move(mv, out)
    }
}
