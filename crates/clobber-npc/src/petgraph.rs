//! Conversion of petgraph graphs with integer coordinates to grid graphs and back; circuits of any graph.

use std::collections::HashMap;

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use certified_search::{Answer, ClauseProof, Effort, Refuted, Stopped};

use crate::cell::Cell;
use crate::error::Error;
use crate::grid_graph::GridGraph;
use crate::search::{check_no_circuit, circuit_of_edges};

impl GridGraph {
    /// Creates the grid graph of a petgraph graph, with each `node` on the cell `cell(node)`.
    ///
    /// Directions are ignored and parallel edges count once. For the paper's coordinates, take x
    /// for the column and -y for the row.
    ///
    /// ```
    /// use clobber_npc::{Cell, Error, GridGraph};
    /// use petgraph::graph::UnGraph;
    ///
    /// let mut graph = UnGraph::<Cell, ()>::default();
    /// let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
    /// let [a, b, c] = cells.map(|cell| graph.add_node(cell));
    /// graph.add_edge(a, b, ());
    /// let missing = Error::MissingEdge {
    ///     node: 1,
    ///     other: 2,
    ///     cell: Cell::new(0, 1),
    ///     other_cell: Cell::new(1, 1),
    /// };
    /// assert_eq!(GridGraph::from_petgraph(&graph, |node| graph[node]), Err(missing));
    ///
    /// graph.add_edge(b, c, ());
    /// let grid_graph = GridGraph::from_petgraph(&graph, |node| graph[node])?;
    /// assert_eq!(grid_graph.to_string(), "##|.#");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Requires the feature `petgraph`.
    ///
    /// # Complexity
    /// O(E + V log V) time and O(E + V) memory.
    ///
    /// # Errors
    /// The place where the graph is not a grid graph, with the indices (`to_index`) of the nodes. Possible faults are
    /// two nodes on one cell, an edge or loop between cells that are not neighbours, neighbouring cells without an
    /// edge, and a graph that is too large.
    pub fn from_petgraph<G>(
        graph: G,
        mut cell: impl FnMut(G::NodeId) -> Cell,
    ) -> Result<Self, Error>
    where
        G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    {
        let mut places: Vec<(Cell, G::NodeId)> = Vec::new();
        let mut cells: HashMap<usize, Cell> = HashMap::new();
        for node in graph.node_identifiers() {
            let cell = cell(node);
            places.push((cell, node));
            cells.insert(graph.to_index(node), cell);
        }
        places.sort_by_key(|&(cell, node)| (cell, graph.to_index(node)));
        for pair in places.windows(2) {
            if let [(cell, a), (same, b)] = *pair {
                if cell == same {
                    let (node, other) = (graph.to_index(a), graph.to_index(b));
                    return Err(Error::SharedCell { node, other, cell });
                }
            }
        }
        let mut joined = Vec::new();
        for &(cell, a) in &places {
            let node = graph.to_index(a);
            for b in graph.neighbors(a) {
                let other = graph.to_index(b);
                let other_cell = cells.get(&other).copied().unwrap_or(cell);
                if !cell.is_next_to(other_cell) {
                    return Err(Error::LongEdge { node, other, cell, other_cell });
                }
                joined.push((cell.min(other_cell), cell.max(other_cell)));
            }
        }
        joined.sort_unstable();
        let grid_graph = Self::from_cells(places.iter().map(|&(cell, _)| cell))?;
        for (a, b) in grid_graph.edges() {
            // The nodes are in the order of their cells.
            let [a, b] = [a, b].map(|vertex| places.get(vertex.index()).copied());
            let (Some((cell, a)), Some((other_cell, b))) = (a, b) else { continue };
            if joined.binary_search(&(cell.min(other_cell), cell.max(other_cell))).is_err() {
                let (node, other) = (graph.to_index(a), graph.to_index(b));
                return Err(Error::MissingEdge { node, other, cell, other_cell });
            }
        }
        Ok(grid_graph)
    }

    /// Returns the graph as a petgraph graph; node k is vertex k, with its cell as its label. Requires the
    /// feature `petgraph`.
    ///
    /// ```
    /// use clobber_npc::GridGraph;
    ///
    /// let grid_graph: GridGraph = "###|#.#".parse()?;
    /// let graph = grid_graph.to_petgraph();
    /// assert_eq!((graph.node_count(), graph.edge_count()), (5, 4));
    /// assert_eq!(GridGraph::from_petgraph(&graph, |node| graph[node])?, grid_graph);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_petgraph(&self) -> UnGraph<Cell, ()> {
        let mut graph = UnGraph::with_capacity(self.cells().len(), 0);
        for &cell in self.cells() {
            graph.add_node(cell);
        }
        for (a, b) in self.edges() {
            graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
        }
        graph
    }
}

