//! Graphs that have a name, or are written as lists of edges.

use core::fmt;
use core::str::FromStr;

use clobber_core::{
    Cycle, DynBoard, Family, GraphBoard, Grid, ParseError, ParseErrorKind, Path, Topology, Vertex,
};

use super::product::is_product;
use super::{Circulant, Clique, Hamming, Hypercube, Multipartite, PathPower, Product};

/// A graph of any family that has a name, or given by its edges.
///
/// | text | graph |
/// |---|---|
/// | `Q4` | the hypercube Q_4 |
/// | `K5`, `K3xK2xK2` | a clique, a product of cliques |
/// | `K3,3,2` | a complete multipartite graph |
/// | `P7`, `P7^2` | a path, its second power |
/// | `3x4` | a grid of three rows and four columns |
/// | `C6`, `C9(1,2,3)` | a cycle, the circulant graph with these steps |
/// | `Petersen` | the Petersen graph: a cycle of the vertices 0 to 4, a star of 5 to 9, and an edge from v to v + 5 |
/// | `edges:0-1,1-2` | the graph with these edges and all vertices up to the largest number |
/// | `edges:5:0-1,1-2` | the graph with these edges and five vertices |
/// | `P3xC4`, `K3xC30(1,2,3)`, `(3x4)xK2` | the cartesian product of two graphs; of three, `AxBxC` is `(AxB)xC` |
///
/// [`solve`](crate::solve) chooses the best algorithm for each of them.
///
/// ```
/// use clobber_core::{Cycle, Grid, Position, Topology};
/// use clobber_graphs::{NamedBoard, Effort, Hypercube, solve};
///
/// let board: NamedBoard = "Q3".parse()?;
/// assert_eq!(board, NamedBoard::Hypercube(Hypercube::new(3)?));
/// let position = Position::parse_on(board, "xoooooxo")?;
/// let solution = solve(&position, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
///
/// let board: NamedBoard = "edges:0-1,1-2,2-0,2-3".parse()?;
/// assert_eq!((board.vertex_count(), board.to_string()), (4, "edges:0-1,0-2,1-2,2-3".into()));
///
/// // Any board of these libraries is one, and its positions go along.
/// let grid: Position<Grid> = "xo|ox".parse()?;
/// let position = grid.on(NamedBoard::from(*grid.board()))?;
/// let solution = solve(&position, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(NamedBoard::from(Cycle::new(6)).to_string(), "C6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NamedBoard {
    /// A hypercube.
    Hypercube(Hypercube),
    /// A clique or a product of cliques.
    Hamming(Hamming),
    /// A grid.
    Grid(Grid),
    /// A path.
    Path(Path),
    /// A power of a path.
    PathPower(PathPower),
    /// A cycle.
    Cycle(Cycle),
    /// A circulant graph.
    Circulant(Circulant),
    /// A complete multipartite graph.
    Multipartite(Multipartite),
    /// The product of two graphs that is not a product of cliques.
    Product(Box<Product<NamedBoard, NamedBoard>>),
    /// Any other graph.
    Graph(GraphBoard),
}

/// Converts every board of these libraries to a `NamedBoard`.
macro_rules! from_boards {
    ($($kind:ident($board:ty)),*) => {$(
        impl From<$board> for NamedBoard {
            fn from(board: $board) -> Self {
                Self::$kind(board)
            }
        }
    )*};
}

from_boards!(
    Hypercube(Hypercube),
    Hamming(Hamming),
    Grid(Grid),
    Path(Path),
    PathPower(PathPower),
    Cycle(Cycle),
    Circulant(Circulant),
    Multipartite(Multipartite),
    Graph(GraphBoard)
);

impl From<Clique> for NamedBoard {
    fn from(clique: Clique) -> Self {
        Self::Hamming(clique.into())
    }
}

/// Returns whether a text lists the edges of one graph.
fn is_edges(text: &str) -> bool {
    text.starts_with("edges:") && !is_product(text)
}

/// A cycle, its spokes, and a star within.
const PETERSEN: &str = "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5";

/// The forms of a graph, for messages.
const FORMS: &str = "a graph: `Q4`, `Petersen`, `K3xK2`, `K3,3,2`, `P7`, `P7^2`, `3x4`, `C6`, `C9(1,2,3)`, `P3xC4` or `edges:0-1,1-2`";

