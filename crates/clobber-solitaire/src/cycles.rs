//! Cycles: the least number of stones of any cycle, in free order and in alternating play, by rows.
//!
//! Every play leaves an edge of a cycle unused: the moves run along a forest (see
//! [`BalancedForest`]). Without that edge the cycle is a row, on which the same moves can be made. So
//! the value of a cycle, in any order of play, is the least value of the rows that it becomes when it
//! is cut.
//!
//! Not all cuts are needed. A factor of a row X Y^a X^b Y has at most three places where the colour
//! changes. So no factor runs over four changes in a row, and of the edges from one change to the
//! third after it at least one lies between two factors: it is enough to cut these. They are few where
//! the runs of one colour are short. A cycle with two runs has to be cut everywhere; one with a hole
//! is a row already.

use core::fmt;

use clobber_core::{
    BalancedForest, Color, Cycle, Effort, Move, MoveOrder, Path, Position, Reduction, StoneSet,
    Stopped, Vertex,
};

use crate::rows::{
    RowBound, RowBoundError, RowError, RowReason, RowReduction, check_room, free_row_value,
    reduce_row,
};

/// Reduces a cycle to as few stones as possible, in free order or in alternating play.
///
/// # Source
/// Some edge is unused, so the value is the least over the cuts of [`reduce_row`].
/// Beaudou, Duchêne, Faria and Gravier showed that cycles take polynomial time in free order.
///
/// # Arguments
/// `cycle`: the stones, perhaps with holes between them; `order`: the order of play; `effort`: a step is a
/// square of a row in free order, or in alternating play one of [`reduce_row`].
///
/// # Returns
/// The cut and the reduction of the row. From them come the moves on the cycle.
///
/// # Complexity
/// O(cn) in free order for c cuts, of which there are no more than the stones in the three shortest
/// successive runs of one colour, and one; all n if there are two runs. In alternating play the cost of
/// [`reduce_row`] for each of those cuts whose value in free order is less than what
/// has been found.
///
/// # Errors
/// [`RowError::Stopped`] with the interval that is known, if the effort ends first.
///
/// ```
/// use clobber_core::{Color, Cycle, MoveOrder, Position};
/// use clobber_solitaire::{Effort, Limits, RowError, reduce_cycle};
///
/// let cycle: Position<Cycle> = "xxoxxoooo".parse()?;
/// for order in MoveOrder::ALL {
///     let found = reduce_cycle(&cycle, order, &mut Effort::new())?;
///     let replay = found.to_reduction().replay(&cycle)?;
///     assert_eq!(replay.stones_left(), found.stones_left());
///     assert_eq!(found.lower_bound().check(&cycle, &mut Effort::new()), Ok(()));
/// }
///
/// // Two runs: 15 cuts, with 15 squares each.
/// let cycle: Position<Cycle> = "xxxxxoooooooooo".parse()?;
/// let within = |steps| {
///     let limits = Limits { steps: Some(steps), ..Limits::default() };
///     reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::within(limits))
/// };
/// assert!(matches!(within(224), Err(RowError::Stopped { at_least: 1, at_most: None, .. })));
/// assert_eq!(within(225)?.stones_left(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_cycle<S: StoneSet>(
    cycle: &Position<Cycle, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<CycleReduction, RowError> {
    let squares: Vec<Option<Color>> = cycle.squares().collect();
    let mut by_value = free_values(&squares, cuts(&squares), effort).map_err(|stopped| {
        let at_least = cycle.stone_count().min(1);
        RowError::Stopped { stopped, at_least, at_most: None }
    })?;
    by_value.sort_unstable();
    let mut best: Option<(usize, RowReduction)> = None;
    for (free_value, cut) in by_value {
        let least = best.as_ref().map(|(_, row)| row.stones_left());
        if least.is_some_and(|least| least <= free_value) {
            break;
        }
        let row = reduce_row(&row_of(&squares, cut), order, effort).map_err(
            // The rows that have not been looked at yet leave at least as many in free order.
            |RowError::Stopped { stopped, at_most, .. }| RowError::Stopped {
                stopped,
                at_least: free_value,
                at_most: least.into_iter().chain(at_most).min(),
            },
        )?;
        if least.is_none_or(|least| row.stones_left() < least) {
            best = Some((cut, row));
        }
    }
    match best {
        Some((cut, row)) => Ok(CycleReduction { cut, row }),
        None => Ok(CycleReduction { cut: 0, row: reduce_row(&row_of(&[], 0), order, effort)? }),
    }
}

