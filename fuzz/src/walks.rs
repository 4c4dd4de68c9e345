//! All paths in small grid graphs.

use clobber_core::{Topology, Vertex};
use clobber_npc::GridGraph;

/// All simple paths in a graph.
pub struct Walks {
    neighbors: Vec<Vec<usize>>,
    visited: Vec<bool>,
    closed: u128,
    ends: bool,
}

impl Walks {
    /// Counts the Hamiltonian circuits, and finds the vertices from which there is a Hamiltonian path.
    pub fn count(graph: &GridGraph) -> (u128, Vec<bool>) {
        let count = graph.vertex_count();
        let neighbors = |v| graph.neighbors(Vertex::new(v)).map(Vertex::index).collect();
        let neighbors: Vec<Vec<usize>> = (0..count as u32).map(neighbors).collect();
        let mut walks = Self { neighbors, visited: vec![false; count], closed: 0, ends: false };
        let mut circuits = 0;
        let mut paths = Vec::new();
        for start in 0..count {
            (walks.closed, walks.ends) = (0, false);
            walks.visited[start] = true;
            walks.walk(start, start, count - 1);
            walks.visited[start] = false;
            circuits = walks.closed / 2;
            paths.push(walks.ends);
        }
        (circuits, paths)
    }

    fn walk(&mut self, start: usize, at: usize, left: usize) {
        if left == 0 {
            self.ends = true;
            let closes = self.visited.len() >= 3 && self.neighbors[at].contains(&start);
            self.closed += u128::from(closes);
        }
        for next in self.neighbors[at].clone() {
            if !self.visited[next] {
                self.visited[next] = true;
                self.walk(start, next, left - 1);
                self.visited[next] = false;
            }
        }
    }
}
