//! Decides some graphs in linear time.

// All nodes come from the network.
#![allow(clippy::indexing_slicing)]

use clobber_core::Vertex;

use super::network::Network;
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
    weak_point(network)
}

/// Returns the reason why a graph that has nodes is not 2-connected, if there is one.
///
/// Depth-first search with low points (Hopcroft and Tarjan), without recursion: O(V + E).
fn weak_point(network: &Network) -> Option<Reason> {
    let n = network.node_count();
    let vertex = |node: usize| Vertex::new(node as u32);
    let (mut order, mut low) = (vec![0; n], vec![0; n]);
    let mut path = vec![(0, 0)];
    let mut visited = 1;
    (order[0], low[0]) = (1, 1);
    let mut children_of_root = 0;
    while let Some(&mut (node, ref mut next)) = path.last_mut() {
        let link = network.links(node as u32).get(*next);
        *next += 1;
        if let Some(link) = link {
            let other = link.node as usize;
            if order[other] == 0 {
                visited += 1;
                (order[other], low[other]) = (visited, visited);
                path.push((other, 0));
            }
            // The edge to the parent is harmless: it only yields the parent's own number.
            low[node] = low[node].min(order[other]);
            continue;
        }
        path.pop();
        let Some(&(parent, _)) = path.last() else { break };
        low[parent] = low[parent].min(low[node]);
        if path.len() == 1 {
            children_of_root += 1;
        } else if low[node] >= order[parent] {
            return Some(Reason::Cut { node: vertex(parent) });
        }
    }
    if let Some(unreached) = order.iter().position(|&number| number == 0) {
        return Some(Reason::Disconnected { nodes: [0, unreached].map(vertex) });
    }
    (children_of_root > 1).then_some(Reason::Cut { node: vertex(0) })
}
