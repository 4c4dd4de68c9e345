//! Reads texts: words, numbers, names and rows of squares, with errors that name line and column.
//!
//! ```
//! use certified_search::text::{escaped, from_fn, number, one_of, words};
//!
//! let places: Vec<_> =
//!     words("any\n 0>1").map(|(place, word)| (word, place.line(), place.column())).collect();
//! assert_eq!(places, [("any", 1, 1), ("0>1", 2, 2)]);
//! assert_eq!(number::<u32>("17"), Ok(17));
//! assert_eq!(number::<u32>("1x").unwrap_err().column(), 2);
//! assert_eq!(number::<u8>("256").unwrap_err().to_string(), "line 1, column 1: 256 is too large");
//! assert_eq!(one_of("false", [false, true], "a truth value"), Ok(false));
//! assert_eq!(one_of("fall", [false, true], "a truth value").unwrap_err().column(), 4);
//! let dashes = from_fn(|f| (0..3).try_for_each(|_| f.write_str("-")));
//! assert_eq!(dashes.to_string(), "---");
//! let escape = |c: char| c.escape_default().to_string();
//! assert_eq!(escaped("a\tb\u{2028}", &['\t'], escape), "a\tb\\u{2028}");
//! ```

mod rows;
mod sum;

use core::str::{Chars, FromStr};
use core::{fmt, iter};
use std::borrow::Cow;

pub use self::rows::Rows;
pub use self::sum::{Summand, sum};

/// Reports why a text cannot be read, with the line and column of the fault. Both count from 1, in characters.
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

/// The fault at the place of a [`ParseError`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character is not allowed here.
    #[error("unexpected character {found:?}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The text, or one of its parts, ends too early.
    #[error("the text ends too early")]
    UnexpectedEnd,
    /// The text follows the grammar but denotes no value.
    #[error("{reason}")]
    Invalid {
        /// The reason.
        reason: Box<str>,
    },
}

impl ParseErrorKind {
    /// Creates [`Invalid`](Self::Invalid) with this reason.
    pub fn invalid(reason: impl fmt::Display) -> Self {
        Self::Invalid { reason: reason.to_string().into() }
    }

    /// Creates an error of this kind at a place.
    #[must_use]
    pub const fn at(self, place: Place) -> ParseError {
        ParseError { place, kind: self, expected: None }
    }
}

impl ParseError {
    /// Creates an error of this kind at a column of the first line.
    #[must_use]
    pub const fn new(column: usize, kind: ParseErrorKind) -> Self {
        kind.at(Place { line: 1, column })
    }

    /// Adds the expected input to the message: `; expected {what}`.
    #[must_use]
    pub const fn expecting(mut self, what: &'static str) -> Self {
        self.expected = Some(what);
        self
    }

    /// Returns the line, from 1.
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// Returns the column, from 1, in characters.
    pub const fn column(&self) -> usize {
        self.place.column
    }

    /// Returns the fault.
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// Returns the expected input, if it was added.
    pub const fn expected(&self) -> Option<&'static str> {
        self.expected
    }

    /// Moves the error right, for a text that was preceded by `columns` characters.
    #[must_use]
    pub const fn shifted(self, columns: usize) -> Self {
        self.moved_to(Place { line: 1, column: columns.saturating_add(1) })
    }

    /// Moves the error down, for a text that was preceded by `lines` lines.
    #[must_use]
    pub const fn lowered(mut self, lines: usize) -> Self {
        self.place.line = self.place.line.saturating_add(lines);
        self
    }

    /// Moves the error, for a text that begins at `start`.
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
    /// The position of a text's first character.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the line, from 1.
    pub const fn line(self) -> usize {
        self.line
    }

    /// Returns the column, from 1, in characters.
    pub const fn column(self) -> usize {
        self.column
    }

    /// Advances past a text.
    pub fn pass(&mut self, text: &str) {
        text.chars().for_each(|character| self.pass_character(character));
    }

    /// Advances past a character; a line feed begins the next line.
    #[inline]
    pub const fn pass_character(&mut self, character: char) {
        *self = match character {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { line: self.line, column: self.column + 1 },
        };
    }
}

