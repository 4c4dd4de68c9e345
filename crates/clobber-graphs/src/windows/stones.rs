//! The stones of a position, as a graph for windows.

use clobber_core::{
    Bipartition, Color, Delta, Effort, GraphBoard, Position, Stopped, Topology, Vertex,
};

use super::NONE;
use crate::random::SeededRandom;
use crate::reason::{by_delta, is_monochromatic};

/// Stones with their neighbours, and their parts.
pub(super) struct Stones {
    /// For each stone, and one more, the index of its first neighbour in the list.
    first: Vec<u32>,
    /// The sorted neighbours of the stones, one stone after the other.
    near: Vec<u32>,
    pub(super) colors: Vec<Color>,
    pub(super) parts: Vec<StonePart>,
    pub(super) part_of: Vec<u32>,
    /// Whether a stone has the colour of its vertex, in an alternating colouring of each part without an odd cycle.
    matches: Vec<bool>,
}

/// A set of connected stones.
pub(super) struct StonePart {
    /// The least stone.
    pub(super) first: u32,
    /// False if all stones have one colour: then none can move.
    pub(super) is_mixed: bool,
    pub(super) is_bipartite: bool,
    /// A lower bound on the remaining stones.
    pub(super) at_least: usize,
}

impl Stones {
    /// The bytes of each stone here, in a forest and in marks, and of each end of an edge.
    const OF_STONE: usize = 72;
    const OF_EDGE: usize = 4;

    /// Copies the stones of a position with a stone on every vertex.
    pub(super) fn new(
        position: &Position<GraphBoard>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let board = position.board();
        let count = board.vertex_count();
        effort.hold_memory(count.saturating_mul(Self::OF_STONE))?;
        let (mut first, mut near, mut colors) = (vec![0], Vec::new(), Vec::new());
        for vertex in (0..count).filter_map(Vertex::from_index) {
            let start = near.len();
            near.extend(board.neighbors(vertex).map(Vertex::get));
            near[start..].sort_unstable();
            effort.work(1 + (near.len() - start) as u64)?;
            first.push(near.len() as u32);
            let reason = "a vertex of the copy is empty";
            colors.push(position.color_at(vertex).ok_or(Stopped::Undecided { reason })?);
        }
        effort.hold_memory(count * Self::OF_STONE + near.len() * Self::OF_EDGE)?;
        let (all, on_any) = (position.parts(), position.by_dyn());
        let (sides, bipartite) = Bipartition::from_parts(position, &all, effort)?;
        let vertices = (0..count).filter_map(Vertex::from_index);
        let matches = vertices.zip(&colors).map(|(v, &color)| sides.side(v) == color).collect();
        let (mut parts, mut part_of) = (Vec::with_capacity(all.len()), vec![NONE; count]);
        for (number, (part, is_bipartite)) in (0..).zip(all.iter().zip(bipartite)) {
            part.iter().for_each(|&stone| part_of[stone.index()] = number);
            let is_mixed = !is_monochromatic(&on_any, part);
            let at_least = match (is_mixed, is_bipartite) {
                (false, _) => part.len(),
                (_, true) => by_delta(Delta::from_vertices(position, &sides, part)).stones,
                _ => 1,
            };
            parts.push(StonePart { first: part[0].get(), is_mixed, is_bipartite, at_least });
        }
        Ok(Self { first, near, colors, parts, part_of, matches })
    }

    pub(super) fn len(&self) -> usize {
        self.colors.len()
    }

    pub(super) fn neighbors(&self, stone: u32) -> &[u32] {
        let stone = stone as usize;
        &self.near[self.first[stone] as usize..self.first[stone + 1] as usize]
    }

    pub(super) fn degree(&self, stone: u32) -> usize {
        self.neighbors(stone).len()
    }

    pub(super) fn part(&self, stone: u32) -> &StonePart {
        &self.parts[self.part_of[stone as usize] as usize]
    }

