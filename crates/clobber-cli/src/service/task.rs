//! A line to be answered, and its answer.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use certified_search::text::{escaped, from_fn};
use certified_search::{Effort, Progress, Stopped};
use serde_json::Value;

use super::input::Line;
use super::options::{Format, ServiceArgs};
use super::output::Next;
use crate::answer::{
    Answered, Failure, Fault, NO_METHOD, Spent, Wrong, bytes_on_one_line, on_one_line, write_json,
};
use crate::line_command::{LineCommand, Reply};

pub(super) struct Done<'a> {
    line: Line,
    result: Answered<Box<dyn Reply + 'a>>,
    spent: Progress,
    /// The limit that left the question open.
    limit: Option<Stopped>,
}

impl<'a> Done<'a> {
    /// Answers a line.
    pub(super) fn new(
        mut line: Line,
        command: &'a LineCommand<'a>,
        thread: usize,
        effort: &mut Effort,
    ) -> Self {
        let text = line.text().map(|text| (command.complete)(&with_bars(text)).into_owned());
        let result = text.map_err(Failure::Fault).and_then(|text| {
            line.bytes = text.into_bytes();
            if line.is_cut {
                return Err(Stopped::Memory { limit: effort.memory_limit() }.into());
            }
            let text = line.text()?;
            if is_no_board(text) {
                return Err(Fault::at(1, "rows without a square").into());
            }
            let has_brackets = command.usage.has_brackets && !command.takes_all;
            if has_brackets && text.trim_start().starts_with('[') {
                return Err(Fault::at(1, "no `]` closes this bracket").into());
            }
            (command.answer)(text, thread, effort)
        });
        let is_open = result.as_ref().is_ok_and(|reply| reply.is_open());
        let limit = is_open.then(|| limit_met(line.bytes.len(), effort));
        Self { line, result, spent: *effort.progress(), limit }
    }
}

/// Returns a line with the bars that a table in Markdown has escaped.
fn with_bars(text: &str) -> Cow<'_, str> {
    match text.contains(r"\|") && !text.starts_with('{') {
        true => text.replace(r"\|", "|").into(),
        false => text.into(),
    }
}

/// Returns whether a line has separators of rows alone.
fn is_no_board(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| matches!(c, '|' | '/') || c.is_whitespace())
}

/// Returns the limit that left open the question of a line of `bytes` bytes.
///
/// Preparation of a large board does not begin without the time for it. Then no limit has been met.
fn limit_met(bytes: usize, effort: &Effort) -> Stopped {
    /// For each stone of a board.
    const TO_PREPARE: Duration = Duration::from_micros(1);
    let lacks_time = || {
        let left = effort.limits_left().time?.as_nanos();
        let needed = TO_PREPARE.as_nanos() * bytes as u128;
        Some(Stopped::Time { limit: effort.limits().time.filter(|_| left < needed)? })
    };
    effort.limit_met().or_else(lacks_time).unwrap_or(NO_METHOD)
}

impl Line {
    fn text(&self) -> Result<&str, Fault> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
            Fault::at(valid.chars().count() + 1, "not UTF-8")
        })
    }

    fn file_of_this_name(&self) -> Option<&str> {
        let name = std::str::from_utf8(&self.bytes).ok().filter(|_| self.is_argument)?;
        // The order of play, if it has been added.
        let name = name.split('\t').next()?;
        Path::new(name).is_file().then_some(name)
    }

    /// Returns the question on one line. The fields after the first are on the last line.
    fn joined(&self, between: &str) -> Cow<'_, [u8]> {
        if !self.bytes.contains(&b'\n') {
            return self.bytes.as_slice().into();
        }
        let rows = self.bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let rows: Vec<&[u8]> = rows.filter(|row| !row.is_empty()).collect();
        rows.join(between.as_bytes()).into()
    }
}

