//! Reasons why a grid graph has no Hamiltonian circuit.

// The ends of edges are nodes of the graph, and nodes that are named from outside are looked up.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use certified_search::{Certificate, ClauseProof, Effort, Refuted};
use clobber_core::{Topology, Vertex};

use super::check::has_circuit;
use super::circuit_axioms::{CircuitAxioms, LimitedAxioms};
use crate::grid_graph::GridGraph;

/// Claims that a grid graph has no Hamiltonian circuit, and hence no gadget that can be reduced to one stone, for a reason.
///
/// By itself it names nodes by their numbers; [`display_on`](Self::display_on) names their cells.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{Effort, GridGraph, Reason};
///
/// let graph: GridGraph = "##..|####|..##".parse()?;
/// let reason = Reason::Cut { node: Vertex::new(4) };
/// assert_eq!(reason.check(&graph, &mut Effort::new()), Ok(()));
/// assert_eq!(
///     reason.display_on(&graph).to_string(),
///     "without the cell 1,2 the graph falls apart",
/// );
/// let wrong = Reason::Cut { node: Vertex::new(0) };
/// let refuted = wrong.check(&graph, &mut Effort::new()).unwrap_err();
/// assert_eq!(refuted.to_string(), "not true of this graph: without node 0 the graph falls apart");
/// # Ok::<(), clobber_npc::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// A circuit has at least three nodes.
    #[error("{nodes} nodes have no circuit, which needs 3")]
    TooFewNodes {
        /// The number of nodes.
        nodes: usize,
    },
    /// A circuit uses two edges at every node.
    #[error("node {node} has {degree} of the 2 neighbours that a circuit needs")]
    Degree {
        /// The node.
        node: Vertex,
        /// The number of its edges.
        degree: usize,
    },
    /// A circuit alternates between cells with an even and with an odd sum of coordinates.
    #[error(
        "{even} cells have an even row + column and {odd} an odd one; a circuit needs as many of each"
    )]
    Imbalance {
        /// The number of nodes on cells whose coordinates have an even sum.
        even: usize,
        /// The number of the other nodes.
        odd: usize,
    },
    /// Two nodes are not connected.
    #[error("nodes {} and {} are not connected", .nodes[0], .nodes[1])]
    Disconnected {
        /// The two nodes.
        nodes: [Vertex; 2],
    },
    /// Removing this node disconnects the graph.
    #[error("without node {node} the graph falls apart")]
    Cut {
        /// The node.
        node: Vertex,
    },
    /// The nodes of a set need two edges each, more than they can get. No two of them are adjacent. Each node of a
    /// second set can give two edges, and each edge to any other node counts as one.
    #[error(
        "{} nodes need 2 edges each, more than {} of their neighbours and the edges to others can give",
        .nodes.len(), .neighbors.len()
    )]
    Counting {
        /// The nodes of the set.
        nodes: Vec<Vertex>,
        /// The other nodes.
        neighbors: Vec<Vertex>,
    },
    /// Clauses that hold for every circuit contradict each other.
    ///
    /// [`ClauseProof`] has the steps. Its variables have this meaning, with the nodes numbered by rows:
    /// 1. the edges: at each node in turn the edge to the right, then the edge down. True: the circuit uses it;
    /// 2. the faces of the plane graph. True: the face is inside the circuit. Each node has four corners, one on each
    ///    diagonal. Two corners that no edge separates are in one face, and so are the corners at both ends of an
    ///    edge, on one side of it. Face 0 has the upper left corner of node 0. The others are numbered edge by edge,
    ///    above before below and left before right.
    ///
    /// The axioms:
    /// - at a node with k edges, among any k - 1 of them some edge is used (`a` with k - 1 or more of its edges,
    ///   positive);
    /// - among any three edges at a node, one is not used (`a` with three or more, negative);
    /// - an edge is used exactly if the faces on its sides differ (four clauses, or `a -e` if they are the same);
    /// - face 0 is outside;
    /// - `c` names a set of nodes, at least one but not all: some edge of the circuit leaves it.
    ///
    /// `tests/circuit_proof.py` checks such a proof without this crate's code.
    #[error("the clauses of a circuit contradict each other, by a proof of {} steps", .proof.steps.len())]
    Clauses {
        /// The proof.
        proof: ClauseProof,
    },
    /// All possibilities were searched.
    #[error("a search of all possibilities found none")]
    Exhausted,
}

