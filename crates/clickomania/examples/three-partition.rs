//! Turns 3-Partition into boards of Clickomania: `three-partition [--steps N]`.
//!
//! Every answer "yes" is a certificate: the clicks are replayed, clear the board, and are turned back into the
//! division before they are printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clickomania::hardness::three_partition::{
    PartitionSearch, ThreePartition, ThreePartitionError,
};

const HELP: &str = "\
three-partition [--steps N]

Decides whether integers can be divided into triples of equal sums, and turns them into a board of Clickomania
with two columns and five colours that can be cleared exactly if they can (Theorem 14 of Biedl, Demaine,
Demaine, Fleischer, Jacobsen and Munro, The Complexity of Clickomania).

  --steps N  how far the search for a division goes (4194304 triples unless given)
  --help     print this

Each line of the input is a list of integers, with blanks or commas between them. Blank lines and lines
starting with # are skipped. Each line is answered by one line, its fields separated by tabs:

  yes or no: whether there is a division
  the board, its rows from the top joined by |: a black, b white, c red, d green, e blue. With m triples of the
    sum t it is the paper's for the integers if these are between t/4 and t/2, and otherwise for the integers with
    the least number added to all that makes them so, which has the same divisions. If there is no t, since
    the number of integers or their sum cannot be divided, it is a single block
  clicks that clear the board, `row,col` from the top left (- if there is no division)

or by `error: ...`; the exit status is then 1. A board of more than 1048576 blocks is refused.

Example: printf '5 6 4 5 6 4\\n' | three-partition";

const MOST_BLOCKS: usize = 1 << 20;

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch { steps }) => {
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(steps, io::stdin().is_terminal(), io::stdin().lock(), out)
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
    Batch { steps: u64 },
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut steps = 1 << 22;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--steps" => {
                    let value = value.or_else(|| arguments.next().map(String::as_str));
                    let value = value.ok_or("--steps needs a value")?;
                    let number = value.parse();
                    steps = number.map_err(|_| format!("--steps needs a number, not {value:?}"))?;
                }
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch { steps })
    }
}

// ---- Lists of integers, one a line --------------------------------------------------------------

/// Answers every line, at once if the input is interactive; false if one of the answers is an error.
pub(crate) fn batch(
    steps: u64,
    is_interactive: bool,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<bool> {
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
            Ok(text) => answer(text, steps),
            Err(error) => Err(not_utf8(&line, error)),
        };
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        progress.report();
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

fn answer(line: &str, steps: u64) -> Result<String, String> {
    let instance = match ThreePartition::of_triples(&integers(line)?) {
        Ok(instance) => instance,
        Err(ThreePartitionError::Length { .. } | ThreePartitionError::Sum { .. }) => {
            return Ok("no\ta\t-".into());
        }
        Err(error) => return Err(error.to_string()),
    };
    let blocks = u128::from(instance.target()) * 24 * (instance.sets() as u128).pow(2);
    if blocks > MOST_BLOCKS as u128 {
        return Err(format!("a board of up to {blocks} blocks, more than {MOST_BLOCKS}"));
    }
    let board = instance.board().map_err(|error| error.to_string())?;
    let partition = match instance.find_partition(Some(steps)) {
        PartitionSearch::Found(partition) => partition,
        PartitionSearch::None => return Ok(format!("no\t{}\t-", board.board())),
        _ => return Err(format!("no division found in {steps} steps")),
    };
    let report =
        |error: &dyn std::fmt::Display| format!("the answer is wrong, please report: {error}");
    let clicks = board.clicks(&partition).map_err(|error| report(&error))?;
    board.partition(&clicks).map_err(|error| report(&error))?;
    Ok(format!("yes\t{}\t{clicks}", board.board()))
}

fn integers(line: &str) -> Result<Vec<i64>, String> {
    let is_between = |character: char| character.is_whitespace() || character == ',';
    let mut integers = Vec::new();
    let mut column = 1;
    for word in line.split(is_between) {
        if !word.is_empty() {
            let integer = word.parse();
            integers
                .push(integer.map_err(|_| format!("column {column}: not an integer: {word:?}"))?);
        }
        column += word.chars().count() + 1;
    }
    Ok(integers)
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

    fn report(&mut self) {
        self.answered += 1;
        if self.is_terminal && self.last.elapsed() >= Self::PATIENCE {
            (self.last, self.shown) = (Instant::now(), true);
            eprint!("\r\x1b[K{} lists of integers", self.answered);
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
