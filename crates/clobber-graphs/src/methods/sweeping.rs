//! The sweep over a part.

use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Position, Stopped, Vertex};

use super::parts::Interval;
use crate::DynPosition;
use crate::PartReason;
use crate::error::{Error, NoPlay};
use crate::sweep::{Fewest, Goal, Role, Sweep, Swept};
use crate::tree::{Cost, Wanted};
use clobber_check::Obstacle;
use clobber_core::{Joker, JokerReduction};

/// The most frontiers that are kept at a vertex: seconds for each number of trees.
const MOST: usize = 1 << 20;

/// Sweeps over a part until its least number of trees is known, or too many frontiers have been dropped. Nothing is done if too many
/// edges cross the part.
///
/// A goal asks one question, whether there are at most `enough` trees, with the roots that it wants.
pub(super) fn sweep(
    (vertices, part): (&[Vertex], &Position<GraphBoard>),
    (wanted, enough): (&Wanted, Cost),
    found: &mut Interval,
    forest: &mut BalancedForest,
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    let enough = (wanted.most != usize::MAX).then_some(enough as usize);
    let mut fewest = Fewest::between(found.at_least as usize, found.at_most as usize);
    if !fewest.is_open(enough) {
        return Ok(());
    }
    let Some(mut sweep) = Sweep::new(part, effort)? else { return Ok(()) };
    if let Some(enough) = enough {
        restrict(&mut sweep, vertices, wanted, enough);
    }
    let swept = sweep.enclose(&mut fewest, enough, MOST, effort);
    if let Some(parents) = fewest.parents {
        for (&from, to) in vertices.iter().zip(parents) {
            forest.set_parent(from, to.and_then(|to| vertices.get(to as usize).copied()));
        }
        found.at_most = fewest.at_most as Cost;
    }
    if let Some(frontiers) = fewest.frontiers {
        found.raise(fewest.at_least as Cost, PartReason::Swept { frontiers });
    }
    swept
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
    let goal = Goal { has_joker: true, ..Goal::trees(1) };
    for kept in [1 << 5, 1 << 8, 1 << 11, 1 << 14, 1 << 17, MOST] {
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
