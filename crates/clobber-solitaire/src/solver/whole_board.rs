//! Positions that can be solved without renumbering: rows, cycles and full rectangles with vertices numbered in order,
//! and boards with a theorem.
//!
//! Nothing is split, copied or renumbered here, so a call costs hardly more than the method behind it.

use clobber_core::{
    Bound, Color, Delta, Effort, Grid, Move, MoveOrder, Position, Reduction, StoneSet, Topology,
    Vertex,
};

use crate::DynPosition;
use crate::bound::or_balance;
use crate::checkerboard::CheckerboardReduction;
use crate::grids::moves_to_bound;
use crate::{PartReason, Solution};
use crate::{cycles, room, rows};
use clobber_graphs::internal::{Class, by_delta, by_parts};

/// The form of a position as a whole.
#[derive(Default)]
pub(super) enum WholeBoard {
    Chain(WholeChain),
    Rectangle(Rectangle),
    /// Neither of these; `clobber-graphs` has classified the board.
    Classified(Class),
    /// Neither a chain nor a rectangle.
    Other,
    /// Not determined yet.
    #[default]
    Unknown,
}

impl WholeBoard {
    /// Determines the form from the edges as the board itself lists them.
    pub(super) fn new<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Self {
        match WholeChain::find(position) {
            Some(chain) => Self::Chain(chain),
            None => Rectangle::find(position).map_or(Self::Other, Self::Rectangle),
        }
    }
}

/// The numbers of edges between stones.
#[derive(Default)]
struct Edges {
    /// The vertices' numbers differ by 1.
    along: usize,
    /// They differ by the given distance.
    across: usize,
    others: usize,
    /// True if some of them join stones of one colour.
    join_equals: bool,
}

impl Edges {
    fn new<T: Topology, S: StoneSet>(position: &Position<T, S>, distance: u32) -> Self {
        // Without an adapter for arrays, which would be compiled again for every board type.
        let count = |from: Color, to: Color| {
            let (from, to) = (position.stones().of(from), position.stones().of(to));
            position.board().moves_between(from, to).fold([0; 3], |[along, across, all], mv| {
                let found = mv.from.get().abs_diff(mv.to.get());
                let (is_along, is_across) = (found == 1, found == distance);
                [
                    along + usize::from(is_along),
                    across + usize::from(is_across && !is_along),
                    all + 1,
                ]
            })
        };
        // Edges between the colours are found once, the others twice.
        let [black_along, black_across, black] = count(Color::Black, Color::Black);
        let [white_along, white_across, white] = count(Color::White, Color::White);
        let [along, across, mixed] = count(Color::Black, Color::White);
        let along = along + (black_along + white_along) / 2;
        let across = across + (black_across + white_across) / 2;
        let all = mixed + (black + white) / 2;
        Self { along, across, others: all - along - across, join_equals: black + white > 0 }
    }
}

/// Stones whose only neighbours have the next number before or behind; in a cycle the first and the last also touch.
pub(super) struct WholeChain {
    is_cycle: bool,
    /// True if every square has a stone and the colours alternate.
    alternates: bool,
}

impl WholeChain {
    fn find<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Option<Self> {
        /// The number of vertices checked first, which most other boards fail.
        const FIRST: u32 = 16;
        let board = position.board();
        let count = u32::try_from(board.vertex_count()).ok()?;
        let last = count.wrapping_sub(1);
        let has_stone = |vertex: &Vertex| position.color_at(*vertex).is_some();
        for vertex in (0..count.min(FIRST)).map(Vertex::new).filter(has_stone) {
            let mut stones = board.neighbors(vertex).filter(has_stone);
            if stones.any(|near| ![1, last].contains(&near.get().abs_diff(vertex.get()))) {
                return None;
            }
        }
        let is_full = position.stone_count() == count as usize;
        let pairs = if is_full {
            (count as usize).saturating_sub(1)
        } else {
            let is_stone = |square: Option<Color>| square.is_some();
            let squares = position.squares().map(is_stone);
            squares
                .zip(position.squares().skip(1).map(is_stone))
                .filter(|&pair| pair == (true, true))
                .count()
        };
        let edges = Edges::new(position, last);
        let is_chain = edges.along == pairs && edges.others == 0;
        let alternates = is_full && !edges.join_equals;
        is_chain.then_some(Self { is_cycle: edges.across > 0, alternates })
    }

