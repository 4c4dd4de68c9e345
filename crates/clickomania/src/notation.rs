//! Boards and clicks in text.
//!
//! - A board is its rows from the top, joined by `|`, `/` or line breaks, between blank lines. A block is the letter of its
//!   [`Color`], or the colour's number in parentheses; a square without a block is `.`.
//! - A row, or a word, is a board of one row without an empty square.
//! - A click is `row,col`, both from 0, from the top left of the board; a sequence of clicks has spaces
//!   between them, and is `-` if there are none.
//!
//! What is printed can be read again.

use core::str::Chars;

use crate::board::UnsettledError;
use crate::color::Color;

/// Why a text is not in the notation, with the line and the column, both from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    line: usize,
    column: usize,
    kind: ParseErrorKind,
}

/// What is wrong at the place that a [`ParseError`] names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that cannot stand here.
    #[error("unexpected character {found:?}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The text, or one of its parts, ends too early.
    #[error("the text ends too early")]
    UnexpectedEnd,
    /// A number in parentheses is not the number of a colour.
    #[error("not the number of a colour, which is from 0 to {}", Color::COUNT - 1)]
    NotAColor,
    /// A coordinate is not a number, or too large.
    #[error("expected row,col, found {found:?}")]
    NotACoordinate {
        /// The text.
        found: String,
    },
    /// A row is longer or shorter than the first.
    #[error("this row has {found} squares, but the first has {expected}")]
    UnequalRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
    /// A block would have to fall or to shift.
    #[error(transparent)]
    Unsettled(#[from] UnsettledError),
}

impl ParseError {
    pub(crate) const fn new(place: Place, kind: ParseErrorKind) -> Self {
        Self { line: place.line, column: place.column, kind }
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    line: usize,
    column: usize,
}

/// The characters of a text, with the place of the next one.
pub(crate) struct Reader<'a> {
    rest: Chars<'a>,
    place: Place,
}

impl Place {
    pub(crate) const fn line(self) -> usize {
        self.line
    }

    pub(crate) const fn column(self) -> usize {
        self.column
    }
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), place: Place { line: 1, column: 1 } }
    }

    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        self.place = match character {
            '\n' => Place { line: self.place.line + 1, column: 1 },
            _ => Place { column: self.place.column + 1, ..self.place },
        };
        Some(character)
    }

    /// A square: the colour of its block, or that it has none.
    pub(crate) fn square(&mut self) -> Result<Option<Color>, ParseError> {
        let place = self.place;
        let missing = ParseErrorKind::UnexpectedEnd;
        match self.next() {
            None => Err(ParseError::new(place, missing)),
            Some('.') => Ok(None),
            Some('(') => self.number().map(Some),
            Some(found) => Color::from_letter(found).map(Some).ok_or_else(|| {
                ParseError::new(place, ParseErrorKind::UnexpectedCharacter { found })
            }),
        }
    }

    /// The number of a colour, and the parenthesis that follows it.
    fn number(&mut self) -> Result<Color, ParseError> {
        let start = self.place;
        let mut index = None;
        loop {
            let place = self.place;
            match self.next() {
                None => return Err(ParseError::new(place, ParseErrorKind::UnexpectedEnd)),
                Some(')') => break,
                Some(found) => {
                    let digit = found.to_digit(10).ok_or_else(|| {
                        ParseError::new(place, ParseErrorKind::UnexpectedCharacter { found })
                    })?;
                    // More digits than a colour can have stay too many.
                    let value = index.unwrap_or(0_usize).saturating_mul(10);
                    index = Some(value.saturating_add(digit as usize));
                }
            }
        }
        index.and_then(Color::new).ok_or(ParseError::new(start, ParseErrorKind::NotAColor))
    }
}
