//! Errors of this crate.

use clobber_core::{Color, Stopped, Vertex};

/// The reason why a function of this crate refuses a board.
///
/// ```
/// use clobber_core::{Color, Grid};
/// use clobber_solitaire::{Error, CheckerboardReduction};
///
/// let odd = Grid::new(3, 5)?;
/// let error = CheckerboardReduction::new(odd, Color::Black, Color::Black).unwrap_err();
/// assert!(matches!(error, Error::MajorityFirst { majority: Color::Black, .. }));
/// assert!(CheckerboardReduction::new(odd, Color::Black, Color::White).is_ok());
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The checkerboard has no square.
    #[error("the board has no square, so there is nothing to reduce")]
    Empty,
    /// On a board of at least two rows and columns with an odd number of squares, the colour with
    /// one stone more would move first.
    ///
    /// Then what Theorem 5 promises is impossible. *One stone:* it would take nm - 1 moves, half of
    /// them by each colour, so equal numbers of both colours are removed and the survivor is of the
    /// majority; but the last move is the second mover's, and the survivor is the stone that made
    /// it, of the minority. *A white and a black stone:* the nm - 2 moves are an odd number, the
    /// majority makes (nm - 1) / 2 of them and so removes every stone of the minority. Two stones
    /// of the majority can be reached: [`reduce_majority_first`](crate::reduce_majority_first).
    #[error(
        "{majority} has one stone more and cannot move first on {rows} x {cols} if as few stones are to be \
         left as Theorem 5 promises; let {} move first, or leave two stones",
        !*majority
    )]
    MajorityFirst {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
        /// The colour of the corners, of which there is one stone more.
        majority: Color,
    },
    /// [`reduce_full_grid`](crate::reduce_full_grid) was given a board with an empty square.
    #[error("square {vertex} is empty, but the board has to be full")]
    Hole {
        /// The first empty square.
        vertex: Vertex,
    },
    /// [`MeshReduction`](crate::MeshReduction) was given stones that are no checkerboard on the blocks of a mesh.
    #[error("at square {vertex} this is no checkerboard on the blocks of a mesh: {reason}")]
    NoMesh {
        /// Where that is seen.
        vertex: Vertex,
        /// The reason: the first fault that the search for a mesh meets.
        reason: &'static str,
    },
    /// [`reduce_narrow_grid`](crate::reduce_narrow_grid) was given a board that is not narrow.
    #[error(
        "a board whose shorter side is {side} long is too wide; it may be at most {limit} long"
    )]
    TooWide {
        /// The length of the board's shorter side.
        side: usize,
        /// The greatest length of it that is allowed.
        limit: usize,
    },
    /// [`TwoRowCounts::new`](crate::TwoRowCounts::new) was asked about boards of which there are too many for its counts.
    #[error(
        "boards of {columns} columns are too many to count; there may be at most {limit} columns"
    )]
    TooManyColumns {
        /// The number of columns.
        columns: usize,
        /// The greatest number that is allowed.
        limit: usize,
    },
    /// [`reduce_full_grid`](crate::reduce_full_grid) in turn was given a board of one or two rows or columns.
    #[error("a board whose shorter side is {side} long is too narrow; it must be at least 3 long")]
    TooNarrow {
        /// The length of the board's shorter side.
        side: usize,
    },
    /// The effort has ended before.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
