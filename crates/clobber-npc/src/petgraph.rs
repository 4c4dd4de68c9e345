//! Conversion of petgraph graphs with integer coordinates to grid graphs and back.

use std::collections::HashMap;

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::cell::Cell;
use crate::error::Error;
use crate::grid_graph::GridGraph;

impl GridGraph {
    /// Creates the grid graph of a petgraph graph, with each `node` on the cell `cell(node)`.
    ///
    /// Directions are ignored and parallel edges count once. For the paper's coordinates, take x
    /// for the column and -y for the row.
    ///
    /// ```
    /// use clobber_npc::{Cell, Error, GridGraph};
    /// use petgraph::graph::UnGraph;
    ///
    /// let mut graph = UnGraph::<Cell, ()>::default();
    /// let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
    /// let [a, b, c] = cells.map(|cell| graph.add_node(cell));
    /// graph.add_edge(a, b, ());
    /// let missing = Error::MissingEdge {
    ///     node: 1,
    ///     other: 2,
    ///     cell: Cell::new(0, 1),
    ///     other_cell: Cell::new(1, 1),
    /// };
    /// assert_eq!(GridGraph::from_petgraph(&graph, |node| graph[node]), Err(missing));
    ///
    /// graph.add_edge(b, c, ());
    /// let grid_graph = GridGraph::from_petgraph(&graph, |node| graph[node])?;
    /// assert_eq!(grid_graph.to_string(), "##|.#");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Requires the feature `petgraph`.
    ///
    /// # Complexity
    /// O(E + V log V) time and O(E + V) memory.
    ///
    /// # Errors
    /// The place where the graph is not a grid graph, with the indices (`to_index`) of the nodes. Possible faults are
    /// two nodes on one cell, an edge or loop between cells that are not neighbours, neighbouring cells without an
    /// edge, and a graph that is too large.
    pub fn from_petgraph<G>(
        graph: G,
        mut cell: impl FnMut(G::NodeId) -> Cell,
    ) -> Result<Self, Error>
    where
        G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    {
        let mut places: Vec<(Cell, G::NodeId)> = Vec::new();
        let mut cells: HashMap<usize, Cell> = HashMap::new();
        for node in graph.node_identifiers() {
            let cell = cell(node);
            places.push((cell, node));
            cells.insert(graph.to_index(node), cell);
        }
        places.sort_by_key(|&(cell, node)| (cell, graph.to_index(node)));
        for pair in places.windows(2) {
            if let [(cell, a), (same, b)] = *pair {
                if cell == same {
                    let (node, other) = (graph.to_index(a), graph.to_index(b));
                    return Err(Error::SharedCell { node, other, cell });
                }
            }
        }
        let mut joined = Vec::new();
        for &(cell, a) in &places {
            let node = graph.to_index(a);
            for b in graph.neighbors(a) {
                let other = graph.to_index(b);
                let other_cell = cells.get(&other).copied().unwrap_or(cell);
                if !cell.is_next_to(other_cell) {
                    return Err(Error::LongEdge { node, other, cell, other_cell });
                }
                joined.push((cell.min(other_cell), cell.max(other_cell)));
            }
        }
        joined.sort_unstable();
        let grid_graph = Self::from_cells(places.iter().map(|&(cell, _)| cell))?;
        for (a, b) in grid_graph.edges() {
            // The nodes are in the order of their cells.
            let [a, b] = [a, b].map(|vertex| places.get(vertex.index()).copied());
            let (Some((cell, a)), Some((other_cell, b))) = (a, b) else { continue };
            if joined.binary_search(&(cell.min(other_cell), cell.max(other_cell))).is_err() {
                let (node, other) = (graph.to_index(a), graph.to_index(b));
                return Err(Error::MissingEdge { node, other, cell, other_cell });
            }
        }
        Ok(grid_graph)
    }

    /// Returns the graph as a petgraph graph; node k is vertex k, with its cell as its label. Requires the
    /// feature `petgraph`.
    #[must_use]
    pub fn to_petgraph(&self) -> UnGraph<Cell, ()> {
        let mut graph = UnGraph::with_capacity(self.cells().len(), 0);
        for &cell in self.cells() {
            graph.add_node(cell);
        }
        for (a, b) in self.edges() {
            graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
        }
        graph
    }
}
