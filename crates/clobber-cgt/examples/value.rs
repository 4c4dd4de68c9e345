//! Evaluates positions of Clobber: `value [--memory MB] [--longest N] [--steps N]`.
//!
//! For each line, a position or a sum of positions: the outcome class, the canonical form, and the
//! atomic weight.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clobber_cgt::{ClobberError, ClobberValues, Game, Games, LimitError, Limits};
use clobber_core::notation::parse_sum;
use clobber_core::{Grid, Position};

const HELP: &str = "\
value [--memory MB] [--longest N] [--steps N]

Evaluates positions of Clobber, with x black (Left), o white (Right) and . empty.

  --memory MB  the most memory for the games, and again for the positions (4096 unless given)
  --longest N  the most characters of a game that is printed (1000000 unless given)
  --steps N    the most parts of positions that are evaluated for a line (no limit unless given)
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
gigabyte to fill, and the steps. What has been found within a limit of steps is kept for the lines that
follow.

Example: printf 'xoxo\\nxxo + xo|ox\\n' | value";

/// What a remembered position takes at most.
const BYTES_OF_POSITION: usize = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(options)) => watched(|progress| {
            let input = io::stdin().lock();
            let is_interactive = input.is_terminal();
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(options, input, out, is_interactive, progress)
        }),
        Err(message) => {
            eprintln!("error: {message} (--help explains)");
            return ExitCode::from(2);
        }
    };
    match finished {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

// ---- The command line ---------------------------------------------------------------------------

pub(crate) enum Request {
    Help,
    Batch(Options),
}

#[derive(Clone, Copy)]
pub(crate) struct Options {
    limits: Limits,
    longest: usize,
    steps: u64,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut megabytes = 4096;
        let mut longest = 1_000_000;
        let mut steps = u64::MAX;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            let mut number = || {
                let value = value.or_else(|| arguments.next().map(String::as_str));
                let value = value.ok_or(format!("{name} needs a value"))?;
                let number = value.parse().ok().filter(|number: &usize| *number < 1 << 30);
                number.ok_or(format!("{name} needs a number, not {value:?}"))
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--memory" => megabytes = number()?,
                "--longest" => longest = number()?,
                "--steps" => steps = number()? as u64,
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        let limits = Limits { bytes: megabytes << 20, ..Limits::default() };
        Ok(Self::Batch(Options { limits, longest, steps }))
    }
}

// ---- Positions from standard input --------------------------------------------------------------

/// Answers every line; false if one of the answers is an error.
pub(crate) fn batch(
    options: Options,
    mut input: impl BufRead,
    mut out: impl Write,
    is_interactive: bool,
    progress: &Progress,
) -> io::Result<bool> {
    let mut evaluator = Evaluator::new(options);
    let mut all_answered = true;
    let mut line = Vec::new();
    while {
        line.clear();
        input.read_until(b'\n', &mut line)?
    } > 0
    {
        // A comment may be in any encoding.
        if line.starts_with(b"#") {
            continue;
        }
        let answer = match std::str::from_utf8(&line) {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => evaluator.answer(text.trim_end_matches(['\n', '\r'])),
            Err(error) => Err(not_utf8(&line, error)),
        };
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        progress.answered.fetch_add(1, Ordering::Relaxed);
        if is_interactive {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(all_answered)
}

fn not_utf8(line: &[u8], error: std::str::Utf8Error) -> String {
    let (valid, _) = line.split_at(error.valid_up_to());
    let column = String::from_utf8_lossy(valid).chars().count() + 1;
    format!("column {column}: not UTF-8")
}

/// The values found so far.
struct Evaluator {
    options: Options,
    clobber: ClobberValues,
    /// Whether no line has been evaluated yet.
    is_fresh: bool,
}

impl Evaluator {
    fn new(options: Options) -> Self {
        let games = Games::with_limits(options.limits);
        let positions = options.limits.bytes / BYTES_OF_POSITION;
        let clobber = ClobberValues::with_games(games)
            .with_max_positions(positions)
            .with_max_steps(options.steps);
        Self { options, clobber, is_fresh: true }
    }

    fn answer(&mut self, line: &str) -> Result<String, String> {
        // A row is a grid of one line, and its parts are evaluated as rows.
        let summands: Vec<Position<Grid>> = parse_sum(line)
            .map_err(|error| format!("column {}: {}", error.column(), error.kind()))?;
        let was_fresh = std::mem::replace(&mut self.is_fresh, false);
        let found = match self.evaluate(&summands) {
            // The room for games may have been taken by other lines.
            Err(ClobberError::Limit(LimitError::Games { .. } | LimitError::Bytes { .. }))
                if !was_fresh =>
            {
                *self = Self { is_fresh: false, ..Self::new(self.options) };
                self.evaluate(&summands)
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
    fn evaluate(&mut self, summands: &[Position<Grid>]) -> Result<(Game, Game), ClobberError> {
        let sum = self.clobber.value_of_sum(summands)?;
        // Clobber is all-small, so there is a weight.
        let weight = self.clobber.games_mut().atomic_weight(sum)?.ok_or(LimitError::Number)?;
        Ok((sum, weight))
    }
}

// ---- Progress -----------------------------------------------------------------------------------

/// What is done so far.
#[derive(Default)]
pub(crate) struct Progress {
    answered: AtomicU64,
    finished: AtomicBool,
}

/// Runs the work, and beside it, if standard error is a terminal, says how far it is.
fn watched<R>(work: impl FnOnce(&Progress) -> R) -> R {
    let progress = Progress::default();
    std::thread::scope(|scope| {
        let watcher = io::stderr().is_terminal().then(|| scope.spawn(|| progress.watch()));
        let result = work(&progress);
        progress.finished.store(true, Ordering::Relaxed);
        if let Some(watcher) = watcher {
            watcher.thread().unpark();
        }
        result
    })
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    fn watch(&self) {
        let start = Instant::now();
        let mut shown = false;
        loop {
            std::thread::park_timeout(Self::PATIENCE);
            if self.finished.load(Ordering::Relaxed) {
                break;
            }
            let answered = self.answered.load(Ordering::Relaxed);
            eprint!("\r\x1b[K{answered} positions, {} s", start.elapsed().as_secs());
            shown = true;
        }
        if shown {
            eprint!("\r\x1b[K");
        }
    }
}
