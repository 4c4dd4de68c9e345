//! A table of the terms and winners of rows of up to 15 stones, each found on first use.

use certified_search::{Effort, Stopped};

use super::Result;
use super::RowSearcher;
use super::long_row::LongRow;
use super::summand::Summand;
use crate::board::Row;

/// The terms and winners of short rows, by their [words](Row::word).
///
/// A row, its mirror image and their negatives are entered together, so a question is one access to memory.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortRows {
    terms: Vec<Option<Summand>>,
    /// Whether Left, moving first, wins.
    wins: Vec<Option<bool>>,
    /// Both lists grow with the rows that are looked up, to at most this length.
    most_words: usize,
}

/// The most stones of a short row.
pub(super) const MOST_SHORT: usize = 15;

/// The bytes of a row's entries.
const BYTES: usize = size_of::<Option<Summand>>() + size_of::<Option<bool>>();

impl ShortRows {
    /// Creates an empty table of at most `most_bytes` bytes. If they are few, longer rows have no place in it.
    pub(super) fn new(most_bytes: usize) -> Self {
        let most_words = (most_bytes / BYTES).min(2 << MOST_SHORT);
        Self { most_words, ..Self::default() }
    }

    /// Returns whether no term has been found.
    pub(super) fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        self.terms.capacity() * size_of::<Option<Summand>>() + self.wins.capacity()
    }

    /// Returns the number of places for rows whose winners are known.
    #[cfg(test)]
    pub(super) fn words(&self) -> usize {
        self.wins.len()
    }

    pub(super) fn has_place(&self, row: Row) -> bool {
        // Either all rows of a length have a place, or none.
        row.word() < 1 << self.most_words.checked_ilog2().unwrap_or(0)
    }

    /// Returns the term of a row, if it has been found.
    pub(super) fn term(&self, row: Row) -> Option<Summand> {
        *self.terms.get(row.word() as usize)?
    }

    /// Enters the term of a row that has a place, in both directions.
    pub(super) fn set_term(&mut self, row: Row, term: Summand) {
        enter(&mut self.terms, row, term);
    }

    /// Returns whether Left, moving first, wins a row, if that has been found.
    fn wins(&self, row: Row) -> Option<bool> {
        *self.wins.get(row.word() as usize)?
    }
}

/// Enters a fact about a row that has a place, in both directions.
fn enter<F: Copy>(facts: &mut Vec<Option<F>>, row: Row, fact: F) {
    // The list ends after the rows of some length.
    let end = facts.len().max(2 << row.len());
    facts.resize(end, None);
    for row in [row, row.mirrored()] {
        facts[row.word() as usize] = Some(fact);
    }
}

impl RowSearcher {
    /// Returns whether Left, moving first, wins a sum of at most two rows, if they are short and a comparison of values
    /// decides it.
    pub(super) fn wins_short(
        &mut self,
        rows: [Row; 2],
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>, Stopped> {
        match rows {
            [a, b] if a.is_monochromatic() && b.is_monochromatic() => Ok(Some(false)),
            [row, other] | [other, row] if other.is_monochromatic() => {
                self.wins_short_row(row, effort)
            }
            _ => {
                let mut values = [None; 2];
                for (row, value) in rows.into_iter().zip(&mut values) {
                    *value = self.term_of(LongRow::from(row), effort)?.as_value();
                }
                let [Some(a), Some(b)] = values else { return Ok(None) };
                Ok(Some(!self.games.le(a, self.games.neg(b))))
            }
        }
    }

    /// Returns whether Left, moving first, wins one row, if that is decided. This needs only values of rows with at
    /// least three stones fewer: a piece with fewer than two stones is 0, and then the other piece alone decides.
    fn wins_short_row(&mut self, row: Row, effort: &mut Effort<'_>) -> Result<Option<bool>> {
        if !self.parts.short.has_place(row) {
            return Ok(None);
        }
        if let Some(wins) = self.parts.short.wins(row) {
            return Ok(Some(wins));
        }
        let mut wins = false;
        for mv in row.moves().filter(|mv| mv.mover_is_black) {
            match self.wins_short(mv.pieces.map(Row::swapped), effort)? {
                None => return Ok(None),
                Some(opponent_wins) => wins |= !opponent_wins,
            }
            if wins {
                break;
            }
        }
        enter(&mut self.parts.short.wins, row, wins);
        Ok(Some(wins))
    }
}
