//! Merges cycles of a two-factor in parts of a graph, by clause learning.
//!
//! A window is a cycle with the nodes around it. Where cycles leave it, each way through the outside becomes one new
//! node, joined to the two ends of the way. A Hamiltonian circuit of this small graph turns all cycles that pass
//! through the window into one. Most cycles that squares cannot merge need a few dozen nodes.

// All nodes and edges come from the network.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Limits, Stopped};

use super::circuit_axioms::CircuitAxioms;
use super::clause_learning::CircuitSearch;
use super::two_factor::Factor;

/// The nodes around a cycle in the first windows. Windows double until they have half of the graph.
const FIRST: usize = 40;

/// The steps that a window may take for each of its nodes.
const STEPS: u64 = 100;

/// The place of a node that is not in the window.
const OUTSIDE: u32 = u32::MAX;

/// A set of nodes.
struct Window {
    nodes: Vec<u32>,
    /// The place of each node of the graph in `nodes`, or [`OUTSIDE`].
    places: Vec<u32>,
}

impl Window {
    fn add(&mut self, node: u32) {
        let place = &mut self.places[node as usize];
        if *place == OUTSIDE {
            *place = self.nodes.len() as u32;
            self.nodes.push(node);
        }
    }

    fn has(&self, node: u32) -> bool {
        self.place(node) != OUTSIDE
    }

    fn place(&self, node: u32) -> u32 {
        self.places[node as usize]
    }

    fn clear(&mut self) {
        for node in self.nodes.drain(..) {
            self.places[node as usize] = OUTSIDE;
        }
    }
}

impl Factor<'_> {
    /// Merges the cycles of a two-factor in windows. A step is a node, or a step of clause learning.
    ///
    /// # Returns
    /// Whether a single cycle is left. If there are several, no window has merged any of them.
    pub(super) fn merge_in_windows(&mut self, effort: &mut Effort) -> Result<bool, Stopped> {
        let nodes = self.network.node_count();
        let mut window = Window { nodes: Vec::new(), places: vec![OUTSIDE; nodes] };
        let mut size = FIRST;
        loop {
            effort.spend(nodes as u64)?;
            let cycles = self.cycles();
            if cycles.len() == 1 || size > nodes / 2 {
                return Ok(cycles.len() == 1);
            }
            let longest = cycles.iter().map(Vec::len).max();
            let mut is_merged = vec![false; nodes];
            for cycle in cycles.iter().filter(|cycle| Some(cycle.len()) != longest) {
                if is_merged[cycle[0] as usize] {
                    continue;
                }
                self.surround(cycle, size, &mut window);
                effort.spend(window.nodes.len() as u64)?;
                if self.merge_inside(&window, effort)? {
                    window.nodes.iter().for_each(|&node| is_merged[node as usize] = true);
                }
            }
            size *= 2;
        }
    }

    /// Returns the nodes of each cycle, in order.
    fn cycles(&self) -> Vec<Vec<u32>> {
        let mut is_listed = vec![false; self.network.node_count()];
        let mut cycles = Vec::new();
        for start in 0..self.network.node_count() as u32 {
            let mut cycle = Vec::new();
            let (mut node, mut came_by) = (start, u32::MAX);
            while !core::mem::replace(&mut is_listed[node as usize], true) {
                cycle.push(node);
                (node, came_by) = self.next(node, came_by);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    fn next(&self, node: u32, came_by: u32) -> (u32, u32) {
        let mut links = self.network.links(node).iter();
        let link = links.find(|link| self.has(link.edge) && link.edge != came_by);
        link.map_or((node, came_by), |link| (link.node, link.edge))
    }

    /// Makes a window of a cycle and the nodes nearest to it.
    fn surround(&self, cycle: &[u32], size: usize, window: &mut Window) {
        window.clear();
        cycle.iter().for_each(|&node| window.add(node));
        let mut next = 0;
        while next < window.nodes.len() && window.nodes.len() < cycle.len() + size {
            for link in self.network.links(window.nodes[next]) {
                window.add(link.node);
            }
            next += 1;
        }
        // Edges across the border stay as they are, so a node whose two edges of the set lead outside is outside too.
        let is_free = |node: u32| {
            let mut links = self.network.links(node).iter();
            links.any(|link| self.has(link.edge) && window.has(link.node))
        };
        let free: Vec<u32> = window.nodes.iter().copied().filter(|&node| is_free(node)).collect();
        window.clear();
        free.into_iter().for_each(|node| window.add(node));
    }

    /// Turns the cycles that pass through a window into one, and returns whether that was possible.
    fn merge_inside(&mut self, window: &Window, effort: &mut Effort) -> Result<bool, Stopped> {
        // The small graph has an edge for each one inside the window, and then two for each way through the outside.
        let mut inside = Vec::new();
        let mut ways = Vec::new();
        for &node in &window.nodes {
            for link in self.network.links(node) {
                if window.has(link.node) {
                    if node < link.node {
                        inside.push(link.edge);
                    }
                } else if self.has(link.edge) {
                    let end = self.way_outside(window, node, link.edge, effort)?;
                    if node < end {
                        ways.push([node, end]);
                    }
                }
            }
        }
        let count = window.nodes.len() + ways.len();
        let places =
            |edge: u32| <[u32; 2]>::from(self.network.ends(edge)).map(|end| window.place(end));
        let mut edges: Vec<[u32; 2]> = inside.iter().map(|&edge| places(edge)).collect();
        for (way, new) in ways.iter().zip(window.nodes.len() as u32..) {
            edges.extend(way.map(|end| [window.place(end), new]));
        }
        let axioms = CircuitAxioms::from_edges(count, edges);
        let is_likely = |edge: u32| inside.get(edge as usize).is_none_or(|&edge| self.has(edge));
        let search =
            |effort: &mut Effort| CircuitSearch::new(&axioms, is_likely, effort)?.run(effort);
        let limits = Limits::steps(STEPS.saturating_mul(count as u64));
        let Some(Ok(circuit)) = effort.attempt(limits, search)? else { return Ok(false) };
        inside.iter().for_each(|&edge| self.is_in[edge as usize] = false);
        for (a, b) in circuit {
            let [a, b] = [a, b].map(|place| window.nodes.get(place as usize));
            let edge = a.zip(b).and_then(|(&a, &b)| self.network.edge_between(a, b));
            edge.into_iter().for_each(|edge| self.flip(edge));
        }
        Ok(true)
    }

    /// Leaves a window by an edge, and returns the node at which the cycle enters the window again.
    fn way_outside(
        &self,
        window: &Window,
        from: u32,
        edge: u32,
        effort: &mut Effort,
    ) -> Result<u32, Stopped> {
        let (a, b) = self.network.ends(edge);
        let (mut node, mut came_by) = (if a == from { b } else { a }, edge);
        let mut steps = 1;
        while !window.has(node) {
            (node, came_by) = self.next(node, came_by);
            steps += 1;
        }
        effort.spend(steps)?;
        Ok(node)
    }
}
