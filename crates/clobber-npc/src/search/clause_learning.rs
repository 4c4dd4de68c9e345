//! Circuits by clause learning: a circuit, or a proof that there is none.
//!
//! `circuit_axioms.rs` defines the clauses. Requiring a single cycle would take a clause for each set of nodes, so
//! these cuts are added during the search: when an edge closes a cycle that misses a node, the new clause says that
//! some edge leaves the cycle's nodes. (Waiting until all edges are decided takes about ten times as long.)

// All nodes, edges and faces come from the axioms.
#![allow(clippy::indexing_slicing)]

use certified_search::{Answer, ClauseProof, Effort, Literal, Stopped};
use clause_learning::{Axiom, Solver, Theory, Values};

use super::circuit_axioms::CircuitAxioms;

/// At nodes with more edges, there would be many clauses; they are added when they fix an edge.
const MOST_EDGES: usize = 8;

/// A search for a circuit that can be interrupted and continued.
pub(super) struct CircuitSearch<'a> {
    solver: Solver,
    paths: Paths<'a>,
}

impl<'a> CircuitSearch<'a> {
    /// Prepares a search that first tries the edges for which `is_likely` holds. A step is a clause.
    pub(super) fn new(
        axioms: &'a CircuitAxioms,
        is_likely: impl Fn(u32) -> bool,
        effort: &mut Effort,
    ) -> Result<Self, Stopped> {
        let mut solver = Solver::new();
        let edges = axioms.edges().len() as u32;
        solver.add_variables(edges + axioms.face_count());
        for node in 0..axioms.node_count() as u32 {
            let at = axioms.at(node);
            effort.spend(1 + at.len() as u64)?;
            if at.len() > MOST_EDGES {
                continue;
            }
            if at.is_empty() {
                solver.add(&[]);
            }
            for (place, edge) in at.iter().enumerate() {
                // All edges except one contain a used edge; three edges contain an unused one.
                let others = at.iter().filter(|&other| other != edge);
                solver.add(&others.map(|&edge| Literal::positive(edge)).collect::<Vec<_>>());
                for (second, other) in at.iter().enumerate().skip(place + 1) {
                    for third in at.iter().skip(second + 1) {
                        solver.add(&[edge, other, third].map(|&edge| Literal::negative(edge)));
                    }
                }
            }
            effort.hold_memory(solver.memory())?;
        }
        if axioms.face_count() > 0 {
            solver.add(&[!axioms.is_inside(0)]);
        }
        for edge in 0..edges {
            let Some([f, g]) = axioms.sides(edge) else { continue };
            effort.spend(1)?;
            let used = Literal::positive(edge);
            if f == g {
                solver.add(&[!used]);
                continue;
            }
            let [f, g] = [f, g].map(|face| axioms.is_inside(face));
            for clause in [[!used, f, g], [!used, !f, !g], [used, !f, g], [used, f, !g]] {
                solver.add(&clause);
            }
            effort.hold_memory(solver.memory())?;
        }
        prefer(&mut solver, axioms, is_likely);
        Ok(Self { solver, paths: Paths::new(axioms) })
    }

    /// Continues until there is an answer: the edges of a circuit, or a proof.
    pub(super) fn run(
        &mut self,
        effort: &mut Effort,
    ) -> Result<Result<Vec<(u32, u32)>, ClauseProof>, Stopped> {
        match self.solver.solve(&mut self.paths, effort) {
            Answer::Yes(model) => {
                let used = self.paths.axioms.edges().iter().zip(model).filter(|&(_, used)| used);
                Ok(Ok(used.map(|(&[a, b], _)| (a, b)).collect()))
            }
            Answer::No(proof) => Ok(Err(proof)),
            Answer::Open { stopped, .. } => Err(stopped),
        }
    }
}

