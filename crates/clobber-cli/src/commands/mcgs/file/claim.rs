//! The commands of a test.

use core::fmt;

use certified_search::text::{from_fn, number};
use clobber_core::{Color, Grid, Move, Position, Vertex};

use super::Sum;

/// A question of a test, and the answer that the file claims, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Whether a player wins who moves first: `B win`.
    Wins {
        /// The player who moves first.
        first: Color,
        wins: Option<bool>,
    },
    /// The nim value of an impartial sum: `N 3`.
    NimValue { value: Option<u32> },
    /// The moves that win: `winning moves B 0:a1-a2 1:b1-c1`.
    WinningMoves {
        /// The player who moves; in an impartial sum also none of the two.
        mover: Option<Color>,
        /// The claim: the number of the summand and the move, each once, in increasing order.
        moves: Option<Vec<(usize, Move)>>,
    },
}

impl Claim {
    /// Returns the claim as text, with the moves on the boards of this sum.
    pub(crate) fn display_on(&self, sum: &[Position<Grid>]) -> impl fmt::Display {
        from_fn(move |f| {
            let letter = |color: Option<Color>| match color {
                Some(Color::Black) => "B",
                Some(Color::White) => "W",
                None => "N",
            };
            match self {
                Self::Wins { first, wins } => {
                    f.write_str(letter(Some(*first)))?;
                    match wins {
                        Some(wins) => f.write_str(if *wins { " win" } else { " loss" }),
                        None => Ok(()),
                    }
                }
                Self::NimValue { value: Some(value) } => write!(f, "N {value}"),
                Self::NimValue { value: None } => f.write_str("N"),
                Self::WinningMoves { mover, moves } => {
                    write!(f, "winning moves {}", letter(*mover))?;
                    let Some(moves) = moves else { return Ok(()) };
                    f.write_str(if moves.is_empty() { " None" } else { "" })?;
                    moves.iter().try_for_each(|&(summand, mv)| {
                        f.write_str(" ")?;
                        if sum.len() > 1 {
                            write!(f, "{summand}:")?;
                        }
                        write_move(*sum[summand].board(), mv, f)
                    })
                }
            }
        })
    }
}

/// Writes a move by the letters of the columns and the numbers of the rows from the top: `a1-a2`.
fn write_move(grid: Grid, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (vertex, before) in [(mv.from, ""), (mv.to, "-")] {
        let (row, col) = grid.coordinates(vertex);
        let letter = u8::try_from(col).ok().filter(|&col| col < 26).map(|col| (b'a' + col) as char);
        // Wider boards have no such names; on a row its squares are numbered.
        match letter {
            Some(letter) => write!(f, "{before}{letter}{}", row + 1)?,
            None => write!(f, "{before}{}", col + 1)?,
        }
    }
    Ok(())
}

impl Sum {
    /// Reads a command; `None` if it is none about this sum.
    pub(super) fn claim(&self, words: &[&str]) -> Option<Claim> {
        let player = |word: &str| match word {
            "B" => Some(Some(Color::Black)),
            "W" => Some(Some(Color::White)),
            "N" if self.has_impartial || self.positions.is_empty() => Some(None),
            _ => None,
        };
        match *words {
            ["winning", "moves", mover, ref moves @ ..] => {
                let moves = match *moves {
                    [] => None,
                    ["None"] => Some(Vec::new()),
                    _ => {
                        let moves = moves.iter().map(|word| self.read_move(word));
                        let mut moves = moves.collect::<Option<Vec<_>>>()?;
                        moves.sort_unstable();
                        moves.dedup();
                        Some(moves)
                    }
                };
                Some(Claim::WinningMoves { mover: player(mover)?, moves })
            }
            [first, ref claim @ ..] => match (player(first)?, claim) {
                (Some(first), []) => Some(Claim::Wins { first, wins: None }),
                (Some(first), ["win"]) => Some(Claim::Wins { first, wins: Some(true) }),
                (Some(first), ["loss"]) => Some(Claim::Wins { first, wins: Some(false) }),
                (None, []) => Some(Claim::NimValue { value: None }),
                (None, [value]) => Some(Claim::NimValue { value: Some(number(value).ok()?) }),
                _ => None,
            },
            [] => None,
        }
    }

    /// Reads a move and the number of its summand, which stands there if there are several.
    fn read_move(&self, word: &str) -> Option<(usize, Move)> {
        let (index, mv) = match word.split_once(':') {
            Some((index, mv)) => (number(index).ok()?, mv),
            None => (0, word),
        };
        if word.contains(':') != (self.summands > 1) {
            return None;
        }
        let (position, is_row) = self.positions.get(index)?;
        let (from, to) = mv.split_once('-')?;
        let vertex = |text: &str| square(*position.board(), *is_row, text);
        // Boards without a square are left out of the sum.
        let before = self.positions.get(..index)?;
        let summand = before.iter().filter(|(position, _)| position.board().rows() > 0).count();
        Some((summand, Move { from: vertex(from)?, to: vertex(to)? }))
    }
}

/// Reads a square: on a row its number from 1, on a grid the letter of its column and the number of its row from the top.
fn square(grid: Grid, is_row: bool, text: &str) -> Option<Vertex> {
    // A wide row has no letters for its columns.
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    let (row, col) = if is_row || grid.rows() == 1 && is_number {
        (1, number::<usize>(text).ok()?)
    } else {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let col = letter.to_ascii_lowercase() as usize - 'a' as usize + 1;
        (number::<usize>(text.get(1..)?).ok()?, col)
    };
    let (row, col) = (row.checked_sub(1)?, col.checked_sub(1)?);
    let is_inside = row < grid.rows() && col < grid.cols();
    is_inside.then(|| Vertex::from_index(row * grid.cols() + col)).flatten()
}
