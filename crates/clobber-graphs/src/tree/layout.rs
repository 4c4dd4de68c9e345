//! Lays out a part from a root, breadth first, so that the children of a vertex are adjacent in memory.

use core::ops::Range;

use crate::DynPosition;
use clobber_core::{Color, Effort, Stopped, Topology, Vertex};

/// A stone at its place in a [`Layout`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stone {
    pub(crate) vertex: Vertex,
    pub(crate) color: Color,
    /// The places of its children.
    children: (u32, u32),
    /// The place of its parent; the root's is its own place.
    pub(crate) parent: u32,
}

impl Stone {
    pub(crate) fn children(&self) -> Range<usize> {
        self.children.0 as usize..self.children.1 as usize
    }
}

/// A spanning tree of a part. Every vertex comes before its children.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    stones: Vec<Stone>,
}

/// An edge between two stones.
pub(crate) type Edge = (Vertex, Vertex);

/// The edges of the part outside its spanning tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surplus {
    /// None: it is a tree.
    None,
    /// One.
    One(Edge),
    /// One of several edges.
    More(Edge),
}

impl Layout {
    pub(crate) fn stones(&self) -> &[Stone] {
        &self.stones
    }

    pub(crate) fn clear(&mut self) {
        self.stones.clear();
    }

    /// Adds a stone without children at the end.
    pub(crate) fn push(&mut self, vertex: Vertex, color: Color, parent: u32) {
        self.stones.push(Stone { vertex, color, children: (0, 0), parent });
    }

    /// Makes the stones from place `first` to the end the children of one place.
    pub(crate) fn adopt(&mut self, parent: usize, first: usize) {
        let children = (first as u32, self.stones.len() as u32);
        if let Some(stone) = self.stones.get_mut(parent) {
            stone.children = children;
        }
    }

    /// Returns the place of the parent; `None` for the root.
    pub(crate) fn parent_of(&self, place: usize) -> Option<usize> {
        let parent = self.stones.get(place).map(|stone| stone.parent as usize);
        parent.filter(|_| place != 0)
    }

    /// Returns the places from one up to the root.
    pub(crate) fn way_up(&self, from: usize) -> Vec<usize> {
        core::iter::successors(Some(from), |&place| self.parent_of(place)).collect()
    }
}

/// Lays out parts, one after the other.
pub(crate) struct Surveyor<'a> {
    position: &'a DynPosition<'a>,
    /// The place of each vertex in the layout of its part, or `NONE`.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Surveyor<'a> {
    pub(crate) fn new(position: &'a DynPosition<'a>) -> Self {
        Self { position, places: vec![NONE; position.board().vertex_count()] }
    }

    /// Returns whether the part of this vertex has been laid out.
    pub(crate) fn has_seen(&self, vertex: Vertex) -> bool {
        self.place(vertex) != NONE
    }

    /// Lays out a new part, from the given stone.
    pub(crate) fn survey(
        &mut self,
        root: Vertex,
        layout: &mut Layout,
        effort: &mut Effort<'_>,
    ) -> Result<Surplus, Stopped> {
        self.span(root, None, layout, effort)
    }

    /// Lays out a part again, from another root and without one of its edges.
    pub(crate) fn survey_again(
        &mut self,
        root: Vertex,
        without: Edge,
        layout: &mut Layout,
        effort: &mut Effort<'_>,
    ) -> Result<Surplus, Stopped> {
        for stone in layout.stones() {
            if let Some(place) = self.places.get_mut(stone.vertex.index()) {
                *place = NONE;
            }
        }
        self.span(root, Some(without), layout, effort)
    }

    /// Returns the place of a vertex in the layout of its part.
    pub(crate) fn place_of(&self, vertex: Vertex) -> Option<usize> {
        Some(self.place(vertex)).filter(|&place| place != NONE).map(|place| place as usize)
    }

    fn place(&self, vertex: Vertex) -> u32 {
        self.places.get(vertex.index()).copied().unwrap_or(NONE)
    }

    fn put(&mut self, vertex: Vertex, color: Color, parent: u32, layout: &mut Layout) {
        if let Some(place) = self.places.get_mut(vertex.index()) {
            *place = layout.stones.len() as u32;
        }
        layout.push(vertex, color, parent);
    }

    fn span(
        &mut self,
        root: Vertex,
        without: Option<Edge>,
        layout: &mut Layout,
        effort: &mut Effort<'_>,
    ) -> Result<Surplus, Stopped> {
        let position = self.position;
        let mut surplus = Surplus::None;
        layout.clear();
        let Some(color) = position.color_at(root) else { return Ok(surplus) };
        self.put(root, color, 0, layout);
        let mut place = 0;
        while let Some(&Stone { vertex, .. }) = layout.stones.get(place) {
            let first = layout.stones.len();
            let parent = layout.parent_of(place).and_then(|at| layout.stones.get(at));
            let parent = parent.map(|stone| stone.vertex);
            let mut edges = 0;
            for neighbor in position.board().neighbors(vertex) {
                edges += 1;
                let Some(color) = position.color_at(neighbor) else { continue };
                // A board that changes its number of vertices may keep naming a vertex without a place.
                if neighbor.index() >= self.places.len() {
                    continue;
                }
                if without.is_some_and(|(a, b)| {
                    (vertex, neighbor) == (a, b) || (vertex, neighbor) == (b, a)
                }) {
                    continue;
                }
                // A vertex with a place closes a cycle, unless it is the parent. Only the later of the two vertices
                // counts the edge, so every edge counts once.
                let seen = self.place(neighbor);
                if seen == NONE {
                    self.put(neighbor, color, place as u32, layout);
                } else if (seen as usize) < place && parent != Some(neighbor) {
                    let edge = (neighbor, vertex);
                    surplus = match surplus {
                        Surplus::None => Surplus::One(edge),
                        _ => Surplus::More(edge),
                    };
                }
            }
            layout.adopt(place, first);
            effort.work(1 + edges)?;
            place += 1;
        }
        Ok(surplus)
    }
}

/// Checks the limits once in several thousand places: the steps of a tree have been spent as a whole.
pub(crate) fn look_at_times(place: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    if place & 0x1fff == 0x1fff { effort.check_limits() } else { Ok(()) }
}
