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
//! 5. the frontier dynamic program (`frontier.rs`), whose states are few on thin graphs: within the
//!    default limits it decides all graphs of width up to 12 and area up to 100,000;
//! 6. the search by forced edges again, in attempts that begin at different nodes, if the states are
//!    too many for the memory.
//!
//! Of the steps, 3, 4 and 6 have a share ([`share_of`]), so that graphs that stay undecided do not take
//! as long as the frontier dynamic program may.

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
pub use self::reason::{NoCircuit, NoCircuitError};
use crate::circuit::{Circuit, HamiltonianPath};
use crate::grid_graph::GridGraph;

/// The limits of the searches for circuits and paths, and of the count, if none are given: 2^33 steps (some
/// minutes), of which the search by forced edges has 2^28 (some ten seconds), and 2^28 bytes.
///
/// They decide every graph whose bounding rectangle has a side of 12 or less and an area of
/// [`DECIDED_AREA`] or less.
pub const DEFAULT_LIMITS: Limits =
    Limits { steps: Some(1 << 33), memory: Some(1 << 28), ..Limits::NONE };

/// The steps that the search by forced edges has, with the merging of cycles: 1/32 of those allowed, or
/// 2^28 if that is more.
fn share_of(effort: &Effort) -> u64 {
    effort.limits().steps.map_or(u64::MAX, |steps| (steps / 32).max(1 << 28))
}

/// The [`DEFAULT_LIMITS`] decide every graph whose bounding rectangle has no more squares than this, 100,000,
/// and a side of 12 or less: there are at most 41,835 states on each square, a Motzkin number, and each
/// square is passed twice.
pub const DECIDED_AREA: u64 = 100_000;

/// Whether a grid graph has a Hamiltonian circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CircuitAnswer {
    /// It has this one.
    Yes(Circuit),
    /// It has none, for this reason.
    No(NoCircuit),
    /// A limit was hit: [`Stopped::Steps`] names the steps allowed, or the share of them that the search
    /// by forced edges has.
    Undecided(Stopped),
}

impl CircuitAnswer {
    /// Whether a circuit was found.
    #[must_use]
    pub const fn is_yes(&self) -> bool {
        matches!(self, Self::Yes(_))
    }

    /// The circuit, if one was found.
    ///
    /// ```
    /// use clobber_npc::{GridGraph, find_circuit};
    ///
    /// let graph: GridGraph = "###|#.#|###".parse()?;
    /// let circuit = find_circuit(&graph).circuit().ok_or("none")?;
    /// assert_eq!(circuit.display_on(&graph).to_string(), "0,0 0,1 0,2 1,2 2,2 2,1 2,0 1,0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn circuit(self) -> Option<Circuit> {
        match self {
            Self::Yes(circuit) => Some(circuit),
            _ => None,
        }
    }

    /// Why there is no circuit, if that was shown.
    ///
    /// ```
    /// use clobber_npc::{GridGraph, find_circuit};
    ///
    /// let graph: GridGraph = "###|#..|###".parse()?;
    /// let reason = find_circuit(&graph).reason().ok_or("not shown")?;
    /// assert_eq!(
    ///     reason.display_on(&graph).to_string(),
    ///     "the cell 0,2 has 1 neighbour, and a circuit needs 2",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Option<NoCircuit> {
        match self {
            Self::No(reason) => Some(*reason),
            _ => None,
        }
    }
}

/// Finds a Hamiltonian circuit of a grid graph, within the [`DEFAULT_LIMITS`].
///
/// # Returns
/// A circuit, or the reason why there is none; [`CircuitAnswer::Undecided`] only if the smaller side of the
/// bounding rectangle is more than 12, or its area more than [`DECIDED_AREA`].
///
/// # Complexity
/// O(n log n) for the reasons that need no search. The frontier dynamic program, on a graph of
/// width k, has at most M(k + 1) states at each square of the bounding rectangle, where M are the Motzkin
/// numbers: 41,835 for k = 12. The search by forced edges is exponential at worst.
///
/// ```
/// use clobber_npc::{CircuitAnswer, GridGraph, NoCircuit, find_circuit};
///
/// let graph: GridGraph = "####|#..#|####".parse()?;
/// let CircuitAnswer::Yes(circuit) = find_circuit(&graph) else { return Err("none".into()) };
/// assert_eq!(circuit.vertices().len(), 10);
///
/// let odd: GridGraph = "###|###|###".parse()?;
/// let imbalance = NoCircuit::Imbalance { even: 5, odd: 4 };
/// assert_eq!(find_circuit(&odd), CircuitAnswer::No(imbalance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find_circuit(graph: &GridGraph) -> CircuitAnswer {
    find_circuit_within(graph, &mut Effort::within(DEFAULT_LIMITS))
}

