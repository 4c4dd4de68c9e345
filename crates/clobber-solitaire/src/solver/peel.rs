//! Peeling: the stones at the rim of a position are played into the rest, a few at a time, until a
//! small core is left.
//!
//! A *boundary layer* S is a few connected stones whose removal leaves the others connected; J are the
//! stones next to it. A small search plays within S and J until S is empty and every vertex of J still has
//! a stone, perhaps of another colour. The rest is a smaller position of the same delta class, and in
//! alternating play it has the same balance. So a core is as likely to be solved as the whole, and far
//! faster. If a layer cannot be played away, its first vertex waits for another round.
//!
//! In alternating play the colours need not take turns within a layer: if each makes as many moves as it would in turn,
//! all the moves can nearly always be rearranged in turn ([`schedule`](super::alternating_schedule::schedule)).

use clobber_core::{
    BitSet, Color, Effort, GraphBoard, Move, MoveOrder, Position, StoneSet, Stones, Stopped,
    Topology, Vertex,
};

use super::part::SmallPart;
use super::search::{coded, decoded, mover};
use super::table::BoundTable;

/// A position reduced to its core.
pub(super) struct Peeled {
    /// The moves that lead to the core.
    pub(super) moves: Vec<Move>,
    /// The position after the moves.
    pub(super) core: Position<GraphBoard>,
    /// The order of play from the core on.
    pub(super) order: MoveOrder,
    /// An error if the effort ended before the peeling did.
    pub(super) stopped: Result<(), Stopped>,
}

/// The order of the moves that peel a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PeelOrder {
    /// Moves follow the order of play.
    InTurn,
    /// In alternating play each layer takes as many moves of each colour as play in turn, but in any order.
    Balanced,
}

