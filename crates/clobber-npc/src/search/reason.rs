//! Why a grid graph has no Hamiltonian circuit.

use core::fmt;

use clobber_core::{Topology, Vertex};

use crate::grid_graph::GridGraph;

/// Why a grid graph has no Hamiltonian circuit.
///
/// All reasons but the last are checked in linear time by [`check`](Self::check). By itself it names nodes by
/// their numbers; [`display_on`](Self::display_on) names their cells.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{GridGraph, NoCircuit, NoCircuitError};
///
/// let graph: GridGraph = "##..|####|..##".parse()?;
/// let reason = NoCircuit::Cut { node: Vertex::new(4) };
/// assert_eq!(reason.check(&graph), Ok(()));
/// assert_eq!(
///     reason.display_on(&graph).to_string(),
///     "without the cell 1,2 the graph falls apart",
/// );
/// let wrong = NoCircuit::Cut { node: Vertex::new(0) };
/// assert_eq!(wrong.check(&graph), Err(NoCircuitError::Untrue));
/// # Ok::<(), clobber_npc::GridGraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum NoCircuit {
    /// A circuit has three nodes or more.
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
    /// A circuit goes from cells with an even sum of coordinates to those with an odd one and back.
    #[error(
        "{even} cells have an even row + column and {odd} an odd one; a circuit needs as many of each"
    )]
    Imbalance {
        /// The number of nodes on cells whose coordinates have an even sum.
        even: usize,
        /// The number of the others.
        odd: usize,
    },
    /// There is no way from one node to another.
    #[error("nodes {} and {} are not connected", .nodes[0], .nodes[1])]
    Disconnected {
        /// The two nodes.
        nodes: [Vertex; 2],
    },
    /// Without this node the graph falls apart.
    #[error("without node {node} the graph falls apart")]
    Cut {
        /// The node.
        node: Vertex,
    },
    /// All possibilities were searched.
    #[error("a search of all possibilities found none")]
    Exhausted,
}

/// A claimed reason is not shown to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCircuitError {
    /// It is not true of this graph, or does not rule out a circuit.
    #[error("this is not so, or does not rule out a circuit")]
    Untrue,
    /// It is the outcome of a search; to check it is to search again.
    #[error("only the search itself can tell")]
    NeedsSearch,
}

impl NoCircuit {
    /// Checks that this is true of a graph, so that it has no Hamiltonian circuit.
    ///
    /// # Complexity
    /// O(n log n).
    ///
    /// # Errors
    /// [`NoCircuitError::Untrue`] if it is not, and [`NoCircuitError::NeedsSearch`] of
    /// [`Exhausted`](Self::Exhausted).
    pub fn check(&self, graph: &GridGraph) -> Result<(), NoCircuitError> {
        let n = graph.vertex_count();
        let is_true = match *self {
            Self::TooFewNodes { nodes } => nodes == n && n < 3,
            Self::Degree { node, degree } => {
                node.index() < n && degree < 2 && graph.neighbors(node).count() == degree
            }
            Self::Imbalance { even, odd } => {
                let found = graph.cells().iter().filter(|cell| cell.is_even()).count();
                (even, odd) == (found, n - found) && even != odd
            }
            Self::Disconnected { nodes: [a, b] } => {
                let reached = reached(graph, a, None);
                is_reached(&reached, a) && b.index() < n && !is_reached(&reached, b)
            }
            Self::Cut { node } => graph.neighbors(node).next().is_some_and(|start| {
                let reached = reached(graph, start, Some(node));
                reached.iter().filter(|&&reached| reached).count() + 1 < n
            }),
            Self::Exhausted => return Err(NoCircuitError::NeedsSearch),
        };
        if is_true { Ok(()) } else { Err(NoCircuitError::Untrue) }
    }

    /// The reason with the cells of the nodes, as `row,col`. A node that the graph does not have stays a
    /// number.
    pub fn display_on(self, graph: &GridGraph) -> impl fmt::Display {
        OnGraph { reason: self, graph }
    }
}

struct OnGraph<'a> {
    reason: NoCircuit,
    graph: &'a GridGraph,
}

impl fmt::Display for OnGraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |node| self.graph.cell(node);
        match self.reason {
            NoCircuit::Degree { node, degree } => {
                let Some(cell) = cell(node) else { return write!(f, "{}", self.reason) };
                let neighbors = if degree == 1 { "neighbour" } else { "neighbours" };
                write!(f, "the cell {cell} has {degree} {neighbors}, and a circuit needs 2")
            }
            NoCircuit::Disconnected { nodes: [a, b] } => {
                let Some((a, b)) = cell(a).zip(cell(b)) else {
                    return write!(f, "{}", self.reason);
                };
                write!(f, "the cells {a} and {b} are not connected")
            }
            NoCircuit::Cut { node } => {
                let Some(cell) = cell(node) else { return write!(f, "{}", self.reason) };
                write!(f, "without the cell {cell} the graph falls apart")
            }
            reason => write!(f, "{reason}"),
        }
    }
}

fn is_reached(reached: &[bool], vertex: Vertex) -> bool {
    reached.get(vertex.index()).copied().unwrap_or(false)
}

/// The nodes to which there is a way from `start` that avoids a node.
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
