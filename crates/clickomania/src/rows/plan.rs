//! Plans of clicks: the groups to click, and their order.

use crate::clicks::Clicks;
use crate::square::Square;

use super::groups::Groups;
use super::play::RowInPlay;
use crate::row::Row;

/// A play of a row found by a solver. It names blocks by their places at the start, which avoids renumbering the
/// columns after every click; [`to_clicks`](Self::to_clicks) renumbers them.
///
/// ```
/// use clickomania::Row;
///
/// let row: Row = "abbaabb".parse()?;
/// let plan = row.two_colors().and_then(|row| row.solution()).ok_or("not solvable")?;
/// assert_eq!(plan.blocks().collect::<Vec<_>>(), [1, 0, 5]);
/// let clicks = plan.to_clicks();
/// assert_eq!(clicks.to_string(), "0,1 0,0 0,0");
/// assert!(row.replay(&clicks)?.end().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPlan<'a> {
    groups: Groups<'a>,
    /// For each click, the leftmost of the original groups that it removes.
    clicked: Vec<usize>,
}

impl<'a> RowPlan<'a> {
    pub(super) const fn new(groups: Groups<'a>, clicked: Vec<usize>) -> Self {
        Self { groups, clicked }
    }

    /// Returns the leftmost of the original groups that each click removes.
    pub(super) fn groups(&self) -> impl Iterator<Item = usize> {
        self.clicked.iter().copied()
    }

    /// Returns the row.
    #[must_use]
    pub const fn row(&self) -> &'a Row {
        self.groups.row()
    }

    /// Returns the number of clicks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.clicked.len()
    }

    /// Returns whether there are no clicks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clicked.is_empty()
    }

    /// Returns the first block of the group that each click removes, by its place in the row at the start.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = usize> {
        self.clicked.iter().map(|&group| self.groups.start(group))
    }

    /// Returns the clicks, each on the first column of its group in the current row.
    ///
    /// # Complexity
    /// O(groups log groups) time, O(groups) memory.
    #[must_use]
    pub fn to_clicks(&self) -> Clicks {
        let mut play = RowInPlay::new(&self.groups);
        let clicks = self.clicked.iter().map(|&group| {
            let col = play.column(group);
            play.remove(group);
            Square { row: 0, col }
        });
        clicks.collect()
    }
}
