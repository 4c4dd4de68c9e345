//! The search for Hamiltonian circuits of grid graphs.
//!
//! The question is NP-complete (Itai, Papadimitriou and Szwarcfiter), so this is a search; what can be
//! said in linear time is said first. In turn:
//! 1. full rectangles of an even number of nodes, by a snake;
//! 2. reasons why there is none: too few nodes, a node of degree less than two, imbalance of the two
//!    colours of the lattice, a graph that is not connected or has an articulation point
//!    (`pruning.rs`);
//! 3. a short search by forced edges (`backtracking.rs`): enough for most graphs;
//! 4. cycles that are merged (`merging.rs`): a circuit of most large graphs with few holes;
//! 5. the frontier programme (`frontier.rs`), whose states are few on thin graphs: within the default
//!    limits it decides all graphs of width up to 12 and area up to 100,000;
//! 6. the search by forced edges again, with what is left of the limits, if the states are too many for
//!    the memory, in attempts that begin at different nodes.

mod backtracking;
mod frontier;
mod merging;
mod network;
mod pruning;
mod reason;

use clobber_core::{Effort, Limits, Stopped, Vertex};

use self::backtracking::in_attempts;
pub use self::frontier::{CountError, count_circuits, count_circuits_within};
use self::network::Network;
pub use self::reason::NoCircuit;
use crate::circuit::{Circuit, HamiltonianPath};
use crate::grid_graph::GridGraph;

/// The limits of the searches for circuits and paths, and of the count, if none are given: 2^33 steps (some
/// minutes) and 2^28 bytes.
///
/// They decide every graph whose bounding rectangle has a side of 12 or less and an area of
/// [`DECIDED_AREA`] or less.
pub const DEFAULT_LIMITS: Limits =
    Limits { steps: Some(1 << 33), memory: Some(1 << 28), ..Limits::NONE };

/// The [`DEFAULT_LIMITS`] decide every graph whose bounding rectangle has no more squares than this, 100,000,
/// and a side of 12 or less: there are at most 41,835 states on each square, a Motzkin number, and each
/// square is passed twice.
pub const DECIDED_AREA: u64 = 100_000;

/// Whether a grid graph has a Hamiltonian circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// It has this one.
    Yes(Circuit),
    /// It has none, for this reason.
    No(NoCircuit),
    /// A limit was hit.
    Undecided(Stopped),
}

impl Answer {
    /// The circuit, if one was found.
    #[must_use]
    pub fn circuit(self) -> Option<Circuit> {
        match self {
            Self::Yes(circuit) => Some(circuit),
            _ => None,
        }
    }
}

/// Finds a Hamiltonian circuit of a grid graph, within the [`DEFAULT_LIMITS`].
///
/// # Returns
/// A circuit, or the reason why there is none; [`Answer::Undecided`] only if the smaller side of the
/// bounding rectangle is more than 12, or its area more than [`DECIDED_AREA`].
///
/// # Complexity
/// O(n log n) for the reasons that need no search. The frontier programme on a graph of width k goes
/// through at most M(k + 1) states at each place of the bounding rectangle, where M are the Motzkin numbers:
/// 41,835 for k = 12. The search by forced edges is exponential at worst.
///
/// ```
/// use clobber_npc::{Answer, GridGraph, NoCircuit, find_circuit};
///
/// let graph: GridGraph = "####|#..#|####".parse()?;
/// let Answer::Yes(circuit) = find_circuit(&graph) else { return Err("none".into()) };
/// assert_eq!(circuit.vertices().len(), 10);
///
/// let odd: GridGraph = "###|###|###".parse()?;
/// let imbalance = NoCircuit::Imbalance { even: 5, odd: 4 };
/// assert_eq!(find_circuit(&odd), Answer::No(imbalance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find_circuit(graph: &GridGraph) -> Answer {
    find_circuit_within(graph, &mut Effort::within(DEFAULT_LIMITS))
}

