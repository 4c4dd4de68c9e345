//! Parts of grids, in words of `STRIDE` bits a row.
//!
//! The last column stays empty, so a shift by one square never runs from one row into the next. Moves, components and
//! the eight symmetries are shifts and reversals of words.

use core::marker::PhantomData;

use clobber_core::{BitSet, Color, StoneSet, Stones, Vertex};

use super::{Board, BoardPart, LeastImage, SmallGraph};

/// A grid of `W::BITS / STRIDE` rows and `STRIDE - 1` columns: square (r, c) is bit `STRIDE` r + c.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridBoard<W, const STRIDE: u32>(PhantomData<W>);

/// Up to 8 rows of 7 squares.
pub(crate) type Grid8x7 = GridBoard<u64, 8>;
/// Up to 4 rows of 15 squares.
pub(crate) type Grid4x15 = GridBoard<u64, 16>;
/// Up to 8 rows of 15 squares, for evaluations of all parts that fit.
pub(crate) type Grid8x15 = GridBoard<u128, 16>;
/// Up to 4 rows of 31 squares, for evaluations of longer parts.
pub(crate) type Grid4x31 = GridBoard<u128, 32>;

impl Grid4x31 {
    pub(crate) fn graph() -> SmallGraph {
        let square = |bit: &u32| bit % 32 < Self::MOST_COLS;
        let all = (0..u128::BITS).filter(square).fold(0, |all: u128, bit| all | 1 << bit);
        let near = |bit: u32| Self::new().neighbors(0, 1 << bit & all) & all;
        SmallGraph::new((0..u128::BITS).map(near).collect())
    }
}

impl Grid8x15 {
    /// Lays stones in the corner of a smaller grid, if they have at most seven rows and columns.
    pub(crate) fn narrowed(stones: Stones<u128>) -> Option<Stones<u64>> {
        const SIDE: u32 = Grid8x7::MOST_COLS;
        let (rows, cols, shift) = Self::extent(stones.all());
        let narrowed = |set: u128| {
            let row = |row: u32| (set >> shift >> (16 * row)) as u64 & ((1 << SIDE) - 1);
            (0..SIDE).fold(0, |narrow, at| narrow | row(at) << (8 * at))
        };
        (rows <= SIDE && cols <= SIDE).then(|| stones.map(narrowed))
    }
}

impl<W: BitSet, const STRIDE: u32> GridBoard<W, STRIDE> {
    pub(crate) const MOST_ROWS: u32 = W::BITS / STRIDE;
    pub(crate) const MOST_COLS: u32 = STRIDE - 1;

    /// The first of every two bytes, and the first two of every four.
    const LOW_HALVES: [u128; 2] = [u128::MAX / 0xffff * 0xff, u128::MAX / 0xffff_ffff * 0xffff];

    /// The squares right of and above the diagonals of blocks of 4, 2 and 1 squares.
    const UPPER: [u128; 3] = [Self::upper(4), Self::upper(2), Self::upper(1)];

    /// The side of the largest square board in the corner, a power of two.
    const SIDE: u32 = if Self::MOST_ROWS < STRIDE { Self::MOST_ROWS } else { STRIDE };

    const fn upper(size: u32) -> u128 {
        let (mut squares, mut at) = (0, 0);
        while at < Self::SIDE * Self::SIDE {
            let (row, col) = (at / Self::SIDE, at % Self::SIDE);
            if row & size == 0 && col & size != 0 {
                squares |= 1 << (row * STRIDE + col);
            }
            at += 1;
        }
        squares
    }

    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    pub(crate) const fn square(row: u32, col: u32) -> Vertex {
        Vertex::new(row * STRIDE + col)
    }

    /// Copies stones from a layout with rows of `FROM` bits into this one, with no more rows than columns, if they fit.
    pub(crate) fn fitted<const FROM: u32>(stones: Stones<u128>) -> Option<Stones<W>> {
        let place = |square: Vertex| (square.get() / FROM, square.get() % FROM);
        let all = stones.all();
        let squares = || all.iter().map(place);
        let (first_row, first_col) = (squares().map(|s| s.0).min()?, squares().map(|s| s.1).min()?);
        let (last_row, last_col) = (squares().map(|s| s.0).max()?, squares().map(|s| s.1).max()?);
        let is_upright = last_row - first_row > last_col - first_col;
        let put = |set: u128| {
            set.iter().map(place).try_fold(W::EMPTY, |image, (row, col)| {
                let (row, col) = (row - first_row, col - first_col);
                let (row, col) = if is_upright { (col, row) } else { (row, col) };
                let fits = row < Self::MOST_ROWS && col < Self::MOST_COLS;
                fits.then(|| image | W::single(Self::square(row, col)))
            })
        };
        Some(Stones::new_unchecked(put(stones.black())?, put(stones.white())?))
    }

