//! Plays Clickomania for points: `score [--seconds S] [--work N] [--bonus B] [--seed N] [--threads N]`.
//!
//! For each board: the score of the best play found, and its clicks.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clickomania::{Board, Effort, Limits, SameGame, ScoreSearch};
use testkit::lines::{self, Arguments, Lines, Progress};

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
    lines::run(HELP, |arguments| {
        let options = Options::of(arguments)?;
        Ok(match options.random {
            Some(count) => random(&options, count)?,
            // Each line takes its time, so nobody should have to wait for the others.
            None => {
                let answer = |line: &str, progress: &mut Progress| read(line, &options, progress);
                lines::answer_lines(io::stdin().lock(), io::stdout().lock(), LINES, answer)?
            }
        })
    })
}

const LINES: Lines = Lines { unit: "boards", at_once: true, is_comment: lines::starts_with_hash };

struct Options {
    search: ScoreSearch,
    limits: Limits,
    scoring: SameGame,
    random: Option<u16>,
}

impl Options {
    fn of(mut arguments: Arguments) -> Result<Self, String> {
        let steps = arguments.value("--work", "a number")?;
        let default_time = steps.is_none().then_some(Duration::from_secs(10));
        let time = arguments.seconds()?.or(default_time);
        let bonus = arguments.value("--bonus", "a number")?.unwrap_or(1000);
        let seed = arguments.value("--seed", "a number")?.unwrap_or(0);
        let threads = arguments.value("--threads", "a number")?.unwrap_or(1);
        let random = arguments.value("--random", "a number below 65536")?;
        arguments.end()?;
        Ok(Self {
            search: with_threads(ScoreSearch::new().with_seed(seed), threads)?,
            limits: Limits { steps, time, ..ScoreSearch::DEFAULT_LIMITS },
            scoring: SameGame { bonus },
            random,
        })
    }
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

fn read(line: &str, options: &Options, progress: &mut Progress) -> Result<String, String> {
    let board = line.parse().map_err(|error: clickomania::ParseError| {
        format!("column {}: {}", error.column(), error.kind())
    })?;
    let (score, clicks) = answer(&board, options, progress)?;
    Ok(format!("{score}\t{clicks}"))
}

/// The score and the clicks, replayed.
fn answer(
    board: &Board,
    options: &Options,
    progress: &mut Progress,
) -> Result<(i64, String), String> {
    let mut effort = Effort::within(options.limits).watched(|now| {
        progress.report(|| {
            let (seconds, score) = (now.elapsed.as_secs(), now.at_least.unwrap_or_default());
            format!("; {seconds} s for this one: {score} points")
        });
        ControlFlow::Continue(())
    });
    let found = options.search.best(board, &options.scoring, &mut effort);
    let replay = found.clicks.replay(board);
    let replay = replay.map_err(|error| format!("the play is wrong, please report: {error}"))?;
    Ok((replay.score(&options.scoring), found.clicks.to_string()))
}

/// Answers the random boards, the lines being their seeds, with their mean so far.
fn random(options: &Options, count: u16) -> io::Result<bool> {
    let seeds: String = (0..count).map(|seed| format!("{seed}\n")).collect();
    let (mut sum, mut boards) = (0, 0);
    lines::answer_lines(seeds.as_bytes(), io::stdout().lock(), LINES, |_, progress| {
        let board = Board::random(15, 15, 5, boards);
        let (score, clicks) = answer(&board, options, progress)?;
        boards += 1;
        sum += score;
        let mean = sum as f64 / boards as f64;
        Ok(format!("{board}\t{score}\t{clicks}\n# mean of {boards}: {mean:.1}"))
    })
}
