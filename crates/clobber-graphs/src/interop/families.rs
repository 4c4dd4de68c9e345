//! Boards, families of graphs and products as graphs of petgraph.

use clobber_core::{BoardError, Topology, Vertex};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::board::{Hamming, Hypercube};

/// Converts any board to a petgraph graph; node k is vertex k, with the label `label(k)`.
///
/// So a clique, a path, a cycle, a grid, a circulant graph or a [`Product`](crate::Product) of any of
/// them becomes one as well.
///
/// ```
/// use clobber_core::{Cycle, Path};
/// use clobber_graphs::interop::graph_of;
/// use clobber_graphs::{Clique, Product};
///
/// let clique = graph_of(&Clique::new(5), |vertex| vertex.get())?;
/// assert_eq!((clique.node_count(), clique.edge_count()), (5, 10));
/// let tube = graph_of(&Product::new(Cycle::new(6), Path::new(3))?, |_| ())?;
/// assert_eq!((tube.node_count(), tube.edge_count()), (18, 3 * 6 + 6 * 2));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Complexity
/// O(V + E) time and memory.
///
/// # Errors
/// [`BoardError::TooManyEdges`] for 2^31 edges or more, with as many as have been counted by then. A board
/// that breaks the contract of [`Topology`] may have too many vertices, or neighbours that it does not
/// have.
pub fn graph_of<L>(
    board: &impl Topology,
    label: impl FnMut(Vertex) -> L,
) -> Result<UnGraph<L, ()>, BoardError> {
    let mut ends = 0_usize;
    for vertex in (0..board.vertex_count()).map_while(Vertex::from_index) {
        let neighbors = board.neighbors(vertex);
        let degree = match neighbors.size_hint() {
            (least, Some(most)) if least == most => least,
            _ => neighbors.count(),
        };
        ends = ends.saturating_add(degree);
        check_edges(ends / 2)?;
    }
    graph_of_counted(board, ends / 2, label)
}

