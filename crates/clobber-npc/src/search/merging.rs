//! Circuits of graphs with few holes, by merging cycles.
//!
//! A Hamiltonian circuit is a two-factor (`two_factor.rs`) with a single cycle. If exactly two opposite sides of a unit
//! square are in the two-factor, they can be exchanged for the other two sides. If they were in different cycles, these
//! become one.
//!
//! The cycles that are left are merged in windows (`windows.rs`). This method finds circuits but refutes nothing.

use certified_search::{Effort, Stopped};
use clobber_core::Vertex;

use super::circuit_axioms::join;
use super::network::Network;
use super::two_factor::Factor;
use crate::cell::Cell;
use crate::grid_graph::GridGraph;

impl Factor<'_> {
    /// Merges the cycles of a two-factor. A step is a visit to an edge or a unit square, or one of `merge_in_windows`.
    ///
    /// # Returns
    /// Whether one cycle is left. If the effort ends before, the set is still a two-factor.
    pub(super) fn merge(
        &mut self,
        graph: &GridGraph,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        self.merge_at_squares(graph, effort)?;
        self.merge_in_windows(effort)
    }

    /// Merges cycles at squares until no further merge is possible.
    fn merge_at_squares(&mut self, graph: &GridGraph, effort: &mut Effort) -> Result<(), Stopped> {
        effort.spend(self.network.edge_count() as u64)?;
        let nodes = 0..self.network.node_count() as u32;
        // The cycles, as sets of nodes.
        let mut sets: Vec<u32> = nodes.clone().collect();
        let joined = self.edges().filter(|&(a, b)| join(&mut sets, a, b)).count();
        let mut cycles = sets.len() - joined;
        let squares: Vec<UnitSquare> =
            nodes.filter_map(|node| UnitSquare::at(graph, self.network, node)).collect();
        let mut has_changed = true;
        while has_changed && cycles > 1 {
            effort.spend(squares.len() as u64)?;
            has_changed = false;
            for &square in &squares {
                let [a, b] = square.opposite;
                if self.can_exchange(square) && join(&mut sets, a, b) {
                    self.exchange(square);
                    cycles -= 1;
                    has_changed = true;
                }
            }
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use certified_search::Limits;
    use testkit::Random;

    use super::super::frontier;
    use super::super::pruning::quick_reason;
    use super::*;
    use crate::circuit::Circuit;

    /// Returns whether there is a circuit and whether merging finds it, for a graph that has a two-factor.
    fn check(graph: &GridGraph) -> Option<(bool, bool)> {
        let (network, effort) =
            (Network::from_grid_graph(graph), &mut Effort::within(Limits::NONE));
        if quick_reason(graph, &network).is_some() {
            return None;
        }
        let has_circuit = frontier::find(graph, effort).unwrap().is_some();
        match Factor::new(graph, &network, effort).unwrap() {
            Ok(mut factor) => {
                let is_found = factor.merge(graph, effort).unwrap();
                if is_found {
                    let way = Network::new(network.node_count(), factor.edges()).cycle();
                    Circuit::new(graph, way).unwrap();
                }
                Some((has_circuit, is_found))
            }
            Err(reason) => {
                assert!(!has_circuit, "{graph}");
                assert_eq!(reason.check(graph, effort), Ok(()), "{graph}");
                None
            }
        }
    }

    #[test]
    fn what_is_said_of_small_graphs_is_true() {
        let all = (0_u32..1 << 16)
            .map(|set| GridGraph::from_fn(4, 4, |row, col| set >> (4 * row + col) & 1 == 1));
        let mut random = Random::new(3);
        let more = (0..24_000).map(|_| GridGraph::from_fn(6, 7, |_, _| random.below(100) > 12));
        let (mut circuits, mut found, mut others) = (0, 0, 0);
        for (has_circuit, is_found) in all.chain(more).filter_map(|graph| check(&graph.unwrap())) {
            circuits += u32::from(has_circuit);
            found += u32::from(is_found);
            others += u32::from(!has_circuit);
        }
        assert!(circuits > 1000 && others > 3 && 10 * found > 9 * circuits);
    }
}
