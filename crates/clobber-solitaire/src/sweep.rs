//! Sweeping a board of small cut width: balanced spanning forests, one vertex after the other.
//!
//! A play in free order is a balanced forest ([`BalancedForest`](clobber_core::BalancedForest)): if p stones of the
//! other colour and q stones of its own arrive at a stone, p - q is 0 or 1, and what leaves, or stays, has its colour
//! or the other one.
//!
//! The sweep takes the vertices in an [`order`] in which few edges at a time join a vertex behind the sweep to one
//! ahead of it. Of the stones behind all that matters is the *frontier*: for each of these edges whether the forest
//! uses it, in which direction and with which colour, and which of them are connected behind. With all frontiers
//! kept a forest of fewest trees is found; where there are too many, a pseudo-random choice is kept, and then what
//! is found proves nothing about what is not.

mod order;
mod patterns;
#[cfg(test)]
mod tests;

use core::ops::{BitAnd, BitOr};

use clobber_core::{Color, Effort, GraphBoard, Position, Stopped, Topology, Vertex};

use self::patterns::{Pattern, Patterns};

/// A position, prepared for sweeps.
#[derive(Debug)]
pub(crate) struct Sweep {
    places: Vec<OrderedVertex>,
    /// The most edges at a time between vertices behind and vertices ahead.
    width: usize,
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
}

/// What a forest is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// The most trees.
    pub(crate) trees: usize,
    /// If it matters, by how many the black stones left are to exceed the white ones: by the one number or the other.
    pub(crate) lead: Option<[i32; 2]>,
}

impl Goal {
    pub(crate) const fn trees(trees: usize) -> Self {
        Self { trees, lead: None }
    }

    /// Can it still be met with so many trees and such a lead?
    fn allows(self, trees: u32, lead: i8) -> bool {
        let Some(more) = self.trees.checked_sub(trees as usize) else { return false };
        let missing = |wanted: i32| wanted.abs_diff(lead.into()) as usize;
        self.lead.is_none_or(|leads| leads.map(missing).iter().any(|&missing| missing <= more))
    }
}

/// What a sweep has found.
#[derive(Debug)]
pub(crate) struct Swept {
    /// The vertex onto which each stone moves.
    pub(crate) parents: Option<Vec<Option<u32>>>,
    /// Whether no frontier was dropped: if nothing was found, there is nothing.
    pub(crate) is_exhaustive: bool,
    /// The most frontiers at a vertex.
    pub(crate) frontiers: usize,
}

impl Sweep {
    /// The most edges of a frontier.
    const MAX_WIDTH: usize = 16;

    /// More edges from one vertex to vertices ahead have too many patterns.
    const MAX_AHEAD: usize = 6;

    /// Prepares a position whose vertices are all occupied; `None` if too many edges cross the sweep in
    /// all orders that are tried.
    pub(crate) fn new(position: &Position<GraphBoard>) -> Option<Self> {
        let board = position.board();
        let neighbors: Vec<Vec<u32>> = (0..board.vertex_count())
            .filter_map(Vertex::from_index)
            .map(|vertex| board.neighbors(vertex).map(Vertex::get).collect())
            .collect();
        let order = order::narrow(&neighbors, Self::MAX_WIDTH)?;
        let mut place_of = vec![usize::MAX; neighbors.len()];
        for (place, &vertex) in order.iter().enumerate() {
            *place_of.get_mut(vertex as usize)? = place;
        }
        let mut slot_of: Vec<(usize, u32, u8)> = Vec::new();
        let mut places = Vec::with_capacity(order.len());
        let mut width = 0;
        for (place, &vertex) in order.iter().enumerate() {
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
            for &neighbor in neighbors.get(vertex as usize)? {
                let to = *place_of.get(neighbor as usize)?;
                if to > place {
                    let is_free = |slot: &u8| slot_of.iter().all(|&(_, _, used)| used != *slot);
                    let slot = (0..Self::MAX_WIDTH as u8).find(is_free)?;
                    slot_of.push((to, vertex, slot));
                    ahead.push((slot, neighbor));
                    width = width.max(usize::from(slot) + 1);
                }
            }
            if ahead.len() > Self::MAX_AHEAD {
                return None;
            }
            let color = position.color_at(Vertex::new(vertex))?;
            places.push(OrderedVertex::new(vertex, color, back, ahead, passing));
        }
        Some(Self { places, width })
    }

