//! The connected components of a position.

// The ends of the parts lie within the list of vertices.
#![allow(clippy::indexing_slicing)]

use core::ops::Range;

use certified_search::{Effort, Stopped};

use crate::board::Topology;
use crate::moves::Vertex;
use crate::position::Position;
use crate::stones::StoneSet;

/// The parts of a position: the connected components of its stones, whatever their colours.
///
/// Play in one part never touches another, so solvers answer most questions part by part. Each part is a list of
/// vertices in increasing order, and the parts are ordered by their least vertices. [`Position::extracted`] turns a
/// part into a position on a smaller board, and [`Position::restricted_to`] keeps the board.
///
/// ```
/// use clobber_core::{Effort, Grid, Parts, Position};
///
/// let position: Position<Grid> = "xo.x|..oo".parse()?;
/// let parts = position.parts();
/// assert_eq!(Parts::new(&position, &mut Effort::new())?, parts);
/// assert_eq!(parts.len(), 2);
/// let texts: Vec<String> =
///     parts.iter().map(|part| position.restricted_to(part).to_string()).collect();
/// assert_eq!(texts, ["xo..|....", "...x|..oo"]);
/// for part in &parts {
///     assert_eq!(position.extracted(part).stone_count(), part.len());
/// }
/// assert_eq!(position.extracted(&parts[1]).to_string(), "xoo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The vertices of all parts, part by part.
    vertices: Vec<Vertex>,
    /// The end of each part.
    ends: Vec<usize>,
}

impl Parts {
    /// Finds the parts of a position like [`Position::parts`], within an effort.
    ///
    /// # Arguments
    /// `position`, on any board; `effort`: a step is a stone.
    ///
    /// # Complexity
    /// O(V log V + E) time (the vertices of each part are sorted), O(V) memory.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn new<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let mut vertices = Vec::with_capacity(position.stone_count());
        let mut ends = Vec::new();
        let mut unseen = position.stones().clone();
        let stones = position.stone_count();
        for root in (0..position.board().vertex_count()).map_while(Vertex::from_index) {
            if unseen.color_at(root).is_none() {
                continue;
            }
            let first = vertices.len();
            unseen.put(root, None);
            vertices.push(root);
            let mut next = first;
            while next < vertices.len() {
                if vertices.len() == stones {
                    // All stones are found; on a clique this saves most edges.
                    effort.spend((stones - next) as u64)?;
                    break;
                }
                effort.spend(1)?;
                let mut edges = 0;
                for neighbor in position.board().neighbors(vertices[next]) {
                    edges += 1;
                    if unseen.color_at(neighbor).is_some() {
                        unseen.put(neighbor, None);
                        vertices.push(neighbor);
                    }
                }
                effort.work(edges)?;
                next += 1;
            }
            vertices[first..].sort_unstable();
            ends.push(vertices.len());
        }
        Ok(Self { vertices, ends })
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no parts: no stones.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the part with an index.
    pub fn get(&self, index: usize) -> Option<&[Vertex]> {
        (index < self.len()).then(|| &self[index])
    }

    /// Returns the parts, each as its vertices.
    pub fn iter(&self) -> PartsIter<'_> {
        PartsIter { parts: self, left: 0..self.len() }
    }
}

impl<'a> IntoIterator for &'a Parts {
    type Item = &'a [Vertex];
    type IntoIter = PartsIter<'a>;

    fn into_iter(self) -> PartsIter<'a> {
        self.iter()
    }
}

/// Iterator over the parts of a position, from [`Parts::iter`].
#[derive(Clone, Debug)]
pub struct PartsIter<'a> {
    parts: &'a Parts,
    left: Range<usize>,
}

impl<'a> Iterator for PartsIter<'a> {
    type Item = &'a [Vertex];

    fn next(&mut self) -> Option<&'a [Vertex]> {
        self.left.next().map(|index| &self.parts[index])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for PartsIter<'_> {}

impl core::ops::Index<usize> for Parts {
    type Output = [Vertex];

    /// Returns the part with this index; panics beyond the last, like a slice.
    fn index(&self, index: usize) -> &[Vertex] {
        assert!(index < self.len(), "part {index} of {}", self.len());
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.vertices[start..self.ends[index]]
    }
}
