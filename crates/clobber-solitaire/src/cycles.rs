//! Cycles: the least number of stones of any cycle, in free order and in alternating play, by rows.
//!
//! Every play leaves an edge of a cycle unused: the moves run along a forest (see
//! [`BalancedForest`]). Without that edge the cycle is a row, on which the same moves can be made. So
//! the value of a cycle, in any order of play, is the least value of the rows that it becomes when it
//! is cut.
//!
//! Not all cuts are needed. A factor of a row X Y^a X^b Y has three places at most where the colour
//! changes. So no factor runs over four changes in a row, and of the edges from one change to the
//! third after it one at least lies between two factors: it is enough to cut these. They are few where
//! the runs of one colour are short. A cycle with two runs has to be cut everywhere; one with a hole
//! is a row already.

use core::fmt;

use clobber_core::{
    BalancedForest, Color, Cycle, Move, MoveOrder, Path, Position, Reduction, StoneSet, Vertex,
};

use crate::rows::{
    ROW_CELLS, RowBound, RowBoundError, RowError, RowReason, RowReduction, free_row_value,
    reduce_row_within,
};

/// Reduces a cycle to as few stones as possible, in free order or in alternating play.
///
/// # Source
/// Some edge is unused, so the value is the least over the cuts of [`reduce_row`](crate::reduce_row).
/// Beaudou, Duchêne, Faria and Gravier showed that cycles take polynomial time in free order.
///
/// # Arguments
/// `cycle`: the stones, perhaps with holes between them; `order`: the order of play.
///
/// # Returns
/// The cut and the reduction of the row. From them come the moves on the cycle.
///
/// # Complexity
/// O(cn) in free order for c cuts, of which there are no more than the stones in the three shortest
/// successive runs of one colour, and one; all n if there are two runs. In alternating play the cost of
/// [`reduce_row`](crate::reduce_row) for each of those cuts whose value in free order is less than what
/// has been found.
///
/// # Errors
/// As [`reduce_row`](crate::reduce_row), for a single row in alternating play, and [`RowError::Limit`]
/// if the cuts times the stones are more than [`ROW_CELLS`](crate::ROW_CELLS): never up to 32,768
/// stones, nor of any longer cycle with short runs.
///
/// ```
/// use clobber_core::{Color, Cycle, MoveOrder, Position};
/// use clobber_solitaire::reduce_cycle;
///
/// let cycle: Position<Cycle> = "xxoxxoooo".parse()?;
/// for order in MoveOrder::ALL {
///     let found = reduce_cycle(&cycle, order)?;
///     let replay = found.to_reduction().replay(&cycle)?;
///     assert_eq!(replay.stones_left(), found.stones_left());
///     assert_eq!(found.lower_bound().check(&cycle), Ok(()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_cycle<S: StoneSet>(
    cycle: &Position<Cycle, S>,
    order: MoveOrder,
) -> Result<CycleReduction, RowError> {
    let squares: Vec<Option<Color>> = cycle.squares().collect();
    let cuts = cuts(&squares);
    let cells = cuts.len().saturating_mul(squares.len());
    let mut by_value: Vec<(usize, usize)> = if cells <= ROW_CELLS {
        cuts.into_iter().map(|cut| (free_row_value(cut_at(&squares, cut)), cut)).collect()
    } else {
        // A cycle with two runs or more is reduced to one stone at least.
        return Err(RowError::Limit { cells, limit: ROW_CELLS, at_least: 1, at_most: None });
    };
    by_value.sort_unstable();
    let mut best: Option<(usize, RowReduction)> = None;
    for (free_value, cut) in by_value {
        if best.as_ref().is_some_and(|(_, row)| row.stones_left() <= free_value) {
            break;
        }
        let row = reduce_row_within(&row_of(&squares, cut), order, ROW_CELLS)?;
        if best.as_ref().is_none_or(|(_, best)| row.stones_left() < best.stones_left()) {
            best = Some((cut, row));
        }
    }
    match best {
        Some((cut, row)) => Ok(CycleReduction { cut, row }),
        None => Ok(CycleReduction { cut: 0, row: reduce_row_within(&row_of(&[], 0), order, 0)? }),
    }
}

/// The squares from the cut on, around the cycle.
fn cut_at(
    squares: &[Option<Color>],
    cut: usize,
) -> impl Iterator<Item = Option<Color>> + Clone + '_ {
    let (before, after) = squares.split_at_checked(cut).unwrap_or_default();
    after.iter().chain(before).copied()
}

fn row_of(squares: &[Option<Color>], cut: usize) -> Position<Path> {
    let mut squares = cut_at(squares, cut);
    Position::from_fn(Path::new(squares.clone().count() as u32), |_| squares.next().flatten())
}

/// Enough cuts: numbers of vertices before which to cut, so that every reduction leaves the edge at
/// one of them unused. None if there are no squares.
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
        // Of one colour: no stone moves.
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

/// An optimal reduction of a cycle, made by [`reduce_cycle`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleReduction {
    cut: usize,
    row: RowReduction,
}

impl CycleReduction {
    /// The vertex before which the cycle is cut: no move goes along the edge between it and the
    /// vertex before.
    #[must_use]
    pub fn cut(&self) -> Vertex {
        Vertex::new(self.cut as u32)
    }

    /// The reduction of the row that is left; its vertex k is the k-th from the cut on.
    #[must_use]
    pub const fn row(&self) -> &RowReduction {
        &self.row
    }

