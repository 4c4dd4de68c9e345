//! Parts with at most one cycle each: by `clobber-graphs`.

use clobber_core::{Effort, Move, Position, Refuted, StoneSet, Topology};
use clobber_graphs::{Error, reduce_pseudoforest};

/// The moves that leave the fewest stones of a position whose parts have at most one cycle each, in free order.
pub(crate) fn reduce<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Vec<Move>, Refuted> {
    match reduce_pseudoforest(position, effort) {
        Ok(found) if found.is_optimal() => Ok(found.reduction.moves),
        Ok(_) => {
            Err(effort.stopped().map_or_else(|| Refuted::new("it is not solved"), Refuted::from))
        }
        Err(Error::Stopped(stopped)) => Err(Refuted::from(stopped)),
        Err(error) => Err(Refuted::new(error)),
    }
}
