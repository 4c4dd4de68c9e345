//! Boards: their vertices and which of them are adjacent.

mod check;
mod dyn_board;
mod family;
mod graph;
mod grid;
mod row;

use core::fmt;
use std::rc::Rc;
use std::sync::Arc;

use certified_search::ParseError;
use certified_search::text::{counted, from_fn};

pub use self::check::check_topology;
pub use self::dyn_board::DynBoard;
pub use self::family::Family;
pub use self::graph::GraphBoard;
pub use self::grid::{Grid, GridSymmetry};
pub use self::row::{Cycle, Path};

use crate::moves::{Move, Vertex, not_a_vertex, write_number};
use crate::stones::StoneSet;

/// A board: a finite simple graph on the vertices `0..vertex_count`.
///
/// You can implement the trait for your own board: provide the first two methods, and keep the contract below, which
/// [`check_topology`] tests. The other methods have defaults. Override one if the board has a faster algorithm or a
/// better notation.
///
/// # Contract
/// - `vertex_count() < 2^32`.
/// - Adjacency is symmetric, without loops, and `neighbors` lists no vertex twice.
/// - `are_adjacent`, `moves_between` and `family` agree with `neighbors`.
/// - `line_width` is not 0 if there is a vertex.
/// - `fmt_vertex` writes a name that is not empty, does not begin with `!`, and contains neither white space nor `>`;
///   `parse_vertex` reads the vertex back from it.
/// - A vertex outside the board has no neighbours; no method panics on one. A board that looks its
///   vertices up in a table should use `get`.
///
/// A board that breaks the contract makes results wrong, but is never unsafe.
///
/// ```
/// use core::fmt::{self, Write};
///
/// use clobber_core::{
///     Color, Move, ParseError, ParseErrorKind, Position, Topology, Vertex, check_topology,
/// };
///
/// /// Seven hexagons: one in the centre, and six around it.
/// #[derive(Clone, Copy)]
/// struct Flower;
///
/// const NAMES: [&str; 7] = ["centre", "n", "ne", "se", "s", "sw", "nw"];
///
/// const NEIGHBORS: [&[u32]; 7] = [
///     &[1, 2, 3, 4, 5, 6],
///     &[0, 2, 6],
///     &[0, 1, 3],
///     &[0, 2, 4],
///     &[0, 3, 5],
///     &[0, 4, 6],
///     &[0, 1, 5],
/// ];
///
/// impl Topology for Flower {
///     fn vertex_count(&self) -> usize {
///         NAMES.len()
///     }
///
///     fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
///         let list = NEIGHBORS.get(vertex.index()).copied().unwrap_or_default();
///         list.iter().copied().map(Vertex::new)
///     }
///
///     fn fmt_vertex(&self, vertex: Vertex, out: &mut impl Write) -> fmt::Result {
///         out.write_str(NAMES.get(vertex.index()).copied().unwrap_or("outside"))
///     }
///
///     fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
///         (0..).map(Vertex::new).zip(NAMES).find(|(_, name)| *name == text).map_or_else(
///             || Err(ParseError::new(1, ParseErrorKind::invalid("no hexagon of the flower"))),
///             |(vertex, _)| Ok(vertex),
///         )
///     }
/// }
///
/// check_topology(&Flower)?;
/// let position = Position::parse_on(Flower, "xo..o..")?;
/// let moves: Vec<Move> = position.moves(Color::Black).collect();
/// assert_eq!(Move::display_all_on(&Flower, &moves).to_string(), "centre>n centre>s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Topology {
    /// Returns the number of vertices.
    fn vertex_count(&self) -> usize;

    /// Returns the vertices adjacent to `vertex`, each once, in any order. A vertex that is not on the board has none.
    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex>;

    /// Returns whether two vertices are adjacent.
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.neighbors(a).any(|neighbor| neighbor == b)
    }

    /// Returns all moves from a vertex of `movers` to an adjacent vertex of `targets`. The order depends on the board,
    /// but is always the same.
    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        movers.iter().flat_map(move |from| {
            self.neighbors(from)
                .filter(|&to| targets.contains(to))
                .map(move |to| Move::new(from, to))
        })
    }

    /// Returns the family of graphs to which the board belongs, if it declares one.
    ///
    /// Solvers use theorems about these families; the declaration saves them from recognizing the graph.
    fn family(&self) -> Option<Family<'_>> {
        None
    }

    /// Returns the number of vertices in a line of the board's text; lines are joined by `|`.
    ///
    /// By default the text is one line. Keep that for a board whose lines are not equally long, such as a hexagon;
    /// implement `svg::Layout` (feature `svg`) to draw it.
    fn line_width(&self) -> usize {
        self.vertex_count()
    }

    /// Returns a reference to the board that hides its type. Only boards that refer to another one override this.
    fn as_dyn(&self) -> DynBoard<'_>
    where
        Self: Sized,
    {
        DynBoard::new(self)
    }

    /// Writes the name of a vertex: by default its number.
    ///
    /// A name is not empty, does not begin with `!`, and contains neither white space nor `>`. All other characters are
    /// allowed. (Moves are written `from>to`, separated by white space, and `!` marks a joker.)
    ///
    /// # Errors
    /// The errors of `out`.
    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        write_number(vertex.index(), out)
    }

    /// Reads the name of a vertex.
    ///
    /// # Errors
    /// The column, from 1, of the first character that belongs to no name of a vertex.
    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        let vertex: Vertex = text.parse()?;
        if vertex.index() < self.vertex_count() { Ok(vertex) } else { Err(not_a_vertex(text)) }
    }

    /// Writes a move as `from>to` with the names of the vertices.
    ///
    /// # Errors
    /// The errors of `out`.
    fn fmt_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        self.fmt_vertex(mv.from, out)?;
        out.write_char('>')?;
        self.fmt_vertex(mv.to, out)
    }
}

