//! Plain search on graphs: each part is a separate graph.

use clobber_core::{Color, GraphBoard, Position, Topology, Vertex};
use partizan::Rules;

/// The rules of Clobber on graphs.
pub(super) struct GraphRules;

/// Returns the parts of a position that have stones of both colours.
pub(super) fn parts<T: Topology>(position: &Position<T>) -> Vec<Position<GraphBoard>> {
    let parts = position.parts();
    let parts = parts.iter().map(|part: &[Vertex]| position.extracted(part));
    parts.filter(|part| !part.is_monochromatic()).collect()
}

fn options(
    position: &Position<GraphBoard>,
    mover: Color,
) -> impl Iterator<Item = Position<GraphBoard>> {
    position.moves(mover).map(move |mv| {
        let mut after = position.clone();
        after.play_unchecked(mover, mv);
        after
    })
}

impl Rules for GraphRules {
    type Position = Position<GraphBoard>;

    fn left_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        options(position, Color::Black)
    }

    fn right_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        options(position, Color::White)
    }

    fn parts(&self, position: Self::Position) -> impl Iterator<Item = Self::Position> {
        parts(&position).into_iter()
    }

    /// Returns the bytes of the lists of neighbours and of the sets of stones.
    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let board = position.board();
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        vertices.map(|vertex| 32 + size_of::<Vertex>() * board.neighbors(vertex).count()).sum()
    }
}
