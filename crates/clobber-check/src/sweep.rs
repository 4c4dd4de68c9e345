//! Decides whether a balanced forest of few trees exists, by a sweep: a line that moves over the part.
//!
//! The sweep passes one vertex after another. For each edge between the vertices passed and the rest, a state records
//! how the forest uses it, and which used edges are connected through passed vertices.

// Indices are vertices of the graph, or places in an order of them.
#![allow(clippy::indexing_slicing)]

mod chains;
mod prices;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use clobber_core::{Color, Effort, Refuted, Stopped};

use self::chains::Timetable;
use self::prices::{Priced, Prices};
use crate::graph::{Graph, Role};
use crate::reachable::{can_end, most_positions};

/// An edge that the forest uses, between a vertex passed and one ahead.
#[derive(Clone, Copy)]
struct Edge {
    /// The colour of the stone that moves along it.
    color: Color,
    /// Whether this stone comes from the passed vertex.
    goes_ahead: bool,
    /// Equal for edges that are connected through passed vertices.
    component: u8,
}

/// The codes of the edges, as integers, which hash fast.
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

/// The balanced forests that a caller asks for.
#[derive(Clone, Copy)]
pub(crate) struct ForestsWanted {
    /// The most trees.
    pub(crate) trees: usize,
    /// If it matters, the black stones left minus the white ones, and the colour of some stone that stays where another
    /// one arrived.
    pub(crate) end: Option<(i64, Color)>,
    /// If it matters, the slots that all chains of moves must fit.
    pub(crate) timetable: Option<Timetable>,
    /// True if one stone may change its colour without a move.
    pub(crate) has_joker: bool,
}

impl ForestsWanted {
    pub(crate) const fn trees(trees: usize) -> Self {
        Self { trees, end: None, timetable: None, has_joker: false }
    }

    /// Returns whether a wanted forest may have this number of trees and this lead so far.
    fn allow(self, count: usize, lead: i64) -> bool {
        let ahead = self.end.map_or(0, |(wanted, _)| wanted.abs_diff(lead) as usize);
        count + ahead <= self.trees
    }

    /// Returns whether a whole forest is wanted, given that its prefixes are allowed.
    fn accept(self, behind: Behind) -> bool {
        self.end.is_none_or(|(lead, _)| behind.has_last && behind.lead == lead)
    }
}

/// Returns whether a wanted balanced forest exists, in time exponential in the number of edges that the line crosses.
/// If the number of stones is smaller, all plays are tried instead. A step is a state that a vertex makes from an
/// earlier one, a vertex of an order that is tried, or a move.
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
    match most_positions(graph) {
        Some(positions) if !has_outside && positions <= cost => {
            Ok(can_end(graph, wanted.trees, wanted.has_joker, effort)?)
        }
        _ => is_found_by_line(graph, wanted, (&order, None), effort),
    }
}

