//! The positions that `clobber-graphs` solves in free order: parts with at most one cycle each, and boards for which there is a theorem or an
//! automaton.

use clobber_core::{Effort, Limits, Move, Position, Refuted, StoneSet, Topology, Vertex};
use clobber_graphs::{Error, reduce_by_sweep, reduce_by_theorem, reduce_pseudoforest};

use crate::Solution;

/// Returns the moves that leave the fewest stones of a position whose parts have at most one cycle each, in free order.
pub(crate) fn reduce_sparse<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Vec<Move>, Refuted> {
    match reduce_pseudoforest(position, effort) {
        Ok(found) if found.is_optimal() => Ok(found.reduction.moves),
        Ok(_) => Err(effort
            .stopped()
            .map_or_else(|| Refuted::new("the part is not solved"), Refuted::from)),
        Err(Error::Stopped(stopped)) => Err(Refuted::from(stopped)),
        Err(error) => Err(Refuted::new(error)),
    }
}

/// Solves a position in free order if there is a theorem for its board.
pub(crate) fn by_theorem<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Option<Solution> {
    reduce_by_theorem(position, effort).ok()?.filter(Solution::is_optimal)
}

/// Of more stones an automaton is quicker than a sweep.
pub(crate) const LONG: usize = 2000;

/// Solves a long position in free order if its vertices are numbered so that an automaton can read it: without holes, or where
/// a sweep takes longer.
pub(crate) fn by_automaton_if_long<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Option<Solution> {
    let (board, stones) = (position.board(), position.stone_count());
    if stones < LONG {
        return None;
    }
    let is_full = stones == board.vertex_count();
    let has_stone = |vertex: &Vertex| position.color_at(*vertex).is_some();
    let degree = |(vertex, _)| board.neighbors(vertex).filter(has_stone).count();
    // Each edge is found from both of its ends.
    let is_dense = || position.occupied().map(degree).sum::<usize>() > 4 * stones;
    let for_each = if is_full { 3 } else { is_dense().then_some(MANY_STEPS)? };
    by_automaton(position, STEPS + for_each * stones as u64, effort)
}

/// An automaton that takes more steps for each stone is no quicker than a sweep.
pub(crate) const MANY_STEPS: u64 = 200;

/// So many are enough for the automaton that looks for one tree.
pub(crate) const STEPS: u64 = 100_000;

/// Solves a position in free order if its vertices are numbered so that an automaton can read it in so many steps.
pub(crate) fn by_automaton<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    steps: u64,
    effort: &mut Effort<'_>,
) -> Option<Solution> {
    let read = |effort: &mut Effort<'_>| Ok(reduce_by_sweep(position, effort));
    effort.attempt(Limits::steps(steps), read).ok()??.ok()?.filter(Solution::is_optimal)
}
