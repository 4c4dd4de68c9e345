//! Theorem T1: reduces a cube to one stone on a given vertex.
//!
//! The cases follow the induction step in docs/hypercubes.md, by the same numbers.
//!
//! # Case (I)
//! A half of delta 0 is cleared along the way of a double mover in the other half.
//!
//! Let M be a reduction of the half L, and i -> j, j -> q a double mover of M: no move between the two touches j. Let
//! y be the weight of i and j before i -> j; then j and q have weight -y before j -> q. Write i', j', q' for the
//! copies in the other half R, of delta 0. Then
//!
//! - (a) if w(i') = y: i -> i', R to one stone on j', j' -> j, all instead of i -> j;
//! - (b) if w(j') = -y: instead of j -> q come j -> j', R to one stone on q', q' -> q;
//! - (c) if w(i') = -y: j -> i, i -> i', R to one stone on q' instead of i -> j, and q' -> q instead
//!   of j -> q.
//!
//! In each case the stone that enters R flips a weight there, and delta(R) becomes the weight of the returning stone:
//! y in (a), -y in (b) and (c). So T1 applies if R then has both colours off the vertex where it ends. Section 3 of
//! docs/hypercubes.md proves that this holds in one of the three cases.

use super::cube::{Cube, Spare};
use super::play::{DoubleMover, MoveArena, MoveChain};
use super::table::{self, Left};

/// The number of vertices of the right weight to examine in case (II): at most two are bad.
const CANDIDATES: usize = 3;

/// Reduces a cube to one stone on v, whose weight is delta. Delta must not be 0, and the stones off v must have both
/// colours.
///
/// # Returns
/// `None` if no case applies, which the theorem excludes.
pub(super) fn to_one(play: &mut MoveArena, mut cube: Cube<'_>, mut v: u32) -> Option<MoveChain> {
    if cube.dimension() <= table::DIMENSION {
        return table::reduce(play, &cube, v, Left::ONE);
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
            let cleared = play.then(cleared, from, to);
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
        all = play.then(all, from, to);
    }
    let departure = all.last;
    all.mover = Some(DoubleMover { arrival: departure - 1, departure, weight });
    Some(all)
}

/// Splices a reduction of `right`, a half of delta 0, into the list of moves of the other half.
///
/// # Returns
/// The longer list with a new double mover; `None` if the list has no double mover or no case applies.
pub(super) fn clear_on_the_way(
    play: &mut MoveArena,
    list: MoveChain,
    mut right: Cube<'_>,
) -> Option<MoveChain> {
    let DoubleMover { arrival, departure, weight } = list.mover?;
    let (arrives, departs) = (play.move_in(arrival), play.move_in(departure));
    let (i, j, q) = (arrives.from, arrives.to, departs.to);
    let copies @ [i_copy, j_copy, q_copy] = [i, j, q].map(|vertex| right.local(vertex));
    let [i_there, j_there, q_there] = copies.map(|copy| right.vertex(copy));

    if right.weight(i_copy) == weight {
        if right.flip_if(i_copy, |right| right.is_mixed_without(j_copy)) {
            // (a)
            let cleared = to_one(play, right, j_copy)?;
            let inserted = play.then(cleared, j_there, j);
            play.replace(arrival, i, i_there);
            return Some(play.splice(list, arrival, inserted));
        }
        if right.weight(j_copy) == -weight
            && right.flip_if(j_copy, |right| right.is_mixed_without(q_copy))
        {
            // (b)
            let cleared = to_one(play, right, q_copy)?;
            let inserted = play.then(cleared, q_there, q);
            play.replace(departure, j, j_there);
            return Some(play.splice(list, departure, inserted));
        }
    } else if right.flip_if(i_copy, |right| right.is_mixed_without(q_copy)) {
        // (c)
        let entry = play.push(i, i_there);
        let cleared = to_one(play, right, q_copy)?;
        let inserted = play.join(entry, cleared);
        play.replace(arrival, j, i);
        play.replace(departure, q_there, q);
        return Some(play.splice(list, arrival, inserted));
    }
    None
}
