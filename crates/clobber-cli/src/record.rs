//! Answers in JSON: one object a line.

use std::borrow::Cow;

use certified_search::{Progress, Stopped};
use serde::{Deserialize, Serialize};

/// The answer to a line, with the line itself: enough for `clobber check`.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record<'a, A> {
    /// The words that call the subcommand.
    pub(crate) command: Cow<'a, str>,
    /// The number of the line, from 1.
    pub(crate) line: u64,
    pub(crate) input: Cow<'a, str>,
    #[serde(flatten)]
    pub(crate) result: Outcome<A>,
    /// The effort that the answer took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) effort: Option<Spent>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome<A> {
    Answer(A),
    /// Nothing is known; the reason why the search ended.
    Open(String),
    Error(Wrong),
}

/// The fault of a line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Wrong {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

/// The cost of an answer: the steps of the search, seconds, and the bytes of its tables.
#[derive(Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) steps: u64,
    pub(crate) seconds: f64,
    pub(crate) memory: usize,
    /// The limit that left the question open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) limit: Option<String>,
}

impl Spent {
    pub(crate) fn new(progress: &Progress, limit: Option<Stopped>) -> Self {
        let Progress { steps, elapsed, memory, .. } = *progress;
        let limit = limit.map(|limit| limit.to_string());
        Self { steps, seconds: elapsed.as_secs_f64(), memory, limit }
    }
}
