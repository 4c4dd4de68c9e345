//! The solver on petgraph graphs, with nodes for vertices.

use clobber_core::{Color, Effort, MoveOrder, Position};
use clobber_graphs::interop::{NodeError, NodeSolution};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::solve;

/// Reduces a position on a petgraph graph to as few stones as possible, in any order of play.
///
/// # Arguments
/// - `graph`: any petgraph graph. Directions, weights and parallel edges are ignored.
/// - `color`: the stone on each node; `None` if it is empty.
/// - `order` and `effort` as for [`solve`](fn@solve).
///
/// # Returns
/// The best play found, and the reason for its lower bound, both in terms of nodes.
///
/// # Complexity
/// O(V + E log d) time for greatest degree d, O(V + E) memory, plus the complexity of [`solve`](fn@solve).
///
/// # Errors
/// [`NodeError::Board`] if the graph has a loop or is too large for a board.
///
/// ```
/// use clobber_solitaire::{Color, Effort, MoveOrder, solve_nodes};
/// use petgraph::graphmap::UnGraphMap;
///
/// let graph = UnGraphMap::<&str, ()>::from_edges([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]);
/// let color = |node| Some(if node == "a" { Color::Black } else { Color::White });
///
/// let order = MoveOrder::Alternating(Color::White);
/// let solution = solve_nodes(&graph, color, order, &mut Effort::new())?;
/// solution.check(&graph, color, &mut Effort::new())?;
/// assert_eq!(solution.left.len(), solution.bound.stones);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_nodes<G>(
    graph: G,
    color: impl FnMut(G::NodeId) -> Option<Color>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<NodeSolution<G::NodeId>, NodeError>
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
{
    let position = Position::from_petgraph(graph, color)?;
    NodeSolution::from_solution(graph, &position, solve(&position, order, effort))
}
