//! The arguments that all subcommands that answer lines share.
//!
//! [`Lines`] is such a subcommand with these arguments.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use certified_search::Limits;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args, ValueEnum};
use serde_json::Value;

use super::InputArgs;

// Its documentation would be the help of every subcommand.
#[derive(Args)]
pub(crate) struct Lines<C: Args> {
    #[command(flatten)]
    pub(crate) command: C,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) service: ServiceArgs,
}

#[derive(Args)]
#[command(next_help_heading = "For every line")]
pub(crate) struct ServiceArgs {
    /// Write each line before its answer, and a tab between them
    #[arg(long)]
    pub(crate) echo: bool,
    /// Write the names of the fields in a first line
    #[arg(long)]
    pub(crate) header: bool,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    /// Answer lines on N threads, each with its own memory
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Whether to answer the lines after a bad one: yes or no
    #[arg(long, value_name = "YES", default_value = "yes", action = ArgAction::Set, hide_possible_values = true,
        value_parser = BoolishValueParser::new())]
    pub(crate) keep_going: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines of fields with tabs between them
    Text,
    /// An object a line, with bounds, reasons and the effort spent
    Json,
    /// A field in each line, with its name
    Table,
}

impl Format {
    pub(crate) fn write_row(self, row: &[(&str, Value)], out: &mut impl Write) -> io::Result<()> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match self {
            Self::Text => {
                let fields: Vec<String> = row.iter().map(|(_, value)| text(value)).collect();
                writeln!(out, "{}", fields.join("\t"))
            }
            Self::Json => {
                let field =
                    |(name, value): &(&str, Value)| format!("{}:{value}", Value::from(*name));
                writeln!(out, "{{{}}}", row.iter().map(field).collect::<Vec<_>>().join(","))
            }
            Self::Table => {
                let width = row.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
                let indent = format!("\n{:width$}  ", "");
                for (name, value) in row {
                    writeln!(out, "{name:width$}  {}", text(value).replace('\n', &indent))?;
                }
                writeln!(out)
            }
        }
    }
}

#[derive(Args)]
pub(crate) struct FormatArgs {
    /// Write answers as text (lines of fields), as json (an object a line, with bounds, reasons and the effort spent), or as a table with a
    /// named field in each line; unless given, a table on a terminal and text elsewhere
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Short for --format json
    #[arg(long, hide = true, conflicts_with = "format")]
    json: bool,
}

impl FormatArgs {
    pub(crate) fn given(&self) -> Option<Format> {
        if self.json { Some(Format::Json) } else { self.format }
    }

    /// Returns the format that is given, or the one for the standard output.
    pub(crate) fn get(&self) -> Format {
        self.given().unwrap_or_else(|| match io::stdout().is_terminal() {
            true => Format::Table,
            false => Format::Text,
        })
    }
}

impl ServiceArgs {
    /// Returns the format of the answers: text below a line of names, and where an answer is a text of several lines.
    pub(super) fn format(&self, has_lines: bool) -> Format {
        let default = if self.header || has_lines { Format::Text } else { self.format.get() };
        self.format.given().unwrap_or(default)
    }

    /// Returns whether an option says how answers are written.
    pub(crate) fn says_how(&self) -> bool {
        self.echo || self.header || self.format.given().is_some()
    }
}

#[derive(Args)]
pub(crate) struct LimitArgs {
    /// The most time for a line: seconds, or 500ms, 2min, 1h
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// The most memory for the tables of a line: MiB, or 512K, 2G
    #[arg(long, value_name = "MIB", value_parser = bytes)]
    memory: Option<usize>,
    /// The most steps of the search for a line; a step is a position, as a rule
    #[arg(long, value_name = "N", aliases = ["positions", "work"])]
    steps: Option<u64>,
}

impl LimitArgs {
    pub(crate) const fn given(&self) -> Limits {
        Limits { steps: self.steps, time: self.seconds, memory: self.memory }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text);
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let time = number.parse::<f64>().ok().map(|number| number * seconds);
    let time = time.and_then(|time| Duration::try_from_secs_f64(time).ok());
    time.ok_or_else(|| "not a time: 10, 500ms, 2min or 1h".to_owned())
}

fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = number_and_unit(text);
    let bytes = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "K" => Some(1 << 10),
        "" | "M" => Some(1 << 20),
        "G" => Some(1 << 30),
        _ => None,
    };
    let number = number.parse::<usize>().ok().zip(bytes);
    let bytes = number.and_then(|(number, bytes)| number.checked_mul(bytes));
    bytes.ok_or_else(|| "not an amount of memory: 64, 64M or 1G".to_owned())
}

/// Cuts off the letters at the end.
fn number_and_unit(text: &str) -> (&str, &str) {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    (number.trim_end(), text.get(number.len()..).unwrap_or_default())
}
