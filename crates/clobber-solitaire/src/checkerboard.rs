//! Theorem 5: alternating reductions of rectangular checkerboards.

mod frame;
mod majority;
mod spiral;
mod two_rows;
mod words;

use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use clobber_core::{
    Bound, Color, Delta, Effort, Grid, Move, MoveOrder, Position, Reduction, Refuted, Replay,
    Topology,
};
use clobber_graphs::internal::by_parts;

pub(crate) use self::frame::{Block, CellFrame, Corner};
use self::spiral::Spiral;
use self::two_rows::TwoRows;
pub(crate) use self::words::{BLOCK2, BLOCK4, CellMove, MoveWord};
use crate::error::Error;
use crate::rows::{Blocks, row_value};
use crate::{PartReason, Reason};

/// Reduces a checkerboard with the colour of its corner moving first: the case that [`CheckerboardReduction::new`]
/// refuses.
///
/// On a board of at least two rows and columns with an odd number of squares, this colour has one stone more. Two of
/// its stones are left, the fewest possible in this order of play. On all other boards the result equals
/// [`CheckerboardReduction::new`] with the corner's colour first.
///
/// # Arguments
/// `grid`, the board; `corner`, the colour of the stone in row 0, column 0, which moves first.
///
/// # Returns
/// The moves, as an iterator of known length.
///
/// # Complexity
/// O(1) to make, O(1) a move, O(nm) moves; O(1) memory.
///
/// # Errors
/// An empty board.
///
/// ```
/// use clobber_core::{Color, Grid};
/// use clobber_solitaire::{Effort, Reason, reduce_majority_first};
///
/// let reduction = reduce_majority_first(Grid::new(9, 15)?, Color::Black)?;
/// let replay = reduction.replay(&mut Effort::new())?;
/// assert_eq!(replay.stones_left(), 2);
/// assert_eq!(replay.end().count(Color::Black), 2);
/// assert!(matches!(reduction.lower_bound().reason, Reason::Balance { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Not in the paper, where the minority moves first. The board is cut into an even block and an odd one, which are
/// reduced in this order by Theorem 5. If three divides both sides or one side is 3, no cut works, and a *lone spiral*
/// of three words reduces the board; the 5 x 5 board has a special word. The proof is in the repository
/// (`src/checkerboard/majority.rs`). The tests replay all odd boards of up to 99 x 99 squares.
pub fn reduce_majority_first(grid: Grid, corner: Color) -> Result<CheckerboardReduction, Error> {
    if grid.vertex_count() == 0 {
        return Err(Error::Empty);
    }
    Ok(CheckerboardReduction::planned(grid, corner, corner))
}

/// Returns whether this is the case that Theorem 5 excludes.
fn is_majority_first(grid: Grid, corner: Color, first: Color) -> bool {
    let is_rectangle = grid.rows() >= 2 && grid.cols() >= 2;
    is_rectangle && grid.vertex_count() % 2 == 1 && corner == first
}

/// The moves of an optimal alternating reduction of a checkerboard, made by [`CheckerboardReduction::new`].
///
/// It is an iterator that keeps a few words of memory, so a loop streams the moves of a board of any size:
///
/// ```
/// use clobber_core::{Color, Grid};
/// use clobber_solitaire::{CheckerboardReduction, Effort};
///
/// let grid = Grid::new(300, 400)?;
/// let mut moves = 0;
/// for step in CheckerboardReduction::new(grid, Color::Black, Color::White)? {
///     if moves < 3 {
///         println!("{}", step.display_on(&grid));
///     }
///     moves += 1;
/// }
/// // 3 divides the number of squares, so two stones are left.
/// assert_eq!(moves, 300 * 400 - 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The other methods describe the whole reduction, even if the iterator has advanced. `for_each` and `fold` are
/// faster than a loop:
///
/// ```
/// # use clobber_core::{Color, Effort, Grid};
/// # use clobber_solitaire::CheckerboardReduction;
/// let reduction = CheckerboardReduction::new(Grid::new(2, 3)?, Color::Black, Color::White)?;
/// assert_eq!(reduction.stones_left(), 2);
/// assert_eq!(reduction.to_string(), "alternating:o\t1>2 4>5 3>0 5>2");
/// assert_eq!(reduction.to_reduction().to_string(), reduction.to_string());
/// assert_eq!(reduction.display_moves().to_string(), "0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2");
/// let end = reduction.replay(&mut Effort::new())?.into_end();
/// assert_eq!(end.to_string(), "o.x|...");
/// assert_eq!(reduction.lower_bound().stones, 2);
/// let (bound, order) = (reduction.lower_bound(), reduction.order());
/// assert_eq!(bound.check(&reduction.start(), order, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct CheckerboardReduction {
    grid: Grid,
    corner: Color,
    first: Color,
    plan: Plan,
    /// The plan for a second block.
    then: Option<Plan>,
    /// The rest of the current word, and the frame in which it is played.
    steps: slice::Iter<'static, CellMove>,
    frame: CellFrame,
    /// The number of moves still to come.
    left: usize,
}

