//! Two-factors of bipartite graphs (sets with two edges at each node), by augmenting paths.
//!
//! A Hamiltonian circuit is a two-factor. If there is none, the nodes reached by the last search prove it.

// All nodes and edges come from the network.
#![allow(clippy::indexing_slicing)]

use std::collections::VecDeque;

use certified_search::{Effort, Stopped};
use clobber_core::Vertex;

use super::network::Network;
use super::reason::Reason;
use crate::grid_graph::GridGraph;

/// A set of edges with at most two edges at each node.
pub(super) struct Factor<'a> {
    pub(super) network: &'a Network,
    /// For every edge, true if it is in the set.
    pub(super) is_in: Vec<bool>,
    /// The number of edges of the set at each node.
    degrees: Vec<u8>,
}

impl<'a> Factor<'a> {
    /// Returns a two-factor, or the reason why there is none. A step is a visit to an edge.
    pub(super) fn new(
        graph: &GridGraph,
        network: &'a Network,
        effort: &mut Effort,
    ) -> Result<Result<Self, Reason>, Stopped> {
        let (is_in, degrees) = (vec![false; network.edge_count()], vec![0; network.node_count()]);
        let mut factor = Self { network, is_in, degrees };
        let mut search = Augmenting::new(network.node_count());
        let even = graph.cells().iter().zip(0..).filter(|(cell, _)| cell.is_even());
        for (_, node) in even {
            while factor.degree(node) < 2 {
                if !search.augment(&mut factor, node, effort)? {
                    return Ok(Err(search.obstacle(graph)));
                }
            }
        }
        Ok(Ok(factor))
    }

    pub(super) fn has(&self, edge: u32) -> bool {
        self.is_in[edge as usize]
    }

    pub(super) fn flip(&mut self, edge: u32) {
        self.is_in[edge as usize] ^= true;
    }

    fn degree(&self, node: u32) -> u8 {
        self.degrees[node as usize]
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let all = 0..self.network.edge_count() as u32;
        all.filter(|&edge| self.has(edge)).map(|edge| self.network.ends(edge))
    }
}

/// Augmenting paths, by breadth-first search: from an even node along edges that are not in the set, and
/// back along edges that are.
struct Augmenting {
    /// For each node: the number of the search that reached it last, and the node and edge from which it was reached.
    reached: Vec<(u32, u32, u32)>,
    number: u32,
    queue: VecDeque<u32>,
}

impl Augmenting {
    fn new(nodes: usize) -> Self {
        Self { reached: vec![(0, 0, 0); nodes], number: 0, queue: VecDeque::new() }
    }

    /// Adds an edge at this even node, and keeps the number of edges at all others of its colour.
    fn augment(
        &mut self,
        factor: &mut Factor,
        root: u32,
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        // At most two searches per node, for less than 2^30 nodes.
        self.number += 1;
        self.queue.clear();
        self.queue.push_back(root);
        self.reach(root, root, u32::MAX);
        while let Some(even) = self.queue.pop_front() {
            for link in factor.network.links(even) {
                effort.spend(1)?;
                if factor.has(link.edge) || !self.reach(link.node, even, link.edge) {
                    continue;
                }
                if factor.degree(link.node) < 2 {
                    self.flip_back(factor, link.node);
                    factor.degrees[root as usize] += 1;
                    factor.degrees[link.node as usize] += 1;
                    return Ok(true);
                }
                for back in factor.network.links(link.node) {
                    if factor.has(back.edge) && self.reach(back.node, link.node, back.edge) {
                        self.queue.push_back(back.node);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Returns the two sets of nodes that a failed search reached.
    ///
    /// Each edge of a reached even node is in the set or leads to a reached odd node. Each edge of the set at a reached
    /// odd node leads to a reached even node. So the set already has as many edges as possible at the reached even
    /// nodes.
    fn obstacle(&self, graph: &GridGraph) -> Reason {
        let all = graph.cells().iter().zip(0..).zip(&self.reached);
        let reached = all.filter(|(_, entry)| entry.2 == self.number).map(|(node, _)| node);
        let (even, odd): (Vec<_>, Vec<_>) = reached.partition(|(cell, _)| cell.is_even());
        let vertices =
            |nodes: Vec<(_, u32)>| nodes.into_iter().map(|(_, v)| Vertex::new(v)).collect();
        Reason::Counting { nodes: vertices(even), neighbors: vertices(odd) }
    }

    /// Marks a node as reached by an edge; false if it was reached before.
    fn reach(&mut self, node: u32, from: u32, edge: u32) -> bool {
        let entry = &mut self.reached[node as usize];
        let is_new = entry.2 != self.number;
        if is_new {
            *entry = (from, edge, self.number);
        }
        is_new
    }

    /// Flips the edges along which a node was reached.
    fn flip_back(&self, factor: &mut Factor, mut node: u32) {
        loop {
            let (from, edge, _) = self.reached[node as usize];
            if edge == u32::MAX {
                break;
            }
            factor.flip(edge);
            node = from;
        }
    }
}
