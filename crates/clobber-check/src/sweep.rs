//! Is there a balanced forest of few trees? By all that can be known of it behind a line that moves over the part.
//!
//! One vertex after the other is passed. Of each edge between the vertices passed and the others a state says how the
//! forest uses it, and which of those used are connected by what has been passed.

// The vertices are those of the graph, and so are those of an order of them.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::{Color, Effort, Refuted, Stopped};

use crate::graph::{Graph, Role};
use crate::reachable::{can_end, most_positions};

/// An edge that the forest uses, between a vertex passed and one ahead.
#[derive(Clone, Copy)]
struct Edge {
    /// Of the stone that moves along it.
    color: Color,
    /// Does this stone come from the vertex passed?
    goes_ahead: bool,
    /// Equal for edges that are connected by what has been passed.
    component: u8,
}

/// The codes of the edges, as numbers are hashed together.
type State = Vec<u16>;

impl Edge {
    /// Returns 0 if the edge is not used.
    fn code(edge: Option<Self>) -> u16 {
        edge.map_or(0, |Self { color, goes_ahead, component }| {
            let bits = 2 * u16::from(goes_ahead) + u16::from(color == Color::Black);
            1 + bits + 4 * u16::from(component)
        })
    }

    fn from_code(code: u16) -> Option<Self> {
        let code = code.checked_sub(1)?;
        let color = if code & 1 == 1 { Color::Black } else { Color::White };
        Some(Self { color, goes_ahead: code & 2 == 2, component: (code >> 2) as u8 })
    }
}

/// The balanced forests that are asked for.
#[derive(Clone, Copy)]
pub(crate) struct ForestsWanted {
    /// The most trees, those beside the graph included.
    pub(crate) trees: usize,
    /// At least so many trees are beside the graph, of any colours.
    pub(crate) beside: usize,
    /// If it matters, by how many the black stones left are to exceed the white ones: by the one number or the other.
    pub(crate) leads: Option<[i64; 2]>,
    /// True if one stone may change its colour by itself.
    pub(crate) has_joker: bool,
}

impl ForestsWanted {
    pub(crate) const fn trees(trees: usize) -> Self {
        Self { trees, beside: 0, leads: None, has_joker: false }
    }

    /// Returns whether a forest can be one of them if it has so many trees and such a lead up to here.
    fn allow(self, count: usize, lead: i64) -> bool {
        let is_in_reach = |wanted: i64| count + wanted.abs_diff(lead) as usize <= self.trees;
        let is_near = self.leads.is_none_or(|leads| leads.into_iter().any(is_in_reach));
        count + self.beside <= self.trees && is_near
    }
}

/// Returns whether there is a balanced forest of those wanted.
///
/// # Complexity
/// Exponential in the number of edges that the line crosses, or in the number of stones, if that is less: then all plays are tried. A step
/// is a state that a vertex makes of one before it, a vertex of an order that is tried, or a move.
///
/// # Errors
/// The effort has ended, also if the states take more than its memory.
pub(crate) fn has_forest(
    graph: &Graph,
    wanted: ForestsWanted,
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    if has_wide_vertex(graph) {
        return Err(too_wide());
    }
    let (cost, order) = order(graph, effort)?;
    let has_outside = graph.outside.iter().any(|&edges| edges > 0);
    let is_of_plays = wanted.leads.is_none() && wanted.beside == 0 && !has_outside;
    match most_positions(graph) {
        Some(positions) if is_of_plays && positions <= cost => {
            Ok(can_end(graph, wanted.trees, wanted.has_joker, effort)?)
        }
        _ => is_found_by_line(graph, wanted, &order, effort),
    }
}

/// Moves the line over the vertices in this order.
fn is_found_by_line(
    graph: &Graph,
    wanted: ForestsWanted,
    order: &[usize],
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    if !wanted.allow(0, 0) {
        return Ok(false);
    }
    // With the lead of the black stones that are left of what has been passed, if it matters, and with whether the joker is used.
    let mut states = HashMap::from([((State::new(), 0, false), 0)]);
    // The vertices at the ends of the edges of a state.
    let mut crossing: Vec<(usize, usize)> = Vec::new();
    let mut is_passed = vec![false; graph.colors.len()];
    for &vertex in order {
        let back: Vec<bool> = crossing.iter().map(|&(_, to)| to == vertex).collect();
        crossing.retain(|&(_, to)| to != vertex);
        let ahead = graph.neighbors[vertex].iter().filter(|&&near| !is_passed[near]);
        let before = crossing.len();
        crossing.extend(ahead.map(|&to| (vertex, to)));
        let ahead = crossing.len() - before;
        if crossing.len() > WIDEST {
            return Err(too_wide());
        }
        let mut next = HashMap::new();
        let own = (graph.colors[vertex], graph.roles[vertex], graph.outside[vertex]);
        let before_vertex = states.len();
        for ((state, lead, is_used), count) in states {
            let has_joker = wanted.has_joker && !is_used;
            pass(own, &state, &back, (ahead, has_joker), |state, left, takes_joker| {
                effort.spend(1)?;
                let count = count + usize::from(left.is_some());
                let lead = match left.filter(|_| wanted.leads.is_some()) {
                    Some(Color::Black) => lead + 1,
                    Some(Color::White) => lead - 1,
                    None => lead,
                };
                if wanted.allow(count, lead) {
                    next.entry((state, lead, is_used || takes_joker))
                        .and_modify(|old| count.min(*old).clone_into(old))
                        .or_insert(count);
                }
                let bytes = crossing.len().saturating_mul(2).saturating_add(BYTES_A_STATE);
                effort.hold_memory((before_vertex + next.len()).saturating_mul(bytes))
            })?;
        }
        states = next;
        is_passed[vertex] = true;
    }
    Ok(!states.is_empty())
}

