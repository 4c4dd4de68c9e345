//! The obstacles that show without a search.

use clobber_core::{Bipartition, Color, Delta, Effort, Goal, MoveList, Stopped, Vertex};

use crate::DynPosition;
use crate::Obstacle;
use crate::any::parts_of;

/// Returns the first that rules the goal out.
fn first(
    mut claims: impl Iterator<Item = Obstacle>,
    position: &DynPosition<'_>,
    goal: Goal,
) -> Option<Obstacle> {
    claims.find(|claim| claim.check(position, goal, &mut Effort::new()).is_ok())
}

/// Returns the obstacle that the stones elsewhere than on the goal's vertex are of one colour, if that rules the
/// goal out.
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
    let found = match goal {
        Goal::One { vertex, color } => delta_of(position, &[(vertex, color)], effort)?,
        Goal::Both { vertex, color, other_vertex, other } => {
            delta_of(position, &[(vertex, color), (other_vertex, other)], effort)?
        }
        _ => None,
    };
    let ruled_out = found.filter(|(delta, class)| delta.class() != *class);
    Ok(ruled_out.map(|(delta, goal)| Obstacle::Delta { delta, goal }))
}

/// Returns the obstacle that delta rules one stone out and a colour is too scarce for two, if that is so.
pub(crate) fn too_few(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let Goal::Two { vertex, color, other } = goal else { return Ok(None) };
    let is_scarce = |of: &Color| {
        let needed = [color, other].iter().filter(|&needed| needed == of).count();
        position.count(*of) < needed
    };
    let found = delta_of(position, &[(vertex, color)], effort)?;
    let ruled_out = found.filter(|(delta, class)| delta.class() != *class);
    let color = Color::BOTH.into_iter().find(is_scarce);
    Ok(ruled_out.zip(color).map(|((delta, goal), color)| Obstacle::TooFew { delta, goal, color }))
}

/// Returns the obstacle, besides delta, to two stones on given vertices.
pub(crate) fn of_both(position: &DynPosition<'_>, goal: Goal) -> Option<Obstacle> {
    let Goal::Both { vertex, .. } = goal else { return None };
    let of_color = |color| [Obstacle::OneColorOffBoth { color }, Obstacle::Scarce { color }];
    let of_colors = Color::BOTH.into_iter().flat_map(of_color);
    first([Obstacle::SameVertex { vertex }].into_iter().chain(of_colors), position, goal)
}

/// Returns the moves that meet the goal from a position in which all stones but the one on the goal's vertex
/// are of one colour: none, or one onto that vertex.
///
/// # Complexity
/// O(V / 64), and O(V) if there are three stones or fewer.
pub(crate) fn moves_at_once(position: &DynPosition<'_>, goal: Goal) -> Option<MoveList> {
    if goal.is_met_by(position) {
        return Some(MoveList::new());
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
    meeting.next().map(|mv| MoveList::from_iter([mv]))
}

/// Returns delta of a position and, modulo 3, of these stones alone, by the sides of its stones; `None` if it
/// has none.
fn delta_of(
    position: &DynPosition<'_>,
    stones: &[(Vertex, Color)],
    effort: &mut Effort<'_>,
) -> Result<Option<(Delta, u8)>, Stopped> {
    let Some(sides) = sides_of(position, effort)? else { return Ok(None) };
    let clashing = stones.iter().filter(|&&(vertex, color)| !sides.is_matching(vertex, color));
    let goal = Delta::new(stones.len(), clashing.count());
    Ok(Some((Delta::of(position, &sides), goal.class())))
}

/// Returns the sides of all stones, if there are any; of few stones whatever the limits.
fn sides_of(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Option<Bipartition>, Stopped> {
    const FEW: usize = 1 << 10;
    if position.stone_count() <= FEW {
        return Ok(Bipartition::from_stones(position).ok());
    }
    let parts = parts_of(position, effort)?;
    let (sides, bipartite) = Bipartition::from_parts(position, &parts, effort)?;
    Ok(bipartite.iter().all(|&is_bipartite| is_bipartite).then_some(sides))
}
