//! Boards given by a list of edges.

// The ends of edges are less than the number of vertices when their lists are made.
#![allow(clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind};

use super::dyn_board::{DynBoard, Near};
use super::{BoardError, Topology};
use crate::moves::{Vertex, not_a_vertex};

/// Any finite simple graph as a board, in compressed adjacency lists.
///
/// It takes four bytes per vertex and eight per edge. The neighbours of a vertex are contiguous and in increasing
/// order. (Graphs compare by these lists, so that positions on them can be sorted.)
///
/// Its text is `edges:0-1,1-2`, or `edges:5:0-1,1-2` with the number of vertices if the edges do not name the last one.
///
/// ```
/// use clobber_core::{GraphBoard, Position, Topology};
///
/// // A triangle with a tail.
/// let board = GraphBoard::from_edges(4, [(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// assert_eq!(board.edge_count(), 4);
/// assert_eq!(board.to_string(), "edges:0-1,0-2,1-2,2-3");
/// assert_eq!("edges:2-3,0-1,1-2,2-0".parse(), Ok(board.clone()));
/// let position = Position::parse_on(board, "xoox")?;
/// assert_eq!(position.all_moves().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphBoard {
    /// The neighbours of all vertices, one vertex after the other.
    neighbors: Vec<Vertex>,
    /// The start of each vertex's neighbours, and the end of all.
    starts: Vec<u32>,
}

impl GraphBoard {
    pub(super) const MOST_EDGES: usize = u32::MAX as usize / 2;
    /// On 32 bits a vector cannot hold a start for every possible vertex.
    const MOST_VERTICES: usize =
        if usize::BITS > 32 { u32::MAX as usize } else { isize::MAX as usize / 4 - 1 };

