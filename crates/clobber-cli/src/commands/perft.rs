//! `clobber perft`: numbers of move sequences.

use std::io::Write;

use serde_json::Value;

use crate::fields::Sum;
use crate::prelude::*;
use crate::service::{Format, FormatArgs};
use crate::words;

/// Counts alternating sequences of moves, to test a move generator against another's numbers
///
/// The arguments are boards or graphs with their stones, the depth, and perhaps x or o, the colour
/// that moves first (x unless given). Each line of the output is a depth, from 1 to DEPTH, and the
/// number of sequences of that many moves. With several boards the board comes first. With --divide
/// each line is a first move and the number of sequences that begin with it.
///
/// Examples: clobber perft 'xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo' 5
///           clobber perft 3x4 'Q3 xoooooxo' 4 o --divide
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Perft {
    /// Boards or graphs, the depth, and perhaps the colour that moves first
    #[arg(required = true, num_args = 2.., value_names = ["BOARD", "DEPTH"])]
    words: Vec<String>,
    /// Count the sequences of DEPTH moves by their first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The fields of a row, with their names.
type Row = Vec<(&'static str, Value)>;

impl Mode for Perft {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        let (boards, depth, first) = self.read()?;
        for text in boards {
            let sum = Sum::parse(text).map_err(|fault| {
                wrong_arguments(format_args!("the board {text}: {}", fault.placed(None)))
            })?;
            let label = (boards.len() > 1).then_some(text.as_str());
            let is_done = match &sum {
                Sum::Graph([position]) => self.count(label, position, depth, first, interrupt)?,
                Sum::Grids(grids) => match grids.as_slice() {
                    [position] => self.count(label, position, depth, first, interrupt)?,
                    _ => return Err(wrong_arguments(format_args!("{text} is a sum, not a board"))),
                },
            };
            if !is_done {
                return Ok(true);
            }
        }
        Ok(true)
    }
}

impl Perft {
    fn read(&self) -> io::Result<(&[String], u32, Color)> {
        let is_depth = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let (boards, depth, first) = match self.words.as_slice() {
            [boards @ .., depth, color] if !boards.is_empty() && is_depth(depth) => {
                let first = words::read_color(color);
                let wrong = |error| wrong_arguments(format_args!("the colour {color}: {error}"));
                (boards, depth, first.map_err(wrong)?)
            }
            [boards @ .., depth] if !boards.is_empty() => (boards, depth, Color::Black),
            _ => return Err(wrong_arguments("there is no board before the depth")),
        };
        let wrong = |_| format!("the depth {depth}: not a whole number below 2^32");
        let number = depth.parse().map_err(|error| wrong_arguments(wrong(error)))?;
        Ok((boards, number, first))
    }

    /// Writes the rows of a board; returns whether no limit was met.
    fn count<T: Topology + Clone>(
        &self,
        label: Option<&str>,
        position: &Position<T>,
        depth: u32,
        first: Color,
        interrupt: &Interrupt,
    ) -> io::Result<bool> {
        let count = |position: &Position<T>, first: Color, depth: u32| {
            ProgressLine::during("depths", self.limits.given(), interrupt, |effort| {
                position.perft(first, depth, effort)
            })
        };
        if self.divide && depth > 0 {
            let mut total = 0_u64;
            for mv in position.moves(first) {
                let mut next = position.clone();
                next.play_unchecked(first, mv);
                let found = count(&next, !first, depth - 1);
                let name = mv.display_on(position.board()).to_string().into();
                self.write(label, vec![("move", name)], found)?;
                let Ok(found) = found else { return Ok(false) };
                total = total.saturating_add(found);
            }
            self.write(label, vec![("move", "all".into())], Ok(total))?;
            return Ok(true);
        }
        let mut last = 1;
        for depth in 1..=depth {
            // No longer sequence where there is no shorter one.
            let found = if last > 0 { count(position, first, depth) } else { Ok(0) };
            self.write(label, vec![("depth", depth.into())], found)?;
            let Ok(found) = found else { return Ok(false) };
            last = found;
        }
        Ok(true)
    }

    /// Writes a row with a count or the limit that was met.
    fn write(&self, label: Option<&str>, key: Row, found: Result<u64, Stopped>) -> io::Result<()> {
        let format = self.format.get();
        let text = found.map_or_else(|stopped| stopped.to_string(), |count| count.to_string());
        let end = match (found, format) {
            // A text, as JSON's readers round numbers beyond 2^53.
            (Ok(_), _) => vec![("count", text.into())],
            (Err(_), Format::Json) => vec![("open", text.into())],
            (Err(_), _) => vec![("count", "open".into()), ("limit", text.into())],
        };
        let board = label.map(|text| ("board", Value::from(text)));
        let row: Row = board.into_iter().chain(key).chain(end).collect();
        let mut out = io::stdout().lock();
        format.write_row(&row, &mut out)?;
        out.flush()
    }
}
