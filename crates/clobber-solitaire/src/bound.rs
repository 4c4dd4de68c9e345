//! Lower bounds on the number of stones left that take no search, each with a reason that can be checked.

use clobber_core::{
    Bipartition, Bound, Color, Delta, Effort, Limits, MoveOrder, Parts, Position, StoneSet,
    Topology, Vertex,
};

use crate::DynPosition;
use crate::rows::row_value;
use crate::{PartReason, Reason};

/// Finds the best lower bound on the stones left that takes no search and no program, in linear time.
///
/// Each part of the stones that is of one colour keeps all its stones; one that is an alternating
/// row keeps those of Theorem 2; one of delta = 0 modulo 3 keeps at least two (Corollary 4; the board
/// need not be bipartite if the part is); any other keeps at least one. The bound is the sum over the
/// parts, and holds for all three orders of play.
///
/// It is exact on the checkerboards of [`CheckerboardReduction::new`](crate::CheckerboardReduction::new). In
/// general it is not: on boards with holes, and on two rows of five or more columns, delta is not
/// the only obstacle; and if the colours move in turn, their numbers matter too. (That one stone can
/// only be reached if the colours are balanced is true of alternating play alone; in free order it
/// is not.)
///
/// # Arguments
/// `position`, on any board.
///
/// # Returns
/// The bound, with a reason for each part.
///
/// # Complexity
/// O(V + E) time, O(V) memory.
///
/// ```
/// use clobber_core::{Color, Grid, Position};
/// use clobber_solitaire::{PartReason, Reason, lower_bound};
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// let bound = lower_bound(&board);
/// assert_eq!(bound.stones, 2);
/// let Reason::Parts(parts) = bound.reason else { return Err("not by parts".into()) };
/// assert!(matches!(parts[0].reason, PartReason::Delta(delta) if delta.value() == 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 2 and Corollary 4.
#[must_use]
pub fn lower_bound<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Bound<Reason> {
    let position = position.by_dyn();
    by_parts(bounds_of_parts(&position, &position.parts()))
}

/// The bound of each part.
pub(crate) fn bounds_of_parts(position: &DynPosition<'_>, parts: &Parts) -> Vec<Bound<PartReason>> {
    // Without limits nothing stops it; without sides no bound relies on them.
    let sides = Bipartition::from_parts(position, parts, &mut Effort::within(Limits::NONE));
    let (sides, bipartite) = match sides {
        Ok((sides, bipartite)) => (Some(sides), bipartite),
        Err(_) => (None, vec![false; parts.len()]),
    };
    let bound = |(part, bipartite): (_, bool)| {
        best_of_part(position, part, sides.as_ref().filter(|_| bipartite))
    };
    parts.iter().zip(bipartite).map(bound).collect()
}

/// Adds bounds up, which anybody may have written.
fn stones_of<'a>(bounds: impl IntoIterator<Item = &'a Bound<PartReason>>) -> usize {
    bounds.into_iter().map(|bound| bound.stones).fold(0, usize::saturating_add)
}

/// The sum of the bounds of all parts.
pub(crate) fn by_parts(bounds: Vec<Bound<PartReason>>) -> Bound<Reason> {
    let stones = stones_of(&bounds);
    Bound { stones, reason: Reason::Parts(bounds) }
}

pub(crate) fn best_of_part(
    position: &DynPosition<'_>,
    part: &[Vertex],
    sides: Option<&Bipartition>,
) -> Bound<PartReason> {
    if is_monochromatic(position, part) {
        return Bound { stones: part.len(), reason: PartReason::Monochromatic };
    }
    best_of_mixed_part(position, part, sides, is_alternating_row(position, part))
}

/// Returns the bound of a part of both colours that has been told apart from an alternating row.
pub(crate) fn best_of_mixed_part(
    position: &DynPosition<'_>,
    part: &[Vertex],
    sides: Option<&Bipartition>,
    is_alternating_row: bool,
) -> Bound<PartReason> {
    if is_alternating_row {
        return Bound { stones: row_value(part.len()), reason: PartReason::AlternatingRow };
    }
    match sides.map(|sides| Delta::from_vertices(position, sides, part)) {
        Some(delta) if delta.class() == 0 => Bound { stones: 2, reason: PartReason::Delta(delta) },
        _ => Bound { stones: 1, reason: PartReason::Survivor },
    }
}

