//! Finds balanced spanning forests by sweeping a board of small cut width, one vertex after the other.
//!
//! A play in free order is a balanced forest ([`BalancedForest`](clobber_core::BalancedForest)). If p stones of the
//! other colour and q stones of the same colour arrive at a stone, p - q is 0 or 1, and the stone that leaves or
//! stays has its colour or the other one.
//!
//! The sweep takes the vertices in an order in which few edges at a time join a vertex behind the sweep to one ahead
//! of it. Only the *frontier* matters of everything behind: for each of these edges, whether the forest uses it, in
//! which direction and with which colour, and which edges are connected behind. If all frontiers are kept, the sweep
//! finds a forest with the fewest trees. If there are too many, it keeps a pseudo-random choice; then a failure
//! proves nothing.

// Vertices and their neighbours belong to one graph.
#![allow(clippy::indexing_slicing)]

mod chains;
mod enclaves;
mod fewest;
mod known_layers;
mod layer;
mod order;
mod patterns;
#[cfg(test)]
mod tests;
mod vertex;

use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Color, Effort, GraphBoard, Position, Stopped, Topology, Vertex};

pub use self::chains::Chained;
use self::known_layers::KnownLayers;
pub(crate) use self::layer::FrontierWord;
use self::layer::{EXIT_BITS, JOKER_BIT, Layer, MOST_FRONTIERS};
pub(crate) use self::patterns::{KnownPatterns, MAX_AHEAD};
pub(crate) use self::vertex::{Leaving, Outside, VertexKind};

/// A position, prepared for sweeps.
#[derive(Debug)]
pub struct Sweep {
    places: Vec<OrderedVertex>,
    /// The kinds of vertices that occur in the order.
    kinds: Vec<VertexKind>,
    /// The neighbours of the vertices, one vertex after the other: first the ones behind it, then the ones ahead.
    neighbors: Vec<u32>,
    /// The greatest number of edges at a time between vertices behind and vertices ahead.
    width: usize,
    /// For each place, a lower bound on the trees in the parts that begin after it.
    least_ahead: Vec<u32>,
}

/// A vertex in its place in the order.
#[derive(Debug)]
struct OrderedVertex {
    vertex: u32,
    kind: u32,
    /// The place of its first neighbour in the list.
    first_neighbor: u32,
    role: Role,
}

/// The possible ends of the stone on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Role {
    /// True if the stone may move away.
    pub leaves: bool,
    /// Whether the stone may stay, in black and in white.
    pub stays: [bool; 2],
}

impl Role {
    pub(crate) const FREE: Self = Self { leaves: true, stays: [true; 2] };
}

/// The forests that a sweep searches for.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The most trees.
    pub trees: usize,
    /// The two allowed differences between black and white roots, or `None` if the difference does not matter.
    pub lead: Option<[i32; 2]>,
    /// For each of these differences, a colour: some root of this colour must have received a stone. `None` if this
    /// does not matter.
    pub last: Option<[Color; 2]>,
    /// True if one stone may change its colour once; only without a lead.
    pub has_joker: bool,
}

impl Goal {
    /// Allows any forests with at most this many trees.
    pub const fn trees(trees: usize) -> Self {
        Self { trees, lead: None, last: None, has_joker: false }
    }

    /// Returns the goal of alternating play with at most `trees` trees, given the lead of the black stones over the
    /// white ones and the colour that moves first.
    pub fn in_turn(trees: usize, lead: i32, first: Color) -> Self {
        // The first colour makes as many moves as the other, or one more and then moves last.
        let one_more = if first == Color::Black { 1 } else { -1 };
        let (lead, last) = (Some([lead, lead + one_more]), Some([!first, first]));
        Self { lead, last, ..Self::trees(trees) }
    }

    /// Returns the goal of alternating play that leaves exactly `trees` of the stones.
    fn exactly(self, trees: usize, stones: usize) -> Self {
        let parity = (stones - trees) % 2;
        let lead = self.lead.map(|leads| [leads[parity]; 2]);
        let last = self.last.map(|colors| [colors[parity]; 2]);
        Self { trees, lead, last, ..self }
    }

    /// Adds a root to the frontier behind it.
    #[inline]
    fn with_root<W: FrontierWord>(self, after: W, stone: Leaving) -> W {
        let after = after.with_root(stone.is_white);
        let is_noted = self.last.is_some() && stone.is_moved;
        if is_noted { after.with_moved(stone.is_white) } else { after }
    }

