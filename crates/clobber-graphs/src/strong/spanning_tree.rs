//! Finds spanning trees of small degree. The least degree is NP-hard to find, but the usual boards have paths.

// All vertices belong to the board.
#![allow(clippy::indexing_slicing)]

use clobber_core::{DynBoard, Effort, Family, Stopped, Topology, Vertex};

use super::neighbors;

/// Finds a spanning tree with few vertices of high degree, by a depth-first search that prefers vertices with the
/// fewest choices.
///
/// # Returns
/// The edges; `None` if the board is not connected.
pub(super) fn spanning_tree(
    board: DynBoard<'_>,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<(u32, u32)>>, Stopped> {
    let count = board.vertex_count() as u32;
    let order = order_by_name(board);
    let is_path = |order: &Vec<u32>| {
        let edge = |pair: &[u32]| board.are_adjacent(Vertex::new(pair[0]), Vertex::new(pair[1]));
        order.windows(2).all(edge)
    };
    effort.spend(u64::from(count))?;
    if let Some(order) = order.filter(is_path) {
        return Ok(Some(order.windows(2).map(|pair| (pair[0], pair[1])).collect()));
    }
    let mut edges = in_depth(board, effort)?;
    if edges.len() + 1 != count as usize {
        return Ok(None);
    }
    improve(board, &mut edges, effort)?;
    Ok(Some(edges))
}

/// Returns an order of the vertices that is a Hamiltonian path on many boards: by number or, for a complete
/// multipartite graph, with the vertices of each part far apart.
fn order_by_name(board: DynBoard<'_>) -> Option<Vec<u32>> {
    let count = board.vertex_count() as u32;
    let Some(Family::Multipartite(sizes)) = board.family() else {
        return Some((0..count).collect());
    };
    let mut parts: Vec<(u32, u32)> = Vec::new();
    let mut start = 0;
    for &size in sizes {
        parts.push((size, start));
        start += size;
    }
    parts.sort_unstable_by_key(|&(size, start)| (core::cmp::Reverse(size), start));
    let sorted: Vec<u32> = parts.iter().flat_map(|&(size, start)| start..start + size).collect();
    let (first, second) = sorted.split_at(sorted.len().div_ceil(2));
    let mut order = Vec::with_capacity(sorted.len());
    for (index, &vertex) in first.iter().enumerate() {
        order.push(vertex);
        order.extend(second.get(index));
    }
    Some(order)
}

/// Returns the edges of a depth-first search from the first vertex, which prefers the vertex with the fewest free
/// neighbours.
fn in_depth(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Vec<(u32, u32)>, Stopped> {
    let count = board.vertex_count();
    let mut left: Vec<u32> = Vec::with_capacity(count);
    for vertex in (0..count as u32).map(Vertex::new) {
        let degree = board.neighbors(vertex).count();
        effort.spend(degree as u64)?;
        left.push(degree as u32);
    }
    let mut is_met = vec![false; count];
    let (mut edges, mut path) = (Vec::with_capacity(count), Vec::new());
    // Start from a vertex of least degree, which is likely to be an end.
    path.extend((0..count as u32).min_by_key(|&vertex| left[vertex as usize]));
    let meet = |vertex: u32, is_met: &mut Vec<bool>, left: &mut Vec<u32>| {
        is_met[vertex as usize] = true;
        for near in neighbors(&board, Vertex::new(vertex)) {
            left[near.index()] = left[near.index()].saturating_sub(1);
        }
    };
    if let Some(&start) = path.first() {
        meet(start, &mut is_met, &mut left);
    }
    while let Some(&vertex) = path.last() {
        effort.spend(1 + board.neighbors(Vertex::new(vertex)).count() as u64)?;
        let new = neighbors(&board, Vertex::new(vertex)).filter(|near| !is_met[near.index()]);
        match new.min_by_key(|near| left[near.index()]) {
            Some(near) => {
                edges.push((vertex, near.get()));
                meet(near.get(), &mut is_met, &mut left);
                path.push(near.get());
            }
            None => {
                path.pop();
            }
        }
    }
    Ok(edges)
}

/// Exchanges edges at the vertices with the most neighbours for other edges, while possible.
fn improve(
    board: DynBoard<'_>,
    edges: &mut [(u32, u32)],
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    /// Larger trees stay as they are.
    const MOST: usize = 2000;
    let count = board.vertex_count();
    if count > MOST {
        return Ok(());
    }
    loop {
        let mut near = vec![Vec::new(); count];
        for (index, &(a, b)) in edges.iter().enumerate() {
            near[a as usize].push((b, index));
            near[b as usize].push((a, index));
        }
        let most = near.iter().map(Vec::len).max().unwrap_or(0);
        if most <= 2 {
            return Ok(());
        }
        let mut exchange = None;
        'search: for high in (0..count).filter(|&vertex| near[vertex].len() == most) {
            // The branch around this vertex that contains each vertex.
            let mut branch = vec![usize::MAX; count];
            for &(start, edge) in &near[high] {
                let mut stack = vec![(start, high as u32)];
                while let Some((vertex, from)) = stack.pop() {
                    branch[vertex as usize] = edge;
                    let on = near[vertex as usize].iter().map(|&(to, _)| to);
                    stack.extend(on.filter(|&to| to != from).map(|to| (to, vertex)));
                }
            }
            effort.spend(count as u64)?;
            for a in (0..count).filter(|&a| a != high && near[a].len() + 1 < most) {
                for b in neighbors(&board, Vertex::new(a as u32)).map(Vertex::index) {
                    effort.spend(1)?;
                    if b != high && near[b].len() + 1 < most && branch[a] != branch[b] {
                        exchange = Some((branch[a], (a as u32, b as u32)));
                        break 'search;
                    }
                }
            }
        }
        let Some((index, edge)) = exchange else { return Ok(()) };
        edges[index] = edge;
    }
}