/// Peels a position until at most `core` stones are left, no layer can be played away, or the effort ends.
///
/// Different `seed`s peel from different sides. A step is a position searched, or 64 vertices walked over.
pub(super) fn peel(
    position: &Position<GraphBoard>,
    (order, peel_order): (MoveOrder, PeelOrder),
    core: usize,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Peeled {
    let mut peeling = Peeling::new(position.clone(), (order, peel_order), seed);
    let sizes = match (order, peel_order) {
        (MoveOrder::Alternating(_), PeelOrder::Balanced) => SIZES_BALANCED.as_slice(),
        _ => SIZES.as_slice(),
    };
    let mut stones = position.stone_count();
    let mut stuck = Vec::new();
    let mut stones_of_last_round = usize::MAX;
    let mut stopped = Ok(());
    while stones > core {
        stopped = effort.spend(peeling.steps());
        if stopped.is_err() {
            break;
        }
        let Some(first) = peeling.farthest() else {
            // The moves since then may have freed the stuck stones.
            if stones == stones_of_last_round {
                break;
            }
            stones_of_last_round = stones;
            stuck.reverse();
            peeling.by_distance.append(&mut stuck);
            continue;
        };
        match sizes.iter().find_map(|&size| peeling.play_away(first, size.min(stones - core))) {
            Some(played_away) => stones -= played_away,
            None => stuck.extend(peeling.by_distance.pop()),
        }
    }
    let turn = order.mover(peeling.moves.len());
    let order = turn.map_or(order, MoveOrder::Alternating);
    Peeled { moves: peeling.moves, core: peeling.position, order, stopped }
}

/// The sizes of a layer, in the order in which they are tried.
const SIZES: [usize; 6] = [8, 12, 6, 16, 4, 22];
/// The sizes for balanced moves, which seldom play larger layers away.
const SIZES_BALANCED: [usize; 4] = [8, 6, 10, 4];

/// Of the stones of the rim, at most one in this many may be without a move.
const MOST_STUCK: usize = 4;

/// The most stones in a layer, including the stones that it cuts off.
const MOST_IN_LAYER: usize = 40;

/// The positions that the search for one layer may visit.
const BUDGET: u32 = 400;
/// The positions that the search for one layer may visit with balanced moves.
const BUDGET_BALANCED: u32 = 200;

struct Peeling {
    position: Position<GraphBoard>,
    order: MoveOrder,
    peel_order: PeelOrder,
    moves: Vec<Move>,
    /// The vertices in the order of their distance from a root.
    by_distance: Vec<Vertex>,
    walk: Walk,
    /// Positions visited in the search for layers that are not counted yet.
    positions: u32,
    /// Vertices walked over that are not counted yet.
    walked: usize,
}

impl Peeling {
    fn new(
        position: Position<GraphBoard>,
        (order, peel_order): (MoveOrder, PeelOrder),
        seed: u64,
    ) -> Self {
        let count = position.board().vertex_count();
        let mut peeling = Self {
            position,
            order,
            peel_order,
            moves: Vec::new(),
            by_distance: Vec::new(),
            walk: Walk { seen: vec![0; count], number: 0 },
            positions: 0,
            walked: 0,
        };
        let root = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11) % (count.max(1) as u64);
        peeling.walk.number += 1;
        let mut order = Vec::with_capacity(count);
        for root in (root as usize..count).chain(0..root as usize).filter_map(Vertex::from_index) {
            peeling.spread(root, &mut order, usize::MAX);
        }
        peeling.by_distance = order;
        peeling
    }

    /// Returns the steps since the last call.
    fn steps(&mut self) -> u64 {
        const VERTICES: usize = 64;
        let walked = core::mem::take(&mut self.walked);
        self.walked = walked % VERTICES;
        u64::from(core::mem::take(&mut self.positions)) + (walked / VERTICES) as u64
    }

    /// Appends the stones that are connected with one of them, nearest first, until `found` has `most`
    /// stones. Stones that the current walk has seen are not entered.
    fn spread(&mut self, root: Vertex, found: &mut Vec<Vertex>, most: usize) {
        let mut next = found.len();
        if self.walk.sees(root, &self.position) {
            found.push(root);
        }
        while let Some(&vertex) = found.get(next) {
            self.walked += 1;
            for neighbor in self.position.board().neighbors(vertex) {
                if found.len() >= most {
                    return;
                }
                if self.walk.sees(neighbor, &self.position) {
                    found.push(neighbor);
                }
            }
            next += 1;
        }
    }

    /// Returns the stone that is farthest from the root.
    fn farthest(&mut self) -> Option<Vertex> {
        while let Some(&last) = self.by_distance.last() {
            if self.position.color_at(last).is_some() {
                return Some(last);
            }
            self.by_distance.pop();
        }
        None
    }

    /// Plays a layer of about `size` stones around one stone into the rest; returns the number of its stones.
    fn play_away(&mut self, first: Vertex, size: usize) -> Option<usize> {
        let mut region = Vec::new();
        self.walk.number += 1;
        self.spread(first, &mut region, size);
        self.smooth(&mut region, size);
        self.add_what_is_cut_off(&mut region, size)?;
        let layer = region.len();
        // Two rims: the stones next to the layer, onto which its stones move, and the stones next to
        // those, which decide whether the first rim will be able to move.
        for _ in 0..2 {
            let rim = self.rim(&region);
            region.extend(rim.into_iter().take(u64::CAPACITY.saturating_sub(region.len())));
        }
        let part = SmallPart::new(&self.position.extracted(&region))?;
        let inner = (0..layer as u32).fold(0, |set, v| set | u64::single(Vertex::new(v)));
        let turn = self.order.mover(self.moves.len());
        let mut search = LayerSearch::new(&part, inner, turn.map(|turn| (turn, self.peel_order)));
        let budget = search.budget;
        let found = search.play();
        self.positions += budget - search.budget;
        let variation = found?;
        let after =
            variation.iter().fold(part.start, |stones, &mv| stones.after(mover(stones, mv), mv));
        // The stones that are left, here and elsewhere, must not all have one colour.
        let is_left = |color: Color| {
            self.position.count(color) + after.of(color).len() > part.start.of(color).len()
        };
        if !Color::BOTH.into_iter().all(is_left) {
            return None;
        }
        for mv in variation {
            let name = |v: Vertex| region.get(v.index()).copied();
            let mv = Move::new(name(mv.from)?, name(mv.to)?);
            self.position.play(mv).ok()?;
            self.moves.push(mv);
        }
        Some(layer)
    }

    /// Returns the stones next to a layer.
    fn rim(&mut self, layer: &[Vertex]) -> Vec<Vertex> {
        self.begin_walk_around(layer);
        let mut rim = Vec::new();
        for &vertex in layer {
            let around = self.position.board().neighbors(vertex);
            rim.extend(around.filter(|&neighbor| self.walk.sees(neighbor, &self.position)));
        }
        rim
    }

    /// Adds to a layer some stones that would hang on the remaining ones by at most one edge: they would
    /// grow into tentacles of the core.
    fn smooth(&mut self, layer: &mut Vec<Vertex>, size: usize) {
        let most = size + size / 2;
        let mut found_one = true;
        while found_one && layer.len() < most {
            found_one = false;
            for vertex in self.rim(layer) {
                let around = self.position.board().neighbors(vertex);
                let others = around
                    .filter(|v| self.position.color_at(*v).is_some() && !layer.contains(v))
                    .count();
                if others <= 1 && layer.len() < most {
                    layer.push(vertex);
                    found_one = true;
                }
            }
        }
    }

    /// Adds to a layer the few stones that it cuts off; `None` if it cuts off many, or no other stones
    /// remain.
    fn add_what_is_cut_off(&mut self, layer: &mut Vec<Vertex>, size: usize) -> Option<()> {
        let mut piece = Vec::new();
        let mut anchor = None;
        for vertex in self.rim(layer) {
            if layer.contains(&vertex) {
                continue;
            }
            piece.clear();
            self.begin_walk_around(layer);
            self.spread(vertex, &mut piece, size);
            if piece.len() < size {
                layer.append(&mut piece);
            } else if anchor.is_none() {
                anchor = Some(vertex);
            }
        }
        let rim = self.rim(layer);
        let anchor = anchor.filter(|_| layer.len() <= MOST_IN_LAYER)?;
        // Are the others connected? Search in growing circles, as the walks mostly meet nearby.
        for most in [32, 256, usize::MAX] {
            piece.clear();
            self.begin_walk_around(layer);
            self.spread(anchor, &mut piece, most);
            if rim.iter().all(|&vertex| self.walk.has_seen(vertex)) {
                return Some(());
            }
            if piece.len() < most {
                break;
            }
        }
        None
    }

    /// Begins a walk that does not enter a layer.
    fn begin_walk_around(&mut self, layer: &[Vertex]) {
        self.walk.number += 1;
        for &vertex in layer {
            self.walk.sees(vertex, &self.position);
        }
    }
}

