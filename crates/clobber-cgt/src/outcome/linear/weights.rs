//! Atomic weights of parts without a value.

use super::parts::{Pieces, Weighing};
use super::search::Stop;
use super::term::{Kind, Term, Weight};
use super::{LinearSearch, Watch};
use crate::game::Game;

impl LinearSearch {
    /// The atomic weight of a term.
    pub(super) fn weigh(&mut self, term: Term, watch: Watch<'_>) -> Result<Weight, Stop> {
        let index = match term.kind() {
            Kind::Value(_) => return Ok(self.facts(term).weight),
            Kind::Part(index) => index,
        };
        let Some(part) = self.parts.part_mut(index) else { return Ok(Weight::Unknown) };
        if part.weighing != Weighing::NotYet || self.settings.weight_positions == 0 {
            return Ok(part.facts.weight);
        }
        part.weighing = Weighing::Begun;
        let negative = part.facts.negative;
        if let Kind::Part(other) = negative.kind() {
            if let Some(other) = self.parts.part_mut(other) {
                other.weighing = Weighing::Begun;
            }
        }
        let (weight, estimate) = match self.weight_by_options(term, watch) {
            Ok(found) => found,
            Err(stop) => {
                for term in [term, negative] {
                    if let Kind::Part(index) = term.kind() {
                        if let Some(part) = self.parts.part_mut(index) {
                            part.weighing = Weighing::NotYet;
                        }
                    }
                }
                return Err(stop);
            }
        };
        let negated = match weight {
            Weight::Unknown => Weight::Unknown,
            Weight::Integer(n) => Weight::Integer(-n),
            Weight::Other(game) => Weight::Other(self.games.neg(game)),
        };
        for (term, weight, estimate) in [(term, weight, estimate), (negative, negated, -estimate)] {
            if let Kind::Part(index) = term.kind() {
                if let Some(part) = self.parts.part_mut(index) {
                    part.weighing = Weighing::Done;
                    part.facts.weight = weight;
                    part.facts.advantage = estimate;
                }
            }
        }
        Ok(weight)
    }

    /// The weights of the options, from the side of their owner; and an estimate.
    fn option_weights(
        &mut self,
        term: Term,
        watch: Watch<'_>,
    ) -> Result<(Option<Vec<Game>>, f32), Stop> {
        let Kind::Part(index) = term.kind() else { return Ok((None, 0.0)) };
        let range = self.options_of(index)?;
        let mut weights = Some(Vec::with_capacity(range.len()));
        let mut best = f32::MIN;
        for option in range {
            let option: Pieces = self.parts.option(option);
            let mut sum = Some(Game::ZERO);
            let mut estimate = 0.0;
            for term in option.into_iter().filter(|&term| term != Term::ZERO) {
                // What is kept are the options' negatives.
                let weight = self.weigh(term, watch)?;
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

    fn weight_by_options(&mut self, term: Term, watch: Watch<'_>) -> Result<(Weight, f32), Stop> {
        let negative = self.negative(term);
        let (left, best) = self.option_weights(term, watch)?;
        let (right, worst) = if negative == term {
            (left.clone(), best)
        } else {
            self.option_weights(negative, watch)?
        };
        let estimate = (best - worst) / 2.0;
        let (Some(mut left), Some(mut right)) = (left, right) else {
            return Ok((Weight::Unknown, estimate));
        };
        let weight = self.weight_from(term, &mut left, &mut right, watch)?;
        let estimate = if weight == Weight::Unknown { estimate } else { self.mean(weight) };
        Ok((weight, estimate))
    }

    /// The weight of a part by those of Left's options, and those of Right's, negated.
    fn weight_from(
        &mut self,
        term: Term,
        left: &mut [Game],
        right: &mut [Game],
        watch: Watch<'_>,
    ) -> Result<Weight, Stop> {
        let reaches_two = left.iter().any(|&weight| self.is_at_least(weight, 2));
        let right_reaches_two = right.iter().any(|&weight| self.is_at_least(weight, 2));
        let reaches_one = left.iter().any(|&weight| self.is_at_least(weight, 1));
        let right_reaches_one = right.iter().any(|&weight| self.is_at_least(weight, 1));
        let Ok(minus_two) = self.games.integer(-2) else { return Ok(Weight::Unknown) };
        for weight in left.iter_mut().chain(right.iter_mut()) {
            let Ok(sum) = self.games.sum(*weight, minus_two) else { return Ok(Weight::Unknown) };
            *weight = sum;
        }
        // Now the conditions on an integer n are l <| n for Left's and r <| -n for Right's.
        let negatives: Vec<Game> = right.iter().map(|&weight| self.games.neg(weight)).collect();
        let Ok(simplest) = self.games.from_options(left, &negatives) else {
            return Ok(Weight::Unknown);
        };
        let Weight::Integer(simplest) = self.weight(simplest) else {
            return Ok(Weight::Other(simplest));
        };
        let least = self.least_integer(left);
        let largest = self.least_integer(right).map(|n| -n);
        let (Some(least), Some(largest)) = (least, largest) else { return Ok(Weight::Unknown) };
        if least == largest {
            return Ok(Weight::Integer(simplest));
        }
        let is_above = if largest < 1 || right_reaches_one {
            Some(false)
        } else if reaches_two {
            Some(true)
        } else {
            self.beats_nimbers(term, watch)?
        };
        match is_above {
            Some(true) => return Ok(Weight::Integer(largest)),
            None => return Ok(Weight::Unknown),
            Some(false) => {}
        }
        let is_below = if least > -1 || reaches_one {
            Some(false)
        } else if right_reaches_two {
            Some(true)
        } else {
            self.beats_nimbers(self.negative(term), watch)?
        };
        Ok(match is_below {
            Some(true) => Weight::Integer(least),
            Some(false) => Weight::Integer(0),
            None => Weight::Unknown,
        })
    }

    /// The least integer n with g <| n for all these games.
    fn least_integer(&mut self, games: &[Game]) -> Option<i32> {
        let mut least = games.iter().map(|&game| {
            // g <| n means -n <| -g.
            self.games.store.largest_integer_not_above(self.games.neg(game)).map(|n| -n)
        });
        least
            .try_fold(i64::MIN, |most, n| n.map(|n| most.max(n)))
            .and_then(|n| i32::try_from(n).ok())
    }

    /// Whether Left wins a part together with each nimber that it may equal, moving first.
    fn beats_nimbers(&mut self, term: Term, watch: Watch<'_>) -> Result<Option<bool>, Stop> {
        let Kind::Part(index) = term.kind() else { return Ok(None) };
        let stones = self.parts.part(index).map_or(0, |part| part.word.len());
        let outer = self.budget_end;
        self.budget_end = outer.min(self.positions + self.settings.weight_positions);
        let base = self.stack.len();
        let mut answer = Ok(Some(true));
        for k in 0..stones as u32 {
            let Ok(nimber) = self.games.nimber(k) else {
                answer = Ok(None);
                break;
            };
            self.stack.push(term);
            if k > 0 {
                self.stack.push(Term::value(nimber));
            }
            let found = self.outcome_of_stack(base, watch);
            self.stack.truncate(base);
            match found {
                Ok(true) => {}
                Ok(false) => {
                    answer = Ok(Some(false));
                    break;
                }
                Err(Stop::Budget) if self.positions < outer => {
                    answer = Ok(None);
                    break;
                }
                Err(stop) => {
                    answer = Err(stop);
                    break;
                }
            }
        }
        self.budget_end = outer;
        answer
    }
}