    /// Creates the graph on `0..vertex_count` with these edges. An edge that is given again, in either
    /// direction, counts once.
    ///
    /// # Complexity
    /// O(V + E log d) time for E given edges and maximum degree d; O(V + E) memory.
    ///
    /// # Errors
    /// A loop, an end that is not a vertex, 2^32 vertices or more (2^29 - 1 on 32 bits), or 2^31 edges or more,
    /// repeated ones included.
    pub fn from_edges(
        vertex_count: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, BoardError> {
        let too_large = || BoardError::TooLarge { lines: 1, width: vertex_count };
        let number = |edge, vertex| {
            if vertex < vertex_count {
                Vertex::from_index(vertex).ok_or_else(too_large)
            } else {
                Err(BoardError::NoVertex { edge, vertex, vertex_count })
            }
        };
        if vertex_count > Self::MOST_VERTICES {
            return Err(too_large());
        }
        let edges = edges
            .into_iter()
            .enumerate()
            .map(|(edge, (a, b))| match (number(edge, a)?, number(edge, b)?) {
                (a, b) if a == b => Err(BoardError::Loop { edge, vertex: a.index() }),
                ends => Ok(ends),
            })
            .collect::<Result<Vec<_>, _>>()?;
        if edges.len() > Self::MOST_EDGES {
            return Err(BoardError::TooManyEdges { edges: edges.len() });
        }
        Ok(Self::from_valid_edges(vertex_count, &edges))
    }

    /// The most vertices of a graph that is read from text: 2^24. The limit keeps a short text from demanding much
    /// memory.
    pub const MAX_READ: usize = 1 << 24;

    /// Reads a graph with `vertex_count` vertices, unless the text gives their number.
    ///
    /// # Complexity
    /// O(k + V) time and memory for k characters and V vertices.
    ///
    /// # Errors
    /// The column at which the text stops being a graph; [`ParseErrorKind::Invalid`] for a loop or an end that is not a
    /// vertex.
    pub fn parse_with(text: &str, vertex_count: usize) -> Result<Self, ParseError> {
        Self::read(text, Some(vertex_count))
    }

    /// Creates a graph of at most [`MOST_EDGES`](Self::MOST_EDGES) edges between its vertices, none of them a loop.
    ///
    /// A counting sort puts the ends into their lists; repeated entries are dropped.
    pub(crate) fn from_valid_edges(vertex_count: usize, edges: &[(Vertex, Vertex)]) -> Self {
        let both_ways = || edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mut next = vec![0_u32; vertex_count + 1];
        for (a, _) in both_ways() {
            next[a.index() + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut next {
            sum += *start;
            *start = sum;
        }
        let mut lists = vec![Vertex::default(); 2 * edges.len()];
        for (a, b) in both_ways() {
            let start = &mut next[a.index()];
            lists[*start as usize] = b;
            *start += 1;
        }
        // `next[v]` is now where the list of v ends.
        let mut neighbors = Vec::with_capacity(lists.len());
        let mut starts = Vec::with_capacity(vertex_count + 1);
        starts.push(0);
        let mut start = 0;
        for &end in &next[..vertex_count] {
            let list = &mut lists[start..end as usize];
            list.sort_unstable();
            neighbors.extend(list.chunk_by(PartialEq::eq).map(|equal| equal[0]));
            starts.push(neighbors.len() as u32);
            start = end as usize;
        }
        Self { neighbors, starts }
    }

    /// Creates the graph with the vertices and edges of any board.
    ///
    /// # Errors
    /// If it has 2^31 edges or more, or breaks the contract of [`Topology`].
    pub fn from_board(board: &impl Topology) -> Result<Self, BoardError> {
        let vertices = (0..board.vertex_count() as u32).map(Vertex::new);
        let edges = vertices.flat_map(|a| {
            board.neighbors(a).filter(move |&b| a < b).map(move |b| (a.index(), b.index()))
        });
        Self::from_edges(board.vertex_count(), edges)
    }

    /// Creates the graph of a petgraph graph of any type.
    ///
    /// The vertex of a node is `graph.to_index(node)`; the inverse is `graph.from_index(v)`. Indices without a node (as
    /// in a `StableGraph` after removals) become vertices without neighbours. Directions are ignored, and parallel
    /// edges count once.
    ///
    /// # Complexity
    /// O(V + E log d) time, O(V + E) memory.
    ///
    /// # Errors
    /// A loop (the error contains its node's index, not an edge's), or a graph that is too large. An edge that petgraph
    /// lists at both ends counts twice.
    #[cfg(feature = "petgraph")]
    pub fn from_petgraph<G>(graph: G) -> Result<Self, BoardError>
    where
        G: petgraph::visit::IntoNeighbors
            + petgraph::visit::IntoNodeIdentifiers
            + petgraph::visit::NodeIndexable,
    {
        let mut edges = Vec::new();
        for node in graph.node_identifiers() {
            let vertex = graph.to_index(node);
            for neighbor in graph.neighbors(node) {
                if neighbor == node {
                    return Err(BoardError::Loop { edge: vertex, vertex });
                }
                edges.push((vertex, graph.to_index(neighbor)));
            }
        }
        Self::from_edges(graph.node_bound(), edges)
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.neighbors.len() / 2
    }

    /// Returns the edges, each once with its lower end first, in increasing order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..self.vertex_count() as u32)
            .map(Vertex::new)
            .flat_map(|a| self.list(a).iter().copied().filter(move |&b| a < b).map(move |b| (a, b)))
    }

    #[inline]
    pub(super) fn list(&self, vertex: Vertex) -> &[Vertex] {
        match (self.starts.get(vertex.index()), self.starts.get(vertex.index().wrapping_add(1))) {
            (Some(&start), Some(&end)) => {
                self.neighbors.get(start as usize..end as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }
}

impl Default for GraphBoard {
    /// Returns the graph without vertices.
    fn default() -> Self {
        Self { neighbors: Vec::new(), starts: vec![0] }
    }
}

impl Topology for GraphBoard {
    #[inline]
    fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.list(vertex).iter().copied()
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.list(a).binary_search(&b).is_ok()
    }

    fn as_dyn(&self) -> DynBoard<'_> {
        DynBoard::with_near(self, Near::Graph(self))
    }
}

/// The prefix of a list of edges.
const EDGES: &str = "edges:";

impl GraphBoard {
    fn read(text: &str, vertex_count: Option<usize>) -> Result<Self, ParseError> {
        let list = text
            .strip_prefix(EDGES)
            .ok_or_else(|| Reader::new(text).unexpected().expecting("a graph: `edges:0-1,1-2`"))?;
        let (own_count, list, start) = match list.split_once(':') {
            Some((count, list)) => {
                let start = EDGES.len() + count.chars().count() + 1;
                let count = read_end(count).map_err(|error| error.shifted(EDGES.len()))?;
                (Some(count), list, start)
            }
            None => (None, list, EDGES.len()),
        };
        let edges = read_edges(list).map_err(|error| error.shifted(start))?;
        let named = || edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(0);
        let count = own_count.or(vertex_count).unwrap_or_else(named);
        let board = Self::from_edges(count, edges);
        board.map_err(|error| ParseError::new(1, ParseErrorKind::invalid(error)))
    }
}

fn read_edges(list: &str) -> Result<Vec<(usize, usize)>, ParseError> {
    let mut edges = Vec::new();
    let mut before = 0;
    for edge in list.split(',').filter(|_| !list.is_empty()) {
        let length = edge.chars().count();
        let Some((a, b)) = edge.split_once('-') else {
            read_end(edge).map_err(|error| error.shifted(before))?;
            let missing = ParseError::new(before + length + 1, ParseErrorKind::UnexpectedEnd);
            return Err(missing.expecting("`-` and a vertex"));
        };
        let b_starts = before + a.chars().count() + 1;
        let a = read_end(a).map_err(|error| error.shifted(before))?;
        let b = read_end(b).map_err(|error| error.shifted(b_starts))?;
        edges.push((a, b));
        before += length + 1;
    }
    Ok(edges)
}

/// Reads the end of an edge, or the number of vertices.
fn read_end(text: &str) -> Result<usize, ParseError> {
    match text.parse().map(Vertex::index) {
        Ok(end) if end > GraphBoard::MAX_READ => {
            Err(not_a_vertex(text).expecting("a graph of at most 2^24 vertices"))
        }
        found => found,
    }
}

impl FromStr for GraphBoard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, None)
    }
}

