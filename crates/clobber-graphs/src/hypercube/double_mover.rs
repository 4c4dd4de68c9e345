//! Case (I): clears a half of delta 0 along the way of a double mover in the other half.
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

use super::cube::Cube;
use super::play::{DoubleMover, MoveArena, MoveChain};
use super::single::to_one;

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
    let [i_copy, j_copy, q_copy] = [i, j, q].map(|vertex| right.local(vertex));
    let (i_there, j_there, q_there) =
        (right.vertex(i_copy), right.vertex(j_copy), right.vertex(q_copy));

    if right.weight(i_copy) == weight {
        if right.flip_if(i_copy, |right| right.is_mixed_without(j_copy)) {
            // (a)
            let cleared = to_one(play, right, j_copy)?;
            let back = play.push(j_there, j);
            let inserted = play.join(cleared, back);
            play.replace(arrival, i, i_there);
            return Some(play.splice(list, arrival, inserted));
        }
        if right.weight(j_copy) == -weight
            && right.flip_if(j_copy, |right| right.is_mixed_without(q_copy))
        {
            // (b)
            let cleared = to_one(play, right, q_copy)?;
            let back = play.push(q_there, q);
            let inserted = play.join(cleared, back);
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
