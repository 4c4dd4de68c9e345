//! `clobber perft`: numbers of move sequences.

use std::io::{self, Write};

use clap::Args;
use clobber_core::{Color, Effort, Grid, Position, Stopped};

use crate::interrupt::Interrupt;
use crate::service::{Format, LimitArgs, ProgressLine};
use crate::status::Status;

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
    #[arg(default_value = "x")]
    first: Color,
    /// Write lines of fields, or an object of JSON a line
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
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
                        self.write_open(&mut out, depth, stopped)?;
                        return Ok(interrupt.status().map_or(Status::Success, Status::Interrupted));
                    }
                };
            }
            progress.clear();
            match self.format {
                Format::Text | Format::Table => writeln!(out, "{depth}\t{count}")?,
                Format::Json => writeln!(out, r#"{{"depth":{depth},"count":{count}}}"#)?,
            }
            out.flush()?;
        }
        Ok(Status::Success)
    }

    fn write_open(&self, out: &mut impl Write, depth: u32, stopped: Stopped) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Table => writeln!(out, "{depth}\topen\t{stopped}"),
            Format::Json => writeln!(out, r#"{{"depth":{depth},"open":"{stopped}"}}"#),
        }
    }
}
