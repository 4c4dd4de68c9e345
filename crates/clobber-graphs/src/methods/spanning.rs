//! Builds a spanning tree edge by edge, and lays it out from a root.

// Stones are numbered from 0 in each list.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Vertex};

use crate::tree::Layout;

/// A spanning tree under construction, and its layout. Later trees reuse the memory.
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
    /// Starts again without an edge.
    pub(super) fn clear(&mut self, count: usize) {
        self.leaders.clear();
        self.leaders.extend(0..count as u32);
        self.edges.clear();
    }

    /// Adds an edge, unless it closes a cycle.
    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (first, second) = (self.leader(a), self.leader(b));
        if first != second {
            self.leaders[first as usize] = second;
            self.edges.push((a, b));
        }
    }

    fn leader(&mut self, mut stone: u32) -> u32 {
        loop {
            let next = self.leaders[stone as usize];
            if next == stone {
                return stone;
            }
            let after = self.leaders[next as usize];
            self.leaders[stone as usize] = after;
            stone = after;
        }
    }

    /// Returns the last layout.
    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the stone at a place of the last layout.
    pub(super) fn stone_at(&self, place: usize) -> u32 {
        self.places[place]
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
            let start = if stone == 0 { 0 } else { self.ends[stone as usize - 1] };
            for index in start..self.ends[stone as usize] {
                let next = self.near[index as usize];
                if Some(next) != parent {
                    self.put(next, stones, place as u32);
                }
            }
            self.layout.adopt(place, first);
            place += 1;
        }
    }

    fn put(&mut self, stone: u32, stones: &[(Vertex, Color)], parent: u32) {
        let (vertex, color) = stones[stone as usize];
        self.layout.push(vertex, color, parent);
        self.places.push(stone);
    }

    /// Sorts the ends of the edges into the lists of the stones.
    fn sort_edges(&mut self, count: usize) {
        let both_ways = || self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        self.ends.clear();
        self.ends.resize(count + 1, 0);
        for (from, _) in both_ways() {
            self.ends[from as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.ends {
            sum += *start;
            *start = sum;
        }
        self.near.clear();
        self.near.resize(2 * self.edges.len(), 0);
        // Each entry moves from the beginning of a list to its end.
        for (from, to) in both_ways() {
            let end = &mut self.ends[from as usize];
            self.near[*end as usize] = to;
            *end += 1;
        }
    }
}
