//! Boards in machine words: where a piece of a sum stands.

use clobber_core::Color;

use super::key::{Hasher, Key};
use super::word::{Stones, Word};
use crate::clobber::field::Stones as WideStones;
use crate::clobber::grid::{self, GridField};
use crate::clobber::part::Part;

/// A family of boards. A piece stands on one of them, its *place*.
pub(super) trait Board: Sync {
    type Set: Word;

    /// The vertices next to a set; among them may be some of the set and, on grids, squares outside
    /// the board that stay empty.
    fn near(&self, place: u32, set: Self::Set) -> Self::Set;

    /// The connected component of a vertex within a set.
    #[inline]
    fn component(&self, place: u32, single: Self::Set, within: Self::Set) -> Self::Set {
        let mut component = single;
        loop {
            let grown = (component | self.near(place, component)) & within;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    /// How many pairs of neighbours have stones of different colours: the number of moves of either
    /// player.
    fn moves(&self, place: u32, stones: Stones<Self::Set>) -> u32;

    /// Whether a connected set is a path.
    fn is_path(&self, place: u32, connected: Self::Set) -> bool;

    /// The stones pushed to where it is the same for all that differ by a shift.
    fn pushed(&self, place: u32, stones: Stones<Self::Set>) -> Stones<Self::Set>;

    /// The keys of pushed stones that are no path: of themselves and of the stones with the colours swapped, equal
    /// for all images under the symmetries of the board.
    fn keys(&self, place: u32, stones: Stones<Self::Set>) -> [Key; 2];

    /// The same stones for an evaluation.
    fn part(&self, place: u32, stones: Stones<Self::Set>) -> Part;
}

/// The keys of a path, and how many stones it has; none if these are more than fit in a word.
pub(super) fn path_keys<B: Board>(
    board: &B,
    place: u32,
    stones: Stones<B::Set>,
) -> Option<[Key; 2]> {
    const PATH: u64 = 1;
    let all = stones.all();
    let len = all.count();
    if len >= u64::BITS {
        return None;
    }
    let is_end = |&single: &B::Set| (board.near(place, single) & all).count() <= 1;
    let mut next = all.singles().find(is_end)?;
    let mut remaining = all;
    let mut black = 0_u64;
    while next != B::Set::ZERO {
        black = black << 1 | u64::from(stones.black & next != B::Set::ZERO);
        remaining = remaining & !next;
        next = board.near(place, next) & remaining;
    }
    let full = (1 << len) - 1;
    // What follows the last stone is shifted out.
    let mirrored = (black << 1).reverse_bits() >> (63 - len);
    let (least, most) = (black.min(mirrored), black.max(mirrored));
    let key = |word| Hasher::new(PATH).word(full).word(word).key();
    Some([key(least), key(full ^ most)])
}

/// The bits of a row in the widest layout, which evaluations use.
const WIDE: u32 = 16;

/// Grids in words of `STRIDE` bits a row. The last column stays empty, so that stones are lowered and
/// raised by one square without running from one row into the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridBoard<W, const STRIDE: u32> {
    /// The squares of the first eight columns.
    low_bytes: W,
    /// The squares beyond the diagonals of blocks of 4, 2 and 1 squares.
    upper: [W; 3],
}

/// Up to 8 rows of 7 squares.
pub(super) type Square = GridBoard<u64, 8>;
/// Up to 4 rows of 15 squares.
pub(super) type Strip = GridBoard<u64, 16>;
/// Up to 8 rows of 15 squares.
pub(super) type Large = GridBoard<u128, 16>;

impl<W: Word, const STRIDE: u32> GridBoard<W, STRIDE> {
    pub(super) const MOST_ROWS: u32 = W::BITS / STRIDE;
    pub(super) const MOST_COLS: u32 = STRIDE - 1;

