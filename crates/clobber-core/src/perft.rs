//! Counting sequences of moves.

use crate::board::Topology;
use crate::color::Color;
use crate::moves::MoveList;
use crate::position::Position;
use crate::stones::{StoneSet, Stones};

/// The last plies are counted by recursion; the ones above keep their moves on a stack of their
/// own, so that no depth exhausts the thread's stack.
const RECURSIVE_PLIES: u32 = 16;

/// The number of alternating sequences of `depth` moves from a position, `first` moving first.
///
/// The name is the one that chess programmers give to the count by which they test move
/// generation. All sequences of that length count, and no shorter ones.
///
/// ```
/// use clobber_core::{Color, Grid, Position, perft};
///
/// let board = Position::checkerboard(Grid::new(5, 6)?, Color::Black);
/// assert_eq!(perft(&board, Color::Black, 1), 49);
/// assert_eq!(perft(&board, Color::Black, 3), 83_460);
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
///
/// # Complexity
/// One visit for each sequence of `depth - 1` moves; the last moves are counted by words. Memory
/// O(depth) move lists.
pub fn perft<T: Topology, S: StoneSet>(position: &Position<T, S>, first: Color, depth: u32) -> u64 {
    let board = position.board();
    let mut stones = position.stones().clone();
    let upper_plies = depth.saturating_sub(RECURSIVE_PLIES) as usize;
    if upper_plies == 0 {
        return count_below(board, &stones, first, depth);
    }
    let mover = |ply: usize| if ply % 2 == 0 { first } else { !first };
    let moves = |stones: &Stones<S>, color: Color| -> MoveList {
        board.moves_between(stones.of(color), stones.of(!color)).collect()
    };
    // The moves not yet tried at each ply, and the moves being tried at all but the last.
    let mut untried = vec![moves(&stones, first)];
    let mut line = Vec::new();
    let mut count = 0;
    while let Some(ply_moves) = untried.last_mut() {
        match ply_moves.pop() {
            Some(mv) => {
                let color = mover(line.len());
                stones.play_unchecked(color, mv);
                if untried.len() == upper_plies {
                    count += count_below(board, &stones, !color, RECURSIVE_PLIES);
                    stones.undo(color, mv);
                } else {
                    line.push(mv);
                    untried.push(moves(&stones, !color));
                }
            }
            None => {
                untried.pop();
                if let Some(mv) = line.pop() {
                    stones.undo(mover(line.len()), mv);
                }
            }
        }
    }
    count
}

fn count_below<T: Topology, S: StoneSet>(
    board: &T,
    stones: &Stones<S>,
    color: Color,
    depth: u32,
) -> u64 {
    let moves = board.moves_between(stones.of(color), stones.of(!color));
    match depth {
        0 => 1,
        1 => moves.count() as u64,
        _ => {
            let mut child = stones.clone();
            moves
                .map(|mv| {
                    child.play_unchecked(color, mv);
                    let count = count_below(board, &child, !color, depth - 1);
                    child.undo(color, mv);
                    count
                })
                .sum()
        }
    }
}
