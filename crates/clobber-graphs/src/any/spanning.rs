//! A spanning tree, edge by edge, and its layout from a root.

use clobber_core::{Color, Vertex};

use crate::tree::Layout;

/// A spanning tree in the making, and its layout. The memory serves for one tree after the other.
#[derive(Default)]
pub(super) struct SpanningTree {
    /// Union-find: from each stone towards the leader of its tree so far.
    leaders: Vec<u32>,
    edges: Vec<(u32, u32)>,
    /// The neighbours of each stone in the tree, one stone after the other, and where they end.
    near: Vec<u32>,
    ends: Vec<u32>,
    layout: Layout,
    /// The stone at each place of the layout.
    places: Vec<u32>,
}

impl SpanningTree {
    /// Begins again, without an edge.
    pub(super) fn clear(&mut self, count: usize) {
        self.leaders.clear();
        self.leaders.extend(0..count as u32);
        self.edges.clear();
    }

    /// Adds an edge, unless it closes a cycle.
    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (first, second) = (self.leader(a), self.leader(b));
        if first != second {
            if let Some(entry) = self.leaders.get_mut(first as usize) {
                *entry = second;
            }
            self.edges.push((a, b));
        }
    }

    fn leader(&mut self, mut stone: u32) -> u32 {
        while let Some(&next) = self.leaders.get(stone as usize) {
            if next == stone {
                break;
            }
            let after = self.leaders.get(next as usize).copied().unwrap_or(next);
            if let Some(entry) = self.leaders.get_mut(stone as usize) {
                *entry = after;
            }
            stone = after;
        }
        stone
    }

    /// Returns the last layout.
    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the stone at a place of the last layout.
    pub(super) fn stone_at(&self, place: usize) -> u32 {
        self.places.get(place).copied().unwrap_or(0)
    }

    /// Lays the tree out from a root.
    pub(super) fn lay_out(&mut self, root: u32, stones: &[(Vertex, Color)]) {
        self.sort_edges(stones.len());
        self.layout.clear();
        self.places.clear();
        self.put(root, stones, 0);
        let mut place = 0;
        while let Some(&stone) = self.places.get(place) {
            let first = self.places.len();
            let parent = self.layout.parent_of(place).map(|at| self.stone_at(at));
            let start = stone.checked_sub(1).and_then(|last| self.ends.get(last as usize));
            let start = start.map_or(0, |&start| start as usize);
            let end = self.ends.get(stone as usize).map_or(0, |&end| end as usize);
            for index in start..end {
                let next = self.near.get(index).copied();
                if let Some(next) = next.filter(|&next| Some(next) != parent) {
                    self.put(next, stones, place as u32);
                }
            }
            self.layout.adopt(place, first);
            place += 1;
        }
    }

    fn put(&mut self, stone: u32, stones: &[(Vertex, Color)], parent: u32) {
        if let Some(&(vertex, color)) = stones.get(stone as usize) {
            self.layout.push(vertex, color, parent);
            self.places.push(stone);
        }
    }

    /// Sorts the ends of the edges into the lists of the stones.
    fn sort_edges(&mut self, count: usize) {
        let both_ways = || self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        self.ends.clear();
        self.ends.resize(count + 1, 0);
        for (from, _) in both_ways() {
            if let Some(start) = self.ends.get_mut(from as usize + 1) {
                *start += 1;
            }
        }
        let mut sum = 0;
        for start in &mut self.ends {
            sum += *start;
            *start = sum;
        }
        self.near.clear();
        self.near.resize(2 * self.edges.len(), 0);
        // Each entry goes from where a list begins to where it ends.
        for (from, to) in both_ways() {
            if let Some(end) = self.ends.get_mut(from as usize) {
                if let Some(entry) = self.near.get_mut(*end as usize) {
                    *entry = to;
                }
                *end += 1;
            }
        }
    }
}
