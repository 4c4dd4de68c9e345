//! `clobber colorings`: all colourings of a board, counted by who wins them or by what play leaves.

mod pattern;
mod table;
mod tally;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::{fmt, io};

use clap::{Args, Subcommand};
use clobber_cgt::{Outcome, OutcomeSolver};
use clobber_core::{Effort, Grid, Limits, MoveOrder, ParseError, Path, Position, Topology};

use clobber_solitaire::TwoRowCounts;

use self::pattern::Pattern;
use self::table::{Join, Split};
use self::tally::{Kind, Tally};
use super::solve::{bound_by_counting, replayed};
use super::value::failure;
use crate::failure::{Failure, Fault, NO_METHOD, wrong_arguments};
use crate::fields::{is_no_row, with_last_field};
use crate::interrupt::Interrupt;
use crate::line_command::{Answered, LineCommand};
use crate::service::{Lines, ProgressLine};
use crate::status::Status;

// Its documentation would be the help of both.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Colorings {
    #[command(subcommand)]
    pub(crate) table: Option<Table>,
    /// Count the colourings of full boards of two rows, 2xN for N up to 63, by the fewest stones of free order: each line is a
    /// number of stones, the boards whose delta is not 0, and those whose delta is
    #[arg(long)]
    count: bool,
    #[command(flatten)]
    lines: Lines<CountColorings>,
}

#[derive(Subcommand)]
pub(crate) enum Table {
    Split(Split),
    Join(Join),
}

impl Colorings {
    pub(crate) fn run(self, interrupt: &Interrupt) -> io::Result<Status> {
        match self.table {
            None if self.count => count_two_rows(&self.lines.input.lines, interrupt),
            None => Ok(self.lines.run(interrupt)?.into()),
            Some(Table::Split(split)) => split.run(),
            Some(Table::Join(join)) => join.run(),
        }
    }
}

/// Writes the counts of full boards of two rows, which are given by their sizes.
fn count_two_rows(boards: &[String], interrupt: &Interrupt) -> io::Result<Status> {
    let [board] = boards else {
        return Err(wrong_arguments("--count takes one board of two rows, such as 2x20"));
    };
    let columns = board.strip_prefix("2x").and_then(|columns| columns.parse().ok());
    let other = || wrong_arguments(format_args!("{board} is no board of two rows, such as 2x20"));
    let columns = columns.ok_or_else(other)?;
    let progress = ProgressLine::new("states", false);
    let mut effort = progress.watch(Effort::new(), interrupt);
    let counts = TwoRowCounts::new(columns, &mut effort);
    progress.clear();
    if let Some(status) = interrupt.status() {
        return Ok(Status::Interrupted(status));
    }
    let counts = counts.map_err(wrong_arguments)?;
    let mut by_stones: BTreeMap<usize, [u128; 2]> = BTreeMap::new();
    for (index, delta_is_zero) in [false, true].into_iter().enumerate() {
        for (stones, boards) in counts.by_stones(delta_is_zero) {
            by_stones.entry(stones).or_default()[index] = boards;
        }
    }
    let mut out = io::stdout().lock();
    for (stones, [other, zero]) in by_stones {
        writeln!(out, "{stones}\t{other}\t{zero}")?;
    }
    Ok(Status::Success)
}

/// Counts the colourings of boards by who wins them, or by the fewest stones that play can leave
///
/// Each line is a board, a tab or blank, and a question. Each ? on the board is a stone of either
/// colour. The question is `outcome`, who wins; or an order of play, `any`, `alternating:x` or
/// `alternating:o`: the fewest stones. The answer:
///
/// - the number of colourings,
/// - how many of them are of each kind: L:3 N:1 P:4, or 1:8 2:6,
/// - with `outcome`, the colourings that the second player wins; with an order of play, those that
///   keep more stones than delta and the numbers of the colours require; - if there are none.
///
/// The boards of two rows are counted without going through them: clobber colorings 2x20 --count.
///
/// To count on many machines: clobber colorings split, and join.
///
/// Example: clobber colorings '????|???? outcome' '?????|????? any'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CountColorings {}

/// A set of colourings, and what is asked of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pattern: Pattern,
    asked: Asked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Outcome,
    Stones(MoveOrder),
}

impl Question {
    fn parse(line: &str) -> Result<Self, Fault> {
        let (board, asked) = line.split_once('\t').ok_or_else(|| {
            Fault::at(line.chars().count() + 1, "a tab and the question are missing")
        })?;
        let pattern = Pattern::parse(board)?;
        let asked = match asked.trim_end() {
            "outcome" => Asked::Outcome,
            order => Asked::Stones(order.parse().map_err(|error: ParseError| {
                let fault = Fault::from(error.shifted(board.chars().count() + 1));
                let column = fault.place.map_or(1, |(_, column)| column);
                Fault::at(column, format_args!("{fault}, or outcome"))
            })?),
        };
        Ok(Self { pattern, asked })
    }

    /// Answers the question about one colouring: its kind, and whether it is listed.
    fn ask(
        &self,
        position: &Position<Grid>,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Result<(Kind, bool), Failure> {
        match self.asked {
            Asked::Outcome => {
                let outcome = solver.outcome(position, effort).map_err(failure)?;
                Ok((Kind::Outcome(outcome), outcome == Outcome::P))
            }
            Asked::Stones(order) => {
                let stones = fewest_stones(position, order, effort)?;
                Ok((Kind::Stones(stones), stones > bound_by_counting(position, order).stones))
            }
        }
    }
}

/// Returns the fewest stones that play can leave, where the play has been replayed.
fn fewest_stones(
    position: &Position<Grid>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<usize, Failure> {
    let grid = position.board();
    let solution = match grid.rows() {
        1 => {
            let row = Path::new(grid.vertex_count() as u32);
            let row = Position::<Path>::from_fn(row, |v| position.color_at(v));
            replayed(&row, order, effort)?
        }
        _ => replayed(position, order, effort)?,
    };
    let open = || effort.limit_met().unwrap_or(NO_METHOD);
    Ok(solution.value().ok_or_else(open)?)
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.asked {
            Asked::Outcome => write!(f, "{}\toutcome", self.pattern),
            Asked::Stones(order) => write!(f, "{}\t{order}", self.pattern),
        }
    }
}

impl LineCommand for CountColorings {
    const NAME: &'static str = "colorings";
    const UNIT: &'static str = "patterns";
    const HEADER: &'static [&'static str] = &["colourings", "kinds", "list"];
    const INPUT: &'static [&'static str] = &["board", "question"];
    const LIMITS: Limits = Limits { steps: None, time: None, memory: Some(1 << 30) };

    type Question = Question;
    type Answer = Tally;
    type Tables = OutcomeSolver;

    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        let is_question = |word: &str| word.parse::<MoveOrder>().is_ok() || is_no_row(word);
        with_last_field(line, is_question, None)
    }

    fn parse(line: &str) -> Result<Question, Fault> {
        Question::parse(line)
    }

    fn answer(
        &self,
        question: &Question,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Answered<Self> {
        let mut tally = Tally::default();
        for position in question.pattern.colorings() {
            effort.check_limits()?;
            let (kind, is_listed) = question.ask(&position, solver, effort)?;
            tally.count(kind, is_listed.then_some(&position));
        }
        Ok(tally)
    }

    fn write(&self, _: &Question, tally: &Tally, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{tally}")
    }
}
