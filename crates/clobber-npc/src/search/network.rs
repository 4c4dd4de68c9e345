//! Graphs with numbered edges, for the searches.

// All nodes and edges come from the graph itself.
#![allow(clippy::indexing_slicing)]

use clobber_core::Vertex;

use crate::grid_graph::GridGraph;

/// One end of an edge, seen from the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    pub(super) node: u32,
    pub(super) edge: u32,
}

/// A graph in compressed adjacency lists, with numbered edges.
pub(super) struct Network {
    edges: Vec<(u32, u32)>,
    links: Vec<Link>,
    starts: Vec<u32>,
}

impl Network {
    pub(super) fn from_grid_graph(graph: &GridGraph) -> Self {
        let edges = graph.edges().map(|(a, b)| (a.get(), b.get()));
        Self::new(graph.cells().len(), edges)
    }

    /// Returns the network of these edges, whose ends are less than the number of nodes.
    pub(super) fn new(nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let edges: Vec<(u32, u32)> = edges.into_iter().collect();
        let mut starts = vec![0_u32; nodes + 1];
        for &(a, b) in &edges {
            for end in [a, b] {
                starts[end as usize] += 1;
            }
        }
        // The ends of the lists; filling the lists backwards turns them into the starts.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut links = vec![Link::default(); 2 * edges.len()];
        for (&(a, b), edge) in edges.iter().zip(0..) {
            for (from, node) in [(b, a), (a, b)] {
                let start = &mut starts[from as usize];
                *start -= 1;
                links[*start as usize] = Link { node, edge };
            }
        }
        Self { edges, links, starts }
    }

    pub(super) fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn ends(&self, edge: u32) -> (u32, u32) {
        self.edges[edge as usize]
    }

    pub(super) fn links(&self, node: u32) -> &[Link] {
        let node = node as usize;
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Returns the edge between two nodes, from the shorter of their lists.
    pub(super) fn edge_between(&self, a: u32, b: u32) -> Option<u32> {
        let (at_a, at_b) = (self.links(a), self.links(b));
        let (links, end) = if at_a.len() <= at_b.len() { (at_a, b) } else { (at_b, a) };
        links.iter().find(|link| link.node == end).map(|link| link.edge)
    }

    /// Returns the nodes of the cycle through node 0, in order, if every node has two edges.
    pub(super) fn cycle(&self) -> Vec<Vertex> {
        let mut way = Vec::with_capacity(self.node_count());
        let (mut node, mut came_by) = (0, u32::MAX);
        while way.len() < self.node_count() {
            way.push(Vertex::new(node));
            let Some(link) = self.links(node).iter().find(|link| link.edge != came_by) else {
                break;
            };
            (node, came_by) = (link.node, link.edge);
            if node == 0 {
                break;
            }
        }
        way
    }

    /// Returns the reason why a graph that has nodes is not 2-connected, if there is one.
    ///
    /// Depth-first search with low points (Hopcroft and Tarjan), without recursion: O(V + E).
    pub(super) fn weak_point(&self) -> Option<WeakPoint> {
        let n = self.node_count();
        let (mut order, mut low) = (vec![0; n], vec![0; n]);
        let mut path = vec![(0, 0)];
        let mut visited = 1;
        (order[0], low[0]) = (1, 1);
        let mut children_of_root = 0;
        while let Some(&mut (node, ref mut next)) = path.last_mut() {
            let link = self.links(node as u32).get(*next);
            *next += 1;
            if let Some(link) = link {
                let other = link.node as usize;
                if order[other] == 0 {
                    visited += 1;
                    (order[other], low[other]) = (visited, visited);
                    path.push((other, 0));
                }
                // The edge to the parent is harmless: it only yields the parent's own number.
                low[node] = low[node].min(order[other]);
                continue;
            }
            path.pop();
            let Some(&(parent, _)) = path.last() else { break };
            low[parent] = low[parent].min(low[node]);
            if path.len() == 1 {
                children_of_root += 1;
            } else if low[node] >= order[parent] {
                return Some(WeakPoint::Articulation(parent as u32));
            }
        }
        if let Some(unreached) = order.iter().position(|&number| number == 0) {
            return Some(WeakPoint::Unreached(unreached as u32));
        }
        (children_of_root > 1).then_some(WeakPoint::Articulation(0))
    }
}

/// The reason why a graph is not 2-connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeakPoint {
    /// There is no path from node 0 to this node.
    Unreached(u32),
    /// Removing this node disconnects the graph.
    Articulation(u32),
}
