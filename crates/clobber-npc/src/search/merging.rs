//! Circuits of graphs with few holes, by merging cycles.
//!
//! A Hamiltonian circuit is a two-factor (`two_factor.rs`) with a single cycle. If exactly two opposite sides of a unit
//! square are in the two-factor, they can be exchanged for the other two sides. If they were in different cycles, these
//! become one.
//!
//! First, cycles are merged as long as possible. If several are left, a cycle is split near one that is not the
//! longest, and merging is repeated. The result is kept unless it has more cycles. This method finds circuits but
//! refutes nothing.

// All nodes and edges come from the network.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Stopped};
use clobber_core::Vertex;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::network::Network;
use super::two_factor::Factor;
use crate::cell::Cell;
use crate::grid_graph::GridGraph;

impl Factor<'_> {
    /// Turns a two-factor into one cycle. A step is a visit to an edge or a unit square.
    ///
    /// If there is no circuit, it runs until it is stopped; the set is then still a two-factor.
    pub(super) fn merge_all(
        &mut self,
        graph: &GridGraph,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        let nodes = self.network.node_count();
        let squares: Vec<Option<UnitSquare>> =
            (0..nodes as u32).map(|node| UnitSquare::at(graph, self.network, node)).collect();
        let mut random = SplitMix64::seed_from_u64(1);
        let mut cycles = self.merge(&squares, 0, effort)?;
        while cycles.count > 1 {
            effort.spend(1)?;
            let node = below(&mut random, nodes) as u32;
            if cycles.is_in_the_longest(node) {
                continue;
            }
            let [rows, cols] = [(); 2].map(|()| below(&mut random, 7) as i32 - 3);
            let cell = graph.cell(Vertex::new(node)).and_then(|cell| cell.shifted(rows, cols));
            let near = cell.and_then(|cell| graph.vertex_at(cell));
            let square = near.and_then(|near| *squares.get(near.index())?);
            let Some(square) = square.filter(|&square| self.can_exchange(square)) else {
                continue;
            };
            let before = self.is_in.clone();
            self.exchange(square);
            let merged = self.merge(&squares, below(&mut random, nodes), effort)?;
            if merged.count <= cycles.count {
                cycles = merged;
            } else {
                self.is_in = before;
            }
        }
        Ok(())
    }

    /// Merges cycles at squares, starting with this number, until no further merge is possible.
    fn merge(
        &mut self,
        squares: &[Option<UnitSquare>],
        first: usize,
        effort: &mut Effort,
    ) -> Result<Cycles, Stopped> {
        effort.spend(self.network.edge_count() as u64)?;
        let mut cycles = Cycles::new(self);
        let (before, after) = squares.split_at_checked(first).unwrap_or((squares, &[]));
        let mut has_changed = true;
        while has_changed && cycles.count > 1 {
            effort.spend(squares.len() as u64)?;
            has_changed = false;
            for &square in after.iter().chain(before).flatten() {
                let [a, b] = square.opposite;
                if self.can_exchange(square) && cycles.join(a, b) {
                    self.exchange(square);
                    has_changed = true;
                }
            }
        }
        Ok(cycles)
    }

    /// Returns whether two opposite sides are in the set and the others are not.
    fn can_exchange(&self, square: UnitSquare) -> bool {
        let [top, bottom, left, right] = square.sides.map(|side| self.has(side));
        top == bottom && left == right && top != left
    }

    fn exchange(&mut self, square: UnitSquare) {
        square.sides.into_iter().for_each(|side| self.flip(side));
    }
}

/// A unit square of four nodes.
#[derive(Clone, Copy)]
struct UnitSquare {
    /// Its edges: above, below, left, right.
    sides: [u32; 4],
    /// Two diagonally opposite nodes.
    opposite: [u32; 2],
}

impl UnitSquare {
    /// Returns the square with a node as its upper left corner.
    fn at(graph: &GridGraph, network: &Network, node: u32) -> Option<Self> {
        let cell: Cell = graph.cell(Vertex::new(node))?;
        let corner = |rows, cols| Some(graph.vertex_at(cell.shifted(rows, cols)?)?.get());
        let (right, below, last) = (corner(0, 1)?, corner(1, 0)?, corner(1, 1)?);
        let sides = [
            network.edge_between(node, right)?,
            network.edge_between(below, last)?,
            network.edge_between(node, below)?,
            network.edge_between(right, last)?,
        ];
        Some(Self { sides, opposite: [node, last] })
    }
}