    pub(super) fn new() -> Self {
        let square = |row, col| W::ONE << (row * STRIDE + col);
        let first_eight = (0..Self::MOST_ROWS).flat_map(|row| (0..8).map(move |col| (row, col)));
        let side = Self::side();
        let upper = |size: u32| {
            let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
            let upper = squares.filter(|(row, col)| row & size == 0 && col & size != 0);
            upper.fold(W::ZERO, |set, (row, col)| set | square(row, col))
        };
        Self {
            low_bytes: first_eight.fold(W::ZERO, |set, (row, col)| set | square(row, col)),
            upper: [upper(4), upper(2), upper(1)],
        }
    }

    /// The side of the largest square board in the corner, a power of two.
    const fn side() -> u32 {
        if Self::MOST_ROWS < STRIDE { Self::MOST_ROWS } else { STRIDE }
    }

    /// Stones of the widest layout here, if they fit, with no more rows than columns.
    pub(super) fn fitted(stones: WideStones) -> Option<Stones<W>> {
        let place = |square: u128| (square.trailing_zeros() / WIDE, square.trailing_zeros() % WIDE);
        let squares = || stones.all().singles().map(place);
        let (first_row, first_col) = (squares().map(|s| s.0).min()?, squares().map(|s| s.1).min()?);
        let (last_row, last_col) = (squares().map(|s| s.0).max()?, squares().map(|s| s.1).max()?);
        let is_upright = last_row - first_row > last_col - first_col;
        let put = |set: u128| {
            set.singles().map(place).try_fold(W::ZERO, |image, (row, col)| {
                let (row, col) = (row - first_row, col - first_col);
                let (row, col) = if is_upright { (col, row) } else { (row, col) };
                let fits = row < Self::MOST_ROWS && col < Self::MOST_COLS;
                fits.then(|| image | W::ONE << (row * STRIDE + col))
            })
        };
        Some(Stones { black: put(stones.black)?, white: put(stones.white)? })
    }

    /// A path, to and fro in every other row, if there is room.
    pub(super) fn folded(colors: &[Color]) -> Option<Stones<W>> {
        let squares = (0..Self::MOST_ROWS).flat_map(|row| {
            let turn = if row % 4 == 1 { Self::MOST_COLS - 1 } else { 0 };
            let cols = if row % 2 == 0 { 0..Self::MOST_COLS } else { turn..turn + 1 };
            cols.map(move |col| if row % 4 == 2 { Self::MOST_COLS - 1 - col } else { col })
                .map(move |col| W::ONE << (row * STRIDE + col))
        });
        let mut squares = squares;
        let mut stones = Stones { black: W::ZERO, white: W::ZERO };
        for &color in colors {
            let square = squares.next()?;
            match color {
                Color::Black => stones.black = stones.black | square,
                Color::White => stones.white = stones.white | square,
            }
        }
        Some(stones)
    }

    /// The same stones in the widest layout.
    fn to_wide(stones: Stones<W>) -> WideStones {
        let widened = |set: W| {
            let squares = set.singles().map(Word::trailing_zeros);
            squares.fold(0, |wide: u128, square| {
                wide | grid::square((square / STRIDE) as usize, (square % STRIDE) as usize)
            })
        };
        WideStones { black: widened(stones.black), white: widened(stones.white) }
    }

    /// How many rows and columns the stones occupy, and by how much they are to be shifted into the
    /// corner.
    #[inline]
    fn extent(set: W) -> (u32, u32, u32) {
        let top = set.trailing_zeros() / STRIDE;
        let rows = Self::MOST_ROWS - set.leading_zeros() / STRIDE - top;
        let mut columns = set;
        let mut half = W::BITS / 2;
        while half >= STRIDE {
            columns = columns | columns >> half;
            half /= 2;
        }
        // Above the first row other bits are left.
        let columns = columns << (W::BITS - STRIDE);
        let left = columns.trailing_zeros() - (W::BITS - STRIDE);
        let cols = STRIDE - columns.leading_zeros() - left;
        (rows, cols, top * STRIDE + left)
    }

    #[inline]
    fn upside_down(self, set: W, rows: u32) -> W {
        let reversed = set.swap_bytes();
        let reversed = if STRIDE == 16 {
            reversed >> 8 & self.low_bytes | (reversed & self.low_bytes) << 8
        } else {
            reversed
        };
        reversed >> (STRIDE * (Self::MOST_ROWS - rows))
    }

