//! Is there a balanced forest of few trees? By all that can be known of it behind a line that moves over the part.
//!
//! One vertex after the other is passed. Of each edge between the vertices passed and the others a state says how the
//! forest uses it, and which of those used are connected by what has been passed.

use std::collections::HashMap;

use clobber_core::{Color, Effort, Refuted};

use super::Graph;

/// An edge that the forest uses, between a vertex passed and one ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Edge {
    /// Of the stone that moves along it.
    color: Color,
    /// Does this stone come from the vertex passed?
    goes_ahead: bool,
    /// Equal for edges that are connected by what has been passed.
    component: u8,
}

type State = Vec<Option<Edge>>;

/// Returns whether there is a balanced forest of at most `trees` trees; if it matters, one in which the black stones left
/// exceed the white ones by the one number of `leads` or the other.
///
/// # Complexity
/// Exponential in the number of edges that the line crosses. A step is a state.
///
/// # Errors
/// The effort has ended, also if the states take more than its memory.
pub(crate) fn has_forest(
    graph: &Graph,
    trees: usize,
    leads: Option<[i64; 2]>,
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    // With the lead of the black stones that are left of what has been passed, if it matters.
    let mut states = HashMap::from([((State::new(), 0), 0)]);
    // The vertices at the ends of the edges of a state.
    let mut crossing: Vec<(usize, usize)> = Vec::new();
    let mut is_passed = vec![false; graph.colors.len()];
    for vertex in order(graph) {
        effort.spend(states.len() as u64)?;
        let back: Vec<bool> = crossing.iter().map(|&(_, to)| to == vertex).collect();
        crossing.retain(|&(_, to)| to != vertex);
        let ahead = graph.around(vertex).iter().filter(|&&v| is_passed.get(v) == Some(&false));
        let before = crossing.len();
        crossing.extend(ahead.map(|&to| (vertex, to)));
        let ahead = crossing.len() - before;
        if crossing.len() > usize::from(u8::MAX) {
            return Err(Refuted::new("the part is too wide"));
        }
        let mut next = HashMap::new();
        for ((state, lead), count) in states {
            pass(graph.color(vertex), &state, &back, ahead, |state, left| {
                let count = count + usize::from(left.is_some());
                let lead = match left.filter(|_| leads.is_some()) {
                    Some(Color::Black) => lead + 1,
                    Some(Color::White) => lead - 1,
                    None => lead,
                };
                let is_in_reach = |wanted: i64| count + wanted.abs_diff(lead) as usize <= trees;
                if count <= trees && leads.is_none_or(|leads| leads.into_iter().any(is_in_reach)) {
                    next.entry((state, lead))
                        .and_modify(|old| count.min(*old).clone_into(old))
                        .or_insert(count);
                }
            });
        }
        // A state has a vector and a number, and its place in the table.
        let bytes = next.len() * (64 + 4 * crossing.len());
        effort.note_memory(bytes);
        if bytes > effort.memory_limit() {
            return Err(effort.no_room().into());
        }
        states = next;
        if let Some(is_passed) = is_passed.get_mut(vertex) {
            *is_passed = true;
        }
    }
    Ok(!states.is_empty())
}

/// Shows all states behind one more vertex, and the colour of the vertex's stone if it stays.
fn pass(
    own: Color,
    state: &State,
    is_back: &[bool],
    ahead: usize,
    mut show: impl FnMut(State, Option<Color>),
) {
    let edges = || state.iter().zip(is_back);
    let back: Vec<Edge> = edges().filter(|&(_, &is)| is).filter_map(|(edge, _)| *edge).collect();
    let mut joined: Vec<u8> = back.iter().map(|edge| edge.component).collect();
    joined.sort_unstable();
    // Two edges of one component would close a cycle.
    if joined.windows(2).any(|pair| pair.first() == pair.last()) {
        return;
    }
    let mut leaving = back.iter().filter(|edge| !edge.goes_ahead).map(|edge| edge.color);
    let leaves_back = leaving.next();
    if leaving.next().is_some() {
        return;
    }
    let sign = |color: Color| if color == own { -1 } else { 1 };
    let arrived: i32 = back.iter().filter(|e| e.goes_ahead).map(|e| sign(e.color)).sum();
    const HERE: u8 = u8::MAX;
    let mut passing: State = edges().filter(|&(_, &is)| !is).map(|(edge, _)| *edge).collect();
    for edge in passing.iter_mut().flatten() {
        if joined.contains(&edge.component) {
            edge.component = HERE;
        }
    }
    // Of each edge ahead: not used, a black or a white stone arrives, or the stone leaves.
    for code in 0..4_u64.pow(ahead as u32) {
        let uses = || (0..ahead).map(|place| code >> (2 * place) & 3);
        let leaves_ahead = uses().filter(|&edge| edge == 3).count();
        if leaves_ahead + usize::from(leaves_back.is_some()) > 1 {
            continue;
        }
        let arriving = |edge: u64| match edge {
            1 => sign(Color::Black),
            2 => sign(Color::White),
            _ => 0,
        };
        let color = match arrived + uses().map(arriving).sum::<i32>() {
            0 => own,
            1 => !own,
            _ => continue,
        };
        if leaves_back.is_some_and(|expected| expected != color) {
            continue;
        }
        let mut after = passing.clone();
        after.extend(uses().map(|edge| match edge {
            0 => None,
            1 => Some(Edge { color: Color::Black, goes_ahead: false, component: HERE }),
            2 => Some(Edge { color: Color::White, goes_ahead: false, component: HERE }),
            _ => Some(Edge { color, goes_ahead: true, component: HERE }),
        }));
        // Components are numbered in the order of their first edges.
        let mut known = Vec::new();
        for edge in after.iter_mut().flatten() {
            let number = known.iter().position(|&component| component == edge.component);
            edge.component = number.unwrap_or_else(|| {
                known.push(edge.component);
                known.len() - 1
            }) as u8;
        }
        let stays = leaves_back.is_none() && leaves_ahead == 0;
        show(after, stays.then_some(color));
    }
}

/// An order in which few edges cross the line: from each of some vertices on the next is one that adds the fewest.
fn order(graph: &Graph) -> Vec<usize> {
    const STARTS: usize = 50;
    let count = graph.colors.len();
    let starts = (0..count).step_by(count.div_ceil(STARTS).max(1));
    let orders = starts.map(|start| {
        let (mut order, mut is_passed) = (Vec::with_capacity(count), vec![false; count]);
        let (mut crossing, mut cost) = (0, 0.0_f64);
        let mut met = vec![start];
        while order.len() < count {
            if met.is_empty() {
                met.extend(is_passed.iter().position(|&is_passed| !is_passed));
            }
            let change = |v: usize| {
                let passed = graph.around(v).iter().filter(|&&v| is_passed.get(v) == Some(&true));
                graph.around(v).len() as i32 - 2 * passed.count() as i32
            };
            let best = met.iter().copied().enumerate().min_by_key(|&(_, v)| change(v));
            let Some((index, vertex)) = best else { break };
            crossing += change(vertex);
            cost += 4_f64.powi(crossing);
            met.remove(index);
            order.push(vertex);
            if let Some(is_passed) = is_passed.get_mut(vertex) {
                *is_passed = true;
            }
            for &near in graph.around(vertex) {
                if is_passed.get(near) == Some(&false) && !met.contains(&near) {
                    met.push(near);
                }
            }
        }
        (cost, order)
    });
    orders.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, order)| order).unwrap_or_default()
}
