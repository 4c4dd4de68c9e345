//! The shape of a part of a position: a row, a cycle, a tree, or anything else.

use crate::DynPosition;
use clobber_core::{Color, Move, Topology, Vertex};

/// The stones of a row or of a cycle, in order.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) vertices: Vec<Vertex>,
    /// True if the last stone neighbours the first.
    pub(crate) is_cycle: bool,
}

/// The shape of a part.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// All stones are of one colour.
    Monochromatic,
    /// A row or a cycle of both colours.
    Chain(Chain),
    /// No more edges than vertices: a tree, or a tree with one more edge.
    Pseudotree,
    /// Anything else.
    Dense,
}

impl Shape {
    /// Reads the chain in O(number of stones and their edges). Returns any error of `look`, which receives the number
    /// of edges of each stone.
    pub(crate) fn new<E>(
        position: &DynPosition<'_>,
        part: &[Vertex],
        mut look: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let first = part.first().and_then(|&vertex| position.color_at(vertex));
        let (mut ends, mut most, mut degrees, mut is_mixed) = (0, 0, 0, false);
        let mut end = None;
        for &vertex in part {
            is_mixed |= position.color_at(vertex) != first;
            let degree = stones_around(position, vertex).count();
            look(degree as u64)?;
            if degree < 2 {
                ends += 1;
                end = Some(vertex);
            }
            most = most.max(degree);
            degrees += degree;
        }
        Ok(if !is_mixed {
            Self::Monochromatic
        } else if most <= 2 {
            let start = end.or_else(|| part.first().copied());
            Self::Chain(Chain::from(position, start, part.len(), ends == 0))
        } else if degrees <= 2 * part.len() {
            Self::Pseudotree
        } else {
            Self::Dense
        })
    }
}

impl Shape {
    /// Returns whether the part is a row in which the colours alternate.
    pub(crate) fn is_alternating_row(&self, position: &DynPosition<'_>) -> bool {
        let Self::Chain(Chain { vertices, is_cycle: false }) = self else { return false };
        let color = |&vertex: &Vertex| position.color_at(vertex);
        vertices.iter().zip(vertices.iter().skip(1)).all(|(a, b)| color(a) != color(b))
    }
}

impl Chain {
    fn from(
        position: &DynPosition<'_>,
        start: Option<Vertex>,
        count: usize,
        is_cycle: bool,
    ) -> Self {
        let mut vertices = Vec::with_capacity(count);
        let (mut before, mut here) = (None, start);
        while let Some(vertex) = here.filter(|_| vertices.len() < count) {
            vertices.push(vertex);
            here = stones_around(position, vertex).find(|&next| Some(next) != before);
            before = Some(vertex);
        }
        Self { vertices, is_cycle }
    }

    pub(crate) fn squares(&self, position: &DynPosition<'_>) -> Vec<Option<Color>> {
        self.vertices.iter().map(|&vertex| position.color_at(vertex)).collect()
    }
}

fn stones_around(position: &DynPosition<'_>, vertex: Vertex) -> impl Iterator<Item = Vertex> {
    position.board().neighbors(vertex).filter(|&near| position.color_at(near).is_some())
}

/// Translates moves from indices into a list of vertices to these vertices.
pub(crate) fn named(moves: Vec<Move>, names: &[Vertex]) -> impl Iterator<Item = Move> + '_ {
    let name = |vertex: Vertex| names.get(vertex.index()).copied().unwrap_or_default();
    moves.into_iter().map(move |mv| Move::new(name(mv.from), name(mv.to)))
}