    /// Folds a path to and fro into every other row, if there is room.
    pub(crate) fn folded(colors: &[Color]) -> Option<Stones<W>> {
        let mut squares = (0..Self::MOST_ROWS).flat_map(|row| {
            let turn = if row % 4 == 1 { Self::MOST_COLS - 1 } else { 0 };
            let cols = if row % 2 == 0 { 0..Self::MOST_COLS } else { turn..turn + 1 };
            cols.map(move |col| if row % 4 == 2 { Self::MOST_COLS - 1 - col } else { col })
                .map(move |col| Self::square(row, col))
        });
        let mut colors = colors.iter();
        colors.try_fold(Stones::default(), |stones, &color| {
            squares.next().map(|square| stones.with(square, color))
        })
    }

    /// Lays stones into eight rows of fifteen squares.
    fn widened(stones: Stones<W>) -> Stones<u128> {
        stones.map(|set| {
            let squares = set.iter().map(|v| Grid8x15::square(v.get() / STRIDE, v.get() % STRIDE));
            squares.fold(u128::EMPTY, |wide, square| wide | u128::single(square))
        })
    }

    /// Returns how many rows and columns the squares occupy, and the shift that moves them into the corner.
    #[inline]
    fn extent(set: W) -> (u32, u32, u32) {
        let top = set.trailing_zeros() / STRIDE;
        let rows = Self::MOST_ROWS - set.leading_zeros() / STRIDE - top;
        let mut columns = set;
        let mut half = W::BITS / 2;
        while half >= STRIDE {
            columns |= columns >> half;
            half /= 2;
        }
        // The first row now has all columns; shift the rest out.
        let columns = columns << (W::BITS - STRIDE);
        let left = columns.trailing_zeros() - (W::BITS - STRIDE);
        let cols = STRIDE - columns.leading_zeros() - left;
        (rows, cols, top * STRIDE + left)
    }

    /// Visits all windows of 3 x 3 squares that may touch a stone, for stones in the corner of the board. The windows
    /// of one row come together. Each is a number of nine digits in base three, 1 for black and 2 for white.
    #[inline]
    pub(crate) fn windows(stones: Stones<W>, visit: impl FnMut(&[u16])) {
        // Room for the squares of a row and a margin of two on either side, in whole vectors.
        if STRIDE <= 16 {
            Self::windows_in::<24, 26>(stones, visit);
        } else {
            Self::windows_in::<40, 42>(stones, visit);
        }
    }

    /// Visits the windows, `LANES` of them at once, in rows with one square more on either side.
    #[inline]
    fn windows_in<const LANES: usize, const SQUARES: usize>(
        stones: Stones<W>,
        mut visit: impl FnMut(&[u16]),
    ) {
        let (rows, cols, _) = Self::extent(stones.all());
        let row_of = |set: W, row: u32| {
            let wide: u128 = (set >> (STRIDE * row)).into();
            wide as u32 & ((1_u64 << STRIDE) - 1) as u32
        };
        // The triples of three rows, from the last squares before a row to the first after it.
        let [mut above, mut middle] = [[0_u16; LANES]; 2];
        for row in 0..rows + 2 {
            let mut below = [0; LANES];
            if row < rows {
                let (black, white) = (row_of(stones.black(), row), row_of(stones.white(), row));
                let mut squares = [0; SQUARES];
                for half in 0..STRIDE.div_ceil(16) {
                    let [black, white] = [black, white].map(|row| (row >> (16 * half)) as u16);
                    let squares = squares.iter_mut().skip(2 + 16 * half as usize).take(16);
                    for (col, square) in squares.enumerate() {
                        *square = (black >> col & 1) + 2 * (white >> col & 1);
                    }
                }
                for (triple, squares) in below.iter_mut().zip(squares.windows(3)) {
                    let [first, second, third] = *squares else { continue };
                    *triple = first + 3 * second + 9 * third;
                }
            }
            let mut windows = [0; LANES];
            let triples = above.iter().zip(&middle).zip(&below);
            for (window, ((above, middle), below)) in windows.iter_mut().zip(triples) {
                *window = above + 27 * middle + 729 * below;
            }
            visit(windows.get(..cols as usize + 2).unwrap_or(&windows));
            (above, middle) = (middle, below);
        }
    }

    #[inline]
    pub(crate) fn edges(set: W) -> u32 {
        (set & set >> 1).count_ones() + (set & set >> STRIDE).count_ones()
    }

