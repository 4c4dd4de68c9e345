//! **Two-player Clickomania**: who wins, and by how much.
//!
//! Section 5 of the paper proposes two games, after a suggestion of Richard Nowakowski. The players
//! take turns to click on groups of at least two blocks; who cannot move has lost.
//!
//! - **Impartial**: any board, and either player clicks on any group. By the theorem of Sprague and
//!   Grundy a position is a nim-heap, of its *Grundy value*: [`ImpartialClickomania`].
//! - **Partizan**: a board of two colours, and each player clicks only on groups of his own; here Left
//!   owns `a` and Right owns `b`, unless [said otherwise](Partizan::new). Positions are short games with a
//!   canonical form, an outcome, a mean and a temperature: [`PartizanClickomania`]; [`Partizan`] gives
//!   the rules to an [`Evaluator`](partizan::Evaluator).
//!
//! The empty board is 0 in both. Unlike Clobber the partizan game is not all-small: `aa` is 1, as only
//! Left has a move there, and `baabba|abbaab` is hot, ±1/2.
//!
//! Both evaluators cut a position into independent [parts](Position::parts) before they search, and
//! remember every part up to its symmetries. [`TwoColorRows`] has the Grundy values and the outcomes of all
//! rows of two colours at once, and [`TwoColorValues`] their partizan values, which are all a number or a
//! number and *, as far as they are known.
//!
//! ```
//! use clickomania::{Board, Effort};
//! use clickomania::two_player::{ImpartialClickomania, PartizanClickomania};
//!
//! let board: Board = "abba".parse()?;
//! // One click is left after the first.
//! assert_eq!(ImpartialClickomania::new().grundy(&board, &mut Effort::new())?, 0);
//! // Right's click gives Left one.
//! let mut partizan = PartizanClickomania::new();
//! let value = partizan.value(&board, &mut Effort::new())?;
//! assert_eq!(partizan.games().display(value).to_string(), "0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod cold;
mod impartial;
mod parts;
mod position;
mod rows;

pub use canonical::{Partizan, PartizanClickomania};
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
    #[error("{color} is the colour of neither player, which are {left} and {right}")]
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
    /// A part has too many blocks, counted as those of [`Position::parts`].
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
    /// The arena of the games has met a limit.
    #[error(transparent)]
    Game(GameError),
    /// The rows have more runs than allowed.
    #[error("rows of {runs} runs are too many: at most {limit} runs")]
    Runs {
        /// The number of runs asked for.
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
    /// Of a block in two or three copies of the board and in the search for its parts (some 24 in a column of a million blocks);
    /// and of a column by itself, in lists of columns.
    const OF_BLOCK: usize = 24;
    const OF_COLUMN: usize = 96;
    /// The bytes that are not worth counting.
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
