//! Graphs with numbered edges, for the searches.

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
                if let Some(count) = starts.get_mut(end as usize) {
                    *count += 1;
                }
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
                if let Some(start) = starts.get_mut(from as usize) {
                    *start -= 1;
                    if let Some(link) = links.get_mut(*start as usize) {
                        *link = Link { node, edge };
                    }
                }
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
        self.edges.get(edge as usize).copied().unwrap_or_default()
    }

    pub(super) fn links(&self, node: u32) -> &[Link] {
        match (self.starts.get(node as usize), self.starts.get(node as usize + 1)) {
            (Some(&start), Some(&end)) => {
                self.links.get(start as usize..end as usize).unwrap_or_default()
            }
            _ => &[],
        }
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

    /// Returns the reason why a graph is not 2-connected, if there is one.
    ///
    /// Depth-first search with low points (Hopcroft and Tarjan), without recursion: O(V + E).
    pub(super) fn weak_point(&self) -> Option<WeakPoint> {
        let n = self.node_count();
        let (mut order, mut low) = (vec![0; n], vec![0; n]);
        let mut path = vec![(0, 0)];
        let mut visited = 1;
        if let (Some(order), Some(low)) = (order.first_mut(), low.first_mut()) {
            (*order, *low) = (1, 1);
        }
        let mut children_of_root = 0;
        while let Some(&mut (node, ref mut next)) = path.last_mut() {
            let place = *next;
            *next += 1;
            let link = self.links(node).get(place as usize).copied();
            let number =
                |numbers: &[u32], node: u32| numbers.get(node as usize).copied().unwrap_or(0);
            match link {
                Some(Link { node: other, .. }) => {
                    match number(&order, other) {
                        0 => {
                            visited += 1;
                            for numbers in [&mut order, &mut low] {
                                if let Some(entry) = numbers.get_mut(other as usize) {
                                    *entry = visited;
                                }
                            }
                            path.push((other, 0));
                        }
                        // The edge to the parent is harmless: it only yields the parent's own number.
                        seen => {
                            if let Some(low) = low.get_mut(node as usize) {
                                *low = (*low).min(seen);
                            }
                        }
                    }
                }
                None => {
                    path.pop();
                    let Some(&(parent, _)) = path.last() else { break };
                    let lowest = number(&low, node);
                    if let Some(low) = low.get_mut(parent as usize) {
                        *low = (*low).min(lowest);
                    }
                    if path.len() == 1 {
                        children_of_root += 1;
                    } else if lowest >= number(&order, parent) {
                        return Some(WeakPoint::Articulation(parent));
                    }
                }
            }
        }
        if (visited as usize) < n {
            let unreached = order.iter().position(|&number| number == 0).unwrap_or(0);
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
