//! Plays by the moves that there are.

use clobber_core::{Color, Move, MoveOrder, Position, Reduction, StoneSet, Topology};

/// Plays as the bytes choose, until they end or no move is left in this order; then one move is replaced by a strange one.
pub fn play<T: Topology + Clone, S: StoneSet>(
    start: &Position<T, S>,
    order: MoveOrder,
    choices: &[u8],
    strange: Option<(u8, Move)>,
) -> Reduction {
    let mut position = start.clone();
    let mut reduction = Reduction::new(order, []);
    for &choice in choices {
        let mover = order.mover(reduction.moves.len());
        let movers = Color::BOTH.into_iter().filter(|&color| mover.is_none_or(|m| m == color));
        let moves: Vec<(Color, Move)> =
            movers.flat_map(|color| position.moves(color).map(move |mv| (color, mv))).collect();
        let Some(index) = usize::from(choice).checked_rem(moves.len()) else { break };
        let (color, mv) = moves[index];
        position.play_unchecked(color, mv);
        reduction.moves.push(mv);
    }
    if let Some((at, mv)) = strange {
        let at = usize::from(at) % reduction.moves.len().max(1);
        reduction.moves.get_mut(at).into_iter().for_each(|old| *old = mv);
    }
    reduction
}