/// Prefers the likely edges, and the faces inside them.
fn prefer(solver: &mut Solver, axioms: &CircuitAxioms, is_likely: impl Fn(u32) -> bool) {
    let mut next_to = vec![Vec::new(); axioms.face_count() as usize];
    for edge in 0..axioms.edges().len() as u32 {
        if is_likely(edge) {
            solver.prefer(Literal::positive(edge));
        }
        for (face, other) in axioms.sides(edge).into_iter().flat_map(|[f, g]| [(f, g), (g, f)]) {
            next_to[face as usize].push((other, edge));
        }
    }
    // Crossing a likely edge switches between inside and outside.
    let mut insides = vec![false; next_to.len()];
    let mut ahead = if insides.is_empty() { Vec::new() } else { vec![(0, false)] };
    while let Some((face, is_inside)) = ahead.pop() {
        let place = face as usize;
        if core::mem::replace(&mut insides[place], true) {
            continue;
        }
        if is_inside {
            solver.prefer(axioms.is_inside(face));
        }
        let next = next_to[place].iter();
        ahead.extend(next.map(|&(other, edge)| (other, is_inside != is_likely(edge))));
    }
}

/// The paths that the used edges form.
struct Paths<'a> {
    axioms: &'a CircuitAxioms,
    /// For each end of a path, the other end; for a node without edges, the node itself.
    other_ends: Vec<u32>,
    /// The used edges at each node.
    used: Vec<u32>,
    /// The unused edges at each node.
    left_out: Vec<u32>,
    /// For each used edge, in the order in which they were set, the far ends of the two paths that it joined; `None` if
    /// it closed a cycle, or is the third at a node.
    trail: Vec<Option<(u32, u32)>>,
    /// The edges that closed a cycle, or are the third at a node.
    closing: Vec<u32>,
    /// The number of those whose clauses have been added. A cut may still have open edges, but it stays.
    reported: usize,
    /// Nodes with many edges that have just got their second used edge, or have only two usable edges left.
    fixed: Vec<u32>,
}

impl<'a> Paths<'a> {
    fn new(axioms: &'a CircuitAxioms) -> Self {
        let nodes = axioms.node_count();
        Self {
            axioms,
            other_ends: (0..nodes as u32).collect(),
            used: vec![0; nodes],
            left_out: vec![0; nodes],
            trail: Vec::new(),
            closing: Vec::new(),
            reported: 0,
            fixed: Vec::new(),
        }
    }

    fn ends(&self, edge: u32) -> Option<[u32; 2]> {
        self.axioms.edges().get(edge as usize).copied()
    }

    fn other_end(&self, node: u32) -> u32 {
        self.other_ends[node as usize]
    }

    fn link(&mut self, end: u32, other: u32) {
        self.other_ends[end as usize] = other;
    }

    /// Returns the nodes of the path or cycle of a used edge.
    fn nodes_from(&self, start: u32, values: Values<'_>) -> Vec<u32> {
        let mut nodes = vec![start];
        let (mut node, mut came_by) = (start, None);
        loop {
            let is_next =
                |edge: &&u32| Some(**edge) != came_by && values.is_true(Literal::positive(**edge));
            let Some(&edge) = self.axioms.at(node).iter().find(is_next) else { return nodes };
            let [a, b] = self.ends(edge).unwrap_or_default();
            node = if a == node { b } else { a };
            if node == start || nodes.len() > self.other_ends.len() {
                return nodes;
            }
            nodes.push(node);
            came_by = Some(edge);
        }
    }

    /// Returns the clause "some edge leaves these nodes"; its name lists the nodes of the smaller side.
    fn cut(&self, nodes: &[u32]) -> Axiom {
        let mut is_in = vec![false; self.other_ends.len()];
        for &node in nodes {
            is_in[node as usize] = true;
        }
        let is_inside = |node: u32| is_in[node as usize];
        let leaves = |edge: &&u32| {
            self.ends(**edge).is_some_and(|ends| ends.iter().any(|&end| !is_inside(end)))
        };
        let edges = nodes.iter().flat_map(|&node| self.axioms.at(node)).filter(leaves);
        let clause = edges.map(|&edge| Literal::positive(edge)).collect();
        let side = 2 * nodes.len() <= is_in.len();
        let all = 0..is_in.len() as u32;
        Axiom { clause, name: Some(all.filter(|&node| is_inside(node) == side).collect()) }
    }

