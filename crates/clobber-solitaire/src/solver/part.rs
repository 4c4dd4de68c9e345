//! Up to 128 stones and their graph in machine words.

use clobber_core::{Bipartition, BitSet, Color, GraphBoard, Position, Stones, Topology, Vertex};

/// The graph on some vertices of a position, renumbered from 0.
pub(super) struct SmallPart<B> {
    neighbors: Vec<B>,
    /// The black side of a bipartition, if there is one.
    black_side: Option<B>,
    /// The stones at the start.
    pub(super) start: Stones<B>,
}

impl<B: BitSet> SmallPart<B> {
    /// Returns the part that consists of a whole position, if it fits.
    pub(super) fn new(position: &Position<GraphBoard>) -> Option<Self> {
        let board = position.board();
        let start = *position.clone().with_sets().ok()?.stones();
        let vertices = || (0..board.vertex_count() as u32).map(Vertex::new);
        let set = |of: &mut dyn Iterator<Item = Vertex>| {
            of.fold(B::EMPTY, |set, vertex| set | B::single(vertex))
        };
        Some(Self {
            neighbors: vertices().map(|vertex| set(&mut board.neighbors(vertex))).collect(),
            black_side: Bipartition::new(board)
                .ok()
                .map(|sides| set(&mut vertices().filter(|&v| sides.side(v) == Color::Black))),
            start,
        })
    }

    /// Returns the number of vertices.
    pub(super) fn vertex_count(&self) -> usize {
        self.neighbors.len()
    }

    #[inline]
    pub(super) fn neighbors(&self, vertex: Vertex) -> B {
        self.neighbors.get(vertex.index()).copied().unwrap_or(B::EMPTY)
    }

    /// Removes the least vertex from a set and returns its neighbours.
    #[inline]
    fn take_neighbors(&self, set: &mut B) -> B {
        let least = Vertex::new(set.trailing_zeros());
        *set ^= B::single(least);
        self.neighbors(least)
    }

    /// Returns the vertices of a set that are connected, within it, to some given vertices.
    #[inline]
    pub(super) fn component(&self, of: B, within: B) -> B {
        self.component_until(of, within, |_| false)
    }

    /// Returns vertices of a set that are connected, within it, to some given vertices: all of them, or as many as
    /// `is_enough` requires.
    #[inline]
    pub(super) fn component_until(&self, of: B, within: B, is_enough: impl Fn(B) -> bool) -> B {
        let mut component = of;
        let mut frontier = component;
        while !frontier.is_empty() && !is_enough(component) {
            let new = self.take_neighbors(&mut frontier) & within & !component;
            component |= new;
            frontier |= new;
        }
        component
    }

    /// Returns whether a connected set stays connected without one of its vertices.
    #[inline]
    pub(super) fn is_connected_without(&self, set: B, vertex: Vertex) -> bool {
        let rest = set ^ B::single(vertex);
        let around = self.neighbors(vertex) & rest;
        if around.is_empty() {
            return rest.is_empty();
        }
        let mut component = around.lowest();
        let mut others = around ^ component;
        let mut frontier = component;
        while !others.is_empty() && !frontier.is_empty() {
            // Once a neighbour of the vertex is found, the others are usually near.
            let new = self.take_neighbors(&mut frontier) & rest & !component;
            component |= new;
            others &= !new;
            frontier |= new;
        }
        others.is_empty()
    }

    /// Returns delta modulo 3 of some stones, if the part has two sides.
    #[inline]
    pub(super) fn delta_class(&self, stones: Stones<B>) -> Option<u32> {
        let black_side = self.black_side?;
        let all = stones.all();
        Some((all.count_ones() + (all & (stones.black() ^ black_side)).count_ones()) % 3)
    }

    /// Returns a lower bound on the number that connected stones keep.
    #[inline]
    pub(super) fn bound(&self, stones: Stones<B>, use_delta: bool) -> u32 {
        if stones.is_monochromatic() {
            stones.all().count_ones()
        } else if use_delta && self.delta_class(stones) == Some(0) {
            2
        } else {
            1
        }
    }

    /// Returns the distances of all vertices from a set; unreachable vertices get the greatest distance.
    pub(super) fn distances(&self, from: B) -> Vec<u32> {
        let mut distances = vec![u32::from(u8::MAX); self.vertex_count()];
        let (mut seen, mut layer, mut distance) = (from, from, 0);
        while !layer.is_empty() {
            let mut next = B::EMPTY;
            for vertex in layer.iter() {
                if let Some(entry) = distances.get_mut(vertex.index()) {
                    *entry = distance;
                }
                next |= self.neighbors(vertex);
            }
            layer = next & !seen;
            seen |= layer;
            distance += 1;
        }
        distances
    }
}
