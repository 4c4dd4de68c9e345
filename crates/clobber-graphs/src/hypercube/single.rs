//! Theorem T1: reduces a cube to one stone on a given vertex.
//!
//! The cases follow the induction step in docs/hypercubes.md, by the same numbers.

use super::cube::{Cube, Spare};
use super::double_mover::clear_on_the_way;
use super::play::{DoubleMover, MoveArena, MoveChain};
use super::table;

/// The number of vertices of the right weight to examine in case (II): at most two are bad.
const CANDIDATES: usize = 3;

/// Reduces a cube to one stone on v, whose weight is delta. Delta must not be 0, and the stones off v must have both
/// colours.
///
/// # Returns
/// `None` if no case applies, which the theorem excludes.
pub(super) fn to_one(play: &mut MoveArena, mut cube: Cube<'_>, mut v: u32) -> Option<MoveChain> {
    if cube.dimension() <= table::DIMENSION {
        return table::reduce_to_one(play, &cube, v);
    }
    for k in (0..cube.dimension()).rev() {
        v = cube.bring_to_top(k, v);
        let mut spare = Spare::default();
        let [mut left, right] = cube.halves(v, &mut spare);
        let v = v & left.last_vertex();
        let r = right.delta();
        if r == 0 {
            if left.is_mixed_without(v) {
                // (I)
                let list = to_one(play, left, v)?;
                return clear_on_the_way(play, list, right);
            }
            continue;
        }
        let candidates = left.first_with_weight::<CANDIDATES>(r);
        let good = candidates.into_iter().flatten().find(|&j| {
            right.is_mixed_without(j) && left.flip_if(j, |left| left.is_mixed_without(v))
        });
        if let Some(j) = good {
            // (II)
            let (from, to) = (right.vertex(j), left.vertex(j));
            let cleared = to_one(play, right, j)?;
            let entry = play.push(from, to);
            let cleared = play.join(cleared, entry);
            let rest = to_one(play, left, v)?;
            return Some(play.join(cleared, rest));
        }
    }
    // (III)
    quarters_to_one(play, cube, v)
}

/// Case (III): all weights are equal and the dimension is even. Each of the four quarters along the last two
/// coordinates is reduced to its copy of v; the last four stones form a cycle.
fn quarters_to_one(play: &mut MoveArena, mut cube: Cube<'_>, v: u32) -> Option<MoveChain> {
    if !cube.is_constant() {
        return None;
    }
    let weight = cube.weight(v);
    let (mut outer, mut inner, mut other_inner) = Default::default();
    let [mut near, mut far] = cube.halves(v, &mut outer);
    let v = v & near.last_vertex();
    let [a, d] = near.halves(v, &mut inner);
    let [b, c] = far.halves(v, &mut other_inner);
    let v = v & a.last_vertex();
    let [at_a, at_b, at_c, at_d] = [&a, &b, &c, &d].map(|quarter| quarter.vertex(v));
    let mut all: Option<MoveChain> = None;
    for quarter in [a, b, c, d] {
        let list = to_one(play, quarter, v)?;
        all = Some(all.map_or(list, |all| play.join(all, list)));
    }
    let mut all = all?;
    for (from, to) in [(at_b, at_a), (at_c, at_d), (at_d, at_a)] {
        let last = play.push(from, to);
        all = play.join(all, last);
    }
    let departure = all.last();
    all.mover = Some(DoubleMover { arrival: departure - 1, departure, weight });
    Some(all)
}
