//! Full grids of any colouring, in free order and in turn.
//!
//! A play in free order is a balanced spanning forest ([`BalancedForest`]). On a full board of at least three rows and
//! columns a theorem gives a forest with the fewest trees ([`full`]), and the moves of such forests can be put in
//! turn.

mod chance;
mod full;
mod two_rows;

pub use self::two_rows::TwoRowCounts;
pub(crate) use self::two_rows::two_rows_in_turn;

use clobber_core::{
    Bound, Color, Effort, Grid, Limits, Move, MoveOrder, Position, Reduction, StoneSet, Stopped,
    Vertex,
};

use crate::bound::{lower_bound, or_balance};
use crate::error::Error;
use crate::{Reason, Solution, room};

/// Reduces a full rectangle of any colouring to as few stones as possible, in free order or with the colours in turn.
///
/// **Theorem.** In free order, with at least three rows and columns and stones of both colours, one stone is left if
/// delta is not 0 modulo 3, and two stones otherwise. On two rows of five columns or more the value may exceed delta's
/// bound.
///
/// **Conjecture.** In turn, with at least three rows and columns and stones of both colours, play meets the greater of
/// two bounds, [`lower_bound`] (delta) and [`balance_bound`](crate::balance_bound), whichever colour moves first. On two
/// rows a sweep finds the bound, and nearly always a play that meets it.
///
/// # Arguments
/// `position`: a board without an empty square; in turn, one with at least two rows and columns. A board of one colour
/// is its own reduction. `order`: the order of play. `effort`: a step is a frontier visited, a square read, a move
/// scheduled, or a position searched.
///
/// # Returns
/// A [`Solution`] whose value is known. The same board gets the same play.
///
/// # Complexity
/// In free order O(squares) time and memory: 1000 x 1000 squares take 0.1 to 0.6 s. In turn no bound is proved; the
/// measured time grows like the number of squares (see `docs/performance.md`).
///
/// # Errors
/// [`Error::Hole`]; in turn [`Error::TooNarrow`]; [`Error::Stopped`] if the effort ends first. In turn,
/// [`Stopped::Undecided`] means that no play to the bound has been found.
///
/// ```
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, reduce_full_grid};
///
/// let board: Position<Grid> = "xxoxoo|xoooxx|oxxxox|xxoooo|oxoxxo|xooxox".parse()?;
/// for order in [MoveOrder::Any, MoveOrder::Alternating(Color::White)] {
///     let solution = reduce_full_grid(&board, order, &mut Effort::new())?;
///     assert_eq!(solution.value(), Some(1));
///     let replay = solution.replay(&board)?;
///     assert_eq!((replay.moves_played(), replay.stones_left()), (35, 1));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// The theorem is this library's, with its proof in `docs/grids.md`; the crate's tests compute a finite part of the
/// proof. In free order it settles a question of Demaine, Demaine and Fleischer, *Solitaire Clobber*; their Theorem 3
/// is the invariant. Strips of two or three lines are cleared into the line behind them. A search finds the steps of
/// most strips, and finite automata find the rest.
///
/// The method in turn is this library's too. `docs/grids-in-turn.md` in the repository proves some cases. For
/// example, the bound is met on boards of any size if one colour has at most ten stones (computer-assisted). This
/// partly answers the same question.
pub fn reduce_full_grid<S: StoneSet>(
    position: &Position<Grid, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let hole = position.squares().position(|square| square.is_none());
    if let Some(vertex) = hole.and_then(Vertex::from_index) {
        return Err(Error::Hole { vertex });
    }
    let side = shorter_side(position.board());
    let (moves, bound) = match order {
        MoveOrder::Any if side < 3 => {
            let found = crate::solve(position, order, effort);
            let reason = "the fewest stones have not been found";
            let open = effort.stopped().unwrap_or(Stopped::Undecided { reason });
            return if found.is_optimal() { Ok(found) } else { Err(open.into()) };
        }
        MoveOrder::Any => (full_grid_moves(position, effort)?, lower_bound(position)),
        MoveOrder::Alternating(first) if side == 2 => two_rows_moves(position, first, effort)?,
        MoveOrder::Alternating(_) if side < 2 => return Err(Error::TooNarrow { side }),
        MoveOrder::Alternating(first) => {
            let moves = alternating_grid_moves(position, first, effort)?;
            (moves, or_balance(lower_bound(position), &position.by_dyn(), order))
        }
    };
    let stones_left = position.stone_count() - moves.len();
    Ok(Solution { reduction: Reduction { order, moves }, stones_left, bound })
}

