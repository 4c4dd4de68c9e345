//! Complete multipartite graphs.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Reader;
use clobber_core::{BoardError, Family, ParseError, Topology, Vertex};
use smallvec::SmallVec;

use super::not_a_board;

/// The complete multipartite graph K_{a,b,...}: two vertices are adjacent if they are in different parts.
///
/// The vertices are numbered part after part. Empty parts do not count. A text has at least two numbers: `K3,0` is
/// three vertices without an edge, but `K3` is a clique.
///
/// ```
/// use clobber_core::{Topology, Vertex};
/// use clobber_graphs::Multipartite;
///
/// let board = Multipartite::new([3, 3, 2])?;
/// assert_eq!(board.vertex_count(), 8);
/// assert!(board.neighbors(Vertex::new(3)).eq([0, 1, 2, 6, 7].map(Vertex::new)));
/// assert_eq!(board.to_string(), "K3,3,2");
/// assert_eq!("K3,3,2".parse::<Multipartite>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multipartite {
    parts: SmallVec<[u32; 4]>,
    /// The end of each part.
    ends: SmallVec<[u32; 4]>,
}

impl Multipartite {
    /// Creates the complete multipartite graph with parts of these sizes.
    ///
    /// # Errors
    /// The graph is larger than any board.
    pub fn new(parts: impl IntoIterator<Item = u32>) -> Result<Self, BoardError> {
        let parts: SmallVec<[u32; 4]> = parts.into_iter().filter(|&size| size > 0).collect();
        let mut end = 0_u32;
        let add = |&size: &u32| {
            end = end.checked_add(size)?;
            Some(end)
        };
        match parts.iter().map(add).collect() {
            Some(ends) => Ok(Self { parts, ends }),
            None => {
                let sum = parts.iter().map(|&size| size as usize).fold(0, usize::saturating_add);
                Err(BoardError::TooLarge { lines: 1, width: sum })
            }
        }
    }

    /// Returns the sizes of the parts. No part is empty.
    #[must_use]
    pub fn parts(&self) -> &[u32] {
        &self.parts
    }

    /// Returns the index of a vertex's part; `None` if the vertex is not on the board.
    ///
    /// ```
    /// use clobber_core::Vertex;
    /// use clobber_graphs::Multipartite;
    ///
    /// let board = Multipartite::new([2, 1])?;
    /// assert_eq!([0, 1, 2, 3].map(|v| board.part_of(Vertex::new(v))), [Some(0), Some(0), Some(1), None]);
    /// # Ok::<(), clobber_core::BoardError>(())
    /// ```
    #[must_use]
    pub fn part_of(&self, vertex: Vertex) -> Option<usize> {
        let part = self.ends.partition_point(|&end| end <= vertex.get());
        (part < self.parts.len()).then_some(part)
    }
}

impl Topology for Multipartite {
    fn vertex_count(&self) -> usize {
        self.ends.last().map_or(0, |&end| end as usize)
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let own = self.part_of(vertex).and_then(|part| {
            let end = *self.ends.get(part)?;
            Some((end - self.parts.get(part)?, end))
        });
        let count = self.vertex_count() as u32;
        let (before, after) = own.map_or((0..0, 0..0), |(start, end)| (0..start, end..count));
        before.chain(after).map(Vertex::new)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        match (self.part_of(a), self.part_of(b)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    }

    fn family(&self) -> Option<Family<'_>> {
        Some(Family::Multipartite(&self.parts))
    }
}

impl fmt::Display for Multipartite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..self.parts.len().max(2) {
            let before = if index == 0 { 'K' } else { ',' };
            write!(f, "{before}{}", self.parts.get(index).unwrap_or(&0))?;
        }
        Ok(())
    }
}

impl FromStr for Multipartite {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let mut parts: SmallVec<[u32; 4]> = SmallVec::new();
        parts.push(name.factor('K')?);
        parts.push(name.factor(',')?);
        while name.takes(',') {
            parts.push(name.number()?);
        }
        name.end()?;
        Self::new(parts).map_err(not_a_board)
    }
}