/// [`find_circuit`] within limits of your own.
///
/// # Arguments
/// A step is a node, an edge or a unit square looked at, or a state of the frontier dynamic program: a
/// million take some thirty milliseconds. The memory limits that program alone, by its own count: 128
/// bytes for each state at a time and, while a circuit is looked for, some 12 for each on as many squares
/// as the square root of the area of the bounding rectangle. If that does not suffice, the search by
/// forced edges goes on. Of the steps it has 1/32, or 2^28 if that is more (all of them if they are not
/// limited). The rest takes memory linear in the graph.
///
/// ```
/// use clobber_npc::{CircuitAnswer, Effort, GridGraph, Limits, Stopped, find_circuit_within};
///
/// let graph: GridGraph = "####|#..#|####".parse()?;
/// let mut effort = Effort::within(Limits { steps: Some(5), ..Limits::default() });
/// let stopped = Stopped::Steps { limit: 5 };
/// assert_eq!(find_circuit_within(&graph, &mut effort), CircuitAnswer::Undecided(stopped));
/// # Ok::<(), clobber_npc::GridGraphError>(())
/// ```
#[must_use]
pub fn find_circuit_within(graph: &GridGraph, effort: &mut Effort) -> CircuitAnswer {
    if let Some(circuit) = Circuit::snake(graph) {
        return CircuitAnswer::Yes(circuit);
    }
    let network = Network::of_grid_graph(graph);
    if let Some(reason) = pruning::quick_reason(graph, &network) {
        return CircuitAnswer::No(reason);
    }
    match search(graph, &network, effort) {
        // What the searches find is a circuit, and is checked all the same.
        Ok(Some(way)) => Circuit::new(graph, way)
            .map_or(CircuitAnswer::Undecided(no_answer(effort)), CircuitAnswer::Yes),
        Ok(None) => CircuitAnswer::No(NoCircuit::Exhausted),
        Err(stopped) => CircuitAnswer::Undecided(stopped),
    }
}

/// That the steps taken have given no answer.
fn no_answer(effort: &Effort) -> Stopped {
    Stopped::Steps { limit: effort.progress().steps }
}

/// A circuit, or that there is none, by one method after the other.
fn search(graph: &GridGraph, network: &Network, effort: &mut Effort) -> Result<Found, Stopped> {
    let share = share_of(effort);
    let begun = effort.progress().steps;
    if let Some(Some(found)) =
        effort.attempt(Limits::steps(share), |effort| short_search(graph, network, effort))?
    {
        return Ok(found);
    }
    let left = share.saturating_sub(effort.progress().steps - begun);
    match frontier::find(graph, effort) {
        Ok(edges) => Ok(edges.map(|edges| Network::new(network.node_count(), edges).cycle())),
        Err(Stopped::Memory { .. }) => {
            let found =
                effort.attempt(Limits::steps(left), |effort| in_attempts(network, effort))?;
            found.ok_or(Stopped::Steps { limit: share })
        }
        Err(stopped) => Err(stopped),
    }
}

/// What most graphs need no more than; `None` if it does not suffice.
fn short_search(
    graph: &GridGraph,
    network: &Network,
    effort: &mut Effort,
) -> Result<Option<Found>, Stopped> {
    let nodes = network.node_count() as u64;
    // Enough for a hundred branches without the other methods.
    match effort.attempt(Limits::steps(100 * nodes), |effort| in_attempts(network, effort))? {
        Some(found) => Ok(Some(found)),
        None => effort
            .attempt(Limits::steps(1000 * nodes), |effort| merging::find(graph, network, effort)),
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
/// A path, or `None` if there is none: all possibilities were tried.
///
/// # Complexity
/// Exponential at worst; within these limits, some ten seconds.
///
/// # Errors
/// If 2^28 steps, the share of the search by forced edges, do not suffice.
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

/// [`find_path_from`] within limits of your own. A step is a node looked at, and 1/32 of the steps are
/// used, or 2^28 if that is more, as in [`find_circuit_within`]; the memory is linear in the graph.
///
/// # Errors
/// If a limit was hit.
pub fn find_path_from_within(
    graph: &GridGraph,
    start: Vertex,
    effort: &mut Effort,
) -> Result<Option<HamiltonianPath>, Stopped> {
    let n = graph.cells().len() as u32;
    if start.get() >= n {
        return Ok(None);
    }
    if n == 1 {
        return Ok(HamiltonianPath::new(graph, [start]).ok());
    }
    let (before, after) = (n, n + 1);
    let others = (0..n).filter(|&node| node != start.get());
    let edges = graph.edges().map(|(a, b)| (a.get(), b.get()));
    let more = [(before, start.get()), (before, after)].into_iter();
    let network =
        Network::new(n as usize + 2, edges.chain(more).chain(others.map(|node| (node, after))));
    let share = share_of(effort);
    let found = effort.attempt(Limits::steps(share), |effort| in_attempts(&network, effort))?;
    let Some(mut way) = found.ok_or(Stopped::Steps { limit: share })? else { return Ok(None) };
    // Begin with the node before the start.
    let place = way.iter().position(|node| node.get() == before).unwrap_or(0);
    way.rotate_left(place);
    if way.get(1) != Some(&start) {
        way.reverse();
        way.rotate_right(1);
    }
    way.retain(|node| node.get() < n);
    // What the search finds is a path, and is checked all the same.
    HamiltonianPath::new(graph, way).map(Some).map_err(|_| no_answer(effort))
}
