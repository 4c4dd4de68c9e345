//! The search for the period of atomic weights.

use std::collections::BTreeSet;

use certified_search::{Effort, Refuted};
use clobber_core::Color;
use partizan::{Game, Games};

use super::{KindWeights, PeriodFound, PeriodicWeights, Reached};
use crate::ClobberError;
use crate::outcome::RowSearch;

impl PeriodicWeights {
    /// Searches for a period in the atomic weights of the powers of a word, in parts of up to `longest` stones.
    ///
    /// # Returns
    /// A certificate for all powers. Otherwise the reason: the numbers of stones for which the options' weights leave
    /// a choice, or that no period was seen.
    ///
    /// # Complexity
    /// O(k N²) weights for words of k letters and parts of up to N stones, and a limited search for each weight that
    /// the options leave open.
    ///
    /// # Errors
    /// The word is empty or longer than a quarter of the parts, the parts are longer than
    /// [`MOST_SEARCHED`](Self::MOST_SEARCHED), or a limit of the effort. Parts, and moves on them, are steps.
    pub fn find(
        word: &[Color],
        longest: usize,
        effort: &mut Effort<'_>,
    ) -> Result<PeriodFound, ClobberError> {
        let letters = word.len();
        if longest > Self::MOST_SEARCHED || letters > longest / 4 {
            let limit = Self::MOST_SEARCHED.min(longest / 4 * 4);
            return Err(ClobberError::PartTooLarge { stones: longest.max(4 * letters), limit });
        }
        if letters == 0 {
            return Ok(PeriodFound::NoPeriod);
        }
        let (weights, unknown) = weights(word, longest, effort)?;
        if !unknown.is_empty() {
            return Ok(PeriodFound::FarStar { stones: unknown.into_iter().collect() });
        }
        let mut games = Games::new();
        let mut parse =
            |text: &Option<String>| text.as_ref().map(|text| games.parse(text)).transpose();
        let parsed: KindWeights = weights
            .iter()
            .map(|row| row.iter().map(&mut parse).collect())
            .collect::<Result<_, _>>()
            .map_err(Refuted::new)?;
        for period in (letters..=longest / 4).step_by(letters) {
            effort.check_limits()?;
            let Some((growth, start)) = growth(&mut games, &parsed, period) else { continue };
            // With an earlier start, the finitely many checks would not suffice.
            let start = start.max(period + 2);
            if start > longest / 2 {
                continue;
            }
            let word = word.to_vec();
            let found = Self { word, period, growth, start, weights };
            let (_, open) = found.open_lengths(effort)?;
            return Ok(if open.is_empty() {
                PeriodFound::Periodic(found)
            } else {
                PeriodFound::FarStar { stones: open.into_iter().collect() }
            });
        }
        Ok(PeriodFound::NoPeriod)
    }

    /// The most stones of the parts that a search examines.
    pub const MOST_SEARCHED: usize = 256;
}

/// Returns the growth of the weights with a period, and the number of stones from which on it holds.
fn growth(games: &mut Games, weights: &[Vec<Option<Game>>], period: usize) -> Option<(i64, usize)> {
    let mut found = None;
    for stones in (period..weights.len()).rev() {
        let (row, before) = (weights.get(stones)?, weights.get(stones - period)?);
        for (&weight, &before) in row.iter().zip(before) {
            let Some(weight) = weight else { continue };
            let Some(before) = before else { return found };
            let negative = games.neg(before);
            let more = games.sum(weight, negative).ok().and_then(|more| games.as_integer(more));
            match (found, more) {
                (None, Some(more)) => found = Some((more, stones)),
                (Some((growth, _)), Some(more)) if growth == more => {}
                (found, _) => return found,
            }
        }
        found = found.map(|(growth, _)| (growth, stones));
    }
    found
}

/// Returns the weights of all parts as text, by number of stones and kind, with `None` for kinds that play does not
/// reach. Also returns the numbers of stones for which some weight was not found.
fn weights(
    word: &[Color],
    longest: usize,
    effort: &mut Effort<'_>,
) -> Result<(KindWeights<String>, BTreeSet<usize>), ClobberError> {
    let letters = word.len();
    let reached = Reached::new(word);
    let mut search = RowSearch::new(effort.memory_limit(), 1);
    let (mut all, mut unknown) = (Vec::new(), BTreeSet::new());
    for stones in 0..=longest {
        let mut weights = Vec::with_capacity(4 * letters);
        for kind in PeriodicWeights::kinds(letters) {
            if !reached.has(kind, stones) {
                weights.push(None);
                continue;
            }
            effort.spend(1)?;
            let weight = search.weight(&kind.stones(word, stones), effort)?;
            if weight.is_none() {
                unknown.insert(stones);
            }
            weights.push(weight);
        }
        all.push(weights);
    }
    Ok((all, unknown))
}
