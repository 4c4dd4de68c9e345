//! Evaluates positions of Clobber: `value [--memory MB] [--longest N] [--steps N] [--seconds S]`.
//!
//! For each line, a position or a sum of positions: the outcome class, the canonical form, and the
//! atomic weight.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clobber_cgt::{ClobberError, ClobberValues, Effort, Game, GameError, Games, Limits, Stopped};
use clobber_core::notation::parse_sum;
use clobber_core::{Grid, Position};
use testkit::lines::{self, Arguments, Progress};

const HELP: &str = "\
value [--memory MB] [--longest N] [--steps N] [--seconds S]

Evaluates positions of Clobber, with x black (Left), o white (Right) and . empty.

  --memory MB  the most memory for the games and the positions (4096 unless given)
  --longest N  the most characters of a game that is printed (1000000 unless given)
  --steps N    the most parts of positions that are evaluated for a line (no limit unless given)
  --seconds S  the most time for a line, looked at between two parts (no limit unless given)
  --help       print this

Each line of the input is a position, rows from the top joined by |, or a sum of positions joined by +.
Blank lines and lines starting with # are skipped. Each line is answered by one line, its fields
separated by tabs:

  the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right)
  the canonical form, as docs/notation.md says
  the atomic weight

or by `error: ...`; the exit status is then 1. A game that is more than 256 moves deep is refused.

Canonical forms grow fast: those of the 2 x 10 checkerboard or of an alternating row of 36 stones
take seconds to find. What bounds a line is the memory, which takes about a minute for each
gigabyte to fill, the steps and the seconds. What has been found within limits of these two is kept for the
lines that follow.

Example: printf 'xoxo\\nxxo + xo|ox\\n' | value";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let mut evaluator = Evaluator::new(Options::of(arguments)?);
        Ok(lines::answer_input("lines", |line, progress| evaluator.answer(line, progress))?)
    })
}

#[derive(Clone, Copy)]
pub(crate) struct Options {
    limits: Limits,
    longest: usize,
}

impl Options {
    pub(crate) fn of(mut arguments: Arguments) -> Result<Self, String> {
        let memory = Some(arguments.memory()?.unwrap_or(Games::DEFAULT_MEMORY));
        let steps = arguments.value("--steps", "a number")?;
        let limits = Limits { steps, time: arguments.seconds()?, memory };
        let longest = arguments.value("--longest", "a number")?.unwrap_or(1_000_000);
        arguments.end()?;
        Ok(Self { limits, longest })
    }
}

/// The values found so far.
pub(crate) struct Evaluator {
    options: Options,
    clobber: ClobberValues,
    /// Whether no line has been evaluated yet.
    is_fresh: bool,
}

impl Evaluator {
    pub(crate) fn new(options: Options) -> Self {
        let games = options.limits.memory.map_or_else(Games::new, Games::with_memory);
        Self { options, clobber: ClobberValues::with_games(games), is_fresh: true }
    }

    pub(crate) fn answer(&mut self, line: &str, progress: &mut Progress) -> Result<String, String> {
        // A row is a grid of one line, and its parts are evaluated as rows.
        let summands: Vec<Position<Grid>> = parse_sum(line)
            .map_err(|error| format!("column {}: {}", error.column(), error.kind()))?;
        let was_fresh = std::mem::replace(&mut self.is_fresh, false);
        let found = match self.evaluate(&summands, progress) {
            // The room for games may have been taken by other lines.
            Err(
                ClobberError::Game(GameError::Games { .. } | GameError::Bytes { .. })
                | ClobberError::Stopped(Stopped::Memory { .. }),
            ) if !was_fresh => {
                *self = Self { is_fresh: false, ..Self::new(self.options) };
                self.evaluate(&summands, progress)
            }
            found => found,
        };
        let (value, weight) = found.map_err(|error| error.to_string())?;
        let games = self.clobber.games();
        let print = |game| {
            let text = games.display(game).with_max_len(self.options.longest).to_string();
            if text.ends_with('…') {
                return Err(format!("a game of more than {} characters", self.options.longest));
            }
            Ok(text)
        };
        Ok(format!("{}\t{}\t{}", games.outcome(value), print(value)?, print(weight)?))
    }

    /// The value and its atomic weight.
    fn evaluate(
        &mut self,
        summands: &[Position<Grid>],
        progress: &mut Progress,
    ) -> Result<(Game, Game), ClobberError> {
        let mut effort = Effort::within(self.options.limits).watched(|now| {
            progress.report(|| {
                let (seconds, megabytes) = (now.elapsed.as_secs().max(1), now.memory >> 20);
                format!(", then {} parts in {seconds} s, {megabytes} MB", now.steps)
            });
            ControlFlow::Continue(())
        });
        let sum = self.clobber.value_of_sum(summands, &mut effort)?;
        // Clobber is all-small, so there is a weight.
        let weight = self.clobber.games_mut().atomic_weight(sum)?.ok_or(GameError::Number)?;
        Ok((sum, weight))
    }
}
