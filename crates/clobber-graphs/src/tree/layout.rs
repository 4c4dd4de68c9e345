//! Lays out parts from a root, breadth first, so that the children of a vertex are adjacent in memory.

// The stones of a layout have places.
#![allow(clippy::indexing_slicing)]

use core::ops::Range;

use crate::DynPosition;
use clobber_core::{Color, Effort, Stopped, Topology, Vertex};

/// A stone at its place in a [`Layout`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Stone {
    pub(super) vertex: Vertex,
    pub(super) color: Color,
    /// The places of its children.
    children: (u32, u32),
    /// The place of its parent; the root's is its own place.
    pub(super) parent: u32,
}

impl Stone {
    pub(super) fn children(&self) -> Range<usize> {
        self.children.0 as usize..self.children.1 as usize
    }
}

/// An edge between two stones.
pub(super) type Edge = (Vertex, Vertex);

/// A spanning tree of one part after the other. Every vertex comes before its children.
pub(super) struct Layout<'a> {
    position: &'a DynPosition<'a>,
    stones: Vec<Stone>,
    /// The place of each vertex in the layout of its part, or `NONE`.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Layout<'a> {
    pub(super) fn new(position: &'a DynPosition<'a>) -> Self {
        let places = vec![NONE; position.board().vertex_count()];
        Self { position, stones: Vec::new(), places }
    }

    /// Returns the stones of the last part.
    pub(super) fn stones(&self) -> &[Stone] {
        &self.stones
    }

    /// Returns the place of a vertex in the layout of its part, if that has been laid out.
    pub(super) fn place_of(&self, vertex: Vertex) -> Option<usize> {
        let place = self.places.get(vertex.index()).copied();
        place.filter(|&place| place != NONE).map(|place| place as usize)
    }

    /// Returns the place of the parent; `None` for the root.
    fn parent_of(&self, place: usize) -> Option<usize> {
        (place != 0).then(|| self.stones[place].parent as usize)
    }

    /// Returns the places from one up to the root.
    pub(super) fn way_up(&self, from: usize) -> Vec<usize> {
        core::iter::successors(Some(from), |&place| self.parent_of(place)).collect()
    }

    fn put(&mut self, vertex: Vertex, color: Color, parent: u32) {
        self.places[vertex.index()] = self.stones.len() as u32;
        self.stones.push(Stone { vertex, color, children: (0, 0), parent });
    }

    /// Lays out the last part again, from another root and without one of its edges.
    pub(super) fn span_again(
        &mut self,
        root: Vertex,
        without: Edge,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        for stone in &self.stones {
            self.places[stone.vertex.index()] = NONE;
        }
        self.span(root, Some(without), effort).map(drop)
    }

    /// Lays out a new part from the given stone, without an edge.
    ///
    /// # Returns
    /// The edge of the part outside its spanning tree, if there is one; one of several as an error.
    pub(super) fn span(
        &mut self,
        root: Vertex,
        without: Option<Edge>,
        effort: &mut Effort<'_>,
    ) -> Result<Result<Option<Edge>, Edge>, Stopped> {
        let position = self.position;
        let mut surplus = Ok(None);
        self.stones.clear();
        // A board that changes its number of vertices may keep naming a vertex without a place.
        let count = self.places.len();
        let color_at = |v: Vertex| position.color_at(v).filter(|_| v.index() < count);
        let Some(color) = color_at(root) else { return Ok(surplus) };
        self.put(root, color, 0);
        let mut place = 0;
        while let Some(&Stone { vertex, .. }) = self.stones.get(place) {
            let first = self.stones.len() as u32;
            let parent = self.parent_of(place).map(|parent| self.stones[parent].vertex);
            let mut edges = 0;
            for neighbor in position.board().neighbors(vertex) {
                edges += 1;
                let Some(color) = color_at(neighbor) else { continue };
                if without == Some((vertex, neighbor)) || without == Some((neighbor, vertex)) {
                    continue;
                }
                // A vertex with a place closes a cycle, unless it is the parent. Only the later of the two vertices
                // counts the edge, so every edge counts once.
                match self.place_of(neighbor) {
                    None => self.put(neighbor, color, place as u32),
                    Some(seen) if seen < place && parent != Some(neighbor) => {
                        let edge = (neighbor, vertex);
                        surplus = if surplus == Ok(None) { Ok(Some(edge)) } else { Err(edge) };
                    }
                    Some(_) => {}
                }
            }
            self.stones[place].children = (first, self.stones.len() as u32);
            effort.work(1 + edges)?;
            place += 1;
        }
        Ok(surplus)
    }
}

/// Checks the limits once in several thousand places: the steps of a tree have been spent as a whole.
pub(super) fn look_at_times(place: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
    if place & 0x1fff == 0x1fff { effort.check_limits() } else { Ok(()) }
}
