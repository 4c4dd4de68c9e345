//! The sums on the path from the root: their summands and options, one sum after another.

use clobber_core::BitSet;
use partizan::Game;

use super::{Node, Piece};

/// The pieces, the values and the options of all sums on the path from the root. A [`Node`] is a range of the first
/// two.
#[derive(Debug)]
pub(super) struct Pools<W> {
    pub(super) pieces: Vec<Piece<W>>,
    pub(super) values: Vec<Game>,
    pub(super) nodes: Vec<Node>,
}

/// The ends of the pools at some moment; the search returns to them when it leaves a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    pub(super) pieces: usize,
    pub(super) values: usize,
    pub(super) nodes: usize,
}

impl<W: BitSet> Pools<W> {
    pub(super) const fn new() -> Self {
        Self { pieces: Vec::new(), values: Vec::new(), nodes: Vec::new() }
    }

    /// Returns where the next sum begins.
    pub(super) fn marks(&self) -> Marks {
        let [pieces, values, nodes] = [self.pieces.len(), self.values.len(), self.nodes.len()];
        Marks { pieces, values, nodes }
    }

    /// Forgets all sums from these marks on.
    pub(super) fn truncate(&mut self, marks: Marks) {
        self.pieces.truncate(marks.pieces);
        self.values.truncate(marks.values);
        self.nodes.truncate(marks.nodes);
    }

    pub(super) fn pieces_of(&self, node: &Node) -> &[Piece<W>] {
        &self.pieces[node.pieces[0] as usize..node.pieces[1] as usize]
    }

    pub(super) fn values_of(&self, node: &Node) -> &[Game] {
        &self.values[node.values[0] as usize..node.values[1] as usize]
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val::<[_]>(&self.pieces)
            + size_of_val::<[_]>(&self.values)
            + size_of_val::<[_]>(&self.nodes)
    }
}