/// The words that are still to come.
#[derive(Clone, Debug)]
enum Plan {
    Row(Blocks),
    TwoRows(TwoRows),
    Spiral(Spiral),
    Word(&'static MoveWord, CellFrame),
    Done,
}

impl Plan {
    #[inline]
    fn next_word(&mut self) -> Option<(&'static MoveWord, CellFrame)> {
        match self {
            Self::Row(blocks) => blocks.next_word(),
            Self::TwoRows(two_rows) => two_rows.next_word(),
            Self::Spiral(spiral) => spiral.next_word(),
            &mut Self::Word(word, frame) => {
                *self = Self::Done;
                Some((word, frame))
            }
            Self::Done => None,
        }
    }
}

impl CheckerboardReduction {
    /// Reduces a checkerboard to the fewest stones, with the colours moving in turn.
    ///
    /// With n, m >= 2 rows and columns, one stone is left if 3 does not divide nm. Otherwise a white and a black stone
    /// are left, in line with exactly one empty square between them. A board of one row or one column of n stones is
    /// the alternating row A_n and keeps [`row_value`]`(n)` stones; its moves also work on the
    /// [`Path`](clobber_core::Path) of n vertices. [`lower_bound`](CheckerboardReduction::lower_bound) explains why
    /// fewer stones are impossible.
    ///
    /// # Arguments
    /// - `grid`: the board.
    /// - `corner`: the colour of the stone in row 0, column 0.
    /// - `first`: the colour that moves first.
    ///
    /// One combination is refused: on a board of at least two rows and columns with an odd number of squares, the
    /// colour with one stone less must move first (the paper's White). [`Error::MajorityFirst`] explains why.
    ///
    /// # Returns
    /// The moves, as an iterator of known length.
    ///
    /// # Complexity
    /// O(1) to make, O(1) a move, O(nm) moves; O(1) memory, whatever the size of the board.
    ///
    /// # Errors
    /// An empty board; the majority colour first.
    ///
    /// # Source
    /// Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 5 (and Theorem 1 for rows). Another construction,
    /// the *pair spiral*, replaces the paper's case analysis: a small state machine combines 21 fixed sequences of
    /// moves that a computer search found. The source proves that this works for all boards
    /// (`src/checkerboard/spiral.rs` in the repository). The tests replay it with `clobber-core` for all boards of up
    /// to 64 x 64 squares and for many long ones.
    pub fn new(grid: Grid, corner: Color, first: Color) -> Result<Self, Error> {
        let (rows, cols) = (grid.rows(), grid.cols());
        if grid.vertex_count() == 0 {
            return Err(Error::Empty);
        }
        // On a board with an odd number of squares all four corners are of the majority colour.
        if is_majority_first(grid, corner, first) {
            return Err(Error::MajorityFirst { rows, cols, majority: corner });
        }
        Ok(Self::planned(grid, corner, first))
    }

    /// Returns the reduction of a non-empty board, whichever colour moves first.
    pub(crate) fn planned(grid: Grid, corner: Color, first: Color) -> Self {
        let board = Block::whole(grid);
        let (plan, then) = match board.rows.min(board.cols) {
            ..=1 => (Plan::Row(Blocks::new(grid, corner, first)), None),
            _ if is_majority_first(grid, corner, first) => majority::plans(board, corner),
            2 => (Plan::TwoRows(TwoRows::new(board, corner, first)), None),
            _ => (Plan::Spiral(Spiral::new(board, corner, first)), None),
        };
        let frame = CellFrame::at_corner(board, Corner::TOP_LEFT);
        let steps = [].iter();
        let mut reduction = Self { grid, corner, first, plan, then, steps, frame, left: 0 };
        reduction.left = reduction.move_count();
        reduction
    }

    /// Returns the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the colour of the stone in row 0, column 0 at the start.
    pub const fn corner(&self) -> Color {
        self.corner
    }

    /// Returns the colour that moves first.
    pub const fn first(&self) -> Color {
        self.first
    }

    /// Returns the order of play, for [`Replay::new`].
    pub const fn order(&self) -> MoveOrder {
        MoveOrder::Alternating(self.first)
    }

    /// Returns the checkerboard at the start, stored in one bit a square and colour.
    #[must_use]
    pub fn start(&self) -> Position<Grid> {
        Position::checkerboard(self.grid, self.corner)
    }

    /// Returns the number of stones at the end.
    pub fn stones_left(&self) -> usize {
        let squares = self.grid.vertex_count();
        match squares % 3 {
            _ if self.is_row() => row_value(squares),
            0 => 2,
            _ if is_majority_first(self.grid, self.corner, self.first) => 2,
            _ => 1,
        }
    }

    /// Returns the number of moves of the whole reduction; [`len`](ExactSizeIterator::len) counts only the moves still
    /// to come.
    pub fn move_count(&self) -> usize {
        self.grid.vertex_count() - self.stones_left()
    }

