//! Boards of one row: words.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Rows;
use certified_search::{ParseError, ParseErrorKind};

use crate::board::Board;
use crate::color::Color;
use crate::rows::RowError;

/// A board of one row: the word of its colours.
///
/// ```
/// use clickomania::Row;
///
/// let row: Row = "abbabaab".parse()?;
/// assert!(row.two_colors().is_some_and(|row| row.is_solvable()));
/// let row: Row = " aab(30)".parse()?;
/// assert!(row.groups().map(|(color, size)| format!("{color}{size}")).eq(["a2", "b1", "(30)1"]));
/// # Ok::<(), clickomania::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Row(Vec<Color>);

impl Row {
    /// Creates the row of these blocks, from the left.
    #[must_use]
    pub fn new(blocks: impl IntoIterator<Item = Color>) -> Self {
        Self(blocks.into_iter().collect())
    }

    /// Returns the blocks from the left.
    pub fn as_slice(&self) -> &[Color] {
        &self.0
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether no block is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the groups from the left, each with its colour and size.
    pub fn groups(&self) -> impl Iterator<Item = (Color, usize)> {
        let runs = self.0.chunk_by(|a, b| a == b);
        runs.filter_map(|run| run.first().map(|&color| (color, run.len())))
    }

    /// Converts the row to a board.
    #[must_use]
    pub fn to_board(&self) -> Board {
        Board::from_row(&self.0)
    }
}

/// Writes `Row(abba)`.
impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({self})")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|color| write!(f, "{color}"))
    }
}

impl FromStr for Row {
    type Err = ParseError;

    /// Reads the blocks from the left; a single blank or comma may separate all of them. Blanks around the text are
    /// skipped.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = Rows::read(text, true, |reader| {
            let unexpected = reader.unexpected();
            Color::read_square(reader)?.ok_or(unexpected)
        })?;
        match rows.count {
            1 => Ok(Self(rows.squares)),
            _ => {
                let at = text.find(['|', '/', '\n']).and_then(|at| text.get(..at));
                let column = at.unwrap_or_default().chars().count() + 1;
                Err(ParseError::new(column, ParseErrorKind::invalid("a row is a board of one row")))
            }
        }
    }
}

/// The blocks of a board that lie in one row.
impl TryFrom<&Board> for Row {
    type Error = RowError;

    fn try_from(board: &Board) -> Result<Self, RowError> {
        let blocks = board.columns().enumerate().map(|(col, column)| match column {
            [block] => Ok(*block),
            _ => Err(RowError::NotARow { col }),
        });
        blocks.collect::<Result<_, _>>().map(Self)
    }
}
