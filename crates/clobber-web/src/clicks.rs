//! Clickomania: boards of blocks, groups that are clicked away, and the best plays.

use clickomania::{Blocks, Board, Clicks, Effort, SameGame, Scoring, Solution, Square, solve};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{check_count, short};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Reads the blocks and groups of a text.
    Read { board: String },
    /// Makes the board of a seed.
    Random { rows: usize, columns: usize, colors: usize, seed: u64 },
    /// Makes a click.
    Click { board: String, square: String },
    /// Finds the most blocks, or points: proven, or an interval.
    Solve { board: String, worth: Worth },
    /// Checks an answer to `Solve`.
    Check { board: String, worth: Worth, certificate: Solution },
}

/// Counts blocks, or points.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Worth {
    Blocks,
    Points { bonus: i64 },
}

impl Worth {
    fn scoring(self) -> Box<dyn Scoring> {
        match self {
            Self::Blocks => Box::new(Blocks),
            Self::Points { bonus } => Box::new(SameGame { bonus }),
        }
    }
}

/// The most squares that the page draws.
const MOST_SQUARES: usize = 1024;

pub(crate) fn answer(question: Question, effort: &mut Effort<'_>) -> Result<Value, Failure> {
    match question {
        Question::Read { board } => Ok(drawn(&read(&board)?)),
        Question::Random { rows, columns, colors, seed } => {
            check_size(rows, columns)?;
            Ok(drawn(&Board::random(rows, columns, colors, seed)))
        }
        Question::Click { board, square } => {
            let mut board = read(&board)?;
            let square: Square = square.parse()?;
            let removed = board.click(square).map_err(Failure::new)?.len();
            Ok(json!({ "removed": removed, "board": drawn(&board) }))
        }
        Question::Solve { board, worth } => {
            let board = read(&board)?;
            let solution = solve(&board, &*worth.scoring(), effort);
            Ok(json!({
                "atLeast": solution.score,
                "atMost": solution.bound.score,
                "clicks": names(&solution.clicks),
                "reason": solution.bound.reason.to_string(),
                "stopped": effort.stopped().map(|stopped| stopped.to_string()),
                "certificate": solution,
            }))
        }
        Question::Check { board, worth, certificate } => {
            let board = read(&board)?;
            certificate.check(&board, &*worth.scoring(), effort)?;
            Ok(json!({ "proved": certificate.to_string() }))
        }
    }
}

fn read(text: &str) -> Result<Board, Failure> {
    let board: Board = short(text)?.trim().parse()?;
    check_size(board.height(), board.width())?;
    Ok(board)
}

fn check_size(rows: usize, columns: usize) -> Result<(), Failure> {
    check_count("the board", "squares", rows.saturating_mul(columns), MOST_SQUARES)
}

/// Returns the text, the shape and the groups: of each square the number of its group, if there is a block.
fn drawn(board: &Board) -> Value {
    let groups = board.groups();
    let mut number = vec![None; board.height() * board.width()];
    for (index, group) in groups.iter().enumerate() {
        for square in group.squares() {
            if let Some(number) = number.get_mut(square.row * board.width() + square.col) {
                *number = Some(index);
            }
        }
    }
    let sizes: Vec<usize> = groups.iter().map(clickomania::Group::len).collect();
    json!({
        "text": board.to_string(),
        "rows": board.height(),
        "columns": board.width(),
        "groups": number,
        "sizes": sizes,
    })
}

fn names(clicks: &Clicks) -> Vec<String> {
    clicks.iter().map(|square| square.to_string()).collect()
}