    #[inline]
    fn upside_down(set: W, rows: u32) -> W {
        // Reversing the bytes also reversed them within each row; put these in order again.
        let exchange = |set: W, bits: u32, low: u128| {
            let low = W::truncated(low);
            set >> bits & low | (set & low) << bits
        };
        let [bytes, pairs] = Self::LOW_HALVES;
        let reversed = set.swap_bytes();
        let reversed = if STRIDE > 8 { exchange(reversed, 8, bytes) } else { reversed };
        let reversed = if STRIDE > 16 { exchange(reversed, 16, pairs) } else { reversed };
        reversed >> (STRIDE * (Self::MOST_ROWS - rows))
    }

    #[inline]
    fn turned(set: W, rows: u32, cols: u32) -> W {
        set.reverse_bits() >> (STRIDE * (Self::MOST_ROWS - rows) + STRIDE - cols)
    }

    /// Exchanges rows and columns of a set within the square board in the corner: blocks of 4, 2 and 1 squares change
    /// places across the diagonal.
    #[inline]
    fn transposed(set: W) -> W {
        let exchange = |set: W, size: u32, upper: u128| {
            let distance = size * (STRIDE - 1);
            let different = (set ^ set >> distance) & W::truncated(upper);
            set ^ different ^ different << distance
        };
        let [four, two, one] = Self::UPPER;
        let set = if Self::SIDE > 4 { exchange(set, 4, four) } else { set };
        exchange(exchange(set, 2, two), 1, one)
    }
}

impl<W: BitSet, const STRIDE: u32> Board for GridBoard<W, STRIDE> {
    type Set = W;

    #[inline]
    fn neighbors(&self, _: u32, set: W) -> W {
        set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
    }

    #[inline]
    fn move_count(&self, _: u32, stones: Stones<W>) -> u32 {
        let (black, white) = (stones.black(), stones.white());
        (black & white << 1).count_ones()
            + (black & white >> 1).count_ones()
            + (black & white << STRIDE).count_ones()
            + (black & white >> STRIDE).count_ones()
    }

    #[inline]
    fn is_path(&self, _: u32, connected: W) -> bool {
        if Self::edges(connected) + 1 != connected.count_ones() {
            return false;
        }
        let sides = [connected << 1, connected >> 1, connected << STRIDE, connected >> STRIDE];
        let (mut one, mut two, mut three) = (W::EMPTY, W::EMPTY, W::EMPTY);
        for side in sides {
            three |= two & side;
            two |= one & side;
            one |= side;
        }
        three & connected == W::EMPTY
    }

    #[inline]
    fn normalized(&self, _: u32, stones: Stones<W>) -> Stones<W> {
        let (_, _, shift) = Self::extent(stones.all());
        stones.map(|set| set >> shift)
    }

    /// Returns the least image under the symmetries of the grid, in the corner, with no more rows than columns.
    /// Occupied squares are compared first, so that few images need their colours.
    #[inline]
    fn least_image(&self, _: u32, stones: Stones<W>) -> LeastImage<W> {
        let (mut rows, mut cols, shift) = Self::extent(stones.all());
        let (mut all, mut black) = (stones.all() >> shift, stones.black() >> shift);
        if rows > cols {
            (all, black) = (Self::transposed(all), Self::transposed(black));
            core::mem::swap(&mut rows, &mut cols);
        }
        let mut least = LeastImage { all, black, white: all ^ black };
        let compare_reflections = |least: &mut LeastImage<W>, all: W, black: W| {
            let upside_down = |set| Self::upside_down(set, rows);
            let turned = |set| Self::turned(set, rows, cols);
            least.compare(upside_down(all), || upside_down(black));
            least.compare(turned(all), || turned(black));
            least.compare(upside_down(turned(all)), || upside_down(turned(black)));
        };
        compare_reflections(&mut least, all, black);
        if rows == cols {
            let (all, black) = (Self::transposed(all), Self::transposed(black));
            least.compare(all, || black);
            compare_reflections(&mut least, all, black);
        }
        least
    }

