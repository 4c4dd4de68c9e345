//! The columns of a board, with little memory for columns of one block.

use core::hash::{Hash, Hasher};
use core::ops::RangeInclusive;

use crate::color::Color;

/// Columns from the left, each from the floor up, none of them empty.
#[derive(Clone)]
pub(super) enum Columns {
    /// The single block of each column; a vector per column would take 28 times as much.
    Single(Vec<Color>),
    Any(Vec<Vec<Color>>),
}

impl Columns {
    pub(super) const EMPTY: Self = Self::Single(Vec::new());

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Single(blocks) => blocks.len(),
            Self::Any(columns) => columns.len(),
        }
    }

    pub(super) fn get(&self, col: usize) -> Option<&[Color]> {
        match self {
            Self::Single(blocks) => blocks.get(col..)?.get(..1),
            Self::Any(columns) => columns.get(col).map(Vec::as_slice),
        }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[Color]> + DoubleEndedIterator {
        (0..self.len()).map(|col| self.get(col).unwrap_or_default())
    }

    pub(super) fn colors(&self) -> impl Iterator<Item = Color> {
        self.iter().flatten().copied()
    }

    pub(super) fn colors_mut(&mut self) -> impl Iterator<Item = &mut Color> {
        let (single, any) = match self {
            Self::Single(blocks) => (blocks.as_mut_slice(), Default::default()),
            Self::Any(columns) => (Default::default(), columns.as_mut_slice()),
        };
        single.iter_mut().chain(any.iter_mut().flatten())
    }

    pub(super) fn block_count(&self) -> usize {
        match self {
            Self::Single(blocks) => blocks.len(),
            Self::Any(columns) => columns.iter().map(Vec::len).sum(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        /// Bytes that an allocator takes besides the blocks of a column.
        const BESIDE: usize = 16;
        match self {
            Self::Single(blocks) => size_of_val(blocks.as_slice()),
            Self::Any(columns) => columns
                .iter()
                .map(|column| size_of_val(column) + size_of_val(column.as_slice()) + BESIDE)
                .sum(),
        }
    }

    /// Appends a column on the right, unless it is empty.
    pub(super) fn push(&mut self, column: &[Color]) {
        match (&mut *self, column) {
            (_, []) => {}
            (Self::Single(blocks), &[block]) => blocks.push(block),
            (Self::Single(blocks), _) => {
                let mut columns: Vec<_> = blocks.iter().map(|&block| vec![block]).collect();
                columns.push(column.to_vec());
                *self = Self::Any(columns);
            }
            (Self::Any(columns), _) => columns.push(column.to_vec()),
        }
    }

    /// Removes runs of blocks, each given by its column and its range of heights. Runs are ordered column by column
    /// from the left, and from the top in each column.
    pub(super) fn remove(&mut self, runs: Vec<(usize, RangeInclusive<usize>)>) {
        match self {
            Self::Single(blocks) => {
                let mut removed = runs.into_iter().map(|(col, _)| col).peekable();
                let mut col = 0;
                blocks.retain(|_| {
                    let stays = removed.next_if_eq(&col).is_none();
                    col += 1;
                    stays
                });
            }
            Self::Any(columns) => {
                for (col, run) in runs {
                    if let Some(blocks) = columns.get_mut(col) {
                        blocks.drain(run);
                    }
                }
                columns.retain(|blocks| !blocks.is_empty());
            }
        }
    }
}

impl PartialEq for Columns {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Columns {}

impl Hash for Columns {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|column| column.hash(state));
    }
}

impl FromIterator<Vec<Color>> for Columns {
    fn from_iter<I: IntoIterator<Item = Vec<Color>>>(columns: I) -> Self {
        let mut all = Self::EMPTY;
        columns.into_iter().for_each(|column| all.push(&column));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row left by a board of several rows equals a row that never had more.
    #[test]
    fn rows_are_equal_however_they_are_kept() {
        let [a, b] = [0, 1].map(|index| Color::new(index).unwrap());
        let single = Columns::from_iter([vec![a], vec![b]]);
        let mut any = Columns::from_iter([vec![a], vec![b, b, a], vec![b]]);
        assert!(matches!((&single, &any), (Columns::Single(_), Columns::Any(_))));
        any.remove(vec![(1, 0..=2)]);
        assert!(matches!(any, Columns::Any(_)));
        assert!(single == any && any.iter().eq([[a], [b]]));
        let hash = |columns: &Columns| {
            let mut state = rustc_hash::FxHasher::default();
            columns.hash(&mut state);
            state.finish()
        };
        assert_eq!(hash(&single), hash(&any));
    }
}
