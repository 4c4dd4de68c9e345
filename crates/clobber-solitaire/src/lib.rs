//! **Solitaire Clobber**: reductions of rows and rectangles to as few stones as possible, and the
//! invariant that says why there cannot be fewer.
//!
//! In solitaire Clobber one player moves for both colours, usually in turn, and tries to end with as
//! few stones as possible. The crate implements the theorems of E. D. Demaine, M. L. Demaine and R.
//! Fleischer, *Solitaire Clobber*, Theoretical Computer Science 313 (2004).
//!
//! # Should I use this crate?
//! Yes, to reduce a full checkerboard of any size optimally, at 100 million moves a second (by
//! `fold`, at 200 to 300) and without memory, or to find how few stones a position leaves at least. For
//! positions, notation, legal moves and the replay of anybody's moves, `clobber-core` is enough. For
//! arbitrary graphs and free order, see `clobber-graphs`.
//!
//! | to | use | source |
//! |---|---|---|
//! | reduce a checkerboard, a row or a column | [`reduce_checkerboard`] | Theorems 1 and 5 |
//! | reduce one of an odd number of squares with the majority first | [`reduce_majority_first`] | beyond the paper |
//! | know the value of an alternating row | [`row_value`] | Theorems 1 and 2 |
//! | reduce any row, in free order or in alternating play | [`reduce_row`] | balanced forests |
//! | know the value of any row in free order, in constant memory | [`free_row_value`] | balanced forests |
//! | reduce any cycle, in free order or in alternating play | [`reduce_cycle`] | by its rows |
//! | check somebody's lower bound of a row | [`RowBound::check`] | |
//! | reduce a full rectangle of any colouring to one or two stones, in free order | [`reduce_full_grid`] | best effort |
//! | reduce any narrow grid to the fewest stones, in free order | [`reduce_narrow_grid`] | balanced forests |
//! | list the colourings of a small board that delta and balance do not decide | [`undecided_colorings`] | open questions |
//! | know how few stones any position leaves at least, and why | [`lower_bound`] | Theorem 2, Corollary 4 |
//! | know the least number of stones of any position in any order of play | [`solve`], [`Solver`] | exact search |
//! | check somebody's solution, or lower bound | [`Solution::verify`], [`LowerBound::check`] | |
//! | compute or follow the invariant | [`Delta`] | Theorem 3 |
//! | tell black vertices from white ones, or find an odd cycle | [`Bipartition`] | |
//!
//! The 3 x 4 checkerboard, reduced to two stones (by the example `film`):
//!
#![doc = include_str!("../pictures/film.svg")]
//!
//! # A reduction is a certificate
//! ```
//! use clobber_core::{Color, Grid};
//! use clobber_solitaire::reduce_checkerboard;
//!
//! // Six rows, seven columns, black in the corner, White moves first.
//! let reduction = reduce_checkerboard(Grid::new(6, 7)?, Color::Black, Color::White)?;
//!
//! // 42 is a multiple of three: two stones are left, and the bound says that one is impossible.
//! assert_eq!(reduction.stones_left(), 2);
//! assert_eq!(
//!     reduction.lower_bound().to_string(),
//!     "at least 2: delta is 42 = 42 + 0 clashing, a multiple of three",
//! );
//!
//! // `clobber-core`, which knows nothing of the strategy, plays the moves one by one.
//! let replay = reduction.replay()?;
//! assert_eq!(replay.moves_played(), 40);
//! assert_eq!(replay.stones_left(), reduction.lower_bound().stones);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//! What may take long has limits, which its documentation states, and a twin with `_within` in its name
//! that is lent an [`Effort`]: your [`Limits`] of steps, time and memory, and a closure that watches
//! the [`Progress`] and may break the search off. What ends before its answer says [`Stopped`], or
//! returns the interval that is known.
//!
//! # What is proven and what is checked
//! - That no fewer stones can be left is proven in the paper: Theorem 2 for rows, Theorem 3 and
//!   Corollary 4 for the rest; the proofs hold for every order of play. [`LowerBound::check`]
//!   recomputes what they need to know of a position.
//! - That so many stones can be reached is shown by the moves themselves. The construction for
//!   rectangles is not the paper's (its diagrams do not survive in its text) but one from 21
//!   sequences of moves found by computer search. The compiler plays each of them; why they fit
//!   together for all sizes is argued in the source; and the tests replay the whole reduction of every
//!   board of up to 64 x 64 squares, for both corner colours and both first movers.
//! - On a board of at least two rows and columns with an odd number of squares, the colour with one
//!   stone less has to move first; the paper says so in passing, and it is necessary
//!   ([`CheckerboardError::MajorityFirst`]). With the other colour first two stones can be left on every
//!   such board, which is not in the paper ([`reduce_majority_first`]).
//! - That the colours must be balanced for one stone to be left is true of alternating play alone,
//!   not of free order; so it is no reason for [`lower_bound`], whose bounds hold for all orders.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bound;
mod checkerboard;
mod cycles;
mod grids;
mod rows;
mod solver;
mod undecided;

pub use bound::{BoundError, LowerBound, Reason, balance_bound, lower_bound};
pub use checkerboard::{
    CheckerboardError, CheckerboardReduction, reduce_checkerboard, reduce_majority_first,
};
pub use clobber_core::{Bipartition, Delta, Effort, Limits, OddCycle, Progress, Stopped};
pub use cycles::{CycleBound, CycleReduction, reduce_cycle, reduce_cycle_within};
pub use grids::{
    GRID_LIMITS, GridError, GridReduction, Sweep, reduce_full_grid, reduce_full_grid_within,
    reduce_narrow_grid, reduce_narrow_grid_within,
};
pub use rows::{
    ROW_LIMITS, RowBound, RowBoundError, RowError, RowFactor, RowReason, RowReduction,
    free_row_value, reduce_row, reduce_row_within, row_value,
};
pub use solver::{Decision, Pruning, Solution, Solver, Verified, VerifyError, solve, solve_within};
pub use undecided::{
    Undecided, UndecidedColoring, undecided_colorings, undecided_colorings_within,
};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
