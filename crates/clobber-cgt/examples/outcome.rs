//! Finds who wins positions of Clobber:
//! `outcome [--memory MB] [--seconds S] [--positions N] [--threads N] [--move]`.
//!
//! For each line, a position or a sum of positions: the outcome class, by search, and the number of
//! positions searched; with `--move` also a winning move for each player who wins moving first.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clobber_cgt::{ClobberError, Effort, Limits, Outcome, OutcomeSolver};
use clobber_core::notation::{display_moves, parse_sum};
use clobber_core::{Color, Grid, Position};
use testkit::lines::{self, Arguments, Progress};

const HELP: &str = "\
outcome [--memory MB] [--seconds S] [--positions N] [--threads N] [--move]

Finds who wins positions of Clobber, with x black (Left), o white (Right) and . empty.

  --memory MB    the most memory for tables (1024 unless given)
  --seconds S    the most time for a line (no limit unless given)
  --positions N  the most positions that are searched for a line (no limit unless given)
  --threads N    the number of threads that search together (1 unless given)
  --move         also find winning moves
  --help         print this

Each line of the input is a position, rows from the top joined by |, or a sum of positions joined by +.
Blank lines and lines starting with # are skipped. Each line is answered by one line, its fields
separated by tabs:

  the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right)
  the number of positions searched
  with --move: a winning move of Black, and one of White, each moving first: the number of the
    summand, from 0, a colon, and the move (0:2,5>2,4); - if every move loses

or by `error: ...`; the exit status is then 1. Parts of up to 128 stones are searched. What has been
proved is kept for the lines that follow.

Example: printf 'xoxo|oxox|xoxo\\nxxo + xo|ox\\n' | outcome --move";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let (mut solver, options) = Options::of(arguments)?;
        Ok(lines::answer_input("lines", |line, progress| {
            options.answer(&mut solver, line, progress)
        })?)
    })
}

pub(crate) struct Options {
    limits: Limits,
    moves: bool,
}

impl Options {
    pub(crate) fn of(mut arguments: Arguments) -> Result<(OutcomeSolver, Self), String> {
        let memory = arguments.memory()?.or(Limits::default().memory);
        let threads = arguments.value("--threads", "a number")?.unwrap_or(1);
        let steps = arguments.value("--positions", "a number")?;
        let limits = Limits { steps, time: arguments.seconds()?, memory };
        let moves = arguments.flag("--move");
        arguments.end()?;
        Ok((OutcomeSolver::new().with_threads(threads), Self { limits, moves }))
    }

    /// Answers a line, with all its searches in the limits.
    pub(crate) fn answer(
        &self,
        solver: &mut OutcomeSolver,
        line: &str,
        progress: &mut Progress,
    ) -> Result<String, String> {
        let sum: Vec<Position<Grid>> = parse_sum(line)
            .map_err(|error| format!("column {}: {}", error.column(), error.kind()))?;
        let mut effort = Effort::within(self.limits).watched(|now| {
            progress.report(|| {
                let (seconds, megabytes) = (now.elapsed.as_secs().max(1), now.memory >> 20);
                format!(", then {} positions in {seconds} s, {megabytes} MB", now.steps)
            });
            ControlFlow::Continue(())
        });
        let refused = |error: ClobberError| error.to_string();
        let outcome = solver.outcome(&sum, &mut effort).map_err(refused)?;
        let mut answer = format!("{outcome}\t{}", effort.progress().steps);
        if !self.moves {
            return Ok(answer);
        }
        for mover in Color::BOTH {
            // A search that has been made need not be made again.
            let wins = match outcome {
                Outcome::N => true,
                Outcome::P => false,
                Outcome::L => mover == Color::Black,
                Outcome::R => mover == Color::White,
            };
            let found = match wins {
                true => solver.winning_move(&sum, mover, &mut effort),
                false => Ok(None),
            };
            answer += &match found.map_err(refused)? {
                Some((summand, mv)) => {
                    format!("\t{summand}:{}", display_moves(sum[summand].board(), &[mv]))
                }
                None => String::from("\t-"),
            };
        }
        Ok(answer)
    }
}
