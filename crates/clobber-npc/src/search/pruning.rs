//! Decides some graphs in linear time.

use clobber_core::Vertex;

use super::network::{Network, WeakPoint};
use super::reason::Reason;
use crate::grid_graph::GridGraph;

/// Returns the first of the quick reasons why a graph has no Hamiltonian circuit, if there is one.
pub(super) fn quick_reason(graph: &GridGraph, network: &Network) -> Option<Reason> {
    let nodes = network.node_count();
    if nodes < 3 {
        return Some(Reason::TooFewNodes { nodes });
    }
    let low_degree = (0..nodes as u32).find(|&node| network.links(node).len() < 2);
    if let Some(node) = low_degree {
        let degree = network.links(node).len();
        return Some(Reason::Degree { node: Vertex::new(node), degree });
    }
    let even = graph.cells().iter().filter(|cell| cell.is_even()).count();
    if 2 * even != nodes {
        return Some(Reason::Imbalance { even, odd: nodes - even });
    }
    let weak_point = network.weak_point()?;
    Some(match weak_point {
        WeakPoint::Unreached(node) => {
            Reason::Disconnected { nodes: [Vertex::new(0), Vertex::new(node)] }
        }
        WeakPoint::Articulation(node) => Reason::Cut { node: Vertex::new(node) },
    })
}
