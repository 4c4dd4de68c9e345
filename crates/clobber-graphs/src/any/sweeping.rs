//! The sweep over a part, with more and more frontiers.

use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Position, Stopped, Vertex};

use super::Interval;
use crate::DynPosition;
use crate::PartReason;
use crate::error::{Error, NoPlay};
use crate::sweep::{Goal, Role, Sweep, Swept};
use crate::tree::{Cost, Wanted};
use clobber_check::Obstacle;
use clobber_core::{Joker, JokerReduction};

/// The most frontiers that are kept in the first round. In most parts there is a forest that meets the bound, and few will do.
const FIRST: usize = 1 << 5;
/// So many times as many are kept in the next one.
const FACTOR: usize = 8;
/// The most that are kept in the last one: seconds for each number of trees.
const MOST: usize = 1 << 20;

/// Sweeps over a part until its least number of trees is known, or too many frontiers have been dropped. Nothing is done if too many
/// edges cross the part.
///
/// A goal asks one question, whether there are at most `enough` trees, with the roots that it wants.
pub(super) fn sweep(
    position: &DynPosition<'_>,
    vertices: &[Vertex],
    (wanted, enough): (&Wanted, Cost),
    found: &mut Interval,
    forest: &mut BalancedForest,
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    let is_goal = wanted.most != usize::MAX;
    let is_open = |found: &Interval| {
        found.at_least < found.at_most
            && (!is_goal || (found.at_least <= enough && enough < found.at_most))
    };
    if !is_open(found) {
        return Ok(());
    }
    if !has_time(vertices.len(), effort)? {
        return Ok(());
    }
    let part = position.extracted(vertices);
    let Some(mut sweep) = Sweep::new(&part, effort)? else { return Ok(()) };
    if is_goal {
        restrict(&mut sweep, vertices, wanted, enough as usize);
    }
    // Without a goal the sweep looks for forests of so many trees more than there are at least: more from one time to the next, as
    // where some stones have to stay it may be very many.
    let (mut kept, mut more) = (FIRST, 0);
    while is_open(found) && kept <= MOST {
        let most = if is_goal { enough } else { (found.at_least + more).min(found.at_most - 1) };
        let swept = sweep.forests(Goal::trees(most as usize), kept, 0, effort)?;
        let reason = PartReason::Swept { frontiers: swept.frontiers as u64 };
        match swept.forest(0) {
            Some(parents) => {
                let mut trees = 0;
                for (&from, to) in vertices.iter().zip(parents) {
                    let to = to.and_then(|to| vertices.get(to as usize).copied());
                    trees += Cost::from(to.is_none());
                    forest.set_parent(from, to);
                }
                found.at_most = trees;
                if swept.is_exhaustive {
                    found.raise(trees, reason);
                }
                more = 0;
            }
            None if swept.is_exhaustive => {
                found.raise(most + 1, reason);
                more = 2 * more + 1;
            }
            None if more > 0 => more = 0,
            None => kept *= FACTOR,
        }
    }
    Ok(())
}

/// Returns whether there is time to copy a part, which cannot be stopped.
fn has_time(stones: usize, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
    /// For each stone.
    const TIME: u128 = 1000;
    effort.check_limits()?;
    let left = effort.limits_left().time;
    Ok(left.is_none_or(|left| left.as_nanos() > TIME * stones as u128))
}

/// Allows the roots that a goal wants: where a part has as many as it may have, no others.
fn restrict(sweep: &mut Sweep, vertices: &[Vertex], wanted: &Wanted, most: usize) {
    let required = |vertex: Vertex| {
        wanted.stones.iter().find(|&&(named, _)| named == vertex).map(|&(_, color)| color)
    };
    let here = vertices.iter().filter(|&&vertex| required(vertex).is_some()).count();
    sweep.restrict(|vertex| {
        match vertices.get(vertex as usize).and_then(|&vertex| required(vertex)) {
            Some(wanted) => Role { leaves: false, stays: Color::BOTH.map(|color| color == wanted) },
            None => {
                let may_stay =
                    |color| here < most && wanted.others.is_none_or(|only| only == color);
                Role { leaves: true, stays: Color::BOTH.map(may_stay) }
            }
        }
    });
}

