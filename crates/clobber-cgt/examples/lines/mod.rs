//! What the programs have in common: arguments, lines that are answered by lines, and word of how far
//! the work is.
//!
//! Every crate has this file, so that its examples need no other; a test of the workspace holds the copies
//! equal.
#![allow(dead_code, reason = "a program uses what it needs")]

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Why a program ends early.
pub(crate) enum Failure {
    /// It was called in the wrong way.
    Arguments(String),
    /// It cannot read or write.
    Io(io::Error),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Arguments(message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Runs a program, which says whether all lines were answered.
///
/// The exit status is 1 if some were not, and 2 if the arguments are wrong.
pub(crate) fn run(
    help: &str,
    program: impl FnOnce(Arguments) -> Result<bool, Failure>,
) -> ExitCode {
    let arguments = Arguments::of(std::env::args_os().skip(1).map(|a| a.to_string_lossy().into()));
    let finished = if arguments.ask_for_help() {
        writeln!(io::stdout(), "{help}").map(|()| true).map_err(Failure::Io)
    } else {
        program(arguments)
    };
    match finished {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads has read enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Arguments(message)) => {
            eprintln!("error: {message} (--help explains)");
            ExitCode::from(2)
        }
    }
}

// ---- Arguments ----------------------------------------------------------------------------------

/// The arguments that have not been taken yet.
pub(crate) struct Arguments(Vec<String>);

impl Arguments {
    pub(crate) fn of(arguments: impl IntoIterator<Item = String>) -> Self {
        Self(arguments.into_iter().collect())
    }

    fn ask_for_help(&self) -> bool {
        self.0.iter().any(|argument| argument == "--help" || argument == "-h")
    }

    /// Takes an option without a value: was it given?
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|argument| argument != name);
        self.0.len() < before
    }

    /// Takes the value of an option, `--name value` or `--name=value`; of several, the last.
    ///
    /// `what` says in an error what the option needs: "a number".
    pub(crate) fn value<T: FromStr>(
        &mut self,
        name: &str,
        what: &str,
    ) -> Result<Option<T>, String> {
        let mut found = None;
        while let Some((index, rest)) = self.find(name) {
            let text = match rest {
                Some(text) => text,
                None if index + 1 < self.0.len() => self.0.remove(index + 1),
                None => return Err(format!("{name} needs {what}")),
            };
            self.0.remove(index);
            let value = text.parse().map_err(|_| format!("{name} needs {what}, not {text:?}"))?;
            found = Some(value);
        }
        Ok(found)
    }

    /// The place of an option, and its value if that is in the same argument.
    fn find(&self, name: &str) -> Option<(usize, Option<String>)> {
        self.0.iter().enumerate().find_map(|(index, argument)| {
            let rest = argument.strip_prefix(name)?;
            match rest.strip_prefix('=') {
                Some(value) => Some((index, Some(value.into()))),
                None => rest.is_empty().then_some((index, None)),
            }
        })
    }

    /// Takes `--seconds S`.
    pub(crate) fn seconds(&mut self) -> Result<Option<Duration>, String> {
        let what = "a number of seconds";
        let seconds: Option<f64> = self.value("--seconds", what)?;
        let time = |seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| format!("--seconds needs {what}, not {seconds}"))
        };
        seconds.map(time).transpose()
    }

    /// Takes `--memory MB`, in bytes.
    pub(crate) fn memory(&mut self) -> Result<Option<usize>, String> {
        let what = "a number of megabytes";
        let megabytes: Option<usize> = self.value("--memory", what)?;
        let bytes = |megabytes: usize| {
            megabytes
                .checked_mul(1 << 20)
                .ok_or_else(|| format!("--memory needs {what}, not {megabytes}"))
        };
        megabytes.map(bytes).transpose()
    }

    /// What is left, if there is no option among it.
    pub(crate) fn rest(self) -> Result<Vec<String>, String> {
        match self.0.iter().find(|argument| argument.starts_with('-') && argument.len() > 1) {
            Some(option) => Err(format!("there is no option {option:?}")),
            None => Ok(self.0),
        }
    }

    /// Nothing may be left.
    pub(crate) fn end(self) -> Result<(), String> {
        match self.rest()?.first() {
            Some(argument) => Err(format!("nothing is expected at {argument:?}")),
            None => Ok(()),
        }
    }
}

// ---- Lines --------------------------------------------------------------------------------------

/// Answers every line of the standard input; false if one of the answers is an error.
///
/// `unit` is what the lines are, "boards"; blank lines and those that start with `#` are skipped.
pub(crate) fn answer_input<A: Display>(
    unit: &'static str,
    answer: impl FnMut(&str, &mut Progress) -> Result<A, String>,
) -> io::Result<bool> {
    let input = io::stdin().lock();
    let at_once = input.is_terminal();
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    answer_lines(input, out, Lines { unit, at_once, is_comment: starts_with_hash }, answer)
}

/// What kind of lines they are.
pub(crate) struct Lines {
    /// What they are: "boards".
    pub(crate) unit: &'static str,
    /// Whether every answer is wanted at once.
    pub(crate) at_once: bool,
    /// Which ones are skipped, beside blank ones.
    pub(crate) is_comment: fn(&str) -> bool,
}

pub(crate) fn starts_with_hash(line: &str) -> bool {
    line.starts_with('#')
}

/// The same for any input and output.
pub(crate) fn answer_lines<A: Display>(
    mut input: impl BufRead,
    mut out: impl Write,
    lines: Lines,
    mut answer: impl FnMut(&str, &mut Progress) -> Result<A, String>,
) -> io::Result<bool> {
    let mut progress = Progress::new(lines.unit);
    let mut all_answered = true;
    let mut line = Vec::new();
    while {
        line.clear();
        input.read_until(b'\n', &mut line)?
    } > 0
    {
        // A comment may be in any encoding.
        let lossy = String::from_utf8_lossy(&line);
        if lossy.trim().is_empty() || (lines.is_comment)(&lossy) {
            continue;
        }
        let answer = match std::str::from_utf8(&line) {
            Ok(text) => answer(text.trim_end_matches(['\n', '\r']), &mut progress),
            Err(error) => {
                let (valid, _) = line.split_at(error.valid_up_to());
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                Err(format!("column {column}: not UTF-8"))
            }
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
        if lines.at_once {
            out.flush()?;
        }
    }
    progress.clear();
    out.flush()?;
    Ok(all_answered)
}

// ---- Progress -----------------------------------------------------------------------------------

/// What is done so far, on standard error if that is a terminal and the work takes long.
pub(crate) struct Progress {
    unit: &'static str,
    is_terminal: bool,
    answered: u64,
    last: Instant,
    is_shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    pub(crate) fn new(unit: &'static str) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { unit, is_terminal, answered: 0, last: Instant::now(), is_shown: false }
    }

    /// Says, now and then, how many lines are answered, and more.
    pub(crate) fn report(&mut self, more: impl FnOnce() -> String) {
        if self.is_terminal && self.last.elapsed() >= Self::PATIENCE {
            (self.last, self.is_shown) = (Instant::now(), true);
            eprint!("\r\x1b[K{} {}{}", self.answered, self.unit, more());
        }
    }

    /// Takes away what is said.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            eprint!("\r\x1b[K");
        }
    }
}
