//! Positions that `clobber-graphs` solves in free order: parts with at most one cycle each, and boards with a theorem.

use clobber_core::{Effort, Move, Position, Refuted, StoneSet, Topology};
use clobber_graphs::internal::{Class, classify};
use clobber_graphs::{Error, reduce_pseudoforest};

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

/// Classifies a position in free order as a whole, and solves it if a theorem covers its board.
pub(crate) fn class_of<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Class {
    match classify(&position.by_dyn(), effort) {
        Ok(Class::Solved(solution)) if !solution.is_optimal() => Class::Other,
        found => found.unwrap_or(Class::Other),
    }
}
