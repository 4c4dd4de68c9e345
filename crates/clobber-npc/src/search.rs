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
//! 6. the search by forced edges again, with what is left of its limit, in attempts that begin at
//!    different nodes.

mod backtracking;
mod frontier;
mod merging;
mod network;
mod pruning;
mod reason;

use clobber_core::Vertex;

use self::backtracking::{Ended, in_attempts};
pub use self::frontier::{CountError, count_circuits, count_circuits_within};
use self::network::Network;
pub use self::reason::NoCircuit;
use crate::circuit::{Circuit, HamiltonianPath};
use crate::grid_graph::GridGraph;

/// How far a search may go.
///
/// When a limit is hit the answer is [`Answer::Undecided`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of the search by forced edges and of that by merging cycles: nodes, edges and unit squares
    /// looked at. A million take some thirty milliseconds.
    pub search_steps: u64,
    /// States of the frontier programme at a time (at most 2^30).
    pub frontiers: usize,
    /// States of the frontier programme in all. A million take some thirty milliseconds.
    pub frontier_steps: u64,
    /// Bytes of the frontier programme, by its own count: 128 for each state at a time and, while a
    /// circuit is looked for, some 12 for each on as many squares as the square root of the area of the
    /// bounding rectangle.
    pub frontier_bytes: u64,
}

impl Default for Limits {
    /// 2^28 steps of search (up to half a minute); 2^17 states at a time, 2^33 in all (some minutes) and 2^28 bytes.
    ///
    /// These decide every graph whose bounding rectangle has a side of 12 or less and an area of
    /// [`DECIDED_AREA`](Self::DECIDED_AREA) or less.
    fn default() -> Self {
        Self {
            search_steps: 1 << 28,
            frontiers: 1 << 17,
            frontier_steps: 1 << 33,
            frontier_bytes: 1 << 28,
        }
    }
}

impl Limits {
    /// The default limits decide every graph whose bounding rectangle has no more squares than this, 100,000,
    /// and a side of 12 or less: there are at most 41,835 states on each square, a Motzkin number, and each
    /// square is passed twice.
    pub const DECIDED_AREA: u64 = 100_000;
}

/// Whether a grid graph has a Hamiltonian circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// It has this one.
    Yes(Circuit),
    /// It has none, for this reason.
    No(NoCircuit),
    /// A limit was hit.
    Undecided,
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

/// Finds a Hamiltonian circuit of a grid graph, within the default [`Limits`].
///
/// # Returns
/// A circuit, or the reason why there is none; [`Answer::Undecided`] only if the smaller side of the
/// bounding rectangle is more than 12, or its area more than [`Limits::DECIDED_AREA`].
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
    find_circuit_within(graph, &Limits::default())
}

/// [`find_circuit`] with limits of your own.
///
/// ```
/// use clobber_npc::{Answer, GridGraph, Limits, find_circuit_within};
///
/// let graph: GridGraph = "####|#..#|####".parse()?;
/// let limits = Limits { search_steps: 0, frontiers: 0, ..Limits::default() };
/// assert_eq!(find_circuit_within(&graph, &limits), Answer::Undecided);
/// # Ok::<(), clobber_npc::GridGraphError>(())
/// ```
#[must_use]
pub fn find_circuit_within(graph: &GridGraph, limits: &Limits) -> Answer {
    if let Some(circuit) = Circuit::snake(graph) {
        return Answer::Yes(circuit);
    }
    let network = Network::of_grid_graph(graph);
    if let Some(reason) = pruning::quick_reason(graph, &network) {
        return Answer::No(reason);
    }
    // Enough for a hundred branches without the frontier programme.
    let first_steps = limits.search_steps.min(100 * network.node_count() as u64);
    let answer = of_search(graph, in_attempts(&network, first_steps));
    if answer != Answer::Undecided {
        return answer;
    }
    let steps_left = limits.search_steps - first_steps;
    let merging_steps = steps_left.min(1000 * network.node_count() as u64);
    let answer = of_search(graph, merging::find(graph, &network, merging_steps));
    if answer != Answer::Undecided {
        return answer;
    }
    match frontier::find(graph, limits) {
        Some(Some(edges)) => {
            let way = Network::new(graph.cells().len(), edges).cycle();
            Circuit::new(graph, way).map_or(Answer::Undecided, Answer::Yes)
        }
        Some(None) => Answer::No(NoCircuit::Exhausted),
        None => of_search(graph, in_attempts(&network, steps_left - merging_steps)),
    }
}

fn of_search(graph: &GridGraph, ended: Ended) -> Answer {
    match ended {
        Ended::Found(way) => Circuit::new(graph, way).map_or(Answer::Undecided, Answer::Yes),
        Ended::Exhausted => Answer::No(NoCircuit::Exhausted),
        Ended::OutOfSteps => Answer::Undecided,
    }
}

/// Whether a grid graph has a Hamiltonian path from a given node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathAnswer {
    /// It has this one.
    Yes(HamiltonianPath),
    /// It has none: all ways were tried.
    No,
    /// The limit was hit.
    Undecided,
}

/// Finds a Hamiltonian path of a grid graph that begins at a given node.
///
/// The path from s is a Hamiltonian circuit of a larger graph: one more node is joined to s, another to
/// all nodes but s, and the two to each other. That graph is searched by forced edges.
///
/// # Arguments
/// The graph, the first node of the path, and [`Limits`], of which only `search_steps` count.
///
/// # Complexity
/// Exponential at worst.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{GridGraph, Limits, PathAnswer, find_path_from};
///
/// let graph: GridGraph = "###|###|###".parse()?;
/// let path = find_path_from(&graph, Vertex::new(0), &Limits::default());
/// assert!(matches!(path, PathAnswer::Yes(path) if path.vertices()[0] == Vertex::new(0)));
/// // The next node is of the colour that is fewer.
/// assert_eq!(find_path_from(&graph, Vertex::new(1), &Limits::default()), PathAnswer::No);
/// # Ok::<(), clobber_npc::GridGraphError>(())
/// ```
#[must_use]
pub fn find_path_from(graph: &GridGraph, start: Vertex, limits: &Limits) -> PathAnswer {
    let n = graph.cells().len() as u32;
    if start.get() >= n {
        return PathAnswer::No;
    }
    if n == 1 {
        return HamiltonianPath::new(graph, [start]).map_or(PathAnswer::No, PathAnswer::Yes);
    }
    let (before, after) = (n, n + 1);
    let others = (0..n).filter(|&node| node != start.get());
    let edges = graph.edges().map(|(a, b)| (a.get(), b.get()));
    let more = [(before, start.get()), (before, after)].into_iter();
    let network =
        Network::new(n as usize + 2, edges.chain(more).chain(others.map(|node| (node, after))));
    match in_attempts(&network, limits.search_steps) {
        Ended::Found(mut way) => {
            // Begin with the node before the start.
            let place = way.iter().position(|node| node.get() == before).unwrap_or(0);
            way.rotate_left(place);
            if way.get(1) != Some(&start) {
                way.reverse();
                way.rotate_right(1);
            }
            let path = way.into_iter().filter(|node| node.get() < n);
            HamiltonianPath::new(graph, path).map_or(PathAnswer::Undecided, PathAnswer::Yes)
        }
        Ended::Exhausted => PathAnswer::No,
        Ended::OutOfSteps => PathAnswer::Undecided,
    }
}
