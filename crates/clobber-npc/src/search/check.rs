//! The program that checks that a graph has no Hamiltonian circuit, written for that alone.
//!
//! It shares no line with the searches. It is the plainest complete program there is: D. E. Knuth's Simpath (*The Art of
//! Computer Programming*, volume 4A, section 7.1.4) without its diagrams. The edges are chosen or left out one after the
//! other, and of two choices with the same paths among the nodes that still have edges to come, one is kept.

use std::collections::BTreeSet;

use certified_search::{Effort, Refuted};

/// An edge, its ends by number.
pub(super) type Edge = [usize; 2];

/// The nodes that have a chosen edge and edges to come, in order, each with the other end of its path, or with itself if
/// it is within a path.
type Paths = Vec<(usize, usize)>;

/// Of a choice beside its paths: its place in a set whose nodes are half full, and what an allocator sets aside.
const BYTES_A_CHOICE: usize = 2 * size_of::<Paths>() + 32;

/// Returns whether a simple graph of so many nodes has a Hamiltonian circuit, with the edge of this index if one is required.
///
/// The time depends on the order of the edges: a step is a choice, of which there are as many as ways to pair the nodes
/// that have edges on both sides of a place in the order.
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
            if let Some(last) = last.get_mut(node) {
                *last = Some(index);
            }
        }
    }
    if last.contains(&None) {
        return Ok(false);
    }
    let (mut choices, mut bytes_before) = (BTreeSet::from([Paths::new()]), 0);
    // The nodes with edges to come.
    let mut live = nodes;
    for (index, &edge) in edges.iter().enumerate() {
        let mut after = BTreeSet::new();
        let mut bytes = 0;
        let ends_here = |node| last.get(node).is_some_and(|&last| last == Some(index));
        let finished = edge.into_iter().filter(|&node| ends_here(node));
        for paths in choices {
            effort.spend(1)?;
            let chosen = match with_edge(&paths, edge) {
                Chosen::Paths(paths) => Some(paths),
                // All other nodes are within the path that is closed.
                Chosen::Closed if required <= Some(index) && is_whole(&paths, edge, live) => {
                    return Ok(true);
                }
                Chosen::Closed | Chosen::None => None,
            };
            let left_out = (required != Some(index)).then_some(paths);
            for mut paths in chosen.into_iter().chain(left_out) {
                // A node without further edges has to be within a path.
                if finished.clone().all(|node| mate(&paths, node) == Some(node)) {
                    paths.retain(|&(node, _)| !ends_here(node));
                    paths.shrink_to_fit();
                    let more = size_of_val(paths.as_slice()).saturating_add(BYTES_A_CHOICE);
                    bytes += if after.insert(paths) { more } else { 0 };
                }
            }
            // Of those before, some are looked at still.
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
    // A node that had a path is within the longer one now, unless it is its end.
    next.extend([a, b].into_iter().filter(|&node| node != far_a && node != far_b).map(|n| (n, n)));
    next.extend([(far_a, far_b), (far_b, far_a)]);
    next.sort_unstable();
    Chosen::Paths(next)
}

/// Returns whether the path that an edge closes has all nodes, of which so many have edges to come.
fn is_whole(paths: &Paths, edge: Edge, live: usize) -> bool {
    paths.len() == live && paths.iter().all(|&(node, mate)| edge.contains(&node) || node == mate)
}
