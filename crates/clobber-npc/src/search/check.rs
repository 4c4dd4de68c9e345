//! Checks independently that a graph has no Hamiltonian circuit.
//!
//! It shares no code with the searches, and is as simple as possible: D. E. Knuth's Simpath (*The Art of Computer
//! Programming*, volume 4A, section 7.1.4) without its diagrams. It decides the edges one by one. Two choices with
//! the same paths between the nodes with undecided edges count as one.

// The ends of edges are less than the number of nodes.
#![allow(clippy::indexing_slicing)]

use std::collections::BTreeSet;

use certified_search::{Effort, Refuted};

/// An edge, its ends by number.
pub(super) type Edge = [usize; 2];

/// The nodes with chosen and undecided edges, in order, each with its path's other end, or with itself inside a path.
type Paths = Vec<(usize, usize)>;

/// The bytes of a choice besides its paths: a slot in a set whose nodes are half full, and the allocator's overhead.
const BYTES_A_CHOICE: usize = 2 * size_of::<Paths>() + 32;

/// Returns whether a simple graph has a Hamiltonian circuit, one through the edge with index `required` if that is
/// given.
///
/// The time depends on the order of the edges: a step is a choice, and after each edge there can be one choice per
/// pairing of the nodes that have edges both before and after it.
pub(super) fn has_circuit(
    nodes: usize,
    edges: &[Edge],
    required: Option<usize>,
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    // The last edge of each node.
    let mut last = vec![None; nodes];
    for (index, ends) in edges.iter().enumerate() {
        for &node in ends {
            last[node] = Some(index);
        }
    }
    if last.contains(&None) {
        return Ok(false);
    }
    let (mut choices, mut bytes_before) = (BTreeSet::from([Paths::new()]), 0);
    // The number of nodes with undecided edges.
    let mut live = nodes;
    for (index, &edge) in edges.iter().enumerate() {
        let mut after = BTreeSet::new();
        let mut bytes = 0;
        let ends_here = |node: usize| last[node] == Some(index);
        let finished = edge.into_iter().filter(|&node| ends_here(node));
        for paths in choices {
            effort.spend(1)?;
            let chosen = match with_edge(&paths, edge) {
                Chosen::Paths(paths) => Some(paths),
                // All other nodes are inside the closed path.
                Chosen::Closed if required <= Some(index) && is_whole(&paths, edge, live) => {
                    return Ok(true);
                }
                Chosen::Closed | Chosen::None => None,
            };
            let left_out = (required != Some(index)).then_some(paths);
            for mut paths in chosen.into_iter().chain(left_out) {
                // A node without undecided edges must be inside a path.
                if finished.clone().all(|node| mate(&paths, node) == Some(node)) {
                    paths.retain(|&(node, _)| !ends_here(node));
                    paths.shrink_to_fit();
                    let more = size_of_val(paths.as_slice()).saturating_add(BYTES_A_CHOICE);
                    bytes += if after.insert(paths) { more } else { 0 };
                }
            }
            // Some of the earlier choices are still in memory.
            effort.hold_memory(bytes + bytes_before)?;
        }
        (choices, bytes_before) = (after, bytes);
        live -= finished.count();
    }
    Ok(false)
}

/// The result of choosing an edge.
enum Chosen {
    Paths(Paths),
    /// The edge joins the two ends of one path.
    Closed,
    /// An end of the edge has two edges.
    None,
}

fn mate(paths: &Paths, node: usize) -> Option<usize> {
    paths.iter().find(|&&(of, _)| of == node).map(|&(_, mate)| mate)
}

fn with_edge(paths: &Paths, [a, b]: Edge) -> Chosen {
    let is_inner = |node| mate(paths, node) == Some(node);
    if is_inner(a) || is_inner(b) {
        return Chosen::None;
    }
    let (far_a, far_b) = (mate(paths, a).unwrap_or(a), mate(paths, b).unwrap_or(b));
    if far_a == b {
        return Chosen::Closed;
    }
    let changed = [a, b, far_a, far_b];
    let mut next: Paths =
        paths.iter().copied().filter(|(node, _)| !changed.contains(node)).collect();
    // A node that ended a path is now inside the longer path, unless it is its end.
    next.extend([a, b].into_iter().filter(|&node| node != far_a && node != far_b).map(|n| (n, n)));
    next.extend([(far_a, far_b), (far_b, far_a)]);
    next.sort_unstable();
    Chosen::Paths(next)
}

/// Returns whether the path that an edge closes contains all nodes; `live` nodes have undecided edges.
fn is_whole(paths: &Paths, edge: Edge, live: usize) -> bool {
    paths.len() == live && paths.iter().all(|&(node, mate)| edge.contains(&node) || node == mate)
}
