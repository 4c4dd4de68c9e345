//! Counts of move sequences.

use certified_search::{Effort, Stopped};
use smallvec::SmallVec;

use crate::board::{Grid, Topology};
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::stones::{LargeSet, StoneSet, Stones};

/// The last plies are counted by recursion. Earlier plies keep their moves on an explicit stack, so no depth exhausts
/// the thread's stack.
const RECURSIVE_PLIES: u32 = 16;

/// The number of last plies that are counted without checking the limits, unless the board is large.
const UNWATCHED_PLIES: u32 = 3;

/// The number of vertices from which a board is large, so that one ply may take long.
const LARGE: usize = 256;

/// The test of move generation.
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Counts the alternating sequences of `depth` moves from the position; `first` moves first.
    ///
    /// Chess programmers use this name for the count that tests a move generator. Only sequences of exactly this length
    /// count.
    ///
    /// # Arguments
    /// A step of the `effort` is a position with at least four moves to go; on boards of more than 256 vertices, any
    /// position.
    ///
    /// # Returns
    /// The number of sequences, or `u64::MAX` if it is greater.
    ///
    /// # Complexity
    /// One visit per sequence of `depth - 1` moves; the last moves are counted a word at a time. Memory: O(depth) lists
    /// of moves.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is hit.
    ///
    /// ```
    /// use clobber_core::{Color, Effort, Grid, Limits, Position, Stopped};
    ///
    /// let board = Position::checkerboard(Grid::new(5, 6)?, Color::Black);
    /// assert_eq!(board.perft(Color::Black, 1, &mut Effort::new()), Ok(49));
    /// let mut effort = Effort::within(Limits::steps(1000));
    /// assert_eq!(board.perft(Color::Black, 3, &mut effort), Ok(80_063));
    /// let stopped = Err(Stopped::Steps { limit: 1000 });
    /// assert_eq!(board.perft(Color::Black, 9, &mut effort), stopped);
    /// # Ok::<(), clobber_core::BoardError>(())
    /// ```
    pub fn perft(&self, first: Color, depth: u32, effort: &mut Effort) -> Result<u64, Stopped> {
        let (board, stones) = (self.board(), self.stones());
        if let Some(grid) = board.as_dyn().as_grid() {
            if let Ok(stones) = stones.in_sets::<LargeSet>(board.vertex_count()) {
                return count_on_grid(grid, &stones, first, depth, effort);
            }
        }
        count_in_smallest_sets(board, stones, first, depth, effort)
    }
}

/// Counts on a grid. This is no generic function, so that the loops are compiled here, as fast as this crate is, and not
/// in each program that counts.
fn count_on_grid(
    grid: &Grid,
    stones: &Stones<LargeSet>,
    first: Color,
    depth: u32,
    effort: &mut Effort,
) -> Result<u64, Stopped> {
    count_in_smallest_sets(grid, stones, first, depth, effort)
}

/// Counts in the smallest sets that have room for the board, whatever the position's type.
fn count_in_smallest_sets<T: Topology, S: StoneSet>(
    board: &T,
    stones: &Stones<S>,
    first: Color,
    depth: u32,
    effort: &mut Effort,
) -> Result<u64, Stopped> {
    let vertex_count = board.vertex_count();
    if let Ok(stones) = stones.in_sets::<u64>(vertex_count) {
        count_sequences(board, stones, first, depth, effort)
    } else if let Ok(stones) = stones.in_sets::<u128>(vertex_count) {
        count_sequences(board, stones, first, depth, effort)
    } else {
        count_sequences(board, stones.clone(), first, depth, effort)
    }
}

fn count_sequences<T: Topology, S: StoneSet>(
    board: &T,
    mut stones: Stones<S>,
    first: Color,
    depth: u32,
    effort: &mut Effort,
) -> Result<u64, Stopped> {
    let upper_plies = depth.saturating_sub(RECURSIVE_PLIES) as usize;
    if upper_plies == 0 {
        return count_below(board, &stones, first, depth, effort);
    }
    let mover = |ply: usize| if ply % 2 == 0 { first } else { !first };
    let moves = |stones: &Stones<S>, color: Color| -> SmallVec<[Move; 32]> {
        board.moves_between(stones.of(color), stones.of(!color)).collect()
    };
    // The moves not yet tried at each ply, and the moves being tried at all but the last.
    let mut untried = vec![moves(&stones, first)];
    let mut line = Vec::new();
    let mut count = 0_u64;
    while let Some(ply_moves) = untried.last_mut() {
        match ply_moves.pop() {
            Some(mv) => {
                effort.spend(1)?;
                let color = mover(line.len());
                stones.play_unchecked(color, mv);
                if untried.len() == upper_plies {
                    let below = count_below(board, &stones, !color, RECURSIVE_PLIES, effort)?;
                    count = count.saturating_add(below);
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
    Ok(count)
}

fn count_below<T: Topology, S: StoneSet>(
    board: &T,
    stones: &Stones<S>,
    color: Color,
    depth: u32,
    effort: &mut Effort,
) -> Result<u64, Stopped> {
    let (own, other) = (stones.of(color), stones.of(!color));
    let is_large = board.vertex_count() > LARGE;
    if is_large || depth > UNWATCHED_PLIES {
        effort.spend(1)?;
    } else if S::CAPACITY <= u128::CAPACITY {
        return Ok(count_in_words(board, own.clone(), other.clone(), depth));
    }
    match depth {
        0 => Ok(1),
        1 => Ok(board.moves_between(own, other).count() as u64),
        _ => {
            let mut child = stones.clone();
            board.moves_between(own, other).try_fold(0, |count: u64, mv| {
                let below =
                    |child: &Stones<S>| count_below(board, child, !color, depth - 1, effort);
                Ok(count.saturating_add(child.with_move(color, mv, below)?))
            })
        }
    }
}

/// Counts the last few moves with `own` to move, in sets of one or two words. These stay in registers, and a copy is
/// cheaper than undoing a move.
fn count_in_words<T: Topology, S: StoneSet>(board: &T, own: S, other: S, depth: u32) -> u64 {
    let moves = board.moves_between(&own, &other);
    match depth {
        0 => 1,
        1 => moves.count() as u64,
        _ => moves
            .map(|mv| {
                let (mut own, mut other) = (own.clone(), other.clone());
                own.toggle([mv.from, mv.to]);
                other.toggle([mv.to]);
                count_in_words(board, other, own, depth - 1)
            })
            .sum(),
    }
}