impl fmt::Display for GraphBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EDGES)?;
        let named = self.edges().map(|(_, b)| b.index() + 1).max().unwrap_or(0);
        if named < self.vertex_count() {
            write!(f, "{}:", self.vertex_count())?;
        }
        for (index, (a, b)) in self.edges().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{a}-{b}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_edges_count_once() {
        let board = GraphBoard::from_edges(3, [(0, 1), (1, 0), (0, 1), (2, 1)]).unwrap();
        assert_eq!(board.edge_count(), 2);
        assert!(board.edges().map(|(a, b)| (a.get(), b.get())).eq([(0, 1), (1, 2)]));
    }

    #[test]
    fn bad_edges_are_named() {
        let error = |edge| GraphBoard::from_edges(3, [(0, 1), edge]).unwrap_err();
        assert_eq!(error((2, 2)), BoardError::Loop { edge: 1, vertex: 2 });
        assert_eq!(error((1, 3)), BoardError::NoVertex { edge: 1, vertex: 3, vertex_count: 3 });
        assert!(GraphBoard::from_edges(usize::MAX, []).is_err());
    }

    #[test]
    fn small_graphs() {
        let none = GraphBoard::from_edges(0, []).unwrap();
        assert_eq!((none.vertex_count(), none.edge_count()), (0, 0));
        assert_eq!(none, GraphBoard::default());
        let one = GraphBoard::from_edges(1, []).unwrap();
        assert!([0, u32::MAX].map(Vertex::new).iter().all(|&v| one.neighbors(v).count() == 0));
    }
}
