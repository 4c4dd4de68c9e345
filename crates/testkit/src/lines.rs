//! Serves the example programs: arguments, lines that are answered by lines, and a report of the progress.

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The reason why a program ends early.
pub enum Failure {
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

/// Runs a program, which returns whether all lines were answered.
///
/// The exit status is 1 if some were not, and 2 if the arguments are wrong.
pub fn run(help: &str, program: impl FnOnce(Arguments) -> Result<bool, Failure>) -> ExitCode {
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

/// Holds the arguments that have not been taken yet.
pub struct Arguments(Vec<String>);

impl Arguments {
    /// Holds these arguments.
    #[must_use]
    pub fn of(arguments: impl IntoIterator<Item = String>) -> Self {
        Self(arguments.into_iter().collect())
    }

    fn ask_for_help(&self) -> bool {
        self.0.iter().any(|argument| argument == "--help" || argument == "-h")
    }

    /// Takes an option without a value, and returns whether it was given.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|argument| argument != name);
        self.0.len() < before
    }

    /// Takes the value of an option, `--name value` or `--name=value`; of several, the last.
    ///
    /// `what` names the kind of value in an error: "a number".
    ///
    /// # Errors
    /// If the option has no value, or one that cannot be parsed.
    pub fn value<T: FromStr>(&mut self, name: &str, what: &str) -> Result<Option<T>, String> {
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

    /// Returns the index of an option, and its value if that is in the same argument.
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
    ///
    /// # Errors
    /// If that is no number of seconds.
    pub fn seconds(&mut self) -> Result<Option<Duration>, String> {
        let what = "a number of seconds";
        let seconds: Option<f64> = self.value("--seconds", what)?;
        let time = |seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| format!("--seconds needs {what}, not {seconds}"))
        };
        seconds.map(time).transpose()
    }

    /// Takes `--memory MB`, and returns it in bytes.
    ///
    /// # Errors
    /// If that is no number of megabytes, or too many.
    pub fn memory(&mut self) -> Result<Option<usize>, String> {
        let what = "a number of megabytes";
        let megabytes: Option<usize> = self.value("--memory", what)?;
        let bytes = |megabytes: usize| {
            megabytes
                .checked_mul(1 << 20)
                .ok_or_else(|| format!("--memory needs {what}, not {megabytes}"))
        };
        megabytes.map(bytes).transpose()
    }

    /// Returns the arguments that are left.
    ///
    /// # Errors
    /// If there is an option among them.
    pub fn rest(self) -> Result<Vec<String>, String> {
        match self.0.iter().find(|argument| argument.starts_with('-') && argument.len() > 1) {
            Some(option) => Err(format!("there is no option {option:?}")),
            None => Ok(self.0),
        }
    }

    /// Ends the arguments.
    ///
    /// # Errors
    /// If some are left.
    pub fn end(self) -> Result<(), String> {
        match self.rest()?.first() {
            Some(argument) => Err(format!("nothing is expected at {argument:?}")),
            None => Ok(()),
        }
    }
}

// ---- Lines --------------------------------------------------------------------------------------

/// Answers every line of the standard input, and returns false if one of the answers is an error.
///
/// `unit` names the lines, as in "boards". Blank lines and those that start with `#` are skipped.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_input<A: Display>(
    unit: &'static str,
    answer: impl FnMut(&str, &mut Progress) -> Result<A, String>,
) -> io::Result<bool> {
    let input = io::stdin().lock();
    let at_once = input.is_terminal();
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    answer_lines(input, out, Lines { unit, at_once, is_comment: starts_with_hash }, answer)
}

/// Describes the lines of an input.
pub struct Lines {
    /// Their name in the report of the progress, as in "boards".
    pub unit: &'static str,
    /// Whether every answer is written at once.
    pub at_once: bool,
    /// Which lines are skipped, besides blank ones.
    pub is_comment: fn(&str) -> bool,
}

/// Returns whether a line is a comment that starts with `#`.
#[must_use]
pub fn starts_with_hash(line: &str) -> bool {
    line.starts_with('#')
}

/// Answers every line of an input, and returns false if one of the answers is an error.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_lines<A: Display>(
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

/// Shows how much is done, on standard error if that is a terminal and the work takes long.
pub struct Progress {
    unit: &'static str,
    is_terminal: bool,
    answered: u64,
    last: Instant,
    is_shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    /// Starts with no line answered.
    #[must_use]
    pub fn new(unit: &'static str) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { unit, is_terminal, answered: 0, last: Instant::now(), is_shown: false }
    }

    /// Shows the number of lines answered, and more, if two seconds have passed since the last time.
    pub fn report(&mut self, more: impl FnOnce() -> String) {
        if self.is_terminal && self.last.elapsed() >= Self::PATIENCE {
            (self.last, self.is_shown) = (Instant::now(), true);
            eprint!("\r\x1b[K{} {}{}", self.answered, self.unit, more());
        }
    }

    /// Clears what is shown.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            eprint!("\r\x1b[K");
        }
    }
}
