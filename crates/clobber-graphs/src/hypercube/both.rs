//! Theorem T3: reduces a cube to two stones on given vertices with given colours.
//!
//! The cases follow section 5 of docs/hypercubes.md, by the same letters. Q_2 and Q_3 come from a table of all plays.

use core::ops::ControlFlow::{self, Break, Continue};

use smallvec::SmallVec;

use super::cube::{Cube, Spare, Weight, color_on, parity, residue, swapped};
use super::play::{MoveArena, MoveChain};
use super::single::{clear_on_the_way, to_one};
use super::table::{self, Left};

/// The number of vertices of the right weight to examine on each side of a half.
///
/// In (D1) and (D2), a side with any suitable vertex has at most three unsuitable ones; in (II) it has at most five.
/// In (G) the side that the proof uses has at most two.
const CANDIDATES: usize = 6;

/// The two stones to leave, as vertices and weights.
#[derive(Clone, Copy)]
pub(super) struct Both {
    pub(super) vertices: [u32; 2],
    pub(super) weights: [Weight; 2],
}

impl Both {
    /// Returns whether a cube of dimension 2 or more can be reduced to them: from dimension 4 on, the condition of
    /// T3.
    pub(super) fn is_possible(self, cube: &Cube<'_>) -> bool {
        let ([v, w], [x, y]) = (self.vertices, self.weights);
        if cube.dimension() <= table::DIMENSION {
            return v != w && table::reaches(cube, v, self.in_table());
        }
        let color = color_on(cube.side(v), x);
        v != w
            && cube.delta() == residue(i64::from(x + y))
            && cube.is_mixed_without_both(v, w)
            && (color != color_on(cube.side(w), y) || cube.count(color) >= 2)
    }

    fn in_table(self) -> Left {
        let ([v, w], [x, y]) = (self.vertices, self.weights);
        Left::both(x, v ^ w, y)
    }

    fn swapped(self) -> Self {
        let ([v, w], [x, y]) = (self.vertices, self.weights);
        Self { vertices: [w, v], weights: [y, x] }
    }
}

/// Reduces a cube that satisfies [`Both::is_possible`].
///
/// # Returns
/// `None` if no case applies, which the theorem excludes.
pub(super) fn to_both(
    play: &mut MoveArena,
    mut cube: Cube<'_>,
    mut both: Both,
) -> Option<MoveChain> {
    if cube.dimension() <= table::DIMENSION {
        return table::reduce(play, &cube, both.vertices[0], both.in_table());
    }
    let last = cube.dimension() - 1;
    // Case (G) is needed only if no other case applies along any coordinate.
    for may_enter_twice in [false, true] {
        for k in (0..=last).rev() {
            let [v, w] = both.vertices;
            let v = cube.bring_to_top(k, v);
            let w = swapped(w, k, last);
            both.vertices = [v, w];
            let mut spare = Spare::default();
            let [left, right] = cube.halves(v, &mut spare);
            let there = Both { vertices: [v, w].map(|u| u & left.last_vertex()), ..both };
            let found = match ((v ^ w) >> last & 1 == 1, may_enter_twice) {
                (true, false) => apart(play, left, right, there),
                (false, false) => together(play, left, right, there),
                (false, true) => entered_twice(play, left, right, there),
                (true, true) => Continue(()),
            };
            if let Break(list) = found {
                return list;
            }
        }
    }
    None
}

/// Tries to leave the stones in different halves, the first one in `left`: cases (A), (D1) and (D2).
///
/// # Returns
/// A break with the reduction if a case applies; the next two functions do likewise. The break is `None` if the case
/// fails, which the theorem excludes.
fn apart(
    play: &mut MoveArena,
    mut left: Cube<'_>,
    mut right: Cube<'_>,
    both: Both,
) -> ControlFlow<Option<MoveChain>> {
    let ([v, w], [x, _]) = (both.vertices, both.weights);
    let y = residue(i64::from(x - left.delta()));
    if y == 0 {
        if !left.is_mixed_without(v) || !right.is_mixed_without(w) {
            return Continue(());
        }
        let lists = to_one(play, left, v).zip(to_one(play, right, w));
        return Break(lists.map(|(first, second)| play.join(first, second)));
    }
    if let Some((j, there)) = entry(&right, &mut left, v, both, y) {
        return Break(through(play, right, left, j, there, v));
    }
    match entry(&left, &mut right, w, both.swapped(), -y) {
        Some((i, there)) => Break(through(play, left, right, i, there, w)),
        None => Continue(()),
    }
}

