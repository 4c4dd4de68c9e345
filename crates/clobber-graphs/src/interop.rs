//! Connects to petgraph: solves positions on its graphs, and converts boards to them.
//!
//! Most programs only need [`solve_nodes`] and [`reach_nodes`], which take a graph and answer in its nodes.
//!
//! A petgraph graph of any type becomes a board whose vertex numbers are the graph's own indices (`to_index`), so
//! moves go back to node identifiers unchanged. A node named by a caller is looked up among the nodes that the graph
//! lists (`node_identifiers`): petgraph's own functions may panic on others, or give them the number of a removed
//! node.
//!
//! The graphs made here have fewer than 2^32 nodes and, like a [`GraphBoard`], fewer than 2^31 edges. Nodes and edges
//! are counted before their memory is allocated: 8 bytes and the label for a node, 16 bytes for an edge.

mod families;

use core::hash::Hash;
use std::collections::HashMap;

use clobber_core::{
    Answer, BoardError, Bound, Color, Effort, Goal, GraphBoard, Joker, JokerReduction, Move,
    MoveOrder, Position, Reduction, Refuted, Vertex,
};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

pub use self::families::graph_of;
use crate::error::Error;
use crate::methods::{reach, solve};
use crate::{Reason, Solution};
use clobber_check::Obstacle;

/// Finds a play to few stones on a petgraph graph, in terms of its nodes.
///
/// # Arguments
/// - `graph`: any petgraph graph. Directions, weights and parallel edges are ignored.
/// - `color`: the stone on each node; `None` if it is empty.
/// - `effort`: as for [`solve`].
///
/// # Returns
/// The best play found, and a lower bound on the number of stones with its reason, in nodes.
///
/// # Complexity
/// O(V + E log d) time for greatest degree d, O(V + E) memory, and the complexity of [`solve`].
///
/// # Errors
/// [`NodeError::Board`] if the graph has a loop or is too large for a board, [`NodeError::Search`] for the errors of
/// [`solve`].
///
/// ```
/// use clobber_graphs::interop::solve_nodes;
/// use clobber_graphs::{Color, Effort};
/// use petgraph::graphmap::UnGraphMap;
///
/// let graph = UnGraphMap::<&str, ()>::from_edges([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]);
/// let color = |node| Some(if node == "a" || node == "b" { Color::Black } else { Color::White });
///
/// let solution = solve_nodes(&graph, color, &mut Effort::new())?;
/// solution.check(&graph, color, &mut Effort::new())?;
/// assert_eq!((solution.left.len(), solution.bound.stones), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// The sources of [`solve`]: a graph that is a hypercube or a product of cliques is
/// [recognised](crate::Labeling::recognize), and the theorems serve it.
pub fn solve_nodes<G>(
    graph: G,
    color: impl FnMut(G::NodeId) -> Option<Color>,
    effort: &mut Effort<'_>,
) -> Result<NodeSolution<G::NodeId>, NodeError>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let position = Position::from_petgraph(graph, color)?;
    let solution = solve(&position, effort)?;
    NodeSolution::from_solution(graph, &position, solution)
}

/// Finds a play to a goal on a petgraph graph, in terms of its nodes.
///
/// # Arguments
/// `graph`, `color` and `effort` as for [`solve_nodes`]; `goal`: the stones to leave, with nodes for vertices.
///
/// # Returns
/// A play, or the reason why there is none, both in nodes; [`check_nodes`] checks either on the same graph. The
/// answer is open if the effort ends, or if neither is found.
///
/// # Complexity
/// O(V + E log d) time for greatest degree d, O(V + E) memory, and the complexity of [`reach`].
///
/// # Errors
/// The errors of [`solve_nodes`], and [`NodeError::NoNode`] if the goal names a node that the graph does not have.
///
/// ```
/// use clobber_graphs::interop::{check_nodes, reach_nodes};
/// use clobber_graphs::{Color, Effort, Goal};
/// use petgraph::graphmap::UnGraphMap;
///
/// let graph = UnGraphMap::<&str, ()>::from_edges([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]);
/// let color = |node| Some(if node == "a" || node == "b" { Color::Black } else { Color::White });
///
/// let goal = Goal::One { vertex: "c", color: Color::Black };
/// let answer = reach_nodes(&graph, color, goal, &mut Effort::new())?;
/// check_nodes(&graph, color, goal, &answer, &mut Effort::new())?;
/// let play = answer.yes().ok_or("no play")?;
/// assert_eq!(play.left, [("c", Color::Black)]);
/// assert!(play.moves.iter().all(|&(from, to)| graph.contains_edge(from, to)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// The sources of [`reach`].
#[expect(clippy::type_complexity, reason = "an answer in nodes, or what is wrong with them")]
pub fn reach_nodes<G>(
    graph: G,
    color: impl FnMut(G::NodeId) -> Option<Color>,
    goal: Goal<G::NodeId>,
    effort: &mut Effort<'_>,
) -> Result<Answer<NodePlay<G::NodeId>, Obstacle<G::NodeId>>, NodeError>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    G::NodeId: Eq + Hash,
{
    let position = Position::from_petgraph(graph, color)?;
    let goal = goal.try_map(|node| Vertex::from_node(graph, node).ok_or(NodeError::NoNode))?;
    let nodes = nodes_of(graph);
    Ok(match reach(&position, goal, effort)? {
        Answer::Yes(reduction) => Answer::Yes(play_on(&nodes, &position, &reduction)?),
        Answer::No(obstacle) => Answer::No(obstacle.try_map(|vertex| node_at(&nodes, vertex))?),
        Answer::Open { stopped, .. } => Answer::open(stopped),
    })
}

