//! Bounds part by part: stones in different parts never meet, so the bounds add up.

use clobber_check::{PartReason, Reason, Solution};
use clobber_core::{Bound, Move, MoveOrder, Parts, Position, Reduction, StoneSet, Topology};

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
    let stones = parts.iter().map(|part| part.stones).fold(0, usize::saturating_add);
    let bound = Bound { stones, reason: Reason::Parts(parts) };
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

/// Returns for each part whether its stones have one colour.
pub(crate) fn are_monochromatic(
    position: &DynPosition<'_>,
    parts: &Parts,
) -> impl Iterator<Item = bool> {
    parts.iter().map(|part| {
        let mut colors = part.iter().map(|&vertex| position.color_at(vertex));
        let first = colors.next();
        colors.all(|color| Some(color) == first)
    })
}
