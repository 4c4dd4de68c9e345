//! Parts of grids, on a board of 8 rows and 16 columns of which the last stays empty.
//!
//! Square (r, c) is bit 16 r + c. As the last column is empty, stones are lowered and raised by one
//! square without running from one row into the next.

use rustc_hash::FxHashMap;

use super::field::{Field, Set, Stones, Tables};

/// The board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridField;

pub(crate) const MOST_ROWS: usize = 8;
pub(crate) const MOST_COLS: usize = 15;
const STRIDE: u32 = 16;

/// A square of the board.
pub(crate) const fn square(row: usize, col: usize) -> Set {
    1 << (row * STRIDE as usize + col)
}

/// Twice the number of edges among some squares.
pub(crate) const fn degrees(set: Set) -> u32 {
    2 * ((set & set >> 1).count_ones() + (set & set >> STRIDE).count_ones())
}

impl Field for GridField {
    #[inline]
    fn neighbors(&self, single: Set) -> Set {
        single << 1 | single >> 1 | single << STRIDE | single >> STRIDE
    }

    #[inline]
    fn component(&self, single: Set, within: Set) -> Set {
        let mut component = single;
        loop {
            let grown = (component | self.neighbors(component)) & within;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    #[inline]
    fn is_path(&self, connected: Set) -> bool {
        if degrees(connected) + 2 != 2 * connected.count_ones() {
            return false;
        }
        let sides = [connected << 1, connected >> 1, connected << STRIDE, connected >> STRIDE];
        let (mut one, mut two, mut three) = (0, 0, 0);
        for side in sides {
            three |= two & side;
            two |= one & side;
            one |= side;
        }
        three & connected == 0
    }

    /// The least image under the symmetries of the grid and the swap of the colours, pushed into the
    /// corner, with no more rows than columns. Occupied squares are compared first, so that few images
    /// need their colours.
    fn representative(&self, part: Stones) -> (Stones, bool) {
        let (mut part, mut rows, mut cols) = cornered(part);
        if rows > cols {
            part = part.transposed();
            core::mem::swap(&mut rows, &mut cols);
        }
        let mut least = Least { all: Set::MAX, first: Set::MAX, is_swapped: true };
        least.compare_reflections(part, rows, cols);
        if rows == cols {
            least.compare_reflections(part.transposed(), rows, cols);
        }
        (Stones { black: least.first, white: least.all ^ least.first }, least.is_swapped)
    }

    fn table<V>(tables: &mut Tables<V>) -> &mut FxHashMap<Stones, V> {
        &mut tables.grids
    }
}

/// The stones pushed into the corner, and how many rows and columns they occupy.
#[inline]
fn cornered(stones: Stones) -> (Stones, u32, u32) {
    let all = stones.all();
    let top = all.trailing_zeros() / STRIDE;
    let rows = STRIDE / 2 - all.leading_zeros() / STRIDE - top;
    let halves = (all | all >> 64) as u64;
    let quarters = (halves | halves >> 32) as u32;
    let columns = (quarters | quarters >> 16) as u16;
    let left = columns.trailing_zeros();
    let cols = STRIDE - columns.leading_zeros() - left;
    let shift = top * STRIDE + left;
    (Stones { black: stones.black >> shift, white: stones.white >> shift }, rows, cols)
}

/// The least image so far: its squares, and those of the colour that has the lesser ones.
struct Least {
    all: Set,
    first: Set,
    is_swapped: bool,
}

impl Least {
    /// Compares a part, upside down, turned by half a turn, and both.
    #[inline]
    fn compare_reflections(&mut self, part: Stones, rows: u32, cols: u32) {
        let upside_down = |set| upside_down(set, rows);
        let turned = |set| turned(set, rows, cols);
        self.compare(part, |set| set);
        self.compare(part, upside_down);
        self.compare(part, turned);
        self.compare(part, |set| upside_down(turned(set)));
    }

    #[inline]
    fn compare(&mut self, part: Stones, image: impl Fn(Set) -> Set) {
        let all = image(part.all());
        if all > self.all {
            return;
        }
        let black = image(part.black);
        let white = all ^ black;
        let (first, is_swapped) = if white < black { (white, true) } else { (black, false) };
        if all < self.all || (first, is_swapped) < (self.first, self.is_swapped) {
            *self = Self { all, first, is_swapped };
        }
    }
}

impl Stones {
    const fn transposed(self) -> Self {
        Self { black: transposed(self.black), white: transposed(self.white) }
    }
}

/// The rows in reverse order.
#[inline]
const fn upside_down(set: Set, rows: u32) -> Set {
    const LOW_BYTES: Set = Set::MAX / 0xffff * 0xff;
    let bytes = set.swap_bytes();
    let rows_reversed = bytes >> 8 & LOW_BYTES | (bytes & LOW_BYTES) << 8;
    rows_reversed >> (STRIDE * (MOST_ROWS as u32 - rows))
}

/// Turned by half a turn.
#[inline]
const fn turned(set: Set, rows: u32, cols: u32) -> Set {
    set.reverse_bits() >> (STRIDE * (MOST_ROWS as u32 - rows) + STRIDE - cols)
}

/// Rows and columns exchanged, of a set within the first eight of both: blocks of 4, 2 and 1 squares
/// change places across the diagonal.
#[inline]
const fn transposed(set: Set) -> Set {
    /// The squares right of and above the blocks' diagonals, of blocks of that size.
    const fn upper(size: u32) -> Set {
        let mut squares = 0;
        let mut at = 0;
        while at < 64 {
            let (row, col) = (at / 8, at % 8);
            if row & size == 0 && col & size != 0 {
                squares |= 1 << (row * STRIDE + col);
            }
            at += 1;
        }
        squares
    }
    const fn exchange(set: Set, size: u32, upper: Set) -> Set {
        let distance = size * (STRIDE - 1);
        let different = (set ^ set >> distance) & upper;
        set ^ different ^ different << distance
    }
    const UPPER: [Set; 3] = [upper(4), upper(2), upper(1)];
    let [four, two, one] = UPPER;
    exchange(exchange(exchange(set, 4, four), 2, two), 1, one)
}

#[cfg(test)]
mod tests {
    use clobber_core::{Color, Grid, Position, Symmetric, Vertex};

    use super::*;

    fn stones(position: &Position<Grid>) -> Stones {
        let grid = *position.board();
        let mut stones = Stones::default();
        for v in (0..(grid.rows() * grid.cols()) as u32).map(Vertex::new) {
            let (row, col) = grid.coordinates(v);
            match position.color_at(v) {
                Some(Color::Black) => stones.black |= square(row, col),
                Some(Color::White) => stones.white |= square(row, col),
                None => {}
            }
        }
        stones
    }

    #[test]
    fn all_images_have_one_representative() {
        let mut seed = 7_u64;
        for (rows, cols) in [(1, 1), (2, 2), (2, 15), (8, 15), (8, 8), (5, 7), (7, 3), (8, 1)] {
            for _ in 0..100 {
                let position = Position::from_fn(Grid::new(rows, cols).unwrap(), |_| {
                    seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    match seed >> 61 {
                        0..3 => Some(Color::Black),
                        3..6 => Some(Color::White),
                        _ => None,
                    }
                });
                if position.stone_count() == 0 {
                    continue;
                }
                let representative = GridField.representative(stones(&position));
                for symmetry in position.board().symmetries() {
                    let image = position.image(symmetry);
                    if image.board().rows() > MOST_ROWS {
                        continue;
                    }
                    assert_eq!(GridField.representative(stones(&image)), representative);
                    let (swapped, is_swapped) =
                        GridField.representative(stones(&image.clone().swapped()));
                    assert_eq!(swapped, representative.0);
                    // Of a part that is its own image swapped, either will do.
                    let (cropped, _) = image.cropped();
                    let is_own = cropped.canonical() == cropped.clone().swapped().canonical();
                    assert!(is_own || is_swapped != representative.1);
                }
                // The representative has the same stones, whatever their places.
                let (mut part, is_swapped) = representative;
                if is_swapped {
                    part = part.swapped();
                }
                assert_eq!(part.black.count_ones() as usize, position.count(Color::Black));
                assert_eq!(degrees(part.all()), degrees(stones(&position).all()));
            }
        }
    }

    #[test]
    fn paths_are_known() {
        for (text, is_path) in [
            ("x", true),
            ("xoxo", true),
            ("xo|.x", true),
            ("xox|.x.", false),
            ("xo|ox", false),
            ("xo.|.xo|..x", true),
            (".xo|xxo|x..", false),
            ("xoxox|x...x|o.xoo|x....", true),
            ("xoxox|x...x|xxxoo", false),
        ] {
            let position: Position<Grid> = text.parse().unwrap();
            let part = stones(&position);
            assert_eq!(GridField.is_path(part.all()), is_path, "{text}");
            if is_path {
                assert!(GridField.row(part).is_some());
            }
        }
    }
}
