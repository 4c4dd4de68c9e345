//! Finds who wins positions of Clobber:
//! `outcome [--memory MB] [--seconds S] [--positions N] [--threads N] [--move]`.
//!
//! For each line, a position or a sum of positions: the outcome class, by search, and the number of
//! positions searched; with `--move` also a winning move for each player who wins moving first.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clobber_cgt::{Outcome, OutcomeError, OutcomeLimits, OutcomeProgress, OutcomeSolver};
use clobber_core::notation::{display_moves, parse_sum};
use clobber_core::{Color, Grid, Position};

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
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(options)) => {
            let input = io::stdin().lock();
            let is_interactive = input.is_terminal();
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(&options, input, out, is_interactive, Progress::new(io::stderr().is_terminal()))
        }
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

#[derive(Clone)]
pub(crate) struct Options {
    limits: OutcomeLimits,
    threads: usize,
    moves: bool,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut limits = OutcomeLimits::default();
        let mut threads = 1;
        let mut moves = false;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            let mut value = || {
                let value = value.or_else(|| arguments.next().map(String::as_str));
                value.ok_or(format!("{name} needs a value"))
            };
            let number = |value: &str| {
                let number = value.parse().ok().filter(|number: &u64| *number < 1 << 40);
                number.ok_or(format!("{name} needs a number, not {value:?}"))
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--memory" => limits.memory = Some((number(value()?)? as usize) << 20),
                "--positions" => limits.positions = Some(number(value()?)?),
                "--threads" => threads = number(value()?)?.clamp(1, 1 << 10) as usize,
                "--seconds" => {
                    let value = value()?;
                    let seconds: Option<f64> = value.parse().ok();
                    let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                    let time = time.ok_or(format!("{name} needs a number, not {value:?}"))?;
                    limits.time = Some(time);
                }
                "--move" => moves = true,
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(Options { limits, threads, moves }))
    }
}

// ---- Positions from standard input --------------------------------------------------------------

/// Answers every line; false if one of the answers is an error.
pub(crate) fn batch(
    options: &Options,
    mut input: impl BufRead,
    mut out: impl Write,
    is_interactive: bool,
    mut progress: Progress,
) -> io::Result<bool> {
    let mut solver =
        OutcomeSolver::with_limits(options.limits.clone()).with_threads(options.threads);
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
            Ok(text) => {
                answer(&mut solver, options, text.trim_end_matches(['\n', '\r']), &mut progress)
            }
            Err(error) => Err(not_utf8(&line, error)),
        };
        progress.clear();
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        progress.answered += 1;
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

fn answer(
    solver: &mut OutcomeSolver,
    options: &Options,
    line: &str,
    progress: &mut Progress,
) -> Result<String, String> {
    let sum: Vec<Position<Grid>> =
        parse_sum(line).map_err(|error| format!("column {}: {}", error.column(), error.kind()))?;
    let refused = |error: OutcomeError| error.to_string();
    let outcome = solver.outcome_watched(&sum, |found| progress.show(found)).map_err(refused)?;
    let mut answer = format!("{outcome}\t{}", solver.positions());
    if options.moves {
        for mover in Color::BOTH {
            // A search that has been made need not be made again.
            let wins = match outcome {
                Outcome::N => true,
                Outcome::P => false,
                Outcome::L => mover == Color::Black,
                Outcome::R => mover == Color::White,
            };
            let found = match wins {
                true => solver.winning_move_watched(&sum, mover, |found| progress.show(found)),
                false => Ok(None),
            };
            answer += &match found.map_err(refused)? {
                Some((summand, mv)) => {
                    format!("\t{summand}:{}", display_moves(sum[summand].board(), &[mv]))
                }
                None => String::from("\t-"),
            };
        }
    }
    Ok(answer)
}

// ---- Progress -----------------------------------------------------------------------------------

/// Says on standard error how far a line is, if that is a terminal.
pub(crate) struct Progress {
    is_shown: bool,
    is_on_screen: bool,
    last: Instant,
    answered: u64,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    pub(crate) fn new(is_shown: bool) -> Self {
        Self { is_shown, is_on_screen: false, last: Instant::now(), answered: 0 }
    }

    fn show(&mut self, found: &OutcomeProgress) -> ControlFlow<()> {
        if self.is_shown && self.last.elapsed() >= Self::PATIENCE {
            let seconds = found.elapsed.as_secs().max(1);
            eprint!(
                "\r\x1b[K{} lines, then {} positions in {seconds} s, {} MB",
                self.answered,
                found.positions,
                found.memory >> 20
            );
            self.is_on_screen = true;
            self.last = Instant::now();
        }
        ControlFlow::Continue(())
    }

    fn clear(&mut self) {
        if core::mem::take(&mut self.is_on_screen) {
            eprint!("\r\x1b[K");
        }
    }
}
