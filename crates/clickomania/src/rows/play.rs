//! A row in play: a list of its groups, and an index from columns to groups.

// Group numbers are valid: they come from `Columns::group_at`, from the list, or from plans made for the same row.
#![allow(clippy::indexing_slicing)]

use crate::color::Color;

use super::groups::Groups;

/// A row in play. A merged group keeps the number of its leftmost part.
pub(super) struct RowInPlay {
    groups: Vec<Link>,
    columns: Columns,
}

struct Link {
    color: Color,
    /// 0 once the group is removed or merged into another.
    size: usize,
    /// The neighbours; `NONE` beyond the ends.
    left: usize,
    right: usize,
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
        });
        let links: Vec<Link> = links.collect();
        let columns = Columns::new(links.iter().map(|link| link.size));
        Self { groups: links, columns }
    }

    pub(super) fn group_at(&self, col: usize) -> Option<usize> {
        self.columns.group_at(col)
    }

    /// Returns the current first column of a group.
    pub(super) fn column(&self, group: usize) -> usize {
        self.columns.before(group)
    }

    pub(super) fn color(&self, group: usize) -> Color {
        self.groups[group].color
    }

    pub(super) fn size(&self, group: usize) -> usize {
        self.groups[group].size
    }

    /// Removes a group, and joins its neighbours if they have the same colour; returns them then.
    pub(super) fn remove(&mut self, group: usize) -> Option<(usize, usize)> {
        let Link { left, right, .. } = self.groups[group];
        self.columns.add(group, self.groups[group].size.wrapping_neg());
        self.take_out(group);
        let are_joined = left != NONE && right != NONE && self.color(left) == self.color(right);
        if are_joined {
            // Nothing is left between them, so merging their counts changes no column.
            let size = self.size(right);
            self.columns.add(right, size.wrapping_neg());
            self.columns.add(left, size);
            self.take_out(right);
            self.groups[left].size += size;
        }
        are_joined.then_some((left, right))
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

/// The sizes of the groups in a Fenwick tree (P. M. Fenwick, *A new data structure for cumulative
/// frequency tables*, 1994), which finds prefix sums and changes sizes in O(log n).
struct Columns {
    /// At place i, from 1, the sum of the last `i & -i` sizes of the first i. Differences wrap, the sums do not.
    sums: Vec<usize>,
}

impl Columns {
    fn new(sizes: impl Iterator<Item = usize>) -> Self {
        let mut sums = vec![0];
        sums.extend(sizes);
        for place in 1..sums.len() {
            let parent = place + (place & place.wrapping_neg());
            if parent < sums.len() {
                sums[parent] += sums[place];
            }
        }
        Self { sums }
    }

    fn add(&mut self, group: usize, change: usize) {
        let mut place = group + 1;
        while let Some(sum) = self.sums.get_mut(place) {
            *sum = sum.wrapping_add(change);
            place += place & place.wrapping_neg();
        }
    }

    fn before(&self, group: usize) -> usize {
        let (mut place, mut blocks) = (group, 0);
        while place > 0 {
            blocks += self.sums[place];
            place &= place - 1;
        }
        blocks
    }

    fn group_at(&self, mut col: usize) -> Option<usize> {
        let count = self.sums.len() - 1;
        let mut group = 0;
        let mut step = (count + 1).next_power_of_two();
        while step > 0 {
            if let Some(&blocks) = self.sums.get(group + step) {
                if blocks <= col {
                    col -= blocks;
                    group += step;
                }
            }
            step /= 2;
        }
        (group < count).then_some(group)
    }
}