/// The value in free order of the row that each cut makes, and the cut. A step is a square.
fn free_values(
    squares: &[Option<Color>],
    cuts: Vec<usize>,
    effort: &mut Effort<'_>,
) -> Result<Vec<(usize, usize)>, Stopped> {
    check_room(effort, cuts.len().saturating_mul(squares.len()))?;
    let mut values = Vec::with_capacity(cuts.len());
    for cut in cuts {
        effort.spend(squares.len() as u64)?;
        values.push((free_row_value(cut_at(squares, cut)), cut));
    }
    Ok(values)
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
///
/// ```
/// use clobber_core::{Cycle, MoveOrder, Position, Vertex};
/// use clobber_solitaire::{Effort, reduce_cycle};
///
/// let cycle: Position<Cycle> = "xooxxxo".parse()?;
/// let found = reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::new())?;
/// assert_eq!((found.cut(), found.row().stones_left()), (Vertex::new(0), 1));
/// assert_eq!(found.to_reduction().replay(&cycle)?.stones_left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// A claim that no play of a cycle in this order leaves fewer stones than a number, because none of the
/// rows that it can be cut into does.
///
/// It is plain data, whoever has written it; [`check`](Self::check) checks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CycleBound {
    /// At least this many stones are left.
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
    /// # Arguments
    /// `cycle`: the stones; `effort`: the steps are those of [`reduce_cycle`], cn in free order, and n^2 / 2
    /// more for each cut that has to be searched.
    ///
    /// # Errors
    /// If a row has a reduction to fewer stones; [`RowBoundError::Stopped`] if the effort ends first, at once
    /// if its steps cannot suffice.
    ///
    /// ```
    /// use clobber_core::{Cycle, MoveOrder, Position};
    /// use clobber_solitaire::{Effort, Limits, RowBoundError, Stopped, reduce_cycle};
    ///
    /// let cycle: Position<Cycle> = "xxxxxoooooooooo".parse()?;
    /// let bound = reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::new())?.lower_bound();
    /// // Two runs: 15 cuts, with 15 squares each.
    /// let within = |steps| Effort::within(Limits { steps: Some(steps), ..Limits::default() });
    /// let stopped = RowBoundError::Stopped(Stopped::Steps { limit: 224 });
    /// assert_eq!(bound.check(&cycle, &mut within(224)), Err(stopped));
    /// assert_eq!(bound.check(&cycle, &mut within(225)), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check<S: StoneSet>(
        &self,
        cycle: &Position<Cycle, S>,
        effort: &mut Effort<'_>,
    ) -> Result<(), RowBoundError> {
        let squares: Vec<Option<Color>> = cycle.squares().collect();
        let mut cuts = cuts(&squares);
        if cuts.is_empty() {
            cuts.push(0);
        }
        // In no order of play fewer stones are left than in free order.
        let mut open = free_values(&squares, cuts, effort)?;
        open.retain(|&(free_value, _)| free_value < self.stones);
        let Some(&(proven, _)) = open.first() else { return Ok(()) };
        match self.order {
            MoveOrder::Any => Err(RowBoundError::TooMany { claimed: self.stones, proven }),
            MoveOrder::Alternating(first) => {
                let bound = RowBound { stones: self.stones, reason: RowReason::Search { first } };
                check_room(effort, bound.reason.cells(&squares).saturating_mul(open.len()))?;
                open.into_iter()
                    .try_for_each(|(_, cut)| bound.check(&row_of(&squares, cut), effort))
            }
        }
    }
}

impl fmt::Display for CycleBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at least {}: no row into which the cycle can be cut leaves fewer ({})",
            self.stones, self.order
        )
    }
}
