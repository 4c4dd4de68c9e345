//! Squares of a board.

use core::fmt;
use core::str::FromStr;

use certified_search::text::{Place, number};
use certified_search::{ParseError, ParseErrorKind};

/// A square of a board: its row and column from the top left of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub col: usize,
}

impl Square {
    /// Reads `row,col`; the text begins at this place.
    pub(crate) fn read(word: &str, place: Place) -> Result<Self, ParseError> {
        let square = word
            .split_once(',')
            .and_then(|(row, col)| Some(Self { row: number(row).ok()?, col: number(col).ok()? }));
        square.ok_or_else(|| {
            ParseErrorKind::invalid(format_args!("expected row,col, found {word:?}")).at(place)
        })
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `row,col`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, Place::START)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}