/// Finds a Hamiltonian circuit of any petgraph graph by clause learning. Requires the feature `petgraph`.
///
/// Directions and loops are ignored, and parallel edges count once. For grid graphs
/// [`GridGraph::find_circuit`](crate::GridGraph::find_circuit) is quicker.
///
/// # Arguments
/// A step of the `effort` is a node or an edge, a literal that becomes true, or four clauses visited. The memory counts
/// the clauses and the proof.
///
/// # Returns
/// All nodes in the order of a circuit, or a proof that there is none, which [`check_no_circuit_in`] checks.
///
/// # Complexity
/// Exponential at worst.
///
/// ```
/// use clobber_npc::{Answer, Effort, check_no_circuit_in, find_circuit_in};
/// use petgraph::graph::UnGraph;
///
/// // The Petersen graph has no Hamiltonian circuit; without one of its nodes it has one.
/// let outer = (0..5_u32).map(|k| (k, (k + 1) % 5));
/// let edges = outer.chain((0..5).map(|k| (k, k + 5))).chain((0..5).map(|k| (k + 5, (k + 2) % 5 + 5)));
/// let mut graph = UnGraph::<(), ()>::from_edges(edges);
/// let Answer::No(proof) = find_circuit_in(&graph, &mut Effort::new()) else { return Err("found") };
/// assert_eq!(check_no_circuit_in(&graph, &proof), Ok(()));
///
/// graph.remove_node(0.into());
/// assert!(check_no_circuit_in(&graph, &proof).is_err());
/// let circuit = find_circuit_in(&graph, &mut Effort::new()).yes().ok_or("none")?;
/// assert_eq!(circuit.len(), 9);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn find_circuit_in<G>(graph: G, effort: &mut Effort) -> Answer<Vec<G::NodeId>, ClauseProof>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let nodes: Vec<G::NodeId> = graph.node_identifiers().collect();
    let edges = simple_edges(graph, &nodes);
    let found = match circuit_of_edges(nodes.len(), edges.clone(), effort) {
        Ok(Ok(way)) => way,
        Ok(Err(proof)) => return Answer::No(proof),
        Err(stopped) => return Answer::open(stopped),
    };
    let next = found.iter().cycle().skip(1);
    let are_edges = found.iter().zip(next).all(|(a, b)| {
        let (a, b) = (a.get(), b.get());
        edges.binary_search(&[a.min(b), a.max(b)]).is_ok()
    });
    let circuit: Vec<G::NodeId> =
        found.iter().filter_map(|node| nodes.get(node.index()).copied()).collect();
    // A closed walk along edges that visits every node once is a circuit.
    let mut different = found;
    different.sort_unstable();
    different.dedup();
    match are_edges && different.len() == nodes.len() {
        true => Answer::Yes(circuit),
        false => Answer::open(Stopped::Undecided { reason: "the search found no circuit" }),
    }
}

/// Checks the proof of [`find_circuit_in`] that a graph has no Hamiltonian circuit. Requires the feature `petgraph`.
///
/// Nodes are numbered in the order of `node_identifiers`, edges by their lesser and then by their greater node.
/// Otherwise the format is the one of [`Reason::Clauses`](crate::Reason::Clauses), without faces.
///
/// # Complexity
/// O(V + E log E), and linear in the proof.
///
/// # Errors
/// The first step that fails.
pub fn check_no_circuit_in<G>(graph: G, proof: &ClauseProof) -> Result<(), Refuted>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let nodes: Vec<G::NodeId> = graph.node_identifiers().collect();
    check_no_circuit(nodes.len(), simple_edges(graph, &nodes), proof, &mut Effort::new())
}

/// Returns the edges between different nodes, each once, in order; nodes are numbered in the order of the list.
fn simple_edges<G>(graph: G, nodes: &[G::NodeId]) -> Vec<[u32; 2]>
where
    G: IntoNeighbors + NodeIndexable,
{
    let mut numbers = vec![u32::MAX; graph.node_bound()];
    for (&node, number) in nodes.iter().zip(0..) {
        if let Some(entry) = numbers.get_mut(graph.to_index(node)) {
            *entry = number;
        }
    }
    let number = |node| numbers.get(graph.to_index(node)).copied().unwrap_or(u32::MAX);
    let pairs = nodes.iter().flat_map(|&node| {
        let a = number(node);
        graph.neighbors(node).map(move |other| (a, other))
    });
    let mut edges: Vec<[u32; 2]> = pairs
        .map(|(a, other)| [a.min(number(other)), a.max(number(other))])
        .filter(|&[a, b]| a < b && b < u32::MAX)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}
