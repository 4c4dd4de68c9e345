//! Strategies as text.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use clobber_core::{Move, ParseErrorKind};

use super::Strategy;
use crate::text::Place;

/// A text is not a strategy. Names the line and the column, both from 1, in characters.
///
/// ```
/// use clobber_cgt::{ParseStrategyErrorKind, Strategy};
///
/// let error = "xo\t0\t0>1\nxo + xo\t0\t0-1".parse::<Strategy>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 12));
/// assert!(matches!(error.kind(), ParseStrategyErrorKind::Move(_)));
/// assert_eq!(error.to_string(), "line 2, column 12: unexpected character '-'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct ParseStrategyError {
    place: Place,
    kind: ParseStrategyErrorKind,
}

/// What is wrong at the place that a [`ParseStrategyError`] names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStrategyErrorKind {
    /// A line has not three fields.
    #[error("expected the text of a sum, a tab, the index of a summand, a tab and a move")]
    Fields,
    /// A character that is not in the text of a sum.
    #[error("unexpected character {found:?} in the text of a sum")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The index of a summand is not a number, or too large.
    #[error("expected the index of a summand, found {found:?}")]
    NotAnIndex {
        /// The text.
        found: String,
    },
    /// The move is not one.
    #[error(transparent)]
    Move(ParseErrorKind),
    /// The sum has a move already, in a line before.
    #[error("a second move in the same sum")]
    Twice,
}

impl ParseStrategyError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.place.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &ParseStrategyErrorKind {
        &self.kind
    }
}

/// Whether this character is in the texts of sums.
const fn is_of_sum(character: char) -> bool {
    matches!(character, 'x' | 'o' | '.' | '|' | ' ' | '+')
}

/// Writes a line for each move: the text of the sum, the index of the summand and the move, with tabs between
/// them. What stands in [`moves`](Strategy::moves) under anything but the text of a sum, where
/// [`check`](Strategy::check) never looks, is left out.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().filter(|(sum, _)| sum.chars().all(is_of_sum));
        for (sum, (summand, mv)) in moves {
            writeln!(f, "{sum}\t{summand}\t{mv}")?;
        }
        Ok(())
    }
}

/// Reads what is printed, in any order of the lines. Empty lines do not count.
impl FromStr for Strategy {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Self, ParseStrategyError> {
        let mut moves = BTreeMap::new();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.is_empty()) {
            let at =
                |column, kind| ParseStrategyError { place: Place { line: number, column }, kind };
            let (sum, chosen) = answer(line, at)?;
            if moves.insert(sum.to_owned(), chosen).is_some() {
                return Err(at(1, ParseStrategyErrorKind::Twice));
            }
        }
        Ok(Self { moves })
    }
}

/// The sum of a line, and the move in it.
fn answer(
    line: &str,
    at: impl Fn(usize, ParseStrategyErrorKind) -> ParseStrategyError,
) -> Result<(&str, (usize, Move)), ParseStrategyError> {
    let (sum, rest) = line.split_once('\t').unwrap_or((line, ""));
    if let Some((found, column)) = sum.chars().zip(1..).find(|&(found, _)| !is_of_sum(found)) {
        return Err(at(column, ParseStrategyErrorKind::UnexpectedCharacter { found }));
    }
    let Some((index, mv)) = rest.split_once('\t') else {
        return Err(at(line.chars().count() + 1, ParseStrategyErrorKind::Fields));
    };
    let index_starts = sum.len() + 2;
    let digits = Some(index).filter(|index| index.bytes().all(|byte| byte.is_ascii_digit()));
    let summand = digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
        let found = index.to_owned();
        at(index_starts, ParseStrategyErrorKind::NotAnIndex { found })
    })?;
    let move_starts = index_starts + index.len() + 1;
    let mv = mv.parse::<Move>().map_err(|error| {
        let column = move_starts + error.column() - 1;
        at(column, ParseStrategyErrorKind::Move(error.kind().clone()))
    })?;
    Ok((sum, (summand, mv)))
}
