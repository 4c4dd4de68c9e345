//! Lower bounds on the number of stones left that take no search, each with a reason that can be checked.

use clobber_core::{
    Bipartition, Bound, Color, Delta, Effort, Limits, MoveOrder, Parts, Position, StoneSet,
    Topology, Vertex,
};
use clobber_graphs::internal::{by_delta, by_parts, is_monochromatic};

use crate::DynPosition;
use crate::rows::row_value;
use crate::shape::Shape;
use crate::{PartReason, Reason};

/// Finds the best lower bound on the stones left that needs neither a search nor a dynamic program, in linear time.
///
/// The bound is a sum over the parts of the position. A part of one colour keeps all its stones. An alternating row
/// keeps as many as Theorem 2 states. A part with delta = 0 modulo 3 keeps at least two (Corollary 4; only the part has
/// to be bipartite, not the board). Any other part keeps at least one. The bound holds for all three orders of play.
///
/// It is exact on the checkerboards of [`CheckerboardReduction::new`](crate::CheckerboardReduction::new). In general it
/// is not: on boards with holes, and on two rows of five or more columns, delta is not the only obstacle. If the
/// colours move in turn, the numbers of their stones matter too. (Only in alternating play does leaving one stone
/// require balanced colours.)
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
    let position = &position.by_dyn();
    let parts = position.parts();
    // Without limits nothing stops this.
    let sides = Sides::new(position, &parts, &mut Effort::within(Limits::NONE));
    let bound = |(index, part): (usize, &[Vertex])| {
        if is_monochromatic(position, part) {
            return Bound { stones: part.len(), reason: PartReason::Monochromatic };
        }
        // A stone with three neighbours is in no row.
        let look = |edges| if edges > 2 { Err(()) } else { Ok(()) };
        let shape = Shape::new(position, part, look).unwrap_or(Shape::Dense);
        best_of_mixed_part(position, part, &shape, sides.of(index))
    };
    by_parts(parts.iter().enumerate().map(bound).collect())
}

/// The two sides of each bipartite part. Without them no bound relies on sides.
#[derive(Default)]
pub(crate) struct Sides(Option<(Bipartition, Vec<bool>)>);

impl Sides {
    pub(crate) fn new(position: &DynPosition<'_>, parts: &Parts, effort: &mut Effort<'_>) -> Self {
        Self(Bipartition::from_parts(position, parts, effort).ok())
    }

    pub(crate) fn of(&self, part: usize) -> Option<&Bipartition> {
        let (sides, is_bipartite) = self.0.as_ref()?;
        is_bipartite.get(part).is_some_and(|&is| is).then_some(sides)
    }
}

/// Returns the bound of a part of both colours that needs neither a search nor a dynamic program.
pub(crate) fn best_of_mixed_part(
    position: &DynPosition<'_>,
    part: &[Vertex],
    shape: &Shape,
    sides: Option<&Bipartition>,
) -> Bound<PartReason> {
    if shape.is_alternating_row(position) {
        return Bound { stones: row_value(part.len()), reason: PartReason::AlternatingRow };
    }
    let survivor = Bound { stones: 1, reason: PartReason::Survivor };
    sides.map_or(survivor, |sides| by_delta(Delta::from_vertices(position, sides, part)))
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
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, use it for one stone. The colours must be balanced; if the
/// number of stones is odd, the colour that moves first must have one less.
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

/// Returns the better of a bound and the balance bound, if the colours take turns.
pub(crate) fn or_balance(
    bound: Bound<Reason>,
    position: &DynPosition<'_>,
    order: MoveOrder,
) -> Bound<Reason> {
    let MoveOrder::Alternating(first) = order else { return bound };
    let balance = balance_bound(position, first);
    if balance.stones > bound.stones { balance } else { bound }
}

/// Returns the balance bound of a position whose parts of one colour keep all their stones.
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

/// Returns the least number of stones that balance allows, from the counts of the colour to move and the other.
pub(crate) fn least_by_balance(own: usize, others: usize) -> usize {
    // A move removes a stone of the other colour, the colours take turns, and the stone that moved last stays.
    (own.abs_diff(others)..).find(|&left| balance_allows(own, others, left)).unwrap_or(0)
}

/// Returns whether alternating play can leave `left` stones, given the counts of the colour to move and the other.
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
