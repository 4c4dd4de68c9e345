//! Grids of any colouring, in free order.
//!
//! Play in free order is a balanced spanning forest ([`BalancedForest`]). On a full board of at least three rows and
//! columns a theorem gives a forest of fewest trees ([`full`]); on any narrow board a [`sweep`] from one end to the
//! other finds one.

mod full;
mod sweep;

use core::fmt;

use clobber_core::notation::display_vertex;
use clobber_core::{
    BalancedForest, Bound, Color, Effort, Grid, Position, Reduction, Replay, ReplayError, StoneSet,
    Stopped, Topology, Vertex,
};

use self::sweep::{Exit, Forest, Side, Square, Strip, Sweeper};
use crate::bound::{Reason, lower_bound};

/// Reduces a full rectangle of any colouring, in free order, to as few stones as possible.
///
/// **Theorem.** With at least three rows and columns and stones of both colours, one stone is left if delta is not 0
/// modulo 3, and two stones if it is.
///
/// On two rows the value may exceed delta's bound, from five columns on.
///
/// # Source
/// The theorem is this library's, with its proof in `docs/grids.md`; a finite part of the proof is computed by the
/// crate's tests. It settles, in free order, a question of Demaine, Demaine and Fleischer, *Solitaire Clobber*, whose
/// Theorem 3 is the invariant. Strips of two or three lines are cleared into the line behind them, as finite automata
/// prescribe.
///
/// # Arguments
/// `position`: a board without an empty square; one of one colour is its own reduction. `effort`: a step is a
/// square read; on two rows a frontier looked at.
///
/// # Returns
/// A reduction to the fewest stones. With three rows and columns or more it meets the bound.
///
/// # Complexity
/// O(squares) time and memory. 1000 x 1000 squares take 0.1 to 0.6 s.
///
/// # Errors
/// An empty square; [`GridError::Stopped`] if the effort ends first.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_solitaire::{Effort, reduce_full_grid};
///
/// let board: Position<Grid> = "xxoxoo|xoooxx|oxxxox|xxoooo|oxoxxo|xooxox".parse()?;
/// let reduction = reduce_full_grid(&board, &mut Effort::new())?;
/// assert_eq!(reduction.stones_left(), 1);
/// assert!(reduction.meets_bound());
/// let replay = reduction.replay()?;
/// assert_eq!((replay.moves_played(), replay.stones_left()), (35, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_full_grid<S: StoneSet>(
    position: &Position<Grid, S>,
    effort: &mut Effort<'_>,
) -> Result<GridReduction<S>, GridError> {
    let hole = position.squares().position(|square| square.is_none());
    if let Some(vertex) = hole.and_then(Vertex::from_index) {
        return Err(GridError::Hole { vertex });
    }
    if Lines::along_the_longer_side(*position.board()).count < 3 {
        return reduce_narrow_grid(position, effort);
    }
    let bound = lower_bound(position);
    let gave_up = GridError::GaveUp { stones: bound.stones, frontiers: 0 };
    let forest = full::forest(position, effort)?;
    GridReduction::checked(position, &forest, bound, false).ok_or(gave_up)
}

