//! A line to be answered, and its answer.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use certified_search::text::from_fn;
use certified_search::{Effort, Progress, Stopped};

use super::input::Line;
use super::options::{Format, ServiceArgs};
use super::output::Next;
use crate::failure::{Failure, Fault, NO_METHOD};
use crate::line_command::LineCommand;
use crate::one_line::{bytes_on_one_line, marked, on_one_line, write_json};
use crate::record::{Outcome, Record, Spent, Wrong};

/// A line to be answered.
pub(super) struct Task {
    /// From 0, of the lines that ask something.
    pub(super) index: u64,
    pub(super) line: Line,
}

/// A line and its answer.
pub(super) struct Done<C: LineCommand> {
    line: Line,
    result: Result<(C::Question, C::Answer), Failure>,
    spent: Progress,
    /// The limit that left the question open.
    limit: Option<Stopped>,
}

impl Task {
    pub(super) fn answer<C: LineCommand>(
        self,
        command: &C,
        tables: &mut C::Tables,
        effort: &mut Effort<'_>,
    ) -> Done<C> {
        let line = self.line;
        let result = line.text().map_err(Failure::Fault).and_then(|text| {
            let question = C::parse(text)?;
            let answer = command.answer(&question, tables, effort)?;
            Ok((question, answer))
        });
        let limit = match &result {
            Ok((_, answer)) if C::is_open(answer) => Some(effort.limit_met().unwrap_or(NO_METHOD)),
            _ => None,
        };
        Done { line, result, spent: *effort.progress(), limit }
    }
}

impl Line {
    fn text(&self) -> Result<&str, Fault> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
            Fault::at(valid.chars().count() + 1, "not UTF-8")
        })
    }
}

impl<C: LineCommand> Done<C> {
    /// Writes the answer.
    pub(super) fn write(
        &self,
        command: &C,
        args: &ServiceArgs,
        out: &mut impl Write,
    ) -> io::Result<Next> {
        if args.echo && args.format == Format::Text {
            write!(out, "{}\t", bytes_on_one_line(&self.line.bytes))?;
        }
        match args.format {
            Format::Text => self.write_text(command, out)?,
            Format::Json => write_json(&self.record(), out)?,
        }
        let fault = match &self.result {
            Err(Failure::Fault(fault)) => fault,
            Err(Failure::Open(_)) => return Ok(Next::Continue { was_error: false }),
            Ok((_, answer)) => return Ok(Next::Continue { was_error: C::is_bad(answer) }),
        };
        if io::stderr().is_terminal() {
            out.flush()?;
            // Nobody has to see it.
            let _ = write!(io::stderr(), "{}", self.pointed_out(fault));
        }
        Ok(if args.keep_going { Next::Continue { was_error: true } } else { Next::Close })
    }

    fn write_text(&self, command: &C, out: &mut impl Write) -> io::Result<()> {
        match &self.result {
            Ok((question, answer)) => {
                let kept: &[char] = if command.has_lines() { &['\t', '\n'] } else { &['\t'] };
                let fields = from_fn(|f| command.write(question, answer, f));
                write!(out, "{}", on_one_line(fields, kept))?;
                match self.limit {
                    Some(limit) => writeln!(out, "\t{limit}"),
                    None => writeln!(out),
                }
            }
            Err(Failure::Open(stopped)) => writeln!(out, "open\t{stopped}"),
            Err(Failure::Fault(fault)) => {
                let column = from_fn(|f| match fault.place {
                    Some(place) => write!(f, ", column {}", place.1),
                    None => Ok(()),
                });
                writeln!(out, "error: line {}{column}: {fault}", self.line_of(fault))
            }
        }
    }

    fn record(&self) -> Record<'_, &C::Answer> {
        let result = match &self.result {
            Ok((_, answer)) => Outcome::Answer(answer),
            Err(Failure::Open(stopped)) => Outcome::Open(stopped.to_string()),
            Err(Failure::Fault(fault)) => {
                let column = fault.place.map(|(_, column)| column);
                Outcome::Error(Wrong { column, message: fault.to_string() })
            }
        };
        Record {
            command: C::NAME.into(),
            line: self.line.number,
            input: String::from_utf8_lossy(&self.line.bytes),
            result,
            effort: Some(Spent::new(&self.spent, self.limit)),
        }
    }

    /// Returns the number of the line in which a fault is.
    fn line_of(&self, fault: &Fault) -> u64 {
        self.line.number + fault.place.map_or(0, |(line, _)| line as u64 - 1)
    }

    /// Returns the line, and a caret under what is wrong with it.
    fn pointed_out(&self, fault: &Fault) -> impl Display {
        /// The characters shown of a long line.
        const WIDTH: usize = 70;
        let text = String::from_utf8_lossy(&self.line.bytes).replace('\t', " ");
        let place = fault.place.map(|(line, column)| (line - 1, column - 1));
        from_fn(move |f| {
            let Some((line, column)) = place else { return Ok(()) };
            let line = text.lines().nth(line).unwrap_or_default();
            let start = column.saturating_sub(WIDTH / 2);
            let shown: String = line.chars().skip(start).take(WIDTH).collect();
            let shown = marked(&shown);
            writeln!(f, "  {shown}\n  {:>1$}", "^", column - start + 1)
        })
    }
}
