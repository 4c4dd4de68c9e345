//! Atomic weights of parts without a value.
//!
//! The weights of alternating rows and of all their followers are known ([`AtomicWeight`]). For other rows the
//! calculus needs no canonical form of a game G, only the weights of its options (see the theorem in the module of
//! atomic weights of values). Let
//!
//! ```text
//! G0 = {A(G^L) - 2 | A(G^R) + 2}.
//! ```
//!
//! Then A(G) = G0 unless G0 is an integer. Otherwise A(G) is an integer n with A(G^L) - 2 <| n <| A(G^R) + 2: the
//! largest if G > ☆, the least if G < ☆, and 0 if neither holds. If only one integer fits, no comparison with the far
//! star ☆ is needed. Otherwise the following shows how far the star must be, and saves most of the play.
//!
//! **Lemma.** G >= ☆ exactly if A(G) >= 1. *Proof.* Let g = A(G). If g >= 1 then G > g·^ - ^ - ☆ >= ☆, because G and
//! g·^ differ by less than ^ + ☆. Now let G >= ☆, and suppose that g >= 1 is false. It is enough to find some A(G^R)
//! <= -1, because then G^R < ☆ and Right, moving first, wins G + ☆. If g = G0 is not an integer, Right, moving first,
//! wins g - 1, either by a move to some A(G^R) + 2 <= 1, or because g <= 0. In the latter case g < 0, so Right,
//! moving first, wins g, and some A(G^R) + 2 <= 0. If G0 is an integer, then G > ☆, so g is the largest integer n
//! with n <| A(G^R) + 2 for all G^R. As 1 is not such an integer, some A(G^R) + 2 <= 1. ∎
//!
//! **How G is compared with ☆.** Let G be a position of s stones. Its followers have birthdays below s, so none is *m
//! with m >= s: the star *s is far. Right, moving first, has two kinds of moves in G + *s. A move to G^R + *s wins,
//! by the lemma, exactly if A(G^R) <= -1. A move to G + *m wins exactly if Left, moving first, loses there. So
//!
//! > G > ☆ exactly if no A(G^R) <= -1 and Left, moving first, wins G + *m for every m < s.
//!
//! The sums G + *m are searched within a budget. This is unnecessary if some A(G^L) >= 2, because then Left wins all
//! of them by moving there. The search may use the atomic weights of the options of G, which are known by then.

use certified_search::{Effort, Limits};
use partizan::{Dyadic, Game, WeightByOptions};

use super::Result;
use super::RowSearcher;
use super::long_row::LongRow;
use super::row_table::{LongPart, Pieces};
use super::summand::{Summand, Weight};
use crate::alternating::AtomicWeight;

/// Parts weighed between two checks of the clock.
const PARTS_PER_LOOK: u64 = 64;

impl RowSearcher {
    pub(super) fn weigh(&mut self, term: Summand, effort: &mut Effort<'_>) -> Result<Weight> {
        if term.as_value().is_some() {
            return Ok(self.facts(term).weight);
        }
        let &LongPart { word, facts, is_weighed, .. } = self.parts.part(term);
        if is_weighed || self.settings.weight_positions == 0 {
            return Ok(facts.weight);
        }
        let is_early = self.searched < self.settings.weights_after;
        if is_early && word.alternating_weight().is_none() {
            return Ok(Weight::Unknown);
        }
        let pair = [term, facts.negative];
        // A search for the weight meets the part again, and must do without the weight.
        pair.iter().for_each(|&term| self.parts.part_mut(term).is_weighed = true);
        let found = match self.alternating_weight(word) {
            Some(weight) => Ok((weight, self.mean(weight))),
            None => self.weight_by_options(term, effort),
        };
        let (weight, estimate) = found.inspect_err(|_| {
            pair.iter().for_each(|&term| self.parts.part_mut(term).is_weighed = false);
        })?;
        let negated = match weight {
            Weight::Unknown => Weight::Unknown,
            Weight::Integer(n) => Weight::Integer(-n),
            Weight::Other(game) => Weight::Other(self.games.neg(game)),
        };
        for (term, (weight, estimate)) in
            pair.into_iter().zip([(weight, estimate), (negated, -estimate)])
        {
            let facts = &mut self.parts.part_mut(term).facts;
            (facts.weight, facts.advantage) = (weight, estimate);
        }
        Ok(weight)
    }

    /// Returns the weight of a part of an alternating row; these weights are all known.
    fn alternating_weight(&mut self, word: LongRow) -> Option<Weight> {
        let AtomicWeight { halves, star } = word.alternating_weight()?;
        let number = self.games.number(Dyadic::new(halves, 1).ok()?).ok()?;
        let nimber = self.games.nimber(u32::from(star)).ok()?;
        let weight = self.games.sum(number, nimber).ok()?;
        Some(self.weight(weight))
    }

