//! `clobber mcgs`: the test files of another solver.

use std::collections::BTreeMap;

use clobber_cgt::OutcomeSolver;
use clobber_cgt::mcgs::{self, Claim, File, Question};

use crate::fields::moves_in_sum;
use crate::prelude::*;

/// Writes positions and sums with their outcomes as tests, for MCGS to check
///
/// Each line is a position, or a sum of positions. The answer is a test, such as
/// `[clobber] XO|OX {B win, W win}`. A file of tests begins with a line {version 1.7}.
///
/// Example: (echo '{version 1.7}'; printf 'xoxo|oxox\nxxo + xo\n' | clobber mcgs write) > ours.test
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Write {}

/// Solves the tests of a file, and compares the answers with those that it claims
///
/// Each file is one question. The answer is a line for each claim about a sum of Clobber, partizan or
/// impartial:
///
/// - the sum,
/// - the question: x or o moves first, the nim value, or the winning moves of x, o or either,
/// - win, loss, a nim value, a list of moves, or open,
/// - `right` or `wrong` if the file says which, or the limit that was met.
///
/// The last line counts the claims that are right, wrong, and open, the questions without a claim,
/// and the commands that are left out, with the reasons. The exit status is 1 if a claim is wrong,
/// or if there is none. The limits apply to the whole file.
///
/// Example: clobber mcgs check -f clobber_easy.test
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CheckFile {}

impl Answering for Write {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        continues: continues_sum,
        header: &["test"],
        ..Usage::new("mcgs write", "lines")
    };

    type Question = Vec<Position<Grid>>;
    type Answer = Written;
    type Tables = OutcomeSolver;

    fn parse(line: &str) -> Result<Self::Question, Fault> {
        Ok(Position::parse_sum(line)?)
    }

    fn answer(
        &self,
        sum: &Self::Question,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Answered<Written> {
        let [black, white] = Color::BOTH.map(|first| solver.wins(sum, first, effort));
        let [black, white] = [word(black?), word(white?)];
        let sum = joined(|| sum.iter().map(|it| format!(" {it}").to_uppercase()), "", "");
        Ok(Written { test: format!("[clobber]{sum} {{B {black}, W {white}}}") })
    }

    fn write(&self, _: &Self::Question, written: &Written, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&written.test)
    }
}

const fn word(wins: bool) -> &'static str {
    if wins { "win" } else { "loss" }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Written {
    test: String,
}

/// The answers to all questions of a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compared {
    answers: Vec<Reply>,
    /// The numbers of commands that are left out, by the reason.
    left_out: BTreeMap<String, usize>,
}

/// A question of the file, and its answer.
#[derive(Serialize, Deserialize)]
struct Reply {
    sum: String,
    question: String,
    /// None if a limit was met.
    answer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// True if the file agrees, if it claims an answer.
    is_right: Option<bool>,
}

impl Answering for CheckFile {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        // A file begins with a title in brackets.
        has_brackets: false,
        header: &["sum", "question", "answer", "verdict"],
        ..Usage::new("mcgs check", "files")
    };

    type Question = File;
    type Answer = Compared;
    type Tables = mcgs::Solvers;

    fn takes_all(&self) -> bool {
        true
    }

    fn parse(text: &str) -> Result<File, Fault> {
        Ok(text.parse()?)
    }

    fn answer(
        &self,
        file: &File,
        solvers: &mut mcgs::Solvers,
        effort: &mut Effort,
    ) -> Answered<Compared> {
        let mut answers = Vec::new();
        for test in &file.tests {
            let kind = if test.is_impartial { "impartial " } else { "" };
            for Claim { question, answer: claimed } in &test.claims {
                let found = solvers.answer(test, *question, effort).map_err(Failure::from);
                let (found, limit) = match found {
                    Ok(found) => (Some(found), None),
                    Err(Failure::Open(stopped)) => (None, Some(stopped.to_string())),
                    Err(fault) => return Err(fault),
                };
                let is_right =
                    claimed.as_ref().zip(found.as_ref()).map(|(own, found)| own == found);
                let sum = format!("{kind}{}", Position::display_sum(&test.sum));
                let question = match question {
                    Question::Wins { first } => first.to_string(),
                    Question::WinningMoves { mover: Some(mover) } => format!("moves of {mover}"),
                    Question::WinningMoves { mover: None } => "moves".to_owned(),
                    Question::NimValue => "nim value".to_owned(),
                };
                let answer = found.map(|found| match found {
                    mcgs::Answer::Wins(wins) => word(wins).to_owned(),
                    mcgs::Answer::NimValue(value) => value.to_string(),
                    mcgs::Answer::WinningMoves(moves) => {
                        moves_in_sum(&moves, &test.sum).to_string()
                    }
                });
                answers.push(Reply { sum, question, answer, limit, is_right });
            }
        }
        Ok(Compared { answers, left_out: file.left_out.clone() })
    }

    fn is_bad(compared: &Compared) -> bool {
        compared.answers.is_empty()
            || compared.answers.iter().any(|answered| answered.is_right == Some(false))
    }

    fn has_lines(&self) -> bool {
        true
    }

    fn write(&self, _: &File, compared: &Compared, f: &mut Formatter<'_>) -> fmt::Result {
        for Reply { sum, question, answer, limit, is_right } in &compared.answers {
            write!(f, "{sum}\t{question}\t{}", answer.as_deref().unwrap_or("open"))?;
            let verdict = is_right.map(|is_right| if is_right { "right" } else { "wrong" });
            verdict.or(limit.as_deref()).iter().try_for_each(|more| write!(f, "\t{more}"))?;
            writeln!(f)?;
        }
        // Without an answer there is no verdict.
        let count = |has_answer, is_right| {
            let is_counted =
                |reply: &&Reply| (reply.answer.is_some(), reply.is_right) == (has_answer, is_right);
            compared.answers.iter().filter(is_counted).count()
        };
        let (right, wrong) = (count(true, Some(true)), count(true, Some(false)));
        let (open, unclaimed) = (count(false, None), count(true, None));
        let Compared { left_out, .. } = compared;
        write!(f, "{right} right, {wrong} wrong, {open} open, {unclaimed} without a claim, ")?;
        write!(f, "{} left out", left_out.values().sum::<usize>())?;
        let reasons = || left_out.iter().map(|(reason, count)| format!("{count} of {reason}"));
        match left_out.is_empty() {
            true => Ok(()),
            false => write!(f, ": {}", joined(reasons, ", ", "")),
        }
    }
}
