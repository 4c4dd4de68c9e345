//! The result of a search for a high score.

use crate::clicks::Clicks;

/// A play found by the search, with its score.
///
/// ```
/// use clickomania::{Blocks, Board, Effort, Limits, ScoreSearch};
///
/// let board: Board = "abba|baab|abba".parse()?;
/// let mut effort = Effort::within(Limits { steps: Some(100_000), ..Limits::default() });
/// let found = ScoreSearch::new().best(&board, &Blocks, &mut effort);
/// assert_eq!(found.clicks.replay(&board, &mut Effort::new())?.removed() as i64, found.score);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredPlay {
    /// The play.
    pub clicks: Clicks,
    /// The score of the play, equal to [`Replay::score`](crate::Replay::score).
    pub score: i64,
}
