//! Strategies as text.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use certified_search::{ParseError, ParseErrorKind};
use clobber_core::Move;

use super::Strategy;

/// Returns whether the text of a sum may contain this character.
const fn is_of_sum(character: char) -> bool {
    matches!(character, 'x' | 'o' | '.' | '|' | ' ' | '+')
}

/// Writes a line for each move: the text of the sum, the index of the summand and the move, with tabs between them.
/// It skips [`moves`](Strategy::moves) whose key is not the text of a sum;
/// [`check`](certified_search::Certificate::check) never uses them.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().filter(|(sum, _)| sum.chars().all(is_of_sum));
        for (sum, (summand, mv)) in moves {
            writeln!(f, "{sum}\t{summand}\t{mv}")?;
        }
        Ok(())
    }
}

/// Reads a printed strategy, with its lines in any order. Empty lines are skipped.
///
/// ```
/// use clobber_cgt::Strategy;
///
/// let error = "xo\t0\t0>1\nxo + xo\t0\t0-1".parse::<Strategy>().unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 12: unexpected character '-'"));
/// ```
impl FromStr for Strategy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut moves = BTreeMap::new();
        for (line, number) in text.lines().zip(0..).filter(|(line, _)| !line.is_empty()) {
            let (sum, chosen) = answer(line).map_err(|error| error.lowered(number))?;
            if moves.insert(sum.to_owned(), chosen).is_some() {
                let twice = ParseErrorKind::invalid("a second move in the same sum");
                return Err(ParseError::new(1, twice).lowered(number));
            }
        }
        Ok(Self { moves })
    }
}

fn answer(line: &str) -> Result<(&str, (usize, Move)), ParseError> {
    let (sum, rest) = line.split_once('\t').unwrap_or((line, ""));
    if let Some((found, column)) = sum.chars().zip(1..).find(|&(found, _)| !is_of_sum(found)) {
        let unexpected = ParseErrorKind::UnexpectedCharacter { found };
        return Err(ParseError::new(column, unexpected).expecting("the text of a sum"));
    }
    let Some((index, mv)) = rest.split_once('\t') else {
        return Err(ParseError::new(line.chars().count() + 1, ParseErrorKind::UnexpectedEnd)
            .expecting("the text of a sum, a tab, the index of a summand, a tab and a move"));
    };
    let index_starts = sum.len() + 1;
    let digits = Some(index).filter(|index| index.bytes().all(|byte| byte.is_ascii_digit()));
    let summand = digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
        let found = format!("expected the index of a summand, found {index:?}");
        ParseError::new(index_starts + 1, ParseErrorKind::invalid(found))
    })?;
    let move_starts = index_starts + index.len() + 1;
    let mv = mv.parse::<Move>().map_err(|error| error.shifted(move_starts))?;
    Ok((sum, (summand, mv)))
}