    #[inline]
    fn turned(set: W, rows: u32, cols: u32) -> W {
        set.reverse_bits() >> (STRIDE * (Self::MOST_ROWS - rows) + STRIDE - cols)
    }

    #[inline]
    fn transposed(self, set: W) -> W {
        let exchange = |set: W, size: u32, upper: W| {
            let distance = size * (STRIDE - 1);
            let different = (set ^ set >> distance) & upper;
            set ^ different ^ different << distance
        };
        let [four, two, one] = self.upper;
        let set = if Self::side() > 4 { exchange(set, 4, four) } else { set };
        exchange(exchange(set, 2, two), 1, one)
    }
}

/// The least images so far.
struct Least<W> {
    all: W,
    black: W,
    white: W,
}

impl<W: Word> Least<W> {
    #[inline]
    fn compare(&mut self, all: W, black: impl FnOnce() -> W) {
        if all > self.all {
            return;
        }
        let black = black();
        let white = all ^ black;
        if all < self.all {
            *self = Self { all, black, white };
        } else {
            self.black = self.black.min(black);
            self.white = self.white.min(white);
        }
    }
}

impl<W: Word, const STRIDE: u32> Board for GridBoard<W, STRIDE>
where
    Self: Layout,
{
    type Set = W;

    #[inline]
    fn near(&self, _: u32, set: W) -> W {
        set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
    }

    #[inline]
    fn moves(&self, _: u32, stones: Stones<W>) -> u32 {
        let Stones { black, white } = stones;
        (black & white << 1).count()
            + (black & white >> 1).count()
            + (black & white << STRIDE).count()
            + (black & white >> STRIDE).count()
    }

    #[inline]
    fn is_path(&self, _: u32, connected: W) -> bool {
        let edges =
            (connected & connected >> 1).count() + (connected & connected >> STRIDE).count();
        if edges + 1 != connected.count() {
            return false;
        }
        let sides = [connected << 1, connected >> 1, connected << STRIDE, connected >> STRIDE];
        let (mut one, mut two, mut three) = (W::ZERO, W::ZERO, W::ZERO);
        for side in sides {
            three = three | two & side;
            two = two | one & side;
            one = one | side;
        }
        three & connected == W::ZERO
    }

    #[inline]
    fn pushed(&self, _: u32, stones: Stones<W>) -> Stones<W> {
        let all = stones.all();
        let (_, _, shift) = Self::extent(all);
        stones.map(|set| set >> shift)
    }

    /// Occupied squares are compared first, so that few images need their colours.
    #[inline]
    fn keys(&self, _: u32, stones: Stones<W>) -> [Key; 2] {
        let (mut rows, mut cols, _) = Self::extent(stones.all());
        let (mut all, mut black) = (stones.all(), stones.black);
        if rows > cols {
            (all, black) = (self.transposed(all), self.transposed(black));
            core::mem::swap(&mut rows, &mut cols);
        }
        let mut least = Least { all, black, white: all ^ black };
        let reflections = |least: &mut Least<W>, all: W, black: W| {
            let upside_down = |set| self.upside_down(set, rows);
            let turned = |set| Self::turned(set, rows, cols);
            least.compare(upside_down(all), || upside_down(black));
            least.compare(turned(all), || turned(black));
            least.compare(upside_down(turned(all)), || upside_down(turned(black)));
        };
        reflections(&mut least, all, black);
        if rows == cols {
            let (all, black) = (self.transposed(all), self.transposed(black));
            least.compare(all, || black);
            reflections(&mut least, all, black);
        }
        let key = Hasher::new(Self::TAG).set(least.all);
        [key.set(least.black).key(), key.set(least.white).key()]
    }

    fn part(&self, _: u32, stones: Stones<W>) -> Part {
        Part::Grid(GridField, Self::to_wide(stones))
    }
}

/// What tells the words of one layout from those of another.
pub(super) trait Layout {
    const TAG: u64;
}

impl Layout for Square {
    const TAG: u64 = 2;
}

impl Layout for Strip {
    const TAG: u64 = 3;
}

impl Layout for Large {
    const TAG: u64 = 4;
}
