//! The groups of a row at the start.

use crate::color::Color;

use crate::row::Row;

/// The groups of a row, numbered from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups<'a> {
    row: &'a Row,
    /// The first column of each group, then the length of the row.
    starts: Vec<usize>,
}

impl<'a> Groups<'a> {
    pub(super) fn new(row: &'a Row) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend(row.groups().map(|(_, size)| {
            end += size;
            end
        }));
        Self { row, starts }
    }

    pub(super) const fn row(&self) -> &'a Row {
        self.row
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the first block of a group; beyond the last group, the length of the row.
    pub(super) fn start(&self, group: usize) -> usize {
        self.starts.get(group).copied().unwrap_or(self.row.len())
    }

    pub(super) fn size(&self, group: usize) -> usize {
        self.start(group + 1) - self.start(group)
    }

    pub(super) fn color(&self, group: usize) -> Option<Color> {
        self.row.as_slice().get(self.start(group)).copied()
    }

    /// Returns for each group the next group of its colour, or the number of groups if there is none.
    pub(super) fn next_of_same_color(&self) -> Vec<usize> {
        let mut last = rustc_hash::FxHashMap::default();
        let mut next = vec![self.len(); self.len()];
        for (group, next) in next.iter_mut().enumerate().rev() {
            if let Some(later) = self.color(group).and_then(|color| last.insert(color, group)) {
                *next = later;
            }
        }
        next
    }
}