impl Reason {
    /// Checks that the reason is true of a graph and rules out a circuit.
    ///
    /// The checker counts nodes and edges and searches for paths. It relies only on three facts: a circuit passes
    /// every node once, it alternates between the two colours of the lattice, and a closed curve has an inside and an
    /// outside. It goes through the steps of a proof by [`Clauses`](Self::Clauses) once. For
    /// [`Exhausted`](Self::Exhausted) it goes through all choices of edges, with code that it shares with no search.
    ///
    /// # Arguments
    /// `graph` and `effort`. For `Exhausted` a step is a choice of edges, identified by the paths that it makes among
    /// the nodes of one row or column, whichever is shorter; the memory limit covers these choices. For `Clauses` a
    /// step is a node, an edge, or a literal of an examined clause.
    ///
    /// # Complexity
    /// O(n log n) time, and linear in the proof. For `Exhausted`, exponential in the shorter side of the graph and
    /// linear in the longer one: some seconds for a shorter side of 10.
    ///
    /// # Errors
    /// [`Refuted`] if the reason is not true, or if a limit was reached first ([`Refuted::stopped`]).
    pub fn check(&self, graph: &GridGraph, effort: &mut Effort<'_>) -> Result<(), Refuted> {
        let n = graph.vertex_count();
        let is_true = match self {
            Self::TooFewNodes { nodes } => *nodes == n && n < 3,
            Self::Degree { node, degree } => {
                node.index() < n && *degree < 2 && graph.neighbors(*node).count() == *degree
            }
            Self::Imbalance { even, odd } => {
                let found = graph.cells().iter().filter(|cell| cell.is_even()).count();
                (*even, *odd) == (found, n - found) && even != odd
            }
            Self::Disconnected { nodes: [a, b] } => {
                let reached = reached(graph, *a, None);
                is_reached(&reached, *a) && b.index() < n && !is_reached(&reached, *b)
            }
            Self::Cut { node } => graph.neighbors(*node).next().is_some_and(|start| {
                let reached = reached(graph, start, Some(*node));
                reached.iter().filter(|&&reached| reached).count() + 1 < n
            }),
            Self::Counting { nodes, neighbors } => has_too_few_edges(graph, nodes, neighbors),
            Self::Clauses { proof } => {
                if n > CircuitAxioms::MAX_NODES {
                    return Err(Refuted::new(
                        "the graph has too many nodes for a proof by clauses",
                    ));
                }
                effort.check_limits()?;
                // At most two edges of a node lead to later nodes.
                let axioms = || CircuitAxioms::from_grid_graph(graph);
                return proof.check(&LimitedAxioms::new(n, 2 * n, axioms, effort)?);
            }
            Self::Exhausted => {
                // Start the clock before sorting the edges.
                effort.check_limits()?;
                !has_circuit(n, &edges_in_order(graph), None, effort)?
            }
        };
        match is_true {
            true => Ok(()),
            false => Err(Refuted::new(format_args!("not true of this graph: {self}"))),
        }
    }

    /// Checks that no Hamiltonian path of a graph begins at `start`: the claim of [`GridGraph::find_path_from`].
    ///
    /// [`Imbalance`](Self::Imbalance): the two numbers differ by more than one, or `start` is on a cell of the less
    /// frequent kind.
    ///
    /// [`Clauses`](Self::Clauses): the proof is about the circuits of a larger graph that is not drawn. The edges of
    /// the grid graph come first. With n nodes, the next edges join n to `start`, n to n + 1, and each possible end
    /// of a path, in order, to n + 1. The possible ends have the colour of `start` if that colour is in the majority,
    /// and otherwise the other colour.
    ///
    /// [`Exhausted`](Self::Exhausted): the path is a circuit of the graph with one more node that is joined to all
    /// others, through its edge to `start`; the rest is as for [`check`](Self::check).
    ///
    /// # Complexity
    /// The complexity of [`check`](Self::check).
    ///
    /// # Errors
    /// [`Refuted`] if there is such a path, or if the reason is of another kind, or if a limit was reached first.
    pub fn check_path_from(
        &self,
        graph: &GridGraph,
        start: Vertex,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        effort.check_limits()?;
        let n = graph.vertex_count();
        match self {
            Self::Imbalance { even, odd } => {
                return match CircuitAxioms::imbalance_of_paths(graph, start) {
                    Some(found) if found == (*even, *odd) => Ok(()),
                    _ => Err(Refuted::new("not true of the paths from this node")),
                };
            }
            Self::Clauses { proof } => {
                if start.index() >= n || !(2..CircuitAxioms::MAX_NODES).contains(&n) {
                    return Err(Refuted::new("the graph has no such proof by clauses"));
                }
                let axioms = || CircuitAxioms::from_paths(graph, start);
                return proof.check(&LimitedAxioms::new(n + 2, 3 * n + 2, axioms, effort)?);
            }
            Self::Exhausted => {}
            _ => return Err(Refuted::new("the reason is about circuits, not about paths")),
        }
        let start = start.index();
        let has_path = match n {
            _ if start >= n => false,
            1 => true,
            _ => {
                let mut edges: Vec<_> = edges_in_order(graph).into_iter().enumerate().collect();
                let mut last = vec![0; n];
                for (place, ends) in &edges {
                    for &node in ends {
                        last[node] = *place;
                    }
                }
                // Each node's edge to the additional node comes after its other edges.
                edges.extend((0..n).zip(last).map(|(node, place)| (place, [node, n])));
                edges.sort_by_key(|&(place, _)| place);
                let edges: Vec<_> = edges.into_iter().map(|(_, edge)| edge).collect();
                let required = edges.iter().position(|&edge| edge == [start, n]);
                has_circuit(n + 1, &edges, required, effort)?
            }
        };
        match has_path {
            true => Err(Refuted::new(format_args!("there is a path from node {start}"))),
            false => Ok(()),
        }
    }
}

