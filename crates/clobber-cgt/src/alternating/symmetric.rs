//! The paper's first open problem: which sums that are symmetric in Left and Right are in P?
//!
//! In standard form such a sum has parts of A and oAx only, each at most once: all other parts have
//! been cancelled with their negatives. Such a sum is its own negative, so it is in P or N, and in P exactly if
//! its value is 0.

use certified_search::Effort;
use partizan::Game;

use super::part::{Family, Part};
use super::sum::Sum;
use crate::clobber::ClobberValues;
use crate::error::ClobberError;

/// Returns the sums in standard form, but 0, that are their own negatives, have at most `stones` stones, and
/// are in P; sorted by stones.
///
/// ```
/// use clobber_cgt::{ClobberValues, Effort};
/// use clobber_cgt::alternating::symmetric_p_positions;
///
/// // A symmetric sum of few stones is in P only if its standard form is 0, as that of a6 is.
/// assert!(symmetric_p_positions(16, &mut ClobberValues::new(), &mut Effort::new())?.is_empty());
/// # Ok::<(), clobber_cgt::ClobberError>(())
/// ```
///
/// # Arguments
/// The most stones; the evaluator; and the effort, of which a step of the evaluator is a step, and a sum that is evaluated.
///
/// # Complexity
/// One evaluation for each set of such parts; their number is exponential in the square root
/// of the stones; the values of the parts grow faster.
///
/// # Errors
/// The errors of the evaluator, and a limit of the effort.
pub fn symmetric_p_positions(
    stones: u16,
    clobber: &mut ClobberValues,
    effort: &mut Effort<'_>,
) -> Result<Vec<Sum>, ClobberError> {
    let parts = (1..=stones).flat_map(|n| {
        [Family::A, Family::OAX].into_iter().filter_map(move |family| Part::new(family, n))
    });
    // The sums of the parts that have been taken in, and their values.
    let mut sums = vec![(Sum::new(), 0, Game::ZERO)];
    for part in parts.filter(|part| part.rewrite().is_none()) {
        let value = clobber.value(&part.position(), effort)?;
        for place in 0..sums.len() {
            let Some((sum, size, without)) = sums.get(place) else { break };
            let size = size + usize::from(part.stones());
            if size <= usize::from(stones) {
                effort.spend(1)?;
                let mut sum = sum.clone();
                sum.insert(part);
                let value = clobber.games_mut().sum(*without, value)?;
                sums.push((sum, size, value));
            }
        }
    }
    let in_p = sums.into_iter().filter(|(sum, _, value)| value.is_zero() && !sum.is_empty());
    let mut found: Vec<(usize, Sum)> = in_p.map(|(sum, size, _)| (size, sum)).collect();
    found.sort_unstable();
    Ok(found.into_iter().map(|(_, sum)| sum).collect())
}
