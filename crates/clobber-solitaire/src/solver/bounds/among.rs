//! Decides when alternating play is searched among forests.

use clobber_core::{BitSet, GraphBoard, MoveOrder, Position, Stopped};

use super::super::forest_guided::ForestSearch;
use super::super::part::SmallPart;
use super::Bounds;
use super::region::Region;
use super::sweeps::Sweeps;

/// The search among the forests of a region, once other searches have taken long enough.
pub(super) struct Among<'a, B> {
    search: Option<ForestSearch<'a, B>>,
    /// The positions to be searched before the forests are looked for.
    due: u64,
}

impl<B> Default for Among<'_, B> {
    fn default() -> Self {
        const FIRST: u64 = 1 << 12;
        Self { search: None, due: FIRST }
    }
}

impl<B: BitSet> Among<'_, B> {
    pub(super) fn bytes(&self) -> usize {
        self.search.as_ref().map_or(0, ForestSearch::bytes)
    }
}

impl Bounds<'_, '_> {
    /// Returns the search for as few stones as may be left, among the forests with so few trees. If these have not been
    /// found yet, they are looked for now and then, in about as much time as the positions have taken.
    pub(super) fn search_among<'m, 's, B: BitSet>(
        &mut self,
        among: &'m mut Among<'s, B>,
        (part, position): (&'s SmallPart<B>, &Position<GraphBoard>),
        region: &Region,
        sweeps: &mut Sweeps,
        positions: u64,
    ) -> Result<Option<&'m mut ForestSearch<'s, B>>, Stopped> {
        /// A position takes about as long as so many transitions.
        const TRANSITIONS: u64 = 64;
        /// More take too long between two looks at the limits.
        const MOST: usize = 1 << 23;
        /// If there are too many, so many times as many positions are searched first.
        const LATER: u64 = 2;
        let MoveOrder::Alternating(first) = self.order else { return Ok(None) };
        let goal = region.ends.at_least as u32;
        let is_current = among.search.as_ref().is_some_and(|search| search.goal() == goal);
        if !is_current {
            among.search = None;
            if !self.pruning.theorems || positions < among.due {
                return Ok(None);
            }
            let Some(sweep) = sweeps.over_whole(position, self.effort)? else { return Ok(None) };
            let most = usize::try_from(positions.saturating_mul(TRANSITIONS));
            let most = most.unwrap_or(MOST).min(MOST);
            among.search = ForestSearch::new(part, sweep, (first, goal), most, self.effort)?;
            if among.search.is_none() {
                among.due = positions.saturating_mul(LATER);
            }
        }
        Ok(among.search.as_mut())
    }
}