/// Looks for a play to one stone of a colour on a vertex, with one change of colour at most, of stones that are one part; `None` if
/// the sweep does not decide it.
pub(super) fn sweep_with_joker(
    position: &DynPosition<'_>,
    (vertex, color): (Vertex, Color),
    effort: &mut Effort<'_>,
) -> Result<Option<JokerReduction>, NoPlay> {
    if !has_time(position.stone_count(), effort)? {
        return Ok(None);
    }
    let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
    let part = position.extracted(&vertices);
    let Some(mut sweep) = Sweep::new(&part, effort)? else { return Ok(None) };
    let wanted = Wanted { stones: vec![(vertex, color)], others: None, most: 1 };
    restrict(&mut sweep, &vertices, &wanted, 1);
    let mut kept = FIRST;
    while kept <= MOST {
        let goal = Goal { has_joker: true, ..Goal::trees(1) };
        let swept = sweep.forests(goal, kept, 0, effort)?;
        if swept.is_found() {
            let mut play = play_with_joker(&part, &swept).ok_or(Error::NoCase)?;
            let name = |vertex: Vertex| vertices.get(vertex.index()).copied().unwrap_or(vertex);
            for mv in &mut play.moves {
                (mv.from, mv.to) = (name(mv.from), name(mv.to));
            }
            play.joker = play.joker.map(|joker| Joker { vertex: name(joker.vertex), ..joker });
            return Ok(Some(play));
        }
        if swept.is_exhaustive {
            return Err(Obstacle::Forests { trees: Some(2) }.into());
        }
        kept *= FACTOR;
    }
    Ok(None)
}

/// Plays a forest in which a stone changes its colour.
fn play_with_joker(part: &Position<GraphBoard>, swept: &Swept<'_>) -> Option<JokerReduction> {
    let parents: Vec<Option<Vertex>> =
        swept.forest(0)?.into_iter().map(|to| to.map(Vertex::new)).collect();
    let play = |position: &Position<GraphBoard>, is_used: &dyn Fn(usize) -> bool| {
        let edges = parents.iter().enumerate();
        let edges = edges.map(|(from, &to)| to.filter(|_| is_used(from)));
        Some(BalancedForest::new(edges).check(position).ok()?.to_reduction().moves)
    };
    let Some(vertex) = swept.joker(0).map(Vertex::new) else {
        return Some(play(part, &|_| true)?.into());
    };
    let changed = |position: &Position<GraphBoard>| {
        let mut changed = position.clone();
        let color = position.color_at(vertex)?;
        changed.put(vertex, Some(!color)).ok()?;
        Some(changed)
    };
    // Either the change can come first, or all that is above the vertex is played before it: whole, or but for the tree that arrives
    // last.
    if let Some(moves) = play(&changed(part)?, &|_| true) {
        return Some(JokerReduction { moves, joker: Some(Joker { after: 0, vertex }) });
    }
    let is_above = |from: usize, end: Vertex| {
        let way =
            core::iter::successors(Vertex::from_index(from), |at| *parents.get(at.index())?);
        way.skip(1).any(|met| met == end)
    };
    let above: Vec<bool> = (0..parents.len()).map(|from| is_above(from, vertex)).collect();
    let is_child = |&from: &usize| parents.get(from) == Some(&Some(vertex));
    let last = [usize::MAX].into_iter().chain((0..parents.len()).filter(is_child));
    last.into_iter().find_map(|last| {
        let is_before = |from: usize| from != last && above.get(from) == Some(&true);
        let mut moves = play(part, &is_before)?;
        let joker = Some(Joker { after: moves.len(), vertex });
        let mut middle = part.clone();
        for &mv in &moves {
            let mover = middle.color_at(mv.from)?;
            middle.play_unchecked(mover, mv);
        }
        moves.extend(play(&changed(&middle)?, &|from| !is_before(from))?);
        Some(JokerReduction { moves, joker })
    })
}
