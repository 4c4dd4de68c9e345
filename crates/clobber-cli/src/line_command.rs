//! The traits of subcommands that answer lines: they read questions, answer them, and print the answers.

use std::borrow::Cow;
use std::fmt;

use crate::answer::{Failure, Fault};
use certified_search::{Effort, Limits};
use serde::Serialize;

/// The answer of a subcommand, or why there is none.
pub(crate) type Answered<C> = Result<<C as Answering>::Answer, Failure>;

/// Reads the questions of a subcommand, whose arguments are `self`.
pub(crate) trait Reading: clap::Args + Sync {
    /// The words that call it: `clickomania row`.
    const NAME: &'static str;

    /// The names of the fields of a question.
    const INPUT: &'static [&'static str] = &["input"];

    /// Joins the lines of a question where it has to stand on one line.
    const JOIN: &'static str = "|";

    /// Whether a board over several lines stands between `[` and `]`. If not, a bracket may begin a line with another meaning.
    const HAS_BRACKETS: bool = true;

    /// The question of a line.
    type Question: Send;

    /// Reads a question.
    fn parse(line: &str) -> Result<Self::Question, Fault>;

    /// Returns whether a line that is not blank asks nothing. No line does that does not start with `#`.
    fn is_comment(line: &str) -> bool {
        line.starts_with('#')
    }

    /// Returns whether the question that a line begins takes all lines that follow.
    fn takes_rest(_: &str) -> bool {
        false
    }

    /// Returns whether an argument belongs to the line of the arguments before it.
    ///
    /// # Errors
    /// Why it is no line, with the arguments to type.
    fn continues(_line: &str, _word: &str) -> Result<bool, String> {
        Ok(false)
    }

    /// Returns the line with a tab between its fields, whatever blanks stand there, and with the fields that arguments of the
    /// subcommand supply.
    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        line.into()
    }

    /// Returns whether the whole input is one question.
    fn takes_all(&self) -> bool {
        false
    }
}

/// Answers questions within an effort.
pub(crate) trait Answering: Reading {
    /// The name of what the lines are, in the report of the progress: `boards`.
    const UNIT: &'static str;

    /// The limits of each line where the user gives none.
    const LIMITS: Limits;

    /// The answer with its certificate; serde gives its JSON.
    type Answer: Serialize + Send;

    /// Tables that the answers to earlier lines leave for later ones.
    type Tables: Default + Send;

    /// Returns the limits of each line: those given, and [`LIMITS`](Self::LIMITS) for the others.
    fn limits(&self, given: Limits) -> Limits {
        Limits {
            steps: given.steps.or(Self::LIMITS.steps),
            time: given.time.or(Self::LIMITS.time),
            memory: given.memory.or(Self::LIMITS.memory),
        }
    }

    /// Answers a question.
    fn answer(
        &self,
        question: &Self::Question,
        tables: &mut Self::Tables,
        effort: &mut Effort<'_>,
    ) -> Answered<Self>;

    /// Returns whether an answer leaves its question open. The limit that was met follows its last field.
    fn is_open(_: &Self::Answer) -> bool {
        false
    }

    /// Returns whether an answer counts as an error in the exit status.
    fn is_bad(_: &Self::Answer) -> bool {
        false
    }
}

/// Prints answers.
pub(crate) trait Printing: Answering {
    /// The names of the fields of an answer, if they are the same whatever the arguments.
    const HEADER: &'static [&'static str] = &["answer"];

    /// Returns the names of the fields of an answer.
    fn header(&self) -> Vec<&'static str> {
        Self::HEADER.to_vec()
    }

    /// Returns the names of the fields of one answer, where not all have the same.
    fn names(&self, _: &Self::Answer) -> Vec<&'static str> {
        self.header()
    }

    /// Returns whether an answer is written on several lines.
    fn has_lines(&self) -> bool {
        false
    }

    /// Writes the answer as a line of fields with tabs between them.
    fn write(
        &self,
        question: &Self::Question,
        answer: &Self::Answer,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result;
}