/// Reduces any position on a grid with at most seven rows, or at most seven columns ([`MAX_LINES`]), to the fewest
/// stones, in free order.
///
/// The position may be of any colouring and have empty squares.
///
/// # Source
/// The crate's own: a dynamic program over balanced forests. A [`BalancedForest`] is local but for its
/// not having cycles, and these are followed by the components of its edges that cross a line, as
/// usual in counting spanning trees and paths on grids.
///
/// # Arguments
/// `position`: with at most seven rows or at most seven columns. `effort`: a step is a frontier looked at. Up to
/// 2^24 frontiers are kept at a square, and no more than the memory has room for, with 4 bytes for each
/// square of the board and 560 bytes beside.
///
/// # Returns
/// A reduction to the fewest stones, unless there were too many frontiers and some were dropped:
/// [`is_optimal`](GridReduction::is_optimal).
///
/// # Complexity
/// For a board of h x m squares, O(m) time and memory, with factors that grow exponentially with h:
/// random full boards have up to 5, 124, 1148, 10,537 and 93,023 frontiers at a square for h = 1, ..., 5. A
/// frontier costs 0.1 to 0.3 us and 4 bytes. Where the bound can be met few of them will do: 3 x 200
/// squares take 0.02 s, 4 x 200 squares 0.2 s.
///
/// # Errors
/// A board that is too wide; [`GridError::Stopped`] if the effort ends first; [`GridError::GaveUp`] if the
/// memory has no room for the frontiers of any reduction.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_solitaire::{Effort, reduce_narrow_grid};
///
/// // Delta allows one stone, but there is no way to it.
/// let board: Position<Grid> = "xxxoo|xxooo".parse()?;
/// let reduction = reduce_narrow_grid(&board, &mut Effort::new())?;
/// assert_eq!((reduction.lower_bound().stones, reduction.stones_left()), (1, 2));
/// assert!(reduction.is_optimal() && !reduction.meets_bound());
///
/// let holes: Position<Grid> = "xo.xo|ox.ox|..xo.".parse()?;
/// assert_eq!(reduce_narrow_grid(&holes, &mut Effort::new())?.stones_left(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_narrow_grid<S: StoneSet>(
    position: &Position<Grid, S>,
    effort: &mut Effort<'_>,
) -> Result<GridReduction<S>, GridError> {
    let lines = Lines::along_the_longer_side(*position.board());
    if lines.count > Strip::MAX_HEIGHT {
        return Err(GridError::TooWide { lines: lines.count });
    }
    let strip = lines.strip(position);
    let bound = lower_bound(position);
    let stones = bound.stones;
    let mut sweeper = Sweeper::new(FRONTIERS, lines.count * lines.length, effort);
    // A forest that meets the bound needs no proof, so few frontiers may do.
    let mut found = strip.sweep_widening(stones, &mut sweeper)?;
    sweeper = Sweeper::new(usize::MAX, lines.count * lines.length, effort);
    let gave_up = GridError::GaveUp { stones, frontiers: sweeper.frontiers };
    if found.is_none() {
        found = strip.sweep_once(usize::MAX, &mut sweeper)?;
    }
    let found = found.ok_or(gave_up)?;
    GridReduction::checked(position, &lines.forest_of_strip(&found), bound, found.fewest)
        .ok_or(gave_up)
}

/// The most lines of the board that [`reduce_narrow_grid`] sweeps at once: one side of it is no longer.
pub const MAX_LINES: usize = Strip::MAX_HEIGHT;

/// The most frontiers kept at a square where a sweep is to meet a bound.
const FRONTIERS: usize = 1 << 15;

/// A checked reduction of a grid in free order.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_solitaire::{Effort, reduce_narrow_grid};
///
/// let board: Position<Grid> = "xo.x|oxxo".parse()?;
/// let found = reduce_narrow_grid(&board, &mut Effort::new())?;
/// assert_eq!((found.stones_left(), found.is_optimal()), (2, true));
/// assert_eq!(found.replay()?.end().stone_count(), 2);
/// assert_eq!(found.to_reduction().moves.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GridReduction<S> {
    start: Position<Grid, S>,
    reduction: Reduction,
    stones_left: usize,
    bound: Bound<Reason>,
    is_optimal: bool,
}

impl<S: StoneSet> GridReduction<S> {
    /// The reduction that a forest is, if it is balanced; `fewest` says that none has fewer trees.
    fn checked(
        start: &Position<Grid, S>,
        forest: &BalancedForest,
        bound: Bound<Reason>,
        fewest: bool,
    ) -> Option<Self> {
        let forest = forest.check(start).ok()?;
        let stones_left = forest.value();
        let is_optimal = fewest || stones_left == bound.stones;
        let reduction = forest.to_reduction();
        Some(Self { start: start.clone(), reduction, stones_left, bound, is_optimal })
    }

    /// The position that is reduced.
    pub const fn start(&self) -> &Position<Grid, S> {
        &self.start
    }

    /// The moves, in free order.
    ///
    /// # Complexity
    /// O(number of moves); [`into_reduction`](Self::into_reduction) copies nothing.
    pub fn to_reduction(&self) -> Reduction {
        self.reduction.clone()
    }

    /// The moves, in free order.
    pub fn into_reduction(self) -> Reduction {
        self.reduction
    }

    /// The number of stones left.
    pub const fn stones_left(&self) -> usize {
        self.stones_left
    }

    /// No fewer stones can be left by the invariants, and why.
    pub const fn lower_bound(&self) -> &Bound<Reason> {
        &self.bound
    }

    /// Whether as few stones are left as the lower bound allows.
    pub const fn meets_bound(&self) -> bool {
        self.stones_left == self.bound.stones
    }

    /// Whether it is known that no play in free order leaves fewer stones: either the lower bound says
    /// so, or the search was exhaustive.
    pub const fn is_optimal(&self) -> bool {
        self.is_optimal
    }

    /// Plays the moves one by one, with `clobber-core`.
    ///
    /// # Complexity
    /// O(number of moves).
    ///
    /// # Errors
    /// None is expected: the forest that the moves were made of has been checked.
    pub fn replay(&self) -> Result<Replay<Grid, S>, ReplayError> {
        self.reduction.replay(&self.start)
    }
}

