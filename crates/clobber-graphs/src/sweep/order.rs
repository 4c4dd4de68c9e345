//! Finds orders of the vertices in which few edges cross a sweep.

use std::cmp::Reverse;

use clobber_core::{Effort, Stopped};

use super::enclaves::Enclaves;
use super::look_after;

/// Returns an order in which at most `most` edges at a time join a vertex behind the sweep to one ahead, if it finds
/// one: the best greedy order from several vertices.
pub(super) fn narrow(
    neighbors: &[Vec<u32>],
    most: usize,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<u32>>, Stopped> {
    /// Up to this number of vertices, each one is tried as the first.
    const ALL: usize = 100;
    /// On larger graphs this many are tried, in turn with the vertices found to be far from them.
    const SOME: usize = 12;
    /// The steps of all attempts together.
    const MOST_STEPS: usize = 100_000;
    let count = neighbors.len();
    let some = (MOST_STEPS / count.max(1)).clamp(2, SOME);
    let step = if count <= ALL { 1 } else { 2 * count / some };
    let mut best: Option<(u64, Vec<u32>)> = None;
    for first in (0..count).step_by(step.max(1)) {
        let far = (count > ALL).then(|| farthest(first, neighbors));
        for first in [Some(first), far].into_iter().flatten() {
            let limit = best.as_ref().map_or(u64::MAX, |&(cost, _)| cost);
            best = from(first, neighbors, most, limit, effort)?.or(best);
        }
    }
    Ok(best.map(|(_, order)| order))
}

/// Returns a vertex at the greatest distance from `first`, among the vertices connected with it.
fn farthest(first: usize, neighbors: &[Vec<u32>]) -> usize {
    let mut is_met = vec![false; neighbors.len()];
    is_met[first] = true;
    let (mut met, mut next) = (vec![first as u32], 0);
    while let Some(&vertex) = met.get(next) {
        next += 1;
        for &near in &neighbors[vertex as usize] {
            if !core::mem::replace(&mut is_met[near as usize], true) {
                met.push(near);
            }
        }
    }
    met.last().map_or(first, |&vertex| vertex as usize)
}

/// One edge more multiplies the states of a frontier by about this factor.
const GROWTH: u64 = 5;

/// Returns the greedy order that begins with a vertex, and its cost (about the number of frontiers), if that is below
/// a limit.
fn from(
    first: usize,
    neighbors: &[Vec<u32>],
    most: usize,
    limit: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<(u64, Vec<u32>)>, Stopped> {
    /// Marks a vertex behind the sweep.
    const BEHIND: i32 = i32::MAX;
    let mut order: Vec<u32> = Vec::with_capacity(neighbors.len());
    // For each vertex, how many more edges cross the sweep once it has passed the vertex.
    let mut change: Vec<i32> = neighbors.iter().map(|around| around.len() as i32).collect();
    let mut edge: Vec<u32> = vec![first as u32];
    let mut enclaves = Enclaves::new(neighbors.len());
    let (mut crossing, mut cost) = (0, 0_u64);
    let mut unmet = 0..neighbors.len();
    loop {
        if edge.is_empty() {
            // Go on to the next part.
            match unmet.find(|&vertex| change[vertex] < BEHIND) {
                Some(vertex) => edge.push(vertex as u32),
                None => break,
            }
        }
        // Ties go to the vertex that was met first.
        let width = |&(_, &vertex): &(usize, &u32)| {
            (Reverse(enclaves.number_of(vertex)), change[vertex as usize])
        };
        let narrowest = edge.iter().enumerate().min_by_key(width);
        let Some((at, &vertex)) = narrowest else { break };
        crossing += change[vertex as usize];
        cost = cost.saturating_add(GROWTH.saturating_pow(crossing as u32));
        if crossing > most as i32 || cost >= limit {
            return Ok(None);
        }
        edge.remove(at);
        look_after(order.len(), effort)?;
        order.push(vertex);
        change[vertex as usize] = BEHIND;
        for &near in &neighbors[vertex as usize] {
            if change[near as usize] < BEHIND {
                change[near as usize] -= 2;
                if !edge.contains(&near) {
                    edge.push(near);
                }
            }
        }
        enclaves.find_behind(vertex, neighbors, |near| change[near as usize] < BEHIND);
    }
    Ok((order.len() == neighbors.len()).then_some((cost, order)))
}
