//! The Clobber tests in files of MCGS, a solver of sums of games.
//!
//! A file is a list of sums, each with commands in braces that claim who wins it. A title in brackets names the game of the
//! positions after it. The titles read here are `[clobber]`, `[clobber_1xn]`, and their `impartial` versions. Black has `X`,
//! White `O`. As in MCGS, the text is cut into words first: an opening bracket is closed by the first word that ends with
//! its partner, so that `*/` within quotes ends no comment.

use core::fmt;
use std::collections::BTreeMap;

use certified_search::text::{Place, from_fn, number};
use certified_search::{ParseError, ParseErrorKind};
use clobber_core::{Color, Grid, Move, Position, Vertex};

use crate::fields::joined;

/// The tests of a file, and its entries about other games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    /// The tests that can be checked.
    pub(crate) tests: Vec<Test>,
    /// The numbers of commands that are left out, by the reason.
    pub(crate) left_out: BTreeMap<String, usize>,
}

/// A test of MCGS: a sum and its claimed winners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// The summands, those without a square left out.
    pub(crate) sum: Vec<Position<Grid>>,
    /// True if either player may move either colour.
    pub(crate) is_impartial: bool,
    /// The questions, with the answers that the file claims.
    pub(crate) claims: Vec<Claim>,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_impartial { "[impartial clobber]" } else { "[clobber]" })?;
        for summand in &self.sum {
            write!(f, " {}", summand.to_string().to_uppercase())?;
        }
        let claims = || self.claims.iter().map(|claim| claim.display_on(&self.sum));
        write!(f, " {{{}}}", joined(claims, ", ", ""))
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

/// Reads a file, or a part of one. Returns the tests about sums of Clobber alone, and the numbers of all other
/// commands. Faults, with line and column: a comment, title, command or bracketed position that does not end, a
/// position before any title, and a position of Clobber that cannot be read.
pub(crate) fn parse(text: &str) -> Result<File, ParseError> {
    let mut file = File::default();
    let mut sum = Sum::default();
    let mut title: Option<&str> = None;
    let mut words = Words { text, next: 0, place: Place::START };
    while let Some((word, place)) = words.next() {
        if word.starts_with("/*") {
            words.enclosed(word, place, ["/*", "*/"])?;
        } else if word.starts_with('[') {
            title = Some(words.enclosed(word, place, ["[", "]"])?.0.trim());
        } else if word.starts_with('{') {
            let (commands, _) = words.enclosed(word, place, ["{", "}"])?;
            core::mem::take(&mut sum).test(commands, &mut file);
        } else {
            let (position, place) = match word.starts_with('(') {
                true => words.enclosed(word, place, ["(", ")"])?,
                false => (word, place),
            };
            let Some(title) = title else {
                let reason = "a position before any [title]";
                return Err(ParseErrorKind::invalid(reason).at(place));
            };
            sum.add(title, position).map_err(|error| error.moved_to(place))?;
        }
    }
    Ok(file)
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
                    None if words[0] == "thermograph" => leave_out("the command thermograph"),
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

/// The words of a text, with their places.
struct Words<'a> {
    text: &'a str,
    /// The byte after the last word.
    next: usize,
    place: Place,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<(&'a str, Place)> {
        let rest = self.text.get(self.next..)?;
        let word = rest.trim_start();
        let (blanks, _) = rest.split_at(rest.len() - word.len());
        self.place.pass(blanks);
        let place = self.place;
        let word = word.split(char::is_whitespace).next().filter(|word| !word.is_empty())?;
        self.place.pass(word);
        self.next += blanks.len() + word.len();
        Some((word, place))
    }

    /// Reads on from a word that opens to one that closes, and returns what stands between, and the place where it begins.
    fn enclosed(
        &mut self,
        word: &str,
        opened: Place,
        [open, close]: [&'static str; 2],
    ) -> Result<(&'a str, Place), ParseError> {
        let start = self.next - word.len();
        let mut place = opened;
        place.pass(open);
        loop {
            let text = self.text.get(start..self.next).unwrap_or_default();
            let inside = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
            if let Some(inside) = inside {
                return Ok((inside, place));
            }
            if self.next().is_none() {
                let reason = format!("there is no `{close}` to end this, at the end of a word");
                return Err(ParseErrorKind::invalid(reason).at(opened));
            }
        }
    }
}

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
    fn claim(&self, words: &[&str]) -> Option<Claim> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_refused_or_reads_back() {
        let good =
            "[clobber] XO|OX (X.O) /* */ {B win, W} [clobber_1xn] XOX OX {winning moves B 0:1-2}";
        let good: Vec<char> = good.chars().collect();
        let signs: Vec<char> = "XO|. (){}[]/*,:-19BWNax\n\u{301}".chars().collect();
        for place in 0..good.len() {
            for kind in 0..=signs.len() {
                let mut text = good.clone();
                match signs.get(kind) {
                    Some(&sign) => text[place] = sign,
                    None => drop(text.remove(place)),
                }
                let text: String = text.into_iter().collect();
                for test in parse(&text).unwrap_or_default().tests {
                    let again = parse(&test.to_string()).map(|file| file.tests);
                    assert_eq!(again, Ok(vec![test]), "{text:?}");
                }
            }
        }
    }
}
