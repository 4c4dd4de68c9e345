//! Positions on petgraph graphs, and conversions of vertices to nodes.
//!
//! These functions look up a caller's node in the graph's `node_identifiers`. For a node that is not there, petgraph
//! may panic or return the number of a removed node.

use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::board::{BoardError, GraphBoard};
use crate::color::Color;
use crate::moves::Vertex;
use crate::position::Position;

/// Graphs of petgraph. Feature `petgraph`.
impl Position<GraphBoard> {
    /// Creates the position on a petgraph graph with the stone `color(node)` on every node.
    ///
    /// The board is [`GraphBoard::from_petgraph`]; [`Vertex::from_node`](crate::Vertex::from_node) and
    /// [`Vertex::to_node`](crate::Vertex::to_node) convert vertices.
    ///
    /// ```
    /// use clobber_core::{Color, Position};
    /// use petgraph::graph::UnGraph;
    ///
    /// let graph = UnGraph::<char, ()>::from_edges([(0, 1), (1, 2), (2, 0), (2, 3)]);
    /// let position = Position::from_petgraph(&graph, |node| {
    ///     Some(if node.index() < 2 { Color::Black } else { Color::White })
    /// })?;
    /// for mv in position.all_moves() {
    ///     let [from, to] = [mv.from, mv.to].map(|vertex| vertex.to_node(&graph));
    ///     assert!(graph.contains_edge(from.ok_or("no node")?, to.ok_or("no node")?));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(V + E log d) time for maximum degree d, O(V + E) memory.
    ///
    /// # Errors
    /// If the graph has a loop or is too large for a board.
    pub fn from_petgraph<G>(
        graph: G,
        mut color: impl FnMut(G::NodeId) -> Option<Color>,
    ) -> Result<Self, BoardError>
    where
        G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    {
        let mut position = Self::empty(GraphBoard::from_petgraph(graph)?);
        for node in graph.node_identifiers() {
            if let Some(vertex) = Vertex::from_index(graph.to_index(node)) {
                // The board has a vertex for every node.
                let _ = position.put(vertex, color(node));
            }
        }
        Ok(position)
    }
}

/// Nodes of petgraph. Feature `petgraph`.
impl Vertex {
    /// Returns the vertex of a node on the board of [`GraphBoard::from_petgraph`](crate::GraphBoard::from_petgraph),
    /// for goals. Its number is the node's index.
    ///
    /// `None` if the graph does not list the node, or if the index is too large for a board.
    ///
    /// ```
    /// use clobber_core::Vertex;
    /// use petgraph::graphmap::UnGraphMap;
    ///
    /// let graph = UnGraphMap::<&str, ()>::from_edges([("a", "b"), ("b", "c"), ("c", "a")]);
    /// let vertex = Vertex::from_node(&graph, "b").ok_or("too large")?;
    /// assert_eq!(vertex.to_node(&graph), Some("b"));
    /// assert_eq!(Vertex::from_node(&graph, "z"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(V) time.
    #[must_use]
    pub fn from_node<G>(graph: G, node: G::NodeId) -> Option<Self>
    where
        G: IntoNodeIdentifiers + NodeIndexable,
    {
        let found = graph.node_identifiers().find(|&listed| listed == node)?;
        Self::from_index(graph.to_index(found))
    }

    /// Returns the node of a vertex: the inverse of [`from_node`](Self::from_node).
    ///
    /// `None` if the vertex has no node, perhaps because the node was removed.
    ///
    /// # Complexity
    /// O(V) time.
    pub fn to_node<G>(self, graph: G) -> Option<G::NodeId>
    where
        G: IntoNodeIdentifiers + NodeIndexable,
    {
        graph.node_identifiers().find(|&node| graph.to_index(node) == self.index())
    }
}
