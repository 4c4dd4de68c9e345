//! A good play, piece by piece, of a row that is too long for a table of all intervals.

use crate::clicks::Clicks;
use crate::square::Square;
use certified_search::Effort;

use super::groups::Groups;
use super::intervals::SolvableIntervals;
use super::play::RowInPlay;
use crate::row::Row;

/// Returns clicks that remove as much as possible from each piece of a number of groups, from the left, until the
/// effort ends.
///
/// Blocks left by a piece may have the colour of a class in a later piece, and be removed with it. They lie outside all
/// classes, so all other clicks stay possible.
pub(crate) fn most_removed_in_pieces(
    row: &Row,
    groups_in_piece: usize,
    effort: &mut Effort,
) -> Clicks {
    let groups = Groups::new(row);
    let mut play = RowInPlay::new(&groups);
    let mut clicks = Vec::new();
    let mut first = 0;
    while first < groups.len() {
        let end = groups.len().min(first + groups_in_piece.max(1));
        let blocks = row.as_slice().get(groups.start(first)..groups.start(end)).unwrap_or(&[]);
        let piece = Row::new(blocks.iter().copied());
        let Ok(intervals) = SolvableIntervals::new(&piece, effort) else { break };
        for group in intervals.most_removed().groups().map(|group| first + group) {
            let clicked = play.first(group);
            // A group that has become part of a group on its left begins behind that group's last column.
            let col = play.column(group).saturating_sub(usize::from(clicked != group));
            play.remove(clicked);
            clicks.push(Square { row: 0, col });
        }
        first = end;
    }
    Clicks::new(clicks)
}