/// Returns the edges in the order of their nodes along the longer side.
fn edges_in_order(graph: &GridGraph) -> Vec<[usize; 2]> {
    let (rows, cols) = graph.shape();
    let place = |vertex: &Vertex| {
        graph.cell(*vertex).map(|cell| match rows < cols {
            true => (cell.col, cell.row),
            false => (cell.row, cell.col),
        })
    };
    let mut edges: Vec<[Vertex; 2]> = graph.edges().map(|(a, b)| [a, b]).collect();
    edges.sort_by_cached_key(|[a, b]| (place(a).max(place(b)), place(a).min(place(b))));
    edges.into_iter().map(|ends| ends.map(Vertex::index)).collect()
}

/// The statement is that the graph has no Hamiltonian circuit.
impl Certificate<GridGraph> for Reason {
    /// Checks like [`Reason::check`], without a time limit.
    fn check(&self, graph: &GridGraph) -> Result<(), Refuted> {
        self.check(graph, &mut Effort::new())
    }
}

impl Reason {
    /// Displays the reason with the cells of the nodes, as `row,col`. A node outside the graph stays a number.
    pub fn display_on<'a>(&'a self, graph: &'a GridGraph) -> impl fmt::Display + 'a {
        let cell = |node: &Vertex| graph.cell(*node);
        let with_cells = match self {
            Self::Degree { node, degree } => cell(node).map(|cell| {
                let neighbors = if *degree == 1 { "neighbour" } else { "neighbours" };
                format!("the cell {cell} has {degree} {neighbors}, and a circuit needs 2")
            }),
            Self::Disconnected { nodes: [a, b] } => cell(a)
                .zip(cell(b))
                .map(|(a, b)| format!("the cells {a} and {b} are not connected")),
            Self::Cut { node } => {
                cell(node).map(|cell| format!("without the cell {cell} the graph falls apart"))
            }
            _ => None,
        };
        with_cells.unwrap_or_else(|| self.to_string())
    }
}

/// Returns whether the nodes need more edges than they can get, as [`Reason::Counting`] claims.
fn has_too_few_edges(graph: &GridGraph, nodes: &[Vertex], neighbors: &[Vertex]) -> bool {
    // Whether a node is among the first or the second, if it is among either.
    let mut is_first = vec![None; graph.vertex_count()];
    for (list, first) in [(nodes, true), (neighbors, false)] {
        for node in list {
            match is_first.get_mut(node.index()) {
                Some(entry @ None) => *entry = Some(first),
                _ => return false,
            }
        }
    }
    let mut elsewhere = 0;
    for &node in nodes {
        for other in graph.neighbors(node) {
            match is_first.get(other.index()) {
                Some(None) => elsewhere += 1,
                Some(Some(false)) => {}
                _ => return false,
            }
        }
    }
    2 * nodes.len() > 2 * neighbors.len() + elsewhere
}

fn is_reached(reached: &[bool], vertex: Vertex) -> bool {
    reached.get(vertex.index()).copied().unwrap_or(false)
}

/// Returns the nodes that paths from `start` reach without a given node.
fn reached(graph: &GridGraph, start: Vertex, avoided: Option<Vertex>) -> Vec<bool> {
    let mut reached = vec![false; graph.vertex_count()];
    let mut ahead = vec![start];
    while let Some(vertex) = ahead.pop() {
        match reached.get_mut(vertex.index()) {
            Some(reached) if !*reached && Some(vertex) != avoided => *reached = true,
            _ => continue,
        }
        ahead.extend(graph.neighbors(vertex));
    }
    reached
}
