//! Removes as many blocks as possible from boards: `board [--seconds S] [--positions N] [--memory MB]`.
//!
//! Every answer is replayed before it is printed.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clickomania::{Blocks, Board, Effort, Limits, Solver};
use testkit::lines::{self, Arguments, Progress};

const HELP: &str = "\
board [--seconds S] [--positions N] [--memory MB]

Finds the most blocks that can be removed from a board of Clickomania (SameGame), and clicks that remove so
many.

  --seconds S    the longest time for a board (10 unless given)
  --positions N  the most positions that are searched for a board (no limit unless given)
  --memory MB    the most memory for the table of positions (1024 unless given)
  --help         print this

Each line of the input is a board: its rows from the top joined by |, a block the letter of its colour
(or (N), the number of its colour), . for no block. Blank lines and lines starting with # are skipped.
Each line is answered by one line, its fields separated by tabs:

  the number of blocks removed
  exact, if it is proven that no more can be removed, or bound, if a limit was hit before that
  the clicks separated by spaces (- if there are none): `row,col`, zero-based from the top left of the frame,
    each on the board as it is then

or by `error: ...`; the exit status is then 1.

Example: printf 'abca|bbac|cabb\\n' | board";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let limits = limits(arguments)?;
        Ok(lines::answer_input("boards", |line, progress| answer(line, limits, progress))?)
    })
}

fn limits(mut arguments: Arguments) -> Result<Limits, String> {
    let time = arguments.seconds()?.unwrap_or(Duration::from_secs(10));
    let steps = arguments.value("--positions", "a number")?;
    let memory = arguments.memory()?.unwrap_or(1 << 30);
    arguments.end()?;
    Ok(Limits { steps, time: Some(time), memory: Some(memory) })
}

fn answer(line: &str, limits: Limits, progress: &mut Progress) -> Result<String, String> {
    let board: Board = line.parse().map_err(|error: clickomania::ParseError| {
        format!("column {}: {}", error.column(), error.kind())
    })?;
    let mut effort = Effort::within(limits).watched(|now| {
        progress.report(|| {
            let [least, most] = [now.at_least, now.at_most].map(Option::unwrap_or_default);
            format!(", {} positions searched, {least} to {most} blocks", now.steps)
        });
        ControlFlow::Continue(())
    });
    let solution = Solver::new().solve(&board, &Blocks, &mut effort);
    let replay = solution
        .clicks
        .replay(&board)
        .map_err(|error| format!("the solution is wrong, please report: {error}"))?;
    let is_exact = if solution.value().is_some() { "exact" } else { "bound" };
    Ok(format!("{}\t{is_exact}\t{}", replay.removed(), solution.clicks))
}
