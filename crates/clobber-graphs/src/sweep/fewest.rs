//! Finds the least number of trees, by sweeps with more and more frontiers.

use clobber_check::PartReason;
use clobber_core::{Effort, Stopped};

use super::layer::MOST_FRONTIERS;
use super::{Goal, Sweep};
use crate::methods::Interval;

impl Sweep {
    /// Sweeps until the bounds meet or, given `enough`, until it is decided whether that many trees suffice. Stops if
    /// `most_kept` frontiers at a vertex do not suffice.
    ///
    /// # Errors
    /// The effort has ended. All bounds are kept.
    pub fn enclose(
        &self,
        found: &mut Interval,
        enough: Option<usize>,
        most_kept: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// The most frontiers to keep in the first round. Most boards have a forest that meets the bound, and few
        /// frontiers suffice to find it.
        const FIRST: usize = 1 << 5;
        /// The growth factor of this number from round to round.
        const FACTOR: usize = 8;
        // Without a number, the search allows more trees than the lower bound, and the excess grows: if some stones
        // must stay, there may be very many.
        let (mut kept, mut more) = (FIRST, 0);
        while found.is_open(enough) && kept <= most_kept.min(MOST_FRONTIERS) {
            let trees = enough.unwrap_or((found.at_least + more).min(found.at_most - 1));
            let swept = self.forests(Goal::trees(trees), kept, 0, effort)?;
            let reason = PartReason::Swept { frontiers: swept.frontiers as u64 };
            match swept.forest(0) {
                Some(parents) => {
                    let trees = parents.iter().filter(|parent| parent.is_none()).count();
                    if swept.is_exhaustive {
                        found.raise(trees, reason);
                    }
                    found.lower(trees, parents);
                    more = 0;
                }
                None if swept.is_exhaustive => {
                    found.raise(trees + 1, reason);
                    more = 2 * more + 1;
                }
                None if more > 0 => more = 0,
                None => kept *= FACTOR,
            }
        }
        Ok(())
    }
}
