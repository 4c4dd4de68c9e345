//! Test files of MCGS, a solver of sums of games.
//!
//! A file is a list of sums, each with commands in braces that claim who wins it. A title in brackets names the game of the
//! positions after it. The titles read here are `[clobber]`, `[clobber_1xn]`, and their `impartial` versions. Black has `X`,
//! White `O`. As in MCGS, the text is cut into words first. A bracket ends at the first word that ends with its partner.
//! So `*/` within quotes ends no comment.
//!
//! ```
//! use clobber_cgt::{Effort, mcgs};
//!
//! let file: mcgs::File = "{version 1.7} [clobber] XOX|OXO {B loss, W win}".parse()?;
//! let test = &file.tests[0];
//! let mut solvers = mcgs::Solvers::default();
//! for (claim, is_right) in test.claims.iter().zip([true, false]) {
//!     let answer = solvers.answer(test, claim.question, &mut Effort::new())?;
//!     assert_eq!(claim.answer == Some(answer), is_right);
//! }
//! # Ok::<(), clobber_cgt::ClobberError>(())
//! ```

use core::str::FromStr;
use std::collections::BTreeMap;

use certified_search::text::{Place, Reader, number};
use certified_search::{Effort, ParseError, ParseErrorKind};
use clobber_core::{Color, Grid, Move, Position, Vertex};

use crate::best_move::{moves, played};
use crate::error::ClobberError;
use crate::impartial::ImpartialClobber;
use crate::outcome::OutcomeSolver;

/// The tests of a file, and its entries about other games.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// The tests that can be checked.
    pub tests: Vec<Test>,
    /// The numbers of commands that are left out, by the reason.
    pub left_out: BTreeMap<String, usize>,
}

/// A test: a sum, and claims about it.
#[derive(Clone, Debug)]
pub struct Test {
    /// The summands, those without a square left out.
    pub sum: Vec<Position<Grid>>,
    /// True if either player may move either colour.
    pub is_impartial: bool,
    /// The questions, with the answers that the file claims.
    pub claims: Vec<Claim>,
}

/// A question of a test, and the answer that the file claims, if it has one.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The question.
    pub question: Question,
    /// The claimed answer.
    pub answer: Option<Answer>,
}

/// A question about a sum.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// Asks whether a player wins who moves first: `B win`.
    Wins {
        /// The player who moves first.
        first: Color,
    },
    /// Asks for the nim value of an impartial sum: `N 3`.
    NimValue,
    /// Asks for the moves that win: `winning moves B 0:a1-a2 1:b1-c1`.
    WinningMoves {
        /// The player who moves; in an impartial sum also none of the two.
        mover: Option<Color>,
    },
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Whether the player wins.
    Wins(bool),
    /// The nim value.
    NimValue(u32),
    /// The number of the summand and the move, each once, in increasing order.
    WinningMoves(Vec<(usize, Move)>),
}

/// Answers tests, with the tables that earlier ones have left.
#[derive(Debug, Default)]
pub struct Solvers {
    partizan: OutcomeSolver,
    impartial: ImpartialClobber,
}

impl Solvers {
    /// Answers a question about the sum of a test.
    ///
    /// # Errors
    /// The errors of [`OutcomeSolver::wins`] and [`ImpartialClobber::grundy_of_sum`].
    pub fn answer(
        &mut self,
        test: &Test,
        question: Question,
        effort: &mut Effort<'_>,
    ) -> Result<Answer, ClobberError> {
        let Test { sum, is_impartial, .. } = test;
        Ok(match question {
            Question::Wins { .. } if *is_impartial => {
                Answer::Wins(self.impartial.grundy_of_sum(sum, effort)? != 0)
            }
            Question::Wins { first } => Answer::Wins(self.partizan.wins(sum, first, effort)?),
            Question::NimValue => Answer::NimValue(self.impartial.grundy_of_sum(sum, effort)?),
            Question::WinningMoves { mover } => {
                let mut moves = match mover.filter(|_| !is_impartial) {
                    Some(mover) => self.partizan.winning_moves(sum, mover, effort)?,
                    None => self.impartial_winning_moves(sum, effort)?,
                };
                moves.sort_unstable();
                Answer::WinningMoves(moves)
            }
        })
    }

    /// Returns the moves of either colour that leave a sum of nim value 0.
    fn impartial_winning_moves(
        &mut self,
        sum: &[Position<Grid>],
        effort: &mut Effort<'_>,
    ) -> Result<Vec<(usize, Move)>, ClobberError> {
        let mut winning = Vec::new();
        for mover in Color::BOTH {
            for mv in moves(sum, mover) {
                if self.impartial.grundy_of_sum(&played(sum, mover, mv), effort)? == 0 {
                    winning.push(mv);
                }
            }
        }
        Ok(winning)
    }
}

/// The games of the positions before a command.
#[derive(Default)]
struct Sum {
    /// With the place of each, and whether it has moves by points: `[clobber_1xn]`.
    positions: Vec<(Position<Grid>, bool)>,
    /// Of any game, also of boards without a square.
    summands: usize,
    has_partizan: bool,
    has_impartial: bool,
    other_game: Option<String>,
}

