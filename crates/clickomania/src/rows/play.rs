//! A row in play: a list of its groups, and an index from columns to groups.

// Group numbers are valid: they come from the list, or from plans made for the same row.
#![allow(clippy::indexing_slicing)]

use super::groups::Groups;
use crate::color::Color;
use crate::prefix_sums::PrefixSums;

/// A row in play. A merged group keeps the number of its leftmost part.
pub(super) struct RowInPlay {
    groups: Vec<Link>,
    /// The sizes of the groups.
    sizes: PrefixSums,
}

struct Link {
    color: Color,
    /// 0 once the group is removed or merged into another.
    size: usize,
    /// The neighbours; `NONE` beyond the ends.
    left: usize,
    right: usize,
    /// The group itself, or a group to its left that it has joined.
    joined: usize,
}

const NONE: usize = usize::MAX;

impl RowInPlay {
    pub(super) fn new(groups: &Groups<'_>) -> Self {
        let last = groups.len().wrapping_sub(1);
        let links = groups.row().groups().enumerate().map(|(group, (color, size))| Link {
            color,
            size,
            left: group.wrapping_sub(1),
            right: if group == last { NONE } else { group + 1 },
            joined: group,
        });
        let links: Vec<Link> = links.collect();
        let sizes = PrefixSums::new(links.iter().map(|link| link.size));
        Self { groups: links, sizes }
    }

    /// Returns the leftmost of the groups that have come together with one.
    pub(super) fn first(&mut self, mut group: usize) -> usize {
        while self.groups[group].joined != group {
            let joined = self.groups[group].joined;
            self.groups[group].joined = self.groups[joined].joined;
            group = self.groups[group].joined;
        }
        group
    }

    /// Returns the current first column of a group.
    pub(super) fn column(&self, group: usize) -> usize {
        self.sizes.before(group)
    }

    pub(super) fn size(&self, group: usize) -> usize {
        self.groups[group].size
    }

    /// Removes a group, and joins its neighbours if they have the same colour.
    pub(super) fn remove(&mut self, group: usize) {
        let Link { left, right, size, .. } = self.groups[group];
        self.sizes.add(group, size.wrapping_neg());
        self.take_out(group);
        if left != NONE && right != NONE && self.groups[left].color == self.groups[right].color {
            // Nothing is left between them, so merging their counts changes no column.
            let size = self.size(right);
            self.sizes.add(right, size.wrapping_neg());
            self.sizes.add(left, size);
            self.take_out(right);
            self.groups[left].size += size;
            self.groups[right].joined = left;
        }
    }

    fn take_out(&mut self, group: usize) {
        let Link { left, right, .. } = self.groups[group];
        self.groups[group].size = 0;
        if left != NONE {
            self.groups[left].right = right;
        }
        if right != NONE {
            self.groups[right].left = left;
        }
    }
}