impl NamedBoard {
    /// The most vertices of a graph given by its edges: 2^24. A short text cannot ask for more memory.
    pub const MAX_VERTICES: usize = GraphBoard::MAX_READ;

    /// Reads a graph. A list of edges makes a graph of `vertex_count` vertices, unless the text gives another number.
    ///
    /// ```
    /// use clobber_core::Topology;
    /// use clobber_graphs::NamedBoard;
    ///
    /// let board = NamedBoard::parse_with("edges:0-1", 3)?;
    /// assert_eq!((board.vertex_count(), board.to_string()), (3, "edges:3:0-1".into()));
    /// let error = "edges:0-1,1".parse::<NamedBoard>().unwrap_err();
    /// assert_eq!(error.column(), 12);
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    ///
    /// # Complexity
    /// O(k + V) time and memory for k characters and a graph of V vertices given by its edges; O(k) for
    /// the families.
    ///
    /// # Errors
    /// The column of a text that is not a graph. [`ParseErrorKind::Invalid`] for a graph larger than any board, a
    /// loop, or an edge to a vertex that does not exist.
    pub fn parse_with(text: &str, vertex_count: usize) -> Result<Self, ParseError> {
        if is_edges(text) {
            return GraphBoard::parse_with(text, vertex_count).map(Self::Graph);
        }
        Self::parse_family(text)
    }

    fn parse_family(text: &str) -> Result<Self, ParseError> {
        if is_product(text) {
            // A text that is not a product of cliques may still be a product of other graphs.
            return match text.parse::<Hamming>() {
                Ok(board) => Ok(board.into()),
                Err(_) => Product::parse_any(text).map(Self::from),
            };
        }
        Ok(match text.chars().next() {
            Some('Q') => Self::Hypercube(text.parse()?),
            Some('K') if text.contains(',') => Self::Multipartite(text.parse()?),
            Some('K') => Self::Hamming(text.parse()?),
            Some('P') if text == "Petersen" => Self::Graph(PETERSEN.parse()?),
            Some('P') if text.contains('^') => Self::PathPower(text.parse()?),
            Some('P') => Self::Path(text.parse()?),
            Some('0'..='9') => Self::Grid(text.parse()?),
            Some('C') if text.contains('(') => Self::Circulant(text.parse()?),
            Some('C') => Self::Cycle(text.parse()?),
            Some(found) => {
                let kind = ParseErrorKind::UnexpectedCharacter { found };
                return Err(ParseError::new(1, kind).expecting(FORMS));
            }
            None => {
                return Err(ParseError::new(1, ParseErrorKind::UnexpectedEnd).expecting(FORMS));
            }
        })
    }
}

impl FromStr for NamedBoard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if is_edges(text) { text.parse().map(Self::Graph) } else { Self::parse_family(text) }
    }
}

/// Evaluates an expression on the board, whatever its kind.
macro_rules! ask {
    ($this:expr, $board:ident => $answer:expr) => {
        match $this {
            NamedBoard::Hypercube($board) => $answer,
            NamedBoard::Hamming($board) => $answer,
            NamedBoard::Grid($board) => $answer,
            NamedBoard::Path($board) => $answer,
            NamedBoard::PathPower($board) => $answer,
            NamedBoard::Cycle($board) => $answer,
            NamedBoard::Circulant($board) => $answer,
            NamedBoard::Multipartite($board) => $answer,
            NamedBoard::Product($board) => $answer,
            NamedBoard::Graph($board) => $answer,
        }
    };
}

impl fmt::Display for NamedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ask!(self, board => board.fmt(f))
    }
}

impl Topology for NamedBoard {
    fn vertex_count(&self) -> usize {
        ask!(self, board => board.vertex_count())
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let neighbors: Box<dyn Iterator<Item = Vertex> + '_> =
            ask!(self, board => Box::new(board.neighbors(vertex)));
        neighbors
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        ask!(self, board => board.are_adjacent(a, b))
    }

    fn family(&self) -> Option<Family<'_>> {
        ask!(self, board => board.family())
    }

    fn as_dyn(&self) -> DynBoard<'_> {
        match self {
            // On the grid itself vertices are called by row and column.
            Self::Grid(_) => DynBoard::new(self),
            _ => ask!(self, board => board.as_dyn()),
        }
    }
}
