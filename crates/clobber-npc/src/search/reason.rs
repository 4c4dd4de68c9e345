//! Why a grid graph has no Hamiltonian circuit.

use clobber_core::{Topology, Vertex};

use crate::grid_graph::GridGraph;

/// Why a grid graph has no Hamiltonian circuit.
///
/// All reasons but the last are checked in linear time by [`holds_for`](Self::holds_for).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCircuit {
    /// A circuit has three nodes or more.
    #[error("{nodes} nodes have no circuit")]
    TooFewNodes {
        /// The number of nodes.
        nodes: usize,
    },
    /// A circuit uses two edges at every node.
    #[error("node {node} has degree {degree}")]
    Degree {
        /// The node.
        node: Vertex,
        /// The number of its edges.
        degree: usize,
    },
    /// A circuit goes from cells with an even sum of coordinates to those with an odd one and back.
    #[error("{even} cells are even and {odd} are odd")]
    Imbalance {
        /// The number of nodes on cells whose coordinates have an even sum.
        even: usize,
        /// The number of the others.
        odd: usize,
    },
    /// There is no way from one node to another.
    #[error("there is no way from node {} to {}", .nodes[0], .nodes[1])]
    Disconnected {
        /// The two nodes.
        nodes: [Vertex; 2],
    },
    /// Without this node the graph falls apart.
    #[error("node {node} is an articulation point")]
    Cut {
        /// The node.
        node: Vertex,
    },
    /// All ways were tried.
    #[error("the search has tried all ways")]
    Exhausted,
}

impl NoCircuit {
    /// Is the reason true of a graph? `None` of [`Exhausted`](Self::Exhausted), which only a search can
    /// say.
    ///
    /// ```
    /// use clobber_core::Vertex;
    /// use clobber_npc::{GridGraph, NoCircuit};
    ///
    /// let graph: GridGraph = "##..|####|..##".parse()?;
    /// assert_eq!(NoCircuit::Cut { node: Vertex::new(4) }.holds_for(&graph), Some(true));
    /// assert_eq!(NoCircuit::Cut { node: Vertex::new(0) }.holds_for(&graph), Some(false));
    /// # Ok::<(), clobber_npc::GridGraphError>(())
    /// ```
    ///
    /// # Complexity
    /// O(n log n).
    #[must_use]
    pub fn holds_for(&self, graph: &GridGraph) -> Option<bool> {
        let n = graph.vertex_count();
        Some(match *self {
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
            Self::Cut { node } => {
                let Some(start) = graph.neighbors(node).next() else { return Some(false) };
                let reached = reached(graph, start, Some(node));
                let count = reached.iter().filter(|&&reached| reached).count();
                count + 1 < n
            }
            Self::Exhausted => return None,
        })
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
