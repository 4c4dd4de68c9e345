//! Small graphs, proved strongly 1-reducible by exhaustive play.

use core::cell::RefCell;
use std::collections::HashMap;

use clobber_core::{Color, Effort, Goal, GraphBoard, Move, Position, Topology, Vertex};

use super::play::TrackedPlay;
use super::{Strong, searched};
use crate::error::Error;
use crate::strong_reducibility::StrongReducibility;

/// The most vertices of a graph for which all colourings are tried: 10^6 steps.
pub(super) const MOST: usize = 8;

/// A graph with the results of all its plays.
pub(super) struct Small {
    board: GraphBoard,
    known: RefCell<HashMap<(u32, u32, Color), Vec<Move>>>,
}

impl Small {
    pub(super) fn new(board: GraphBoard) -> Self {
        Self { board, known: RefCell::default() }
    }

    /// Returns whether a graph of at most [`MOST`] vertices is strongly 1-reducible.
    pub(super) fn is_strong(board: &GraphBoard, effort: &mut Effort<'_>) -> Result<bool, Error> {
        // A strongly 1-reducible graph has a Hamiltonian path between any two vertices, so no degree is below 3.
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        let may_be = vertices.into_iter().all(|vertex| board.neighbors(vertex).count() >= 3);
        Ok(may_be && StrongReducibility::One.failures(board, effort)?.is_empty())
    }
}

impl Strong for Small {
    fn size(&self) -> u32 {
        self.board.vertex_count() as u32
    }

    fn theorem(&self) -> &'static str {
        "all plays of a small graph"
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let black = |vertex| u32::from(play.color(first + vertex) == Color::Black) << vertex;
        let key = ((0..self.size()).map(black).sum(), v - first, c);
        let mut known = self.known.borrow_mut();
        let moves = known.entry(key).or_insert_with(|| {
            let color = |vertex: Vertex| Some(play.color(first + vertex.get()));
            let position = Position::<_>::from_fn(&self.board, color);
            searched(&position, Goal::One { vertex: Vertex::new(v - first), color: c })
        });
        for mv in moves {
            play.step(first + mv.from.get(), first + mv.to.get());
        }
    }
}
