//! Replaying clicks on long rows.

use crate::clicks::{Click, Clicks, IllegalClick, ReplayError};
use crate::scoring::{Scoring, score};

use super::Row;
use super::groups::Groups;
use super::play::Play;

/// A sequence of clicks that has been played on a row: every click was legal.
///
/// [`Row::replay`] is the only way to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowReplay {
    end: Row,
    group_sizes: Vec<usize>,
}

impl Row {
    /// Plays the clicks one by one, and knows nothing of how they were found. The same as
    /// [`Clicks::replay`] on [the board](Self::to_board), but fast on long rows.
    ///
    /// # Complexity
    /// O(blocks + (groups + clicks) log groups) time, O(groups) memory.
    ///
    /// # Errors
    /// The first click that is not possible.
    ///
    /// ```
    /// use clickomania::{Clicks, Row};
    ///
    /// let row: Row = "abbac".parse()?;
    /// let clicks: Clicks = "0,1 0,0".parse()?;
    /// assert_eq!(row.replay(&clicks)?.end().to_string(), "c");
    /// let clicks: Clicks = "0,1 0,2".parse()?;
    /// assert_eq!(
    ///     row.replay(&clicks).unwrap_err().to_string(),
    ///     "click 1 on 0,2: the c there is alone",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&self, clicks: &Clicks) -> Result<RowReplay, ReplayError> {
        let (height, width) = (usize::from(!self.is_empty()), self.len());
        let mut play = Play::new(&Groups::of(self));
        let mut find = |click: Click| {
            if click.row >= height || click.col >= width {
                return Err(IllegalClick::OffBoard { height, width });
            }
            let group = play.group_at(click.col).ok_or(IllegalClick::Empty)?;
            let size = play.size(group);
            if size < 2 {
                return Err(IllegalClick::Single { color: play.color(group) });
            }
            play.remove(group);
            Ok(size)
        };
        let mut group_sizes = Vec::with_capacity(clicks.len());
        for (index, &click) in clicks.as_slice().iter().enumerate() {
            let size = find(click).map_err(|cause| ReplayError { index, click, cause })?;
            group_sizes.push(size);
        }
        Ok(RowReplay { end: play.end(), group_sizes })
    }
}

impl RowReplay {
    /// The row at the end.
    #[must_use]
    pub const fn end(&self) -> &Row {
        &self.end
    }

    /// The number of blocks that each click has removed.
    #[must_use]
    pub fn group_sizes(&self) -> &[usize] {
        &self.group_sizes
    }

    /// The number of blocks removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.group_sizes.iter().sum()
    }

    /// The score of the play. One beyond what an `i64` holds is the nearest that it does hold.
    #[must_use]
    pub fn score(&self, scoring: &impl Scoring) -> i64 {
        score(scoring, &self.group_sizes, self.end.len())
    }
}
