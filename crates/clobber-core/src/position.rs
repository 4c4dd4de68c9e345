//! A position: a board and the stones on it.

// This module comes first because the documentation lists methods in the order of the modules.
mod construction;
mod play;

mod derived;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use certified_search::text::Rows;
use certified_search::{ParseError, ParseErrorKind};

use crate::board::{FromShape, Grid, Topology};
use crate::color::{Color, read_square, symbol};
use crate::moves::Vertex;
use crate::stones::{LargeSet, StoneSet, Stones};

/// Stones on a board.
///
/// `T` is the board: [`Grid`](crate::Grid), [`Path`](crate::Path), [`Cycle`](crate::Cycle),
/// [`GraphBoard`](crate::GraphBoard), a [`Topology`] of your own, or a reference to one. `S` is the type of the two
/// sets of stones, by default a bit vector of the board's size. `Position<Grid, u64>` is a `Copy` type of four words
/// for boards of up to 64 vertices, for programs that visit many positions.
///
/// If the compiler reports E0283, write the type in full: `let position: Position<Grid> = ...`. Type inference ignores
/// the default of `S`.
///
/// ```
/// use clobber_core::{Color, Grid, Move, Position};
///
/// let mut position: Position<Grid> = "xox|oxo".parse()?;
/// assert_eq!(position.moves(Color::White).count(), 7);
/// position.play(Move::between(1, 0))?;
/// assert_eq!(position.to_string(), "o.x|oxo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position<T, S = LargeSet> {
    board: T,
    stones: Stones<S>,
}

/// A position counts as a sum with one summand, for functions that take sums.
impl<T, S> AsRef<[Self]> for Position<T, S> {
    fn as_ref(&self) -> &[Self] {
        core::slice::from_ref(self)
    }
}

impl<T: Hash, S: StoneSet> Hash for Position<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.stones.hash(state);
    }
}

/// Writes the rows from the top, joined by `|`; with `{:#}`, by line ends.
impl<T: Topology, S: StoneSet> fmt::Display for Position<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let end_of_row = if f.alternate() { '\n' } else { '|' };
        let width = self.board.line_width();
        for (index, square) in self.squares().enumerate() {
            if index > 0 && index.checked_rem(width) == Some(0) {
                f.write_char(end_of_row)?;
            }
            f.write_char(symbol(square))?;
        }
        Ok(())
    }
}

impl<T: Topology, S: StoneSet> fmt::Debug for Position<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl<T: FromShape, S: StoneSet> FromStr for Position<T, S> {
    type Err = ParseError;

    /// Reads rows from the top, or the name of a checkerboard: `3x4` or `checkerboard 3x4`, with black in the corner.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let drawing = Drawing::read(text)?;
        let board =
            T::from_shape(drawing.rows, drawing.cols).map_err(|error| drawing.error(&error))?;
        Self::try_from_fn(board, |vertex| drawing.square(vertex))
            .map_err(|error| drawing.error(&error))
    }
}

/// The squares that a text describes, before the board is made. This code is compiled once, not for each type of board.
struct Drawing {
    rows: usize,
    cols: usize,
    /// Row by row. Empty for a checkerboard, as its name is short but the board may be large.
    squares: Option<Vec<Option<Color>>>,
    /// The number of characters before the name of a checkerboard.
    skipped: usize,
}

impl Drawing {
    /// Reads rows, or the name of a checkerboard.
    fn read(text: &str) -> Result<Self, ParseError> {
        /// Keeps a short text from demanding much memory.
        const MOST_SQUARES: usize = 1 << 24;
        let body = text.trim_start();
        let body = body.strip_prefix("checkerboard").map_or(body, str::trim_start);
        if !body.starts_with(|c: char| c.is_ascii_digit()) {
            let Rows { count, width, squares } = Rows::read(text, true, read_square)?;
            return Ok(Self { rows: count, cols: width, squares: Some(squares), skipped: 0 });
        }
        let skipped = text.chars().count() - body.chars().count();
        let grid: Result<Grid, _> = body.trim_end().parse();
        let grid = grid.map_err(|error| error.shifted(skipped))?;
        let drawing = Self { rows: grid.rows(), cols: grid.cols(), squares: None, skipped };
        match grid.vertex_count() {
            ..=MOST_SQUARES => Ok(drawing),
            _ => Err(drawing.error(&format_args!("{grid} is more than {MOST_SQUARES} squares"))),
        }
    }

    fn square(&self, vertex: Vertex) -> Option<Color> {
        let Some(squares) = &self.squares else {
            let (row, col) = (vertex.index() / self.cols, vertex.index() % self.cols);
            return Some(if (row + col) % 2 == 0 { Color::Black } else { Color::White });
        };
        squares.get(vertex.index()).copied().flatten()
    }

    /// Returns an error of the board, placed at the first character of the text.
    fn error(&self, error: &dyn fmt::Display) -> ParseError {
        ParseError::new(1, ParseErrorKind::invalid(error)).shifted(self.skipped)
    }
}
