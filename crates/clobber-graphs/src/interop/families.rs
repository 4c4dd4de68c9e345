//! Converts boards to petgraph graphs.

use clobber_core::{BoardError, Family, Topology, Vertex};
use petgraph::graph::{NodeIndex, UnGraph};

/// Converts any board to a petgraph graph; node k is vertex k, labelled `label(k)`.
///
/// This covers hypercubes, cliques, paths, cycles, grids, circulant graphs and [`Product`](crate::Product)s of these.
///
/// ```
/// use clobber_core::{Cycle, Path};
/// use clobber_graphs::interop::graph_of;
/// use clobber_graphs::{Clique, Hamming, Product};
///
/// let hamming: Hamming = "K2xK3".parse()?;
/// let graph = graph_of(&hamming, |vertex| hamming.coordinates(vertex).collect::<Vec<_>>())?;
/// assert_eq!(graph.node_weights().nth(3).map(Vec::as_slice), Some(&[1, 1][..]));
/// let clique = graph_of(&Clique::new(5), |vertex| vertex.get())?;
/// assert_eq!((clique.node_count(), clique.edge_count()), (5, 10));
/// let tube = graph_of(&Product::new(Cycle::new(6), Path::new(3))?, |_| ())?;
/// assert_eq!((tube.node_count(), tube.edge_count()), (18, 3 * 6 + 6 * 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(V + E) time and memory.
///
/// # Errors
/// [`BoardError::TooManyEdges`] for 2^31 edges or more, with the number counted so far. A board that breaks the
/// contract of [`Topology`] may have too many vertices, or name neighbours that do not exist.
pub fn graph_of<L>(
    board: &impl Topology,
    label: impl FnMut(Vertex) -> L,
) -> Result<UnGraph<L, ()>, BoardError> {
    let mut ends = 0_usize;
    // Cliques have too many neighbours to count one by one before refusing them.
    let in_cliques = match board.family() {
        Some(Family::Cliques(sizes)) => Some(
            sizes
                .iter()
                .fold(0_usize, |sum, &size| sum.saturating_add(size.saturating_sub(1) as usize)),
        ),
        _ => None,
    };
    for vertex in (0..board.vertex_count()).map_while(Vertex::from_index) {
        let degree = in_cliques.unwrap_or_else(|| {
            let neighbors = board.neighbors(vertex);
            match neighbors.size_hint() {
                (least, Some(most)) if least == most => least,
                _ => neighbors.count(),
            }
        });
        ends = ends.saturating_add(degree);
        check_edges(ends / 2)?;
    }
    let vertex_count = board.vertex_count();
    if vertex_count > u32::MAX as usize {
        return Err(BoardError::TooLarge { lines: 1, width: vertex_count });
    }
    let vertices = || (0..vertex_count).map_while(Vertex::from_index);
    let mut graph = UnGraph::with_capacity(vertex_count, ends / 2);
    for label in vertices().map(label) {
        graph.add_node(label);
    }
    let node = |vertex: Vertex| NodeIndex::new(vertex.index());
    for vertex in vertices() {
        for neighbor in board.neighbors(vertex).filter(|&neighbor| vertex < neighbor) {
            let edge = graph.edge_count();
            // Neither happens unless the board breaks its contract.
            check_edges(edge + 1)?;
            if neighbor.index() >= vertex_count {
                return Err(BoardError::NoVertex { edge, vertex: neighbor.index(), vertex_count });
            }
            graph.add_edge(node(vertex), node(neighbor), ());
        }
    }
    Ok(graph)
}

/// The largest number of edges of a [`GraphBoard`](clobber_core::GraphBoard), and of the graphs made here. petgraph's
/// own limit, for its default index type, is twice as large.
const MOST_EDGES: usize = u32::MAX as usize / 2;

const fn check_edges(edges: usize) -> Result<(), BoardError> {
    if edges <= MOST_EDGES { Ok(()) } else { Err(BoardError::TooManyEdges { edges }) }
}
