//! The arguments that all subcommands that answer lines share.
//!
//! [`Lines`] is such a subcommand with these arguments.

use std::time::Duration;

use certified_search::Limits;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args, ValueEnum};

// Its documentation would be the help of every subcommand.
#[derive(Args)]
pub(crate) struct Lines<C: Args> {
    #[command(flatten)]
    pub(crate) command: C,
    #[command(flatten)]
    pub(crate) service: ServiceArgs,
}

#[derive(Args)]
#[command(next_help_heading = "For every line")]
pub(crate) struct ServiceArgs {
    /// Write each line before its answer, and a tab between them
    #[arg(long)]
    pub(crate) echo: bool,
    /// Write answers as lines of fields, or as an object of JSON a line with bounds, reasons and the effort spent
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Answer lines on so many threads, each with its own memory
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Whether to answer the lines after a bad one: yes or no
    #[arg(long, value_name = "YES", default_value = "yes", action = ArgAction::Set, hide_possible_values = true,
        value_parser = BoolishValueParser::new())]
    pub(crate) keep_going: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

#[derive(Args)]
pub(crate) struct LimitArgs {
    /// The most time for a line, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// The most memory for the tables of a line, in megabytes
    #[arg(long, value_name = "MB", value_parser = megabytes)]
    memory: Option<usize>,
    /// The most steps of the search for a line; a step is a position, as a rule
    #[arg(long, value_name = "N", aliases = ["positions", "work"])]
    steps: Option<u64>,
}

impl LimitArgs {
    /// Returns the limits that are given.
    pub(crate) const fn given(&self) -> Limits {
        Limits { steps: self.steps, time: self.seconds, memory: self.memory }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "not a number of seconds".to_owned())
}

/// Returns the bytes.
fn megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse::<usize>().ok();
    let bytes = megabytes.and_then(|megabytes| megabytes.checked_mul(1 << 20));
    bytes.ok_or_else(|| "not a number of megabytes".to_owned())
}
