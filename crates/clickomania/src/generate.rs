//! Random values for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both make the same values of another source of choices, as large as `quickcheck`'s `size` says or as a fuzzer
//! has bytes left. Boards are settled, full or ragged, of a few colours, and now and then of many;
//! clicks are arbitrary data, many of which are possible on a small board.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clickomania::{Board, Click};
//!
//! fn a_click_removes_a_group(board: Board, click: Click) -> bool {
//!     let mut after = board.clone();
//!     match after.click(click) {
//!         Ok(group) => after.block_count() + group.len() == board.block_count(),
//!         Err(_) => after == board,
//!     }
//! }
//!
//! quickcheck::quickcheck(a_click_removes_a_group as fn(Board, Click) -> bool);
//! ```

use crate::board::Board;
use crate::clicks::{Click, Clicks};
use crate::color::Color;
use crate::row::Row;

/// Where choices come from.
trait Source {
    /// How large the values may be that are made of this source.
    fn size(&self) -> usize;

    /// A number below `bound`; 0 if there is none.
    fn below(&mut self, bound: usize) -> usize;

    fn up_to(&mut self, most: usize) -> usize {
        self.below(most.saturating_add(1))
    }
}

#[cfg(feature = "quickcheck")]
impl Source for quickcheck::Gen {
    fn size(&self) -> usize {
        Self::size(self)
    }

    fn below(&mut self, bound: usize) -> usize {
        // A `Gen` chooses uniformly from slices alone; its integers have favourites.
        const DIGITS: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        // Two digits more than the bound has, so that the remainder favours none much.
        let digits = (usize::BITS - bound.leading_zeros()).div_ceil(4) + 2;
        let number = (0..digits).filter_map(|_| self.choose(&DIGITS).copied());
        number.fold(0, |number, digit| number << 4 | digit).checked_rem(bound).unwrap_or(0)
    }
}

#[cfg(feature = "arbitrary")]
impl Source for arbitrary::Unstructured<'_> {
    fn size(&self) -> usize {
        const MOST: usize = 256;
        self.len().min(MOST)
    }

    fn below(&mut self, bound: usize) -> usize {
        // Without data it is the first of the range.
        self.int_in_range(0..=bound.saturating_sub(1)).unwrap_or(0)
    }
}

/// Types of which random values can be made.
trait Generate: Sized {
    /// The least and the greatest number of a fuzzer's bytes that a value takes.
    #[cfg_attr(not(feature = "arbitrary"), allow(dead_code, reason = "a fuzzer asks for it"))]
    const BYTES: (usize, Option<usize>);

    fn generate(source: &mut impl Source) -> Self;
}

/// How many colours a value is made of.
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

impl Generate for Click {
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
        (0..length).map(|_| Click::generate(source)).collect()
    }
}

impl Generate for Row {
    const BYTES: (usize, Option<usize>) = (2, None);

    fn generate(source: &mut impl Source) -> Self {
        let (count, length) = (palette(source), source.up_to(source.size()));
        (0..length).filter_map(|_| color_below(count, source)).collect()
    }
}

impl Generate for Board {
    const BYTES: (usize, Option<usize>) = (2, None);

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

#[cfg(feature = "quickcheck")]
mod shrink {
    //! Smaller values in the place of one that breaks a property: with fewer blocks or clicks, the largest
    //! steps first, or else with colours or coordinates of smaller numbers.

    use core::iter;
    use core::ops::Range;

    use super::{Board, Click, Clicks, Color, Row};

    type Values<V> = Box<dyn Iterator<Item = V>>;

    pub(super) trait Shrink: Sized {
        fn smaller(&self) -> Values<Self>;
    }

    /// What may be left out of a list: everything, the halves, the quarters, ..., each single item.
    fn omissions(length: usize) -> impl Iterator<Item = Range<usize>> {
        let halvings = iter::successors(Some(length), |size| Some(size / 2));
        halvings.take_while(|&size| size > 0).flat_map(move |size| {
            (0..length).step_by(size).map(move |start| start..length.min(start + size))
        })
    }

    /// The list without some items, and with one of them smaller.
    fn shorter<V: Shrink + Clone + 'static>(list: Vec<V>) -> Values<Vec<V>> {
        let all = list.clone();
        let without = omissions(list.len()).map(move |omitted| {
            let kept = all.iter().enumerate().filter(|(index, _)| !omitted.contains(index));
            kept.map(|(_, item)| item.clone()).collect()
        });
        let with_smaller = (0..list.len()).flat_map(move |index| {
            let list = list.clone();
            let smaller = list.get(index).map(Shrink::smaller).into_iter().flatten();
            smaller.map(move |item| {
                let mut list = list.clone();
                if let Some(place) = list.get_mut(index) {
                    *place = item;
                }
                list
            })
        });
        Box::new(without.chain(with_smaller))
    }

    impl Shrink for Color {
        fn smaller(&self) -> Values<Self> {
            let halves = iter::successors(Some(self.index()), |index| Some(index / 2));
            let indices = halves.skip(1).take_while(|&index| index > 0).chain([0]);
            let own = self.index();
            Box::new(indices.filter(move |&index| index < own).filter_map(Self::new))
        }
    }

    impl Shrink for Click {
        fn smaller(&self) -> Values<Self> {
            let smaller = quickcheck::Arbitrary::shrink(&(self.row, self.col));
            Box::new(smaller.map(|(row, col)| Self { row, col }))
        }
    }

    impl Shrink for Clicks {
        fn smaller(&self) -> Values<Self> {
            Box::new(shorter(self.as_slice().to_vec()).map(Self::new))
        }
    }

    impl Shrink for Row {
        fn smaller(&self) -> Values<Self> {
            Box::new(shorter(self.as_slice().to_vec()).map(Self::new))
        }
    }

    impl Shrink for Vec<Color> {
        fn smaller(&self) -> Values<Self> {
            shorter(self.clone())
        }
    }

    impl Shrink for Board {
        fn smaller(&self) -> Values<Self> {
            // Renaming makes the columns, read one after the other, the smallest that they can be.
            let same_but_simpler = [self.cropped(), self.renamed()];
            let own = self.clone();
            let simpler = same_but_simpler.into_iter().filter(move |board| *board != own);
            let board = self.clone();
            let columns: Vec<Vec<Color>> = self.columns().map(<[_]>::to_vec).collect();
            let smaller = shorter(columns).map(move |mut columns| {
                columns.retain(|column| !column.is_empty());
                board.with_columns(columns)
            });
            Box::new(simpler.chain(smaller))
        }
    }
}

/// Both features for types of which random values can be made.
macro_rules! arbitrary_values {
    ($($value:ty;)*) => {$(
        #[cfg(feature = "quickcheck")]
        impl quickcheck::Arbitrary for $value {
            fn arbitrary(source: &mut quickcheck::Gen) -> Self {
                Self::generate(source)
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                shrink::Shrink::smaller(self)
            }
        }

        #[cfg(feature = "arbitrary")]
        impl<'a> arbitrary::Arbitrary<'a> for $value {
            fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                Ok(Self::generate(source))
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                Self::BYTES
            }
        }
    )*};
}

arbitrary_values! {
    Color;
    Click;
    Clicks;
    Row;
    Board;
}
