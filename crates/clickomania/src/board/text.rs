//! Boards as text: rows from the top.

use core::fmt;
use core::str::FromStr;

use certified_search::text::{Place, Rows};
use certified_search::{ParseError, ParseErrorKind};

use super::{Board, UnsettledError};
use crate::color::Color;
use crate::square::Square;

/// Writes `Board(ab|ba)`; with `{:#}`, one row per line.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { write!(f, "Board(\n{self:#}\n)") } else { write!(f, "Board({self})") }
    }
}

impl fmt::Display for Board {
    /// Rows from the top, joined by `|`; by line breaks with `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row_end = if f.alternate() { "\n" } else { "|" };
        for row in 0..self.height {
            if row > 0 {
                f.write_str(row_end)?;
            }
            for col in 0..self.width {
                match self.color_at(Square { row, col }) {
                    Some(color) => write!(f, "{color}")?,
                    None => f.write_str(".")?,
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads rows from the top, joined by `|`, `/` or line breaks; a single blank or comma may stand between all blocks of
    /// all rows. Blanks and blank lines around the board are skipped.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Rows { count, width, squares } = Rows::read(text, true, Color::read_square)?;
        let height = if width > 0 { count } else { 0 };
        let at = |row, col| squares.get(row * width + col).copied().flatten();
        Self::from_fn(height, width, at).map_err(|unsettled| {
            let (UnsettledError::AboveEmpty { row, col }
            | UnsettledError::RightOfEmpty { row, col }) = unsettled;
            // Read the text again, because a list of all places would take ten times as much memory as the squares.
            let (mut before, mut place) = (row * width + col, Place::START);
            let _ = Rows::read(text, true, |reader| {
                if before == 0 {
                    place = reader.place();
                }
                before = before.wrapping_sub(1);
                Color::read_square(reader)
            });
            ParseErrorKind::invalid(unsettled).at(place)
        })
    }
}