    /// Returns a number that tells which roots can merge. Two roots with the same nonzero number become one root with
    /// the other number; two with different numbers never merge. It is 0 if the part has an odd cycle: then nothing
    /// is known.
    pub(super) fn value_of_root(&self, stone: u32, ending: Color) -> u8 {
        if !self.part(stone).is_bipartite {
            return 0;
        }
        let is_turned = ending != self.colors[stone as usize];
        if self.matches[stone as usize] != is_turned { 1 } else { 2 }
    }
}

impl Topology for Stones {
    fn vertex_count(&self) -> usize {
        self.len()
    }

    fn neighbors(&self, stone: Vertex) -> impl Iterator<Item = Vertex> {
        self.neighbors(stone.get()).iter().copied().map(Vertex::new)
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.neighbors(a.get()).binary_search(&b.get()).is_ok()
    }
}

/// The stones that a walk over a graph has met, with their distances from its start.
pub(super) struct Walk {
    /// The number of the last walk that met each stone.
    met_by: Vec<u32>,
    distances: Vec<u32>,
    number: u32,
    pub(super) met: Vec<u32>,
}

impl Walk {
    pub(super) fn new(count: usize) -> Self {
        Self { met_by: vec![0; count], distances: vec![0; count], number: 0, met: Vec::new() }
    }

    /// Starts again from these stones.
    pub(super) fn start(&mut self, starts: &[u32]) {
        if self.number == u32::MAX {
            self.met_by.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.met.clear();
        for &stone in starts {
            self.meet(stone, 0);
        }
    }

    /// Returns whether this walk meets the stone for the first time.
    pub(super) fn meet(&mut self, stone: u32, distance: u32) -> bool {
        let met_by = core::mem::replace(&mut self.met_by[stone as usize], self.number);
        let is_new = met_by != self.number;
        if is_new {
            self.distances[stone as usize] = distance;
            self.met.push(stone);
        }
        is_new
    }

    pub(super) fn set_distance(&mut self, stone: u32, distance: u32) {
        self.distances[stone as usize] = distance;
    }

    /// Returns the distance of a stone that has been met.
    pub(super) fn distance(&self, stone: u32) -> u32 {
        self.distances[stone as usize]
    }

    /// Walks on, the nearest stones first, until `is_end` accepts a stone.
    ///
    /// # Returns
    /// That stone; `None` if all reachable stones have been met.
    pub(super) fn walk(
        &mut self,
        stones: &Stones,
        mut is_end: impl FnMut(u32) -> bool,
        effort: &mut Effort<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let mut next = 0;
        while let Some(&stone) = self.met.get(next) {
            if is_end(stone) {
                return Ok(Some(stone));
            }
            next += 1;
            effort.work(1 + stones.degree(stone) as u64)?;
            let distance = self.distance(stone) + 1;
            for &near in stones.neighbors(stone) {
                self.meet(near, distance);
            }
        }
        Ok(None)
    }

    /// Returns the stones of a shortest way from the start of the last walk to a stone that it has met.
    pub(super) fn way_to(&self, mut at: u32, stones: &Stones) -> Vec<u32> {
        let mut way = vec![at];
        while self.distance(at) > 0 {
            let is_before = |&&near: &&u32| {
                self.met_by[near as usize] == self.number
                    && self.distance(near) + 1 == self.distance(at)
            };
            let Some(&before) = stones.neighbors(at).iter().find(is_before) else { break };
            at = before;
            way.push(at);
        }
        way
    }

    /// Returns the nearest allowed stones around some, up to a given number, in a random order.
    pub(super) fn ball(
        &mut self,
        stones: &Stones,
        (centers, size): (&[u32], usize),
        is_allowed: impl Fn(u32) -> bool,
        random: &mut SeededRandom,
    ) -> Vec<u32> {
        self.start(centers);
        let mut next = 0;
        while let Some(&stone) = self.met.get(next).filter(|_| self.met.len() < size) {
            next += 1;
            let around = stones.neighbors(stone);
            let turned = random.below(around.len());
            for &near in around.iter().cycle().skip(turned).take(around.len()) {
                if self.met.len() < size && is_allowed(near) {
                    self.meet(near, 0);
                }
            }
        }
        self.met.clone()
    }
}
