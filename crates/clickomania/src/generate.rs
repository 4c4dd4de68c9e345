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

#[cfg(feature = "quickcheck")]
use certified_search::generate::simpler_texts;
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
        color_below(count, source).unwrap_or(const { Self::of('a') })
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
        Self::new((0..length).map(|_| Square::generate(source)))
    }
}

impl Generate for Row {
    fn generate(source: &mut impl Source) -> Self {
        let (count, length) = (palette(source), source.up_to(source.size()));
        Self::new((0..length).filter_map(|_| color_below(count, source)))
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
    Color => simpler_texts;
    Square => simpler_texts;
    Clicks => simpler_texts;
    Row => simpler_texts;
    Board => simpler_texts;
}
