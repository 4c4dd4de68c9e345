//! Verdicts on answers, and the subcommands whose answers can be checked.

use std::fmt;

use certified_search::{Effort, Refuted, Stopped};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::failure::Fault;
use crate::fields::Field;
use crate::line_command::LineCommand;

/// A subcommand whose answers are certificates.
pub(crate) trait Checked: LineCommand {
    /// The claim of an answer, with its certificate: in JSON, the answer as the subcommand writes it.
    type Claim: DeserializeOwned + Serialize;

    /// The number of fields of a line.
    const FIELDS: usize = 1;

    /// Returns how many fields of the text of an answer are compared; the verdict shows the others as unchecked.
    fn compared(_: &[Field<'_>]) -> usize {
        usize::MAX
    }

    /// Reads the claim in the fields of a text that are compared. What they leave out is supplied in a form that the check proves.
    fn claim(question: &Self::Question, fields: &[Field<'_>]) -> Result<Self::Claim, Unclaimed>;

    /// Checks a claim.
    ///
    /// It uses the rules and the checkers of the libraries and trusts nothing in the claim.
    fn check(question: &Self::Question, claim: &Self::Claim, effort: &mut Effort<'_>) -> Checking;
}

/// Says why a text has no claim to be checked.
pub(crate) enum Unclaimed {
    /// A field cannot be read.
    Fault(Fault),
    /// The verdict stands without a check.
    Verdict(Verdict),
}

impl From<Fault> for Unclaimed {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refuted> for Unclaimed {
    fn from(refuted: Refuted) -> Self {
        Self::Verdict(refuted.into())
    }
}

/// Returns that a text has no certificate.
pub(crate) fn nothing(reason: &str) -> Unclaimed {
    Unclaimed::Verdict(Verdict::Nothing(reason.to_owned()))
}

/// The verdict of a check, or what refutes the claim or ends the check.
pub(crate) type Checking = Result<Verdict, Refuted>;

/// The verdict of a check about an answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// The claim holds; this is what is proved.
    Right(String),
    /// The claim that does not hold, and its place.
    Refuted(String),
    /// The check ended early, for this reason.
    Open(String),
    /// There is nothing to check, for this reason.
    Nothing(String),
}

impl From<Refuted> for Verdict {
    fn from(refuted: Refuted) -> Self {
        match refuted.stopped() {
            None => Self::Refuted(refuted.to_string()),
            Some(_) => Self::Open(refuted.to_string()),
        }
    }
}

impl Verdict {
    /// Returns what is proved, or the reason of another verdict.
    pub(crate) fn reason(&self) -> &str {
        let (Self::Right(why) | Self::Refuted(why) | Self::Open(why) | Self::Nothing(why)) = self;
        why
    }

    /// Adds what in the answer has not been checked.
    pub(crate) fn but_not(mut self, unchecked: impl fmt::Display) -> Self {
        if let Self::Right(statement) = &mut self {
            // It may say so of something else.
            let word = if statement.contains(UNCHECKED) { ", " } else { UNCHECKED };
            *statement += &format!("{word}{unchecked}");
        }
        self
    }
}

const UNCHECKED: &str = "; not checked: ";

/// Returns the verdict that this is proved.
pub(crate) fn proved(statement: impl fmt::Display) -> Result<Verdict, Refuted> {
    Ok(Verdict::Right(statement.to_string()))
}

/// Returns the refutation of a claim against which nothing is known.
pub(crate) fn unproved(reason: &'static str) -> Refuted {
    Refuted::from(Stopped::Undecided { reason })
}

/// Returns the fault of a text without enough fields.
pub(crate) fn says_no_more(fields: usize) -> Unclaimed {
    Fault::new(format_args!("the text of an answer has {fields} fields")).into()
}
