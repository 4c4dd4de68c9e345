//! `clobber clickomania random`: random boards.

use std::io::{self, BufWriter, Write};

use crate::answer::Status;
use clap::Args;
use clickomania::Board;

/// Prints random boards, one for each seed from 0, a line each
///
/// Example: clobber clickomania random 5 | clobber clickomania score --steps 60000000
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct RandomBoards {
    /// The number of boards
    count: u16,
    /// The number of rows
    #[arg(long, value_name = "N", default_value_t = 15)]
    rows: u16,
    /// The number of columns
    #[arg(long, value_name = "N", default_value_t = 15)]
    columns: u16,
    /// The number of colours
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..))]
    colors: u8,
}

impl RandomBoards {
    pub(crate) fn print(&self) -> io::Result<Status> {
        let mut out = BufWriter::new(io::stdout().lock());
        let [rows, columns, colors] =
            [self.rows, self.columns, self.colors.into()].map(usize::from);
        for seed in 0..self.count {
            writeln!(out, "{}", Board::random(rows, columns, colors, seed.into()))?;
        }
        out.flush()?;
        Ok(Status::Success)
    }
}
