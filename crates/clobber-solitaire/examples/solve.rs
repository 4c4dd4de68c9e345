//! Solves positions exactly: `solve [--seconds S] [--memory MB]`.
//!
//! Every answer is a certificate: the moves are replayed by `clobber-core`, and the number printed is
//! both what the replay ends with and a proven lower bound.

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clobber_core::notation::display_moves;
use clobber_core::{Grid, MoveOrder, Path, Position, Reduction, Topology};
use clobber_solitaire::{GridLimits, Limits, Solver, reduce_full_grid, reduce_row};

const HELP: &str = "\
solve [--seconds S] [--memory MB] [--reason]

Finds the least number of stones with which play from a position can end, the colours taking turns or
moving in any order, and a sequence of moves that leaves so many.

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
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(options)) => batch(&options),
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

enum Request {
    Help,
    Batch(Options),
}

struct Options {
    solver: Solver,
    reason: bool,
}

impl Request {
    fn of(arguments: &[String]) -> Result<Self, String> {
        let mut seconds = 60.0;
        let mut megabytes = 1024;
        let mut reason = false;
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
                "--reason" => reason = true,
                "--seconds" => {
                    let value = value()?;
                    seconds = value
                        .parse()
                        .ok()
                        .filter(|seconds: &f64| (0.0..=1e9).contains(seconds))
                        .ok_or(format!("--seconds needs a number of seconds, not {value:?}"))?;
                }
                "--memory" => {
                    let value = value()?;
                    megabytes =
                        value.parse().ok().filter(|megabytes: &usize| *megabytes < 1 << 30).ok_or(
                            format!("--memory needs a number of megabytes, not {value:?}"),
                        )?;
                }
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        let limits = Limits {
            positions: None,
            time: Some(Duration::from_secs_f64(seconds)),
            memory: Some(megabytes << 20),
        };
        Ok(Self::Batch(Options { solver: Solver::new().with_limits(limits), reason }))
    }
}

// ---- Positions from standard input --------------------------------------------------------------

/// Answers every line; false if one of the answers is an error.
fn batch(options: &Options) -> io::Result<bool> {
    let mut input = io::stdin().lock();
    let is_interactive = input.is_terminal();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut progress = Progress::new();
    let mut all_answered = true;
    let mut line = Vec::new();
    while {
        line.clear();
        input.read_until(b'\n', &mut line)?
    } > 0
    {
        let answer = match std::str::from_utf8(&line) {
            _ if line.starts_with(b"#") => continue,
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => answer(text.trim_end_matches(['\n', '\r']), options, &mut progress),
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
    if is_row {
        solve_row(&board.parse().map_err(parse_error)?, order, options)
    } else {
        solve_grid(&board.parse().map_err(parse_error)?, order, options, progress)
    }
}

/// Rows have an algorithm of their own, linear in free order.
fn solve_row(row: &Position<Path>, order: MoveOrder, options: &Options) -> Result<String, String> {
    let row_reduction = reduce_row(row, order).map_err(|error| error.to_string())?;
    let bound = row_reduction.lower_bound();
    answer_of(row, &row_reduction.to_reduction(), bound.stones, bound, options)
}

fn solve_grid(
    position: &Position<Grid>,
    order: MoveOrder,
    options: &Options,
    progress: &mut Progress,
) -> Result<String, String> {
    // A large full board has a construction of its own in free order; it mostly meets the bound.
    if order == MoveOrder::Any && position.stone_count() > 64 {
        if let Ok(found) = reduce_full_grid(position, GridLimits::default()) {
            if found.meets_bound() {
                let bound = found.lower_bound();
                return answer_of(position, found.reduction(), bound.stones, bound, options);
            }
        }
    }
    let solution = options.solver.solve_watched(position, order, |now| {
        progress.report(|| {
            let (least, most) = (now.at_least, now.at_most);
            format!(", {} positions searched, {least} to {most} stones", now.positions)
        });
        ControlFlow::Continue(())
    });
    let bound = solution.bound;
    answer_of(position, &solution.reduction, bound.stones, bound, options)
}

/// The answer, if the play, replayed by `clobber-core`, leaves as few stones as the bound says.
fn answer_of<T: Topology + Clone>(
    position: &Position<T>,
    reduction: &Reduction,
    at_least: usize,
    bound: impl Display,
    options: &Options,
) -> Result<String, String> {
    let replay = reduction
        .replay(position)
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
            eprint!("\r\x1b[K{} positions{}", self.answered, more());
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