/// Returns the moves that reduce a full board of two rows in turn, and the bound that they meet.
fn two_rows_moves<S: StoneSet>(
    position: &Position<Grid, S>,
    first: Color,
    effort: &mut Effort<'_>,
) -> Result<(Vec<Move>, Bound<Reason>), Stopped> {
    let at_once =
        or_balance(lower_bound(position), &position.by_dyn(), MoveOrder::Alternating(first));
    if position.is_monochromatic() {
        effort.spend(1)?;
        return Ok((Vec::new(), at_once));
    }
    let found = two_rows_in_turn(position, first, effort);
    let bound = found.bound(first).filter(|bound| bound.stones > at_once.stones).unwrap_or(at_once);
    let reason = "no play in turn that meets the bound has been found";
    let open = effort.stopped().unwrap_or(Stopped::Undecided { reason });
    let is_met = |moves: &Vec<Move>| position.stone_count() - moves.len() == bound.stones;
    Ok((found.moves.filter(is_met).ok_or(open)?, bound))
}

/// Returns the moves in free order that reduce a full board of at least three rows and columns.
fn full_grid_moves<S: StoneSet>(
    position: &Position<Grid, S>,
    effort: &mut Effort<'_>,
) -> Result<Vec<Move>, Stopped> {
    /// Nanoseconds for each square to check a forest and to make its moves.
    const TIME: u128 = 120;
    /// Bytes for each square to hold the forest and its moves.
    const BYTES: usize = 40;
    room::hold(position.stone_count(), BYTES, effort)?;
    let forest = full::forest(position, effort)?;
    effort.check_limits()?;
    let left = effort.limits_left().time;
    if left.is_some_and(|left| left.as_nanos() < TIME * position.stone_count() as u128) {
        // The check below cannot stop at a time limit.
        return Err(Stopped::Time { limit: effort.limits().time.unwrap_or_default() });
    }
    let checked = forest.check(position);
    effort.check_limits()?;
    Ok(checked.map_or_else(|_| Vec::new(), |forest| forest.to_reduction().moves))
}

/// Returns the moves in turn that reduce a full board of at least three rows and columns to its bound. Fails also if
/// the method has found no such play.
fn alternating_grid_moves<S: StoneSet>(
    position: &Position<Grid, S>,
    first: Color,
    effort: &mut Effort<'_>,
) -> Result<Vec<Move>, Stopped> {
    if position.is_monochromatic() {
        effort.spend(1)?;
        return Ok(Vec::new());
    }
    let reason = "no play in turn that meets the bound has been found";
    full::alternating_moves(position, first, effort)?.ok_or(Stopped::Undecided { reason })
}

/// Returns moves that reduce a full board of at least three rows and columns to its bound, if they are found: in free
/// order with all of the effort, in turn with half of it, because the method may find nothing.
pub(crate) fn moves_to_bound(
    position: &Position<Grid>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Option<Vec<Move>> {
    match order {
        MoveOrder::Any => full_grid_moves(position, effort).ok(),
        MoveOrder::Alternating(first) => {
            let left = effort.limits_left();
            let (steps, time) = (left.steps.map(|steps| steps / 2), left.time.map(|time| time / 2));
            let half = Limits { steps, time, memory: None };
            let in_turn = |effort: &mut Effort<'_>| alternating_grid_moves(position, first, effort);
            effort.attempt(half, in_turn).ok().flatten()
        }
    }
}

fn shorter_side(grid: &Grid) -> usize {
    grid.rows().min(grid.cols())
}
