//! The test files of MCGS, a solver of sums of games, as far as they are about Clobber.
//!
//! A file is a list of sums, each with commands in braces that say who wins it. A title in brackets names the game of the
//! positions after it; those of `[clobber]` and `[clobber_1xn]` are read. Black has `X`, White `O`.
//!
//! ```
//! use clobber_core::Color;
//! use clobber_core::notation::mcgs;
//!
//! let file = "{version 1.7}\n/* two tests */ [clobber] XO|OX XXO {B win} (X.O) {B loss, W loss}";
//! let tests = mcgs::parse(file)?;
//! assert_eq!(tests.len(), 2);
//! assert_eq!(tests[0].sum[0].to_string(), "xo|ox");
//! assert_eq!(tests[1].wins, [(Color::Black, Some(false)), (Color::White, Some(false))]);
//! assert_eq!(tests[0].to_string(), "[clobber] XO|OX XXO {B win}");
//! # Ok::<(), clobber_core::ParseError>(())
//! ```

use core::fmt;

use certified_search::text::{Place, Reader};
use certified_search::{ParseError, ParseErrorKind};

use crate::board::Grid;
use crate::color::Color;
use crate::position::Position;

/// A test of MCGS: a sum and its claimed winners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The summands, those without a square left out.
    pub sum: Vec<Position<Grid>>,
    /// The player who moves first in each question, and whether that player wins, if the file has it.
    pub wins: Vec<(Color, Option<bool>)>,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[clobber]")?;
        for summand in &self.sum {
            write!(f, " {}", summand.to_string().to_uppercase())?;
        }
        f.write_str(" {")?;
        for (index, (first, wins)) in self.wins.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let player = if *first == Color::Black { "B" } else { "W" };
            let result = match wins {
                Some(true) => " win",
                Some(false) => " loss",
                None => "",
            };
            write!(f, "{comma}{player}{result}")?;
        }
        f.write_str("}")
    }
}

/// Reads a file, or a part of one.
///
/// # Returns
/// The tests about who wins sums of Clobber alone. Those with another game, and other commands, are left out.
///
/// # Errors
/// With line and column: a comment, title, command or bracketed position that does not end, a position before any title, and
/// a position of Clobber that cannot be read.
pub fn parse(text: &str) -> Result<Vec<Test>, ParseError> {
    let mut tests = Vec::new();
    let mut sum = Some(Vec::new());
    let mut title: Option<&str> = None;
    let mut reader = Reader::new(text);
    while let Some(character) = reader.peek() {
        match character {
            _ if character.is_whitespace() => {
                reader.next();
            }
            '/' if reader.rest().starts_with("/*") => {
                enclosed(&mut reader, "*/")?;
            }
            '[' => title = Some(enclosed(&mut reader, "]")?.0.trim()),
            '{' => {
                let wins = wins_of(enclosed(&mut reader, "}")?.0);
                let sum = sum.replace(Vec::new());
                if let Some(sum) = sum.filter(|_| !wins.is_empty()) {
                    tests.push(Test { sum, wins });
                }
            }
            _ => {
                let (position, place) = match character {
                    '(' => enclosed(&mut reader, ")")?,
                    _ => unbracketed(&mut reader),
                };
                match title {
                    None => {
                        let reason = "a position before any [title]";
                        return Err(ParseErrorKind::invalid(reason).at(place));
                    }
                    Some("clobber" | "clobber_1xn") => {
                        let position: Position<Grid> =
                            position.parse().map_err(|error: ParseError| error.moved_to(place))?;
                        // A board without a square has no text.
                        if let Some(sum) = sum.as_mut().filter(|_| position.board().rows() > 0) {
                            sum.push(position);
                        }
                    }
                    // Until the next command.
                    Some(_) => sum = None,
                }
            }
        }
    }
    Ok(tests)
}

/// Reads what stands between a bracket, which comes next, and its end; and the place after the bracket.
fn enclosed<'a>(
    reader: &mut Reader<'a>,
    end: &'static str,
) -> Result<(&'a str, Place), ParseError> {
    let opened = reader.place();
    // The brackets that open are as long as those that close.
    (0..end.len()).for_each(|_| skip(reader));
    let (place, rest) = (reader.place(), reader.rest());
    let Some(length) = rest.find(end) else {
        let reason = format!("there is no `{end}` to end this");
        return Err(ParseErrorKind::invalid(reason).at(opened));
    };
    let (content, _) = rest.split_at(length);
    while reader.rest().len() + length + end.len() > rest.len() {
        skip(reader);
    }
    Ok((content, place))
}

/// Reads a position up to a blank or a bracket.
fn unbracketed<'a>(reader: &mut Reader<'a>) -> (&'a str, Place) {
    let (place, rest) = (reader.place(), reader.rest());
    let is_end = |character: char| character.is_whitespace() || "[]{}()".contains(character);
    // A bracket that closes nothing is a position that cannot be read.
    let length =
        rest.char_indices().skip(1).find(|&(_, c)| is_end(c)).map_or(rest.len(), |(at, _)| at);
    let (content, _) = rest.split_at(length);
    while reader.rest().len() + length > rest.len() {
        skip(reader);
    }
    (content, place)
}

fn skip(reader: &mut Reader<'_>) {
    reader.next();
}

/// Returns the questions about who wins, among the commands.
fn wins_of(commands: &str) -> Vec<(Color, Option<bool>)> {
    let win = |command: &str| {
        let words: Vec<&str> = command.split_whitespace().collect();
        let (&first, claim) = words.split_first()?;
        let first = match first {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return None,
        };
        match claim {
            [] => Some((first, None)),
            ["win"] => Some((first, Some(true))),
            ["loss"] => Some((first, Some(false))),
            _ => None,
        }
    };
    commands.split(',').filter_map(win).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_clobber_are_read() {
        let file = "{version 1.7}\n/*_ [kayles] */\n[clobber_1xn] XOXO OXX\n\t{B, W win}\n\
                    [kayles] 4 [clobber] XO {B win}\n[clobber] (XO|OX)XO{W loss,N 3}{B loss}\n\
                    [impartial clobber] XO {B win}";
        let tests: Vec<String> = parse(file).unwrap().iter().map(Test::to_string).collect();
        assert_eq!(
            tests,
            ["[clobber] XOXO OXX {B, W win}", "[clobber] XO|OX XO {W loss}", "[clobber] {B loss}",]
        );
        for test in parse(file).unwrap() {
            assert_eq!(parse(&test.to_string()), Ok(vec![test]));
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(error("\n XO"), "line 2, column 2: a position before any [title]");
        assert_eq!(error("[clobber]\n /* XO"), "line 2, column 2: there is no `*/` to end this");
        assert_eq!(error("[clobber] XO {B"), "line 1, column 14: there is no `}` to end this");
        assert_eq!(
            error("[clobber]\nXO|X {B}"),
            "line 2, column 5: this row has 1 square, the first has 2"
        );
        assert_eq!(error("[clobber] (XO|QX) {B}"), "line 1, column 15: unexpected character 'Q'");
        assert_eq!(error("[clobber] XO} {B}"), "line 1, column 13: unexpected character '}'");
        // A slash alone begins no comment.
        assert_eq!(
            error("[clobber] XO /X {B}"),
            "line 1, column 16: this row has 1 square, the first has 0"
        );
        assert_eq!(parse(""), Ok(vec![]));
        // A board without a square is no part of a sum.
        let empty = parse("[clobber] () XO () {B}").unwrap();
        assert_eq!((empty.len(), empty[0].sum.len()), (1, 1));
    }
}