    /// Returns the clause that a closing edge violates; `None` for the last edge of a circuit.
    fn violated(&self, edge: u32, values: Values<'_>) -> Option<Axiom> {
        let ends = self.ends(edge)?;
        for node in ends {
            let is_used = |edge: &&u32| values.is_true(Literal::positive(**edge));
            let used: Vec<u32> = self.axioms.at(node).iter().filter(is_used).copied().collect();
            if let [a, b, c, ..] = used[..] {
                return Some(Axiom {
                    clause: [a, b, c].map(Literal::negative).to_vec(),
                    name: None,
                });
            }
        }
        let nodes = self.nodes_from(ends[0], values);
        (nodes.len() < self.other_ends.len()).then(|| self.cut(&nodes))
    }
}

impl Theory for Paths<'_> {
    fn assign(&mut self, literal: Literal) -> bool {
        let edge = literal.variable();
        let Some(ends @ [a, b]) = self.ends(edge) else { return false };
        if literal.is_negative() {
            for node in ends {
                let count = self.axioms.at(node).len();
                let left_out = &mut self.left_out[node as usize];
                *left_out += 1;
                if count > MOST_EDGES && *left_out as usize + 2 >= count {
                    self.fixed.push(node);
                }
            }
            return !self.fixed.is_empty();
        }
        let mut is_third = false;
        for node in ends {
            let used = &mut self.used[node as usize];
            *used += 1;
            is_third |= *used > 2;
            if *used == 2 && self.axioms.at(node).len() > MOST_EDGES {
                self.fixed.push(node);
            }
        }
        let (far_a, far_b) = (self.other_end(a), self.other_end(b));
        if is_third || far_a == b {
            self.trail.push(None);
            self.closing.push(edge);
            return true;
        }
        self.link(far_a, far_b);
        self.link(far_b, far_a);
        self.trail.push(Some((far_a, far_b)));
        !self.fixed.is_empty()
    }

    fn unassign(&mut self, literal: Literal) {
        let Some(ends @ [a, b]) = self.ends(literal.variable()) else { return };
        let counts = if literal.is_negative() { &mut self.left_out } else { &mut self.used };
        for node in ends {
            counts[node as usize] -= 1;
        }
        self.fixed.retain(|node| !ends.contains(node));
        if literal.is_negative() {
            return;
        }
        match self.trail.pop() {
            Some(Some((far_a, far_b))) => {
                for (end, other) in [(far_a, a), (a, far_a), (far_b, b), (b, far_b)] {
                    self.link(end, other);
                }
            }
            Some(None) => {
                self.closing.pop();
                self.reported = self.reported.min(self.closing.len());
            }
            None => {}
        }
    }

    fn check(&mut self, values: Values<'_>, axioms: &mut Vec<Axiom>) {
        let new = self.closing[self.reported..].iter();
        axioms.extend(new.filter_map(|&edge| self.violated(edge, values)));
        self.reported = self.closing.len();
        for node in self.fixed.drain(..) {
            fix(self.axioms.at(node), values, axioms);
        }
    }
}

/// Adds the clauses that give the open edges at a node their values: two edges are used, or two may be.
fn fix(at: &[u32], values: Values<'_>, axioms: &mut Vec<Axiom>) {
    let with = |value| {
        let has_it = move |edge: &&u32| values.get(Literal::positive(**edge)) == value;
        at.iter().filter(has_it).copied()
    };
    let unnamed = |clause| Axiom { clause, name: None };
    let used: Vec<u32> = with(Some(true)).collect();
    if let [a, b, ..] = used[..] {
        axioms.extend(with(None).map(|c| unnamed([a, b, c].map(Literal::negative).to_vec())));
        return;
    }
    // All edges except one contain a used edge. Leaving one out says something if the others have no used one.
    let mut left_out = if used.is_empty() { with(None).collect() } else { used };
    if left_out.is_empty() {
        left_out.extend(at.first());
    }
    for edge in left_out {
        let others = at.iter().filter(|&&other| other != edge);
        axioms.push(unnamed(others.map(|&other| Literal::positive(other)).collect()));
    }
}

#[cfg(test)]
mod tests {
    use certified_search::Certificate;

