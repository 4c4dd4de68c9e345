//! Decides sums without a search.

use certified_search::Effort;
use partizan::{Game, Outcome};

use super::Result;
use super::RowSearcher;
use super::summand::Weight;
use crate::outcome::up_scale::UpScale;

impl RowSearcher {
    /// Returns whether Left wins moving first in the sum on the stack from a place on, if that needs no search.
    ///
    /// In misère play this decides only sums in which nobody can move. In normal play it tries, in this order: no
    /// moves; one value, by its outcome; the places on the scales n·^ and n·^ + *, added up; the atomic weights,
    /// added up; and two or three values, compared.
    pub(super) fn outcome_at_once(
        &mut self,
        base: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>> {
        match self.stack[base..] {
            [] => return Ok(Some(self.is_misere)),
            _ if self.is_misere => return Ok(None),
            [term] => {
                if let Some(game) = term.as_value() {
                    return Ok(Some(matches!(self.games.outcome(game), Outcome::L | Outcome::N)));
                }
            }
            _ => {}
        }
        if let Some(wins) = self.outcome_by_scales(base, effort)? {
            return Ok(Some(wins));
        }
        if let Some(wins) = self.outcome_by_weight(base, effort)? {
            return Ok(Some(wins));
        }
        Ok(self.outcome_by_comparison(base))
    }

    /// Checks the limits at every sixteenth term: there may be very many, each with a new value.
    fn look_at_long(&self, index: usize, effort: &mut Effort<'_>) -> Result<()> {
        if index % 16 == 15 { self.look(effort) } else { Ok(()) }
    }

    /// Decides a sum of two or three values. Left, moving first, wins a + b unless a <= -b. She wins a sum of two
    /// games moving first if one is >= 0 and the other is not <= 0, but not if both are <= 0.
    fn outcome_by_comparison(&mut self, base: usize) -> Option<bool> {
        let mut values = [Game::ZERO; 3];
        let terms = &self.stack[base..];
        if terms.len() > values.len() {
            return None;
        }
        for (value, term) in values.iter_mut().zip(terms) {
            *value = term.as_value()?;
        }
        let [a, b, c] = values;
        if terms.len() == 2 && self.settings.compares_pairs {
            let negative = self.games.neg(b);
            return Some(!self.games.le(a, negative));
        }
        if terms.len() < 3 {
            return None;
        }
        // As a sum of the two games a + b and c, in three ways.
        [[a, b, c], [b, c, a], [c, a, b]].into_iter().find_map(|[a, b, c]| {
            let third = self.games.outcome(c);
            let negative = self.games.neg(b);
            if self.games.le(a, negative) {
                matches!(third, Outcome::P | Outcome::R).then_some(false)
            } else if matches!(third, Outcome::P | Outcome::L)
                || third == Outcome::N && self.games.le(negative, a)
            {
                Some(true)
            } else {
                None
            }
        })
    }

    /// Decides a sum by its place on the scales n·^ and n·^ + *, from the places of its terms.
    fn outcome_by_scales(&mut self, base: usize, effort: &mut Effort<'_>) -> Result<Option<bool>> {
        let mut scale = UpScale::ZERO;
        for index in base..self.stack.len() {
            self.look_at_long(index, effort)?;
            let own = self.facts(self.stack[index]).scale;
            if own == UpScale::UNKNOWN {
                return Ok(None);
            }
            scale = scale.plus(own);
        }
        Ok(scale.first_wins())
    }

    /// Decides a sum by its atomic weight: the mover loses if it is at most -2 (*Winning Ways*, chapter 8), and wins
    /// unless it is at most 0.
    ///
    /// For the latter, let the weight W be greater than 0 or confused with it. If W is an integer, it is at least 1.
    /// If not, it is {A(G^L) - 2 | A(G^R) + 2}, in which Left, moving first, wins. So some A(G^L) is at least 2, and
    /// Left wins by moving there.
    fn outcome_by_weight(&mut self, base: usize, effort: &mut Effort<'_>) -> Result<Option<bool>> {
        if !self.settings.weights {
            return Ok(None);
        }
        let mut integer = 0;
        let mut other = Game::ZERO;
        for index in base..self.stack.len() {
            self.look_at_long(index, effort)?;
            match self.weigh(self.stack[index], effort)? {
                Weight::Unknown => return Ok(None),
                Weight::Integer(n) => integer += n,
                Weight::Other(game) => match self.games.sum(other, game) {
                    Ok(sum) => other = sum,
                    Err(_) => return Ok(None),
                },
            }
        }
        Ok(match [-integer, -2 - integer].map(|integer| self.is_at_most(other, integer)) {
            [Some(false), _] => Some(true),
            [_, Some(true)] => Some(false),
            _ => None,
        })
    }

    /// Returns whether a game is at most an integer; `None` if there is no room for the integer.
    fn is_at_most(&mut self, game: Game, integer: i32) -> Option<bool> {
        if game.is_zero() {
            return Some(integer >= 0);
        }
        self.games.integer(i64::from(integer)).ok().map(|integer| self.games.le(game, integer))
    }
}