    pub(super) fn solve(
        &self,
        position: &DynPosition<'_>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Option<Solution> {
        /// The approximate bytes of a square, its factor and its move.
        const BYTES: usize = 16;
        if self.alternates && !self.is_cycle {
            let row = Grid::new(1, position.board().vertex_count()).ok();
            let corner = position.color_at(Vertex::new(0));
            let found =
                row.zip(corner).and_then(|(row, corner)| checkerboard(row, corner, order, effort));
            if found.is_some() {
                return found;
            }
        }
        room::hold(position.stone_count(), BYTES, effort).ok()?;
        let squares: Vec<Option<Color>> = position.squares().collect();
        let mut solution = match self.is_cycle {
            true => cycles::reduce(&squares, order, effort),
            false => rows::reduce(&squares, order, effort),
        };
        if !solution.is_optimal() {
            solution.bound = or_balance(solution.bound, position, order);
        }
        Some(solution)
    }
}

/// Plays a checkerboard by Theorems 1 and 5, in free order as in turn; `None` if the moves do not fit in the memory.
fn checkerboard(
    grid: Grid,
    corner: Color,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Option<Solution> {
    room::hold(grid.vertex_count(), size_of::<Move>(), effort).ok()?;
    let first = order.mover(0).unwrap_or(!corner);
    let found = CheckerboardReduction::planned(grid, corner, first);
    let bound = found.lower_bound();
    let mut moves = Vec::with_capacity(found.move_count());
    let stones_left = found.stones_left();
    found.for_each(|mv| moves.push(mv));
    Some(Solution { reduction: Reduction { order, moves }, stones_left, bound })
}

/// A full rectangle of at least two rows and columns, numbered row by row.
pub(super) struct Rectangle {
    grid: Grid,
    /// The colour of the first stone, if the colours alternate.
    corner: Option<Color>,
}

impl Rectangle {
    fn find<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Option<Self> {
        let board = position.board();
        let count = board.vertex_count();
        if count < 4 || position.stone_count() != count {
            return None;
        }
        // A corner has two neighbours.
        let mut around = board.neighbors(Vertex::new(0)).map(Vertex::get);
        let (Some(one), Some(other), None) = (around.next(), around.next(), around.next()) else {
            return None;
        };
        let cols = one.max(other);
        let rows = u32::try_from(count).ok()?.checked_div(cols)?;
        let grid = Grid::new(rows as usize, cols as usize).ok()?;
        if rows < 2 || cols < 2 || grid.vertex_count() != count {
            return None;
        }
        // If all edges join vertices at these distances, and their numbers agree, they are the edges of the grid.
        let edges = Edges::new(position, cols);
        let is_cut =
            |row: u32| !board.are_adjacent(Vertex::new(row * cols - 1), Vertex::new(row * cols));
        let (along, across) = ((rows * (cols - 1)) as usize, (cols * (rows - 1)) as usize);
        if (edges.along, edges.across) != (along, across)
            || edges.others != 0
            || !(1..rows).all(is_cut)
        {
            return None;
        }
        let corner = position.color_at(Vertex::new(0));
        Some(Self { grid, corner: corner.filter(|_| !edges.join_equals) })
    }

    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    pub(super) fn has_two_lines(&self) -> bool {
        self.grid.rows().min(self.grid.cols()) == 2
    }

    /// Solves a checkerboard or, by the theorem of full grids, any other position. In turn it uses half the effort,
    /// and succeeds if it finds a play that meets the bound.
    pub(super) fn solve(
        &self,
        position: &DynPosition<'_>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Option<Solution> {
        if let Some(corner) = self.corner {
            return checkerboard(self.grid, corner, order, effort);
        }
        if self.has_two_lines() {
            return None;
        }
        let on_grid = position.on(self.grid).ok()?;
        let moves = moves_to_bound(&on_grid, order, effort)?;
        let bound = or_balance(by_parts(vec![self.bound(position)]), position, order);
        let stones_left = self.grid.vertex_count() - moves.len();
        Some(Solution { reduction: Reduction { order, moves }, stones_left, bound })
    }

    /// Returns the bound by delta.
    fn bound(&self, position: &DynPosition<'_>) -> Bound<PartReason> {
        let stones = self.grid.vertex_count();
        let clashes = |vertex: Vertex| {
            let (row, col) = self.grid.coordinates(vertex);
            position.color_at(vertex)
                != Some(if (row + col) % 2 == 0 { Color::Black } else { Color::White })
        };
        let clashing = (0..stones).map_while(Vertex::from_index).filter(|&v| clashes(v)).count();
        match position.is_monochromatic() {
            true => Bound { stones, reason: PartReason::Monochromatic },
            false => by_delta(Delta::new(stones, clashing)),
        }
    }
}