    use super::super::frontier;
    use super::super::network::Network;
    use super::super::pruning::quick_reason;
    use super::super::reason::Reason;
    use super::*;
    use crate::circuit::Circuit;
    use crate::grid_graph::GridGraph;

    /// Compares answers, with and without faces, with the frontier program's. The graphs are all those within 4 x 4
    /// cells, and some within 4 x 5, whose nodes have at least two edges. Each proof holds, but fails without any of
    /// its steps.
    #[test]
    fn small_graphs_as_the_frontier_program_decides_them() {
        let (mut yes, mut no) = (0, 0);
        let sets = (0..1_u32 << 16)
            .map(|set| (4, set))
            .chain((0..1 << 20).step_by(11).map(|set| (5, set)));
        for (cols, set) in sets {
            let is_node = |row, col| set >> (cols * row + col) & 1 == 1;
            let graph = GridGraph::from_fn(4, cols, is_node).unwrap();
            let network = Network::from_grid_graph(&graph);
            let reason = quick_reason(&graph, &network);
            if matches!(reason, Some(Reason::TooFewNodes { .. } | Reason::Degree { .. })) {
                continue;
            }
            let effort = &mut Effort::new();
            let expected = frontier::find(&graph, effort).unwrap().is_some();
            let drawn = CircuitAxioms::from_grid_graph(&graph);
            let plain = CircuitAxioms::from_edges(graph.cells().len(), drawn.edges().to_vec());
            for axioms in [&drawn, &plain] {
                let mut search = CircuitSearch::new(axioms, |edge| edge % 3 == 0, effort).unwrap();
                match search.run(effort).unwrap() {
                    Ok(edges) => {
                        assert!(expected, "{graph}");
                        let way = Network::new(graph.cells().len(), edges).cycle();
                        Circuit::new(&graph, way).unwrap();
                        yes += 1;
                    }
                    Err(mut proof) => {
                        assert!(!expected, "{graph}");
                        assert_eq!(proof.check(axioms), Ok(()), "{graph}");
                        let step = set as usize % proof.steps.len();
                        proof.steps.remove(step);
                        assert!(proof.check(axioms).is_err(), "{graph} {step}: {proof}");
                        no += 1;
                    }
                }
            }
        }
        assert!(yes > 500 && no > 500, "{yes} {no}");
    }

    /// Tests graphs whose nodes have many edges: complete, star and complete bipartite graphs.
    #[test]
    fn nodes_of_many_edges() {
        let complete =
            |n: u32| (0..n).flat_map(|b| (0..b).map(move |a| [a, b])).collect::<Vec<_>>();
        let bipartite = |a: u32, b: u32| {
            (0..a).flat_map(|x| (a..a + b).map(move |y| [x, y])).collect::<Vec<_>>()
        };
        // Complete graphs in a ring, each joined to the next by an edge.
        let ring = |count: u32, n: u32| {
            let inside =
                (0..count).flat_map(|i| complete(n).into_iter().map(move |e| e.map(|v| v + n * i)));
            let joins = (0..count).map(|i| [n * i + 1, n * ((i + 1) % count)]);
            inside.chain(joins).collect::<Vec<_>>()
        };
        for (nodes, edges, expected) in [
            (12, complete(12), true),
            (60, complete(60), true),
            (40, bipartite(20, 20), true),
            (80, ring(4, 20), true),
            (12, (1..12).map(|leaf| [0, leaf]).collect(), false),
            (7, bipartite(3, 4), false),
            (13, bipartite(3, 10), false),
        ] {
            let count = edges.len() as u64;
            let axioms = CircuitAxioms::from_edges(nodes, edges);
            let effort = &mut Effort::new();
            let mut search = CircuitSearch::new(&axioms, |_| false, effort).unwrap();
            let found = search.run(effort).unwrap();
            assert!(effort.progress().steps < 600 * count, "{nodes} nodes, {count} edges");
            match found {
                Ok(edges) => {
                    assert!(expected && edges.len() == nodes);
                    assert_eq!(Network::new(nodes, edges).cycle().len(), nodes);
                }
                Err(proof) => {
                    assert!(!expected);
                    assert_eq!(proof.check(&axioms), Ok(()));
                }
            }
        }
    }
}
