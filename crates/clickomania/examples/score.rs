//! Plays Clickomania for points: `score [--seconds S] [--work N] [--bonus B] [--seed N] [--threads N]`.
//!
//! For each board: the score of the best play found, and its clicks.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clickomania::{Board, SameGame, ScoreSearch};

const HELP: &str = "\
score [--seconds S] [--work N] [--bonus B] [--seed N] [--threads N] [--random N]

Looks for plays of Clickomania (SameGame) with high scores: (n - 2)^2 points for a group of n blocks,
and a bonus if no block is left.

  --seconds S  the time for each board (10 unless given, or no limit if --work is given)
  --work N     the most clicks tried for each board; without --seconds the answer is then the
               same on every machine
  --bonus B    the bonus for an empty board (1000 unless given)
  --seed N     the seed of the random choices (0 unless given)
  --threads N  the number of threads (1 unless given; needs the feature `threads`)
  --random N   instead of reading boards, plays the random boards of 15 x 15 blocks in 5 colours with
               the seeds from 0 to N - 1, and prints each with its answer
  --help       print this

Each line of the input is a board, rows from the top joined by |, a block a letter from a to z, an
empty square a dot. Blank lines and lines starting with # are skipped. Each line is answered by one
line, its fields separated by tabs:

  the score
  the clicks, row,col from the top left of the board as it is when clicked; - if there are none

or by `error: ...`; the exit status is then 1.

Example: echo 'abcab|aabbc|ccbaa' | score --seconds 1";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(options)) => batch(&options, io::stdin().lock(), out),
        Ok(Request::Random(options, count)) => random(&options, count, out),
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
    Random(Options, u64),
}

struct Options {
    search: ScoreSearch,
    scoring: SameGame,
}

impl Request {
    fn of(arguments: &[String]) -> Result<Self, String> {
        let (mut seconds, mut work, mut bonus, mut random) = (None, None, 1000, None);
        let mut search = ScoreSearch::new();
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
                "--seconds" => seconds = Some(time(value()?)?),
                "--work" => work = Some(number(name, value()?)?),
                "--bonus" => bonus = number(name, value()?)?,
                "--seed" => search = search.with_seed(number(name, value()?)?),
                "--threads" => search = with_threads(search, number(name, value()?)?)?,
                "--random" => random = Some(number(name, value()?)?),
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        if let Some(work) = work {
            search = search.with_work(work);
        }
        if let Some(time) = seconds.or(work.is_none().then_some(Duration::from_secs(10))) {
            search = search.with_time(time);
        }
        let options = Options { search, scoring: SameGame { bonus } };
        Ok(match random {
            Some(count) => Self::Random(options, count),
            None => Self::Batch(options),
        })
    }
}

fn number<N: std::str::FromStr>(name: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("{name} needs a number, not {value:?}"))
}

fn time(value: &str) -> Result<Duration, String> {
    let seconds = value.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.ok_or(format!("--seconds needs a number, not {value:?}"))
}

#[cfg(feature = "threads")]
fn with_threads(search: ScoreSearch, threads: usize) -> Result<ScoreSearch, String> {
    match threads {
        1..=256 => Ok(search.with_threads(threads)),
        _ => Err(format!("--threads is from 1 to 256, not {threads}")),
    }
}

#[cfg(not(feature = "threads"))]
fn with_threads(search: ScoreSearch, threads: usize) -> Result<ScoreSearch, String> {
    match threads {
        1 => Ok(search),
        _ => Err("for --threads, build with `--features threads`".into()),
    }
}

// ---- Boards from standard input -----------------------------------------------------------------

/// Answers every line; false if one of the answers is an error.
fn batch(options: &Options, mut input: impl BufRead, mut out: impl Write) -> io::Result<bool> {
    let mut progress = Progress::default();
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
            Ok(text) => text
                .trim_end_matches(['\n', '\r'])
                .parse()
                .map_err(|error: clickomania::ParseError| {
                    format!("column {}: {}", error.column(), error.kind())
                })
                .and_then(|board| answer(&board, options, &mut progress)),
            Err(error) => Err(not_utf8(&line, error)),
        };
        match answer {
            Ok((score, clicks)) => writeln!(out, "{score}\t{clicks}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        // Each line takes its time, so nobody should have to wait for the others.
        out.flush()?;
    }
    Ok(all_answered)
}

fn not_utf8(line: &[u8], error: std::str::Utf8Error) -> String {
    let (valid, _) = line.split_at(error.valid_up_to());
    let column = String::from_utf8_lossy(valid).chars().count() + 1;
    format!("column {column}: not UTF-8")
}

/// The score and the clicks, replayed.
fn answer(
    board: &Board,
    options: &Options,
    progress: &mut Progress,
) -> Result<(i64, String), String> {
    let found = options.search.best_watched(board, &options.scoring, |now| {
        progress.report(now.found.score);
        ControlFlow::Continue(())
    });
    progress.clear();
    progress.answered += 1;
    let replay = found.clicks.replay(board);
    let replay = replay.map_err(|error| format!("the play is wrong, please report: {error}"))?;
    Ok((replay.score(&options.scoring), found.clicks.to_string()))
}

/// Answers the random boards, with their mean at the end.
fn random(options: &Options, count: u64, mut out: impl Write) -> io::Result<bool> {
    let mut progress = Progress::default();
    let mut sum = 0;
    for seed in 0..count {
        let board = Board::random(15, 15, 5, seed);
        match answer(&board, options, &mut progress) {
            Ok((score, clicks)) => {
                sum += score;
                writeln!(out, "{board}\t{score}\t{clicks}")?;
            }
            Err(message) => {
                writeln!(out, "error: {message}")?;
                return Ok(false);
            }
        }
        writeln!(out, "# mean of {}: {:.1}", seed + 1, sum as f64 / (seed + 1) as f64)?;
        out.flush()?;
    }
    Ok(true)
}

// ---- Progress -----------------------------------------------------------------------------------

/// Says on standard error, if that is a terminal, how far the work is.
struct Progress {
    answered: u64,
    is_shown: bool,
    started: Instant,
    next: Duration,
}

impl Default for Progress {
    fn default() -> Self {
        Self { answered: 0, is_shown: false, started: Instant::now(), next: Self::PATIENCE }
    }
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    fn report(&mut self, score: i64) {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return;
        }
        self.next = elapsed + Self::PATIENCE;
        if io::stderr().is_terminal() {
            let seconds = elapsed.as_secs();
            eprint!("\r\x1b[K{} boards, {seconds} s; this one: {score} points", self.answered);
            self.is_shown = true;
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            eprint!("\r\x1b[K");
        }
    }
}
