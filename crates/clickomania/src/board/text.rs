//! Boards as text: rows from the top.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind};

use super::{Board, UnsettledError};
use crate::color::Color;
use crate::square::Square;

/// Short text, as `Board(ab|ba)`; with `{:#}` the rows are on lines of their own.
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

    /// Reads rows from the top, joined by `|`, `/` or line breaks; spaces around a row are skipped, and so
    /// are blank lines around the board.
    ///
    /// ```
    /// use clickomania::Board;
    ///
    /// assert!("ab.|abb".parse::<Board>().is_ok());
    /// let floating = "a.|.b".parse::<Board>().unwrap_err();
    /// assert_eq!(
    ///     floating.to_string(),
    ///     "line 1, column 1: the block on row 0, column 0 is above an empty square",
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim_end());
        while reader.peek().is_some_and(char::is_whitespace) {
            reader.next();
        }
        let mut squares = Vec::new();
        let mut places = Vec::new();
        let (mut height, mut width) = (0, None);
        loop {
            let row_start = squares.len();
            while reader.peek().is_some_and(|next| next == ' ' || next == '\t') {
                reader.next();
            }
            while !matches!(reader.peek(), None | Some('|' | '/' | '\n' | '\r' | ' ' | '\t')) {
                places.push(reader.place());
                squares.push(Color::read_square(&mut reader)?);
            }
            while reader.peek().is_some_and(|next| matches!(next, ' ' | '\t' | '\r')) {
                reader.next();
            }
            let (end, found) = (reader.place(), squares.len() - row_start);
            let expected = *width.get_or_insert(found);
            if found != expected {
                let reason = format!("this row has {found} squares, but the first has {expected}");
                return Err(ParseErrorKind::invalid(reason).at(end));
            }
            height += usize::from(expected > 0);
            let unexpected = reader.unexpected();
            match reader.next() {
                None => break,
                Some('|' | '/' | '\n') => {}
                Some(_) => return Err(unexpected),
            }
        }
        let width = width.unwrap_or(0);
        let at = |row, col| squares.get(row * width + col).copied().flatten();
        Self::from_fn(height, width, at).map_err(|unsettled| {
            let (UnsettledError::AboveEmpty { row, col }
            | UnsettledError::RightOfEmpty { row, col }) = unsettled;
            let place = places.get(row * width + col).copied().unwrap_or(reader.place());
            ParseErrorKind::invalid(unsettled).at(place)
        })
    }
}
