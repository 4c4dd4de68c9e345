//! Checked witnesses: Hamiltonian circuits, and tours of any board.

use core::fmt;

use certified_search::text::from_fn;
use certified_search::{Certificate, Refuted};
use clobber_core::{Topology, Vertex};

use crate::cell::Cell;
use crate::grid_graph::GridGraph;

/// Asks for a tour through all vertices of a board, each once.
///
/// ```
/// use clobber_core::GraphBoard;
/// use clobber_npc::{Answer, Effort, Tour};
///
/// // The Petersen graph has a Hamiltonian path, and no Hamiltonian circuit.
/// let petersen: GraphBoard =
///     "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5".parse()?;
/// match Tour::Circuit.find(&petersen, &mut Effort::new()) {
///     Answer::Yes(circuit) => println!("{circuit:?}"),
///     Answer::No(proof) => Tour::Circuit.check_none(&petersen, &proof, &mut Effort::new())?,
///     Answer::Open { stopped, .. } => println!("not decided: {stopped}"),
/// }
/// let path = Tour::Path.find(&petersen, &mut Effort::new()).yes().ok_or("none")?;
/// Tour::Path.check(&petersen, &path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tour {
    /// A Hamiltonian circuit: it returns to its start, and has at least three vertices.
    Circuit,
    /// A Hamiltonian path, from any vertex to any other; one vertex alone is a path.
    Path,
}

/// # Checking
impl Tour {
    /// Checks that vertices are a tour, in their order.
    ///
    /// # Complexity
    /// O(V), and one test of adjacency a vertex.
    ///
    /// # Errors
    /// The first fault.
    pub fn check<T: Topology>(self, board: &T, way: &[Vertex]) -> Result<(), Refuted> {
        let (expected, found) = (board.vertex_count(), way.len());
        let mut is_visited = vec![false; expected];
        for (index, &vertex) in way.iter().enumerate() {
            let fault = match is_visited.get_mut(vertex.index()) {
                Some(is_visited) if !*is_visited => {
                    *is_visited = true;
                    continue;
                }
                Some(_) => format!("node {vertex} occurs twice"),
                None => format!("the graph has no node {vertex}"),
            };
            return Err(Refuted::new(fault).at("vertex", index));
        }
        if found != expected {
            return Err(Refuted::new(format_args!("there are {found} of the {expected} nodes")));
        }
        let (least, name) = match self {
            Self::Circuit => (3, "circuit"),
            Self::Path => (1, "path"),
        };
        if found < least {
            return Err(Refuted::new(format_args!("{found} nodes have no {name}")));
        }
        let back = way.last().zip(way.first()).filter(|_| self == Self::Circuit);
        let mut steps = way.iter().zip(way.iter().skip(1)).chain(back).enumerate();
        match steps.find(|&(_, (&a, &b))| !board.are_adjacent(a, b)) {
            None => Ok(()),
            Some((index, (a, b))) => {
                let fault = format!("node {a} is not adjacent to {b}, which follows");
                Err(Refuted::new(fault).at("vertex", index))
            }
        }
    }
}

/// A Hamiltonian circuit of a grid graph: an order of all nodes in which neighbours are adjacent, also the last and the
/// first. The constructors check it.
///
/// It is stored from vertex 0 on, towards the lesser neighbour on the circuit. So two circuits are equal exactly if
/// they use the same edges.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_npc::{Circuit, GridGraph};
///
/// let graph: GridGraph = "##|##".parse()?;
/// let circuit = Circuit::new(&graph, [3, 1, 0, 2].map(Vertex::new))?;
/// assert_eq!(circuit.vertices(), [0, 1, 3, 2].map(Vertex::new));
/// assert_eq!(circuit.display_on(&graph).to_string(), "0,0 0,1 1,1 1,0");
/// assert!(Circuit::new(&graph, [0, 3, 1, 2].map(Vertex::new)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Circuit {
    vertices: Vec<Vertex>,
}

