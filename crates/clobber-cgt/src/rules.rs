//! The rules of Clobber, for sums with other games.

use clobber_core::{Color, Grid, Position, Topology};
use partizan::Rules;

/// The rules of Clobber on grids, to be combined with other games by [`SumRules`](partizan::SumRules).
///
/// [`OutcomeSolver`](crate::OutcomeSolver) and [`ClobberValues`](crate::ClobberValues) are far quicker on Clobber
/// alone.
///
/// ```
/// use clobber_cgt::{ClobberRules, Effort, Grid, Outcome, OutcomeSearch, Position};
///
/// let mut search = OutcomeSearch::new(ClobberRules);
/// let row: Position<Grid> = "xo".parse()?;
/// assert_eq!(search.outcome([row.clone(), row], &mut Effort::new())?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClobberRules;

/// Returns the positions that a player can move to.
pub(crate) fn options<T: Topology + Clone>(
    position: &Position<T>,
    mover: Color,
) -> impl Iterator<Item = Position<T>> {
    position.moves(mover).map(move |mv| {
        let mut after = position.clone();
        after.play_unchecked(mover, mv);
        after
    })
}

impl Rules for ClobberRules {
    type Position = Position<Grid>;

    fn left_options(&self, position: &Position<Grid>) -> impl Iterator<Item = Position<Grid>> {
        options(position, Color::Black)
    }

    fn right_options(&self, position: &Position<Grid>) -> impl Iterator<Item = Position<Grid>> {
        options(position, Color::White)
    }

    /// Returns the parts that have stones of both colours, each on the smallest grid.
    fn parts(&self, position: Position<Grid>) -> impl Iterator<Item = Position<Grid>> {
        let parts = position.parts();
        let parts = parts.iter().map(|part| position.cropped_to(part).0);
        parts.filter(|part| !part.is_monochromatic()).collect::<Vec<_>>().into_iter()
    }

    /// Returns the least image, with the colours exchanged if that is less.
    fn representative(&self, part: Position<Grid>) -> (Position<Grid>, bool) {
        part.canonical_up_to_swap()
    }

    /// Returns the bytes of the two sets of stones.
    fn heap_bytes(&self, position: &Position<Grid>) -> usize {
        /// The bytes of an allocation in addition to its words.
        const BESIDE: usize = 16;
        2 * (position.board().vertex_count().div_ceil(64) * size_of::<u64>() + BESIDE)
    }
}
