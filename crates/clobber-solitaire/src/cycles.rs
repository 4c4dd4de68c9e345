//! Cycles: the least number of stones of any cycle, in free order and in alternating play, by cutting it into rows.
//!
//! Every play leaves an edge of a cycle unused: the moves run along a forest (see
//! [`BalancedForest`](clobber_core::BalancedForest)). Without that edge the cycle is a row, on which
//! the same moves can be made. So the value of a cycle, in any order of play, is the least value of
//! the rows that it becomes when it is cut.
//!
//! Not all cuts are needed. A factor of a row X Y^a X^b Y has at most three places where the colour changes, so no
//! factor contains four successive changes. Hence at least one edge from one change to the third after it lies between
//! two factors, and it is enough to cut these edges. They are few if the runs of one colour are short. A cycle with
//! two runs has to be cut everywhere; a cycle with a hole is already a row.

use clobber_core::{
    Bound, Color, Cycle, Effort, Move, MoveOrder, Position, Reduction, StoneSet, Stopped, Vertex,
};

use crate::rows::{self, Factorization, check_room, free_row_value};
use crate::{Reason, Solution};

/// Reduces a cycle to as few stones as possible, in free order or in alternating play.
///
/// # Arguments
/// `cycle`: the stones, perhaps with holes between them; `order`: the order of play; `effort`: in free order a step is
/// a square of a row; in alternating play it is a step of [`reduce_row`](crate::reduce_row).
///
/// # Returns
/// A [`Solution`]; unless the effort ends first, its value is known.
///
/// # Complexity
/// In free order O(cn) for c cuts: at most the stones in the three shortest successive runs of one colour, plus one,
/// or all n if there are two runs. In alternating play, one call of [`reduce_row`](crate::reduce_row) for each of
/// these cuts whose value in free order is below the best play found.
///
/// ```
/// use clobber_core::{Cycle, MoveOrder, Position};
/// use clobber_solitaire::{Effort, reduce_cycle};
///
/// let cycle: Position<Cycle> = "xxoxxoooo".parse()?;
/// let mut effort = Effort::new();
/// for order in MoveOrder::ALL {
///     let solution = reduce_cycle(&cycle, order, &mut effort);
///     assert_eq!(solution.value(), Some(2));
///     solution.check(&cycle, &mut effort)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Every play leaves an edge unused, so the value is the least value of [`reduce_row`](crate::reduce_row) over the
/// cuts. Beaudou, Duchêne, Faria and Gravier showed that cycles take polynomial time in free order.
#[must_use]
pub fn reduce_cycle<S: StoneSet>(
    cycle: &Position<Cycle, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    reduce(&cycle.squares().collect::<Vec<_>>(), order, effort)
}

/// Reduces a cycle given by its squares.
pub(crate) fn reduce(
    squares: &[Option<Color>],
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    let CutCycle { cut, factorization } = factorize(&[], squares, order, effort);
    let Factorization { factors, bound } = factorization;
    let count = squares.len().max(1);
    let turned = |vertex: Vertex| Vertex::new(((vertex.index() + cut) % count) as u32);
    let moves = rows::moves(&factors, order).into_iter();
    let moves = moves.map(|mv| Move::new(turned(mv.from), turned(mv.to))).collect();
    Solution { reduction: Reduction { order, moves }, stones_left: factors.len(), bound }
}

/// A cut of a cycle, and the factors of the row that it makes.
pub(crate) struct CutCycle {
    pub(crate) cut: usize,
    pub(crate) factorization: Factorization,
}

