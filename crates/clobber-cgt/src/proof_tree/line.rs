//! Lines of trees, answers and proofs.

use certified_search::{Effort, ParseError, ParseErrorKind};
use clobber_core::{Color, Position};

use super::turn::Turn;
use crate::error::ClobberError;

/// A line: a sum with Black to move, and the statement about it.
pub(super) struct Line<'a> {
    pub(super) turn: Turn,
    pub(super) word: Word,
    /// The fields after the word.
    pub(super) rest: Vec<&'a str>,
    /// True if the sum is written in canonical form.
    pub(super) is_canonical: bool,
}

/// The second field of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// The question itself.
    Root,
    /// Its options are in the tree.
    Split,
    Won,
    Lost,
    /// It was searched, and the search ended early.
    Open,
    /// It could not be searched.
    Error,
}

impl Word {
    const ALL: [(&str, Self); 5] = [
        ("root", Self::Root),
        ("split", Self::Split),
        ("won", Self::Won),
        ("lost", Self::Lost),
        ("open", Self::Open),
    ];

    fn read(text: &str) -> Option<Self> {
        if text.starts_with("error: ") {
            return Some(Self::Error);
        }
        Self::ALL.into_iter().find_map(|(name, word)| (name == text).then_some(word))
    }
}

/// Reads all lines of a text with their numbers, from 1. Blank lines and comments do not count.
pub(super) fn lines<'a>(
    text: &'a str,
    effort: &mut Effort<'_>,
) -> Result<Vec<(usize, Line<'a>)>, ClobberError> {
    let mut lines = Vec::new();
    for (line, before) in text.lines().zip(0..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        effort.check_limits()?;
        let line = Line::read(line, effort).map_err(|error| match error {
            ClobberError::Parse(error) => error.lowered(before).into(),
            error => error,
        })?;
        lines.push((before + 1, line));
    }
    Ok(lines)
}

impl<'a> Line<'a> {
    fn read(line: &'a str, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let mut fields = line.split('\t');
        let sum = fields.next().unwrap_or_default();
        let column = sum.chars().count() + 2;
        let word = fields.next().ok_or_else(|| {
            ParseError::new(column - 1, ParseErrorKind::UnexpectedEnd).expecting(EXPECTED)
        })?;
        let word = Word::read(word).ok_or_else(|| {
            ParseError::new(column, ParseErrorKind::invalid("an unknown word")).expecting(EXPECTED)
        })?;
        let turn = Turn::new(&Position::parse_sum(sum)?, Color::Black, effort)?;
        let is_canonical = turn.to_string() == sum;
        Ok(Self { turn, word, rest: fields.collect(), is_canonical })
    }
}

const EXPECTED: &str = "a sum, a tab, and root, split, won, lost, open or error: ...";
