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
}
