//! Goals: the stones that a play should leave.

use core::fmt;
use core::str::FromStr;

use certified_search::text::from_fn;
use certified_search::{ParseError, ParseErrorKind};

use crate::board::Topology;
use crate::color::Color;
use crate::moves::Vertex;
use crate::names::Numbers;
use crate::position::Position;
use crate::stones::StoneSet;

/// The stones that a play in free order should leave. Each variant names the paper's term.
///
/// [`Two`](Self::Two) prescribes one vertex, `3:x,o`: a second stone may be left anywhere.
/// [`Both`](Self::Both) prescribes two vertices, `3:x,5:o`: both stones have to be left.
///
/// Vertices are numbers, unless `V` is another type, such as a node of a petgraph graph.
///
/// Its text is `V:c`, `V:c,c'`, `V:c,V':c'` or `joker:V:c`, with zero-based vertices and colours `x`, `o`.
/// [`parse_on`](Self::parse_on) and [`display_on`](Self::display_on) use a board's names of vertices.
///
/// ```
/// use clobber_core::{Color, Goal, Grid, Vertex};
///
/// let goal: Goal = "3:x,o".parse()?;
/// assert_eq!(goal, Goal::Two { vertex: Vertex::new(3), color: Color::Black, other: Color::White });
/// assert_eq!(goal.to_string(), "3:x,o");
/// let grid = Grid::new(2, 3)?;
/// assert_eq!(goal.display_on(&grid).to_string(), "1,0:x,o");
/// assert_eq!(Goal::parse_on(&grid, "1,0:x,o")?, goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal<V = Vertex> {
    /// One stone of this colour, on this vertex: the position is *(1, v, c)-reducible*.
    One {
        /// The vertex of the last stone.
        vertex: V,
        /// The colour of this stone.
        color: Color,
    },
    /// A stone of this colour on this vertex, and at most one more, of the second colour, anywhere: the position is
    /// *(2, v, c, c')-reducible*.
    Two {
        /// The vertex of the first stone.
        vertex: V,
        /// The colour of this stone.
        color: Color,
        /// The colour of the second stone, if there is one. It may equal the first.
        other: Color,
    },
    /// Two stones of these colours on these vertices: the position is *(2, v, c, v', c')-reducible*.
    Both {
        /// The vertex of the first stone.
        vertex: V,
        /// The colour of this stone.
        color: Color,
        /// The vertex of the second stone.
        other_vertex: V,
        /// The colour of this stone.
        other: Color,
    },
    /// One stone of this colour, on this vertex; at most once during the play, a stone may change its colour. The
    /// position is *(1, v, c)-reducible joker*.
    Joker {
        /// The vertex of the last stone.
        vertex: V,
        /// The colour of this stone.
        color: Color,
    },
}

impl Goal {
    /// Creates the goal of one stone ([`One`](Self::One)) of this colour on this vertex.
    #[must_use]
    pub fn one(vertex: impl Into<Vertex>, color: Color) -> Self {
        Self::One { vertex: vertex.into(), color }
    }

    /// Creates the goal of at most two stones ([`Two`](Self::Two)): one on this vertex, and possibly another, of the
    /// second colour.
    #[must_use]
    pub fn two(vertex: impl Into<Vertex>, color: Color, other: Color) -> Self {
        Self::Two { vertex: vertex.into(), color, other }
    }

    /// Returns the maximum number of stones that the goal allows.
    pub const fn most_stones(&self) -> usize {
        match self {
            Self::One { .. } | Self::Joker { .. } => 1,
            Self::Two { .. } | Self::Both { .. } => 2,
        }
    }

    /// Returns whether the stones left by a play meet the goal.
    ///
    /// # Complexity
    /// O(V / 64).
    pub fn is_met_by<T: Topology, S: StoneSet>(&self, end: &Position<T, S>) -> bool {
        let count = end.stone_count();
        let has_right_count = match *self {
            Self::One { .. } | Self::Joker { .. } => count == 1,
            Self::Two { color, other, .. } => {
                let of_other = if color == other { 2 } else { 1 };
                count == 1 || count == 2 && end.count(other) == of_other
            }
            Self::Both { vertex, other_vertex, .. } => count == 2 && vertex != other_vertex,
        };
        has_right_count && self.stones().all(|(v, color)| end.color_at(v) == Some(color))
    }
}

impl<V> Goal<V> {
    /// Replaces the names of the vertices, for example by nodes of a graph.
    ///
    /// # Errors
    /// The first error of `name`.
    pub fn try_map<W, E>(self, mut name: impl FnMut(V) -> Result<W, E>) -> Result<Goal<W>, E> {
        Ok(match self {
            Self::One { vertex, color } => Goal::One { vertex: name(vertex)?, color },
            Self::Two { vertex, color, other } => Goal::Two { vertex: name(vertex)?, color, other },
            Self::Both { vertex, color, other_vertex, other } => {
                let (vertex, other_vertex) = (name(vertex)?, name(other_vertex)?);
                Goal::Both { vertex, color, other_vertex, other }
            }
            Self::Joker { vertex, color } => Goal::Joker { vertex: name(vertex)?, color },
        })
    }