/// Finds the bound that the numbers of stones give in alternating play: [`Reason::Balance`].
///
/// # Arguments
/// `position`, on any board; `first`, the colour that moves first.
///
/// # Returns
/// A bound for `MoveOrder::Alternating(first)`.
///
/// # Complexity
/// O(V + E) time, O(V) memory.
///
/// ```
/// use clobber_core::{Color, Grid, Position};
/// use clobber_solitaire::{balance_bound, lower_bound};
///
/// // The checkerboard of an odd number of squares, and the colour with one stone more moves first.
/// let board = Position::checkerboard(Grid::new(5, 5)?, Color::Black);
/// assert_eq!(lower_bound(&board).stones, 1);
/// assert_eq!(balance_bound(&board, Color::White).stones, 1);
/// assert_eq!(balance_bound(&board, Color::Black).stones, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, use it for one stone: it takes balanced
/// colours, or, of an odd number of stones, one less of the colour that moves first.
#[must_use]
pub fn balance_bound<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    first: Color,
) -> Bound<Reason> {
    let position = position.by_dyn();
    let parts = position.parts();
    let constant_parts = parts.iter().filter(|part| is_monochromatic(&position, part));
    balance_beside(&position, constant_parts, first)
}

/// Returns the better of a bound and that of the balance, if the colours take turns.
pub(crate) fn or_balance(
    bound: Bound<Reason>,
    position: &DynPosition<'_>,
    order: MoveOrder,
) -> Bound<Reason> {
    let MoveOrder::Alternating(first) = order else { return bound };
    let balance = balance_bound(position, first);
    if balance.stones > bound.stones { balance } else { bound }
}

/// Returns the balance bound, beside the parts of one colour.
pub(crate) fn balance_beside<'p>(
    position: &DynPosition<'_>,
    constant_parts: impl Iterator<Item = &'p [Vertex]>,
    first: Color,
) -> Bound<Reason> {
    let [mut black, mut white] = Color::BOTH.map(|color| position.count(color));
    let mut constant = 0;
    for part in constant_parts {
        constant += part.len();
        match part.first().and_then(|&vertex| position.color_at(vertex)) {
            Some(Color::Black) => black -= part.len(),
            _ => white -= part.len(),
        }
    }
    let (own, others) = if first == Color::Black { (black, white) } else { (white, black) };
    Bound {
        stones: constant + least_by_balance(own, others),
        reason: Reason::Balance { first, black, white, constant },
    }
}

/// The least number of stones that the numbers of the colour to move and of the other allow.
pub(crate) fn least_by_balance(own: usize, others: usize) -> usize {
    // A move takes a stone of the other colour, the colours take turns, and the stone that moved last is left.
    (own.abs_diff(others)..).find(|&left| balance_allows(own, others, left)).unwrap_or(0)
}

/// Returns whether the numbers of stones of the colour to move and of the other allow alternating play to go on
/// until `left` are left?
pub(crate) const fn balance_allows(own: usize, others: usize, left: usize) -> bool {
    let Some(moves) = (own + others).checked_sub(left) else { return true };
    let (owns_moves, others_moves) = (moves.div_ceil(2), moves / 2);
    match (own.checked_sub(others_moves), others.checked_sub(owns_moves)) {
        (Some(own_left), Some(others_left)) => {
            let last_mover_left = if moves % 2 == 1 { own_left } else { others_left };
            moves == 0 || last_mover_left > 0
        }
        _ => false,
    }
}

fn is_monochromatic(position: &DynPosition<'_>, vertices: &[Vertex]) -> bool {
    let mut colors = vertices.iter().map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// Returns whether a part is a path in which every edge joins different colours.
fn is_alternating_row(position: &DynPosition<'_>, part: &[Vertex]) -> bool {
    let mut degrees = 0;
    for &vertex in part {
        let color = position.color_at(vertex);
        let mut degree = 0;
        for neighbor in position.board().neighbors(vertex) {
            match position.color_at(neighbor) {
                None => {}
                same if same == color => return false,
                _ => degree += 1,
            }
        }
        if degree > 2 {
            return false;
        }
        degrees += degree;
    }
    // Connected and with one edge less than vertices: a tree without branches.
    degrees + 2 == 2 * part.len()
}