/// A reference or a shared pointer to a board acts as that board.
macro_rules! board_behind_a_pointer {
    ($($pointer:ty),*) => {$(
        impl<T: Topology> Topology for $pointer {
            fn vertex_count(&self) -> usize {
                (**self).vertex_count()
            }

            fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
                (**self).neighbors(vertex)
            }

            fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
                (**self).are_adjacent(a, b)
            }

            fn moves_between<'a, S: StoneSet>(
                &'a self,
                movers: &'a S,
                targets: &'a S,
            ) -> impl Iterator<Item = Move> + 'a {
                (**self).moves_between(movers, targets)
            }

            fn family(&self) -> Option<Family<'_>> {
                (**self).family()
            }

            fn line_width(&self) -> usize {
                (**self).line_width()
            }

            fn as_dyn(&self) -> DynBoard<'_> {
                (**self).as_dyn()
            }

            fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
                (**self).fmt_vertex(vertex, out)
            }

            fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
                (**self).parse_vertex(text)
            }

            fn fmt_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
                (**self).fmt_move(mv, out)
            }
        }
    )*};
}

board_behind_a_pointer!(&T, Box<T>, Rc<T>, Arc<T>);

/// A board determined by the shape of a text, so that `"xo|ox".parse()` returns a position.
#[doc(hidden)]
pub trait FromShape: Topology + Sized {
    /// Creates the board of `lines` lines of `width` vertices each.
    ///
    /// # Errors
    /// If no board of this type has that shape.
    fn from_shape(lines: usize, width: usize) -> Result<Self, BoardError>;
}

/// A board with symmetries, for [`Position::image`] and [`Position::canonical`]. Each symmetry maps it onto a board of
/// the same type.
///
/// [`Position::image`]: crate::Position::image
/// [`Position::canonical`]: crate::Position::canonical
pub trait Symmetric: Topology + Sized {
    /// One of the symmetries.
    type Symmetry: Copy + fmt::Debug;

    /// Returns all symmetries, the identity first.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry>;

    /// Returns the board onto which the symmetry maps this one.
    #[must_use]
    fn image(&self, symmetry: Self::Symmetry) -> Self;

    /// Returns the vertex of the image onto which the symmetry maps a vertex of this board.
    fn image_of(&self, symmetry: Self::Symmetry, vertex: Vertex) -> Vertex;
}

/// Returns the number of lines as a factor before their width; nothing for one line.
fn times(lines: usize) -> impl fmt::Display {
    from_fn(move |f| if lines == 1 { Ok(()) } else { write!(f, "{lines} x ") })
}

/// The reason why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Boards have fewer than 2^32 vertices.
    #[error("a board of {}{width} vertices is too large: at most {}", times(*lines), u32::MAX)]
    TooLarge {
        /// The number of lines (one, if the board has none).
        lines: usize,
        /// The number of vertices in a line.
        width: usize,
    },
    /// A row, a cycle or a graph is written in one line.
    #[error("the board's text has one line, not {lines}")]
    NotOneLine {
        /// The number of lines.
        lines: usize,
    },
    /// Graphs have fewer than 2^31 edges.
    #[error("a graph of {edges} edges is too large: at most {}", GraphBoard::MOST_EDGES)]
    TooManyEdges {
        /// The number of edges, with repetitions.
        edges: usize,
    },
    /// An edge of a graph joins a vertex to itself.
    #[error("edge {edge} is a loop at vertex {vertex}")]
    Loop {
        /// The index of the edge (or of the node, if edges have no order).
        edge: usize,
        /// The vertex at both of its ends.
        vertex: usize,
    },
    /// An edge of a graph has an end that is not a vertex.
    #[error("edge {edge} ends at {vertex}, but the graph has {}", counted(*vertex_count, "vertex", "vertices"))]
    NoVertex {
        /// The index of the edge.
        edge: usize,
        /// The end.
        vertex: usize,
        /// The number of vertices.
        vertex_count: usize,
    },
}
