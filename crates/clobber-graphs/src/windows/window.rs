//! A window: some stones in the order in which a frontier passes them, and the effect of the rest of the forest on
//! them.

use clobber_core::Color;
use smallvec::SmallVec;

use super::forest::{Forest, net_of};
use super::stones::Stones;
use crate::sweep::{KnownPatterns, MAX_AHEAD, Outside, Role, VertexKind};

/// The most stones of a window: a set of them must fit a machine word.
pub(super) const MOST_STONES: usize = 64;

/// Stones that are solved again while the rest of the forest stays.
pub(super) struct Window {
    pub(super) places: Vec<Place>,
    /// The number of slots for edges between passed stones and others.
    pub(super) width: usize,
    /// The roots among the stones, their cost, and the lead of the black ones.
    pub(super) roots: usize,
    pub(super) cost: u32,
    pub(super) lead: i32,
}

/// A stone in its place in the order.
pub(super) struct Place {
    pub(super) stone: u32,
    pub(super) kind: VertexKind,
    /// The neighbours in the window, in the order of exits.
    pub(super) neighbors: SmallVec<[u32; 6]>,
    /// The ways in which the stone may use its edges out of the window, with the cost in black and in white if it
    /// does not leave within the window.
    pub(super) ways: SmallVec<[(Role, Outside, [u32; 2]); 1]>,
    /// The stone outside onto which it always moves.
    pub(super) fixed: Option<u32>,
}

/// The edges and ties among the stones of a window, by their numbers there: a set of neighbours for each.
struct Members<'a> {
    stones: &'a [u32],
    edges: [u64; MOST_STONES],
    ties: [u64; MOST_STONES],
}

/// An edge or a tie between a passed place and one ahead.
struct Crossing {
    to: usize,
    from: usize,
    slot: u8,
}

/// The use of edges between the window and other stones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// The rest of the forest stays.
    Fixed,
    /// Every edge to another stone may be used in any way.
    Free,
}

impl Window {
    /// Opens a window; `None` if its stones have too many edges for a frontier of `slots` slots.
    ///
    /// # Arguments
    /// `numbers` maps every stone to no member, before and after the call. `known`: the patterns of earlier windows. `roots`
    /// gives the cost of a root on a stone, in black and in white, and whether the stone may leave.
    pub(super) fn open(
        members: &[u32],
        (stones, forest, border): (&Stones, &Forest, Border),
        (numbers, known): (&mut [u8], &mut KnownPatterns),
        slots: usize,
        roots: (impl Fn(u32) -> [u32; 2], impl Fn(u32) -> bool),
    ) -> Option<Self> {
        for (number, &stone) in (0..).zip(members) {
            numbers[stone as usize] = number;
        }
        let found = Members::new(members, (stones, forest, border), numbers);
        for &stone in members {
            numbers[stone as usize] = NO_MEMBER;
        }
        found.in_order((stones, forest, border), known, slots, roots)
    }
}

/// Marks a stone that is in no window.
pub(super) const NO_MEMBER: u8 = u8::MAX;

impl<'a> Members<'a> {
    fn new(
        members: &'a [u32],
        (stones, forest, border): (&Stones, &Forest, Border),
        numbers: &[u8],
    ) -> Self {
        /// With more neighbours, it is faster to go through the members.
        const MANY: usize = 4 * MOST_STONES;
        let mut found = Self { stones: members, edges: [0; MOST_STONES], ties: [0; MOST_STONES] };
        for (own, &stone) in members.iter().enumerate() {
            let near = stones.neighbors(stone);
            if near.len() <= MANY {
                for &near in near {
                    let number = numbers[near as usize];
                    if number != NO_MEMBER {
                        found.edges[own] |= 1 << number;
                    }
                }
            } else {
                for (number, other) in members.iter().enumerate() {
                    if near.binary_search(other).is_ok() {
                        found.edges[own] |= 1 << number;
                    }
                }
            }
            if border == Border::Fixed {
                found.tie(own, forest, numbers);
            }
        }
        found
    }

    /// Follows the stone of a member that leaves the window: if its way returns, the outside connects two members.
    fn tie(&mut self, own: usize, forest: &Forest, numbers: &[u8]) {
        let Some(mut at) = forest.parent(self.stones[own]) else { return };
        let is_outside = |stone: u32| numbers[stone as usize] == NO_MEMBER;
        if !is_outside(at) {
            return;
        }
        while is_outside(at) {
            let Some(next) = forest.parent(at) else { return };
            at = next;
        }
        let number = usize::from(numbers[at as usize]);
        self.ties[own] |= 1 << number;
        self.ties[number] |= 1 << own;
    }

    /// Returns the numbers of the members in an order in which few edges cross from passed members to the ones ahead.
    fn order(&self) -> SmallVec<[usize; MOST_STONES]> {
        let count = self.stones.len();
        let mut order = SmallVec::new();
        let mut touched_at = [usize::MAX; MOST_STONES];
        let (mut passed, mut touched) = (0_u64, 0_u64);
        // The last stone of a ball is at its rim.
        let mut next = count.checked_sub(1);
        while let Some(member) = next {
            passed |= 1 << member;
            touched &= !passed;
            let around = self.edges[member] | self.ties[member];
            for near in bits(around & !passed & !touched) {
                touched_at[near] = order.len();
            }
            touched |= around & !passed;
            order.push(member);
            let more_edges = |&member: &usize| {
                let ahead = |edges: u64| (edges & !passed).count_ones() as i32;
                let behind = |edges: u64| (edges & passed).count_ones() as i32;
                let [edges, ties] = [self.edges[member], self.ties[member]];
                let change = ahead(edges) + ahead(ties) - behind(edges) - behind(ties);
                (change, touched_at[member])
            };
            next = bits(touched)
                .min_by_key(more_edges)
                .or_else(|| (0..count).find(|&member| passed >> member & 1 == 0));
        }
        order
    }

