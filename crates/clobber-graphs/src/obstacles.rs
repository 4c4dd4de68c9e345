//! Finds obstacles without a search.

mod walks;

use clobber_core::{Color, Delta, Effort, Goal, Move, Stopped};

pub(crate) use self::walks::to_walk;
use crate::DynPosition;
use crate::Obstacle;

/// Returns the first obstacle that rules the goal out.
fn first(
    mut claims: impl Iterator<Item = Obstacle>,
    position: &DynPosition<'_>,
    goal: Goal,
) -> Option<Obstacle> {
    claims.find(|claim| claim.check(position, goal, &mut Effort::new()).is_ok())
}

/// Returns the obstacle that all stones off the goal's vertex have one colour, if it rules the goal out.
pub(crate) fn one_color_elsewhere(position: &DynPosition<'_>, goal: Goal) -> Option<Obstacle> {
    let vertex = goal.vertices().next()?;
    let of = |color| Obstacle::OneColorElsewhere { vertex, color };
    first(Color::BOTH.into_iter().map(of), position, goal)
}

/// Returns the obstacle of delta, if it rules the goal out.
pub(crate) fn delta(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let (Goal::One { .. } | Goal::Both { .. }) = goal else { return Ok(None) };
    let differing = differing_deltas(position, goal, effort)?;
    Ok(differing.map(|[delta, end]| Obstacle::Delta { delta, goal: end.class() }))
}

/// Returns the obstacle that delta rules out one stone and a colour is too scarce for two, if it applies.
pub(crate) fn too_few(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let Goal::Two { color, other, .. } = goal else { return Ok(None) };
    let is_scarce = |of: &Color| {
        let needed = [color, other].iter().filter(|&needed| needed == of).count();
        position.count(*of) < needed
    };
    let differing = differing_deltas(position, goal, effort)?;
    let scarce = Color::BOTH.into_iter().find(is_scarce);
    Ok(differing.zip(scarce).map(|([delta, end], color)| Obstacle::TooFew {
        delta,
        goal: end.class(),
        color,
    }))
}

/// Returns the obstacle, besides delta, to two stones on given vertices.
pub(crate) fn of_both(position: &DynPosition<'_>, goal: Goal) -> Option<Obstacle> {
    let Goal::Both { vertex, .. } = goal else { return None };
    let of_color = |color| [Obstacle::OneColorOffBoth { color }, Obstacle::Scarce { color }];
    let of_colors = Color::BOTH.into_iter().flat_map(of_color);
    first([Obstacle::SameVertex { vertex }].into_iter().chain(of_colors), position, goal)
}

/// Returns the moves that meet the goal from a position in which all stones off the goal's vertex have one colour:
/// none, or one onto that vertex.
///
/// # Complexity
/// O(V / 64), and O(V) if there are three stones or fewer.
pub(crate) fn moves_at_once(position: &DynPosition<'_>, goal: Goal) -> Option<Vec<Move>> {
    if goal.is_met_by(position) {
        return Some(Vec::new());
    }
    let vertex = goal.vertices().next()?;
    let color = position.color_at(vertex)?;
    if position.stone_count() > 3 {
        return None;
    }
    let start = position.by_ref();
    let onto = position.moves(!color).filter(|mv| mv.to == vertex);
    let mut meeting = onto.filter(|&mv| {
        let mut end = start.clone();
        end.play_unchecked(!color, mv);
        goal.is_met_by(&end)
    });
    meeting.next().map(|mv| vec![mv])
}

/// Returns the deltas of a position and of the stones that the goal names, if their classes differ.
fn differing_deltas(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<[Delta; 2]>, Stopped> {
    let found = Delta::of_start_and_end(position, goal, effort)?;
    Ok(found.filter(|[start, end]| start.class() != end.class()))
}
