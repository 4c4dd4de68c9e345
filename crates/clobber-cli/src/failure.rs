//! Why a line has no answer.

use std::fmt;

use certified_search::{ParseError, Stopped};

/// Says why a line has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The line cannot be read, or asks for what cannot be.
    Fault(Fault),
    /// The search ended early and knows nothing: an answer, and not an error.
    Open(Stopped),
}

/// Says what is wrong with a line, and where.
#[derive(Debug)]
pub(crate) struct Fault {
    /// From 1, in characters; if the fault is in one place.
    pub(crate) column: Option<usize>,
    message: String,
}

impl Fault {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self { column: None, message: message.to_string() }
    }

    pub(crate) fn at(column: usize, message: impl fmt::Display) -> Self {
        Self { column: Some(column), message: message.to_string() }
    }

    /// The fault of an answer that its own check refutes.
    pub(crate) fn bug(refuted: impl fmt::Display) -> Self {
        Self::new(format_args!("the answer is wrong, please report: {refuted}"))
    }
}

impl fmt::Display for Fault {
    /// Writes the message; one that quotes a long line does not become one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.char_indices().nth(300) {
            Some((end, _)) => write!(f, "{}...", &self.message[..end]),
            None => f.write_str(&self.message),
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let expected =
            error.expected().map_or_else(String::new, |what| format!("; expected {what}"));
        Self::at(error.column(), format_args!("{}{expected}", error.kind()))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Open(stopped)
    }
}
