//! A good play of a row that is too long for all of its intervals: piece by piece.

use crate::clicks::Clicks;
use crate::square::Square;
use certified_search::Effort;

use super::groups::Groups;
use super::intervals::SolvableIntervals;
use super::play::RowInPlay;
use crate::row::Row;

/// Clicks that remove as much as possible of each piece of this many groups, from the left, as far as the
/// effort goes.
///
/// The blocks that a piece leaves may have the colour of a class of a later one, and be removed with it. They lie outside
/// all classes, so nothing else changes: every click stays possible.
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
            let mut col = play.column(group);
            let mut clicked = group;
            if play.size(group) == 0 {
                // It has become part of the group before it, of which this is the last column.
                col = col.saturating_sub(1);
                clicked = play.group_at(col).unwrap_or(group);
            }
            play.remove(clicked);
            clicks.push(Square { row: 0, col });
        }
        first = end;
    }
    Clicks::new(clicks)
}
