//! `clobber perft`: numbers of move sequences.

use std::io::{self, Write};

use clap::Args;
use clobber_core::{Color, Effort, Grid, Position};
use serde_json::Value;

use crate::answer::Status;
use crate::interrupt::Interrupt;
use crate::service::{Format, FormatArgs, LimitArgs, ProgressLine};
use crate::words;

/// Counts alternating sequences of moves, to test a move generator against another's numbers
///
/// Each line of the output is a depth, from 1 to DEPTH, and the number of sequences of that many
/// moves.
///
/// Example: clobber perft 'xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo' 5
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Perft {
    /// Rows joined by |
    board: Position<Grid>,
    /// The most moves
    depth: u32,
    /// The colour that moves first
    #[arg(value_parser = words::color(), hide_possible_values = true, default_value = "x")]
    first: Color,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Perft {
    pub(crate) fn run(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let mut out = io::stdout().lock();
        let progress = ProgressLine::new("depths", false);
        let mut count = 1;
        for depth in 1..=self.depth {
            let mut effort = progress.watch(Effort::within(self.limits.given()), interrupt);
            // No longer sequence where there is no shorter one.
            if count > 0 {
                count = match self.board.perft(self.first, depth, &mut effort) {
                    Ok(count) => count,
                    Err(stopped) => {
                        let (format, limit) = (self.format.get(), stopped.to_string().into());
                        let row = match format {
                            Format::Json => vec![("depth", depth.into()), ("open", limit)],
                            _ => vec![
                                ("depth", depth.into()),
                                ("count", "open".into()),
                                ("limit", limit),
                            ],
                        };
                        format.write_row(&row, &mut out)?;
                        return Ok(interrupt.status().map_or(Status::Success, Status::Interrupted));
                    }
                };
            }
            progress.clear();
            let row = [("depth", depth.into()), ("count", Value::from(count))];
            self.format.get().write_row(&row, &mut out)?;
            out.flush()?;
        }
        Ok(Status::Success)
    }
}