/// Returns the node of each vertex.
fn nodes_of<G>(graph: G) -> Vec<Option<G::NodeId>>
where
    G: IntoNodeIdentifiers + NodeIndexable,
{
    let mut nodes = vec![None; graph.node_bound()];
    for node in graph.node_identifiers() {
        if let Some(entry) = nodes.get_mut(graph.to_index(node)) {
            *entry = Some(node);
        }
    }
    nodes
}

fn node_at<N: Copy>(nodes: &[Option<N>], vertex: Vertex) -> Result<N, Error> {
    nodes.get(vertex.index()).copied().flatten().ok_or(Error::NoCase)
}

/// Returns a play in the nodes of the graph, and the stones that it leaves.
fn play_on<N: Copy>(
    nodes: &[Option<N>],
    position: &Position<GraphBoard>,
    reduction: &JokerReduction,
) -> Result<NodePlay<N>, Error> {
    let node = |vertex| node_at(nodes, vertex);
    let end = reduction.replay(&position.by_ref()).map_err(|_| Error::NoCase)?.into_end();
    let joker = reduction.joker.map(|joker| Ok::<_, Error>((joker.after, node(joker.vertex)?)));
    let moves = reduction.moves.iter().map(|mv| Ok((node(mv.from)?, node(mv.to)?)));
    let left = end.occupied().map(|(vertex, color)| Ok((node(vertex)?, color)));
    Ok(NodePlay {
        moves: moves.collect::<Result<_, Error>>()?,
        joker: joker.transpose()?,
        left: left.collect::<Result<_, Error>>()?,
    })
}

/// A play on a petgraph graph, in its nodes: plain data that [`check_nodes`] checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePlay<N> {
    /// The moves, each from a node to a node.
    pub moves: Vec<(N, N)>,
    /// The change of colour, if there is one: the number of moves before it, and the node.
    pub joker: Option<(usize, N)>,
    /// The remaining stones, in any order.
    pub left: Vec<(N, Color)>,
}

/// A play to few stones on a petgraph graph, in its nodes, and a bound: plain data that [`check`](Self::check)
/// checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSolution<N> {
    /// The order of play.
    pub order: MoveOrder,
    /// The moves, each from a node to a node.
    pub moves: Vec<(N, N)>,
    /// The remaining stones, in any order.
    pub left: Vec<(N, Color)>,
    /// The lower bound on the number of stones, with its reason.
    pub bound: Bound<Reason>,
}

impl<N: Copy> NodeSolution<N> {
    /// Names the nodes of a solution on the board of a graph, for the solver of `clobber-solitaire`.
    #[doc(hidden)]
    pub fn from_solution<G>(
        graph: G,
        position: &Position<GraphBoard>,
        solution: Solution,
    ) -> Result<Self, NodeError>
    where
        G: IntoNodeIdentifiers + NodeIndexable<NodeId = N>,
    {
        let Solution { reduction: Reduction { order, moves }, bound, .. } = solution;
        let NodePlay { moves, left, .. } = play_on(&nodes_of(graph), position, &moves.into())?;
        Ok(Self { order, moves, left, bound })
    }
}