    /// Returns whether forests with a frontier behind all vertices meet the goal, if they are allowed.
    fn is_met<W: FrontierWord>(self, after: W) -> bool {
        let (Some(leads), Some(last)) = (self.lead, self.last) else { return true };
        let has_last = |index: usize| after.has_moved(last[index] == Color::White);
        (0..2).any(|index| leads[index] == after.lead() && has_last(index))
    }

    /// Returns whether the goal can still be met with these trees and this lead, if at least `ahead` trees follow.
    fn allows(self, trees: u32, ahead: u32, lead: impl FnOnce() -> i32) -> bool {
        let Some(more) = self.trees.checked_sub(trees as usize) else { return false };
        let is_near = |[one, other]: [i32; 2]| {
            let lead = lead();
            one.abs_diff(lead).min(other.abs_diff(lead)) as usize <= more
        };
        ahead as usize <= more && self.lead.is_none_or(is_near)
    }
}

/// The frontiers behind a vertex.
#[derive(Clone, Debug)]
struct PassedVertex {
    /// Ways to the kept frontiers.
    history: Rc<[u32]>,
    /// The number of frontiers before some were dropped.
    frontiers: usize,
    is_thinned: bool,
}

/// The result of a sweep.
#[derive(Debug)]
pub struct Swept<'a> {
    sweep: &'a Sweep,
    /// Ways to the frontiers of each layer, if there is a forest; each frontier has the same number of ways.
    histories: Vec<Rc<[u32]>>,
    ways: usize,
    /// True if no frontier was dropped: then a failed search proves that there is no forest.
    pub is_exhaustive: bool,
    /// The most frontiers at a vertex.
    pub frontiers: usize,
}

impl Sweep {
    /// The most edges of a frontier.
    const MAX_WIDTH: usize = 16;

    /// Prepares a position with a stone on every vertex; `None` if too many edges cross the sweep in all orders that
    /// it tries. This takes no steps, but checks the limits.
    pub fn new(
        position: &Position<GraphBoard>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let board = position.board();
        let mut neighbors: Vec<Vec<u32>> = Vec::with_capacity(board.vertex_count());
        for vertex in (0..board.vertex_count()).filter_map(Vertex::from_index) {
            look_after(vertex.index(), effort)?;
            neighbors.push(board.neighbors(vertex).map(Vertex::get).collect());
        }
        let order = order::narrow(&neighbors, Self::MAX_WIDTH, effort)?;
        order.map_or(Ok(None), |order| Self::in_order(position, &neighbors, &order, effort))
    }

    /// Prepares a position for a sweep in an order of the vertices; `None` if too many edges cross it.
    fn in_order(
        position: &Position<GraphBoard>,
        neighbors: &[Vec<u32>],
        order: &[u32],
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut place_of = vec![usize::MAX; neighbors.len()];
        for (place, &vertex) in order.iter().enumerate() {
            place_of[vertex as usize] = place;
        }
        let mut slot_of: Vec<(usize, u32, u8)> = Vec::new();
        let mut places = Vec::with_capacity(order.len());
        let (mut all_neighbors, mut kinds) = (Vec::new(), Vec::new());
        let mut numbers: HashMap<(Color, [Vec<u8>; 3]), u32> = HashMap::new();
        let mut width = 0;
        for (place, &vertex) in order.iter().enumerate() {
            look_after(place, effort)?;
            let first_neighbor = all_neighbors.len() as u32;
            let (mut back, mut ahead) = (Vec::new(), Vec::new());
            // The slots of edges that end here are free for edges that begin here.
            slot_of.retain(|&(to, from, slot)| {
                let is_here = to == place;
                if is_here {
                    back.push(slot);
                    all_neighbors.push(from);
                }
                !is_here
            });
            let mut passing: Vec<u8> = slot_of.iter().map(|&(_, _, slot)| slot).collect();
            passing.sort_unstable();
            for &neighbor in &neighbors[vertex as usize] {
                let to = place_of[neighbor as usize];
                if to > place {
                    let is_free = |slot: &u8| slot_of.iter().all(|&(_, _, used)| used != *slot);
                    let slot = (0..Self::MAX_WIDTH as u8).find(is_free);
                    let Some(slot) = slot else { return Ok(None) };
                    slot_of.push((to, vertex, slot));
                    ahead.push(slot);
                    all_neighbors.push(neighbor);
                    width = width.max(usize::from(slot) + 1);
                }
            }
            let Some(color) = position.color_at(Vertex::new(vertex)) else { return Ok(None) };
            let key = (color, [back, ahead, passing]);
            let kind = match numbers.get(&key) {
                Some(&kind) => kind,
                None => {
                    let (color, [back, ahead, passing]) = &key;
                    let kind = VertexKind::new(*color, back, ahead, passing);
                    let Some(kind) = kind else { return Ok(None) };
                    kinds.push(kind);
                    let number = numbers.len() as u32;
                    numbers.insert(key, number);
                    number
                }
            };
            places.push(OrderedVertex { vertex, kind, first_neighbor, role: Role::FREE });
        }
        let least_ahead = vec![0; places.len()];
        Ok(Some(Self { places, kinds, neighbors: all_neighbors, width, least_ahead }))
    }

