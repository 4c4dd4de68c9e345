//! Defines the variables of a proof that a graph has no Hamiltonian circuit, and the clauses that hold for every circuit.
//!
//! This module checks such proofs and imports no search. Variables are the edges of the graph, in order, and then the
//! faces of a grid graph. An edge is true if the circuit uses it, a face if it is inside the circuit.
//!
//! Faces are the faces of the plane graph. Each node has four corners, one on each diagonal. Two corners of a node that
//! no edge separates are in the same face, and so are the corners at both ends of an edge, on one side of it. Face 0 is
//! to the upper left of node 0. The other faces are numbered in the order in which they occur, edge by edge, above
//! before below and left before right.

// Edges and nodes come from the graph, or have been checked: a variable by `edge_of`, a set of nodes by `named_set`.
#![allow(clippy::indexing_slicing)]

use std::cell::RefCell;

use certified_search::{Axioms, ClauseProof, Effort, Literal, Refuted, Stopped};
use clobber_core::Vertex;

use crate::cell::Cell;
use crate::grid_graph::GridGraph;

/// An edge, its ends by number.
type Edge = [u32; 2];

/// The clauses that hold for every Hamiltonian circuit of a graph.
pub(super) struct CircuitAxioms {
    edges: Vec<Edge>,
    /// The edges at each node.
    at: Vec<Vec<u32>>,
    /// The faces on the two sides of each edge; empty for a graph that is not drawn.
    sides: Vec<[u32; 2]>,
    faces: u32,
    /// Whether there are too few nodes for a circuit, or too few edges at one.
    has_no_circuit: bool,
}

/// The axioms within the limits of a check.
pub(super) struct LimitedAxioms<'a, 'w> {
    axioms: CircuitAxioms,
    bytes: usize,
    effort: RefCell<&'a mut Effort<'w>>,
}

impl<'a, 'w> LimitedAxioms<'a, 'w> {
    /// Prepares the check of a proof about a graph with `nodes` nodes and `edges` edges.
    pub(super) fn new(
        nodes: usize,
        edges: usize,
        axioms: impl FnOnce() -> CircuitAxioms,
        effort: &'a mut Effort<'w>,
    ) -> Result<Self, Stopped> {
        /// The bytes of a node and of an edge, in the axioms and during construction.
        const BYTES: usize = 80;
        let count = nodes.saturating_add(edges);
        let bytes = count.saturating_mul(BYTES);
        effort.spend(count as u64)?;
        effort.hold_memory(bytes)?;
        Ok(Self { axioms: axioms(), bytes, effort: RefCell::new(effort) })
    }
}

impl Axioms for LimitedAxioms<'_, '_> {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        self.axioms.check_clause(clause)
    }

    fn named_clause(&self, nodes: &[u32]) -> Result<Vec<Literal>, Refuted> {
        self.axioms.named_clause(nodes)
    }

    fn account(&self, steps: u64, bytes: usize) -> Result<(), Refuted> {
        let mut effort = self.effort.borrow_mut();
        effort.hold_memory(self.bytes.saturating_add(bytes))?;
        Ok(effort.spend(steps)?)
    }
}

impl CircuitAxioms {
    /// The most nodes for which all variables have numbers.
    pub(super) const MAX_NODES: usize = 1 << 26;

    /// The bytes per node of a grid graph and its clauses, before any clause is learned.
    const NODE_BYTES: usize = 1000;

    /// Reserves the memory for the clauses of a grid graph with this number of nodes.
    pub(super) fn hold_memory(nodes: usize, effort: &mut Effort) -> Result<(), Stopped> {
        if nodes > Self::MAX_NODES {
            return Err(effort.out_of_memory());
        }
        effort.hold_memory(nodes.saturating_mul(Self::NODE_BYTES))
    }

    /// Builds a grid graph with its faces.
    pub(super) fn from_grid_graph(graph: &GridGraph) -> Self {
        let edges: Vec<Edge> = graph.edges().map(|(a, b)| [a.get(), b.get()]).collect();
        let (sides, faces) = faces(graph, &edges);
        Self { sides, faces, ..Self::from_edges(graph.cells().len(), edges) }
    }

