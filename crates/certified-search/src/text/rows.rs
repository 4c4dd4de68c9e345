//! Rows of squares: the notation of boards.

use super::{Reader, counted};
use crate::{ParseError, ParseErrorKind};

/// Squares in rows of equal length: the notation of boards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rows<V> {
    /// Number of rows: 1 for an empty text.
    pub count: usize,
    /// Length of each row.
    pub width: usize,
    /// Squares of the rows, one row after the other.
    pub squares: Vec<V>,
}

impl<V> Rows<V> {
    /// Reads rows from the top, joined by `|`, `/` or line ends; `square` reads one square.
    ///
    /// Blanks are skipped around the text, at `|` and `/`, and at the ends of lines. Rows on lines begin in the same
    /// column. If `may_be_spaced`, a single blank or comma may separate all squares of all rows.
    ///
    /// # Errors
    /// At an invalid square, a blank that may be a hole, and the end of a row whose length differs from the first.
    ///
    /// ```
    /// use certified_search::text::Rows;
    ///
    /// let rows = |text| {
    ///     Rows::read(text, true, |reader| {
    ///         let unexpected = reader.unexpected();
    ///         reader.next().and_then(|character| character.to_digit(10)).ok_or(unexpected)
    ///     })
    /// };
    /// let read = rows(" 12\n 34")?;
    /// assert_eq!((read.count, read.width), (2, 2));
    /// assert_eq!(read.squares, [1, 2, 3, 4]);
    /// assert_eq!(rows("1,2|3,4")?.squares, read.squares);
    /// let error = rows("12|3").unwrap_err().to_string();
    /// assert_eq!(error, "line 1, column 5: this row has 1 square, the first has 2");
    /// # Ok::<(), certified_search::ParseError>(())
    /// ```
    pub fn read(
        text: &str,
        may_be_spaced: bool,
        mut square: impl FnMut(&mut Reader<'_>) -> Result<V, ParseError>,
    ) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim_end());
        reader.skip_space();
        let margin = reader.place().column();
        let mut rows = Self { count: 0, width: 0, squares: Vec::with_capacity(text.len()) };
        // The first two adjacent squares decide whether squares are spaced.
        let mut is_spaced = None;
        let mut begins_line = false;
        loop {
            let row_start = rows.squares.len();
            reader.skip_blanks();
            let is_row = reader.peek().is_some_and(|next| !is_row_end(next));
            if is_row && begins_line && reader.place().column() != margin {
                let side = if reader.place().column() < margin { "left" } else { "right" };
                let reason = format!("this row begins {side} of the first; write . for a hole");
                return Err(ParseErrorKind::invalid(reason).at(reader.place()));
            }
            while let Some(next) = reader.peek().filter(|&next| !is_row_end(next)) {
                // Fast path for nearly all texts: no blank or comma separates squares.
                let is_beside = is_spaced == Some(false) && next != ',' && !next.is_whitespace();
                if rows.squares.len() > row_start && !is_beside {
                    let place = reader.place();
                    let is_comma = next == ',';
                    if is_comma {
                        reader.next();
                    } else {
                        reader.skip_blanks();
                    }
                    if !is_comma && reader.peek().is_none_or(is_row_end) {
                        break;
                    }
                    let skipped = reader.place().column() - place.column();
                    let is_right = skipped <= usize::from(may_be_spaced)
                        && *is_spaced.get_or_insert(skipped > 0) == (skipped > 0);
                    if !is_right && skipped > 0 {
                        let what = if is_comma { "a comma" } else { "a blank" };
                        let reason = format!("{what} in a row; write . for a hole");
                        return Err(ParseErrorKind::invalid(reason).at(place));
                    }
                    if !is_right {
                        let reason = "a blank is missing before this square; write . for a hole";
                        return Err(ParseErrorKind::invalid(reason).at(place));
                    }
                }
                rows.squares.push(square(&mut reader)?);
            }
            let (end, found) = (reader.place(), rows.squares.len() - row_start);
            if rows.count == 0 {
                rows.width = found;
            } else if found != rows.width {
                let (found, expected) = (counted(found, "square", "squares"), rows.width);
                let reason = format!("this row has {found}, the first has {expected}");
                return Err(ParseErrorKind::invalid(reason).at(end));
            }
            rows.count += 1;
            match reader.next() {
                None => return Ok(rows),
                Some(row_end) => begins_line = row_end == '\n',
            }
        }
    }
}

const fn is_row_end(character: char) -> bool {
    matches!(character, '|' | '/' | '\n')
}