impl<S: StoneSet> fmt::Debug for GridReduction<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridReduction")
            .field("start", &self.start)
            .field("reduction", &self.reduction)
            .field("stones_left", &self.stones_left)
            .field("bound", &self.bound)
            .field("is_optimal", &self.is_optimal)
            .finish()
    }
}

/// No reduction of a grid was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// [`reduce_full_grid`] was given a board with an empty square.
    #[error("square {vertex} is empty, but the board has to be full")]
    Hole {
        /// The first empty square.
        vertex: Vertex,
    },
    /// [`reduce_narrow_grid`] was given a board that is not narrow.
    #[error(
        "a board of {lines} rows and no fewer columns is too wide; at most {MAX_LINES} lines are swept"
    )]
    TooWide {
        /// The length of the board's shorter side.
        lines: usize,
    },
    /// This many frontiers a square do not suffice. It says nothing about whether there is a reduction.
    #[error("no reduction to {stones} was found with {frontiers} frontiers a square")]
    GaveUp {
        /// The lower bound, which was to be met.
        stones: usize,
        /// The most frontiers kept.
        frontiers: usize,
    },
    /// The search has ended before.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl GridError {
    /// The error with the square named by the board.
    ///
    /// ```
    /// use clobber_core::{Grid, Position};
    /// use clobber_solitaire::{Effort, reduce_full_grid};
    ///
    /// let board: Position<Grid> = "xo|o.".parse()?;
    /// let Err(error) = reduce_full_grid(&board, &mut Effort::new()) else { return Err("reduced?".into()) };
    /// let named = error.display_on(board.board()).to_string();
    /// assert_eq!(named, "square 1,1 is empty, but the board has to be full");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display_on(self, grid: &Grid) -> impl fmt::Display {
        match self {
            Self::Hole { vertex } => {
                let square = display_vertex(grid, vertex);
                format!("square {square} is empty, but the board has to be full")
            }
            other => other.to_string(),
        }
    }
}

/// A grid as lines along one side.
#[derive(Clone, Copy)]
struct Lines {
    grid: Grid,
    count: usize,
    length: usize,
    are_rows: bool,
}

impl Lines {
    fn along_the_longer_side(grid: Grid) -> Self {
        let rows = Self { grid, count: grid.rows(), length: grid.cols(), are_rows: true };
        if grid.rows() <= grid.cols() { rows } else { rows.transposed() }
    }

    fn transposed(self) -> Self {
        Self { count: self.length, length: self.count, are_rows: !self.are_rows, ..self }
    }

    fn at(self, line: usize, place: usize) -> Option<Vertex> {
        match self.are_rows {
            true => self.grid.vertex(line, place),
            false => self.grid.vertex(place, line),
        }
    }

    /// All lines as one strip.
    fn strip<S: StoneSet>(self, position: &Position<Grid, S>) -> Strip {
        let squares = self.swept().map(|(line, place)| {
            let weight = self.at(line, place).map_or(0, |vertex| weight(position, vertex));
            Square { weight, may_end: true }
        });
        Strip { height: self.count, squares: squares.collect() }
    }

    /// The squares as line and place in the order of a sweep along the lines.
    fn swept(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).flat_map(move |place| (0..self.count).map(move |line| (line, place)))
    }

    /// The forest that a sweep over all lines found.
    fn forest_of_strip(self, found: &Forest) -> BalancedForest {
        let mut forest = BalancedForest::edgeless(self.grid.vertex_count());
        for ((line, place), exit) in self.swept().zip(&found.exits) {
            let to = exit.and_then(|Exit { to, .. }| match to {
                Side::Stays => None,
                Side::Before => self.at(line.checked_sub(1)?, place),
                Side::Behind => self.at(line, place.checked_sub(1)?),
                Side::After => self.at(line + 1, place),
                Side::Ahead => self.at(line, place + 1),
            });
            if let Some(from) = self.at(line, place) {
                forest.set_parent(from, to);
            }
        }
        forest
    }
}

/// +1 for a stone of the colour of its square, where row 0, column 0 is black, -1 for a clashing one, 0
/// for none.
fn weight<S: StoneSet>(position: &Position<Grid, S>, vertex: Vertex) -> i8 {
    let (row, col) = position.board().coordinates(vertex);
    match position.color_at(vertex) {
        None => 0,
        Some(color) if (color == Color::Black) == ((row + col) % 2 == 0) => 1,
        Some(_) => -1,
    }
}
