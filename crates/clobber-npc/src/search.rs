//! The search for Hamiltonian circuits of grid graphs.
//!
//! The question is NP-complete (Itai, Papadimitriou and Szwarcfiter), so this is a search. Linear-time answers come
//! first. The methods, in order:
//! 1. a snake, for full rectangles with an even number of nodes;
//! 2. reasons why there is no circuit: too few nodes, a node of degree less than two, imbalance of the lattice's two
//!    colours, a disconnected graph, an articulation point (`pruning.rs`);
//! 3. a two-factor by augmenting paths, or two sets of nodes that prove that there is none (`two_factor.rs`);
//! 4. merging of its cycles at unit squares (`merging.rs`) and in small parts (`windows.rs`), which finds most circuits;
//! 5. clause learning, starting from the merged cycles (`clause_learning.rs`): a circuit, or a proof that there is
//!    none, which `circuit_axioms.rs` checks;
//! 6. the frontier dynamic program (`frontier.rs`), for narrow graphs that are still open, and for wide graphs whose
//!    clauses exceed the memory. Within 2^33 steps and 2^28 bytes it decides all graphs of width up to 12 and area up
//!    to 100,000.
//!
//! A path is found by clause learning as a circuit of a larger graph.

mod check;
mod circuit_axioms;
mod clause_learning;
mod frontier;
mod merging;
mod network;
mod pruning;
mod reason;
mod two_factor;
mod windows;

use certified_search::{
    Answer, Certificate, ClauseProof, Effort, Limits, ProofStep, Refuted, Stopped,
};
use clobber_core::Vertex;

use self::circuit_axioms::{CircuitAxioms, LimitedAxioms};
use self::clause_learning::CircuitSearch;
use self::network::Network;
pub use self::reason::Reason;
use self::two_factor::Factor;
use crate::circuit::{Circuit, Tour};
use crate::grid_graph::GridGraph;

/// # Searches
impl GridGraph {
    /// Finds a Hamiltonian circuit.
    ///
    /// # Arguments
    /// A step of the `effort` is a visit to an edge, a unit square or a clause, or a state of the frontier dynamic
    /// program. The memory counts the clauses and their proof, initially about a thousand bytes per node; or the states
    /// of the frontier program. These take 128 bytes each at the current square, and about 12 bytes each on √A squares,
    /// for the area A of the bounding rectangle.
    ///
    /// # Returns
    /// A circuit, or the reason why there is none. 2^33 steps and 2^28 bytes decide every graph whose bounding
    /// rectangle has a side of at most 12 and an area of at most 100,000.
    ///
    /// # Complexity
    /// O(n log n) for the reasons that need no search; O(n^2) for a two-factor, but usually close to n. Clause learning
    /// is exponential at worst. The frontier dynamic program, on a graph of width k, has at most M(k + 1) states at
    /// each square of the bounding rectangle. M are the Motzkin numbers; M(13) is 41,835. Each square is passed twice.
    ///
    /// ```
    /// use clobber_npc::{Answer, Effort, GridGraph, Limits, Reason, Stopped};
    ///
    /// let graph: GridGraph = "####|#..#|####".parse()?;
    /// let Answer::Yes(circuit) = graph.find_circuit(&mut Effort::new()) else { return Err("none".into()) };
    /// assert_eq!(
    ///     circuit.display_on(&graph).to_string(),
    ///     "0,0 0,1 0,2 0,3 1,3 2,3 2,2 2,1 2,0 1,0",
    /// );
    /// let stopped = Stopped::Steps { limit: 5 };
    /// let answer = graph.find_circuit(&mut Effort::within(Limits::steps(5)));
    /// assert_eq!(answer, Answer::open(stopped));
    ///
    /// let odd: GridGraph = "###|###|###".parse()?;
    /// let imbalance = Reason::Imbalance { even: 5, odd: 4 };
    /// assert_eq!(odd.find_circuit(&mut Effort::new()), Answer::No(imbalance));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_circuit(&self, effort: &mut Effort) -> Answer<Circuit, Reason> {
        if let Some(circuit) = Circuit::snake(self) {
            return Answer::Yes(circuit);
        }
        let network = Network::from_grid_graph(self);
        if let Some(reason) = pruning::quick_reason(self, &network) {
            return Answer::No(reason);
        }
        answer(search(self, &network, effort), |way| Circuit::new(self, way).ok())
    }

    /// Finds a Hamiltonian path that begins at a given node, by clause learning.
    ///
    /// A path from s is a Hamiltonian circuit of a larger graph with two new nodes. One is joined to s, the other to
    /// all nodes at which a path from s can end, and the two to each other. The cells of a path alternate between the
    /// two colours of the lattice, so all possible ends have the same colour.
    ///
    /// # Arguments
    /// A step of the `effort` is a node, an edge, a literal that becomes true, or four clauses visited. The memory
    /// counts the clauses and the proof, initially about a thousand bytes per node.
    ///
    /// # Returns
    /// The nodes of a path in order, which [`Tour::Path`] checks; or the reason why there is none, which
    /// [`Reason::check_path_from`] checks: [`Reason::Imbalance`], [`Reason::Clauses`], or [`Reason::Exhausted`] for a
    /// `start` outside the graph.
    ///
    /// # Complexity
    /// Exponential at worst.
    ///
    /// ```
    /// use clobber_core::Vertex;
    /// use clobber_npc::{Answer, Effort, GridGraph, Reason};
    ///
    /// let graph: GridGraph = "###|###|###".parse()?;
    /// let path = graph.find_path_from(Vertex::new(0), &mut Effort::new()).yes().ok_or("none")?;
    /// assert_eq!(path[0], Vertex::new(0));
    /// // The next node has the minority colour.
    /// let none = graph.find_path_from(Vertex::new(1), &mut Effort::new());
    /// assert_eq!(none, Answer::No(Reason::Imbalance { even: 5, odd: 4 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_path_from(
        &self,
        start: Vertex,
        effort: &mut Effort,
    ) -> Answer<Vec<Vertex>, Reason> {
        let is_path = |way: &Vec<Vertex>| Tour::Path.check(self, way).is_ok();
        answer(path_from(self, start, effort), |way| Some(way).filter(is_path))
    }
}

