//! Removes as many blocks as possible from boards: `board [--seconds S] [--positions N] [--memory MB]`.
//!
//! Every answer is replayed before it is printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clickomania::{Blocks, Board, Limits, Solver};

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
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(limits)) => {
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(limits, io::stdin().is_terminal(), io::stdin().lock(), out)
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
    Batch(Limits),
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let time = Some(Duration::from_secs(10));
        let mut limits = Limits { time, ..Limits::default() };
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
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--seconds" => {
                    let value = value()?;
                    let seconds = value.parse().ok();
                    let seconds = seconds
                        .filter(|seconds: &f64| (0.0..=1e9).contains(seconds))
                        .ok_or(format!("--seconds needs a number of seconds, not {value:?}"))?;
                    limits.time = Some(Duration::from_secs_f64(seconds));
                }
                "--positions" => {
                    let value = value()?;
                    let positions = value.parse().ok();
                    limits.positions = Some(
                        positions.ok_or(format!("--positions needs a number, not {value:?}"))?,
                    );
                }
                "--memory" => {
                    let value = value()?;
                    let megabytes = value.parse().ok();
                    let megabytes = megabytes
                        .filter(|megabytes: &usize| *megabytes <= usize::MAX >> 20)
                        .ok_or(format!("--memory needs a number of megabytes, not {value:?}"))?;
                    limits.memory = Some(megabytes << 20);
                }
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(limits))
    }
}

// ---- Boards, one a line -------------------------------------------------------------------------

/// Answers every line, at once if the input is interactive; false if one of the answers is an error.
pub(crate) fn batch(
    limits: Limits,
    is_interactive: bool,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<bool> {
    let solver = Solver::new().with_limits(limits);
    let mut progress = Progress::new();
    let mut all_answered = true;
    let mut line = Vec::new();
    while {
        line.clear();
        input.read_until(b'\n', &mut line)?
    } > 0
    {
        let answer = match std::str::from_utf8(&line) {
            // A comment may be in any encoding.
            _ if line.starts_with(b"#") => continue,
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => answer(text.trim_end_matches(['\n', '\r']), &solver, &mut progress),
            Err(error) => Err(not_utf8(&line, error)),
        };
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        progress.answered += 1;
        progress.report(String::new);
        if is_interactive {
            out.flush()?;
        }
    }
    progress.clear();
    out.flush()?;
    Ok(all_answered)
}

fn not_utf8(line: &[u8], error: std::str::Utf8Error) -> String {
    let (valid, _) = line.split_at(error.valid_up_to());
    let column = String::from_utf8_lossy(valid).chars().count() + 1;
    format!("column {column}: not UTF-8")
}

fn answer(line: &str, solver: &Solver, progress: &mut Progress) -> Result<String, String> {
    let board: Board = line.parse().map_err(|error: clickomania::ParseError| {
        format!("column {}: {}", error.column(), error.kind())
    })?;
    let solution = solver.solve_watched(&board, &Blocks, |now| {
        progress.report(|| {
            let (least, most) = (now.at_least, now.at_most);
            format!(", {} positions searched, {least} to {most} blocks", now.positions)
        });
        ControlFlow::Continue(())
    });
    let replay = solution
        .clicks
        .replay(&board)
        .map_err(|error| format!("the solution is wrong, please report: {error}"))?;
    let is_exact = if solution.value().is_some() { "exact" } else { "bound" };
    Ok(format!("{}\t{is_exact}\t{}", replay.removed(), solution.clicks))
}

// ---- Progress -----------------------------------------------------------------------------------

/// What is done so far, on standard error if that is a terminal and the work takes long.
struct Progress {
    is_terminal: bool,
    answered: u64,
    last: Instant,
    shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    fn new() -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, answered: 0, last: Instant::now(), shown: false }
    }

    fn report(&mut self, more: impl Fn() -> String) {
        if self.is_terminal && self.last.elapsed() >= Self::PATIENCE {
            (self.last, self.shown) = (Instant::now(), true);
            eprint!("\r\x1b[K{} boards{}", self.answered, more());
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
