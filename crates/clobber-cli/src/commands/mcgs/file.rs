//! The Clobber tests in files of MCGS, a solver of sums of games.
//!
//! A file is a list of sums, each with commands in braces that claim who wins it. A title in brackets names the game of the
//! positions after it. The titles read here are `[clobber]`, `[clobber_1xn]`, and their `impartial` versions. Black has `X`,
//! White `O`. As in MCGS, the text is cut into words first: an opening bracket is closed by the first word that ends with
//! its partner, so that `*/` within quotes ends no comment.

mod claim;

use core::fmt;
use std::collections::BTreeMap;

use certified_search::text::Place;
use certified_search::{ParseError, ParseErrorKind};
use clobber_core::{Grid, Position};

pub(crate) use self::claim::Claim;
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
