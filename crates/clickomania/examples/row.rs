//! Solves rows of Clickomania: `row [--memory MB] [--steps N]`.
//!
//! For each line, a word: whether all blocks can be removed, the most that can be, the best score, and
//! clicks that remove the most.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clickomania::{
    Row, RowPlan, RowScoreError, RowScoreLimits, SameGame, SolvableIntervals, TwoColorRow,
};

const HELP: &str = "\
row [--memory MB] [--steps N]

Solves boards of one row of Clickomania (SameGame).

  --memory MB  the most memory for the intervals of a row, and again for its scores (64 unless given)
  --steps N    the most steps for the best score of a row (200000000 unless given: about half a second)
  --help       print this

Each line of the input is a word over a to z; further colours are numbers in parentheses, like (26).
Blank lines and lines starting with # are skipped. Each line is answered by one line, its fields
separated by tabs:

  yes or no: whether all blocks can be removed
  the most blocks that can be removed
  the best score with (n-2)^2 for a group of n blocks
  clicks that remove the most blocks, as row,col of the row as it is at that moment; - if there are none

A field is ? if it takes more than the limits. The first never is for a word of two colours, nor are the
others but the score if it is yes, however long the word is. Otherwise the first, second and fourth take
g*g/16 bytes for a word of g groups; 64 MB are enough for 32000 groups. The score of n blocks in g groups of
k colours takes about g*g*g*n/(24*k*k) steps: within reach are 350 blocks of any word, and 550 of a random
one.

A line that is no word is answered by `error: ...`; the exit status is then 1.

Example: printf 'abba\\nabab\\n' | row";

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
    bytes: usize,
    steps: u64,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut megabytes = 64;
        let mut steps = 200_000_000;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            let mut number = |below: u64| {
                let value = value.or_else(|| arguments.next().map(String::as_str));
                let value = value.ok_or(format!("{name} needs a value"))?;
                let number = value.parse().ok().filter(|&number| number < below);
                number.ok_or(format!("{name} needs a number, not {value:?}"))
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--memory" => megabytes = number(1 << 30)? as usize,
                "--steps" => steps = number(u64::MAX)?,
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(Options { bytes: megabytes << 20, steps }))
    }
}

// ---- Rows from standard input -------------------------------------------------------------------

/// Answers every line; false if one of the answers is an error.
pub(crate) fn batch(
    options: Options,
    mut input: impl BufRead,
    mut out: impl Write,
    is_interactive: bool,
    progress: &Progress,
) -> io::Result<bool> {
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
            Ok(text) => answer(text.trim_end_matches(['\n', '\r']), options),
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

fn answer(line: &str, options: Options) -> Result<String, String> {
    let row: Row = line.parse().map_err(|error: clickomania::ParseError| {
        format!("column {}: {}", error.column(), error.kind())
    })?;
    let (is_solvable, plan) = solve(&row, options);
    let solvable = is_solvable.map_or("?", |yes| if yes { "yes" } else { "no" });
    let score = best_score(&row, options)?.map_or("?".into(), |score| score.to_string());
    let Some(plan) = plan else { return Ok(format!("{solvable}\t?\t{score}\t?")) };
    let clicks = plan.to_clicks();
    let replay = row
        .replay(&clicks)
        .map_err(|error| format!("the solution is wrong, please report: {error}"))?;
    Ok(format!("{solvable}\t{}\t{score}\t{clicks}", replay.removed()))
}

/// Whether all blocks can be removed, and a plan that removes the most, so far as that is within the
/// limits.
fn solve(row: &Row, options: Options) -> (Option<bool>, Option<RowPlan<'_>>) {
    let two_colors = row.two_colors();
    if let Some(plan) = two_colors.as_ref().and_then(TwoColorRow::solution) {
        return (Some(true), Some(plan));
    }
    match SolvableIntervals::with_max_bytes(row, options.bytes) {
        Ok(intervals) => (Some(intervals.is_solvable()), Some(intervals.most_removed())),
        Err(_) => (two_colors.map(|_| false), None),
    }
}

/// The best score, if it is within the limits.
fn best_score(row: &Row, options: Options) -> Result<Option<i64>, String> {
    let limits = RowScoreLimits { steps: options.steps, bytes: options.bytes };
    match row.best_score(&SameGame::PLAIN, limits) {
        Ok(best) => Ok(Some(best.score())),
        Err(RowScoreError::Steps { .. } | RowScoreError::Bytes { .. }) => Ok(None),
        Err(error) => Err(error.to_string()),
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
            eprint!("\r\x1b[K{answered} rows, {} s", start.elapsed().as_secs());
            shown = true;
        }
        if shown {
            eprint!("\r\x1b[K");
        }
    }
}