/// Makes a graph of a board that is known to have that many edges.
fn graph_of_counted<L>(
    board: &impl Topology,
    edges: usize,
    label: impl FnMut(Vertex) -> L,
) -> Result<UnGraph<L, ()>, BoardError> {
    let vertex_count = board.vertex_count();
    check_node_count(vertex_count, 1)?;
    check_edges(edges)?;
    let vertices = || (0..vertex_count).map_while(Vertex::from_index);
    let mut graph = UnGraph::with_capacity(vertex_count, edges);
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

/// The largest number of edges of a [`GraphBoard`](clobber_core::GraphBoard), and of the graphs that are made here; petgraph's
/// own limit for its default type of index is twice as large.
const MOST_EDGES: usize = u32::MAX as usize / 2;

const fn check_edges(edges: usize) -> Result<(), BoardError> {
    if edges <= MOST_EDGES { Ok(()) } else { Err(BoardError::TooManyEdges { edges }) }
}

/// Checks that there are few enough nodes in that many lines of that width.
fn check_node_count(width: usize, lines: usize) -> Result<(), BoardError> {
    match width.checked_mul(lines) {
        Some(nodes) if nodes <= u32::MAX as usize => Ok(()),
        _ => Err(BoardError::TooLarge { lines, width }),
    }
}

/// Returns the hypercube Q_n as a petgraph graph; each node is labelled with its coordinates as bits.
///
/// ```
/// use clobber_graphs::interop::hypercube_graph;
///
/// let graph = hypercube_graph(4)?;
/// assert_eq!((graph.node_count(), graph.edge_count()), (16, 32));
/// assert!(graph.node_indices().all(|node| graph[node] as usize == node.index()));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Errors
/// If it is larger than any board, or has too many edges: from dimension 28 on.
pub fn hypercube_graph(dimension: u32) -> Result<UnGraph<u32, ()>, BoardError> {
    let board = Hypercube::new(dimension)?;
    let edges = board.vertex_count().saturating_mul(dimension as usize) / 2;
    graph_of_counted(&board, edges, Vertex::get)
}

/// Returns the Hamming graph with cliques of these sizes as factors, as a petgraph graph; each node is
/// labelled with its coordinates.
///
/// ```
/// use clobber_graphs::interop::hamming_graph;
///
/// let graph = hamming_graph([2, 3])?;
/// let labels: Vec<_> = graph.node_weights().map(Vec::as_slice).collect();
/// assert_eq!(labels, [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2]]);
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Errors
/// If it is larger than any board, or has 2^31 edges or more.
pub fn hamming_graph(
    sizes: impl IntoIterator<Item = u32>,
) -> Result<UnGraph<Vec<u32>, ()>, BoardError> {
    let board = Hamming::new(sizes)?;
    let degree: usize = board.sizes().iter().map(|&size| size.saturating_sub(1) as usize).sum();
    let edges = board.vertex_count().saturating_mul(degree) / 2;
    graph_of_counted(&board, edges, |vertex| board.coordinates(vertex).collect())
}

/// A product of two graphs, made by [`cartesian_product`]: each node is labelled with the nodes that it
/// comes from.
pub type ProductGraph<A, B> = UnGraph<(A, B), ()>;

/// Returns the cartesian product of two petgraph graphs of any types. Each node is labelled with the nodes that
/// it comes from, the first factor being the faster; directions, loops and parallel edges do not count.
///
/// ```
/// use clobber_graphs::interop::cartesian_product;
/// use petgraph::graph::UnGraph;
///
/// let triangle = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
/// let edge = UnGraph::<(), ()>::from_edges([(0, 1)]);
/// let prism = cartesian_product(&triangle, &edge)?;
/// assert_eq!((prism.node_count(), prism.edge_count()), (6, 9));
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Complexity
/// O(V + E) time and memory for the product's V vertices and E edges, beside O(b + e log e) for factors
/// with e edges and indices up to b.
///
/// # Errors
/// If the product has 2^32 nodes or more, or 2^31 edges or more.
pub fn cartesian_product<G, H>(
    first: G,
    second: H,
) -> Result<ProductGraph<G::NodeId, H::NodeId>, BoardError>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    H: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let (width, lines) = (first.node_identifiers().count(), second.node_identifiers().count());
    check_node_count(width, lines)?;
    let (along, across) = (simple_edges(first), simple_edges(second));
    let edges =
        along.len().saturating_mul(lines).saturating_add(across.len().saturating_mul(width));
    check_edges(edges)?;
    let mut product = UnGraph::with_capacity(width * lines, edges);
    for b in second.node_identifiers() {
        for a in first.node_identifiers() {
            product.add_node((a, b));
        }
    }
    let at = |a: usize, b: usize| NodeIndex::new(a + width * b);
    for (a, c) in along {
        for b in 0..lines {
            product.add_edge(at(a, b), at(c, b), ());
        }
    }
    for (b, d) in across {
        for a in 0..width {
            product.add_edge(at(a, b), at(a, d), ());
        }
    }
    Ok(product)
}

/// Returns the edges of a graph, lower end first, each once. The nodes are numbered in their order without
/// gaps, which their indices may have.
fn simple_edges<G>(graph: G) -> Vec<(usize, usize)>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let mut numbers = vec![None; graph.node_bound()];
    for (number, node) in graph.node_identifiers().enumerate() {
        if let Some(entry) = numbers.get_mut(graph.to_index(node)) {
            *entry = Some(number);
        }
    }
    let number = |node| numbers.get(graph.to_index(node)).copied().flatten();
    let mut edges = Vec::new();
    for node in graph.node_identifiers() {
        for neighbor in graph.neighbors(node) {
            if let (Some(a), Some(b)) = (number(node), number(neighbor)) {
                if a != b {
                    edges.push((a.min(b), a.max(b)));
                }
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}
