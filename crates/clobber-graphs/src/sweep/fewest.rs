//! The least number of trees, by sweeps with more and more frontiers.

use clobber_core::{Effort, Stopped};

use super::layer::MOST_FRONTIERS;
use super::{Goal, Sweep};

/// Bounds on the least number of trees of the balanced forests that are wanted.
#[derive(Debug)]
pub struct Fewest {
    /// The lower end.
    pub at_least: usize,
    /// The upper end.
    pub at_most: usize,
    /// A forest of `at_most` trees, if a sweep has found one: the vertex onto which each stone moves.
    pub parents: Option<Vec<Option<u32>>>,
    /// The most frontiers at a vertex in the sweep that has raised the lower end, if one has.
    pub frontiers: Option<u64>,
}

impl Fewest {
    /// Returns what is known before the first sweep.
    pub const fn between(at_least: usize, at_most: usize) -> Self {
        Self { at_least, at_most, parents: None, frontiers: None }
    }

    /// Returns whether there is anything left to find out.
    pub fn is_open(&self, enough: Option<usize>) -> bool {
        self.at_least < self.at_most
            && enough.is_none_or(|enough| (self.at_least..self.at_most).contains(&enough))
    }
}

impl Sweep {
    /// Sweeps until the ends meet, or, if a number is given, it is known whether there are at most `enough` trees; or until
    /// `most_kept` frontiers at a vertex are not enough.
    ///
    /// # Errors
    /// The effort has ended. What has been found by then is kept.
    pub fn enclose(
        &self,
        found: &mut Fewest,
        enough: Option<usize>,
        most_kept: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// The most frontiers that are kept in the first round. On most boards there is a forest that meets the bound, and few will
        /// do.
        const FIRST: usize = 1 << 5;
        /// The factor of those kept in the next one.
        const FACTOR: usize = 8;
        // Without a number, forests are looked for of so many trees more than there are at least: more from one time to the next,
        // as where some stones have to stay it may be very many.
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
