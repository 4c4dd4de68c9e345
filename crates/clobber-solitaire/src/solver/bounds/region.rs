//! The data of a region, and the questions that a search asks about it.

use clobber_check::ClauseProof;
use clobber_core::{BalancedForest, GraphBoard, Move, Position, Vertex};
use clobber_graphs::internal::Needed;

/// In free order, one part to be searched. In alternating play, all movable parts together, because the turn in one
/// depends on the others.
pub(super) struct Region {
    /// The vertices' numbers on the board.
    pub(super) names: Vec<Vertex>,
    /// The stones on a separate board, once it has been made.
    pub(super) position: Option<Position<GraphBoard>>,
    /// The indices of the parts.
    pub(super) parts: Vec<usize>,
    pub(super) ends: Interval,
    /// A play that leaves `ends.at_most` stones.
    pub(super) moves: Vec<Move>,
    /// The reason for the lower end, if it took a search.
    pub(super) searched: Option<Searched>,
}

pub(super) enum Searched {
    /// All plays, this many positions.
    Plays(u64),
    /// A proof by clauses about forests.
    Clauses(ClauseProof),
    /// All forests, by at most this many frontiers at a vertex.
    Forests(u64),
    /// All forests whose chains of moves fit into play in turn, by at most this many frontiers at a vertex.
    Chains(u64),
}

/// An interval for a number of stones.
#[derive(Clone, Copy)]
pub(super) struct Interval {
    pub(super) at_least: usize,
    pub(super) at_most: usize,
}

impl Interval {
    pub(super) fn add(&mut self, at_least: usize, at_most: usize) {
        self.at_least += at_least;
        self.at_most += at_most;
    }
}

impl Region {
    pub(super) fn new(names: Vec<Vertex>, parts: Vec<usize>, at_least: usize) -> Self {
        let ends = Interval { at_least, at_most: names.len() };
        Self { names, position: None, parts, ends, moves: Vec::new(), searched: None }
    }

    /// Returns whether anything is left to find.
    pub(super) const fn is_open(&self, needed: Needed) -> bool {
        needed.is_open(self.ends.at_least, self.ends.at_most)
    }

    /// Raises the lower end, if this improves it; the caller knows the reason.
    pub(super) fn raise(&mut self, at_least: usize) {
        if at_least > self.ends.at_least {
            (self.ends.at_least, self.searched) = (at_least, None);
        }
    }

    /// Keeps a play if it is the best so far.
    pub(super) fn play(&mut self, moves: Vec<Move>) {
        let left = self.names.len().saturating_sub(moves.len());
        if left < self.ends.at_most {
            (self.moves, self.ends.at_most) = (moves, left);
        }
    }

    /// Keeps the play that a forest describes.
    pub(super) fn play_forest(&mut self, parents: &[Option<u32>], position: &Position<GraphBoard>) {
        let parents = parents.iter().map(|parent| parent.map(Vertex::new));
        if let Ok(forest) = BalancedForest::new(parents).check(position) {
            self.play(forest.to_reduction().moves);
        }
    }
}
