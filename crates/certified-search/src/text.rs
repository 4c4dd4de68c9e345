//! Reads texts: the place of a character, and the error that names it.

use core::fmt;
use core::str::Chars;

/// Names the line, the column and the fault of a text that cannot be read. Both count from 1, in characters.
///
/// ```
/// use certified_search::{ParseError, ParseErrorKind};
///
/// let error = ParseError::new(5, ParseErrorKind::UnexpectedCharacter { found: '?' }).expecting("a stone");
/// assert_eq!(error.to_string(), "line 1, column 5: unexpected character '?'; expected a stone");
/// assert_eq!((error.line(), error.column()), (1, 5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    place: Place,
    kind: ParseErrorKind,
    expected: Option<&'static str>,
}

/// Says what is wrong at the place that a [`ParseError`] names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character cannot stand here.
    #[error("unexpected character {found:?}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The text, or one of its parts, ends too early.
    #[error("the text ends too early")]
    UnexpectedEnd,
    /// The text can be read, but nothing has this value.
    #[error("{reason}")]
    Invalid {
        /// Why not.
        reason: Box<str>,
    },
}

impl ParseErrorKind {
    /// Creates the kind of a text that can be read and has no meaning, for this reason.
    pub fn invalid(reason: impl fmt::Display) -> Self {
        Self::Invalid { reason: reason.to_string().into() }
    }

    /// Creates the error of this kind at a place.
    #[must_use]
    pub const fn at(self, place: Place) -> ParseError {
        ParseError { place, kind: self, expected: None }
    }
}

impl ParseError {
    /// Creates the error of a kind at a column of the first line.
    #[must_use]
    pub const fn new(column: usize, kind: ParseErrorKind) -> Self {
        kind.at(Place { line: 1, column })
    }

    /// Adds what should stand there instead: `; expected {what}`.
    #[must_use]
    pub const fn expecting(mut self, what: &'static str) -> Self {
        self.expected = Some(what);
        self
    }

    /// Returns the line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// Returns the column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.place.column
    }

    /// Returns the fault.
    #[must_use]
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// Returns what should stand there instead, if the reader has said so.
    #[must_use]
    pub const fn expected(&self) -> Option<&'static str> {
        self.expected
    }

    /// Moves the error right: `columns` characters stand before the text that was read.
    #[must_use]
    pub const fn shifted(self, columns: usize) -> Self {
        self.moved_to(Place { line: 1, column: columns.saturating_add(1) })
    }

    /// Moves the error down: `lines` lines stand before the text that was read.
    #[must_use]
    pub const fn lowered(mut self, lines: usize) -> Self {
        self.place.line = self.place.line.saturating_add(lines);
        self
    }

    /// Moves the error: the text that was read begins at `start`.
    #[must_use]
    pub const fn moved_to(mut self, start: Place) -> Self {
        if self.place.line == 1 {
            self.place.column = self.place.column.saturating_add(start.column - 1);
        }
        self.lowered(start.line - 1)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.place.line, self.place.column, self.kind)?;
        match self.expected {
            Some(what) => write!(f, "; expected {what}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for ParseError {}

/// Counts lines and columns, both from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// The place of a text's first character.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the line, from 1.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }

    /// Returns the column, from 1, in characters.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column
    }

    /// Moves behind a text.
    pub fn pass(&mut self, text: &str) {
        text.chars().for_each(|character| self.pass_character(character));
    }

    /// Moves behind a character; a line feed begins the next line.
    pub const fn pass_character(&mut self, character: char) {
        *self = match character {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { line: self.line, column: self.column + 1 },
        };
    }
}

/// Reads a text character by character and knows the place of the next one.
///
/// ```
/// use certified_search::text::Reader;
///
/// let mut reader = Reader::new("x\no");
/// assert_eq!((reader.next(), reader.next()), (Some('x'), Some('\n')));
/// assert_eq!((reader.place().line(), reader.place().column()), (2, 1));
/// assert_eq!(reader.unexpected().to_string(), "line 2, column 1: unexpected character 'o'");
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: Chars<'a>,
    place: Place,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), place: Place::START }
    }

    /// Returns the place of the next character.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the next character and stays before it.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Returns the text that has not been read.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    /// Creates the error that the next character cannot stand here, or that the text ends too early.
    #[must_use]
    pub fn unexpected(&self) -> ParseError {
        match self.peek() {
            Some(found) => ParseErrorKind::UnexpectedCharacter { found }.at(self.place),
            None => ParseErrorKind::UnexpectedEnd.at(self.place),
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        self.place.pass_character(character);
        Some(character)
    }
}