/// Reads a file, or a part of one: the tests about sums of Clobber alone, and the numbers of all other commands.
///
/// An error is a comment, title, command or bracketed position that does not end, or a position before any title. A
/// position of Clobber that cannot be read is one too.
impl FromStr for File {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut file = Self::default();
        let mut sum = Sum::default();
        let mut title: Option<&str> = None;
        let mut reader = Reader::new(text);
        while let Some((word, place)) = reader.next_word() {
            let mut inside = |signs| enclosed(&mut reader, text, (word, place), signs);
            if word.starts_with("/*") {
                inside(["/*", "*/"])?;
            } else if word.starts_with('[') {
                title = Some(inside(["[", "]"])?.0.trim());
            } else if word.starts_with('{') {
                core::mem::take(&mut sum).test(inside(["{", "}"])?.0, &mut file);
            } else {
                let (position, place) =
                    if word.starts_with('(') { inside(["(", ")"])? } else { (word, place) };
                let Some(title) = title else {
                    let reason = "a position before any [title]";
                    return Err(ParseErrorKind::invalid(reason).at(place));
                };
                sum.add(title, position).map_err(|error| error.moved_to(place))?;
            }
        }
        Ok(file)
    }
}

impl Sum {
    fn add(&mut self, title: &str, position: &str) -> Result<(), ParseError> {
        let (is_impartial, game) = match title.strip_prefix("impartial") {
            Some(game) if game.starts_with(char::is_whitespace) => (true, game.trim()),
            _ => (false, title),
        };
        self.summands += 1;
        let is_row = match game {
            "clobber" => false,
            "clobber_1xn" => true,
            _ => {
                self.other_game = Some(game.to_owned());
                return Ok(());
            }
        };
        self.has_impartial |= is_impartial;
        self.has_partizan |= !is_impartial;
        self.positions.push((position.parse()?, is_row));
        Ok(())
    }

    /// Adds a test of this sum to the file.
    fn test(self, commands: &str, file: &mut File) {
        let mut leave_out =
            |reason: &str| *file.left_out.entry(reason.to_owned()).or_default() += 1;
        let mut claims = Vec::new();
        for command in commands.split(',') {
            let words: Vec<&str> = command.split_whitespace().collect();
            match (&*words, &self.other_game) {
                // They ask nothing.
                ([] | ["version", ..], _) => {}
                (_, Some(game)) => leave_out(&format!("the game {game}")),
                _ if self.has_partizan && self.has_impartial => {
                    leave_out("partizan and impartial positions in one sum");
                }
                _ => match self.claim(&words) {
                    Some(claim) => claims.push(claim),
                    None if words.first() == Some(&"thermograph") => {
                        leave_out("the command thermograph");
                    }
                    None => leave_out("a command that is not read"),
                },
            }
        }
        if !claims.is_empty() {
            // A board without a square has no text.
            let positions = self.positions.into_iter().map(|(position, _)| position);
            let sum = positions.filter(|position| position.board().rows() > 0).collect();
            file.tests.push(Test { sum, is_impartial: self.has_impartial, claims });
        }
    }
}

/// Reads on from a word that opens, with its place, to one that closes; returns what stands between, and where it begins.
fn enclosed<'a>(
    reader: &mut Reader<'a>,
    text: &'a str,
    (word, opened): (&str, Place),
    [open, close]: [&'static str; 2],
) -> Result<(&'a str, Place), ParseError> {
    let start = text.len() - reader.rest().len() - word.len();
    let mut place = opened;
    place.pass(open);
    loop {
        let end = text.len() - reader.rest().len();
        let inside = text[start..end].strip_prefix(open).and_then(|text| text.strip_suffix(close));
        if let Some(inside) = inside {
            return Ok((inside, place));
        }
        if reader.next_word().is_none() {
            let reason = format!("there is no `{close}` to end this, at the end of a word");
            return Err(ParseErrorKind::invalid(reason).at(opened));
        }
    }
}

impl Sum {
    /// Reads a command; `None` if it is none about this sum.
    fn claim(&self, words: &[&str]) -> Option<Claim> {
        let player = |word: &str| match word {
            "B" => Some(Some(Color::Black)),
            "W" => Some(Some(Color::White)),
            "N" if self.has_impartial || self.positions.is_empty() => Some(None),
            _ => None,
        };
        let (question, answer) = match *words {
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
                (Question::WinningMoves { mover: player(mover)? }, moves.map(Answer::WinningMoves))
            }
            [first, ref claim @ ..] => match (player(first)?, claim) {
                (Some(first), []) => (Question::Wins { first }, None),
                (Some(first), ["win"]) => (Question::Wins { first }, Some(Answer::Wins(true))),
                (Some(first), ["loss"]) => (Question::Wins { first }, Some(Answer::Wins(false))),
                (None, []) => (Question::NimValue, None),
                (None, [value]) => {
                    (Question::NimValue, Some(Answer::NimValue(number(value).ok()?)))
                }
                _ => return None,
            },
            [] => return None,
        };
        Some(Claim { question, answer })
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
