//! Decides 3-SAT, and turns formulas into Clickomania boards: `three-sat [--columns N] [--steps N] [--dimacs]`.
//!
//! Every answer "yes" is a certificate: the clicks are replayed, and turned back into the assignment,
//! before they are printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clickomania::hardness::three_sat::{Formula, FormulaParseError, Gadget, Options};

const HELP: &str = "\
three-sat [--columns N] [--steps N] [--dimacs]

Decides whether a formula with at most three literals a clause is satisfiable, and turns it into a
Clickomania board with three colours (w, g, b) that can be cleared exactly if it is (Theorem 15 of Biedl,
Demaine, Demaine, Fleischer, Jacobsen and Munro, The Complexity of Clickomania).

  --columns N  the number of columns of the board, at least 3 (5 unless given)
  --steps N    the most steps of the search for an assignment (a million unless given)
  --dimacs     the input is one formula in DIMACS format, on any number of lines
  --help       print this

Each line of the input is a formula: its clauses one after the other, each a list of literals that
ends with 0. The literal 3 is the third variable, -3 its negation. `p cnf VARIABLES CLAUSES` may come
first. Blank lines are skipped, and so are those that start with #. Each other line is answered by one
line, its fields separated by tabs:

  yes or no: whether the formula is satisfiable
  the board, rows from the top joined by |
  clicks that clear it, row,col from the top left (- if there are none)
  the assignment as the list of its true literals (- if there is none)

or by `error: ...`; the exit status is then 1.

Example: echo '1 2 0 -1 0' | three-sat";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(settings)) => {
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(&settings, io::stdin().is_terminal(), io::stdin().lock(), out)
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
    Batch(Settings),
}

pub(crate) struct Settings {
    columns: usize,
    steps: u64,
    is_dimacs: bool,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut settings = Settings { columns: 5, steps: 1_000_000, is_dimacs: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            let mut number = || {
                let value = value.or_else(|| arguments.next().map(String::as_str));
                let value = value.ok_or(format!("{name} needs a value"))?;
                value.parse::<u64>().map_err(|_| format!("{name} needs a number, not {value:?}"))
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--columns" => settings.columns = usize::try_from(number()?).unwrap_or(usize::MAX),
                "--steps" => settings.steps = number()?,
                "--dimacs" if value.is_none() => settings.is_dimacs = true,
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(settings))
    }
}

// ---- Formulas -----------------------------------------------------------------------------------

/// Answers every formula, at once if the input is interactive; false if one of the answers is an
/// error.
pub(crate) fn batch(
    settings: &Settings,
    is_interactive: bool,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<bool> {
    let mut progress = Progress::new();
    let mut all_answered = true;
    let mut text = Vec::new();
    loop {
        text.clear();
        let read = match settings.is_dimacs {
            true => input.read_to_end(&mut text)?,
            false => input.read_until(b'\n', &mut text)?,
        };
        if read == 0 {
            break;
        }
        if !settings.is_dimacs && is_skipped(&text) {
            continue;
        }
        let answer = match std::str::from_utf8(&text) {
            Ok(text) => answer(text, settings),
            Err(error) => Err(format!("not UTF-8 after {} bytes", error.valid_up_to())),
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

/// Whether a line is blank or a comment.
fn is_skipped(line: &[u8]) -> bool {
    line.starts_with(b"#") || line.trim_ascii().is_empty()
}

fn answer(text: &str, settings: &Settings) -> Result<String, String> {
    let formula: Formula =
        text.trim_end().parse().map_err(|error: FormulaParseError| match settings.is_dimacs {
            true => error.to_string(),
            false => error.to_string().replace("line 1, ", ""),
        })?;
    let options = Options { columns: settings.columns, ..Options::default() };
    let gadget = Gadget::with(formula, &options).map_err(|error| error.to_string())?;
    let assignment = gadget.formula().satisfying_assignment(settings.steps);
    let assignment = assignment.map_err(|error| format!("{error} (--steps)"))?;
    let board = gadget.board();
    let Some(assignment) = assignment else { return Ok(format!("no\t{board}\t-\t-")) };
    let wrong = |error: &dyn std::fmt::Display| format!("please report: {error}");
    let clicks = gadget.clicks_of(&assignment).map_err(|error| wrong(&error))?;
    let back = gadget.assignment_of(&clicks).map_err(|error| wrong(&error))?;
    if back != assignment {
        return Err(wrong(&"the clicks are not the assignment's"));
    }
    Ok(format!("yes\t{board}\t{clicks}\t{assignment}"))
}

// ---- Progress -----------------------------------------------------------------------------------

/// How many formulas are answered, on standard error if that is a terminal and the work takes long.
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
            eprint!("\r\x1b[K{} formulas", self.answered);
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
