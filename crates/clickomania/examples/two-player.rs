//! Evaluates boards of two-player Clickomania: `two-player [--memory MB] [--positions N] [--longest N]`,
//! or prints the tables of `docs/clickomania-two-player.md`: `two-player tables`.
//!
//! For each line, a board or a sum of boards: the Grundy value of the impartial game, and if there are no
//! more than two colours, the outcome, canonical form and temperature of the partizan game.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clickomania::two_player::{
    ImpartialClickomania, Partizan, PartizanClickomania, TwoPlayerError,
};
use clickomania::{Board, Color};
use clobber_cgt::{Game, Games, LimitError};

#[path = "two-player/tables.rs"]
pub(crate) mod tables;

const HELP: &str = "\
two-player [--memory MB] [--positions N] [--longest N]
two-player tables

Evaluates boards of two-player Clickomania: who cannot click on a group of at least two blocks, in the
partizan game of his own colour, has lost.

  --memory MB    the most memory for the games, and again for the positions of the impartial game
                 (2048 unless given)
  --positions N  the most positions that are remembered, of each game (16777216 unless given)
  --longest N    the most characters of a game that is printed (1000000 unless given)
  --help         print this

Each line of the input is a board, rows from the top joined by |, or a sum of boards joined by +. Blank
lines and lines starting with # are skipped. Each line is answered by one line, its fields separated by
tabs:

  the Grundy value of the impartial game
  of the partizan game, in which Left owns a and Right owns b (of other colours, Left owns the first):
    the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right)
    the canonical form, as docs/notation.md says
    the temperature
  or - for each of these three, if there are more than two colours

or by `error: ...`; the exit status is then 1.

`two-player tables` prints the tables of docs/clickomania-two-player.md.

Example: printf 'aabb|abab\\naab + bba\\n' | two-player";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Tables) => {
            let mut out = BufWriter::new(io::stdout().lock());
            match tables::page() {
                Ok(page) => write!(out, "{page}").and_then(|()| out.flush()).map(|()| true),
                Err(error) => {
                    eprintln!("error: {error}");
                    Ok(false)
                }
            }
        }
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
    Tables,
    Batch(Options),
}

#[derive(Clone, Copy)]
pub(crate) struct Options {
    bytes: usize,
    positions: usize,
    longest: usize,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut megabytes = 2048;
        let mut positions = ImpartialClickomania::DEFAULT_MAX_POSITIONS;
        let mut longest = 1_000_000;
        if arguments == ["tables"] {
            return Ok(Self::Tables);
        }
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
                "--positions" => positions = number()?,
                "--longest" => longest = number()?,
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(Options { bytes: megabytes << 20, positions, longest }))
    }
}

// ---- Boards from standard input -----------------------------------------------------------------

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
    impartial: ImpartialClickomania,
    partizan: PartizanClickomania,
    /// Whether no line has been evaluated yet.
    is_fresh: bool,
}

impl Evaluator {
    fn new(options: Options) -> Self {
        let games = Games::with_memory(options.bytes);
        Self {
            options,
            impartial: ImpartialClickomania::new()
                .with_max_positions(options.positions)
                .with_max_bytes(options.bytes),
            partizan: PartizanClickomania::with_games(Partizan::default(), games)
                .with_max_positions(options.positions),
            is_fresh: true,
        }
    }

    fn answer(&mut self, line: &str) -> Result<String, String> {
        let boards = sum(line)?;
        let was_fresh = std::mem::replace(&mut self.is_fresh, false);
        let found = match self.evaluate(&boards) {
            // The room may have been taken by other lines.
            Err(
                TwoPlayerError::Positions { .. }
                | TwoPlayerError::Bytes { .. }
                | TwoPlayerError::Limit(LimitError::Games { .. } | LimitError::Bytes { .. }),
            ) if !was_fresh => {
                *self = Self { is_fresh: false, ..Self::new(self.options) };
                self.evaluate(&boards)
            }
            found => found,
        };
        let (grundy, value) = found.map_err(|error| error.to_string())?;
        let Some(value) = value else { return Ok(format!("{grundy}\t-\t-\t-")) };
        let games = self.partizan.games();
        let text = games.display(value).with_max_len(self.options.longest).to_string();
        if text.ends_with('…') {
            return Err(format!("a game of more than {} characters", self.options.longest));
        }
        let temperature = games.temperature(value).map_err(|error| error.to_string())?;
        Ok(format!("{grundy}\t{}\t{text}\t{temperature}", games.outcome(value)))
    }

    /// The Grundy value, and that of the partizan game.
    fn evaluate(&mut self, boards: &[Board]) -> Result<(u32, Option<Game>), TwoPlayerError> {
        let grundy = self.impartial.grundy_of_sum(boards)?;
        let value = match owned(boards) {
            Some(boards) => Some(self.partizan.value_of_sum(&boards)?),
            None => None,
        };
        Ok((grundy, value))
    }
}

/// The boards of a line, joined by `+`.
fn sum(line: &str) -> Result<Vec<Board>, String> {
    let mut start = 0;
    line.split('+')
        .map(|text| {
            let board = text
                .parse::<Board>()
                .map_err(|error| format!("column {}: {}", start + error.column(), error.kind()));
            start += text.chars().count() + 1;
            board
        })
        .collect()
}

/// The boards with the colours `a` and `b` instead of theirs; none if they have more than two.
fn owned(boards: &[Board]) -> Option<Vec<Board>> {
    let rules = Partizan::default();
    let colors: BTreeSet<Color> =
        boards.iter().flat_map(Board::columns).flatten().copied().collect();
    let usual = [rules.left(), rules.right()];
    if colors.iter().all(|color| usual.contains(color)) {
        return Some(boards.to_vec());
    }
    if colors.len() > 2 {
        return None;
    }
    let first = colors.first().copied();
    let owner = |&color: &Color| usual[usize::from(Some(color) != first)];
    let recolored = boards.iter().map(|board| {
        Board::from_columns(board.columns().map(|column| column.iter().map(owner).collect()))
    });
    Some(recolored.collect())
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
            eprint!("\r\x1b[K{answered} boards, {} s", start.elapsed().as_secs());
            shown = true;
        }
        if shown {
            eprint!("\r\x1b[K");
        }
    }
}
