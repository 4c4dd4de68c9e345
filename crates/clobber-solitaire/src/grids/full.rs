//! Full boards of any colouring with at least three rows and columns: delta decides how many stones are left.
//!
//! `docs/grids.md` has the theorem and its proof. A play is a balanced forest ([`BalancedForest`]), which is built strip
//! by strip. A *line* is a row or a column of the board; lines are counted from one side. A strip of a few lines at the
//! edge is *cleared* into the next line, its interface: all its stones move away. A stone that enters the interface
//! turns over the colour of a square there. The rest is a full board with the same delta.
//!
//! Some strip can always be cleared ([`rule`]). Boards with a side of three or four squares ([`narrow`]) and boards with
//! a single stone of one colour ([`paths`]) are separate cases. The sweeps along a strip are the [`runs`] of a finite
//! [`automaton`], whose states are [`frontier`]s, and the tests decide whether it accepts all boards. A [`search`]
//! usually finds one run without the automaton.

mod alternating;
mod automaton;
mod board;
mod clearing;
mod frontier;
mod narrow;
mod paths;
mod rule;
mod runs;
mod search;
#[cfg(test)]
mod tests;

use clobber_core::{BalancedForest, Color, Effort, Grid, Position, StoneSet, Stopped, Topology};

pub(super) use self::alternating::moves as alternating_moves;
use self::board::{Board, Side};
pub(super) use self::frontier::{Ends, Frontier, Heading, bit};
use self::runs::Runs;

/// Finds a play on a full board that leaves as few stones as delta allows. The board has no empty square, and at least
/// three rows and columns. Returns a balanced forest of one tree if delta is not 0 modulo 3, else of two. If the board
/// is of one colour, the forest has no edge. Time and memory are O(squares). A step is a frontier visited, or a square
/// read.
pub(super) fn forest<S: StoneSet>(
    position: &Position<Grid, S>,
    effort: &mut Effort<'_>,
) -> Result<BalancedForest, Stopped> {
    let Some(mut board) = Board::new(position) else {
        // A board that is not full gets a forest without edges.
        return Ok(BalancedForest::edgeless(position.board().vertex_count()));
    };
    if !position.is_monochromatic() {
        let mut runs = Runs::new(effort);
        while reduce_step(&mut board, &mut runs)? {}
    }
    Ok(board.into_forest())
}

/// Clears some lines of the board that is left, or reduces all of it. Returns true if stones are left to clear.
fn reduce_step(board: &mut Board, runs: &mut Runs<'_, '_>) -> Result<bool, Stopped> {
    let sides = board.sides();
    let [first, second, across, _] = sides;
    match (board.length(first), board.lines(first)) {
        _ if board.stones(Color::Black) == 1 => walk(board, Color::Black),
        _ if board.stones(Color::White) == 1 => walk(board, Color::White),
        (..=3, _) => narrow::reduce_three_lines(board, across, runs)?,
        (_, ..=5) => {
            if narrow::peel_small(board, runs)? {
                return Ok(true);
            }
            narrow::reduce_by_sweep(board, runs)?;
        }
        (4, _) => {
            if narrow::reduce_stripes(board, first) {
                return Ok(false);
            }
            let mut is_smaller = false;
            for side in [first, second] {
                while board.lines(side) > 5 && narrow::peel_four_lines(board, side, runs)? {
                    is_smaller = true;
                }
            }
            if is_smaller {
                return Ok(true);
            }
            narrow::reduce_by_sweep(board, runs)?;
        }
        _ => {
            for side in sides {
                if rule::clear_from(board, side, runs)? {
                    return Ok(true);
                }
            }
            // Unreachable by the theorem: one of the sides can be cleared.
        }
    }
    Ok(false)
}

/// Lets the only stone of its colour clobber all others, or all others except one if delta is 0 modulo 3.
fn walk(board: &mut Board, rare: Color) {
    let (rows, cols) = (board.lines(Side::Top), board.length(Side::Top));
    let rare = (0..rows)
        .flat_map(|row| (0..cols).map(move |col| (row, col)))
        .find(|&(row, col)| board.color(board.at(Side::Top, row, col)) == rare);
    if let Some(start) = rare {
        let path = paths::longest_path(rows, cols, start);
        let path: Vec<usize> =
            path.into_iter().map(|(row, col)| board.at(Side::Top, row, col)).collect();
        board.go_along(path);
    }
}