/// Of a state: a list, two numbers, and their places in a table that has just doubled, beside the one before.
const BYTES_A_STATE: usize = 160;

/// The most edges that the line may cross, and the most of one vertex.
const WIDEST: usize = u8::MAX as usize;

fn has_wide_vertex(graph: &Graph) -> bool {
    graph.neighbors.iter().any(|around| around.len() > WIDEST)
}

fn too_wide() -> Refuted {
    Refuted::new("the part is too wide")
}

/// The use of an edge ahead of a vertex: a stone arrives, or the vertex's own stone leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UseAhead {
    Arrives(Color),
    Leaves,
}

/// Shows all states behind one more vertex, the colour of the vertex's stone if it stays, and whether the joker is used here.
fn pass(
    (own, role, outside): (Color, Role, usize),
    state: &State,
    is_back: &[bool],
    (ahead, has_joker): (usize, bool),
    mut show: impl FnMut(State, Option<Color>, bool) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let edges = || state.iter().map(|&code| Edge::from_code(code)).zip(is_back);
    let back: Vec<Edge> = edges().filter(|&(_, &is)| is).filter_map(|(edge, _)| edge).collect();
    let mut joined: Vec<u8> = back.iter().map(|edge| edge.component).collect();
    joined.sort_unstable();
    // Two edges of one component would close a cycle.
    if joined.windows(2).any(|pair| pair.first() == pair.last()) {
        return Ok(());
    }
    let mut leaving = back.iter().filter(|edge| !edge.goes_ahead).map(|edge| edge.color);
    let leaves_back = leaving.next();
    if leaving.next().is_some() || leaves_back.is_some() && !role.leaves {
        return Ok(());
    }
    let sign = |color: Color| if color == own { -1 } else { 1 };
    let arrived: i32 = back.iter().filter(|e| e.goes_ahead).map(|e| sign(e.color)).sum();
    const HERE: u8 = u8::MAX;
    let mut passing: Vec<Option<Edge>> =
        edges().filter(|&(_, &is)| !is).map(|(edge, _)| edge).collect();
    for edge in passing.iter_mut().flatten() {
        if joined.contains(&edge.component) {
            edge.component = HERE;
        }
    }
    // The arrivals of the other colour less those of its own, by the colour with which the stone leaves or ends.
    let nets = |color: Color| match color == own {
        true => [(0, false), (1, true), (-1, true)],
        false => [(1, false), (0, true), (2, true)],
    };
    let colors = Color::BOTH.into_iter().filter(|&c| leaves_back.is_none_or(|back| back == c));
    let ways =
        colors.flat_map(|color| nets(color).map(|(net, takes_joker)| (color, net, takes_joker)));
    for (color, net, takes_joker) in ways.filter(|&(.., takes_joker)| has_joker || !takes_joker) {
        let can_leave = leaves_back.is_none() && role.leaves;
        let mut after_all = |uses: &[Option<UseAhead>], leaves_outside: bool| {
            let leaves_ahead = uses.contains(&Some(UseAhead::Leaves));
            let stays = leaves_back.is_none() && !leaves_ahead && !leaves_outside;
            if stays && !role.stays_as(color) {
                return Ok(());
            }
            let mut after = passing.clone();
            after.extend(uses.iter().map(|&edge| {
                let (color, goes_ahead) = match edge? {
                    UseAhead::Arrives(arriving) => (arriving, false),
                    UseAhead::Leaves => (color, true),
                };
                Some(Edge { color, goes_ahead, component: HERE })
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
            let state = after.into_iter().map(Edge::code).collect();
            show(state, stays.then_some(color), takes_joker)
        };
        // What is missing arrives from ahead, or along edges from outside.
        let missing = net - arrived;
        for sum in -(ahead as i32)..=ahead as i32 {
            let from_outside = missing.abs_diff(sum) as usize;
            if from_outside <= outside {
                let uses = &mut Vec::new();
                uses_ahead(uses, ahead, sum, can_leave, &sign, &mut |uses| after_all(uses, false))?;
            }
            // One edge to the outside is the one along which the stone leaves.
            if can_leave && from_outside < outside {
                let uses = &mut Vec::new();
                uses_ahead(uses, ahead, sum, false, &sign, &mut |uses| after_all(uses, true))?;
            }
        }
    }
    Ok(())
}

/// Shows all uses of edges ahead, after those that are chosen, whose arrivals count as many as are missing. No choice is made that none of them follows.
fn uses_ahead(
    uses: &mut Vec<Option<UseAhead>>,
    ahead: usize,
    missing: i32,
    can_leave: bool,
    sign: &impl Fn(Color) -> i32,
    show: &mut impl FnMut(&[Option<UseAhead>]) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    if missing.unsigned_abs() as usize > ahead {
        return Ok(());
    }
    let Some(ahead) = ahead.checked_sub(1) else { return show(uses) };
    let arrivals =
        Color::BOTH.map(|color| (Some(UseAhead::Arrives(color)), sign(color), can_leave));
    let leaves = can_leave.then_some((Some(UseAhead::Leaves), 0, false));
    for (edge, arrived, can_leave) in
        arrivals.into_iter().chain(leaves).chain([(None, 0, can_leave)])
    {
        uses.push(edge);
        uses_ahead(uses, ahead, missing - arrived, can_leave, sign, show)?;
        uses.pop();
    }
    Ok(())
}

/// Returns an order in which few edges cross the line, and an estimate of the states: from each of some vertices on the next is one that
/// adds the fewest edges.
fn order(graph: &Graph, effort: &mut Effort<'_>) -> Result<(f64, Vec<usize>), Stopped> {
    const STARTS: usize = 50;
    let count = graph.colors.len();
    let mut best = (f64::INFINITY, (0..count).collect());
    for start in (0..count).step_by(count.div_ceil(STARTS).max(1)) {
        let (mut order, mut is_met) = (Vec::with_capacity(count), vec![false; count]);
        // By how many edges more are crossed with each vertex.
        let mut change: Vec<i64> = graph.neighbors.iter().map(|near| near.len() as i64).collect();
        let (mut crossing, mut cost) = (0, 0.0_f64);
        let (mut met, mut ahead) = (vec![start], 0..count);
        while order.len() < count {
            effort.spend(1)?;
            if met.is_empty() {
                met.extend(ahead.find(|&vertex| !is_met[vertex]));
            }
            let next = met.iter().copied().enumerate().min_by_key(|&(_, vertex)| change[vertex]);
            let Some((index, vertex)) = next else { break };
            crossing += change[vertex];
            cost += 4_f64.powi(crossing as i32);
            met.remove(index);
            order.push(vertex);
            is_met[vertex] = true;
            for &near in &graph.neighbors[vertex] {
                change[near] -= 2;
                if !is_met[near] {
                    is_met[near] = true;
                    met.push(near);
                }
            }
        }
        if best.0 > cost {
            best = (cost, order);
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use testkit::Random;

    use super::*;

    /// The line and all plays, on graphs of few edges and of many, where each stone may end in some way of its own.
    #[test]
    fn forests_are_plays() {
        let mut random = Random::new(1);
        let mut found = [0; 2];
        for round in 0..200 {
            let count = 1 + random.below(if round % 3 == 0 { 5 } else { 7 });
            let mut neighbors = vec![Vec::new(); count];
            for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
                if random.once_in(1 + round % 3) {
                    neighbors[a].push(b);
                    neighbors[b].push(a);
                }
            }
            let colors = (0..count).map(|_| random.pick(&Color::BOTH)).collect();
            let role = |random: &mut Random| match random.below(4) {
                0 => Role { leaves: true, stays: [random.coin(), random.coin()] },
                1 => Role { leaves: random.coin(), stays: [random.coin(), random.coin()] },
                _ => Role::ANY,
            };
            let roles = (0..count).map(|_| role(&mut random)).collect();
            let outside = vec![0; count];
            let graph = Graph { colors, neighbors, roles, outside };
            let mut effort = Effort::new();
            let (_, order) = order(&graph, &mut effort).unwrap();
            for (trees, has_joker) in (0..=count).flat_map(|n| [(n, false), (n, true)]) {
                let wanted = ForestsWanted { has_joker, ..ForestsWanted::trees(trees) };
                let by_line = is_found_by_line(&graph, wanted, &order, &mut effort).unwrap();
                let by_plays = can_end(&graph, trees, has_joker, &mut effort).unwrap();
                assert_eq!(
                    by_line, by_plays,
                    "{trees} {has_joker} {:?} {:?}",
                    graph.colors, graph.neighbors
                );
                found[usize::from(by_line)] += 1;
            }
        }
        assert!(found.into_iter().all(|count| count > 500), "{found:?}");
    }
}