    fn part(&self, _: u32, stones: Stones<W>) -> BoardPart {
        match STRIDE > 16 {
            true => BoardPart::LongGrid(stones.map(W::into)),
            false => BoardPart::Grid(Self::widened(stones)),
        }
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::{Grid, Position, Symmetric};
    use testkit::Random;

    use super::*;

    fn stones<W: BitSet, const STRIDE: u32>(position: &Position<Grid>) -> Stones<W> {
        let grid = *position.board();
        let mut stones = Stones::default();
        for v in (0..(grid.rows() * grid.cols()) as u32).map(Vertex::new) {
            let (row, col) = grid.coordinates(v);
            let square = Vertex::new(row as u32 * STRIDE + col as u32);
            stones = position.color_at(v).map_or(stones, |color| stones.with(square, color));
        }
        stones
    }

    fn images_have_one_representative<W: BitSet, const STRIDE: u32>(sizes: &[(usize, usize)]) {
        let board = GridBoard::<W, STRIDE>::new();
        let mut random = Random::new(7);
        let least = |position: &Position<Grid>| {
            board.least_image(0, stones::<W, STRIDE>(position)).representative()
        };
        for &(rows, cols) in sizes {
            for _ in 0..100 {
                let position = random.position(Grid::new(rows, cols).unwrap(), 25);
                if position.stone_count() == 0 {
                    continue;
                }
                let representative = least(&position);
                for symmetry in position.board().symmetries() {
                    let image = position.image(symmetry);
                    if image.board().rows() as u32 > GridBoard::<W, STRIDE>::MOST_ROWS {
                        continue;
                    }
                    assert_eq!(least(&image), representative);
                    let (swapped, is_swapped) = least(&image.clone().swapped());
                    assert_eq!(swapped, representative.0);
                    // A part that equals its own swapped image may report either.
                    let (cropped, _) = image.cropped();
                    let is_own = cropped.canonical() == cropped.clone().swapped().canonical();
                    assert!(is_own || is_swapped != representative.1);
                }
                // The representative has the same stones, whatever their places.
                let (mut part, is_swapped) = representative;
                if is_swapped {
                    part = part.swapped();
                }
                assert_eq!(part.black().count_ones() as usize, position.count(Color::Black));
                let edges = GridBoard::<W, STRIDE>::edges;
                assert_eq!(edges(part.all()), edges(stones::<W, STRIDE>(&position).all()));
            }
        }
    }

    #[test]
    fn all_images_have_one_representative() {
        let sizes = [(1, 1), (2, 2), (2, 15), (8, 15), (8, 8), (5, 7), (7, 3), (8, 1)];
        images_have_one_representative::<u128, 16>(&sizes);
        let sizes = [(1, 1), (2, 15), (4, 4), (4, 15), (3, 4), (4, 1)];
        images_have_one_representative::<u64, 16>(&sizes);
        let sizes = [(1, 1), (2, 16), (3, 4), (4, 4), (4, 31), (4, 3)];
        images_have_one_representative::<u128, 32>(&sizes);
        images_have_one_representative::<u64, 8>(&[(1, 1), (2, 7), (7, 7), (6, 5), (7, 1)]);
    }

    fn windows_are_those_of_the_board<W: BitSet, const STRIDE: u32>(sizes: &[(usize, usize)]) {
        let mut random = Random::new(11);
        for &(rows, cols) in sizes {
            let grid = Grid::new(rows, cols).unwrap();
            // Without holes, so that it is in the corner.
            let position = random.position(grid, 0);
            let state = |row: usize, col: usize| {
                // The margin has two squares.
                let vertex = row.checked_sub(2).zip(col.checked_sub(2));
                let vertex = vertex.and_then(|(row, col)| grid.vertex(row, col));
                match vertex.and_then(|vertex| position.color_at(vertex)) {
                    None => 0,
                    Some(Color::Black) => 1,
                    Some(Color::White) => 2,
                }
            };
            let mut expected = Vec::new();
            for (row, col) in (0..rows + 2).flat_map(|row| (0..cols + 2).map(move |col| (row, col)))
            {
                let squares = (0..9).map(|k| state(row + k / 3, col + k % 3));
                expected.push(squares.rev().fold(0_u16, |window, state| 3 * window + state));
            }
            let mut found = Vec::new();
            GridBoard::<W, STRIDE>::windows(stones::<W, STRIDE>(&position), |windows| {
                found.extend_from_slice(windows);
            });
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn windows() {
        windows_are_those_of_the_board::<u64, 8>(&[(1, 1), (5, 6), (8, 7)]);
        windows_are_those_of_the_board::<u64, 16>(&[(1, 15), (3, 2), (4, 15)]);
        windows_are_those_of_the_board::<u128, 16>(&[(2, 9), (8, 15)]);
        windows_are_those_of_the_board::<u128, 32>(&[(1, 1), (2, 18), (4, 31)]);
    }

    #[test]
    fn small_parts_are_narrowed() {
        let mut random = Random::new(13);
        for (rows, cols) in [(1, 1), (3, 5), (7, 2), (7, 7), (8, 1), (2, 8)] {
            // Without holes, so that it is in the corner.
            let position = random.position(Grid::new(rows, cols).unwrap(), 0);
            let narrow = (rows.max(cols) <= 7).then(|| stones::<u64, 8>(&position));
            let wide = stones::<u128, 16>(&position);
            let shifts = [0, 15 - cols, 16 * (8 - rows), 16 * (8 - rows) + 15 - cols];
            for shift in shifts {
                assert_eq!(Grid8x15::narrowed(wide.map(|set| set << shift)), narrow);
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
            let part = stones::<u128, 16>(&position);
            assert_eq!(Grid8x15::new().is_path(0, part.all()), is_path, "{text}");
            if is_path {
                assert!(Grid8x15::new().row(0, part).is_some());
            }
        }
    }
}
