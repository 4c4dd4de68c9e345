//! Solves rows of Clickomania: `row [--memory MB] [--steps N] [--reason]`.
//!
//! For each line, a word: whether all blocks can be removed, the most that can be, the best score, and
//! clicks that remove the most.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clickomania::{
    Certificate, Effort, Limits, Row, RowError, RowPlan, SameGame, SolvableIntervals, TwoColorRow,
};
use testkit::lines::{self, Arguments, Progress};

const HELP: &str = "\
row [--memory MB] [--steps N] [--reason]

Solves boards of one row of Clickomania (SameGame).

  --memory MB  the most memory for the intervals of a row, and again for its scores (64 unless given)
  --steps N    the most steps for the best score of a row (200000000 unless given: about half a second)
  --reason     print also why a row of two colours cannot be cleared
  --help       print this

Each line of the input is a word over a to z; further colours are numbers in parentheses, like (26).
Blank lines and lines starting with # are skipped. Each line is answered by one line, its fields
separated by tabs:

  yes or no: whether all blocks can be removed
  the most blocks that can be removed
  the best score with (n-2)^2 for a group of n blocks
  clicks that remove the most blocks, as row,col of the row as it is at that moment; - if there are none
  with --reason, for each cut into two odd parts (or for an odd row) the single groups that are too many,
    separated by semicolons; - if all blocks can be removed or there are more than two colours

A field is ? if it takes more than the limits. The first never is for a word of two colours, nor are the
others but the score if it is yes, however long the word is. Otherwise the first, second and fourth take
g*g/16 bytes for a word of g groups; 64 MB are enough for 32000 groups. The score of n blocks in g groups of
k colours takes about g*g*g*n/(24*k*k) steps: within reach are 350 blocks of any word, and 550 of a random
one.

A line that is no word is answered by `error: ...`; the exit status is then 1.

Example: printf 'abba\\nabab\\n' | row";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let options = Options::of(arguments)?;
        Ok(lines::answer_input("rows", |line, progress| answer(line, options, progress))?)
    })
}

#[derive(Clone, Copy)]
pub(crate) struct Options {
    bytes: usize,
    steps: u64,
    reason: bool,
}

impl Options {
    pub(crate) fn of(mut arguments: Arguments) -> Result<Self, String> {
        let bytes = arguments.memory()?.unwrap_or(64 << 20);
        let steps = arguments.value("--steps", "a number")?.unwrap_or(200_000_000);
        let reason = arguments.flag("--reason");
        arguments.end()?;
        Ok(Self { bytes, steps, reason })
    }

    /// An effort of which the progress is told.
    fn effort(self, steps: Option<u64>, progress: &mut Progress) -> Effort<'_> {
        let limits = Limits { steps, memory: Some(self.bytes), time: None };
        Effort::within(limits).watched(|now| {
            progress.report(|| format!(", {} s for this one", now.elapsed.as_secs()));
            ControlFlow::Continue(())
        })
    }
}

pub(crate) fn answer(
    line: &str,
    options: Options,
    progress: &mut Progress,
) -> Result<String, String> {
    let row: Row = line.parse().map_err(|error: clickomania::ParseError| {
        format!("column {}: {}", error.column(), error.kind())
    })?;
    let (is_solvable, plan) = solve(&row, options, progress);
    let solvable = is_solvable.map_or("?", |yes| if yes { "yes" } else { "no" });
    let score = best_score(&row, options, progress)?.map_or("?".into(), |score| score.to_string());
    let reason = if options.reason { format!("\t{}", reason(&row)?) } else { String::new() };
    let Some(plan) = plan else { return Ok(format!("{solvable}\t?\t{score}\t?{reason}")) };
    let clicks = plan.to_clicks();
    let replay = row
        .replay(&clicks)
        .map_err(|error| format!("the solution is wrong, please report: {error}"))?;
    Ok(format!("{solvable}\t{}\t{score}\t{clicks}{reason}", replay.removed()))
}

/// Why a row of two colours cannot be cleared.
fn reason(row: &Row) -> Result<String, String> {
    let Some(obstruction) = row.two_colors().and_then(|row| row.obstruction()) else {
        return Ok("-".into());
    };
    obstruction
        .check(row)
        .map_err(|error| format!("the reason is wrong, please report: {error}"))?;
    Ok(obstruction.display_on(row).to_string().replace('\n', "; "))
}

/// Whether all blocks can be removed, and a plan that removes the most, so far as that is within the
/// limits.
fn solve<'a>(
    row: &'a Row,
    options: Options,
    progress: &mut Progress,
) -> (Option<bool>, Option<RowPlan<'a>>) {
    let two_colors = row.two_colors();
    if let Some(plan) = two_colors.as_ref().and_then(TwoColorRow::solution) {
        return (Some(true), Some(plan));
    }
    match SolvableIntervals::new(row, &mut options.effort(None, progress)) {
        Ok(intervals) => (Some(intervals.is_solvable()), Some(intervals.most_removed())),
        Err(_) => (two_colors.map(|_| false), None),
    }
}

/// The best score, if it is within the limits.
fn best_score(row: &Row, options: Options, progress: &mut Progress) -> Result<Option<i64>, String> {
    let mut effort = options.effort(Some(options.steps), progress);
    match row.best_score(&SameGame::PLAIN, &mut effort) {
        Ok(best) => Ok(Some(best.score())),
        Err(RowError::Stopped(_)) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}
