//! The names of graphs: `Q4`, `K3xK2`.

use clobber_core::{ParseError, ParseErrorKind, Vertex};

/// A name, read from left to right.
pub(crate) struct Name<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Name<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, rest: text }
    }

    /// A letter, or another sign, and a number, such as `K3`.
    pub(crate) fn factor(&mut self, letter: char) -> Result<u32, ParseError> {
        self.expect(letter)?;
        let digits =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = self.rest.split_at(digits);
        // The number of a vertex is read by the same rules: decimal digits alone, below 2^32.
        let number: Vertex =
            number.parse().map_err(|error: ParseError| self.error(error.kind().clone()))?;
        self.rest = rest;
        Ok(number.get())
    }

    /// Reads a letter if it comes next.
    pub(crate) fn takes(&mut self, letter: char) -> bool {
        match self.rest.strip_prefix(letter) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.unexpected()) }
    }

    fn expect(&mut self, letter: char) -> Result<(), ParseError> {
        if self.takes(letter) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> ParseError {
        self.error(match self.rest.chars().next() {
            Some(found) => ParseErrorKind::UnexpectedCharacter { found },
            None => ParseErrorKind::UnexpectedEnd,
        })
    }

    /// An error at the place that has been reached.
    fn error(&self, kind: ParseErrorKind) -> ParseError {
        let (read, _) = self.text.split_at(self.text.len() - self.rest.len());
        ParseError::new(read.chars().count() + 1, kind)
    }
}
