//! Sweeping a board of small cut width: balanced spanning forests, one vertex after the other.
//!
//! A play in free order is a balanced forest ([`BalancedForest`](clobber_core::BalancedForest)): if p stones of the
//! other colour and q stones of its own arrive at a stone, p - q is 0 or 1, and what leaves, or stays, has its colour
//! or the other one.
//!
//! The sweep takes the vertices in an order in which few edges at a time join a vertex behind the sweep to one
//! ahead of it. Of the stones behind all that matters is the *frontier*: for each of these edges whether the forest
//! uses it, in which direction and with which colour, and which of them are connected behind. With all frontiers
//! kept a forest of fewest trees is found; where there are too many, a pseudo-random choice is kept, and then what
//! is found proves nothing about what is not.

// The vertices are those of a graph, whose neighbours are among them.
#![allow(clippy::indexing_slicing)]

mod diagram;
mod order;
mod patterns;
#[cfg(test)]
mod tests;

use core::ops::{BitAnd, BitOr};

use clobber_core::{Color, Effort, GraphBoard, Position, Stopped, Topology, Vertex};

pub use self::diagram::{Diagram, DiagramVertex, Scratch};
use self::patterns::{FORWARD, Pattern, Patterns, WHITE, in_slot};

/// A position, prepared for sweeps.
#[derive(Debug)]
pub struct Sweep {
    places: Vec<OrderedVertex>,
    /// The most edges at a time between vertices behind and vertices ahead.
    width: usize,
    /// The numbers of trees that there are at least in the parts that begin behind each place.
    least_ahead: Vec<u32>,
}

/// A vertex in its place in the order.
#[derive(Debug)]
struct OrderedVertex {
    vertex: u32,
    color: Color,
    /// The slots of the edges to vertices behind, and those vertices.
    back: Vec<(u8, u32)>,
    /// All bits of these slots.
    back_bits: u128,
    /// The slots of the edges to vertices ahead, and those vertices.
    ahead: Vec<(u8, u32)>,
    /// The slots of the edges that pass by the vertex, in increasing order.
    passing: Vec<u8>,
    patterns: Patterns,
    role: Role,
}

/// The ways in which the stone on a vertex may end.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    /// It may move away.
    pub leaves: bool,
    /// It may be left, in black or in white.
    pub stays: [bool; 2],
}

impl Role {
    const FREE: Self = Self { leaves: true, stays: [true; 2] };
}

/// The forests that a sweep looks for.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The most trees, those beside the sweep included.
    pub trees: usize,
    /// At least so many trees are beside the sweep, of any colours.
    pub beside: usize,
    /// If it matters, by how many the black stones left are to exceed the white ones: by the one number or the other.
    pub lead: Option<[i32; 2]>,
    /// True if one stone may change its colour by itself, where no lead matters.
    pub has_joker: bool,
}

impl Goal {
    pub const fn trees(trees: usize) -> Self {
        Self { trees, beside: 0, lead: None, has_joker: false }
    }

    /// Returns whether the goal can still be met with so many trees and such a lead, if there are at least `ahead` more.
    fn allows(self, trees: u32, ahead: u32, lead: impl FnOnce() -> i32) -> bool {
        let Some(more) = self.trees.checked_sub(trees as usize) else { return false };
        let is_near = |[one, other]: [i32; 2]| {
            let lead = lead();
            one.abs_diff(lead).min(other.abs_diff(lead)) as usize <= more
        };
        ahead as usize + self.beside <= more && self.lead.is_none_or(is_near)
    }
}

/// The result of a sweep.
#[derive(Debug)]
pub struct Swept<'a> {
    sweep: &'a Sweep,
    /// Ways to the frontiers of each layer, if there is a forest: the same number of ways to each.
    histories: Vec<Vec<u32>>,
    ways: usize,
    /// True if no frontier was dropped: if nothing was found, there is nothing.
    pub is_exhaustive: bool,
    /// The most frontiers at a vertex.
    pub frontiers: usize,
}

impl Sweep {
    /// The most edges of a frontier.
    const MAX_WIDTH: usize = 16;

