//! Cartesian products of any two boards.

use core::fmt;

use clobber_core::{BoardError, Topology, Vertex};

/// The cartesian product G x H of two boards: a copy of G for each vertex of H. Two vertices are
/// adjacent if they have the same place in H and adjacent places in G, or the other way round.
///
/// The vertex at a in G and b in H is a + |G| b: the first factor is the fastest.
///
/// ```
/// use clobber_core::{Cycle, Path, Topology, Vertex};
/// use clobber_graphs::Product;
///
/// // A prism: two triangles.
/// let prism = Product::new(Cycle::new(3), Path::new(2))?;
/// assert_eq!(prism.vertex_count(), 6);
/// assert!(prism.are_adjacent(Vertex::new(1), Vertex::new(4)));
/// assert_eq!(prism.split(Vertex::new(4)), (Vertex::new(1), Vertex::new(1)));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Product<G, H> {
    first: G,
    second: H,
}

impl<G: Topology, H: Topology> Product<G, H> {
    /// Creates the product of two boards.
    ///
    /// # Errors
    /// If it has 2^32 vertices or more.
    pub fn new(first: G, second: H) -> Result<Self, BoardError> {
        let width = first.vertex_count().saturating_mul(second.vertex_count());
        match u32::try_from(width) {
            Ok(_) => Ok(Self { first, second }),
            Err(_) => Err(BoardError::TooLarge { lines: 1, width }),
        }
    }

    /// Returns the first factor, whose coordinate is the fastest.
    pub const fn first(&self) -> &G {
        &self.first
    }

    /// Returns the second factor.
    pub const fn second(&self) -> &H {
        &self.second
    }

    /// Returns the places of a vertex in the two factors. The vertices of an empty product are at 0.
    #[must_use]
    pub fn split(&self, vertex: Vertex) -> (Vertex, Vertex) {
        let width = self.first.vertex_count() as u32;
        let (a, b) = (vertex.get().checked_rem(width), vertex.get().checked_div(width));
        (Vertex::new(a.unwrap_or(0)), Vertex::new(b.unwrap_or(0)))
    }

    /// Returns the vertex at these places of the factors, which have to be theirs.
    #[must_use]
    pub fn join(&self, first: Vertex, second: Vertex) -> Vertex {
        let width = self.first.vertex_count() as u32;
        Vertex::new(first.get().wrapping_add(width.wrapping_mul(second.get())))
    }
}

impl<G: fmt::Display, H: fmt::Display> fmt::Display for Product<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.first, self.second)
    }
}

impl<G: Topology, H: Topology> Topology for Product<G, H> {
    fn vertex_count(&self) -> usize {
        self.first.vertex_count() * self.second.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let inside = vertex.index() < self.vertex_count();
        let (a, b) = self.split(vertex);
        let along_first = self.first.neighbors(a).map(move |a| self.join(a, b));
        let along_second = self.second.neighbors(b).map(move |b| self.join(a, b));
        along_first.chain(along_second).take_while(move |_| inside)
    }

    fn are_adjacent(&self, v: Vertex, w: Vertex) -> bool {
        let ((a, b), (c, d)) = (self.split(v), self.split(w));
        let count = self.vertex_count();
        v.index() < count
            && w.index() < count
            && (b == d && self.first.are_adjacent(a, c) || a == c && self.second.are_adjacent(b, d))
    }
}