    /// Builds the graph whose circuits are the paths of a grid graph from a node. The grid graph has at least two nodes
    /// and no [imbalance](Self::imbalance_of_paths).
    ///
    /// One new node is joined to the start, another to all nodes at which a path can end, and the two to each other.
    /// The cells of a path alternate between the two colours of the lattice. So its end has the colour of its start
    /// exactly if that colour is in the majority.
    pub(super) fn from_paths(graph: &GridGraph, start: Vertex) -> Self {
        let n = graph.cells().len() as u32;
        let (before, after) = (n, n + 1);
        let (even, odd) = colors(graph);
        let is_even = |node: Vertex| graph.cell(node).is_some_and(Cell::is_even);
        let can_end =
            |node: &Vertex| *node != start && (is_even(*node) == is_even(start)) == (even != odd);
        let mut edges: Vec<Edge> = graph.edges().map(|(a, b)| [a.get(), b.get()]).collect();
        edges.extend([[before, start.get()], [before, after]]);
        edges.extend((0..n).map(Vertex::new).filter(can_end).map(|node| [node.get(), after]));
        Self::from_edges(n as usize + 2, edges)
    }

    /// Returns the numbers of cells with an even and with an odd sum of coordinates, if they rule out a path from a
    /// node. On a path the two kinds alternate, so the numbers differ by at most one, and the start is of the majority.
    pub(super) fn imbalance_of_paths(graph: &GridGraph, start: Vertex) -> Option<(usize, usize)> {
        let (even, odd) = colors(graph);
        let starts_at_even = graph.cell(start)?.is_even();
        let (own, others) = if starts_at_even { (even, odd) } else { (odd, even) };
        (own < others || own > others + 1).then_some((even, odd))
    }

    /// Builds a graph that is not drawn. The ends of edges are less than the number of nodes.
    pub(super) fn from_edges(nodes: usize, edges: Vec<Edge>) -> Self {
        let mut at = vec![Vec::new(); nodes];
        for (ends, edge) in edges.iter().zip(0..) {
            for &node in ends {
                at[node as usize].push(edge);
            }
        }
        let has_no_circuit = nodes < 3 || at.iter().any(|edges| edges.len() < 2);
        Self { edges, at, sides: Vec::new(), faces: 0, has_no_circuit }
    }

    pub(super) fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub(super) fn at(&self, node: u32) -> &[u32] {
        &self.at[node as usize]
    }

    pub(super) fn node_count(&self) -> usize {
        self.at.len()
    }

    /// Returns the faces on the two sides of an edge, if the graph is drawn.
    pub(super) fn sides(&self, edge: u32) -> Option<[u32; 2]> {
        self.sides.get(edge as usize).copied()
    }

    pub(super) const fn face_count(&self) -> u32 {
        self.faces
    }

    pub(super) fn is_inside(&self, face: u32) -> Literal {
        Literal::positive(self.edges.len() as u32 + face)
    }

    fn edge_of(&self, literal: &Literal) -> Option<u32> {
        Some(literal.variable()).filter(|&edge| (edge as usize) < self.edges.len())
    }

    /// Returns whether the clause holds because a circuit uses exactly two edges at the node.
    fn holds_at(&self, node: u32, clause: &[Literal]) -> bool {
        let mut edges: Vec<u32> = clause
            .iter()
            .filter_map(|literal| self.edge_of(literal))
            .filter(|edge| self.edges[*edge as usize].contains(&node))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let is_all = |negative| clause.iter().all(|literal| literal.is_negative() == negative);
        // All edges except one contain a used edge; three edges contain an unused one.
        edges.len() == clause.len()
            && (is_all(false) && edges.len() + 1 >= self.at(node).len()
                || is_all(true) && edges.len() > 2)
    }

    /// Returns whether the clause says that face 0 is outside, or is part of "an edge is used exactly if its two sides
    /// differ".
    fn holds_by_faces(&self, clause: &[Literal]) -> bool {
        let edges = clause.iter().filter(|literal| self.edge_of(literal).is_some());
        let faces: Vec<(u32, bool)> = clause
            .iter()
            .filter_map(|literal| {
                let face = literal.variable().checked_sub(self.edges.len() as u32)?;
                (face < self.faces).then_some((face, literal.is_negative()))
            })
            .collect();
        let edges: Vec<Literal> = edges.copied().collect();
        match (edges.as_slice(), faces.as_slice(), clause.len()) {
            ([], [(0, true)], 1) => true,
            ([edge], [], 1) => {
                edge.is_negative() && self.sides(edge.variable()).is_some_and(|[f, g]| f == g)
            }
            ([edge], &[(f, f_negative), (g, g_negative)], 3) => {
                let is_side = self
                    .sides(edge.variable())
                    .is_some_and(|sides| sides == [f, g] || sides == [g, f]);
                // Either unused or different sides; either used or equal sides.
                is_side && f != g && edge.is_negative() == (f_negative == g_negative)
            }
            _ => false,
        }
    }
}