    /// Returns the vertices that the goal names: one or two.
    pub fn vertices(self) -> impl Iterator<Item = V> {
        self.stones().map(|(vertex, _)| vertex)
    }

    /// Returns the stones on the vertices that the goal names.
    pub(crate) fn stones(self) -> impl Iterator<Item = (V, Color)> {
        let (first, second) = match self {
            Self::One { vertex, color }
            | Self::Two { vertex, color, .. }
            | Self::Joker { vertex, color } => ((vertex, color), None),
            Self::Both { vertex, color, other_vertex, other } => {
                ((vertex, color), Some((other_vertex, other)))
            }
        };
        core::iter::once(first).chain(second)
    }
}

/// The text.
impl Goal {
    /// Writes the goal with the board's names of vertices.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        let name = move |vertex: Vertex| vertex.display_on(board);
        from_fn(move |f| match self {
            Self::One { vertex, color } => write!(f, "{}:{color}", name(vertex)),
            Self::Two { vertex, color, other } => write!(f, "{}:{color},{other}", name(vertex)),
            Self::Both { vertex, color, other_vertex, other } => {
                write!(f, "{}:{color},{}:{other}", name(vertex), name(other_vertex))
            }
            Self::Joker { vertex, color } => write!(f, "joker:{}:{color}", name(vertex)),
        })
    }

    /// Reads the text that [`display_on`](Self::display_on) writes, on boards whose names of vertices contain no `:`.
    ///
    /// # Errors
    /// The column at which the text is not a goal, or not the name of a vertex.
    pub fn parse_on(board: &impl Topology, text: &str) -> Result<Self, ParseError> {
        const JOKER: &str = "joker:";
        if let Some(stone) = text.strip_prefix(JOKER) {
            let stone = Stone::parse_on(board, stone).and_then(Stone::alone);
            let (vertex, color) = stone.map_err(|error| error.shifted(JOKER.len()))?;
            return Ok(Self::Joker { vertex, color });
        }
        let first = Stone::parse_on(board, text).map_err(|error| match error.kind() {
            ParseErrorKind::Invalid { .. } => error,
            _ if text.contains(':') && error.column() > 1 => error,
            _ => error.expecting(FORMS),
        })?;
        let Stone { vertex, color, rest: Some((second, start)) } = first else {
            let (vertex, color) = first.alone()?;
            return Ok(Self::One { vertex, color });
        };
        if second.contains(':') {
            let stone = Stone::parse_on(board, second).and_then(Stone::alone);
            let (other_vertex, other) = stone.map_err(|error| error.shifted(start))?;
            Ok(Self::Both { vertex, color, other_vertex, other })
        } else {
            let other = second.parse().map_err(|error: ParseError| error.shifted(start))?;
            Ok(Self::Two { vertex, color, other })
        }
    }
}

/// The forms of a goal, for messages.
const FORMS: &str = "a goal: `V:c`, `V:c,c'`, `V:c,V':c'` or `joker:V:c`";

/// A vertex, a colon and a colour.
struct Stone<'a> {
    vertex: Vertex,
    color: Color,
    /// The text after a comma, and the number of characters before it.
    rest: Option<(&'a str, usize)>,
}

impl<'a> Stone<'a> {
    fn parse_on(board: &impl Topology, text: &'a str) -> Result<Self, ParseError> {
        let Some((name, after)) = text.split_once(':') else {
            board.parse_vertex(text)?;
            let end = text.chars().count() + 1;
            return Err(
                ParseError::new(end, ParseErrorKind::UnexpectedEnd).expecting("`:` and a colour")
            );
        };
        let vertex = board.parse_vertex(name)?;
        let (color, rest) = match after.split_once(',') {
            Some((color, rest)) => (color, Some(rest)),
            None => (after, None),
        };
        let colon = name.chars().count() + 1;
        let comma = colon + color.chars().count() + 1;
        let color = color.parse().map_err(|error: ParseError| error.shifted(colon))?;
        Ok(Self { vertex, color, rest: rest.map(|rest| (rest, comma)) })
    }

    /// Returns the stone if nothing follows it.
    fn alone(self) -> Result<(Vertex, Color), ParseError> {
        match self.rest {
            None => Ok((self.vertex, self.color)),
            Some((_, comma)) => {
                Err(ParseError::new(comma, ParseErrorKind::UnexpectedCharacter { found: ',' }))
            }
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_on(&Numbers, text)
    }
}
