//! Sweeps over a region in alternating play, for plays and for bounds.

use clobber_core::{Color, GraphBoard, Limits, MoveOrder, Position, Stopped, Topology, Vertex};

use super::super::Technique;
use super::Bounds;
use super::region::{Interval, Region, Searched};
use clobber_graphs::internal::schedule;
use clobber_graphs::internal::sweep::{Goal, Sweep};

/// The sweeps over the parts of a region.
#[derive(Default)]
pub(super) struct Sweeps {
    /// A sweep over all parts together, if that is possible.
    whole: Option<Option<Sweep>>,
    /// The greatest number of trees whose chains of moves have been swept.
    chained: Option<usize>,
    rounds: u64,
    /// The steps of the sweeps so far.
    pub(super) steps: u64,
}

/// Returns whether the board has more edges than most boards with holes.
pub(super) fn is_dense(board: &GraphBoard) -> bool {
    let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
    let degrees: usize = vertices.map(|vertex| board.neighbors(vertex).count()).sum();
    // A full board of 8 x 8 has 1.75 edges for each vertex; with a fifth of its squares empty it has 1.4.
    5 * degrees > 16 * board.vertex_count()
}

/// Returns whether to look for a forest of this many trees. Later rounds, and all rounds while much is open, only try the
/// least open number and one less than the best.
fn is_asked(rounds: u64, trees: usize, ends: Interval) -> bool {
    /// The number of fast rounds.
    const QUICK: u64 = 3;
    /// If more numbers are open, only two of them are tried.
    const MOST_OPEN: usize = 16;
    let is_any = rounds <= QUICK && ends.at_most - ends.at_least <= MOST_OPEN;
    is_any || trees == ends.at_least || trees + 1 == ends.at_most
}

/// Returns the goal of play in turn that leaves at most `trees` stones of a position.
fn goal_in_turn(position: &Position<GraphBoard>, trees: usize, first: Color) -> Goal {
    let [black, white] = Color::BOTH.map(|color| position.count(color) as i32);
    Goal::in_turn(trees, black - white, first)
}

/// Returns the most frontiers that a sweep in turns keeps: this many, or all of them if they are few.
fn kept(sweep: &Sweep, region: &Region, frontiers: usize) -> usize {
    /// A narrow board keeps all its frontiers up to about this number.
    const ALL: usize = 1 << 14;
    let all = sweep.frontiers().saturating_mul(region.ends.at_least);
    if all <= ALL { frontiers.max(ALL) } else { frontiers }
}

/// Returns the most frontiers kept in a round.
fn frontiers_in(round: u64) -> usize {
    /// The number in the first round, and the factor from one round to the next.
    const FIRST: usize = 64;
    const FACTOR: usize = 4;
    let factor = FACTOR.checked_pow(round.saturating_sub(1).min(15) as u32);
    FIRST.saturating_mul(factor.unwrap_or(usize::MAX))
}

impl Bounds<'_, '_> {
    /// Sweeps over a region for better plays and bounds with the colours in turn, wider each time: looks for a balanced
    /// forest that leaves the right numbers of both colours, and an order of its moves.
    ///
    /// # Returns
    /// True if anything was swept.
    pub(super) fn sweep(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
    ) -> Result<bool, Stopped> {
        /// The forests tried from each sweep in the first round; later rounds try more.
        const FORESTS: u64 = 16;
        if !self.pruning.has(Technique::Theorems) || !self.pruning.has(Technique::Sweeps) {
            return Ok(false);
        }
        let MoveOrder::Alternating(first) = self.order else { return Ok(false) };
        let Sweeps { whole, chained, rounds, .. } = sweeps;
        *rounds += 1;
        let whole = match whole {
            Some(whole) => whole,
            None => whole.insert(Sweep::new(position, self.effort)?),
        };
        let Some(sweep) = whole else { return Ok(false) };
        let frontiers = kept(sweep, region, frontiers_in(*rounds));
        if region.parts.len() > 1 {
            let mut least = vec![0; region.names.len()];
            for &part in &region.parts {
                for stone in self.stones_of(region, part) {
                    let entry = least.get_mut(stone as usize);
                    entry.into_iter().for_each(|least| *least = self.least_of(part));
                }
            }
            sweep.bound_parts(&least);
        }
        for trees in region.ends.at_least..region.ends.at_most {
            if !is_asked(*rounds, trees, region.ends) {
                continue;
            }
            let goal = goal_in_turn(position, trees, first);
            let swept = sweep.forests(goal, frontiers, *rounds, self.effort)?;
            if !swept.is_found() && swept.is_exhaustive {
                region.ends.at_least = trees + 1;
                region.searched = Some(Searched::Forests(swept.frontiers as u64));
            }
            // Not every forest can be played in turn, so several are tried.
            for seed in (0..FORESTS << (*rounds).min(4)).take_while(|_| swept.is_found()) {
                let Some(parents) = swept.forest(seed) else { break };
                if self.play_in_turn(region, position, &parents, (first, seed))? {
                    return Ok(true);
                }
            }
            let is_next =
                trees == region.ends.at_least && chained.is_none_or(|known| known < trees);
            if is_next && swept.is_found() && swept.is_exhaustive {
                *chained = Some(trees);
                return self.sweep_chains(region, position, sweep, (trees, first));
            }
        }
        Ok(true)
    }

    /// Looks for an order of a forest's moves in which the colours take turns, and returns whether there is one.
    pub(super) fn play_in_turn(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        parents: &[Option<u32>],
        (first, seed): (Color, u64),
    ) -> Result<bool, Stopped> {
        let moves = schedule(position, parents, first, seed, self.effort)?;
        let is_found = moves.is_some();
        moves.into_iter().for_each(|moves| region.play(moves));
        Ok(is_found)
    }

    /// Looks for a play in turn among forests whose chains of moves fit into it, or excludes all such forests of this
    /// many trees.
    fn sweep_chains(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweep: &Sweep,
        (trees, first): (usize, Color),
    ) -> Result<bool, Stopped> {
        /// The most ways to a frontier, and the most steps of a sweep.
        const WAYS: usize = 1 << 8;
        const STEPS: u64 = 1 << 22;
        const FORESTS: u64 = 32;
        let mut widest = 0;
        // Another method may have excluded forests of fewer trees, but the check has to exclude them by this one.
        for fewer in 1..=trees {
            let goal = goal_in_turn(position, fewer, first);
            let swept = self
                .effort
                .attempt(Limits::steps(STEPS), |effort| sweep.chained(goal, first, WAYS, effort))?;
            let Some(chained) = swept else { return Ok(true) };
            widest = widest.max(chained.frontiers as u64);
            if chained.is_found() && fewer == trees {
                for seed in 0..FORESTS {
                    self.effort.spend(region.names.len() as u64)?;
                    let Some(parents) = chained.forest(seed) else { break };
                    if self.play_in_turn(region, position, &parents, (first, seed))? {
                        return Ok(true);
                    }
                }
            }
            if chained.is_found() || !chained.is_exhaustive {
                return Ok(true);
            }
        }
        region.ends.at_least = trees + 1;
        region.searched = Some(Searched::Chains(widest));
        Ok(true)
    }
}
