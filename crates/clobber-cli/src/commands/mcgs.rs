//! `clobber mcgs`: the test files of another solver.

use std::fmt;

use clap::{Args, Subcommand};
use clobber_cgt::OutcomeSolver;
use clobber_core::notation::{display_sum, mcgs, parse_sum};
use clobber_core::{Color, Effort, Grid, Limits, Position};
use serde::{Deserialize, Serialize};

use super::value::failure;
use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;
use crate::service::Lines;

/// Writes and checks test files of MCGS, a solver of sums of games.
#[derive(Subcommand)]
pub(crate) enum Mcgs {
    Write(Lines<Write>),
    Check(Lines<CheckFile>),
}

/// Writes positions and sums with their outcomes as tests, for MCGS to check
///
/// Each line is a position, or a sum of positions joined by +. The answer is a test, such as
/// `[clobber] XO|OX {B win, W win}`. A file of tests begins with a line {version 1.7}.
///
/// Example: (echo '{version 1.7}'; printf 'xoxo|oxox\nxxo + xo\n' | clobber mcgs write) > ours.test
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Write {}

/// Solves the tests of a file, and compares the outcomes with those that it claims
///
/// The input is one file. The answer is a line for each claim about a sum of Clobber: the sum, the
/// player who moves first, win, loss or open, and `right` or `wrong` if the file says which, or the
/// limit that was met. Other
/// games and other questions are left out. The exit status is 1 if a claim is wrong. The limits are
/// those of the whole file.
///
/// Example: clobber mcgs check < clobber_easy.test
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CheckFile {}

impl LineCommand for Write {
    const NAME: &'static str = "mcgs write";
    const UNIT: &'static str = "lines";
    const LIMITS: Limits = Limits::memory(1 << 30);

    type Question = Vec<Position<Grid>>;
    type Answer = Written;
    type Tables = OutcomeSolver;

    fn parse(line: &str) -> Result<Self::Question, Fault> {
        Ok(parse_sum(line)?)
    }

    fn answer(
        &self,
        sum: &Self::Question,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Result<Written, Failure> {
        let wins = [Color::Black, Color::White].map(|first| {
            let wins = solver.wins(sum, first, effort).map_err(failure)?;
            Ok::<_, Failure>((first, Some(wins)))
        });
        let wins = wins.into_iter().collect::<Result<_, _>>()?;
        Ok(Written { test: mcgs::Test { sum: sum.clone(), wins }.to_string() })
    }

    fn write(
        &self,
        _: &Self::Question,
        written: &Written,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.write_str(&written.test)
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Written {
    test: String,
}

/// A claim of the file, compared with the result of the search.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compared {
    sum: String,
    first: Color,
    /// None if a limit was met.
    wins: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// True if the file agrees, if it claims an outcome.
    is_right: Option<bool>,
}

impl LineCommand for CheckFile {
    const NAME: &'static str = "mcgs check";
    const UNIT: &'static str = "files";
    const LIMITS: Limits = Limits::memory(1 << 30);

    type Question = Vec<mcgs::Test>;
    type Answer = Vec<Compared>;
    type Tables = OutcomeSolver;

    fn takes_all(&self) -> bool {
        true
    }

    fn parse(text: &str) -> Result<Self::Question, Fault> {
        Ok(mcgs::parse(text)?)
    }

    fn answer(
        &self,
        tests: &Self::Question,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Compared>, Failure> {
        let mut compared = Vec::new();
        for mcgs::Test { sum, wins } in tests {
            for &(first, claimed) in wins {
                let (wins, limit) = match solver.wins(sum, first, effort) {
                    Ok(wins) => (Some(wins), None),
                    Err(error) => match failure(error) {
                        Failure::Open(stopped) => (None, Some(stopped.to_string())),
                        fault => return Err(fault),
                    },
                };
                let is_right = claimed.zip(wins).map(|(claimed, wins)| claimed == wins);
                let sum = display_sum(sum).to_string();
                compared.push(Compared { sum, first, wins, limit, is_right });
            }
        }
        match compared.is_empty() {
            true => Err(Fault::new("there is no claim about a sum of Clobber").into()),
            false => Ok(compared),
        }
    }

    fn has_lines(&self) -> bool {
        true
    }

    fn write(
        &self,
        _: &Self::Question,
        compared: &Vec<Compared>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        for (index, Compared { sum, first, wins, limit, is_right }) in compared.iter().enumerate() {
            let line_end = if index > 0 { "\n" } else { "" };
            let result = match wins {
                Some(true) => "win",
                Some(false) => "loss",
                None => "open",
            };
            let verdict = match is_right {
                Some(true) => "\tright",
                Some(false) => "\twrong",
                None => "",
            };
            write!(f, "{line_end}{sum}\t{first}\t{result}{verdict}")?;
            if let Some(limit) = limit {
                write!(f, "\t{limit}")?;
            }
        }
        Ok(())
    }

    fn is_bad(compared: &Vec<Compared>) -> bool {
        compared.iter().any(|claim| claim.is_right == Some(false))
    }
}