/// The vertices that a walk has seen.
struct Walk {
    /// For each vertex, the number of the last walk that saw it.
    seen: Vec<u32>,
    /// The number of the current walk.
    number: u32,
}

impl Walk {
    /// Marks a vertex with a stone as seen; returns whether it was new.
    fn sees(&mut self, vertex: Vertex, position: &Position<GraphBoard>) -> bool {
        let seen = self.seen.get_mut(vertex.index());
        position.color_at(vertex).is_some()
            && seen.is_some_and(|seen| core::mem::replace(seen, self.number) != self.number)
    }

    fn has_seen(&self, vertex: Vertex) -> bool {
        self.seen.get(vertex.index()).is_some_and(|&seen| seen == self.number)
    }
}

/// The search for a play that empties every vertex of the layer and no other.
struct LayerSearch<'a> {
    part: &'a SmallPart<u64>,
    inner: u64,
    /// The stones next to the layer.
    rim: u64,
    distances: Vec<u32>,
    dead: BoundTable<u64>,
    /// In alternating play, the colour to move at the start.
    turn: Option<(Color, PeelOrder)>,
    budget: u32,
    /// The lists of moves of all levels.
    moves: Vec<u32>,
    variation: Vec<Move>,
}

impl<'a> LayerSearch<'a> {
    fn new(part: &'a SmallPart<u64>, inner: u64, turn: Option<(Color, PeelOrder)>) -> Self {
        const MEMORY: usize = 1 << 20;
        let around = inner.iter().fold(0, |set, v| set | part.neighbors(v));
        let rim = around & !inner;
        Self {
            part,
            inner,
            rim,
            distances: part.distances(rim),
            dead: BoundTable::new(MEMORY),
            turn,
            budget: match turn {
                Some((_, PeelOrder::Balanced)) => BUDGET_BALANCED,
                _ => BUDGET,
            },
            moves: Vec::new(),
            variation: Vec::new(),
        }
    }