/// Looks for a vertex at which a stone of weight `weight` can enter a half in case (D), and turns it over there.
///
/// # Arguments
/// `from`: the half to reduce to two stones; `into`: the half to reduce to the stone on `end`; `both`: the final
/// stones, the stone on `end` first.
///
/// # Returns
/// The vertex, and the stones to leave in `from` before the crossing.
fn entry(
    from: &Cube<'_>,
    into: &mut Cube<'_>,
    end: u32,
    both: Both,
    weight: Weight,
) -> Option<(u32, Both)> {
    candidates(into, weight).into_iter().find_map(|j| {
        let there = Both { vertices: [j, both.vertices[1]], weights: [weight, both.weights[1]] };
        let good = there.is_possible(from) && into.flip_if(j, |into| into.is_mixed_without(end));
        good.then_some((j, there))
    })
}

/// Reduces one half to two stones and, after one of them enters the other half at `j`, that half to one stone, as in
/// case (D).
fn through(
    play: &mut MoveArena,
    from: Cube<'_>,
    into: Cube<'_>,
    j: u32,
    there: Both,
    end: u32,
) -> Option<MoveChain> {
    let (out, enter) = (from.vertex(j), into.vertex(j));
    let cleared = to_both(play, from, there)?;
    let cleared = play.then(cleared, out, enter);
    let rest = to_one(play, into, end)?;
    Some(play.join(cleared, rest))
}

/// Tries to leave both stones in `left`, clearing `right` into it at one vertex, or on the way: cases (I) and (II).
fn together(
    play: &mut MoveArena,
    mut left: Cube<'_>,
    right: Cube<'_>,
    both: Both,
) -> ControlFlow<Option<MoveChain>> {
    let r = right.delta();
    if r == 0 {
        if !both.is_possible(&left) {
            return Continue(());
        }
        let is_small = left.dimension() == table::DIMENSION;
        // Only the reduction of a small cube may lack a double mover.
        let list = to_both(play, left, both).filter(|list| !is_small || list.mover.is_some());
        return match list {
            Some(list) => Break(clear_on_the_way(play, list, right)),
            None => Continue(()),
        };
    }
    let good = candidates(&left, r)
        .into_iter()
        .find(|&j| right.is_mixed_without(j) && left.flip_if(j, |left| both.is_possible(left)));
    let Some(j) = good else { return Continue(()) };
    let (out, enter) = (right.vertex(j), left.vertex(j));
    let cleared = to_one(play, right, j);
    Break(cleared.and_then(|cleared| {
        let cleared = play.then(cleared, out, enter);
        let rest = to_both(play, left, both)?;
        Some(play.join(cleared, rest))
    }))
}

/// Tries to leave both stones in `left`, clearing `right` into it at two vertices: case (G).
fn entered_twice(
    play: &mut MoveArena,
    mut left: Cube<'_>,
    right: Cube<'_>,
    both: Both,
) -> ControlFlow<Option<MoveChain>> {
    // The weights of the two stones must add up to delta, modulo 3.
    let weights = match right.delta() {
        0 => [1, -1],
        r => [-r, -r],
    };
    let [first, second] = weights.map(|weight| candidates(&left, weight));
    let is_free = |j: &u32| !both.vertices.contains(j);
    for &a in first.iter().filter(|a| is_free(a)) {
        for &b in second.iter().filter(|b| is_free(b)) {
            let there = Both { vertices: [a, b], weights };
            if !there.is_possible(&right) {
                continue;
            }
            left.flip(a);
            if left.flip_if(b, |left| both.is_possible(left)) {
                let entries = [a, b].map(|j| (right.vertex(j), left.vertex(j)));
                let cleared = to_both(play, right, there);
                return Break(cleared.and_then(|mut cleared| {
                    for (out, enter) in entries {
                        cleared = play.then(cleared, out, enter);
                    }
                    let rest = to_both(play, left, both)?;
                    Some(play.join(cleared, rest))
                }));
            }
            left.flip(a);
        }
    }
    Continue(())
}

/// Returns the first vertices of a weight on each side of a cube.
fn candidates(cube: &Cube<'_>, weight: Weight) -> SmallVec<[u32; 2 * CANDIDATES]> {
    let (mut found, mut others) = (SmallVec::new(), SmallVec::<[u32; CANDIDATES]>::new());
    for v in cube.with_weight(weight) {
        match parity(v) {
            0 if found.len() < CANDIDATES => found.push(v),
            1 if others.len() < CANDIDATES => others.push(v),
            _ if found.len() + others.len() == 2 * CANDIDATES => break,
            _ => {}
        }
    }
    found.extend(others);
    found
}
