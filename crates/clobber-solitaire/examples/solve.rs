//! Solves positions exactly: `solve [--seconds S] [--memory MB]`.
//!
//! Every answer is a certificate: the moves are replayed by `clobber-core`, and the number printed is
//! both what the replay ends with and a proven lower bound.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clobber_core::notation::display_moves;
use clobber_core::{Grid, MoveOrder, Path, Position, Topology};
use clobber_solitaire::{Effort, Limits, Solution, solve};
use testkit::lines::{self, Arguments, Progress};

const HELP: &str = "\
solve [--seconds S] [--memory MB] [--reason]

Finds the least number of stones with which play from a position can end, the colours taking turns or
moving in any order, and a sequence of moves that reaches it.

  --seconds S  the longest time for a line (60 unless given)
  --memory MB  the most memory for the table of positions (1024 unless given)
  --reason     print also why no fewer stones can be left
  --help       print this

Each line of the input is a board, a tab, and the order of play: `alternating:x` (x first),
`alternating:o` or `any`. Boards are rows from the top joined by |, with x black, o white, . empty. Blank
lines and lines starting with # are skipped. Each line is answered by one line, its fields separated by
tabs:

  the least number of stones
  the moves separated by spaces (- if there are none): `row,col>row,col`, zero-based from the top left;
    on a board of one row `from>to`
  with --reason, why there cannot be fewer

or by `error: ...`; the exit status is then 1. If the time does not suffice, the error names an interval.

Example: printf 'xoxo|oxox\\tany\\n' | solve";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let options = Options::of(arguments)?;
        Ok(lines::answer_input("positions", |line, progress| answer(line, &options, progress))?)
    })
}

struct Options {
    /// Those of a line.
    limits: Limits,
    reason: bool,
}

impl Options {
    fn of(mut arguments: Arguments) -> Result<Self, String> {
        let reason = arguments.flag("--reason");
        let time = arguments.seconds()?.unwrap_or(Duration::from_secs(60));
        let memory = arguments.memory()?.unwrap_or(1 << 30);
        arguments.end()?;
        let limits = Limits { steps: None, time: Some(time), memory: Some(memory) };
        Ok(Self { limits, reason })
    }
}

/// Answers a line: a row is a path, and all else a grid.
fn answer(line: &str, options: &Options, progress: &mut Progress) -> Result<String, String> {
    let (board, order) = line.split_once('\t').ok_or_else(|| {
        let column = line.chars().count() + 1;
        format!("column {column}: a tab and the order of play are missing")
    })?;
    let order_starts = board.chars().count() + 2;
    let order: MoveOrder =
        order.trim_end().parse().map_err(|error: clobber_core::ParseError| {
            format!("column {}: {}", order_starts + error.column() - 1, error.kind())
        })?;
    let is_row = !board.trim().contains(['|', '/']);
    let parse_error =
        |error: clobber_core::ParseError| format!("column {}: {}", error.column(), error.kind());
    let mut effort = Effort::within(options.limits).watched(|now| {
        progress.report(|| {
            let stones = match (now.at_least, now.at_most) {
                (Some(least), Some(most)) => format!(", {least} to {most} stones"),
                _ => String::new(),
            };
            format!(", {} steps of the next{stones}", now.steps)
        });
        ControlFlow::Continue(())
    });
    if is_row {
        answer_of::<Path>(&board.parse().map_err(parse_error)?, order, options, &mut effort)
    } else {
        answer_of::<Grid>(&board.parse().map_err(parse_error)?, order, options, &mut effort)
    }
}

/// The answer, if the play, replayed by `clobber-core`, leaves as few stones as the bound says.
fn answer_of<T: Topology + Clone>(
    position: &Position<T>,
    order: MoveOrder,
    options: &Options,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    let Solution { reduction, bound, .. } = solve(position, order, effort);
    let at_least = bound.stones;
    let replay = reduction
        .replay(position)
        .map_err(|error| error.display_on(position.board()).to_string())
        .map_err(|error| format!("the solution is wrong, please report: {error}"))?;
    let at_most = replay.stones_left();
    if at_least < at_most {
        let interval = format!("from {at_least} to {at_most}");
        return Err(format!("out of time: the least number of stones is {interval}"));
    }
    let moves = display_moves(position.board(), &reduction.moves);
    Ok(match options.reason {
        true => format!("{at_most}\t{moves}\t{bound}"),
        false => format!("{at_most}\t{moves}"),
    })
}