    /// Returns the lower bound that the reduction meets, with its reason.
    ///
    /// For a row the reason is Theorem 2. For other boards it is Corollary 4 if two stones are left; if one is left,
    /// the last stone cannot be removed. These reasons hold in every order of play. If the majority moves first on a
    /// board of at least two rows and columns with an odd number of squares, the reason is the balance of the colours,
    /// in this order only.
    ///
    /// The bound can be [checked](Bound::check) against [`start`](Self::start). Unless it is the balance,
    /// [`lower_bound`](crate::lower_bound) finds the same bound.
    ///
    /// # Complexity
    /// O(1).
    pub fn lower_bound(&self) -> Bound<Reason> {
        let squares = self.grid.vertex_count();
        let stones = self.stones_left();
        let reason = match stones {
            1 if squares == 1 => PartReason::Monochromatic,
            _ if self.is_row() => PartReason::AlternatingRow,
            1 => PartReason::Survivor,
            _ if is_majority_first(self.grid, self.corner, self.first) => {
                let (more, fewer) = (squares.div_ceil(2), squares / 2);
                let (black, white) =
                    if self.corner == Color::Black { (more, fewer) } else { (fewer, more) };
                let reason = Reason::Balance { first: self.first, black, white, constant: 0 };
                return Bound { stones, reason };
            }
            _ => {
                // The side of the first square is called black.
                let clashing = if self.corner == Color::Black { 0 } else { squares };
                PartReason::Delta(Delta::new(squares, clashing))
            }
        };
        by_parts(vec![Bound { stones, reason }])
    }

    /// Returns the whole reduction as data, eight bytes a move.
    ///
    /// # Complexity
    /// O(nm) time and memory; [`replay`](Self::replay) checks the moves without storing them.
    #[must_use]
    pub fn to_reduction(&self) -> Reduction {
        Reduction::new(self.order(), self.restarted())
    }

    /// Returns the whole reduction from its first move.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Self::planned(self.grid, self.corner, self.first)
    }

    /// Plays the whole reduction with `clobber-core`, which checks every move.
    ///
    /// # Complexity
    /// O(nm) time; two bits a square. A step of the `effort` is a move.
    ///
    /// # Errors
    /// A limit of the effort. Any other error is a bug in this crate, which the replay exists to find.
    pub fn replay(&self, effort: &mut Effort<'_>) -> Result<Replay<Grid>, Refuted> {
        effort.check_limits()?;
        effort.hold_memory(self.grid.vertex_count() / 4)?;
        let mut stopped = Ok(());
        let moves = self.restarted().map_while(|mv| {
            stopped = effort.spend(1);
            stopped.is_ok().then_some(mv)
        });
        let replay = Replay::new(self.start(), self.order(), moves)
            .map_err(|error| Refuted::new(error.display_on(&self.grid)))?;
        stopped?;
        Ok(replay)
    }

    /// Writes the moves of the whole reduction with the names of the squares, `row,col>row,col`, without storing them; `-` for none.
    ///
    /// # Complexity
    /// O(nm) time.
    pub fn display_moves(&self) -> impl fmt::Display {
        Moves { all: self.restarted(), are_named: true }
    }

    fn is_row(&self) -> bool {
        self.grid.rows() == 1 || self.grid.cols() == 1
    }
}

/// Writes the text of [`to_reduction`](CheckerboardReduction::to_reduction) without storing the moves.
impl fmt::Display for CheckerboardReduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.order(), Moves { all: self.restarted(), are_named: false })
    }
}

/// Moves that are written as they come.
struct Moves {
    all: CheckerboardReduction,
    /// Whether squares have the names of the grid, and not their numbers.
    are_named: bool,
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for mv in self.all.clone() {
            f.write_str(core::mem::replace(&mut between, " "))?;
            match self.are_named {
                true => write!(f, "{}", mv.display_on(&self.all.grid))?,
                false => write!(f, "{mv}")?,
            }
        }
        f.write_str(if between.is_empty() { "-" } else { "" })
    }
}

impl Iterator for CheckerboardReduction {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(&step) = self.steps.next() {
                self.left -= 1;
                return Some(self.frame.place(step));
            }
            match self.plan.next_word() {
                Some((word, frame)) => (self.steps, self.frame) = (word.steps().iter(), frame),
                None => self.plan = self.then.take()?,
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn count(self) -> usize {
        self.left
    }

    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut accumulator = init;
        let (mut steps, mut frame) = (self.steps, self.frame);
        loop {
            for &step in steps {
                accumulator = f(accumulator, frame.place(step));
            }
            match self.plan.next_word() {
                Some((word, place)) => (steps, frame) = (word.steps().iter(), place),
                None => match self.then.take() {
                    Some(plan) => (self.plan, steps) = (plan, [].iter()),
                    None => return accumulator,
                },
            }
        }
    }
}

impl ExactSizeIterator for CheckerboardReduction {}

impl FusedIterator for CheckerboardReduction {}

impl fmt::Debug for CheckerboardReduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckerboardReduction")
            .field("grid", &self.grid)
            .field("corner", &self.corner)
            .field("first", &self.first)
            .field("len", &self.left)
            .finish_non_exhaustive()
    }
}