impl Circuit {
    /// Returns the circuit through these vertices.
    ///
    /// # Complexity
    /// O(n) time for n nodes; four bytes per node, and one more during the check. At most n + 1 vertices of the list
    /// are read, even if it is endless.
    ///
    /// # Errors
    /// The first place where the list is not a Hamiltonian circuit.
    pub fn new(
        graph: &GridGraph,
        vertices: impl IntoIterator<Item = Vertex>,
    ) -> Result<Self, Refuted> {
        // A list that is too long contains a vertex outside the graph or a repeated one.
        let most = graph.vertex_count() + 1;
        let mut vertices: Vec<Vertex> = vertices.into_iter().take(most).collect();
        Tour::Circuit.check(graph, &vertices)?;
        let start = vertices.iter().position(|&vertex| vertex == Vertex::default()).unwrap_or(0);
        vertices.rotate_left(start);
        if let [_, rest @ ..] = vertices.as_mut_slice() {
            if rest.last() < rest.first() {
                rest.reverse();
            }
        }
        Ok(Self { vertices })
    }

    /// Returns the circuit through these cells.
    ///
    /// # Complexity
    /// O(n log n) time.
    ///
    /// # Errors
    /// The errors of [`Circuit::new`], or the first cell without a node.
    pub fn from_cells(
        graph: &GridGraph,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, Refuted> {
        let vertices =
            cells.into_iter().take(graph.vertex_count() + 1).zip(0..).map(|(cell, index)| {
                let no_node = || Refuted::new(format_args!("there is no node on the cell {cell}"));
                graph.vertex_at(cell).ok_or_else(|| no_node().at("vertex", index))
            });
        Self::new(graph, vertices.collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns a circuit of a full rectangle with at least two rows and columns and an even number of nodes. It follows
    /// the first row (or column) and returns as a snake.
    ///
    /// `None` if the graph is not such a rectangle.
    ///
    /// # Complexity
    /// O(n).
    #[must_use]
    pub fn snake(graph: &GridGraph) -> Option<Self> {
        let (rows, cols) = graph.shape();
        if !graph.is_rectangle() || rows < 2 || cols < 2 || rows % 2 == 1 && cols % 2 == 1 {
            return None;
        }
        // The number of lines is even, and each has two nodes or more; the first column (row) is the way back.
        let by_rows = rows % 2 == 0;
        let (lines, length) = if by_rows { (rows, cols) } else { (cols, rows) };
        let there = (0..lines).flat_map(|line| {
            let place = move |k| if line % 2 == 0 { k } else { length - k };
            (1..length).map(move |k| (line, place(k)))
        });
        let back = (0..lines).rev().map(|line| (line, 0));
        let number =
            |(line, place)| if by_rows { line * cols + place } else { place * cols + line };
        Self::new(graph, there.chain(back).map(number).filter_map(Vertex::from_index)).ok()
    }

    /// Returns the vertices in the order of the circuit, from vertex 0 on.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// Returns all vertices along the circuit from `first` to its neighbour `last`; no vertices if the circuit does not
    /// use the edge between them.
    ///
    /// # Complexity
    /// O(n) to find the two vertices.
    pub fn between(&self, first: Vertex, last: Vertex) -> impl Iterator<Item = Vertex> {
        let n = self.vertices.len();
        let index = self.vertices.iter().position(|&vertex| vertex == first);
        let at = move |index: usize| self.vertices.get(index.checked_rem(n)?).copied();
        let start = index.map(|index| (index, n - 1));
        // If `last` comes just before `first`, go forwards; if just after, go backwards.
        let step = start.and_then(|(index, back)| {
            [(back, 1), (1, back)].into_iter().find(|&(to, _)| at(index + to) == Some(last))
        });
        let way = index.zip(step).map(move |(index, (_, step))| {
            (0..n).scan(index, move |place, _| {
                let vertex = at(*place);
                *place = (*place + step).checked_rem(n).unwrap_or(0);
                vertex
            })
        });
        way.into_iter().flatten()
    }

    /// Returns the circuit as cells `row,col`, separated by spaces.
    pub fn display_on<'a>(&'a self, graph: &'a GridGraph) -> impl fmt::Display + 'a {
        from_fn(move |f| {
            self.vertices.iter().enumerate().try_for_each(|(index, &vertex)| {
                f.write_str(if index > 0 { " " } else { "" })?;
                graph.fmt_vertex(vertex, f)
            })
        })
    }
}

/// The statement is that the list is a Hamiltonian circuit of the graph. The checker takes O(n) time and relies on the
/// graph alone.
impl Certificate<GridGraph> for Circuit {
    fn check(&self, graph: &GridGraph) -> Result<(), Refuted> {
        Tour::Circuit.check(graph, &self.vertices)
    }
}
