//! Decides 3-SAT, and turns formulas into Clickomania boards: `three-sat [--columns N] [--steps N] [--dimacs]`.
//!
//! Every answer "yes" is a certificate: the clicks are replayed, and turned back into the assignment,
//! before they are printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clickomania::hardness::three_sat::{Formula, Gadget, Options};
use clickomania::{Answer, Effort, Limits, ParseError};
use testkit::lines::{self, Arguments, Lines, Progress};

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
    lines::run(HELP, |arguments| {
        let settings = Settings::of(arguments)?;
        let input = io::stdin().lock();
        let at_once = input.is_terminal();
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Ok(batch(&settings, at_once, input, out)?)
    })
}

pub(crate) struct Settings {
    columns: usize,
    steps: u64,
    is_dimacs: bool,
}

impl Settings {
    pub(crate) fn of(mut arguments: Arguments) -> Result<Self, String> {
        let is_dimacs = arguments.flag("--dimacs");
        let columns = arguments.value("--columns", "a number")?.unwrap_or(5);
        let steps = arguments.value("--steps", "a number")?.unwrap_or(1_000_000);
        arguments.end()?;
        Ok(Self { columns, steps, is_dimacs })
    }
}

/// Answers every formula; false if one of the answers is an error.
pub(crate) fn batch(
    settings: &Settings,
    at_once: bool,
    mut input: impl BufRead,
    out: impl Write,
) -> io::Result<bool> {
    let mut text = Vec::new();
    if settings.is_dimacs {
        input.read_to_end(&mut text)?;
        return whole(&text, settings, out);
    }
    let lines = Lines { unit: "formulas", at_once, is_comment: lines::starts_with_hash };
    lines::answer_lines(input, out, lines, |line, progress| answer(line, settings, progress))
}

/// Answers a formula on any number of lines.
fn whole(text: &[u8], settings: &Settings, mut out: impl Write) -> io::Result<bool> {
    let answer = match std::str::from_utf8(text) {
        Ok("") => return Ok(true),
        Ok(text) => answer(text, settings, &mut Progress::new("formulas")),
        Err(error) => Err(format!("not UTF-8 after {} bytes", error.valid_up_to())),
    };
    match &answer {
        Ok(answer) => writeln!(out, "{answer}")?,
        Err(message) => writeln!(out, "error: {message}")?,
    }
    out.flush()?;
    Ok(answer.is_ok())
}

fn answer(text: &str, settings: &Settings, progress: &mut Progress) -> Result<String, String> {
    let formula: Formula =
        text.trim_end().parse().map_err(|error: ParseError| match settings.is_dimacs {
            true => error.to_string(),
            false => error.to_string().replace("line 1, ", ""),
        })?;
    let options = Options { columns: settings.columns, ..Options::default() };
    let gadget = Gadget::with_options(formula, &options).map_err(|error| error.to_string())?;
    let limits = Limits { steps: Some(settings.steps), ..Limits::default() };
    let mut effort = Effort::within(limits).watched(|now| {
        progress.report(|| format!(", {} steps for this one", now.steps));
        ControlFlow::Continue(())
    });
    let answer = gadget.formula().satisfying_assignment(&mut effort);
    let board = gadget.to_board();
    let assignment = match answer {
        Answer::Yes(assignment) => assignment,
        Answer::No(_) => return Ok(format!("no\t{board}\t-\t-")),
        Answer::Open { stopped, .. } => return Err(format!("{stopped} (--steps)")),
    };
    let wrong = |error: &dyn std::fmt::Display| format!("please report: {error}");
    let clicks = gadget.clicks_of(&assignment).map_err(|error| wrong(&error))?;
    let back = gadget.assignment_of(&clicks).map_err(|error| wrong(&error))?;
    if back != assignment {
        return Err(wrong(&"the clicks are not the assignment's"));
    }
    Ok(format!("yes\t{board}\t{clicks}\t{assignment}"))
}
