//! Chooses a strip that can be cleared, on a board of at least five by six squares.

use clobber_core::Stopped;

use super::board::{Board, Side};
use super::clearing::Clearing;
use super::runs::Runs;

/// Clears the first lines of a board, seen from one side, so that at least three lines and both colours are left.
///
/// Let k be the number of the first line that differs from the lines before it, all of one colour; k = 1 if the first
/// line has both colours. By the lemmas one of these strips can be cleared:
///
/// | k | strip |
/// |---|---|
/// | 1 | lines 1-2, or else 1-3 (lemma A) |
/// | even | k-1, k (lemma B), or else k-1, k, k+1 (lemma B5) |
/// | odd | k-2, k-1, k (lemma C), or else k, k+1 (lemma D) |
///
/// A detour clears the lines before the strip together with it.
///
/// # Returns
/// True if lines were removed. Otherwise line k is too near the other side, and another side works.
pub(super) fn clear_from(
    board: &mut Board,
    side: Side,
    runs: &mut Runs<'_, '_>,
) -> Result<bool, Stopped> {
    let first = board.uniform_lines(side) + 1;
    let strips = match first {
        1 => [(0, 2), (0, 3)],
        _ if first % 2 == 0 => [(first - 2, 2), (first - 2, 3)],
        _ => [(first - 3, 3), (first - 1, 2)],
    };
    for (before, height) in strips {
        let clearing = Clearing { side, before, height };
        if clearing.lines() + 3 <= board.lines(side) && clearing.apply(board, runs)? {
            return Ok(true);
        }
    }
    Ok(false)
}
