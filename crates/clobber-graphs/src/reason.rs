//! Bounds part by part: stones in different parts never meet, so the bounds add up.

use clobber_check::{PartReason, Reason, Solution};
use clobber_core::{
    Bipartition, Bound, Delta, Effort, Move, MoveOrder, Parts, Position, Reduction, StoneSet,
    Stopped, Topology, Vertex,
};

use crate::DynPosition;

/// Creates the bound of a reason.
pub(crate) const fn keeps(reason: PartReason, stones: usize) -> Bound<PartReason> {
    Bound { stones, reason }
}

/// Creates the bound on a part of `stones` stones that needs no theorem.
pub(crate) const fn bound_at_once(stones: usize, is_monochromatic: bool) -> Bound<PartReason> {
    match is_monochromatic {
        true => keeps(PartReason::Monochromatic, stones),
        false => keeps(PartReason::Survivor, 1),
    }
}

/// Combines moves and the bounds on the parts into a solution.
pub(crate) fn solution<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    moves: Vec<Move>,
    parts: Vec<Bound<PartReason>>,
) -> Solution {
    let stones_left = position.stone_count().saturating_sub(moves.len());
    let bound = by_parts(parts);
    Solution { reduction: Reduction { order: MoveOrder::Any, moves }, stones_left, bound }
}

/// Creates the solution of a position in one part, with a bound that needs no theorem.
pub(crate) fn solution_of_one_part<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    moves: Vec<Move>,
) -> Solution {
    let stones = position.stone_count();
    let bound = bound_at_once(stones, position.is_monochromatic());
    solution(position, moves, if stones == 0 { Vec::new() } else { vec![bound] })
}

/// Returns whether all stones of a part have one colour.
pub fn is_monochromatic(position: &DynPosition<'_>, part: &[Vertex]) -> bool {
    let mut colors = part.iter().map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// Creates the bound of a part of both colours with this delta.
pub const fn by_delta(delta: Delta) -> Bound<PartReason> {
    match delta.class() {
        0 => keeps(PartReason::Delta(delta), 2),
        _ => keeps(PartReason::Survivor, 1),
    }
}

/// Raises the bounds of bipartite parts of both colours whose delta is a multiple of three.
pub(crate) fn raise_by_delta(
    bounds: &mut [Bound<PartReason>],
    (position, parts): (&DynPosition<'_>, &Parts),
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    let (sides, bipartite) = Bipartition::from_parts(position, parts, effort)?;
    // Sides and delta take long on a large board.
    effort.check_limits()?;
    for ((bound, part), bipartite) in bounds.iter_mut().zip(parts).zip(bipartite) {
        if bipartite && bound.reason == PartReason::Survivor {
            *bound = by_delta(Delta::from_vertices(position, &sides, part));
        }
    }
    Ok(())
}

/// Adds up the bounds of all parts, which may come from any source, without overflow.
pub fn by_parts(bounds: Vec<Bound<PartReason>>) -> Bound<Reason> {
    let stones = bounds.iter().map(|bound| bound.stones).fold(0, usize::saturating_add);
    Bound { stones, reason: Reason::Parts(bounds) }
}
