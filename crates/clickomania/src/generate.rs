//! Random values for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both use the same generators with different sources of choices. `quickcheck`'s `size`, or the fuzzer's remaining
//! bytes, limit the size of values. Boards are settled, full or ragged, with a few colours and sometimes with many.
//! Clicks are arbitrary data; many of them are possible on a small board.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clickomania::{Board, Square};
//!
//! fn a_click_removes_a_group(board: Board, square: Square) -> bool {
//!     let mut after = board.clone();
//!     match after.click(square) {
//!         Ok(group) => after.block_count() + group.len() == board.block_count(),
//!         Err(_) => after == board,
//!     }
//! }
//!
//! quickcheck::quickcheck(a_click_removes_a_group as fn(Board, Square) -> bool);
//! ```

use certified_search::generate::{Generate, Source};

use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::row::Row;
use crate::square::Square;

/// Returns the number of colours of a value.
fn palette(source: &mut impl Source) -> usize {
    match source.below(16) {
        15 => 1 + source.below(40),
        few => 1 + few / 3,
    }
}

fn color_below(count: usize, source: &mut impl Source) -> Option<Color> {
    Color::new(source.below(count))
}

impl Generate for Color {
    const BYTES: (usize, Option<usize>) = (1, Some(3));

    fn generate(source: &mut impl Source) -> Self {
        let count = if source.below(16) < 15 { 5 } else { Self::COUNT };
        color_below(count, source).unwrap_or(Self::FIRST)
    }
}

impl Generate for Square {
    const BYTES: (usize, Option<usize>) = (1, Some(18));

    fn generate(source: &mut impl Source) -> Self {
        let bound = match source.below(16) {
            0..=7 => 4,
            8..=14 => source.size().max(1),
            _ => usize::MAX,
        };
        Self { row: source.below(bound), col: source.below(bound) }
    }
}

impl Generate for Clicks {
    const BYTES: (usize, Option<usize>) = (1, None);

    fn generate(source: &mut impl Source) -> Self {
        let length = source.up_to(source.size());
        (0..length).map(|_| Square::generate(source)).collect()
    }
}

impl Generate for Row {
    fn generate(source: &mut impl Source) -> Self {
        let (count, length) = (palette(source), source.up_to(source.size()));
        (0..length).filter_map(|_| color_below(count, source)).collect()
    }
}

impl Generate for Board {
    fn generate(source: &mut impl Source) -> Self {
        let (count, size) = (palette(source), source.size());
        let height = source.up_to(size.isqrt());
        let width = source.up_to(size.checked_div(height).unwrap_or(0));
        let in_eight = source.below(8);
        Self::settled_from_fn(height, width, |_, _| {
            let is_there = in_eight < 4 || source.below(8) <= in_eight;
            color_below(count, source).filter(|_| is_there)
        })
    }
}

certified_search::values_by_feature! {
    Color;
    Square;
    Clicks;
    Row;
    Board;
}

#[cfg(feature = "quickcheck")]
mod shrink {
    //! Smaller values to try when a property fails: with fewer blocks or clicks (the largest steps first), or with
    //! smaller colours or coordinates.

    use core::iter;

    use certified_search::generate::{Shrink, omissions, without};

    use super::{Board, Clicks, Color, Row, Square};

    /// Returns lists without some items, and lists with one item smaller.
    fn shorter<V: Clone + 'static>(
        list: Vec<V>,
        smaller: impl Fn(&V) -> Box<dyn Iterator<Item = V>> + 'static,
    ) -> impl Iterator<Item = Vec<V>> {
        let all = list.clone();
        let without = omissions(list.len()).map(move |omitted| without(&all, &omitted));
        let with_smaller = (0..list.len()).flat_map(move |index| {
            let list = list.clone();
            let smaller = list.get(index).map(&smaller).into_iter().flatten();
            smaller.map(move |item| {
                let mut list = list.clone();
                list.splice(index..=index, [item]);
                list
            })
        });
        without.chain(with_smaller)
    }

    impl Shrink for Color {
        fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
            let halves = iter::successors(Some(self.index()), |index| Some(index / 2));
            let indices = halves.skip(1).take_while(|&index| index > 0).chain([0]);
            let own = self.index();
            Box::new(indices.filter(move |&index| index < own).filter_map(Self::new))
        }
    }

    impl Shrink for Square {
        fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
            let smaller = quickcheck::Arbitrary::shrink(&(self.row, self.col));
            Box::new(smaller.map(|(row, col)| Self { row, col }))
        }
    }

    impl Shrink for Clicks {
        fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
            Box::new(shorter(self.as_slice().to_vec(), Square::smaller).map(Self::new))
        }
    }

    impl Shrink for Row {
        fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
            Box::new(shorter(self.as_slice().to_vec(), Color::smaller).map(Self::new))
        }
    }

    impl Shrink for Board {
        fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
            // Renaming makes the sequence of columns as small as possible.
            let same_but_simpler = [self.cropped(), self.renamed()];
            let own = self.clone();
            let simpler = same_but_simpler.into_iter().filter(move |board| *board != own);
            let board = self.clone();
            let columns: Vec<Vec<Color>> = self.columns().map(<[_]>::to_vec).collect();
            let of_column = |column: &Vec<Color>| -> Box<dyn Iterator<Item = Vec<Color>>> {
                Box::new(shorter(column.clone(), Color::smaller))
            };
            let smaller = shorter(columns, of_column).map(move |mut columns| {
                columns.retain(|column| !column.is_empty());
                board.with_columns(columns)
            });
            Box::new(simpler.chain(smaller))
        }
    }
}