/// Reads a text character by character and tracks the position of the next one.
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
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the next character without reading it.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Returns the text that has not been read.
    pub fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    /// Skips whitespace and reads up to the next whitespace, or to the end of the text.
    ///
    /// # Returns
    /// The word and the place of its first character; `None` if only whitespace was left.
    pub fn next_word(&mut self) -> Option<(&'a str, Place)> {
        self.skip_space();
        let (place, word) = (self.place, self.rest().split(char::is_whitespace).next()?);
        self.place.pass(word);
        self.rest = self.rest().strip_prefix(word).unwrap_or_default().chars();
        (!word.is_empty()).then_some((word, place))
    }

    /// Reads a character if it comes next, and returns whether it did.
    #[inline]
    pub fn takes(&mut self, character: char) -> bool {
        self.next_if(|next| next == character).is_some()
    }

    /// Reads a number in decimal digits.
    ///
    /// # Errors
    /// At missing digits, or at a number that the type cannot hold.
    pub fn number<N: FromStr>(&mut self) -> Result<N, ParseError> {
        let digits: &str = self.rest();
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let (digits, rest) = digits.split_at(length);
        if digits.is_empty() {
            return Err(self.unexpected().expecting("a number"));
        }
        let number = number(digits).map_err(|error| error.moved_to(self.place))?;
        self.place.pass(digits);
        self.rest = rest.chars();
        Ok(number)
    }

    /// Reads a letter or another sign, then a number: a factor such as `K3` in the name of a board.
    ///
    /// # Errors
    /// At a missing letter or number, and at a number that the type cannot hold.
    pub fn factor<N: FromStr>(&mut self, letter: char) -> Result<N, ParseError> {
        if !self.takes(letter) {
            return Err(self.unexpected());
        }
        self.number()
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// At the first character that is left.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Skips whitespace within a line.
    pub(crate) fn skip_blanks(&mut self) {
        while self.next_if(|next| next.is_whitespace() && next != '\n').is_some() {}
    }

    /// Skips whitespace.
    pub(crate) fn skip_space(&mut self) {
        while self.next_if(char::is_whitespace).is_some() {}
    }

    /// Reads the next character if it is one of these.
    fn next_if(&mut self, is_one: impl FnOnce(char) -> bool) -> Option<char> {
        self.peek().filter(|&next| is_one(next)).and_then(|_| self.next())
    }

    /// Creates the error for an unexpected next character, or for a text that ends too early.
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

    #[inline]
    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        self.place.pass_character(character);
        Some(character)
    }
}

/// Splits a text at white space and returns its words with their places.
#[doc(hidden)]
pub fn words(text: &str) -> impl Iterator<Item = (Place, &str)> {
    let mut reader = Reader::new(text);
    iter::from_fn(move || reader.next_word()).map(|(word, place)| (place, word))
}

/// Reads a number that consists of decimal digits only.
///
/// # Errors
/// At the first character that is not a digit; [`ParseErrorKind::Invalid`] for a number that the type cannot hold.
#[doc(hidden)]
pub fn number<N: FromStr>(text: &str) -> Result<N, ParseError> {
    let error = |column, kind| Err(ParseError::new(column, kind).expecting("a number from 0"));
    match text.chars().zip(1..).find(|(character, _)| !character.is_ascii_digit()) {
        Some((found, column)) => error(column, ParseErrorKind::UnexpectedCharacter { found }),
        None if text.is_empty() => error(1, ParseErrorKind::UnexpectedEnd),
        None => text.parse().map_err(|_| {
            ParseError::new(1, ParseErrorKind::invalid(format_args!("{text} is too large")))
        }),
    }
}

/// Returns the value that prints as the text.
///
/// # Errors
/// At the first character that fits no name; `what` is expected there.
#[doc(hidden)]
pub fn one_of<V: Copy + fmt::Display, const N: usize>(
    text: &str,
    values: [V; N],
    what: &'static str,
) -> Result<V, ParseError> {
    let names = values.map(|value| value.to_string());
    if let Some((&value, _)) = values.iter().zip(&names).find(|(_, name)| *name == text) {
        return Ok(value);
    }
    let shared = |name: &String| name.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let right = names.iter().map(shared).max().unwrap_or(0);
    let kind = match text.chars().nth(right) {
        Some(found) => ParseErrorKind::UnexpectedCharacter { found },
        None => ParseErrorKind::UnexpectedEnd,
    };
    Err(ParseError::new(right + 1, kind).expecting(what))
}

/// Returns a value whose `Display` runs `write`.
#[doc(hidden)]
pub fn from_fn(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    struct FromFn<F>(F);

    impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0(f)
        }
    }

    FromFn(write)
}

/// Returns a number with its noun: `1 vertex`, `2 vertices`.
#[doc(hidden)]
pub fn counted(count: usize, singular: &str, plural: &str) -> impl fmt::Display {
    from_fn(move |f| write!(f, "{count} {}", if count == 1 { singular } else { plural }))
}

/// Returns an amount of memory in MiB, the unit of all limits.
pub(crate) fn mebibytes(bytes: usize) -> impl fmt::Display {
    from_fn(move |f| {
        let text = format!("{:.3}", bytes as f64 / f64::from(1 << 20));
        write!(f, "{} MiB", text.trim_end_matches('0').trim_end_matches('.'))
    })
}

/// Escapes the characters that can end a line or steer a terminal.
///
/// These are controls, the separators of Unicode, and characters that turn the direction of writing.
///
/// # Arguments
/// The text; the characters that are kept, a tab and a line feed among them or not; how one character is escaped.
///
/// # Returns
/// The text itself if it needs no escapes, as nearly all texts.
///
/// # Complexity
/// Linear.
pub fn escaped<'a>(text: &'a str, kept: &[char], escape: fn(char) -> String) -> Cow<'a, str> {
    let [keeps_tabs, keeps_lines] = ['\t', '\n'].map(|c| kept.contains(&c));
    // No byte ends the loop, so it takes many at a time.
    let is_plain = text.bytes().fold(true, |is_plain, byte| {
        let is_kept = keeps_tabs & (byte == b'\t') | keeps_lines & (byte == b'\n');
        is_plain & (is_kept | matches!(byte, b' '..=b'~'))
    });
    if is_plain {
        return text.into();
    }
    let is_escaped = |c: char| {
        let ends_or_turns = matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (c.is_control() || ends_or_turns) && !kept.contains(&c)
    };
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) { safe += &escape(c) } else { safe.push(c) }
    }
    safe.into()
}
