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
    /// Theorem 5 cannot hold then. *One stone:* it would take nm - 1 moves, half of them by each colour. Both colours
    /// lose equally many stones, so the survivor is of the majority. But the second mover makes the last move, and the
    /// survivor is the stone that made it: a stone of the minority. *A white and a black stone:* nm - 2 is odd, so the
    /// majority makes (nm - 1) / 2 moves and removes every stone of the minority. Two stones of the majority can be
    /// reached: [`reduce_majority_first`](crate::reduce_majority_first).
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
        /// The colour of the corners, which has one stone more.
        majority: Color,
    },
    /// [`reduce_full_grid`](crate::reduce_full_grid) was given a board with an empty square.
    #[error("square {vertex} is empty, but the board has to be full")]
    Hole {
        /// The first empty square.
        vertex: Vertex,
    },
    /// [`MeshReduction`](crate::MeshReduction) was given stones that do not form a checkerboard on the blocks of a
    /// mesh.
    #[error("at square {vertex} this is no checkerboard on the blocks of a mesh: {reason}")]
    NoMesh {
        /// The square where the fault shows.
        vertex: Vertex,
        /// The first fault that the search for a mesh meets.
        reason: &'static str,
    },
    /// [`TwoRowCounts::new`](crate::TwoRowCounts::new) was given more columns than its counts can hold.
    #[error(
        "boards of {columns} columns are too many to count; there may be at most {limit} columns"
    )]
    TooManyColumns {
        /// The number of columns.
        columns: usize,
        /// The greatest number allowed.
        limit: usize,
    },
    /// [`reduce_full_grid`](crate::reduce_full_grid) in turn was given a board of one or two rows or columns.
    #[error("a board whose shorter side is {side} long is too narrow; it must be at least 3 long")]
    TooNarrow {
        /// The length of the board's shorter side.
        side: usize,
    },
    /// The effort ended before the answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