    fn play(&mut self) -> Option<Vec<Move>> {
        let start = self.part.start;
        let found = self.is_alive(self.inner, start) && self.search(start);
        found.then(|| core::mem::take(&mut self.variation))
    }

    /// Returns false if a stone of the layer that is connected with a vertex of `near` can plainly no longer
    /// get out.
    fn is_alive(&self, near: u64, stones: Stones<u64>) -> bool {
        let (all, mut rest) = (stones.all(), near & stones.all());
        while rest != 0 {
            let has_both = |set: u64| set & stones.black() != 0 && set & stones.white() != 0;
            let is_enough = |set: u64| set & !self.inner != 0 && has_both(set);
            let seen = self.part.component_until(rest.lowest(), all, is_enough);
            if seen & self.inner != 0 && !is_enough(seen) {
                return false;
            }
            rest &= !seen;
        }
        true
    }

    /// Returns whether most stones of the rim, the next to be played away, can move at once. Rims that are left in one
    /// colour grow into tentacles of the core.
    fn is_mobile(&self, stones: Stones<u64>) -> bool {
        let stuck = self.rim.iter().filter(|&v| {
            let others = if stones.black().contains(v) { stones.white() } else { stones.black() };
            self.part.neighbors(v) & others == 0
        });
        stuck.count() * MOST_STUCK <= self.rim.len()
    }

    /// Returns the number of moves of the first colour, minus the other colour's.
    fn lead(&self, first: Color, stones: Stones<u64>) -> i32 {
        // Each move takes a stone of the other colour.
        let moves = |mover: Color| {
            let [before, now] = [self.part.start, stones].map(|stones| stones.of(!mover).len());
            before as i32 - now as i32
        };
        moves(first) - moves(!first)
    }

    /// Returns whether enough moves are left for the two colours to end as in turn: with equal numbers of moves,
    /// or one more for the first.
    fn is_balanced(&self, stones: Stones<u64>) -> bool {
        self.turn.is_none_or(|(first, _)| {
            let wanted = (self.inner.len() % 2) as i32;
            let left = (stones.all() & self.inner).len();
            self.lead(first, stones).abs_diff(wanted) as usize <= left
        })
    }

    fn search(&mut self, stones: Stones<u64>) -> bool {
        if stones.all() & self.inner == 0 {
            return self.is_mobile(stones);
        }
        // The table needs no turn: it follows from the stones.
        if self.budget == 0 || self.dead.get(stones, 0) > 0 {
            return false;
        }
        self.budget -= 1;
        let first = self.list_moves(stones);
        for index in first..self.moves.len() {
            let Some(&code) = self.moves.get(index) else { break };
            let mv = decoded(code);
            let after = stones.after(mover(stones, mv), mv);
            if !self.is_balanced(after) || !self.is_alive(self.part.neighbors(mv.from), after) {
                continue;
            }
            self.variation.push(mv);
            if self.search(after) {
                return true;
            }
            self.variation.pop();
            if self.budget == 0 {
                return false;
            }
        }
        self.moves.truncate(first);
        self.dead.put(stones, 0, 1);
        false
    }

    /// Appends the moves of the layer, the most promising first, and returns where they begin.
    fn list_moves(&mut self, stones: Stones<u64>) -> usize {
        let turn = match self.turn {
            Some((first, PeelOrder::InTurn)) if self.lead(first, stones) == 0 => Some(first),
            Some((first, PeelOrder::InTurn)) => Some(!first),
            _ => None,
        };
        let first = self.moves.len();
        for mover in Color::BOTH {
            if turn.is_some_and(|turn| turn != mover) {
                continue;
            }
            for from in (stones.of(mover) & self.inner).iter() {
                let around = self.part.neighbors(from);
                let degree = (around & stones.all()).count_ones();
                let distance = self.distances.get(from.index()).copied().unwrap_or(0);
                for to in (around & stones.of(!mover)).iter() {
                    let inside = u32::from(self.inner.contains(to));
                    let score = degree * 8 + inside + 4 * (8 - distance.min(8));
                    self.moves.push(coded(score, Move { from, to }));
                }
            }
        }
        if let Some(moves) = self.moves.get_mut(first..) {
            moves.sort_unstable();
        }
        first
    }
}