    fn kind(&self, place: &OrderedVertex) -> &VertexKind {
        &self.kinds[place.kind as usize]
    }

    /// Returns the neighbours of a vertex in the order of its exits.
    fn neighbors_of(&self, place: &OrderedVertex) -> &[u32] {
        let first = place.first_neighbor as usize;
        &self.neighbors[first..first + self.kind(place).degree()]
    }

    /// Sets the role of the stone on each vertex. By default a stone may leave, or stay in either colour.
    pub fn restrict(&mut self, role: impl Fn(u32) -> Role) {
        self.places.iter_mut().for_each(|place| place.role = role(place.vertex));
    }

    /// Returns the most edges at a time between vertices behind and vertices ahead.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Estimates the number of frontiers, ignoring the lead.
    pub const fn frontiers(&self) -> usize {
        5_usize.saturating_pow(self.width as u32)
    }

    /// Uses a lower bound on the trees in the part of each vertex.
    pub fn bound_parts(&mut self, trees: &[usize]) {
        let (mut ahead, mut crossing) = (0, 0);
        for (place, least) in self.places.iter().zip(&mut self.least_ahead).rev() {
            *least = ahead;
            let VertexKind { back, ahead: onward, .. } = &self.kinds[place.kind as usize];
            crossing = crossing + back.len() - onward.len();
            if crossing == 0 {
                ahead += trees.get(place.vertex as usize).map_or(0, |&trees| trees as u32);
            }
        }
    }

    /// Searches for balanced forests that meet a goal, and keeps at most `frontiers` frontiers at a vertex. A step is
    /// a frontier, or a vertex whose frontiers are known.
    pub fn forests(
        &self,
        goal: Goal,
        frontiers: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept<'_>, Stopped> {
        match (goal.lead, self.width) {
            // The use of the joker is stored in place of the lead.
            (None, ..=7) if goal.has_joker => {
                self.forests_in::<u64, 1, true>(goal, frontiers, seed, effort)
            }
            (None, ..=14) if goal.has_joker => {
                self.forests_in::<u128, 1, true>(goal, frontiers, seed, effort)
            }
            (None, _) if goal.has_joker => Ok(self.nothing(false)),
            (None, ..=8) => self.forests_in::<u64, 1, false>(goal, frontiers, seed, effort),
            (None, _) => self.forests_in::<u128, 1, false>(goal, frontiers, seed, effort),
            (Some(_), ..=7) if goal.trees <= i8::MAX as usize => {
                self.forests_in::<u64, WAYS, false>(goal, frontiers, seed, effort)
            }
            (Some(_), ..=14) if goal.trees <= i16::MAX as usize => {
                self.forests_in::<u128, WAYS, false>(goal, frontiers, seed, effort)
            }
            _ => Ok(self.nothing(false)),
        }
    }