impl Done<'_> {
    pub(super) fn write(
        &self,
        command: &LineCommand<'_>,
        args: &ServiceArgs,
        format: Format,
        out: &mut impl Write,
    ) -> io::Result<Next> {
        if args.echo && format == Format::Text {
            write!(out, "{}\t", bytes_on_one_line(&self.line.joined(command.usage.join)))?;
        }
        match format {
            Format::Text => self.write_text(command, out)?,
            Format::Table => self.write_table(command, args, out)?,
            Format::Json => self.write_record(command, out)?,
        }
        let fault = match &self.result {
            Err(Failure::Fault(fault)) => fault,
            Err(Failure::Open(_)) => return Ok(Next::Continue(false)),
            Ok(reply) => return Ok(Next::Continue(reply.is_bad())),
        };
        if io::stderr().is_terminal() {
            out.flush()?;
            // Nobody has to see it.
            let _ = write!(io::stderr(), "{}", self.pointed_out(fault));
        }
        Ok(if args.keep_going { Next::Continue(true) } else { Next::Break(()) })
    }

    fn write_text(&self, command: &LineCommand<'_>, out: &mut impl Write) -> io::Result<()> {
        match &self.result {
            Ok(reply) => {
                let kept: &[char] = if command.has_lines { &['\t', '\n'] } else { &['\t'] };
                let fields = from_fn(|f| reply.write(f));
                write!(out, "{}", on_one_line(fields, kept))?;
                match self.limit {
                    // A text of several lines stays one that can be read.
                    Some(limit) if !command.has_lines => writeln!(out, "\t{limit}"),
                    _ => writeln!(out),
                }
            }
            Err(Failure::Open(stopped)) => writeln!(out, "open\t{stopped}"),
            Err(Failure::Fault(fault)) => {
                let file = self.line.file.as_ref().map(|file| on_one_line(file, &[]).to_string());
                let file = file.map_or_else(String::new, |file| file + ", ");
                let line = self.line.number + fault.place.map_or(0, |(line, _)| line as u64 - 1);
                write!(out, "error: {file}{}", fault.placed(Some(line)))?;
                match self.line.file_of_this_name() {
                    Some(name) => writeln!(out, "; to read a file: -f {}", on_one_line(name, &[])),
                    None => writeln!(out),
                }
            }
        }
    }

    /// Writes a table: a line for each field, and an empty one.
    fn write_table(
        &self,
        command: &LineCommand<'_>,
        args: &ServiceArgs,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut text = Vec::new();
        self.write_text(command, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        let text = text.trim_end_matches('\n');
        let fields: Vec<&str> =
            if command.has_lines { vec![text] } else { text.split('\t').collect() };
        let mut names = match &self.result {
            Ok(reply) => reply.names(),
            Err(_) => command.header.clone(),
        };
        // The names belong to an answer.
        match fields[0] {
            "open" if fields.get(1).is_some_and(|bounds| bounds.contains("..")) => {
                names.insert(1, "bounds");
            }
            "open" | "impossible" => names = vec![names[0], "reason"],
            error if error.starts_with("error: ") => names = vec!["error"],
            _ => {}
        }
        let input = self.line.joined(command.usage.join);
        let input = args.echo.then(|| ("input", bytes_on_one_line(&input).to_string().into()));
        let names = names.into_iter().chain(std::iter::repeat("limit"));
        let fields = names.zip(fields.iter().map(|&field| {
            let field = field.strip_prefix("error: ").unwrap_or(field);
            field.to_owned().into()
        }));
        let row: Vec<(&str, Value)> = input.into_iter().chain(fields).collect();
        Format::Table.write_row(&row, out)
    }

    /// Writes the answer with its line: enough for `clobber check`.
    fn write_record(&self, command: &LineCommand<'_>, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"{\"command\":")?;
        write_json(&command.usage.name, out)?;
        write!(out, ",\"line\":{},\"input\":", self.line.number)?;
        write_json(&String::from_utf8_lossy(&self.line.bytes), out)?;
        match &self.result {
            Ok(reply) => {
                out.write_all(b",\"answer\":")?;
                reply.write_json(out)?;
            }
            Err(Failure::Open(stopped)) => {
                out.write_all(b",\"open\":")?;
                write_json(&stopped.to_string(), out)?;
            }
            Err(Failure::Fault(fault)) => {
                let column = fault.place.map(|(_, column)| column);
                out.write_all(b",\"error\":")?;
                write_json(&Wrong { column, message: fault.to_string() }, out)?;
            }
        }
        out.write_all(b",\"effort\":")?;
        let Progress { steps, elapsed, memory, .. } = self.spent;
        let limit = self.limit.map(|limit| limit.to_string());
        write_json(&Spent { steps, seconds: elapsed.as_secs_f64(), memory, limit }, out)?;
        out.write_all(b"}\n")
    }

    /// Returns the line, and a caret under its error.
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
            let shown = escaped(&shown, &[], |_| "\u{fffd}".to_owned());
            writeln!(f, "  {shown}\n  {:>1$}", "^", column - start + 1)
        })
    }
}
