//! Up to 128 stones and their graph in machine words.

use clobber_core::{Bipartition, Color, GraphBoard, Move, Position, Topology, Vertex};

use super::bits::Bits;

/// The stones of both colours: a state of the search. A vertex without a stone is never filled
/// again, so the board of a state is the graph on its stones.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stones<B> {
    pub(super) black: B,
    pub(super) white: B,
}

impl<B: Bits> Stones<B> {
    #[inline]
    pub(super) fn all(self) -> B {
        self.black | self.white
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        self.all().count()
    }

    #[inline]
    pub(super) fn is_monochromatic(self) -> bool {
        self.black.is_none() || self.white.is_none()
    }

    #[inline]
    pub(super) fn of(self, color: Color) -> B {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The stones on some vertices alone.
    #[inline]
    pub(super) fn on(self, vertices: B) -> Self {
        Self { black: self.black & vertices, white: self.white & vertices }
    }

    /// The stones after a move of one colour.
    #[inline]
    pub(super) fn after(self, mover: Color, Step { from, to }: Step) -> Self {
        let (from, to) = (B::single(from), B::single(to));
        match mover {
            Color::Black => Self { black: self.black ^ from ^ to, white: self.white ^ to },
            Color::White => Self { black: self.black ^ to, white: self.white ^ from ^ to },
        }
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        let mut hash = self.black.folded().wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ (hash >> 32)).wrapping_add(self.white.folded());
        hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^ (hash >> 29)
    }
}

/// A move between vertices of a [`Part`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Step {
    pub(super) const fn to_move(self) -> Move {
        Move::between(self.from, self.to)
    }
}

/// The graph on some of the vertices of a position, numbered anew from 0.
pub(super) struct Part<B> {
    neighbors: Vec<B>,
    /// The black side of a bipartition, if there is one.
    black_side: Option<B>,
    /// The stones at the start.
    pub(super) start: Stones<B>,
}

impl<B: Bits> Part<B> {
    /// The part that is a whole position, if there is room for it.
    pub(super) fn new(position: &Position<GraphBoard>) -> Option<Self> {
        let board = position.board();
        let count = u32::try_from(board.vertex_count()).ok()?;
        if board.vertex_count() > B::CAPACITY {
            return None;
        }
        let set = |member: &dyn Fn(Vertex) -> bool| {
            (0..count)
                .filter(|&v| member(Vertex::new(v)))
                .fold(B::NONE, |set, v| set | B::single(v))
        };
        let of = |color| set(&|v| position.color_at(v) == Some(color));
        let neighbors = (0..count)
            .map(|v| {
                let neighbors = board.neighbors(Vertex::new(v));
                neighbors.fold(B::NONE, |set, w| set | B::single(w.get()))
            })
            .collect();
        let sides = Bipartition::of(board).ok();
        Some(Self {
            neighbors,
            black_side: sides.map(|sides| set(&|v| sides.side(v) == Color::Black)),
            start: Stones { black: of(Color::Black), white: of(Color::White) },
        })
    }

    /// The number of vertices.
    pub(super) fn vertex_count(&self) -> usize {
        self.neighbors.len()
    }

    #[inline]
    pub(super) fn neighbors(&self, vertex: u32) -> B {
        self.neighbors.get(vertex as usize).copied().unwrap_or(B::NONE)
    }

    /// The vertices of a set that are connected with one of them within the set.
    #[inline]
    pub(super) fn component(&self, of: B, within: B) -> B {
        let mut component = of;
        let mut frontier = component;
        while !frontier.is_none() {
            let vertex = frontier.lowest();
            let new = self.neighbors(vertex) & within & !component;
            component |= new;
            frontier = (frontier ^ B::single(vertex)) | new;
        }
        component
    }

    /// Is a connected set still connected without a vertex of it?
    #[inline]
    pub(super) fn is_connected_without(&self, set: B, vertex: u32) -> bool {
        let rest = set ^ B::single(vertex);
        let around = self.neighbors(vertex) & rest;
        if around.is_none() {
            return rest.is_none();
        }
        let first = B::single(around.lowest());
        let mut others = around ^ first;
        let mut component = first;
        let mut frontier = first;
        while !others.is_none() && !frontier.is_none() {
            // Where a neighbour of the vertex is found, the way to the others is short.
            let next = frontier.lowest();
            let new = self.neighbors(next) & rest & !component;
            component |= new;
            others &= !new;
            frontier = (frontier ^ B::single(next)) | new;
        }
        others.is_none()
    }

    /// Delta modulo 3 of some stones, if the part has two sides.
    #[inline]
    pub(super) fn delta_class(&self, stones: Stones<B>) -> Option<u32> {
        let black_side = self.black_side?;
        let all = stones.all();
        Some((all.count() + (all & (stones.black ^ black_side)).count()) % 3)
    }

    /// The number of stones that connected stones keep at least.
    #[inline]
    pub(super) fn bound(&self, stones: Stones<B>, use_delta: bool) -> u32 {
        if stones.is_monochromatic() {
            stones.count()
        } else if use_delta && self.delta_class(stones) == Some(0) {
            2
        } else {
            1
        }
    }

    /// The distances of all vertices from some of them; those out of reach are farthest.
    pub(super) fn distances(&self, from: B) -> Vec<u32> {
        let mut distances = vec![u32::from(u8::MAX); self.vertex_count()];
        let (mut seen, mut layer, mut distance) = (from, from, 0);
        while !layer.is_none() {
            let mut next = B::NONE;
            for vertex in layer.vertices() {
                if let Some(entry) = distances.get_mut(vertex as usize) {
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
