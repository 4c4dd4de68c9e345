//! Theorem 5, first part: hypercubes are strongly 1-reducible joker.
//!
//! A change of colour adds the weight of the stone before it to delta, modulo 3. So the stone must have the weight x
//! = (delta wanted) - delta; for x = 0 there is none. If delta is 0, or Q_n - v is monochromatic, some stone of
//! weight x can change at the start so that T1 applies. Otherwise delta is x: T1 leads to the wrong colour, which
//! then changes.

use clobber_core::{Color, Joker, JokerReduction, Position, StoneSet, Vertex};

use super::cube::{Cube, parity, residue, weight_on, weights_of};
use super::{can_end_on, one};
use crate::board::Hypercube;
use crate::error::{Error, NoPlay};
use clobber_check::Obstacle;

/// Reduces a full position to one stone with at most one change of colour, or with none if possible.
pub(super) fn play_with_joker<S: StoneSet>(
    position: &Position<Hypercube, S>,
    vertex: Vertex,
    color: Color,
) -> Result<JokerReduction, NoPlay> {
    let mut weights = weights_of(position);
    let mut cube = Cube::whole(&mut weights, position.board().dimension());
    let v = vertex.get();
    let delta = cube.delta();
    let weight = residue(i64::from(weight_on(parity(v), color) - delta));
    if weight == 0 {
        return match can_end_on(&cube, v) {
            true => Ok(one(cube, v)?.into()),
            false => Err(Obstacle::RareOnVertex { vertex }.into()),
        };
    }
    if delta == weight && can_end_on(&cube, v) {
        let moves = one(cube, v)?;
        let joker = Joker { after: moves.len(), vertex };
        return Ok(JokerReduction { moves, joker: Some(joker) });
    }
    // Among three vertices, only v and at most one other are useless.
    let candidates = cube.first_with_weight::<3>(weight).into_iter().flatten();
    let mut useful = candidates.filter(|&j| cube.flip_if(j, |cube| can_end_on(cube, v)));
    let joker = useful.next().map(|j| Joker { after: 0, vertex: Vertex::new(j) });
    drop(useful);
    let joker = Some(joker.ok_or(Error::NoCase)?);
    Ok(JokerReduction { moves: one(cube, v)?, joker })
}
