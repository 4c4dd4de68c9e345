//! Errors of a line.

use std::{fmt, io};

use certified_search::text::from_fn;
use certified_search::{ParseError, Refuted, Stopped};
use partizan::GameError;

use crate::one_line::on_one_line;

/// Says why a line has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The line cannot be read, or asks for what cannot be.
    Fault(Fault),
    /// The search ended early and knows nothing: an answer, and not an error.
    Open(Stopped),
}

/// Some questions no method decides, whatever the limits.
pub(crate) const NO_METHOD: Stopped = Stopped::Undecided { reason: "no method decides this" };

/// Returns the error of arguments of the program that are wrong.
pub(crate) fn wrong_arguments(message: impl fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.to_string())
}

/// Says what is wrong with a line, and where.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Line and column, both from 1, in characters; if the fault is in one place.
    pub(crate) place: Option<(usize, usize)>,
    message: String,
}

/// The hint of the library to programmers where moves are numbers; at a prompt there is no function to call.
const TO_PROGRAMMERS: &str = " (`Move::parse_on` reads a board's names, `0,0>0,1`)";

impl Fault {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self { place: None, message: message.to_string().replace(TO_PROGRAMMERS, "") }
    }

    /// Returns the fault at a column of the first line.
    pub(crate) fn at(column: usize, message: impl fmt::Display) -> Self {
        Self { place: Some((1, column)), ..Self::new(message) }
    }

    /// Returns the fault at a column of the first line, unless it has a place.
    pub(crate) fn or_at(self, column: usize) -> Self {
        Self { place: self.place.or(Some((1, column))), ..self }
    }

    /// Returns the fault with its place, in a line of this number if it is one of several.
    pub(crate) fn placed(&self, line: Option<usize>) -> impl fmt::Display {
        from_fn(move |f| match (line, self.place) {
            (Some(line), Some((_, column))) => write!(f, "line {line}, column {column}: {self}"),
            (Some(line), None) => write!(f, "line {line}: {self}"),
            (None, Some((_, column))) => write!(f, "column {column}: {self}"),
            (None, None) => write!(f, "{self}"),
        })
    }

    /// Returns the fault of an answer that its own check refutes.
    pub(crate) fn bug(refuted: impl fmt::Display) -> Self {
        Self::new(format_args!("the answer is wrong, please report: {refuted}"))
    }
}

impl fmt::Display for Fault {
    /// Writes the message; one that quotes a long line does not become one, and one that quotes several stays one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.char_indices().nth(300) {
            Some((end, _)) => write!(f, "{}...", on_one_line(&self.message[..end], &[])),
            None => write!(f, "{}", on_one_line(&self.message, &[])),
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let expected =
            error.expected().map_or_else(String::new, |what| format!("; expected {what}"));
        let message = format!("{}{expected}", error.kind());
        Self { place: Some((error.line(), error.column())), ..Self::new(message) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Failure> for Refuted {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Fault(fault) => Self::new(fault),
            Failure::Open(stopped) => stopped.into(),
        }
    }
}

impl From<Refuted> for Failure {
    fn from(refuted: Refuted) -> Self {
        match refuted.stopped() {
            Some(stopped) => Self::Open(stopped),
            None => Fault::new(refuted).into(),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Open(stopped)
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Self::Open(match error {
            GameError::Stopped(stopped) => stopped,
            GameError::Bytes { limit } => Stopped::Memory { limit },
            GameError::Games { .. } => {
                Stopped::Undecided { reason: "more games are needed than an arena can hold" }
            }
            GameError::Work { .. } => Stopped::Undecided {
                reason: "more comparisons are needed than an operation may make",
            },
            error => return Fault::new(error).into(),
        })
    }
}