/// The cycles of a two-factor, as sets of nodes that can be joined.
struct Cycles {
    parents: Vec<u32>,
    sizes: Vec<u32>,
    count: usize,
    /// The root of a longest cycle.
    longest: u32,
}

impl Cycles {
    fn new(factor: &Factor) -> Self {
        let nodes = factor.network.node_count();
        let parents = (0..nodes as u32).collect();
        let mut cycles = Self { parents, sizes: vec![1; nodes], count: nodes, longest: 0 };
        for (a, b) in factor.edges() {
            cycles.join(a, b);
        }
        cycles
    }

    fn root(&mut self, mut node: u32) -> u32 {
        loop {
            let parent = self.parents[node as usize];
            if parent == node {
                return node;
            }
            let next = self.parents[parent as usize];
            self.parents[node as usize] = next;
            node = next;
        }
    }

    fn size(&self, root: u32) -> u32 {
        self.sizes[root as usize]
    }

    /// Joins the sets of two nodes; false if they are in the same set.
    fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let sum = self.size(a) + self.size(b);
        let (small, large) = if self.size(a) < self.size(b) { (a, b) } else { (b, a) };
        self.parents[small as usize] = large;
        // If the longest becomes part of another cycle, the result is the longest.
        if sum > self.size(self.longest) {
            self.longest = large;
        }
        self.sizes[large as usize] = sum;
        self.count -= 1;
        true
    }

    fn is_in_the_longest(&mut self, node: u32) -> bool {
        self.root(node) == self.longest
    }
}

/// Draws a number less than `bound`. Any choice is valid, and each run makes the same ones.
fn below(random: &mut SplitMix64, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use certified_search::Limits;

    use super::super::frontier;
    use super::super::pruning::quick_reason;
    use super::*;
    use crate::circuit::Circuit;

    /// Searches for a circuit; `Ok(None)` if there is no two-factor.
    fn find(
        graph: &GridGraph,
        network: &Network,
        effort: &mut Effort,
    ) -> Result<Option<Vec<Vertex>>, Stopped> {
        match Factor::new(graph, network, effort)? {
            Ok(mut factor) => {
                factor.merge_all(graph, effort)?;
                Ok(Some(Network::new(network.node_count(), factor.edges()).cycle()))
            }
            Err(reason) => {
                assert_eq!(reason.check(graph, &mut Effort::new()), Ok(()), "{graph}");
                Ok(None)
            }
        }
    }

    /// Returns the cells of a rectangle that satisfy a condition.
    fn graph(rows: i32, cols: i32, mut holds: impl FnMut(Cell) -> bool) -> GridGraph {
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
        GridGraph::from_cells(cells.filter(|&cell| holds(cell)).collect::<Vec<_>>()).unwrap()
    }

    fn of_steps(steps: u64) -> Effort<'static> {
        Effort::within(Limits::steps(steps))
    }

    /// Checks whether a graph has a circuit and returns the answer, if it is decided.
    fn check(graph: &GridGraph) -> Option<(bool, bool)> {
        let network = Network::from_grid_graph(graph);
        if quick_reason(graph, &network).is_some() {
            return None;
        }
        let found = frontier::find(graph, &mut Effort::within(Limits::NONE)).unwrap();
        let merged = find(graph, &network, &mut of_steps(2000 * graph.cells().len() as u64));
        if let Ok(merged) = &merged {
            assert_eq!(merged.is_some(), found.is_some(), "{graph}");
        }
        if let Ok(Some(way)) = &merged {
            Circuit::new(graph, way.iter().copied()).unwrap();
        }
        Some((found.is_some(), merged.is_ok()))
    }

    #[test]
    fn what_is_said_of_small_graphs_is_true() {
        let all = (0_u32..1 << 16)
            .map(|set| graph(4, 4, |cell| set >> (4 * cell.row + cell.col) & 1 == 1));
        let mut random = SplitMix64::seed_from_u64(3);
        let more =
            (0..20_000).map(|_| graph(6, 7, |_| below(&mut random, 100) > 12)).collect::<Vec<_>>();
        let (mut circuits, mut found, mut refuted) = (0, 0, 0);
        for graph in all.chain(more) {
            match check(&graph) {
                Some((true, is_decided)) => {
                    circuits += 1;
                    found += u32::from(is_decided);
                }
                Some((false, is_decided)) => refuted += u32::from(is_decided),
                None => {}
            }
        }
        assert!(circuits > 100 && refuted > 100 && 10 * found > 9 * circuits);
    }
}