/// Returns the answer of a search after checking its witness.
fn answer<W>(
    found: Result<Decision, Stopped>,
    witness: impl FnOnce(Vec<Vertex>) -> Option<W>,
) -> Answer<W, Reason> {
    match found {
        Ok(Ok(way)) => match witness(way) {
            Some(witness) => Answer::Yes(witness),
            None => Answer::open(Stopped::Undecided { reason: "the search found no witness" }),
        },
        Ok(Err(reason)) => Answer::No(reason),
        Err(stopped) => Answer::open(stopped),
    }
}

/// The nodes of a circuit in its order, or the reason why there is none.
type Decision = Result<Vec<Vertex>, Reason>;

/// The steps per node that a search for a two-factor may take.
const FLOW_STEPS: u64 = 500;

/// The steps per node that merging may take.
const MERGING_STEPS: u64 = 200;

/// The steps per node that clauses may take, if the frontier program can end.
const CLAUSE_STEPS: u64 = 700;

/// The width up to which the frontier program certainly ends.
const NARROW: usize = 12;

/// Returns a circuit or a reason, from the first method that finds one.
fn search(graph: &GridGraph, network: &Network, effort: &mut Effort) -> Result<Decision, Stopped> {
    let nodes = network.node_count();
    let share = |steps: u64| Limits::steps(steps.saturating_mul(nodes as u64));
    let circuit = |edges| Network::new(nodes, edges).cycle();
    let flow = |effort: &mut Effort| Factor::new(graph, network, effort);
    let mut factor = match effort.attempt(share(FLOW_STEPS), flow)? {
        Some(Err(reason)) => return Ok(Err(reason)),
        Some(Ok(factor)) => Some(factor),
        None => None,
    };
    if let Some(factor) = &mut factor {
        let merge = |effort: &mut Effort| factor.merge(graph, effort);
        match effort.attempt(share(MERGING_STEPS), merge) {
            Ok(Some(true)) => return Ok(Ok(circuit(factor.edges().collect()))),
            // The frontier program may need less memory.
            Ok(_) | Err(Stopped::Memory { .. }) => {}
            Err(stopped) => return Err(stopped),
        }
    }
    let learn = |effort: &mut Effort| {
        CircuitAxioms::hold_memory(nodes, effort)?;
        let axioms = CircuitAxioms::from_grid_graph(graph);
        let is_likely = |edge| factor.as_ref().is_some_and(|factor| factor.has(edge));
        CircuitSearch::new(&axioms, is_likely, effort)?.run(effort)
    };
    let (rows, cols) = graph.shape();
    let is_narrow = rows.min(cols) <= NARROW;
    let limits = if is_narrow { share(CLAUSE_STEPS) } else { Limits::NONE };
    match effort.attempt(limits, learn) {
        Ok(Some(Ok(edges))) => return Ok(Ok(circuit(edges))),
        Ok(Some(Err(proof))) => return Ok(Err(Reason::Clauses { proof })),
        Ok(None) | Err(Stopped::Memory { .. }) => {}
        Err(stopped) => return Err(stopped),
    }
    match frontier::find(graph, effort) {
        Ok(Some(edges)) => Ok(Ok(circuit(edges))),
        Ok(None) => Ok(Err(Reason::Exhausted)),
        Err(stopped) => Err(stopped),
    }
}

