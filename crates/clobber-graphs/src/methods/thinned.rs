//! Some edges of a dense part.
//!
//! A play on some edges is a play on all of them, and few are enough for most plays. Windows and clauses are fast where a
//! stone has few neighbours, and slow where it has many.

// Stones are stones of the part.
#![allow(clippy::indexing_slicing)]

use clobber_core::{GraphBoard, Position};

use crate::random::SeededRandom;

/// Returns the stones of a part with a few of its edges, chosen at random, or `None` if the part has few edges.
///
/// The part stays connected. O(E) time.
///
/// # Arguments
/// `degree`: a stone keeps this number of edges, or all of its edges if it has fewer.
pub(super) fn thinned(
    part: &Position<GraphBoard>,
    degree: usize,
    random: &mut SeededRandom,
) -> Option<Position<GraphBoard>> {
    /// Parts with more edges are not thinned, because no limit counts the memory of their list.
    const MOST: usize = 1 << 16;
    let (stones, count) = (part.stone_count(), part.board().edge_count());
    if count <= (degree + 1) * stones || count > MOST {
        return None;
    }
    let mut edges: Vec<_> = part.board().edges().map(|(a, b)| (a.index(), b.index())).collect();
    random.shuffle(&mut edges);
    let mut next: Vec<usize> = (0..stones).collect();
    let mut degrees = vec![0; stones];
    let (tree, others): (Vec<_>, Vec<_>) =
        edges.into_iter().partition(|&edge| join(&mut next, edge));
    let mut kept = Vec::new();
    for (is_needed, edges) in [(true, tree), (false, others)] {
        for (a, b) in edges {
            if is_needed || degrees[a].min(degrees[b]) < degree {
                kept.push((a, b));
                degrees[a] += 1;
                degrees[b] += 1;
            }
        }
    }
    let board = GraphBoard::from_edges(stones, kept).ok()?;
    Some(Position::from_fn(board, |vertex| part.color_at(vertex)))
}

/// Joins the trees of the ends of an edge, and returns whether there were two. Each vertex leads to `next` of its tree;
/// the last one leads to itself.
fn join(next: &mut [usize], (a, b): (usize, usize)) -> bool {
    let mut last = |mut vertex| {
        while next[vertex] != vertex {
            // Half of the way remains for later.
            next[vertex] = next[next[vertex]];
            vertex = next[vertex];
        }
        vertex
    };
    let (a, b) = (last(a), last(b));
    next[a] = b;
    a != b
}