    /// The order of play.
    #[must_use]
    pub const fn order(&self) -> MoveOrder {
        self.row.order()
    }

    /// The number of stones at the end.
    #[must_use]
    pub fn stones_left(&self) -> usize {
        self.row.stones_left()
    }

    /// Why no play in this order leaves fewer stones.
    #[must_use]
    pub fn lower_bound(&self) -> CycleBound {
        CycleBound { stones: self.stones_left(), order: self.order() }
    }

    /// The reduction as a sequence of moves in its order of play.
    ///
    /// # Complexity
    /// O(n) time and memory.
    #[must_use]
    pub fn to_reduction(&self) -> Reduction {
        let Reduction { order, moves } = self.row.to_reduction();
        Reduction::new(order, moves.into_iter().map(|mv| self.on_cycle(mv)))
    }

    /// The reduction as a balanced forest, which is played in free order.
    ///
    /// # Complexity
    /// O(n) time, n words.
    #[must_use]
    pub fn to_forest(&self) -> BalancedForest {
        let mut forest = BalancedForest::edgeless(self.row.vertex_count());
        for mv in self.row.to_reduction().moves {
            let mv = self.on_cycle(mv);
            forest.set_parent(mv.from, Some(mv.to));
        }
        forest
    }

    fn on_cycle(&self, mv: Move) -> Move {
        let turned = |vertex: Vertex| {
            let vertex = vertex.index() + self.cut;
            let count = self.row.vertex_count();
            Vertex::new(if vertex >= count { vertex - count } else { vertex } as u32)
        };
        Move::new(turned(mv.from), turned(mv.to))
    }
}

/// A claim that no play of a cycle in this order leaves fewer than so many stones, because none of the
/// rows that it can be cut into does.
///
/// It is plain data that anybody may write; [`check`](Self::check) checks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CycleBound {
    /// The number of stones that are left at least.
    pub stones: usize,
    /// The order of play.
    pub order: MoveOrder,
}

impl CycleBound {
    /// Checks the claim for a cycle, for every cut that is needed: by the value of the row in free
    /// order, and where that is less, in alternating play, by [`RowBound::check`].
    ///
    /// # Complexity
    /// O(cn) for c cuts; in alternating play O(sn^2) more for the s cuts at which the value in free
    /// order is less than the claim.
    ///
    /// # Errors
    /// If a row has a reduction to fewer stones; [`RowBoundError::Limit`] if that takes more than
    /// [`ROW_CELLS`](crate::ROW_CELLS) cells, which is some seconds. In free order what
    /// [`reduce_cycle`] claims is always within this limit; in alternating play it need not be, as a
    /// single cut has to be searched there, and here many.
    pub fn check<S: StoneSet>(&self, cycle: &Position<Cycle, S>) -> Result<(), RowBoundError> {
        self.check_within(cycle, ROW_CELLS)
    }

    /// [`check`](Self::check) with a limit of your own.
    ///
    /// # Arguments
    /// `cycle`: the stones; `cells`: how many squares of rows, and how many pairs of a prefix of a
    /// row and a balance of the moves, may be gone through: cn of the former, and n^2 / 2 of the
    /// latter for each cut that has to be searched. One takes a few nanoseconds.
    ///
    /// # Errors
    /// As there, with this limit.
    ///
    /// ```
    /// use clobber_core::{Cycle, MoveOrder, Position};
    /// use clobber_solitaire::{RowBoundError, reduce_cycle};
    ///
    /// let cycle: Position<Cycle> = "xxxxxoooooooooo".parse()?;
    /// let bound = reduce_cycle(&cycle, MoveOrder::Any)?.lower_bound();
    /// // Two runs: 15 cuts, with 15 squares each.
    /// let limit = RowBoundError::Limit { cells: 225, limit: 224 };
    /// assert_eq!(bound.check_within(&cycle, 224), Err(limit));
    /// assert_eq!(bound.check_within(&cycle, 225), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_within<S: StoneSet>(
        &self,
        cycle: &Position<Cycle, S>,
        cells: usize,
    ) -> Result<(), RowBoundError> {
        let squares: Vec<Option<Color>> = cycle.squares().collect();
        let mut cuts = cuts(&squares);
        if cuts.is_empty() {
            cuts.push(0);
        }
        let in_free_order = cuts.len().saturating_mul(squares.len());
        check_limit(in_free_order, cells)?;
        // In no order of play fewer stones are left than in free order.
        let free_value = |cut| free_row_value(cut_at(&squares, cut));
        cuts.retain(|&cut| free_value(cut) < self.stones);
        let Some(&open) = cuts.first() else { return Ok(()) };
        match self.order {
            MoveOrder::Any => {
                Err(RowBoundError::TooMany { claimed: self.stones, proven: free_value(open) })
            }
            MoveOrder::Alternating(first) => {
                let bound = RowBound { stones: self.stones, reason: RowReason::Search { first } };
                let searched = bound.reason.cells(&squares).saturating_mul(cuts.len());
                check_limit(in_free_order.saturating_add(searched), cells)?;
                cuts.into_iter()
                    .try_for_each(|cut| bound.check_within(&row_of(&squares, cut), cells))
            }
        }
    }
}

const fn check_limit(cells: usize, limit: usize) -> Result<(), RowBoundError> {
    if cells <= limit { Ok(()) } else { Err(RowBoundError::Limit { cells, limit }) }
}

impl fmt::Display for CycleBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at least {}: of no row into which the cycle can be cut fewer are left",
            self.stones
        )
    }
}