    fn in_order(
        self,
        (stones, forest, border): (&Stones, &Forest, Border),
        known: &mut KnownPatterns,
        slots: usize,
        (cost, leaves): (impl Fn(u32) -> [u32; 2], impl Fn(u32) -> bool),
    ) -> Option<Window> {
        let mut window = Window {
            places: Vec::with_capacity(self.stones.len()),
            width: 0,
            roots: 0,
            cost: 0,
            lead: 0,
        };
        let mut crossing: SmallVec<[Crossing; 16]> = SmallVec::new();
        let mut passed = 0_u64;
        for member in self.order() {
            passed |= 1 << member;
            let stone = self.stones[member];
            let (mut back, mut neighbors) = (SmallVec::<[u8; 8]>::new(), SmallVec::new());
            // The slots of edges that end here are free for edges that begin here.
            crossing.retain(|&mut Crossing { to, from, slot }| {
                let is_here = to == member;
                if is_here {
                    back.push(slot);
                    neighbors.push(self.stones[from]);
                }
                !is_here
            });
            let mut passing: SmallVec<[u8; 16]> = crossing.iter().map(|edge| edge.slot).collect();
            passing.sort_unstable();
            let mut cross = |to: usize| {
                let is_free = |slot: &u8| crossing.iter().all(|edge| edge.slot != *slot);
                let slot = (0..slots as u8).find(is_free)?;
                crossing.push(Crossing { to, from: member, slot });
                window.width = window.width.max(usize::from(slot) + 1);
                Some(slot)
            };
            let edges = bits(self.edges[member] & !passed);
            if edges.clone().count() > MAX_AHEAD {
                return None;
            }
            let mut ahead = SmallVec::<[u8; MAX_AHEAD]>::new();
            for near in edges {
                ahead.push(cross(near)?);
                neighbors.push(self.stones[near]);
            }
            let mut ties = SmallVec::<[u8; 4]>::new();
            for near in bits(self.ties[member] & !passed) {
                ties.push(cross(near)?);
            }
            let color = stones.colors[stone as usize];
            let kind = VertexKind::with_ties(color, [&back, &ahead, &ties, &passing], known)?;
            let mut place = Place { stone, kind, neighbors, ways: SmallVec::new(), fixed: None };
            if forest.is_root(stone) {
                let leaving = forest.leaving(stone);
                window.roots += 1;
                window.cost += cost(stone)[usize::from(leaving == Color::White)];
                window.lead += if leaving == Color::Black { 1 } else { -1 };
            }
            match border {
                Border::Fixed => {
                    let role = Role { leaves: leaves(stone), ..Role::FREE };
                    let root = (role, cost(stone));
                    self.stay_as_it_is(member, &mut place, (stones, forest), root);
                }
                Border::Free => self.use_in_any_way(member, &mut place, stones, &cost),
            }
            window.places.push(place);
        }
        Some(window)
    }

    /// Counts arrivals from outside, and fixes the move of a stone that leaves the window.
    fn stay_as_it_is(
        &self,
        member: usize,
        place: &mut Place,
        (stones, forest): (&Stones, &Forest),
        root: (Role, [u32; 2]),
    ) {
        let stone = place.stone;
        let own = stones.colors[stone as usize];
        let mut arrived = forest.net(stone);
        for near in bits(self.edges[member]).map(|near| self.stones[near]) {
            if forest.parent(near) == Some(stone) {
                arrived -= net_of(forest.leaving(near), own);
            }
        }
        let is_member =
            |parent: &u32| bits(self.edges[member]).any(|near| self.stones[near] == *parent);
        place.fixed = forest.parent(stone).filter(|parent| !is_member(parent));
        let way = match place.fixed {
            None => root,
            Some(_) => {
                let stays = Color::BOTH.map(|color| color == forest.leaving(stone));
                (Role { leaves: false, stays }, [0; 2])
            }
        };
        place.ways.push((way.0, Outside { arrived, free: 0 }, way.1));
    }

    /// Lets anything arrive along the edges that lead outside, and lets the stone leave along one of them at no cost.
    fn use_in_any_way(
        &self,
        member: usize,
        place: &mut Place,
        stones: &Stones,
        cost: &impl Fn(u32) -> [u32; 2],
    ) {
        let inside = self.edges[member].count_ones() as usize;
        /// A window cannot make up for more arrivals.
        const MOST_FREE: usize = 32;
        let free = (stones.degree(place.stone) - inside).min(MOST_FREE) as i32;
        place.ways.push((Role::FREE, Outside { arrived: 0, free }, cost(place.stone)));
        if free > 0 {
            let role = Role { leaves: false, ..Role::FREE };
            place.ways.push((role, Outside { arrived: 0, free: free - 1 }, [0; 2]));
        }
    }
}

/// Returns the numbers in a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