/// Cuts a cycle so that it can be played, together with some rows before it, to the fewest stones. If the effort ends,
/// returns the best cut found. The cycle may be empty.
pub(crate) fn factorize(
    rows: &[Option<Color>],
    cycle: &[Option<Color>],
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> CutCycle {
    if cycle.is_empty() {
        return CutCycle { cut: 0, factorization: rows::factorize(rows, order, effort) };
    }
    let of_rows = free_row_value(rows.iter().copied());
    let mut by_value = free_values(cycle, effort).unwrap_or_default();
    by_value.sort_unstable();
    let of_cut = |cut: usize, effort: &mut Effort<'_>| {
        let squares: Vec<_> = rows.iter().copied().chain(cut_at(cycle, cut)).collect();
        CutCycle { cut, factorization: rows::factorize(&squares, order, effort) }
    };
    let Some(&(least, _)) = by_value.first() else {
        // No effort is left.
        let mut found = of_cut(0, effort);
        let stones = found.factorization.factors.len().min(1);
        found.factorization.bound = Bound { stones, reason: Reason::Survivor };
        return found;
    };
    let at_least = least + of_rows;
    let (mut best, mut is_complete): (Option<CutCycle>, _) = (None, true);
    for (free, cut) in by_value {
        let known = best.as_ref().map_or(usize::MAX, |best| best.factorization.factors.len());
        // In free order the remaining rows leave at least as many.
        if known <= free + of_rows {
            break;
        }
        let found = of_cut(cut, effort);
        let factors = found.factorization.factors.len();
        if factors < known {
            best = Some(found);
        }
        if effort.stopped().is_some() && factors > at_least {
            is_complete = false;
            break;
        }
    }
    let mut best = best.unwrap_or_else(|| of_cut(0, effort));
    let stones = best.factorization.factors.len();
    best.factorization.bound = match order {
        MoveOrder::Alternating(first) if is_complete && stones > at_least => {
            Bound { stones, reason: Reason::Alternation { first } }
        }
        _ => Bound { stones: at_least, reason: Reason::Factors },
    };
    best
}

/// Returns the least number of stones of a cycle in free order.
pub(crate) fn free_value(
    cycle: &[Option<Color>],
    effort: &mut Effort<'_>,
) -> Result<usize, Stopped> {
    let values = free_values(cycle, effort)?;
    Ok(values.into_iter().map(|(value, _)| value).min().unwrap_or(0))
}

/// Returns the value in free order of the row that each cut makes, and the cut. A step is a square.
pub(crate) fn free_values(
    squares: &[Option<Color>],
    effort: &mut Effort<'_>,
) -> Result<Vec<(usize, usize)>, Stopped> {
    let cuts = cuts(squares);
    check_room(effort, cuts.len().saturating_mul(squares.len()))?;
    let mut values = Vec::with_capacity(cuts.len());
    for cut in cuts {
        effort.spend(squares.len() as u64)?;
        values.push((free_row_value(cut_at(squares, cut)), cut));
    }
    Ok(values)
}

/// Returns the squares around the cycle, starting at the cut.
pub(crate) fn cut_at(
    squares: &[Option<Color>],
    cut: usize,
) -> impl Iterator<Item = Option<Color>> + Clone + '_ {
    let (before, after) = squares.split_at_checked(cut).unwrap_or_default();
    after.iter().chain(before).copied()
}

/// Returns vertices to cut before: every reduction leaves the edge at one of these cuts unused. Empty if the cycle has
/// no squares.
fn cuts(squares: &[Option<Color>]) -> Vec<usize> {
    let count = squares.len();
    if let Some(hole) = squares.iter().position(Option::is_none) {
        return vec![hole];
    }
    let before = squares.iter().cycle().skip(count.saturating_sub(1));
    let changes: Vec<usize> = squares
        .iter()
        .zip(before)
        .enumerate()
        .filter(|(_, (square, before))| square != before)
        .map(|(vertex, _)| vertex)
        .collect();
    if changes.is_empty() {
        // All stones are of one colour, so none moves.
        return (0..count.min(1)).collect();
    }
    if changes.len() < 4 {
        return (0..count).collect();
    }
    // From one change to the third after it, around the cycle.
    let ends = changes.iter().copied().chain(changes.iter().map(|vertex| vertex + count)).skip(3);
    let windows = changes.iter().copied().zip(ends);
    let (start, end) = windows.min_by_key(|(start, end)| end - start).unwrap_or((0, 0));
    (start..=end).map(|vertex| vertex % count).collect()
}
