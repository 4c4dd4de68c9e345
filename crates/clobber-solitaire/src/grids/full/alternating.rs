//! Full boards of at least three rows and columns with the colours taking turns.
//!
//! No play leaves fewer stones than the greater of delta's bound and the balance bound. `docs/grids-in-turn.md` has its
//! table. That every board meets it is a conjecture, proved in some cases.
//!
//! If one colour leads by much, the board is [`cut`] into tiles, which are played one after the other. Strips of a
//! tile are cleared as in free order, but by runs with chosen [`leads`]: after a strip the colours should have made
//! equally many moves, or the first one more. A [`schedule`] orders the moves of the strip so that the colours take
//! turns. If it fails, the moves are *pending* and are scheduled together with later strips. A search or a last sweep
//! over three or four lines finishes the rest. If nothing works, the [`reduction`] goes back.

mod columns;
mod cut;
mod leads;
mod reduction;
mod schedule;
mod strips;
#[cfg(test)]
mod tests;

use clobber_core::{
    Color, Effort, Grid, Move, MoveOrder, Position, Replay, StoneSet, Stopped, Topology,
};
use clobber_graphs::internal::sweep::mixed;

use self::cut::{Counts, tiles};
use self::reduction::RectangleReduction;
use super::board::{Area, Board};
use super::frontier::weight;
use crate::bound::least_by_balance;
use crate::room;

/// Looks for a play in turn that leaves as few stones as the bound allows. The board has no empty square, at least
/// three rows and columns, and stones of both colours. Returns the moves, already replayed and the same for equal
/// boards; `None` if no play has been found. A step is a square read, a move scheduled, or a position searched.
pub(in super::super) fn moves<S: StoneSet>(
    position: &Position<Grid, S>,
    first: Color,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    const ATTEMPTS: u64 = 5;
    /// Later attempts do not cut the board.
    const CUT: u64 = 3;
    /// Bytes for each square: its colour, its tree, the counts for cutting, its node in a schedule, and its move.
    const BYTES: usize = 40;
    room::hold(position.stone_count(), BYTES, effort)?;
    effort.spend(position.stone_count() as u64)?;
    let [own, others] = [first, !first].map(|color| position.count(color));
    let cols = position.board().cols();
    let squares = position.occupied().map(|(vertex, color)| (vertex.index(), color));
    let (_, is_delta_zero) = black_and_delta(squares, cols);
    let stones = fewest(own, others, is_delta_zero);
    let is_play_to_bound = |moves: &Vec<Move>| {
        let order = MoveOrder::Alternating(first);
        let replay = Replay::new(position.clone(), order, moves.iter().copied());
        replay.is_ok_and(|replay| replay.stones_left() == stones)
    };
    let fold = |seed: u64, square: Option<Color>| mixed(seed ^ u64::from(square == Some(first)));
    let seed = position.squares().fold(cols as u64, fold);
    for attempt in 0..ATTEMPTS {
        effort.check_limits()?;
        let found = attempt_with(position, first, attempt < CUT, mixed(seed ^ attempt), effort)?;
        effort.check_limits()?;
        if found.as_ref().is_some_and(is_play_to_bound) {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Returns the fewest stones that the bound allows, from the counts of the colour to move and the other; both occur.
fn fewest(own: usize, others: usize, is_delta_zero: bool) -> usize {
    least_by_balance(own, others).max(if is_delta_zero { 2 } else { 1 })
}

/// Returns the number of black stones among some squares of a board, and whether their delta is 0 modulo 3.
fn black_and_delta(squares: impl Iterator<Item = (usize, Color)>, cols: usize) -> (usize, bool) {
    let (mut black, mut delta) = (0, 0);
    for (square, color) in squares {
        black += usize::from(color == Color::Black);
        delta += weight(square / cols + square % cols, color);
    }
    (black, delta % 3 == 0)
}

fn attempt_with<S: StoneSet>(
    position: &Position<Grid, S>,
    first: Color,
    is_cut: bool,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    let grid = *position.board();
    let whole = Area { rows: 0..grid.rows(), cols: 0..grid.cols() };
    let Some(board) = Board::new(position) else { return Ok(None) };
    effort.check_limits()?;
    let [black, white] = Color::BOTH.map(|color| position.count(color));
    let majority = if black < white { Color::White } else { Color::Black };
    let is_cut = is_cut && black.abs_diff(white) >= whole.shorter_side();
    let tiles = match is_cut {
        true => {
            let colors = (0..grid.vertex_count()).map(|square| board.color(square));
            tiles(&Counts::new(grid.cols(), colors), majority, whole)
        }
        false => vec![whole],
    };
    let mut reduction = RectangleReduction::new(board, grid.vertex_count(), seed, effort);
    let mut turn = first;
    for tile in tiles {
        let board = &reduction.board;
        let squares = board.squares_of(&tile).map(|square| (square, board.color(square)));
        let (black, is_delta_zero) = black_and_delta(squares, grid.cols());
        if black == 0 || black == tile.len() {
            continue;
        }
        match reduction.reduce(&tile, turn, is_delta_zero)? {
            Some(next) => turn = next,
            None => return Ok(None),
        }
    }
    Ok(Some(reduction.play))
}
