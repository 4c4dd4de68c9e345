//! **Two-player Clickomania**: who wins, and by how much.
//!
//! Section 5 of the paper proposes two games, after a suggestion of Richard Nowakowski. The players take turns to click
//! on groups of at least two blocks; a player who cannot move loses.
//!
//! - **Impartial**: any board, and either player clicks on any group. By the theorem of Sprague and Grundy a position
//!   equals a nim-heap; its size is the *Grundy value*: [`ImpartialClickomania`].
//! - **Partizan**: a board of two colours, and each player only clicks on groups of one colour. By default Left owns
//!   `a` and Right owns `b`; [`Partizan::new`] takes other colours. Positions are short games with a canonical form, an
//!   outcome, a mean and a temperature: an [`Evaluator`](partizan::Evaluator) finds them by the rules [`Partizan`].
//!
//! The empty board is 0 in both. Unlike Clobber, the partizan game is not all-small: `aa` is 1, because only Left has a
//! move, and `baabba|abbaab` is hot, ±1/2.
//!
//! Both evaluators cut a position into independent [parts](Position::parts) before they search, and remember every part
//! up to symmetry. [`TwoColorRows`] tabulates the Grundy values and the outcomes of all rows of two colours, and
//! [`TwoColorValues`] their partizan values. All known ones are a number, or a number and *.

mod canonical;
mod cold;
mod impartial;
mod parts;
mod position;
mod rows;

pub use canonical::Partizan;
pub use cold::TwoColorValues;
pub use impartial::ImpartialClickomania;
pub use position::Position;
pub use rows::TwoColorRows;

use partizan::GameError;

use crate::board::Board;
use crate::color::Color;
use certified_search::{Effort, Stopped};

/// The reason why a board was not evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TwoPlayerError {
    /// A block has a colour that neither player of the partizan game owns.
    #[error("neither player owns the colour {color}: Left owns {left}, Right owns {right}")]
    ForeignColor {
        /// The colour.
        color: Color,
        /// Left's colour.
        left: Color,
        /// Right's colour.
        right: Color,
    },
    /// The board has too many colours.
    #[error("the board has more than {limit} colours")]
    Colors {
        /// The limit.
        limit: usize,
    },
    /// A part, in the sense of [`Position::parts`], has too many blocks.
    #[error("a part has {blocks} blocks, and at most {limit} are evaluated")]
    TooLarge {
        /// The number of blocks of the part.
        blocks: usize,
        /// The limit.
        limit: usize,
    },
    /// A limit was hit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The arena of games met a limit.
    #[error(transparent)]
    Game(GameError),
    /// The rows have more runs than allowed.
    #[error("rows of {runs} runs are too many: at most {limit} runs")]
    Runs {
        /// The number of runs requested.
        runs: usize,
        /// The limit.
        limit: usize,
    },
}

impl From<GameError> for TwoPlayerError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::Game(other),
        }
    }
}

/// Returns the position of a board, if its parts are not too large.
fn checked(
    board: &Board,
    number: impl FnMut(Color) -> Result<u16, TwoPlayerError>,
    effort: &mut Effort<'_>,
) -> Result<Position, TwoPlayerError> {
    /// Bytes per block, in two or three copies of the board and in the search for its parts (some 24 in a column of a
    /// million blocks). Bytes per column, in lists of columns.
    const OF_BLOCK: usize = 24;
    const OF_COLUMN: usize = 96;
    /// Boards of fewer bytes are not counted.
    const FEW: usize = 1 << 20;
    let bytes = board.block_count().saturating_mul(OF_BLOCK)
        + board.columns().len().saturating_mul(OF_COLUMN);
    if bytes > FEW {
        effort.check_limits()?;
        effort.hold_memory(bytes)?;
    }
    let position = Position::from_board(board, number)?;
    let parts = position.parts_within(effort)?;
    let blocks = parts.iter().map(Position::blocks).max().unwrap_or(0);
    if blocks > Position::MOST_BLOCKS {
        return Err(TwoPlayerError::TooLarge { blocks, limit: Position::MOST_BLOCKS });
    }
    Ok(position)
}
