//! Parts on graphs other than grids, with up to 128 vertices.

use clobber_core::{BitSet, Stones};

use super::{Board, BoardPart, LeastImage};

/// A graph, as the neighbours of every vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SmallGraph {
    pub(crate) neighbors: Vec<u128>,
}

impl SmallGraph {
    pub(crate) const MOST_VERTICES: usize = u128::BITS as usize;

    /// Creates the graph in which vertex k has these neighbours.
    ///
    /// A board that breaks its contract may list an edge at one end only. It is added at the other end: otherwise only one
    /// player could move along it, and values would not be all-small.
    pub(crate) fn new(mut neighbors: Vec<u128>) -> Self {
        for vertex in 0..neighbors.len() {
            for other in neighbors.get(vertex).copied().unwrap_or(0).singles() {
                if let Some(near) = neighbors.get_mut(other.trailing_zeros() as usize) {
                    *near |= 1 << vertex;
                }
            }
        }
        Self { neighbors }
    }

    /// Creates the path 0, 1, ..., unless it has too many vertices.
    pub(crate) fn path(vertices: usize) -> Option<Self> {
        // Each edge at its first end, as `new` adds the other.
        let next = |vertex| if vertex + 1 < vertices { 1_u128 << (vertex + 1) } else { 0 };
        (vertices <= Self::MOST_VERTICES).then(|| Self::new((0..vertices).map(next).collect()))
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.neighbors.capacity() * size_of::<u128>()
    }

    #[inline]
    fn of_single(&self, single: u128) -> u128 {
        self.neighbors.get(single.trailing_zeros() as usize).copied().unwrap_or(0)
    }
}

impl Board for SmallGraph {
    type Set = u128;

    #[inline]
    fn neighbors(&self, _: u32, set: u128) -> u128 {
        set.singles().fold(0, |near, single| near | self.of_single(single))
    }

    fn component(&self, _: u32, single: u128, within: u128) -> u128 {
        let (mut component, mut rim) = (single, single);
        while rim != 0 {
            rim = self.neighbors(0, rim) & within & !component;
            component |= rim;
        }
        component
    }

    fn move_count(&self, _: u32, stones: Stones<u128>) -> u32 {
        stones
            .black()
            .singles()
            .map(|single| (self.of_single(single) & stones.white()).count_ones())
            .sum()
    }

    fn is_path(&self, _: u32, connected: u128) -> bool {
        let mut ends = 0;
        connected.singles().all(|vertex| {
            let degree = (self.of_single(vertex) & connected).count_ones();
            ends += u32::from(degree < 2);
            degree <= 2
        }) && ends > 0
    }

    /// Vertices of a graph are never renumbered.
    fn normalized(&self, _: u32, stones: Stones<u128>) -> Stones<u128> {
        stones
    }

    /// Returns the position itself: symmetries of graphs are not searched for.
    fn least_image(&self, _: u32, stones: Stones<u128>) -> LeastImage<u128> {
        let (black, white) = (stones.black(), stones.white());
        LeastImage { all: stones.all(), black, white }
    }

    fn part(&self, _: u32, stones: Stones<u128>) -> BoardPart {
        BoardPart::Graph(self.clone(), stones)
    }
}