    /// Prepares a position whose vertices are all occupied; `None` if too many edges cross the sweep in
    /// all orders that are tried. This takes no steps, but looks at the limits.
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
            place_of.get_mut(vertex as usize).into_iter().for_each(|of| *of = place);
        }
        let mut slot_of: Vec<(usize, u32, u8)> = Vec::new();
        let mut places = Vec::with_capacity(order.len());
        let mut width = 0;
        for (place, &vertex) in order.iter().enumerate() {
            look_after(place, effort)?;
            let (mut back, mut ahead) = (Vec::new(), Vec::new());
            slot_of.retain(|&(to, from, slot)| {
                let is_here = to == place;
                if is_here {
                    back.push((slot, from));
                }
                !is_here
            });
            let mut passing: Vec<u8> = slot_of.iter().map(|&(_, _, slot)| slot).collect();
            passing.sort_unstable();
            for &neighbor in neighbors.get(vertex as usize).into_iter().flatten() {
                let to = place_of.get(neighbor as usize).copied().unwrap_or(place);
                if to > place {
                    let is_free = |slot: &u8| slot_of.iter().all(|&(_, _, used)| used != *slot);
                    let slot = (0..Self::MAX_WIDTH as u8).find(is_free);
                    let Some(slot) = slot else { return Ok(None) };
                    slot_of.push((to, vertex, slot));
                    ahead.push((slot, neighbor));
                    width = width.max(usize::from(slot) + 1);
                }
            }
            let color = position.color_at(Vertex::new(vertex));
            let prepared =
                color.and_then(|color| OrderedVertex::new(vertex, color, back, ahead, passing));
            let Some(prepared) = prepared else { return Ok(None) };
            places.push(prepared);
        }
        let least_ahead = vec![0; places.len()];
        Ok(Some(Self { places, width, least_ahead }))
    }

    /// Says how the stone on each vertex may end. Without that it may leave, or be left in either colour.
    pub fn restrict(&mut self, role: impl Fn(u32) -> Role) {
        self.places.iter_mut().for_each(|place| place.role = role(place.vertex));
    }

    /// Returns the most edges at a time between vertices behind and vertices ahead.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Estimates the number of frontiers, but for the lead.
    pub const fn frontiers(&self) -> usize {
        5_usize.saturating_pow(self.width as u32)
    }

    /// Takes into account how many trees there are at least in the part of each vertex.
    pub fn bound_parts(&mut self, trees: &[usize]) {
        let (mut ahead, mut crossing) = (0, 0);
        for (place, least) in self.places.iter().zip(&mut self.least_ahead).rev() {
            *least = ahead;
            crossing = crossing + place.back.len() - place.ahead.len();
            if crossing == 0 {
                ahead += trees.get(place.vertex as usize).map_or(0, |&trees| trees as u32);
            }
        }
    }

    /// Looks for balanced forests that meet a goal, with at most `frontiers` frontiers kept at a vertex. A step is a
    /// frontier looked at.
    pub fn forests(
        &self,
        goal: Goal,
        frontiers: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept<'_>, Stopped> {
        /// Not all forests can be played in turn: this many ways to a frontier are kept.
        const WAYS: usize = 4;
        match (goal.lead, self.width) {
            // Whether the joker has been used stands where the lead does.
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
        let (mut layer, mut next) = (Layer::<W, WAYS>::start(), Layer::default());
        let mut histories = Vec::with_capacity(self.places.len());
        let history = self.places.len() * size_of::<[u32; WAYS]>();
        let room = effort.memory_limit() / (history + Layer::<W, WAYS>::BYTES);
        let most = frontiers.min(room).clamp(1, MOST_FRONTIERS);
        let mut swept = self.nothing(true);
        for (index, (place, &ahead)) in self.places.iter().zip(&self.least_ahead).enumerate() {
            layer.pass::<JOKER>(place, goal, ahead, &mut next, effort)?;
            swept.frontiers = swept.frontiers.max(next.frontiers.len());
            if next.frontiers.is_empty() {
                return Ok(swept);
            }
            swept.is_exhaustive &= !next.thin_out(most, seed ^ index as u64);
            histories.push(next.history.as_flattened().to_vec());
            core::mem::swap(&mut layer, &mut next);
        }
        (swept.histories, swept.ways) = (histories, WAYS);
        Ok(swept)
    }
}