    const fn nothing(&self, is_exhaustive: bool) -> Swept<'_> {
        Swept { sweep: self, histories: Vec::new(), ways: 1, is_exhaustive, frontiers: 0 }
    }

    fn forests_in<W: FrontierWord, const WAYS: usize, const JOKER: bool>(
        &self,
        goal: Goal,
        frontiers: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept<'_>, Stopped> {
        let history = self.places.len() * size_of::<[u32; WAYS]>();
        let room = effort.memory_limit() / (history + Layer::<W, WAYS>::BYTES);
        let most = frontiers.min(room).clamp(1, MOST_FRONTIERS);
        if WAYS == 1 && !JOKER && self.places.len() >= LONG && goal.trees <= FEW_TREES {
            return self.forests_by_known_layers::<W>(goal, most, seed, effort);
        }
        let (mut layer, mut next) = (Layer::<W, WAYS>::start(), Layer::default());
        self.pass_all(WAYS, |index, place| {
            let vertex = (self.kind(place), place.role);
            let is_end = index + 1 == self.places.len();
            let goal = (goal, self.least_ahead[index], is_end);
            layer.pass::<JOKER>(vertex, goal, &mut next, effort)?;
            let frontiers = next.frontiers.len();
            let is_thinned = next.thin_out(most, seed ^ index as u64);
            core::mem::swap(&mut layer, &mut next);
            Ok(PassedVertex { history: layer.history.as_flattened().into(), frontiers, is_thinned })
        })
    }

    /// Searches for forests like [`forests_in`](Self::forests_in), on a long board. The same frontiers recur there,
    /// and each is examined only once.
    fn forests_by_known_layers<W: FrontierWord>(
        &self,
        goal: Goal,
        most: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept<'_>, Stopped> {
        let mut known = KnownLayers::<W>::new();
        self.pass_all(1, |_, place| {
            effort.spend(1)?;
            let vertex = (place.kind, place.role);
            known.pass(self.kind(place), vertex, goal, (most, seed), effort)
        })
    }

    /// Passes the vertices in order, while there are frontiers.
    fn pass_all(
        &self,
        ways: usize,
        mut pass: impl FnMut(usize, &OrderedVertex) -> Result<PassedVertex, Stopped>,
    ) -> Result<Swept<'_>, Stopped> {
        let mut histories = Vec::with_capacity(self.places.len());
        let mut swept = self.nothing(true);
        for (index, place) in self.places.iter().enumerate() {
            let passed = pass(index, place)?;
            swept.frontiers = swept.frontiers.max(passed.frontiers);
            if passed.history.is_empty() {
                return Ok(swept);
            }
            swept.is_exhaustive &= !passed.is_thinned;
            histories.push(passed.history);
        }
        (swept.histories, swept.ways) = (histories, ways);
        Ok(swept)
    }
}

/// Not all forests can be played in turn, so this many ways to a frontier are kept.
const WAYS: usize = 4;

/// From this number of vertices on, remembering layers pays.
const LONG: usize = 2_000;

/// With more trees the numbers vary too much to recur.
const FEW_TREES: usize = 8;

impl Swept<'_> {
    /// Returns whether there is a forest.
    pub fn is_found(&self) -> bool {
        self.histories.len() == self.sweep.places.len()
    }

    /// Returns a forest, if there is one, as the target of each stone.
    ///
    /// In alternating play there are many ways to a forest, and the seed decides.
    pub fn forest(&self, seed: u64) -> Option<Vec<Option<u32>>> {
        let mut parents = vec![None; self.sweep.places.len()];
        self.trace(seed, |place, exit, _| {
            let to = exit.checked_sub(1).map(|index| self.sweep.neighbors_of(place)[index]);
            parents[place.vertex as usize] = to;
        })?;
        Some(parents)
    }

    /// Returns the vertex whose stone changes its colour in the forest of that seed, if one does.
    pub fn joker(&self, seed: u64) -> Option<u32> {
        let mut joker = None;
        self.trace(seed, |place, _, is_joker| joker = joker.or(is_joker.then_some(place.vertex)))?;
        joker
    }

    /// Visits the vertices from the last to the first, with the exits of a forest and whether the joker is used there.
    fn trace(&self, seed: u64, mut visit: impl FnMut(&OrderedVertex, usize, bool)) -> Option<()> {
        self.is_found().then_some(())?;
        let last = self.histories.last().map_or(0, |last| last.len());
        // No edge remains after the last vertex, so there is one frontier, or one for each lead that meets the goal.
        let mut way = mixed(seed) as usize % last.max(1);
        for (place, history) in self.sweep.places.iter().zip(&self.histories).rev() {
            let entry = *history.get(way)?;
            visit(place, (entry & (JOKER_BIT - 1)) as usize, entry & JOKER_BIT != 0);
            let chance = mixed(seed ^ u64::from(place.vertex) << 32) as usize;
            way = (entry >> EXIT_BITS) as usize * self.ways + chance % self.ways;
        }
        Some(())
    }
}

/// Checks the limits now and then.
fn look_after(vertices: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    /// The number of vertices between two checks of the limits.
    const AT_ONCE: usize = 1 << 12;
    if vertices % AT_ONCE == AT_ONCE - 1 { effort.check_limits() } else { Ok(()) }
}

/// Applies Steele, Lea and Flood's finalizer: a permutation of the words without visible order.
pub const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