    /// Returns the weights of the options, seen by their owner, and an estimate.
    fn option_weights(
        &mut self,
        term: Summand,
        effort: &mut Effort<'_>,
    ) -> Result<(Option<Vec<Game>>, f32)> {
        let range = self.options_of(term, effort)?;
        let mut weights = Some(Vec::with_capacity(range.len()));
        let mut best = f32::MIN;
        for option in range {
            let option: Pieces = self.parts.option(option);
            let mut sum = Some(Game::ZERO);
            let mut estimate = 0.0;
            for term in option.into_iter().filter(|&term| term != Summand::ZERO) {
                // The table holds the options' negatives.
                let weight = self.weigh(term, effort)?;
                estimate -= self.facts(term).advantage;
                let weight = match weight {
                    Weight::Unknown => None,
                    Weight::Integer(n) => self.games.integer(-i64::from(n)).ok(),
                    Weight::Other(game) => Some(self.games.neg(game)),
                };
                sum = match (sum, weight) {
                    (Some(sum), Some(weight)) => self.games.sum(sum, weight).ok(),
                    _ => None,
                };
            }
            best = best.max(estimate);
            match (&mut weights, sum) {
                (Some(weights), Some(sum)) => weights.push(sum),
                (weights, _) => *weights = None,
            }
        }
        Ok((weights, best))
    }

    fn weight_by_options(
        &mut self,
        term: Summand,
        effort: &mut Effort<'_>,
    ) -> Result<(Weight, f32)> {
        if self.weighed % PARTS_PER_LOOK == 0 {
            self.look(effort)?;
        }
        self.weighed += 1;
        let negative = self.negative(term);
        let (left, best) = self.option_weights(term, effort)?;
        let (right, worst) = if negative == term {
            (left.clone(), best)
        } else {
            self.option_weights(negative, effort)?
        };
        let estimate = (best - worst) / 2.0;
        let (Some(left), Some(right)) = (left, right) else {
            return Ok((Weight::Unknown, estimate));
        };
        let weight = self.weight_from(term, &left, &right, effort)?;
        let estimate = if weight == Weight::Unknown { estimate } else { self.mean(weight) };
        Ok((weight, estimate))
    }

    /// Returns the weight of a part, from the weights of Left's options and the negated weights of Right's.
    fn weight_from(
        &mut self,
        term: Summand,
        left: &[Game],
        right: &[Game],
        effort: &mut Effort<'_>,
    ) -> Result<Weight> {
        let (Ok(one), Ok(two)) = (self.games.integer(1), self.games.integer(2)) else {
            return Ok(Weight::Unknown);
        };
        let negatives: Vec<Game> = right.iter().map(|&weight| self.games.neg(weight)).collect();
        let (least, largest) = match self.games.weight_by_options(left, &negatives) {
            Err(_) => return Ok(Weight::Unknown),
            Ok(WeightByOptions::Weight(weight)) => return Ok(self.weight(weight)),
            Ok(WeightByOptions::Between { least, largest }) => (least, largest),
        };
        let (Ok(least), Ok(largest)) = (i32::try_from(least), i32::try_from(largest)) else {
            return Ok(Weight::Unknown);
        };
        // The weight is an integer other than 0 only if G is above or below the far star.
        let negative = self.negative(term);
        // Each list is seen by the options' owner.
        let [left, right] = [left, right].map(|weights| self.reach(weights, one, two));
        for (term, sign, integer, sides) in
            [(term, 1, largest, [left, right]), (negative, -1, -least, [right, left])]
        {
            // If the opponent has an option of weight -1 or less, he wins the sum with any far star. If not, and the
            // mover has an option of weight 2 or more, she wins the sum with any nimber. Only the remaining sums are
            // searched.
            let is_above = match sides {
                _ if integer < 1 => Some(false),
                [_, 1 | 2] => Some(false),
                [2, _] => Some(true),
                _ => self.beats_nimbers(term, effort)?,
            };
            match is_above {
                None => return Ok(Weight::Unknown),
                Some(false) => {}
                Some(true) => return Ok(Weight::Integer(sign * integer)),
            }
        }
        Ok(Weight::Integer(0))
    }

    /// Returns the largest of 0, 1 and 2 that some of these games reach.
    fn reach(&mut self, games: &[Game], one: Game, two: Game) -> u8 {
        match [two, one].map(|n| games.iter().any(|&game| self.games.ge(game, n))) {
            [true, _] => 2,
            [_, true] => 1,
            _ => 0,
        }
    }

    /// Returns whether Left, moving first, wins a part plus each nimber that is not far; `None` if the budget does
    /// not suffice.
    fn beats_nimbers(&mut self, term: Summand, effort: &mut Effort<'_>) -> Result<Option<bool>> {
        let stones = self.parts.part(term).word.len();
        let base = self.stack.len();
        let found = effort.attempt(Limits::steps(self.settings.weight_positions), |effort| {
            for k in 0..stones as u32 {
                let Ok(nimber) = self.games.nimber(k) else { return Ok(None) };
                self.stack.push(term);
                if k > 0 {
                    self.stack.push(Summand::value(nimber));
                }
                let found = self.outcome_of_stack(base, effort);
                self.stack.truncate(base);
                if !found? {
                    return Ok(Some(false));
                }
            }
            Ok(Some(true))
        });
        Ok(found?.flatten())
    }
}
