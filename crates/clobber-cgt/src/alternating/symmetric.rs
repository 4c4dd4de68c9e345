//! The paper's first open problem: which sums that are symmetric in Left and Right are in P?
//!
//! In standard form such a sum has parts of A and oAx only, each at most once: all other parts cancel with their
//! negatives. The sum is its own negative, so it is in P or N, and it is in P exactly if its value is 0.

use certified_search::Effort;
use partizan::Game;

use super::part::{Family, Part};
use super::sum::Sum;
use crate::clobber::ClobberValues;
use crate::error::ClobberError;

impl Sum {
    /// Returns the nonzero sums in standard form that are their own negatives, have at most `stones` stones and are
    /// in P, sorted by stones.
    ///
    /// ```
    /// use clobber_cgt::{ClobberValues, Effort};
    /// use clobber_cgt::alternating::Sum;
    ///
    /// // A symmetric sum of few stones is in P only if its standard form is 0, as that of a6 is.
    /// assert!(Sum::symmetric_p_positions(16, &mut ClobberValues::new(), &mut Effort::new())?.is_empty());
    /// # Ok::<(), clobber_cgt::ClobberError>(())
    /// ```
    ///
    /// # Arguments
    /// The most stones; the evaluator; and the effort, which counts the steps of the evaluator and each evaluated sum.
    ///
    /// # Complexity
    /// One evaluation for each set of such parts. The number of sets is exponential in the square root of the stones,
    /// and the values of the parts grow faster.
    ///
    /// # Errors
    /// The errors of the evaluator, and a limit of the effort.
    pub fn symmetric_p_positions(
        stones: u16,
        clobber: &mut ClobberValues,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Self>, ClobberError> {
        /// The bytes of the arena are counted once in this number of steps.
        const STEPS_PER_LOOK: u64 = 1 << 6;
        /// The bytes of the parts of one sum: they are different, so there are few.
        const MOST_OF_PARTS: usize = 64;
        let parts = (1..=stones).flat_map(|n| {
            [Family::A, Family::OAX].into_iter().filter_map(move |family| Part::new(family, n))
        });
        let parts = parts.filter(|part| part.rewrite().is_none());
        let values: Result<Vec<(Part, Game)>, ClobberError> =
            parts.map(|part| Ok((part, clobber.value(&part.position(), effort)?))).collect();
        let mut sums = vec![(Sum::new(), Game::ZERO)];
        for (part, value) in values? {
            for without in 0..sums.len() {
                let Some((before, total)) = sums.get(without).cloned() else { break };
                if before.stones() + usize::from(part.stones()) > usize::from(stones) {
                    continue;
                }
                if effort.progress().steps % STEPS_PER_LOOK == 0 || sums.len() == sums.capacity() {
                    // A growing list exists twice for a moment, and so does the arena during a single addition.
                    let of_sums = sums.capacity() * (3 * size_of::<(Sum, Game)>() + MOST_OF_PARTS);
                    effort.hold_memory(2 * clobber.bytes() + of_sums)?;
                }
                effort.spend(1)?;
                let value = clobber.games_mut().within(effort, |games| games.sum(total, value))?;
                sums.push((
                    [part].into_iter().chain(before.parts().iter().copied()).collect(),
                    value,
                ));
            }
        }
        let in_p = sums.into_iter().filter(|(sum, value)| value.is_zero() && !sum.is_empty());
        let mut found: Vec<Self> = in_p.map(|(sum, _)| sum).collect();
        found.sort_by_cached_key(|sum| (sum.stones(), sum.clone()));
        Ok(found)
    }
}
