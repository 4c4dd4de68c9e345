//! Vertices, moves, and the order of play.

use core::fmt::{self, Write};
use core::str::FromStr;

use certified_search::{ParseError, ParseErrorKind, text};

use crate::color::Color;
use crate::names::Numbers;

/// A vertex of a board: a number from 0 to one less than the board's number of vertices.
///
/// Whether a number is a vertex depends on the board.
///
/// # Integers
/// Throughout these libraries, a size that cannot be too large is a `u32`, as in [`Path::new`]. A size that can be too
/// large is a `usize`, and the function returns a `Result` or an `Option`, as [`Grid::new`] does. Counts are always
/// `usize`.
///
/// [`Path::new`]: crate::Path::new
/// [`Grid::new`]: crate::Grid::new
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Vertex(u32);

impl Vertex {
    /// Creates the vertex with a number.
    #[must_use]
    #[inline]
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Creates the vertex with a number; `None` for 2^32 or more, because boards are smaller.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index).ok().map(Self)
    }

    /// Returns the number of the vertex as a `usize`, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of the vertex.
    #[inline]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl From<u32> for Vertex {
    fn from(index: u32) -> Self {
        Self(index)
    }
}

/// Writes a number without the formatter's padding, which takes longer than the digits. Programs write millions of
/// moves.
pub(crate) fn write_number(number: usize, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_str(itoa::Buffer::new().format(number))
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() || f.sign_plus() {
            self.0.fmt(f)
        } else {
            write_number(self.index(), f)
        }
    }
}

impl FromStr for Vertex {
    type Err = ParseError;

    /// Reads a number, zero-based, in decimal digits only.
    fn from_str(name: &str) -> Result<Self, ParseError> {
        text::number(name).map(Self)
    }
}

/// Creates the error for a text that names no vertex, for implementations of
/// [`Topology::parse_vertex`](crate::Topology::parse_vertex).
#[doc(hidden)]
#[must_use]
pub fn not_a_vertex(text: &str) -> ParseError {
    let reason = format!("{text:?} is not a vertex of the board");
    ParseError::new(1, ParseErrorKind::invalid(reason))
}

/// A move: the stone on `from` clobbers the stone on `to`, which is removed.
///
/// Its text is `from>to` with zero-based numbers. [`display_on`](Self::display_on) writes it with a board's names,
/// `row,col>row,col` on grids, and [`parse_on`](Self::parse_on) reads that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The vertex of the moving stone.
    pub from: Vertex,
    /// The vertex of the clobbered stone.
    pub to: Vertex,
}

impl Move {
    /// Creates the move of the stone on `from` onto the stone on `to`.
    #[must_use]
    #[inline]
    pub const fn new(from: Vertex, to: Vertex) -> Self {
        Self { from, to }
    }

    /// Creates the move between two vertices given by number.
    #[must_use]
    #[inline]
    pub const fn between(from: u32, to: u32) -> Self {
        Self { from: Vertex::new(from), to: Vertex::new(to) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        f.write_char('>')?;
        self.to.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `from>to` with numbers; [`parse_on`](Move::parse_on) reads a board's names, such as `0,0>0,1`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_on(&Numbers, text).map_err(|error| match error.kind() {
            ParseErrorKind::UnexpectedCharacter { .. } => error.expecting(
                "the numbers of two vertices, `0>1` (`Move::parse_on` reads a board's names, `0,0>0,1`)",
            ),
            _ => error,
        })
    }
}

/// Whose turn it is at each move of a solitaire game.
///
/// The fewest stones that can be reached may differ for each of the three orders. As text: `alternating:x`,
/// `alternating:o`, `any`.
///
/// ```
/// use clobber_core::{Color, MoveOrder, Path, Position, Reduction};
///
/// let order: MoveOrder = "alternating:o".parse()?;
/// assert_eq!(order, MoveOrder::Alternating(Color::White));
/// assert_eq!(order.mover(0), Some(Color::White));
/// assert_eq!(order.mover(1), Some(Color::Black));
/// assert_eq!(MoveOrder::Any.mover(1), None);
///
/// // Black moves twice in a row, which only free order allows.
/// let row: Position<Path> = "xoox".parse()?;
/// let mut play: Reduction = "any 0>1 3>2".parse()?;
/// assert_eq!(play.replay(&row)?.end().to_string(), ".xx.");
/// play.order = MoveOrder::Alternating(Color::Black);
/// assert!(play.replay(&row).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveOrder {
    /// The colours take turns; the one named moves first.
    Alternating(Color),
    /// Free order (SC2): any stone may move at any time.
    #[doc(alias = "free")]
    #[doc(alias = "SC2")]
    Any,
}

impl MoveOrder {
    /// The three orders of play.
    pub const ALL: [Self; 3] =
        [Self::Alternating(Color::Black), Self::Alternating(Color::White), Self::Any];

    /// Returns the colour that has to make the move with this index (from 0), or `None` if both colours may.
    pub fn mover(self, index: usize) -> Option<Color> {
        match self {
            Self::Alternating(first) if index % 2 == 0 => Some(first),
            Self::Alternating(first) => Some(!first),
            Self::Any => None,
        }
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alternating(first) => write!(f, "alternating:{first}"),
            Self::Any => f.write_str("any"),
        }
    }
}

impl FromStr for MoveOrder {
    type Err = ParseError;

    /// Reads `any` or `free`; `alternating:x`, or only the colour that moves first.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const PREFIX: &str = "alternating:";
        if let "any" | "free" = text {
            return Ok(Self::Any);
        }
        match text.strip_prefix(PREFIX) {
            Some(color) => color
                .parse()
                .map(Self::Alternating)
                .map_err(|error: ParseError| error.shifted(PREFIX.len())),
            None => text.parse().map(Self::Alternating).map_err(|_| {
                let reason = "not an order of play: alternating:x, alternating:o or any";
                ParseError::new(1, ParseErrorKind::invalid(reason))
            }),
        }
    }
}
