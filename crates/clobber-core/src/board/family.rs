//! Families of graphs that theorems cover.

use core::fmt;

use super::{DynBoard, Topology};
use crate::moves::Vertex;

/// A family of graphs that a board declares with [`Topology::family`].
///
/// The numbering of the vertices is prescribed, so a strategy for the family applies directly.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Family<'a> {
    /// The product of cliques of these sizes. Vertices are numbered in mixed radix, the first factor fastest, and two are
    /// adjacent if they differ in one coordinate.
    Cliques(&'a [u32]),
    /// The complete multipartite graph with parts of these sizes. Vertices are numbered part after part, and two are
    /// adjacent if they are in different parts.
    Multipartite(&'a [u32]),
    /// The cartesian product of two boards G and H: the vertex at a in G and b in H is a + |G| b.
    Product(DynBoard<'a>, DynBoard<'a>),
}

impl Family<'_> {
    /// Returns the number of vertices; `None` if it exceeds the limit for boards.
    pub(super) fn vertex_count(&self) -> Option<u32> {
        match *self {
            Self::Cliques(sizes) if sizes.contains(&0) => Some(0),
            Self::Cliques(sizes) => sizes.iter().try_fold(1_u32, |count, &n| count.checked_mul(n)),
            Self::Multipartite(parts) => {
                parts.iter().try_fold(0_u32, |count, &size| count.checked_add(size))
            }
            Self::Product(first, second) => {
                let [first, second] = [first, second].map(|board| board.vertex_count());
                first.checked_mul(second)?.try_into().ok()
            }
        }
    }

    /// Returns the number of neighbours of a vertex of the family.
    pub(super) fn degree(&self, vertex: Vertex) -> usize {
        match *self {
            Self::Cliques(sizes) => sizes
                .iter()
                .map(|&size| size.saturating_sub(1) as usize)
                .fold(0, usize::saturating_add),
            Self::Multipartite(parts) => {
                let count: usize = parts.iter().map(|&size| size as usize).sum();
                count - part_of(parts, vertex).map_or(count, |(_, size)| size as usize)
            }
            Self::Product(first, second) => {
                let (a, b) = split(vertex, first);
                first.neighbors(a).count() + second.neighbors(b).count()
            }
        }
    }

    /// Returns whether two vertices of the family are adjacent.
    pub(super) fn are_adjacent(&self, v: Vertex, w: Vertex) -> bool {
        match *self {
            Self::Cliques(sizes) => {
                let (mut v, mut w, mut coordinates) = (v.get(), w.get(), 0);
                for &size in sizes {
                    let digit = |number: u32| number.checked_rem(size);
                    coordinates += u32::from(digit(v) != digit(w));
                    [v, w] = [v, w].map(|number| number.checked_div(size).unwrap_or(0));
                }
                coordinates == 1
            }
            Self::Multipartite(parts) => part_of(parts, v) != part_of(parts, w),
            Self::Product(first, second) => {
                let ((a, b), (c, d)) = (split(v, first), split(w, first));
                b == d && first.are_adjacent(a, c) || a == c && second.are_adjacent(b, d)
            }
        }
    }
}

/// Returns the first vertex and the size of the part that a vertex is in.
fn part_of(parts: &[u32], vertex: Vertex) -> Option<(u32, u32)> {
    let mut start = 0;
    parts.iter().find_map(|&size| {
        let own = start;
        start += size;
        (vertex.get() < start).then_some((own, size))
    })
}

/// Returns the coordinates of a vertex of a product in its two factors.
fn split(vertex: Vertex, first: DynBoard<'_>) -> (Vertex, Vertex) {
    let width = first.vertex_count() as u32;
    let (a, b) = (vertex.get().checked_rem(width), vertex.get().checked_div(width));
    (Vertex::new(a.unwrap_or(0)), Vertex::new(b.unwrap_or(0)))
}

impl fmt::Display for Family<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cliques(sizes) => write!(f, "a product of cliques {sizes:?}"),
            Self::Multipartite(parts) => write!(f, "a complete multipartite graph {parts:?}"),
            Self::Product(first, second) => write!(
                f,
                "a product of {} and {} vertices",
                first.vertex_count(),
                second.vertex_count()
            ),
        }
    }
}