    /// Looks for a balanced forest that meets a goal, with at most `frontiers` frontiers kept at a vertex. A step is a
    /// frontier looked at.
    pub(crate) fn forest(
        &self,
        goal: Goal,
        frontiers: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept, Stopped> {
        let width = self.width + usize::from(goal.lead.is_some());
        match width {
            ..=8 => self.forest_in::<u64>(goal, frontiers, seed, effort),
            _ if width > size_of::<u128>() => {
                Ok(Swept { parents: None, is_exhaustive: false, frontiers: 0 })
            }
            _ => self.forest_in::<u128>(goal, frontiers, seed, effort),
        }
    }

    fn forest_in<W: FrontierWord>(
        &self,
        goal: Goal,
        frontiers: usize,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Swept, Stopped> {
        let (mut layer, mut next) = (Layer::<W>::start(), Layer::default());
        let mut histories: Vec<Vec<u32>> = Vec::with_capacity(self.places.len());
        let room =
            effort.memory_limit() / (self.places.len() * size_of::<u32>() + Layer::<W>::BYTES);
        let most = frontiers.min(room).clamp(1, MOST_FRONTIERS);
        let mut swept = Swept { parents: None, is_exhaustive: true, frontiers: 0 };
        for (index, place) in self.places.iter().enumerate() {
            layer.pass(place, goal, &mut next, effort)?;
            swept.frontiers = swept.frontiers.max(next.frontiers.len());
            if next.frontiers.is_empty() {
                return Ok(swept);
            }
            swept.is_exhaustive &= !next.thin_out(most, seed ^ index as u64);
            histories.push(core::mem::take(&mut next.history));
            core::mem::swap(&mut layer, &mut next);
        }
        // Behind the last vertex no edge is left, so there is one frontier, or one for each lead that meets the goal.
        swept.parents = Some(self.traced_back(&histories));
        Ok(swept)
    }

    /// The vertices onto which the stones go that led to the first frontier of the last layer.
    fn traced_back(&self, histories: &[Vec<u32>]) -> Vec<Option<u32>> {
        let mut parents = vec![None; self.places.len()];
        let mut number = 0;
        for (place, history) in self.places.iter().zip(histories).rev() {
            let entry = history.get(number).copied().unwrap_or(0);
            let exit = (entry & ((1 << EXIT_BITS) - 1)) as usize;
            let to = match exit.checked_sub(1) {
                None => None,
                Some(index) => place.back.iter().chain(&place.ahead).nth(index),
            };
            if let Some(parent) = parents.get_mut(place.vertex as usize) {
                *parent = to.map(|&(_, vertex)| vertex);
            }
            number = (entry >> EXIT_BITS) as usize;
        }
        parents
    }
}

/// The low bits of an entry of a layer's history are an exit, the others the number of a frontier: 0 if the stone
/// stays, else one more than the index of the edge among those back and those ahead.
const EXIT_BITS: u32 = 6;

/// So many have a number.
const MOST_FRONTIERS: usize = 1 << (32 - EXIT_BITS);

/// A frontier: a byte for each slot.
///
/// The byte of an edge that the forest does not use is 0. Else bit 0 says that the colour is white, bit 1 that the
/// stone moves forward, bit 2 is set, and the rest is the number of the component behind that the edge belongs to: its
/// lowest slot. So the number of a component changes only where the sweep touches it.
trait FrontierWord: Copy + Eq + Default + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// The last slot: if it matters, by how many the black stones left behind exceed the white ones.
    const LEAD: u8 = size_of::<Self>() as u8 - 1;

    fn byte(self, slot: u8) -> u8;

    /// Changes the lead by one.
    fn with_root(self, is_white: bool) -> Self;

    /// Keeps the bits for which there is room.
    fn low(bits: u128) -> Self;

    /// Multiplies by the number of a component, in its place in a byte.
    fn labelled(self, label: u8) -> Self;

    fn mixed(self) -> u64;
}

macro_rules! word {
    ($word:ty, $folded:expr) => {
        impl FrontierWord for $word {
            #[inline]
            fn byte(self, slot: u8) -> u8 {
                (self >> (8 * u32::from(slot))) as u8
            }

            #[inline]
            fn with_root(self, is_white: bool) -> Self {
                let change = if is_white { u8::MAX } else { 1 };
                self.wrapping_add(Self::from(change) << (8 * u32::from(Self::LEAD)))
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

word!(u64, |word: u64| word);
word!(u128, |word: u128| (word as u64) ^ mixed((word >> 64) as u64));

const WHITE: u8 = 1;
const FORWARD: u8 = 2;
const USED: u8 = 4;
const LABEL_SHIFT: u32 = 3;
/// The bits of a byte that are not the number of a component.
const UNLABELLED: u8 = 7;

/// A byte in a slot.
const fn in_slot(byte: u8, slot: u8) -> u128 {
    (byte as u128) << (8 * slot as u32)
}

impl OrderedVertex {
    fn new(
        vertex: u32,
        color: Color,
        back: Vec<(u8, u32)>,
        ahead: Vec<(u8, u32)>,
        passing: Vec<u8>,
    ) -> Self {
        let back_bits = back.iter().fold(0, |bits, &(slot, _)| bits | in_slot(u8::MAX, slot));
        let patterns = Patterns::new(color, ahead.iter().map(|&(slot, _)| slot));
        Self { vertex, color, back, back_bits, ahead, passing, patterns }
    }

    /// All ways to go on with a frontier past this vertex. Each is shown with whether a white stone leaves or stays, and
    /// with its exit: 0 if the stone stays, one more than the index of an edge back, or 32 and the index of an edge ahead.
    #[inline]
    fn pass<W: FrontierWord>(&self, frontier: W, mut visit: impl FnMut(W, bool, u32)) {
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
        let mut go = |patterns: &[Pattern], leaving: u8, exit: Option<u32>| {
            for pattern in patterns {
                let label = lowest.min(pattern.lowest);
                let component = (members | W::low(pattern.used)).labelled(label);
                let edges = W::low(if leaving == WHITE { pattern.white } else { pattern.black });
                visit(rest | edges | component, leaving == WHITE, exit.unwrap_or(pattern.exit));
            }
        };
        match owed {
            Some((index, color)) => {
                let turns = i32::from(color != own);
                go(self.patterns.arrivals(turns - net), color, Some(index));
            }
            None => {
                for turns in 0..=1 {
                    let leaving = own ^ turns as u8;
                    go(self.patterns.arrivals(turns - net), leaving, Some(0));
                    go(self.patterns.exits(turns - net), leaving, None);
                }
            }
        }
    }
}

/// The frontiers at one vertex.
#[derive(Default)]
struct Layer<W> {
    frontiers: Vec<W>,
    /// The least number of roots behind each.
    trees: Vec<u32>,
    /// The number of the frontier before and the exit chosen there.
    history: Vec<u32>,
    /// A hash table of one-based numbers of frontiers.
    slots: Vec<u32>,
}

impl<W: FrontierWord> Layer<W> {
    /// The most bytes of a frontier beside those of its history: a layer, and the next one, which may have several
    /// times as many before it is thinned out.
    const BYTES: usize = 40 * size_of::<W>();

    /// Nothing is behind the sweep.
    fn start() -> Self {
        let mut layer = Self::default();
        layer.meet(W::default(), 0, 0);
        layer
    }

    /// Makes `next` the frontiers behind one more vertex from which the goal can be met.
    fn pass(
        &self,
        place: &OrderedVertex,
        goal: Goal,
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
            place.pass(frontier, |mut after, is_white, exit| {
                // Exits ahead are counted from 32.
                let (exit, root) = match exit {
                    0 => (0, 1),
                    32.. => (exit - 31 + most_index, 0),
                    back => (back, 0),
                };
                let trees = trees + root;
                if goal.lead.is_some() && exit == 0 {
                    after = after.with_root(is_white);
                }
                if goal.allows(trees, after.byte(W::LEAD) as i8) {
                    next.meet(after, trees, number << EXIT_BITS | exit);
                }
            });
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

    /// Keeps the better of two ways to a frontier.
    #[inline]
    fn meet(&mut self, frontier: W, trees: u32, history: u32) {
        if self.slots.len() < 2 * (self.frontiers.len() + 1) {
            self.grow();
        }
        let mut slot = frontier.mixed() as usize;
        loop {
            slot &= self.slots.len() - 1;
            let Some(entry) = self.slots.get_mut(slot) else { return };
            if *entry == 0 {
                *entry = self.frontiers.len() as u32 + 1;
                self.frontiers.push(frontier);
                self.trees.push(trees);
                self.history.push(history);
                return;
            }
            let number = *entry as usize - 1;
            if self.frontiers.get(number) == Some(&frontier) {
                if let (Some(old), Some(way)) =
                    (self.trees.get_mut(number), self.history.get_mut(number))
                {
                    if trees < *old {
                        (*old, *way) = (trees, history);
                    }
                }
                return;
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

/// Steele, Lea and Flood's finalizer: a permutation of the words without visible order.
pub(crate) const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
