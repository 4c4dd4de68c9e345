//! Theorem 5, first part: hypercubes are strongly 1-reducible joker.

use clobber_core::{Color, Position, StoneSet, Vertex};

use super::cube::{Cube, parity, residue, weight_on, weights_of};
use super::{NO_CASE, can_end_on, one};
use crate::board::Hypercube;
use crate::error::ReduceError;
use crate::goal::Goal;
use crate::joker::{Joker, JokerReduction};
use crate::obstacle::Obstacle;

/// Reduces a full position on a hypercube to one stone of this colour on this vertex, where one stone
/// may change its colour once. The joker is used only if there is no way without.
///
/// # Source
/// That it is possible if the colour on the vertex is not rare, or is the wanted one, is Theorem 5 of
/// Dorbec, Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*: hypercubes are strongly
/// 1-reducible joker. From dimension 2 on it is impossible otherwise. Here it follows from T1:
///
/// A change of colour adds to delta, modulo 3, the weight of the stone before it. So it must be of a
/// stone of the weight x = (delta wanted) - delta; for x = 0 there is none. If delta is 0, or Q_n - v
/// is monochromatic, some stone of weight x can be changed at the start so that T1 applies.
/// Otherwise delta is x: T1 leads to the wrong colour, which is then changed.
///
/// # Complexity
/// As [`reduce_hypercube`](crate::reduce_hypercube).
///
/// # Errors
/// [`Obstacle::RareOnVertex`] where it is impossible. Also if the vertex is not on the board, or one
/// is empty.
///
/// ```
/// use clobber_core::{Color, Position, Vertex};
/// use clobber_graphs::{Hypercube, reduce_hypercube_with_joker};
///
/// // Delta is 0: a single stone is out of reach without the joker.
/// let position = Position::parse_on(Hypercube::new(2)?, "xxoo")?;
/// let reduction = reduce_hypercube_with_joker(&position, Vertex::new(3), Color::Black)?;
/// assert!(reduction.joker.is_some());
/// assert_eq!(reduction.replay(&position)?.end().to_string(), "...x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_hypercube_with_joker<S: StoneSet>(
    position: &Position<Hypercube, S>,
    vertex: Vertex,
    color: Color,
) -> Result<JokerReduction, ReduceError> {
    ReduceError::check_goal(position.board(), Goal::Joker { vertex, color })?;
    ReduceError::check_full(position)?;
    let mut weights = weights_of(position);
    let mut cube = Cube::whole(&mut weights, position.board().dimension());
    let v = vertex.get();
    let delta = cube.delta();
    let weight = residue(i64::from(weight_on(parity(v), color) - delta));
    if weight == 0 {
        return match can_end_on(&cube, v) {
            true => Ok(JokerReduction { moves: one(cube, v)?, joker: None }),
            false => Err(Obstacle::RareOnVertex { vertex }.into()),
        };
    }
    if delta == weight && can_end_on(&cube, v) {
        let moves = one(cube, v)?;
        let joker = Joker { after: moves.len(), vertex };
        return Ok(JokerReduction { moves, joker: Some(joker) });
    }
    // Among three vertices at most one other than v is of no use, and v itself.
    let candidates = cube.first_with_weight::<3>(weight).into_iter().flatten();
    let mut useful = candidates.filter(|&j| cube.flip_if(j, |cube| can_end_on(cube, v)));
    let joker = useful.next().map(|j| Joker { after: 0, vertex: Vertex::new(j) });
    drop(useful);
    let joker = Some(joker.ok_or(NO_CASE)?);
    Ok(JokerReduction { moves: one(cube, v)?, joker })
}