/// Finds a Hamiltonian circuit of a simple graph by clause learning, without faces.
///
/// # Returns
/// The nodes in the order of the circuit, or a proof that there is none. A step is a clause or a literal of one.
pub(crate) fn circuit_of_edges(
    nodes: usize,
    edges: Vec<[u32; 2]>,
    effort: &mut Effort,
) -> Result<Result<Vec<Vertex>, ClauseProof>, Stopped> {
    effort.spend((nodes + edges.len()) as u64)?;
    effort.hold_memory((nodes + edges.len()).saturating_mul(100))?;
    if nodes < 3 {
        return Ok(Err(ClauseProof { steps: vec![ProofStep::Axiom(Vec::new())] }));
    }
    let axioms = CircuitAxioms::from_edges(nodes, edges);
    let found = CircuitSearch::new(&axioms, |_| false, effort)?.run(effort)?;
    Ok(found.map(|edges| Network::new(nodes, edges).cycle()))
}

/// Checks a proof that a simple graph has no Hamiltonian circuit.
pub(crate) fn check_no_circuit(
    nodes: usize,
    edges: Vec<[u32; 2]>,
    proof: &ClauseProof,
    effort: &mut Effort,
) -> Result<(), Refuted> {
    if nodes > CircuitAxioms::MAX_NODES {
        return Err(Refuted::new("the graph has too many nodes for a proof by clauses"));
    }
    let count = edges.len();
    let axioms = || CircuitAxioms::from_edges(nodes, edges);
    proof.check(&LimitedAxioms::new(nodes, count, axioms, effort)?)
}

/// Returns the nodes of a Hamiltonian path in order, or the reason why no path begins at the node.
fn path_from(graph: &GridGraph, start: Vertex, effort: &mut Effort) -> Result<Decision, Stopped> {
    let n = graph.cells().len();
    if start.index() >= n {
        return Ok(Err(Reason::Exhausted));
    }
    if n == 1 {
        return Ok(Ok(vec![start]));
    }
    if let Some((even, odd)) = CircuitAxioms::imbalance_of_paths(graph, start) {
        return Ok(Err(Reason::Imbalance { even, odd }));
    }
    effort.check_limits()?;
    effort.spend(n as u64)?;
    CircuitAxioms::hold_memory(n + 2, effort)?;
    let axioms = CircuitAxioms::from_paths(graph, start);
    // Prefer the edges of the grid graph.
    let own = graph.edges().count() as u32;
    let edges = match CircuitSearch::new(&axioms, |edge| edge < own, effort)?.run(effort)? {
        Ok(edges) => edges,
        Err(proof) => return Ok(Err(Reason::Clauses { proof })),
    };
    let mut way = Network::new(n + 2, edges).cycle();
    // Begin with the node before the start.
    let place = way.iter().position(|node| node.index() == n).unwrap_or(0);
    way.rotate_left(place);
    if way.get(1) != Some(&start) {
        way.reverse();
    }
    way.retain(|node| node.index() < n);
    Ok(Ok(way))
}