/// Returns whether a balanced forest of at most a given number of trees exists whose counts and last colour fit play in
/// turn.
///
/// The number of moves determines the lead of the black stones left and the colour that moves last; some stone of that
/// colour is left where another one arrived. If the chains matter, all of them must fit into the moves.
///
/// Searches for a forest as [`has_forest`] does. If the line crosses few edges, prices of the lead exclude most states.
pub(crate) fn has_forest_in_turn(
    graph: &Graph,
    first: Color,
    (trees, have_chains): (usize, bool),
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    if trees >= graph.len() {
        return Ok(true);
    }
    if has_wide_vertex(graph) {
        return Err(too_wide());
    }
    let (_, order) = order(graph, effort)?;
    let prices = Prices::new(graph, &order, effort)?;
    let sign = |color: Color| if color == Color::Black { 1 } else { -1 };
    let lead: i64 = graph.colors.iter().map(|&color| sign(color)).sum();
    // After an odd number of moves the first colour has removed one stone more and moved last.
    let ends = [(lead, !first), (lead + sign(first), first)];
    let mut priced = [None, None];
    // A forest of two trees fewer has the same lead, but more moves for its chains.
    let fewest = if have_chains { 0 } else { trees.saturating_sub(1) };
    for trees in fewest..=trees {
        let moves = graph.len() - trees;
        let (lead, last) = ends[moves % 2];
        let timetable = have_chains.then(|| Timetable::new(first, last, moves));
        let end = Some((lead, last));
        let wanted = ForestsWanted { end, timetable, ..ForestsWanted::trees(trees) };
        let mut priced_states = None;
        if let Some(prices) = &prices {
            let priced = &mut priced[moves % 2];
            let known = match priced.take() {
                Some(known) => known,
                None => prices.best((lead, last), effort)?,
            };
            let known: &Priced<'_> = priced.insert(known);
            if known.exceeds(trees) {
                continue;
            }
            priced_states = Some(known);
        }
        if is_found_by_line(graph, wanted, (&order, priced_states), effort)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The state of the passed stones, apart from the crossing edges.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Behind {
    /// The lead of the black stones that are left, if it matters.
    lead: i64,
    /// True if a stone of the colour that moves last is left where another one arrived.
    has_last: bool,
    /// True if the joker is used.
    is_used: bool,
}

/// A number of trees, and the lengths of the chains along the crossing edges, if they matter.
type Way = (usize, Vec<u32>);

/// The edges that the line crosses, in order. Those that begin at the vertex just passed come last.
struct Crossings<'g> {
    graph: &'g Graph,
    edges: Vec<(usize, usize)>,
    is_passed: Vec<bool>,
}

impl<'g> Crossings<'g> {
    fn new(graph: &'g Graph) -> Self {
        Self { graph, edges: Vec::new(), is_passed: vec![false; graph.len()] }
    }

    /// Passes a vertex, and returns which of the old edges end there and how many new ones begin.
    fn pass(&mut self, vertex: usize) -> Result<(Vec<bool>, usize), Refuted> {
        let back: Vec<bool> = self.edges.iter().map(|&(_, to)| to == vertex).collect();
        self.edges.retain(|&(_, to)| to != vertex);
        let before = self.edges.len();
        let ahead = self.graph.neighbors[vertex].iter().filter(|&&near| !self.is_passed[near]);
        self.edges.extend(ahead.map(|&to| (vertex, to)));
        self.is_passed[vertex] = true;
        match self.edges.len() {
            ..=WIDEST => Ok((back, self.edges.len() - before)),
            _ => Err(too_wide()),
        }
    }
}

/// Moves the line over the vertices in this order.
fn is_found_by_line(
    graph: &Graph,
    wanted: ForestsWanted,
    (order, priced): (&[usize], Option<&Priced<'_>>),
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    if !wanted.allow(0, 0) {
        return Ok(false);
    }
    let mut states = HashMap::from([((State::new(), Behind::default()), vec![(0, Vec::new())])]);
    let mut crossings = Crossings::new(graph);
    for (place, &vertex) in order.iter().enumerate() {
        let (back, ahead) = crossings.pass(vertex)?;
        let mut next: HashMap<(State, Behind), Vec<Way>> = HashMap::new();
        let own = (graph.colors[vertex], graph.roles[vertex], graph.outside[vertex]);
        let (before_vertex, mut held) = (states.len(), 0);
        let bytes = crossings.edges.len().saturating_mul(6).saturating_add(BYTES_A_STATE);
        for ((state, behind), ways) in states {
            let has_joker = wanted.has_joker && !behind.is_used;
            pass(own, &state, &back, (ahead, has_joker), |passed| {
                let Passed { state: after, leaving, stays, is_moved, takes_joker } = passed;
                let mut behind = behind;
                behind.is_used |= takes_joker;
                if let (true, Some((_, last))) = (stays, wanted.end) {
                    behind.lead += if leaving == Color::Black { 1 } else { -1 };
                    behind.has_last |= is_moved && leaving == last;
                }
                for (count, lengths) in &ways {
                    effort.spend(1)?;
                    let count = count + usize::from(stays);
                    let is_allowed = wanted.allow(count, behind.lead)
                        && priced.is_none_or(|priced| {
                            priced.allows(place + 1, &after, (count, behind.lead), wanted.trees)
                        });
                    if !is_allowed {
                        continue;
                    }
                    let lengths = match wanted.timetable {
                        Some(timetable) => {
                            let edges = (state.as_slice(), lengths.as_slice(), back.as_slice());
                            timetable.after(edges, (&after, ahead), (leaving, stays))
                        }
                        None => Some(Vec::new()),
                    };
                    let Some(lengths) = lengths else { continue };
                    let known = next.entry((after.clone(), behind)).or_default();
                    let before = known.len();
                    keep_best(known, (count, lengths));
                    held = (held + known.len()).saturating_sub(before);
                }
                effort.hold_memory((before_vertex + next.len() + held).saturating_mul(bytes))
            })?;
        }
        states = next;
    }
    Ok(states.keys().any(|&(_, behind)| wanted.accept(behind)))
}

/// Adds a way unless a known one is as good in every respect, and drops the ways that it replaces.
fn keep_best(known: &mut Vec<Way>, way: Way) {
    let is_as_good = |one: &Way, other: &Way| {
        one.0 <= other.0 && one.1.iter().zip(&other.1).all(|(one, other)| one <= other)
    };
    if !known.iter().any(|old| is_as_good(old, &way)) {
        known.retain(|old| !is_as_good(&way, old));
        known.push(way);
    }
}

/// One state: a list, two numbers, and their places in a table that has just doubled, with the old one still allocated.
const BYTES_A_STATE: usize = 160;

/// The most edges that the line may cross, and the greatest degree of a vertex.
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

/// A way to pass a vertex.
struct Passed {
    state: State,
    /// The colour with which the vertex's stone leaves or stays.
    leaving: Color,
    stays: bool,
    /// True if another stone arrives at the vertex.
    is_moved: bool,
    takes_joker: bool,
}

/// Visits all ways to pass one more vertex.
fn pass(
    (own, role, outside): (Color, Role, usize),
    state: &State,
    is_back: &[bool],
    (ahead, has_joker): (usize, bool),
    mut show: impl FnMut(Passed) -> Result<(), Stopped>,
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
    // Arrivals of the other colour minus arrivals of the same colour, by the colour with which the stone leaves or
    // stays.
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
            // Number the components in the order of their first edges.
            let mut known = Vec::new();
            for edge in after.iter_mut().flatten() {
                let number = known.iter().position(|&component| component == edge.component);
                edge.component = number.unwrap_or_else(|| {
                    known.push(edge.component);
                    known.len() - 1
                }) as u8;
            }
            let state = after.into_iter().map(Edge::code).collect();
            let arrives = |edge: &Option<UseAhead>| matches!(edge, Some(UseAhead::Arrives(_)));
            let is_moved = back.iter().any(|edge| edge.goes_ahead) || uses.iter().any(arrives);
            show(Passed { state, leaving: color, stays, is_moved, takes_joker })
        };
        // The rest of the net arrives from later vertices, or along edges from outside.
        let missing = net - arrived;
        for sum in -(ahead as i32)..=ahead as i32 {
            let from_outside = missing.abs_diff(sum) as usize;
            if from_outside <= outside {
                let uses = &mut Vec::new();
                uses_ahead(uses, ahead, sum, can_leave, &sign, &mut |uses| after_all(uses, false))?;
            }
            // One of the edges to the outside carries the stone away.
            if can_leave && from_outside < outside {
                let uses = &mut Vec::new();
                uses_ahead(uses, ahead, sum, false, &sign, &mut |uses| after_all(uses, true))?;
            }
        }
    }
    Ok(())
}

/// Visits all uses of the edges ahead that extend the chosen ones and whose arrivals add up to `missing`. It makes no
/// choice that has no extension.
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

/// Returns an order in which few edges cross the line, and an estimate of the states. From each of some start
/// vertices, the next vertex is always the one that adds the fewest edges.
fn order(graph: &Graph, effort: &mut Effort<'_>) -> Result<(f64, Vec<usize>), Stopped> {
    const STARTS: usize = 50;
    let count = graph.colors.len();
    let mut best = (f64::INFINITY, (0..count).collect());
    for start in (0..count).step_by(count.div_ceil(STARTS).max(1)) {
        let (mut order, mut is_met) = (Vec::with_capacity(count), vec![false; count]);
        // The number of crossing edges that each vertex would add.
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
