//! petgraph: reductions of any of its graphs, and families of graphs as its graphs.
//!
//! A petgraph graph of any type becomes a board whose vertex numbers are the graph's own indices
//! (`to_index`), so moves go back to node identifiers unchanged.

use clobber_core::{BoardError, Color, GraphBoard, Move, Position, Topology, Vertex};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::board::{Hamming, Hypercube};

/// The position on a petgraph graph with the stone `color(node)` on every node.
///
/// ```
/// use clobber_core::Color;
/// use clobber_graphs::petgraph::{moves_on, position_on};
/// use clobber_graphs::{Exhaustive, Goal};
/// use petgraph::graph::UnGraph;
///
/// let graph = UnGraph::<char, ()>::from_edges([(0, 1), (1, 2), (2, 0), (2, 3)]);
/// let position = position_on(&graph, |node| {
///     Some(if node.index() < 2 { Color::Black } else { Color::White })
/// })?;
/// let reduction = Exhaustive::of(&position)?.reduce(Goal::Fewest)?;
/// for (from, to) in moves_on(&graph, &reduction.moves) {
///     assert!(graph.contains_edge(from, to));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(V + E log d) time for greatest degree d, O(V + E) memory.
///
/// # Errors
/// If the graph has a loop or is too large for a board.
pub fn position_on<G>(
    graph: G,
    mut color: impl FnMut(G::NodeId) -> Option<Color>,
) -> Result<Position<GraphBoard>, BoardError>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let mut position = Position::empty(GraphBoard::from_petgraph(graph)?);
    for node in graph.node_identifiers() {
        if let Some(vertex) = Vertex::from_index(graph.to_index(node)) {
            // The board has a vertex for every node.
            let _ = position.put(vertex, color(node));
        }
    }
    Ok(position)
}

/// Moves on the board of [`position_on`] as pairs of the graph's nodes.
pub fn moves_on<G: NodeIndexable>(
    graph: G,
    moves: &[Move],
) -> impl ExactSizeIterator<Item = (G::NodeId, G::NodeId)> {
    moves.iter().map(move |mv| (graph.from_index(mv.from.index()), graph.from_index(mv.to.index())))
}

/// Any board as a petgraph graph; node k is vertex k, with the label `label(k)`.
///
/// ```
/// use clobber_core::Grid;
/// use clobber_graphs::petgraph::graph_of;
///
/// let graph = graph_of(&Grid::new(2, 3)?, |vertex| vertex.get());
/// assert_eq!((graph.node_count(), graph.edge_count()), (6, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(V + E) time and memory.
pub fn graph_of<L>(board: &impl Topology, label: impl FnMut(Vertex) -> L) -> UnGraph<L, ()> {
    let vertices = || (0..board.vertex_count()).map_while(Vertex::from_index);
    let mut graph = UnGraph::with_capacity(board.vertex_count(), 0);
    for label in vertices().map(label) {
        graph.add_node(label);
    }
    let node = |vertex: Vertex| NodeIndex::new(vertex.index());
    for vertex in vertices() {
        for neighbor in board.neighbors(vertex).filter(|&neighbor| vertex < neighbor) {
            graph.add_edge(node(vertex), node(neighbor), ());
        }
    }
    graph
}

/// The hypercube Q_n as a petgraph graph; each node is labelled with its coordinates as bits.
///
/// ```
/// use clobber_graphs::petgraph::hypercube_graph;
///
/// let graph = hypercube_graph(4)?;
/// assert_eq!((graph.node_count(), graph.edge_count()), (16, 32));
/// assert!(graph.node_indices().all(|node| graph[node] as usize == node.index()));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Errors
/// If it is larger than any board.
pub fn hypercube_graph(dimension: u32) -> Result<UnGraph<u32, ()>, BoardError> {
    Ok(graph_of(&Hypercube::new(dimension)?, Vertex::get))
}

/// The Hamming graph with cliques of these sizes as factors, as a petgraph graph; each node is
/// labelled with its coordinates.
///
/// ```
/// use clobber_graphs::petgraph::hamming_graph;
///
/// let graph = hamming_graph([2, 3])?;
/// let labels: Vec<_> = graph.node_weights().map(Vec::as_slice).collect();
/// assert_eq!(labels, [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2]]);
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Errors
/// If it is larger than any board.
pub fn hamming_graph(
    sizes: impl IntoIterator<Item = u32>,
) -> Result<UnGraph<Vec<u32>, ()>, BoardError> {
    let board = Hamming::new(sizes)?;
    Ok(graph_of(&board, |vertex| board.coordinates(vertex).collect()))
}

/// The cartesian product of two petgraph graphs of any types. Each node is labelled with the nodes that
/// it comes from, the first factor being the faster; directions, loops and parallel edges do not count.
///
/// ```
/// use clobber_graphs::petgraph::cartesian_product;
/// use petgraph::graph::UnGraph;
///
/// let triangle = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
/// let edge = UnGraph::<(), ()>::from_edges([(0, 1)]);
/// let prism = cartesian_product(&triangle, &edge);
/// assert_eq!((prism.node_count(), prism.edge_count()), (6, 9));
/// ```
///
/// # Complexity
/// O(V + E) time and memory for the product's V vertices and E edges.
pub fn cartesian_product<G, H>(first: G, second: H) -> UnGraph<(G::NodeId, H::NodeId), ()>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    H: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let mut product = UnGraph::default();
    // The node at (a, b), where both are the indices of nodes; there may be gaps between these.
    let mut nodes = vec![NodeIndex::end(); first.node_bound() * second.node_bound()];
    let place = |a: usize, b: usize| a + first.node_bound() * b;
    for b in second.node_identifiers() {
        for a in first.node_identifiers() {
            let node = product.add_node((a, b));
            if let Some(entry) = nodes.get_mut(place(first.to_index(a), second.to_index(b))) {
                *entry = node;
            }
        }
    }
    let at = |a, b| nodes.get(place(a, b)).copied().unwrap_or(NodeIndex::end());
    let columns: Vec<usize> = first.node_identifiers().map(|a| first.to_index(a)).collect();
    let rows: Vec<usize> = second.node_identifiers().map(|b| second.to_index(b)).collect();
    for (a, c) in simple_edges(first) {
        for &b in &rows {
            product.add_edge(at(a, b), at(c, b), ());
        }
    }
    for (b, d) in simple_edges(second) {
        for &a in &columns {
            product.add_edge(at(a, b), at(a, d), ());
        }
    }
    product
}

/// The edges of a graph as pairs of indices, lower one first, each once.
fn simple_edges<G>(graph: G) -> Vec<(usize, usize)>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let mut edges = Vec::new();
    for node in graph.node_identifiers() {
        for neighbor in graph.neighbors(node) {
            let (a, b) = (graph.to_index(node), graph.to_index(neighbor));
            if a != b {
                edges.push((a.min(b), a.max(b)));
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}
