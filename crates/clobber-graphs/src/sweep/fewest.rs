//! Finds the least number of trees, by sweeps with more and more frontiers.

use clobber_core::{Effort, Stopped};

use super::layer::MOST_FRONTIERS;
use super::{Goal, Sweep};

/// Bounds on the least number of trees of the required balanced forests.
#[derive(Debug)]
pub struct Fewest {
    /// The lower bound.
    pub at_least: usize,
    /// The upper bound.
    pub at_most: usize,
    /// A forest of `at_most` trees, if a sweep has found one, as the target of each stone.
    pub parents: Option<Vec<Option<u32>>>,
    /// The most frontiers at a vertex in the sweep that raised the lower bound, if any.
    pub frontiers: Option<u64>,
}

impl Fewest {
    /// Returns the bounds before the first sweep.
    pub const fn between(at_least: usize, at_most: usize) -> Self {
        Self { at_least, at_most, parents: None, frontiers: None }
    }

    /// Returns whether the bounds still leave something open.
    pub fn is_open(&self, enough: Option<usize>) -> bool {
        self.at_least < self.at_most
            && enough.is_none_or(|enough| (self.at_least..self.at_most).contains(&enough))
    }
}

impl Sweep {
    /// Sweeps until the bounds meet or, given `enough`, until it is decided whether that many trees suffice. Stops if
    /// `most_kept` frontiers at a vertex do not suffice.
    ///
    /// # Errors
    /// The effort has ended. All bounds are kept.
    pub fn enclose(
        &self,
        found: &mut Fewest,
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
            let mut raise = |at_least| {
                if at_least > found.at_least {
                    (found.at_least, found.frontiers) = (at_least, Some(swept.frontiers as u64));
                }
            };
            match swept.forest(0) {
                Some(parents) => {
                    let trees = parents.iter().filter(|parent| parent.is_none()).count();
                    if swept.is_exhaustive {
                        raise(trees);
                    }
                    (found.at_most, found.parents, more) = (trees, Some(parents), 0);
                }
                None if swept.is_exhaustive => {
                    raise(trees + 1);
                    more = 2 * more + 1;
                }
                None if more > 0 => more = 0,
                None => kept *= FACTOR,
            }
        }
        Ok(())
    }
}