/// [`find_circuit`] within limits of your own.
///
/// # Arguments
/// A step is a node, an edge or a unit square looked at, or a state of the frontier programme: a million
/// take some thirty milliseconds. The memory limits the frontier programme alone, by its own count: 128
/// bytes for each state at a time and, while a circuit is looked for, some 12 for each on as many squares
/// as the square root of the area of the bounding rectangle. If that does not suffice, the search by
/// forced edges has what is left of the steps and the time. The rest takes memory linear in the graph.
///
/// ```
/// use clobber_npc::{Answer, Effort, GridGraph, Limits, Stopped, find_circuit_within};
///
/// let graph: GridGraph = "####|#..#|####".parse()?;
/// let mut effort = Effort::within(Limits { steps: Some(5), ..Limits::default() });
/// let stopped = Stopped::Steps { limit: 5 };
/// assert_eq!(find_circuit_within(&graph, &mut effort), Answer::Undecided(stopped));
/// # Ok::<(), clobber_npc::GridGraphError>(())
/// ```
#[must_use]
pub fn find_circuit_within(graph: &GridGraph, effort: &mut Effort) -> Answer {
    if let Some(circuit) = Circuit::snake(graph) {
        return Answer::Yes(circuit);
    }
    let network = Network::of_grid_graph(graph);
    if let Some(reason) = pruning::quick_reason(graph, &network) {
        return Answer::No(reason);
    }
    match search(graph, &network, effort) {
        // What the searches find is a circuit, so that this error does not occur.
        Ok(Some(way)) => {
            Circuit::new(graph, way).map_or(Answer::Undecided(Stopped::Cancelled), Answer::Yes)
        }
        Ok(None) => Answer::No(NoCircuit::Exhausted),
        Err(stopped) => Answer::Undecided(stopped),
    }
}

/// A circuit, or that there is none, by one method after the other.
fn search(graph: &GridGraph, network: &Network, effort: &mut Effort) -> Result<Found, Stopped> {
    let nodes = network.node_count() as u64;
    // Enough for a hundred branches without the other methods.
    if let Some(found) = effort.attempt(100 * nodes, |effort| in_attempts(network, effort))? {
        return Ok(found);
    }
    let merging = |effort: &mut Effort| merging::find(graph, network, effort);
    if let Some(found) = effort.attempt(1000 * nodes, merging)? {
        return Ok(found);
    }
    match frontier::find(graph, effort) {
        Ok(edges) => Ok(edges.map(|edges| Network::new(network.node_count(), edges).cycle())),
        Err(Stopped::Memory { .. }) => in_attempts(network, effort),
        Err(stopped) => Err(stopped),
    }
}

/// The nodes of a Hamiltonian circuit in its order, or `None` if there is none.
type Found = Option<Vec<Vertex>>;

/// Finds a Hamiltonian path of a grid graph that begins at a given node, within the [`DEFAULT_LIMITS`].
///
/// The path from s is a Hamiltonian circuit of a larger graph: one more node is joined to s, another to
/// all nodes but s, and the two to each other. That graph is searched by forced edges.
///
/// # Returns
/// A path, or `None` if there is none: all ways were tried.
///
/// # Complexity
/// Exponential at worst.
///
/// # Errors
/// If the steps do not suffice.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{GridGraph, find_path_from};
///
/// let graph: GridGraph = "###|###|###".parse()?;
/// let path = find_path_from(&graph, Vertex::new(0))?.ok_or("none")?;
/// assert_eq!(path.vertices()[0], Vertex::new(0));
/// // The next node is of the colour that is fewer.
/// assert_eq!(find_path_from(&graph, Vertex::new(1)), Ok(None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_path_from(
    graph: &GridGraph,
    start: Vertex,
) -> Result<Option<HamiltonianPath>, Stopped> {
    find_path_from_within(graph, start, &mut Effort::within(DEFAULT_LIMITS))
}

/// [`find_path_from`] within limits of your own. A step is a node looked at; the memory is linear in the
/// graph.
///
/// # Errors
/// As there.
pub fn find_path_from_within(
    graph: &GridGraph,
    start: Vertex,
    effort: &mut Effort,
) -> Result<Option<HamiltonianPath>, Stopped> {
    // What the search finds is a path, so that this error does not occur.
    let path = |way: Vec<Vertex>| HamiltonianPath::new(graph, way).map_err(|_| Stopped::Cancelled);
    let n = graph.cells().len() as u32;
    if start.get() >= n {
        return Ok(None);
    }
    if n == 1 {
        return path(vec![start]).map(Some);
    }
    let (before, after) = (n, n + 1);
    let others = (0..n).filter(|&node| node != start.get());
    let edges = graph.edges().map(|(a, b)| (a.get(), b.get()));
    let more = [(before, start.get()), (before, after)].into_iter();
    let network =
        Network::new(n as usize + 2, edges.chain(more).chain(others.map(|node| (node, after))));
    let Some(mut way) = in_attempts(&network, effort)? else { return Ok(None) };
    // Begin with the node before the start.
    let place = way.iter().position(|node| node.get() == before).unwrap_or(0);
    way.rotate_left(place);
    if way.get(1) != Some(&start) {
        way.reverse();
        way.rotate_right(1);
    }
    way.retain(|node| node.get() < n);
    path(way).map(Some)
}
