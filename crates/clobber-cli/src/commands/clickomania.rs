//! `clobber clickomania`: SameGame.

pub(crate) mod board;
mod points;
pub(crate) mod row;
pub(crate) mod score;
pub(crate) mod three_partition;
pub(crate) mod three_sat;
pub(crate) mod two_player;

use std::io::{BufWriter, Write};

use clickomania::{Board, Clicks, Scoring, Solution, Solver};

use crate::prelude::*;

/// Removes the most blocks, or scores the most points, by clicks that are replayed.
fn solve(board: &Board, scoring: &dyn Scoring, effort: &mut Effort) -> Result<Solution, Fault> {
    let solution = Solver::new().solve(board, scoring, effort);
    match replayed(&solution.clicks, board, scoring)? == solution.score {
        true => Ok(solution),
        false => Err(Fault::bug("the clicks have another score")),
    }
}

/// Returns the score of clicks that a solver has found, replayed by the rules alone.
fn replayed(clicks: &Clicks, board: &Board, scoring: &dyn Scoring) -> Result<i64, Fault> {
    match clicks.is_empty() {
        // A board that is too large to be played is too large to be copied.
        true => Ok(scoring.end(board.block_count())),
        false => Ok(clicks.replay(board, &mut Effort::new()).map_err(Fault::bug)?.score(scoring)),
    }
}

/// Reads a board. A size is none: colours have no order in which a board could be filled.
fn read_board(line: &str) -> Result<Board, Fault> {
    if let Some((rows, columns)) = size(line) {
        return Err(Fault::at(
            1,
            format_args!(
                "{rows}x{columns} is no board; for one of random colours: clobber clickomania random 1 --rows {rows} --columns {columns}"
            ),
        ));
    }
    Ok(line.parse()?)
}

/// Returns the rows and columns of a text such as 15x15.
pub(crate) fn size(text: &str) -> Option<(u16, u16)> {
    let (rows, columns) = text.trim().split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

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

impl Mode for RandomBoards {
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        let mut out = BufWriter::new(io::stdout().lock());
        let [rows, columns, colors] =
            [self.rows, self.columns, self.colors.into()].map(usize::from);
        for seed in 0..self.count {
            writeln!(out, "{}", Board::random(rows, columns, colors, seed.into()))?;
        }
        out.flush()?;
        Ok(true)
    }
}