impl Swept<'_> {
    /// Returns whether there is a forest.
    pub fn is_found(&self) -> bool {
        self.histories.len() == self.sweep.places.len()
    }

    /// Returns a forest, if there is one: the vertex onto which each stone moves.
    ///
    /// In alternating play there are many ways to one, and the seed decides.
    pub fn forest(&self, seed: u64) -> Option<Vec<Option<u32>>> {
        let mut parents = vec![None; self.sweep.places.len()];
        self.trace(seed, |place, exit, _| {
            let to = exit
                .checked_sub(1)
                .and_then(|index| place.back.iter().chain(&place.ahead).nth(index));
            parents[place.vertex as usize] = to.map(|&(_, vertex)| vertex);
        })?;
        Some(parents)
    }

    /// Returns the vertex whose stone changes its colour by itself in the forest of that seed, if one does.
    pub fn joker(&self, seed: u64) -> Option<u32> {
        let mut joker = None;
        self.trace(seed, |place, _, is_joker| joker = joker.or(is_joker.then_some(place.vertex)))?;
        joker
    }

    /// Visits the vertices from the last to the first, with the exits of a forest and whether the joker is used there.
    fn trace(&self, seed: u64, mut visit: impl FnMut(&OrderedVertex, usize, bool)) -> Option<()> {
        self.is_found().then_some(())?;
        let last = self.histories.last().map_or(0, Vec::len);
        // Behind the last vertex no edge is left, so there is one frontier, or one for each lead that meets the goal.
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

/// The low bits of an entry of a layer's history are an exit, the others the number of a frontier: 0 if the stone
/// stays, else one more than the index of the edge among those back and those ahead. The highest of these bits says that the joker
/// is used.
const EXIT_BITS: u32 = 6;
const JOKER_BIT: u32 = 1 << (EXIT_BITS - 1);

/// Lists the numbers of arrivals of the other colour less those of its own that leave a stone in its own colour at last, or turn it, if
/// it changes its colour by itself before, between or after them.
const fn nets_with_joker(is_turned: bool) -> [i32; 2] {
    if is_turned { [0, 2] } else { [1, -1] }
}

/// So many have a number.
const MOST_FRONTIERS: usize = 1 << (32 - EXIT_BITS);

/// A frontier: a byte for each slot.
///
/// The byte of an edge that the forest does not use is 0. Else bit 0 says that the colour is white, bit 1 that the
/// stone moves forward, bit 2 is set, and the rest is the number of the component behind that the edge belongs to: its
/// lowest slot. So the number of a component changes only where the sweep touches it.
trait FrontierWord: Copy + Eq + Default + BitAnd<Output = Self> + BitOr<Output = Self> {
    fn byte(self, slot: u8) -> u8;

    /// Returns the number of black stones left behind less that of white ones, if it matters: the highest bits.
    fn lead(self) -> i32;

    /// Changes the lead by one.
    fn with_root(self, is_white: bool) -> Self;

    /// Keeps the bits for which there is room.
    fn low(bits: u128) -> Self;

    /// Multiplies by the number of a component, in its place in a byte.
    fn labelled(self, label: u8) -> Self;

    fn mixed(self) -> u64;
}

macro_rules! word {
    ($word:ty, $lead:ty, $folded:expr) => {
        impl FrontierWord for $word {
            #[inline]
            fn byte(self, slot: u8) -> u8 {
                (self >> (8 * u32::from(slot))) as u8
            }

            #[inline]
            fn lead(self) -> i32 {
                i32::from((self >> (Self::BITS - <$lead>::BITS)) as $lead)
            }

            #[inline]
            fn with_root(self, is_white: bool) -> Self {
                let one = 1 << (Self::BITS - <$lead>::BITS);
                if is_white { self.wrapping_sub(one) } else { self.wrapping_add(one) }
            }

            #[inline]
            fn low(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn labelled(self, label: u8) -> Self {
                self.wrapping_mul(Self::from(label << LABEL_SHIFT))
            }

            #[inline]
            fn mixed(self) -> u64 {
                mixed($folded(self))
            }
        }
    };
}

word!(u64, i8, |word: u64| word);
word!(u128, i16, |word: u128| (word as u64) ^ mixed((word >> 64) as u64));

const LABEL_SHIFT: u32 = 3;
/// The bits of a byte that are not the number of a component.
const UNLABELLED: u8 = 7;

impl OrderedVertex {
    fn new(
        vertex: u32,
        color: Color,
        back: Vec<(u8, u32)>,
        ahead: Vec<(u8, u32)>,
        passing: Vec<u8>,
    ) -> Option<Self> {
        let back_bits = back.iter().fold(0, |bits, &(slot, _)| bits | in_slot(u8::MAX, slot));
        let patterns = Patterns::new(color, ahead.iter().map(|&(slot, _)| slot))?;
        let role = Role::FREE;
        Some(Self { vertex, color, back, back_bits, ahead, passing, patterns, role })
    }

    /// Finds all ways to go on with a frontier past this vertex. Each is shown with whether a white stone leaves or stays, with its
    /// exit: 0 if the stone stays, one more than the index of an edge back, or 32 and the index of an edge ahead; and with
    /// whether it takes the joker.
    #[inline]
    fn pass<W: FrontierWord, const JOKER: bool>(
        &self,
        frontier: W,
        mut visit: impl FnMut(W, bool, u32, bool),
    ) {
        let own = u8::from(self.color == Color::White);
        let (mut components, mut net, mut owed) = (0_u32, 0, None);
        for (index, &(slot, _)) in (1..).zip(&self.back) {
            let edge = frontier.byte(slot);
            if edge == 0 {
                continue;
            }
            // Two edges to one component would close a cycle.
            let component = 1 << (edge >> LABEL_SHIFT);
            if components & component != 0 {
                return;
            }
            components |= component;
            if edge & FORWARD != 0 {
                net += if edge & WHITE == own { -1 } else { 1 };
            } else if owed.is_some() {
                // A stone leaves along one edge only.
                return;
            } else {
                owed = Some((index, edge & WHITE));
            }
        }
        let mut rest = frontier & W::low(!self.back_bits);
        // The other edges of the components that become one.
        let (mut members, mut lowest) = (0_u128, u8::MAX);
        if components != 0 {
            for &slot in &self.passing {
                let edge = frontier.byte(slot);
                if edge != 0 && components >> (edge >> LABEL_SHIFT) & 1 == 1 {
                    members |= in_slot(1, slot);
                    lowest = lowest.min(slot);
                }
            }
            rest = rest & W::low(!(members * u128::from(!UNLABELLED)));
        }
        let members = W::low(members);
        let mut go = |patterns: &[Pattern], leaving: u8, exit: Option<u32>, takes_joker: bool| {
            for pattern in patterns {
                let label = lowest.min(pattern.lowest);
                let component = (members | W::low(pattern.used)).labelled(label);
                let edges = W::low(if leaving == WHITE { pattern.white } else { pattern.black });
                let exit = exit.unwrap_or(pattern.exit);
                visit(rest | edges | component, leaving == WHITE, exit, takes_joker);
            }
        };
        let Role { leaves, stays } = self.role;
        match owed {
            Some(_) if !leaves => {}
            Some((index, color)) => {
                let turns = i32::from(color != own);
                go(self.patterns.arrivals(turns - net), color, Some(index), false);
                for turns in nets_with_joker(color != own).into_iter().filter(|_| JOKER) {
                    go(self.patterns.arrivals(turns - net), color, Some(index), true);
                }
            }
            None => {
                for turns in 0..=1 {
                    let leaving = own ^ turns as u8;
                    let stays = stays[usize::from(leaving)];
                    if stays {
                        go(self.patterns.arrivals(turns - net), leaving, Some(0), false);
                    }
                    if leaves {
                        go(self.patterns.exits(turns - net), leaving, None, false);
                    }
                    for turns in nets_with_joker(turns == 1).into_iter().filter(|_| JOKER) {
                        if stays {
                            go(self.patterns.arrivals(turns - net), leaving, Some(0), true);
                        }
                        if leaves {
                            go(self.patterns.exits(turns - net), leaving, None, true);
                        }
                    }
                }
            }
        }
    }
}

/// The frontiers at one vertex.
#[derive(Default)]
struct Layer<W, const WAYS: usize> {
    frontiers: Vec<W>,
    /// The least number of roots behind each.
    trees: Vec<u32>,
    /// The number of the frontier before and the exit chosen there, for some ways to each, perhaps the same.
    history: Vec<[u32; WAYS]>,
    /// A hash table of one-based numbers of frontiers.
    slots: Vec<u32>,
}

impl<W: FrontierWord, const WAYS: usize> Layer<W, WAYS> {
    /// The most bytes of a frontier beside those of its history: a layer, and the next one, which may have several
    /// times as many before it is thinned out.
    const BYTES: usize = 40 * size_of::<W>();

    /// Returns the frontier at the start: nothing is behind the sweep.
    fn start() -> Self {
        let mut layer = Self::default();
        layer.meet(W::default(), 0, 0);
        layer
    }

    /// Makes `next` the frontiers behind one more vertex from which the goal can be met.
    fn pass<const JOKER: bool>(
        &self,
        place: &OrderedVertex,
        goal: Goal,
        ahead: u32,
        next: &mut Self,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// So many frontiers are counted at a time.
        const AT_ONCE: u32 = 256;
        next.clear();
        let most_index = place.back.len() as u32;
        for (number, (&frontier, &trees)) in (0..).zip(self.frontiers.iter().zip(&self.trees)) {
            if number % AT_ONCE == 0 {
                let left = self.frontiers.len() as u64 - u64::from(number);
                effort.spend(left.min(AT_ONCE.into()))?;
            }
            let meet = |mut after: W, is_white, exit, takes_joker| {
                // Exits ahead are counted from 32.
                let (exit, root) = match exit {
                    0 => (0, 1),
                    32.. => (exit - 31 + most_index, 0),
                    back => (back, 0),
                };
                let trees = trees + root;
                // Without a lead to reach there is one way to a frontier.
                if WAYS > 1 && exit == 0 {
                    after = after.with_root(is_white);
                }
                let mut entry = number << EXIT_BITS | exit;
                if takes_joker {
                    after = after.with_root(false);
                    entry |= JOKER_BIT;
                }
                if goal.allows(trees, ahead, || after.lead()) {
                    next.meet(after, trees, entry);
                }
            };
            // The joker is used once.
            if JOKER && frontier.lead() == 0 {
                place.pass::<W, true>(frontier, meet);
            } else {
                place.pass::<W, false>(frontier, meet);
            }
        }
        effort.note_memory(next.frontiers.len() * Self::BYTES);
        Ok(())
    }

    fn clear(&mut self) {
        self.frontiers.clear();
        self.trees.clear();
        self.history.clear();
        self.slots.fill(0);
    }

    /// Keeps the better of two ways to a frontier, and returns its number.
    #[inline]
    fn meet(&mut self, frontier: W, trees: u32, history: u32) -> u32 {
        if self.slots.len() < 2 * (self.frontiers.len() + 1) {
            self.grow();
        }
        let mut slot = frontier.mixed() as usize;
        loop {
            slot &= self.slots.len() - 1;
            let Some(entry) = self.slots.get_mut(slot) else { return 0 };
            if *entry == 0 {
                *entry = self.frontiers.len() as u32 + 1;
                self.frontiers.push(frontier);
                self.trees.push(trees);
                self.history.push([history; WAYS]);
                return self.frontiers.len() as u32 - 1;
            }
            let number = *entry as usize - 1;
            if self.frontiers.get(number) == Some(&frontier) {
                if let (Some(old), Some(ways)) =
                    (self.trees.get_mut(number), self.history.get_mut(number))
                {
                    if trees < *old {
                        (*old, *ways) = (trees, [history; WAYS]);
                    } else if WAYS > 1 && trees == *old {
                        let chance = mixed(history.into()) as usize % WAYS;
                        ways.get_mut(chance).into_iter().for_each(|way| *way = history);
                    }
                }
                return number as u32;
            }
            slot += 1;
        }
    }

    fn grow(&mut self) {
        let len = (4 * self.slots.len()).max(64);
        self.slots.clear();
        self.slots.resize(len, 0);
        for (number, frontier) in (1..).zip(&self.frontiers) {
            let mut slot = frontier.mixed() as usize & (len - 1);
            while self.slots.get(slot).is_some_and(|&entry| entry != 0) {
                slot = (slot + 1) & (len - 1);
            }
            if let Some(entry) = self.slots.get_mut(slot) {
                *entry = number;
            }
        }
    }

    /// Keeps at most that many frontiers, a pseudo-random choice. Were any dropped?
    fn thin_out(&mut self, most: usize, seed: u64) -> bool {
        if self.frontiers.len() <= most {
            return false;
        }
        let seed = mixed(seed);
        let rank = |frontier: &W| mixed(frontier.mixed() ^ seed);
        let mut ranks: Vec<u64> = self.frontiers.iter().map(rank).collect();
        let (_, &mut limit, _) = ranks.select_nth_unstable(most);
        let mut kept = 0;
        for index in 0..self.frontiers.len() {
            if self.frontiers.get(index).is_some_and(|frontier| rank(frontier) < limit) {
                self.frontiers.swap(kept, index);
                self.trees.swap(kept, index);
                self.history.swap(kept, index);
                kept += 1;
            }
        }
        self.frontiers.truncate(kept);
        self.trees.truncate(kept);
        self.history.truncate(kept);
        true
    }
}

/// Looks at the limits, now and then.
fn look_after(vertices: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    /// The number of vertices between two looks at the limits.
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