impl Axioms for CircuitAxioms {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        let first = clause.first().and_then(|literal| self.edge_of(literal));
        let mut nodes = first.into_iter().flat_map(|edge| self.edges[edge as usize]);
        match nodes.any(|node| self.holds_at(node, clause)) || self.holds_by_faces(clause) {
            true => Ok(()),
            false if clause.is_empty() && self.has_no_circuit => Ok(()),
            false => Err(Refuted::new("not an axiom about a node, an edge or a face")),
        }
    }

    /// Returns the clause "some edge leaves this set of nodes".
    fn named_clause(&self, nodes: &[u32]) -> Result<Vec<Literal>, Refuted> {
        let set = ClauseProof::named_set(nodes, self.at.len(), "node")?;
        if nodes.is_empty() || nodes.len() == self.at.len() {
            return Err(Refuted::new("a cut needs nodes on both sides"));
        }
        let mut leaving = Vec::new();
        for &node in nodes {
            let edges = self.at(node).iter().filter(|&&edge| {
                self.edges[edge as usize].iter().any(|end| set.binary_search(end).is_err())
            });
            leaving.extend(edges.map(|&edge| Literal::positive(edge)));
        }
        Ok(leaving)
    }
}

/// Returns the numbers of cells with an even and with an odd sum of coordinates.
fn colors(graph: &GridGraph) -> (usize, usize) {
    let even = graph.cells().iter().filter(|cell| cell.is_even()).count();
    (even, graph.cells().len() - even)
}

/// The corners around a node.
const UPPER_LEFT: u32 = 0;
const UPPER_RIGHT: u32 = 1;
const LOWER_LEFT: u32 = 2;
const LOWER_RIGHT: u32 = 3;

/// Returns the faces on both sides of each edge, and their number; none without a node.
fn faces(graph: &GridGraph, edges: &[Edge]) -> (Vec<[u32; 2]>, u32) {
    let nodes = graph.cells().len();
    let row = |node: u32| graph.cell(Vertex::new(node)).map(|cell| cell.row);
    let is_horizontal = |[a, b]: Edge| row(a) == row(b);
    // For each node, whether an edge leads up, left, right or down.
    let mut goes = vec![[false; 4]; nodes];
    let mut parents: Vec<u32> = (0..4 * nodes as u32).collect();
    for &[a, b] in edges {
        let (from, to) = if is_horizontal([a, b]) { (2, 1) } else { (3, 0) };
        for (node, direction) in [(a, from), (b, to)] {
            goes[node as usize][direction] = true;
        }
        let pairs = match is_horizontal([a, b]) {
            true => [(UPPER_RIGHT, UPPER_LEFT), (LOWER_RIGHT, LOWER_LEFT)],
            false => [(LOWER_LEFT, UPPER_LEFT), (LOWER_RIGHT, UPPER_RIGHT)],
        };
        for (at_a, at_b) in pairs {
            join(&mut parents, 4 * a + at_a, 4 * b + at_b);
        }
    }
    let between = [
        (UPPER_LEFT, UPPER_RIGHT),
        (UPPER_LEFT, LOWER_LEFT),
        (UPPER_RIGHT, LOWER_RIGHT),
        (LOWER_LEFT, LOWER_RIGHT),
    ];
    for (goes, node) in goes.iter().zip(0..) {
        for (&goes, (one, other)) in goes.iter().zip(between) {
            if !goes {
                join(&mut parents, 4 * node + one, 4 * node + other);
            }
        }
    }
    let mut numbers = vec![None; 4 * nodes];
    let mut count = 0;
    let mut number = |corner: u32, parents: &mut Vec<u32>| {
        let root = root(parents, corner);
        *numbers[root as usize].get_or_insert_with(|| {
            count += 1;
            count - 1
        })
    };
    if nodes > 0 {
        number(UPPER_LEFT, &mut parents);
    }
    let mut sides = Vec::with_capacity(edges.len());
    for &[a, b] in edges {
        let other = if is_horizontal([a, b]) { UPPER_RIGHT } else { LOWER_LEFT };
        sides.push([other, LOWER_RIGHT].map(|corner| number(4 * a + corner, &mut parents)));
    }
    (sides, count)
}

/// Returns the representative of a set in a forest of parents.
fn root(parents: &mut [u32], mut member: u32) -> u32 {
    loop {
        let up = parents[member as usize];
        if up == member {
            return member;
        }
        let above = parents[up as usize];
        parents[member as usize] = above;
        member = above;
    }
}

