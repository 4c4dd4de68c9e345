//! The trait of subcommands that answer lines: they read questions, answer them, and print the answers.

use std::borrow::Cow;
use std::fmt;
use std::io;

use certified_search::{Effort, Limits};
use serde::Serialize;

use crate::answer::{Answered, Fault, write_json};
use crate::fields::with_three_fields;
use crate::interrupt::Interrupt;
use crate::service::Lines;

/// Describes how a subcommand is called, and what its lines are.
pub(crate) struct Usage {
    /// The words that call it: `clickomania row`.
    pub(crate) name: &'static str,
    /// The name of what the lines are, in the report of the progress: `boards`.
    pub(crate) unit: &'static str,
    /// The limits of each line where the user gives none.
    pub(crate) limits: Limits,
    /// The names of the fields of a question.
    pub(crate) input: &'static [&'static str],
    /// The names of the fields of an answer, if they are the same whatever the arguments.
    pub(crate) header: &'static [&'static str],
    /// Joins the lines of a question where it has to stand on one line.
    pub(crate) join: &'static str,
    /// Whether a board over several lines stands between `[` and `]`. If not, a bracket may begin a line with another meaning.
    pub(crate) has_brackets: bool,
    /// Whether a line that is not blank asks nothing. Such a line begins with `#`, or with a sign of its format.
    pub(crate) is_comment: fn(&str) -> bool,
    /// Whether the question that a line begins takes all lines that follow.
    pub(crate) takes_rest: fn(&str) -> bool,
    /// Whether it is an error if there is no line.
    pub(crate) needs_lines: bool,
    /// Whether an argument belongs to the line of the arguments before it, or why it is no line.
    pub(crate) continues: fn(&str, &str) -> Result<bool, String>,
}

impl Usage {
    pub(crate) const fn new(name: &'static str, unit: &'static str) -> Self {
        Self {
            name,
            unit,
            limits: Limits::NONE,
            input: &["input"],
            header: &["answer"],
            join: "|",
            has_brackets: true,
            is_comment: |line| line.starts_with('#'),
            takes_rest: |_| false,
            needs_lines: false,
            continues: |_, _| Ok(false),
        }
    }
}

/// Returns the limits that are given, and the usual ones for the others.
pub(crate) fn limits_or(given: Limits, usual: Limits) -> Limits {
    Limits {
        steps: given.steps.or(usual.steps),
        time: given.time.or(usual.time),
        memory: given.memory.or(usual.memory),
    }
}

/// A subcommand that answers lines, whose arguments are `self`: it reads questions, answers them within an effort, and prints
/// the answers.
pub(crate) trait Answering: clap::Args + Sync {
    const USAGE: Usage;

    type Question: Send;
    /// The answer with its certificate; serde gives its JSON.
    type Answer: Serialize + Send;
    /// Tables that the answers to earlier lines leave for later ones.
    type Tables: Default + Send;

    /// Answers the lines of the input.
    fn run(lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        lines.serve(interrupt)
    }

    fn parse(line: &str) -> Result<Self::Question, Fault>;

    /// Returns the line with a tab between its fields, whatever blanks stand there, and with the fields that arguments of the
    /// subcommand supply.
    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        if Self::USAGE.input.len() == 3 { with_three_fields(line) } else { line.into() }
    }

    /// Returns whether the whole input is one question.
    fn takes_all(&self) -> bool {
        false
    }

    /// Returns the limits of each line.
    fn limits(&self, given: Limits) -> Limits {
        limits_or(given, Self::USAGE.limits)
    }

    fn answer(
        &self,
        question: &Self::Question,
        tables: &mut Self::Tables,
        effort: &mut Effort,
    ) -> Answered<Self::Answer>;

    /// Returns whether an answer leaves its question open. The limit that was met follows its last field.
    fn is_open(_: &Self::Answer) -> bool {
        false
    }

    /// Returns whether an answer counts as an error in the exit status.
    fn is_bad(_: &Self::Answer) -> bool {
        false
    }

    /// Returns the names of the fields of an answer.
    fn header(&self) -> Vec<&'static str> {
        Self::USAGE.header.to_vec()
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

// ---- What the service sees: compiled once, whatever the questions and answers are ---------------

/// A subcommand that answers lines, and what its arguments say.
pub(crate) struct LineCommand<'a> {
    pub(crate) usage: &'static Usage,
    pub(crate) takes_all: bool,
    pub(crate) has_lines: bool,
    pub(crate) header: Vec<&'static str>,
    pub(crate) limits: Limits,
    pub(crate) complete: &'a (dyn for<'l> Fn(&'l str) -> Cow<'l, str> + Sync),
    /// Answers a complete line with the tables of a thread.
    pub(crate) answer: &'a (dyn Fn(&str, usize, &mut Effort) -> Replied<'a> + Sync),
}

/// The answer to a line, or why there is none.
pub(crate) type Replied<'a> = Answered<Box<dyn Reply + 'a>>;

/// An answer with its question.
pub(crate) trait Reply: Send {
    fn is_open(&self) -> bool;
    fn is_bad(&self) -> bool;
    fn names(&self) -> Vec<&'static str>;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()>;
}

impl<C: Answering> Reply for (&C, C::Question, C::Answer) {
    fn is_open(&self) -> bool {
        C::is_open(&self.2)
    }

    fn is_bad(&self) -> bool {
        C::is_bad(&self.2)
    }

    fn names(&self) -> Vec<&'static str> {
        self.0.names(&self.2)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(&self.1, &self.2, f)
    }

    fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        write_json(&self.2, out)
    }
}
