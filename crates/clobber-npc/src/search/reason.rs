//! Why a grid graph has no Hamiltonian circuit.

use core::fmt;

use certified_search::{Certificate, Refuted};
use clobber_core::{Topology, Vertex};

use crate::grid_graph::GridGraph;

/// Claims that a grid graph has no Hamiltonian circuit, and hence no gadget that can be reduced to one stone, for a reason.
///
/// By itself it names nodes by their numbers; [`display_on`](Self::display_on) names their cells.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{Certificate, GridGraph, Reason};
///
/// let graph: GridGraph = "##..|####|..##".parse()?;
/// let reason = Reason::Cut { node: Vertex::new(4) };
/// assert_eq!(reason.check(&graph), Ok(()));
/// assert_eq!(
///     reason.display_on(&graph).to_string(),
///     "without the cell 1,2 the graph falls apart",
/// );
/// let wrong = Reason::Cut { node: Vertex::new(0) };
/// let refuted = wrong.check(&graph).unwrap_err();
/// assert_eq!(refuted.to_string(), "not true of this graph: without node 0 the graph falls apart");
/// # Ok::<(), clobber_npc::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
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

/// The statement is that the graph has no Hamiltonian circuit. The checker counts nodes and edges and searches for ways; it
/// relies on no more than that a circuit passes every node once, and the two colours of the lattice in turn.
impl Certificate<GridGraph> for Reason {
    /// Checks that the reason is true of a graph and rules out a circuit, in O(n log n) time.
    ///
    /// # Errors
    /// [`Refuted`] if it does not, and for [`Exhausted`](Self::Exhausted), which only the search itself can show.
    fn check(&self, graph: &GridGraph) -> Result<(), Refuted> {
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
            Self::Exhausted => return Err(Refuted::new("only the search itself can tell")),
        };
        match is_true {
            true => Ok(()),
            false => Err(Refuted::new(format_args!("not true of this graph: {self}"))),
        }
    }
}

impl Reason {
    /// Returns the reason with the cells of the nodes, as `row,col`. A node that the graph does not have stays a
    /// number.
    pub fn display_on(self, graph: &GridGraph) -> impl fmt::Display {
        OnGraph { reason: self, graph }
    }
}

struct OnGraph<'a> {
    reason: Reason,
    graph: &'a GridGraph,
}

impl fmt::Display for OnGraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |node| self.graph.cell(node);
        match self.reason {
            Reason::Degree { node, degree } => {
                let Some(cell) = cell(node) else { return write!(f, "{}", self.reason) };
                let neighbors = if degree == 1 { "neighbour" } else { "neighbours" };
                write!(f, "the cell {cell} has {degree} {neighbors}, and a circuit needs 2")
            }
            Reason::Disconnected { nodes: [a, b] } => {
                let Some((a, b)) = cell(a).zip(cell(b)) else {
                    return write!(f, "{}", self.reason);
                };
                write!(f, "the cells {a} and {b} are not connected")
            }
            Reason::Cut { node } => {
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
