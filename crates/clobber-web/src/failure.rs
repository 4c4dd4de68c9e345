//! Questions without an answer.

use std::fmt;

use certified_search::{ParseError, Refuted, Stopped};
use serde_json::{Value, json};

/// The reason why a question has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A text cannot be read: which one, if the question has several, and the place of the fault.
    Unreadable(&'static str, ParseError),
    /// The question asks for something that does not exist or is too large, or a certificate is refuted.
    Impossible(String),
    /// A limit was hit.
    Stopped(Stopped),
}

impl Failure {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self::Impossible(message.to_string())
    }

    /// Returns a function that says which of several texts cannot be read.
    pub(crate) fn within(text: &'static str) -> impl Fn(ParseError) -> Self {
        move |error| Self::Unreadable(text, error)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Unreadable("", error)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<Refuted> for Failure {
    fn from(refuted: Refuted) -> Self {
        match refuted.stopped() {
            Some(stopped) => Self::Stopped(stopped),
            None => Self::new(refuted),
        }
    }
}

impl From<Failure> for Value {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unreadable(text, error) => json!({ "error": {
                "message": format!("{text}{error}"), "line": error.line(), "column": error.column(),
            } }),
            Failure::Impossible(message) => json!({ "error": { "message": message } }),
            Failure::Stopped(stopped) => json!({ "stopped": stopped.to_string() }),
        }
    }
}
