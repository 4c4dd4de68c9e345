//! Vertices and moves with a board's names.

use core::fmt::{self, Write};

use certified_search::text::{Place, from_fn, words};
use certified_search::{ParseError, ParseErrorKind};

use crate::board::Topology;
use crate::moves::{Move, Vertex};

/// Names of vertices without a board: numbers, texts, and petgraph's node indices as numbers.
#[doc(hidden)]
pub trait VertexName {
    fn fmt_name(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

macro_rules! named_by_display {
    ($($name:ty),*) => {$(
        impl VertexName for $name {
            fn fmt_name(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
    )*};
}

named_by_display!(Vertex, u8, u16, u32, u64, usize, i32, i64, char, &str);

#[cfg(feature = "petgraph")]
impl<Ix: petgraph::graph::IndexType> VertexName for petgraph::graph::NodeIndex<Ix> {
    fn fmt_name(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index())
    }
}

/// Stands for an unknown board with numbered vertices: it has no vertices, but reads any number as one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers;

impl Topology for Numbers {
    fn vertex_count(&self) -> usize {
        0
    }

    fn neighbors(&self, _: Vertex) -> impl Iterator<Item = Vertex> {
        core::iter::empty()
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        text.parse()
    }
}

impl Vertex {
    /// Writes the vertex with the board's name, which [`Topology::parse_vertex`] reads back. A vertex that is not on
    /// the board stays a number.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| match self.index() < board.vertex_count() {
            true => board.fmt_vertex(self, f),
            false => write!(f, "{self}"),
        })
    }
}

impl Move {
    /// Reads a move with the board's names of vertices.
    ///
    /// The move may be illegal; [`Position::check_move`](crate::Position::check_move) tests that.
    ///
    /// # Errors
    /// The column at which the text is not a move on the board.
    pub fn parse_on(board: &impl Topology, text: &str) -> Result<Self, ParseError> {
        let Some((from, to)) = text.split_once('>') else {
            board.parse_vertex(text)?;
            let end = ParseError::new(text.chars().count() + 1, ParseErrorKind::UnexpectedEnd);
            return Err(end.expecting("`>` and a vertex"));
        };
        let to_starts = from.chars().count() + 1;
        let from = board.parse_vertex(from)?;
        let to = board.parse_vertex(to).map_err(|error| error.shifted(to_starts))?;
        Ok(Self { from, to })
    }

    /// Writes the move with the board's names of vertices.
    ///
    /// ```
    /// use clobber_core::{Grid, Move};
    ///
    /// let grid = Grid::new(2, 3)?;
    /// let mv = Move::parse_on(&grid, "0,2>1,2")?;
    /// assert_eq!(Move::display_all_on(&grid, &[mv, mv]).to_string(), "0,2>1,2 0,2>1,2");
    /// assert_eq!(Move::parse_all_on(&grid, "1,0>0,0 1,1>2,1").unwrap_err().column(), 13);
    /// assert_eq!(mv, Move::between(2, 5));
    /// assert_eq!(mv.to_string(), "2>5");
    /// assert_eq!(mv.display_on(&grid).to_string(), "0,2>1,2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| board.fmt_move(self, f))
    }

    /// Reads a sequence of moves with the board's names of vertices; `-` is the empty sequence.
    ///
    /// The moves may be illegal; [`Reduction::replay`] tests that.
    ///
    /// # Errors
    /// The column at which the text is not a move on the board.
    ///
    /// [`Reduction::replay`]: crate::Reduction::replay
    pub fn parse_all_on(board: &impl Topology, text: &str) -> Result<Vec<Self>, ParseError> {
        let mut moves = Vec::new();
        if text.trim() == "-" {
            return Ok(moves);
        }
        for (place, word) in words(text) {
            moves.push(Self::parse_on(board, word).map_err(|error| error.moved_to(place))?);
        }
        if moves.is_empty() {
            let mut end = Place::START;
            end.pass(text);
            return Err(ParseErrorKind::UnexpectedEnd.at(end));
        }
        Ok(moves)
    }

    /// Writes a sequence of moves with the board's names of vertices: the inverse of
    /// [`parse_all_on`](Self::parse_all_on).
    pub fn display_all_on<'a>(
        board: &'a impl Topology,
        moves: &'a [Self],
    ) -> impl fmt::Display + 'a {
        from_fn(move |f| {
            if moves.is_empty() {
                return f.write_str("-");
            }
            let mut out = Gathering::new(f);
            for (index, &mv) in moves.iter().enumerate() {
                if index > 0 {
                    out.write_char(' ')?;
                }
                board.fmt_move(mv, &mut out)?;
            }
            out.flush()
        })
    }
}

/// Buffers text and passes it to a formatter in pieces of some hundred bytes, because each call costs as much as
/// several digits.
pub(crate) struct Gathering<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    waiting: String,
}

impl<'a, 'f> Gathering<'a, 'f> {
    /// The size of the buffer in bytes.
    const ROOM: usize = 256;

    pub(crate) fn new(f: &'a mut fmt::Formatter<'f>) -> Self {
        Self { f, waiting: String::with_capacity(Self::ROOM) }
    }

    /// Writes out the buffer. Callers must flush after the last write.
    pub(crate) fn flush(&mut self) -> fmt::Result {
        self.f.write_str(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }
}

impl Write for Gathering<'_, '_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.waiting.len() + text.len() > Self::ROOM {
            self.flush()?;
        }
        self.waiting.push_str(text);
        Ok(())
    }
}