/// Joins the sets of two members, and returns whether they were different. The lesser number stays the root.
pub(super) fn join(parents: &mut [u32], a: u32, b: u32) -> bool {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
    a != b
}

#[cfg(test)]
mod tests {
    use testkit::Random;

    use super::*;
    use crate::circuit::Circuit;

    /// Returns the value of each variable under a circuit. A face is inside if a ray to the left crosses the circuit an odd
    /// number of times.
    fn model(graph: &GridGraph, circuit: &Circuit, axioms: &CircuitAxioms) -> Vec<bool> {
        let way = circuit.vertices();
        let uses = |a: u32, b: u32| {
            let next = way.iter().cycle().skip(1);
            way.iter().zip(next).any(|(&c, &d)| [[a, b], [b, a]].contains(&[c.get(), d.get()]))
        };
        let used: Vec<bool> = axioms.edges().iter().map(|&[a, b]| uses(a, b)).collect();
        let mut faces = vec![None; axioms.face_count() as usize];
        for (&[a, b], edge) in axioms.edges().iter().zip(0..) {
            let [a, b] = [a, b].map(|v| graph.cell(Vertex::new(v)).unwrap());
            // The square to the lower right of a cell: count the used vertical edges to its left.
            let is_inside = |row: i32, col: i32| {
                let crossed = axioms.edges().iter().zip(&used).filter(|&(&[c, d], &used)| {
                    let [c, d] = [c, d].map(|v| graph.cell(Vertex::new(v)).unwrap());
                    used && c.col == d.col && c.row == row && c.col <= col
                });
                crossed.count() % 2 == 1
            };
            let other = if a.row == b.row { (a.row - 1, a.col) } else { (a.row, a.col - 1) };
            let sides = axioms.sides(edge).unwrap();
            for (face, (row, col)) in sides.into_iter().zip([other, (a.row, a.col)]) {
                let inside = is_inside(row, col);
                assert_eq!(*faces[face as usize].get_or_insert(inside), inside, "{graph}: {face}");
            }
        }
        used.into_iter().chain(faces.into_iter().map(|inside| inside.unwrap_or(false))).collect()
    }

    /// Accepted clauses hold for every circuit, and axioms are accepted.
    #[test]
    fn accepted_clauses_hold_for_circuits() {
        let mut random = Random::new(1);
        let mut below = |bound| random.below(bound);
        let (mut accepted, mut cuts) = (0, 0);
        for text in [
            "##|##",
            "####|####|####|####",
            "####|#..#|####",
            "######|######|##..##|######",
            ".##.|####|####|.##.",
        ] {
            let graph: GridGraph = text.parse().unwrap();
            let circuit = graph.find_circuit(&mut Effort::new()).yes().unwrap();
            let axioms = CircuitAxioms::from_grid_graph(&graph);
            let model = model(&graph, &circuit, &axioms);
            let holds = |clause: &[Literal]| {
                clause.iter().any(|l| model[l.variable() as usize] != l.is_negative())
            };
            for _ in 0..100_000 {
                // Literals close to each other, as in an axiom.
                let node = below(graph.cells().len()) as u32;
                let edge = axioms.at(node)[below(axioms.at(node).len())];
                let mut near: Vec<u32> = axioms.at(node).to_vec();
                let sides = axioms.sides(edge).unwrap();
                near.extend(sides.map(|face| axioms.is_inside(face).variable()));
                near.push(below(model.len() + 2) as u32);
                let length = below(5);
                let sign = below(3);
                let mut clause = Vec::new();
                for _ in 0..length {
                    let variable = near[below(near.len())];
                    let is_negative = sign == 0 || sign == 1 && below(2) == 0;
                    let positive = Literal::positive(variable);
                    clause.push(if is_negative { !positive } else { positive });
                }
                if axioms.check_clause(&clause).is_ok() {
                    assert!(holds(&clause), "{graph}: {clause:?}");
                    accepted += 1;
                }
                let nodes: Vec<u32> =
                    (0..below(6)).map(|_| below(graph.cells().len() + 1) as u32).collect();
                if let Ok(clause) = axioms.named_clause(&nodes) {
                    assert!(holds(&clause), "{graph}: {nodes:?}");
                    cuts += 1;
                }
            }
        }
        assert!(accepted > 10_000 && cuts > 10_000, "{accepted} {cuts}");
    }
}
