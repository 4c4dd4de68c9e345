//! Theorem T2: a cube to two stones, one of them on a given vertex with a given colour.
//!
//! The cases are those of the induction step in docs/hypercubes.md, by the same letters.

use super::cube::{Cube, Spare, Weight, color_on, residue};
use super::double_mover::clear_on_the_way;
use super::play::{MoveArena, MoveChain};
use super::single::to_one;
use super::table;

/// The number of vertices of the right weight that have to be looked at in cases (B) and (D).
const CANDIDATES: usize = 6;

/// What is to be left: a stone of this weight on v, and another on this side of the cube. The other
/// has the weight delta less this one, so its side is its colour.
#[derive(Clone, Copy)]
pub(super) struct Two {
    pub(super) weight: Weight,
    pub(super) side: u32,
}

impl Two {
    /// The condition of T2.
    pub(super) fn is_possible(self, cube: &Cube<'_>, v: u32) -> bool {
        let delta = cube.delta();
        delta != self.weight && cube.is_mixed_without(v) && self.has_colors(cube, v, delta)
    }

    /// Are there as many stones of the colours as are to be left?
    fn has_colors(self, cube: &Cube<'_>, v: u32, delta: Weight) -> bool {
        let color = color_on(cube.side(v), self.weight);
        let other = color_on(self.side, residue(i64::from(delta - self.weight)));
        color != other || cube.count(color) >= 2
    }
}

/// Reduces a cube of which [`Two::is_possible`] holds.
///
/// # Returns
/// `None` if no case applies, which the theorem excludes.
pub(super) fn to_two(
    play: &mut MoveArena,
    mut cube: Cube<'_>,
    mut v: u32,
    two: Two,
) -> Option<MoveChain> {
    if cube.dimension() <= table::DIMENSION {
        return table::reduce_to_two(play, &cube, v, two.weight, two.side);
    }
    for k in (0..cube.dimension()).rev() {
        v = cube.bring_to_top(k, v);
        let mut spare = Spare::default();
        let [mut left, right] = cube.halves(v, &mut spare);
        let v = v & left.last_vertex();
        let (l, r) = (left.delta(), right.delta());
        if l == two.weight {
            // (A)
            if left.is_mixed_without(v) {
                let u = [0, 1, 2, 3]
                    .into_iter()
                    .find(|&u| right.side(u) == two.side && right.is_mixed_without(u));
                if let Some(u) = u {
                    let other = to_one(play, right, u)?;
                    let one = to_one(play, left, v)?;
                    return Some(play.join(other, one));
                }
            }
        } else {
            // (D)
            let entering = residue(i64::from(two.weight - l));
            let there = Two { weight: entering, ..two };
            let good =
                left.first_with_weight::<CANDIDATES>(entering).into_iter().flatten().find(|&j| {
                    there.is_possible(&right, j) && left.flip_if(j, |left| left.is_mixed_without(v))
                });
            if let Some(j) = good {
                let (from, to) = (right.vertex(j), left.vertex(j));
                let cleared = to_two(play, right, j, there)?;
                let entry = play.push(from, to);
                let cleared = play.join(cleared, entry);
                let rest = to_one(play, left, v)?;
                return Some(play.join(cleared, rest));
            }
        }
        if r != 0 {
            // (B)
            let good = left.first_with_weight::<CANDIDATES>(r).into_iter().flatten().find(|&j| {
                right.is_mixed_without(j) && left.flip_if(j, |left| two.is_possible(left, v))
            });
            if let Some(j) = good {
                let (from, to) = (right.vertex(j), left.vertex(j));
                let cleared = to_one(play, right, j)?;
                let entry = play.push(from, to);
                let cleared = play.join(cleared, entry);
                let rest = to_two(play, left, v, two)?;
                return Some(play.join(cleared, rest));
            }
        } else if two.is_possible(&left, v) {
            // (C)
            let list = to_two(play, left, v, two)?;
            return clear_on_the_way(play, list, right);
        }
    }
    None
}
