//! The joker on any graph: by exhaustive play, a sweep and clauses. On larger graphs, only a change before the first
//! move or after the last one is tried.

use clobber_core::{Color, Effort, Goal, Joker, JokerReduction, Stopped, Vertex};

use super::FEW_STONES_WITH_JOKER;
use super::parts::{parts_of, play_to};
use super::sweeping::WithJoker;
use crate::DynPosition;
use crate::error::{Error, NoPlay};
use crate::subset_table::SubsetTable;
use clobber_check::Obstacle;

/// The most stones to try for a change of colour at the start.
const MOST_CHANGES: usize = 64;

/// No place for the joker was found, and none is excluded.
const PLACE_OF_JOKER: Stopped = Stopped::Undecided { reason: "no place for the joker was found" };

/// Finds a play to one stone of a given colour on a given vertex, with at most one change of colour.
pub(super) fn play_with_joker(
    position: &DynPosition<'_>,
    vertex: Vertex,
    color: Color,
    effort: &mut Effort<'_>,
) -> Result<JokerReduction, NoPlay> {
    let goal = Goal::Joker { vertex, color };
    Error::check_goal(position.board(), goal)?;
    if position.color_at(vertex).is_none() {
        return Err(Obstacle::Empty { vertex }.into());
    }
    let parts = parts_of(position, effort)?.len();
    if parts > 1 {
        return Err(Obstacle::Parts { parts }.into());
    }
    let rare = Obstacle::RareOnVertex { vertex };
    if rare.check(position, goal, effort).is_ok() {
        return Err(rare.into());
    }
    if position.stone_count() <= FEW_STONES_WITH_JOKER {
        return SubsetTable::with_joker(position, effort)?.play_to(goal);
    }
    if let Some(search) = WithJoker::new(position, (vertex, color), effort)? {
        if let Some(found) = search.run(effort)? {
            return Ok(found);
        }
    }
    let mut moves = |position: &DynPosition<'_>, color| {
        let goal = Goal::One { vertex, color };
        match play_to(position, goal, effort) {
            Ok(found) => Ok(Some(found.moves)),
            Err(NoPlay::Impossible(_)) => Ok(None),
            Err(NoPlay::Unanswered(Error::Stopped(Stopped::Undecided { .. }))) => Ok(None),
            Err(unanswered) => Err(unanswered),
        }
    };
    let mut position = position.clone();
    if let Some(moves) = moves(&position, color)? {
        return Ok(moves.into());
    }
    if let Some(moves) = moves(&position, !color)? {
        let joker = Some(Joker { after: moves.len(), vertex });
        return Ok(JokerReduction { moves, joker });
    }
    for (changing, own) in position.occupied().take(MOST_CHANGES).collect::<Vec<_>>() {
        // Both are on the board.
        let _ = position.put(changing, Some(!own));
        if let Some(moves) = moves(&position, color)? {
            return Ok(JokerReduction { moves, joker: Some(Joker { after: 0, vertex: changing }) });
        }
        let _ = position.put(changing, Some(own));
    }
    Err(PLACE_OF_JOKER.into())
}