impl<N: Copy + Eq + Hash> NodeSolution<N> {
    /// Checks the solution on the same graph: replays the play, compares the stones that it claims to leave, and
    /// checks the bound like [`clobber_core::Solution::check`].
    ///
    /// # Errors
    /// [`Refuted`], also for a node that the graph does not have.
    pub fn check<G>(
        &self,
        graph: G,
        color: impl FnMut(N) -> Option<Color>,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted>
    where
        G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable<NodeId = N>,
    {
        let position = Position::from_petgraph(graph, color).map_err(Refuted::new)?;
        let play = NodePlay { moves: self.moves.clone(), joker: None, left: self.left.clone() };
        let (reduction, end) = check_play(&vertices_of(graph), &position, &play)?;
        let reduction = Reduction { order: self.order, moves: reduction.moves };
        let bound = self.bound.clone();
        Solution { reduction, stones_left: end.stone_count(), bound }.check(&position, effort)
    }
}

/// Explains why [`solve_nodes`] or [`reach_nodes`] has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NodeError {
    /// The graph cannot be a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The goal names a node that the graph does not have.
    #[error("the goal names a node that the graph does not have")]
    NoNode,
    /// The search failed.
    #[error("{0}")]
    Search(Error),
}

impl From<Error> for NodeError {
    fn from(error: Error) -> Self {
        match error {
            Error::NoVertex { .. } => Self::NoNode,
            error => Self::Search(error),
        }
    }
}

/// Checks an answer of [`reach_nodes`] on the same graph.
///
/// A play is replayed and compared with the goal and with the stones that it claims to leave. An obstacle is checked
/// by [`Obstacle::check`]. An open answer claims nothing.
///
/// # Arguments
/// `graph`, `color` and `goal` as for [`reach_nodes`]; `answer`: from any source; `effort`: for obstacles that need a
/// computation.
///
/// # Errors
/// [`Refuted`], also for an open answer, with its [`Refuted::stopped`], and for an answer or a goal that names a node
/// that the graph does not have.
pub fn check_nodes<G>(
    graph: G,
    color: impl FnMut(G::NodeId) -> Option<Color>,
    goal: Goal<G::NodeId>,
    answer: &Answer<NodePlay<G::NodeId>, Obstacle<G::NodeId>>,
    effort: &mut Effort<'_>,
) -> Result<(), Refuted>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    G::NodeId: Eq + Hash,
{
    let position = Position::from_petgraph(graph, color).map_err(Refuted::new)?;
    let vertices = vertices_of(graph);
    let goal = goal.try_map(|node| named(&vertices, node))?;
    let play = match answer {
        Answer::Open { stopped, .. } => return Err((*stopped).into()),
        Answer::No(obstacle) => {
            let obstacle = obstacle.clone().try_map(|node| named(&vertices, node))?;
            return obstacle.check(&position, goal, effort);
        }
        Answer::Yes(play) => play,
    };
    if play.joker.is_some() && !matches!(goal, Goal::Joker { .. }) {
        return Err(Refuted::new("the goal allows no joker"));
    }
    let (_, end) = check_play(&vertices, &position, play)?;
    match goal.is_met_by(&end) {
        true => Ok(()),
        false => Err(Refuted::new("the play does not end in the goal")),
    }
}

/// Returns the vertex of each node that the graph lists.
fn vertices_of<G>(graph: G) -> HashMap<G::NodeId, Vertex>
where
    G: IntoNodeIdentifiers + NodeIndexable,
    G::NodeId: Eq + Hash,
{
    let numbered = |node| Some((node, Vertex::from_index(graph.to_index(node))?));
    graph.node_identifiers().filter_map(numbered).collect()
}

fn named<N: Eq + Hash>(vertices: &HashMap<N, Vertex>, node: N) -> Result<Vertex, Refuted> {
    vertices.get(&node).copied().ok_or_else(|| Refuted::new(NodeError::NoNode))
}

/// Replays a play, compares the stones that it leaves, and returns it in vertices with its end.
fn check_play<N: Copy + Eq + Hash>(
    vertices: &HashMap<N, Vertex>,
    position: &Position<GraphBoard>,
    play: &NodePlay<N>,
) -> Result<(JokerReduction, Position<GraphBoard>), Refuted> {
    let ends = |&(from, to): &(_, _)| Ok(Move::new(named(vertices, from)?, named(vertices, to)?));
    let moves = play.moves.iter().map(ends).collect::<Result<_, Refuted>>()?;
    let joker = match play.joker {
        Some((after, node)) => Some(Joker { after, vertex: named(vertices, node)? }),
        None => None,
    };
    let reduction = JokerReduction { moves, joker };
    let end = reduction.replay(position)?.into_end();
    let left = play.left.iter().map(|&(node, color)| Ok((named(vertices, node)?, color)));
    let mut left = left.collect::<Result<Vec<_>, Refuted>>()?;
    left.sort_unstable();
    match end.occupied().eq(left) {
        true => Ok((reduction, end)),
        false => Err(Refuted::new("the play leaves other stones")),
    }
}
