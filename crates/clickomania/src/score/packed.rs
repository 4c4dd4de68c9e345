//! Boards of at most 16 rows, 16 columns and 15 colours, as sets of squares in a few machine words.

// Indices of columns and words are less than the lengths of the arrays: they come from positions in nonzero words, or
// from four bits.
#![allow(clippy::indexing_slicing)]

use crate::board::Board;
use crate::score::search_board::{ALL, Block, Clickable, ColumnSet, Removed, SearchBoard};
use crate::square::Square;

const COLUMNS: usize = 16;
const ROWS: usize = 16;

/// A set of squares: 16 bits per column from the floor up, four columns per word. Empty columns are closed.
type Squares = [u64; 4];

/// Bit planes of four columns. A plane contains the squares whose colour, or whose block's original row, has a given
/// bit. Colours are numbered from 1.
///
/// All planes of four columns are contiguous, so that an operation on all of them takes few instructions.
#[derive(Clone, Copy, Debug)]
struct Planes<const BITS: usize> {
    colors: Bits<BITS>,
    rows: Bits<ROW_BITS>,
}

const ROW_BITS: usize = 4;

/// Some bits, each as a word: all zeros or all ones for the bits of a number, else one bit per square.
type Bits<const BITS: usize> = [u64; BITS];

/// The lowest bit of every four.
const EACH: u64 = 0x1111_1111_1111_1111;

/// The lowest square of every column, and the highest.
const FLOOR: u64 = 0x0001_0001_0001_0001;
const TOP: u64 = FLOOR << 15;

/// A board of fewer than 2^`BITS` colours: fewer planes are faster. A block is named by four bits for its original
/// column and four for its original height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed<const BITS: usize> {
    words: [Planes<BITS>; 4],
    /// Four bits per original column: its current place.
    places: u64,
    /// The inverse: the original column at each place; 0 if there is none.
    origins: u64,
    /// The height of the frame.
    height: u16,
    left: u16,
    /// The number of blocks left of each colour.
    counts: [u16; 16],
}

impl<const BITS: usize> Packed<BITS> {
    /// The column and the height of a remaining block.
    #[inline]
    fn find(&self, block: Block) -> Option<(usize, u32)> {
        let origin = block >> 4 & 15;
        let column = (self.places >> (4 * origin)) as usize % COLUMNS;
        // The place of a removed column belongs to another.
        if self.origins >> (4 * column) & 15 != u64::from(origin) {
            return None;
        }
        let planes = &self.words[column / 4];
        let mut others = !planes.occupied();
        for (plane, bit) in planes.rows.iter().zip(bits::<ROW_BITS>(block)) {
            others |= plane ^ bit;
        }
        let found = !others >> (16 * (column % 4)) & 0xffff;
        (found != 0).then(|| (column, found.trailing_zeros()))
    }

    /// The bits of the colour of a square.
    #[inline]
    fn color(&self, column: usize, row: u32) -> Bits<BITS> {
        let shift = 16 * (column % 4) as u32 + row;
        self.words[column / 4].colors.map(|plane| (plane >> shift & 1).wrapping_neg())
    }

    /// The squares of a colour, in one word.
    #[inline]
    fn same(&self, color: &Bits<BITS>, word: usize) -> u64 {
        let planes = self.words[word].colors.iter().zip(color);
        !planes.fold(0, |others, (plane, bit)| others | (plane ^ bit))
    }

    fn squares(&self, color: &Bits<BITS>) -> Squares {
        core::array::from_fn(|word| self.same(color, word))
    }

    #[inline]
    fn block(&self, column: usize, row: u32) -> Block {
        let origin = (self.origins >> (4 * column)) as u32 % 16;
        let shift = 16 * (column % 4) as u32 + row;
        let rows = self.words[column / 4].rows.iter().enumerate();
        let bits = rows.map(|(bit, plane)| (plane >> shift & 1) << bit);
        (origin << 4) | bits.sum::<u64>() as u32
    }

    /// The squares with the colour of the square above, and the squares with the colour of the square on the right.
    #[inline]
    fn alike(&self) -> (Squares, Squares) {
        let (mut alike_above, mut alike_beside) = ([0; 4], [0; 4]);
        for word in 0..4 {
            let (mut above, mut beside) = (0, 0);
            for bit in 0..BITS {
                let squares = self.words[word].colors[bit];
                let next = self.words.get(word + 1).map_or(0, |planes| planes.colors[bit]);
                above |= squares ^ (squares >> 1);
                beside |= squares ^ ((squares >> 16) | (next << 48));
            }
            let blocks = self.words[word].occupied();
            alike_above[word] = !above & NOT_TOP & blocks;
            alike_beside[word] = !beside & blocks;
        }
        (alike_above, alike_beside)
    }

    /// The groups of these squares: their sizes, lowest squares and colours.
    #[inline]
    fn groups(&self, mut paired: Squares) -> impl Iterator<Item = (u32, u32, Bits<BITS>)> {
        core::iter::from_fn(move || {
            let square = lowest(&paired)?;
            let (column, row) = ((square / 16) as usize, square % 16);
            let color = self.color(column, row);
            let group = self.group(&color, column, row);
            let mut size = 0;
            for (paired, group) in paired.iter_mut().zip(&group) {
                *paired &= !group;
                size += group.count_ones();
            }
            Some((size, square, color))
        })
    }

    #[inline]
    fn group(&self, color: &Bits<BITS>, column: usize, row: u32) -> Squares {
        let first = near(column);
        let (found, is_all) = self.group_near(color, first, column, row);
        let mut all = [0; 4];
        (all[first], all[first + 1]) = found;
        if is_all { all } else { grow(all, &self.squares(color)) }
    }

    /// The part of a square's group that is connected within two words, from `first` on, and whether it is the whole
    /// group.
    #[inline(always)]
    fn group_near(
        &self,
        color: &Bits<BITS>,
        first: usize,
        column: usize,
        row: u32,
    ) -> ((u64, u64), bool) {
        let square = bit(column, row);
        let start = if column / 4 == first { (square, 0) } else { (0, square) };
        let same = (self.same(color, first), self.same(color, first + 1));
        let (low, high) = flood(start, same);
        let leaves_left = first > 0 && low & 0xffff & (self.same(color, first - 1) >> 48) != 0;
        let leaves_right = first < 2 && high >> 48 & self.same(color, first + 2) != 0;
        ((low, high), !(leaves_left || leaves_right))
    }

    #[inline]
    fn remove(&mut self, word: usize, group: u64) {
        let planes = &mut self.words[word];
        let before = planes.occupied();
        let mut rest = group;
        // Repeatedly remove the lowest square of the group from each column.
        while rest != 0 {
            let marked = rest | TOP;
            let less = marked - FLOOR;
            // The squares below the removed ones; whole columns without a removed square.
            let below = (less & !marked) | (TOP & !less & !rest);
            let above = !below & NOT_TOP;
            planes.for_each(|plane| *plane = (*plane & below) | (*plane >> 1 & above));
            rest = (rest & less) >> 1;
        }
        let mut emptied = before & !planes.occupied() & FLOOR;
        // From the right, because the columns to the right of an empty one move.
        while emptied != 0 {
            let lane = 63 - emptied.leading_zeros();
            emptied ^= 1 << lane;
            self.close_up(4 * word + lane as usize / 16);
        }
    }

    /// Moves the columns to the right of an empty one to the left.
    #[cold]
    fn close_up(&mut self, column: usize) {
        let (first, lane) = (column / 4, 16 * (column % 4));
        let mut kept = !(u64::MAX << lane);
        for word in first..4 {
            let next = self.words.get(word + 1).copied().unwrap_or(Planes::EMPTY);
            self.words[word].for_each_with(&next, |plane, next| {
                let moved = (*plane >> 16) | (next << 48);
                *plane = (*plane & kept) | (moved & !kept);
            });
            kept = 0;
        }
        let origin = (self.origins >> (4 * column)) as u32 % 16;
        let above = u64::MAX << (4 * column);
        self.origins = (self.origins & !above) | ((self.origins >> 4) & above);
        // Removed columns to its right keep a place that belongs to another.
        self.places = self.places.wrapping_sub(EACH & (u64::MAX << (4 * origin) << 4));
    }
}

impl<const BITS: usize> Planes<BITS> {
    const EMPTY: Self = Self { colors: [0; BITS], rows: [0; ROW_BITS] };

    /// The squares that have a block.
    #[inline]
    fn occupied(&self) -> u64 {
        self.colors.iter().fold(0, |all, plane| all | plane)
    }

    #[inline]
    fn for_each(&mut self, change: impl Fn(&mut u64)) {
        self.colors.iter_mut().for_each(&change);
        self.rows.iter_mut().for_each(&change);
    }

    #[inline]
    fn for_each_with(&mut self, others: &Self, change: impl Fn(&mut u64, u64)) {
        self.colors.iter_mut().zip(others.colors).for_each(|(plane, other)| change(plane, other));
        self.rows.iter_mut().zip(others.rows).for_each(|(plane, other)| change(plane, other));
    }
}

#[inline]
fn bits<const BITS: usize>(number: u32) -> Bits<BITS> {
    core::array::from_fn(|bit| u64::from(number >> bit & 1).wrapping_neg())
}

/// The first of the two words searched for a group: they include two columns on either side, unless the board ends
/// there.
#[inline]
const fn near(column: usize) -> usize {
    (0x2222_2211_1100_0000_u64 >> (4 * column)) as usize % 4
}

/// A square in its word.
#[inline]
const fn bit(column: usize, row: u32) -> u64 {
    1 << (16 * (column % 4) as u32 + row)
}

const NOT_FLOOR: u64 = !FLOOR;
const NOT_TOP: u64 = !TOP;

/// The squares of a colour that are connected to given squares within two words.
#[inline]
fn flood((mut low, mut high): (u64, u64), same: (u64, u64)) -> (u64, u64) {
    // The squares reached from below, and from above.
    let rising = (same.0 & NOT_FLOOR, same.1 & NOT_FLOOR);
    let falling = (same.0 & NOT_TOP, same.1 & NOT_TOP);
    loop {
        // First along columns, then between them.
        let low_column = low | (low << 1 & rising.0) | (low >> 1 & falling.0);
        let high_column = high | (high << 1 & rising.1) | (high >> 1 & falling.1);
        let low_beside = (low_column << 16) | (low_column >> 16) | (high_column << 48);
        let high_beside = (high_column << 16) | (high_column >> 16) | (low_column >> 48);
        let grown_low = low_column | (low_beside & same.0);
        let grown_high = high_column | (high_beside & same.1);
        if grown_low == low && grown_high == high {
            return (low, high);
        }
        (low, high) = (grown_low, grown_high);
    }
}

#[inline]
fn number<const BITS: usize>(color: &Bits<BITS>) -> u16 {
    let bits = color.iter().enumerate();
    bits.fold(0, |number, (bit, ones)| number | (ones & 1) << bit) as u16
}

/// Moves the lowest square of each column to one of the highest four bits.
const GATHER: u64 = (1 << 60) | (1 << 45) | (1 << 30) | (1 << 15);

/// The squares of the columns of a word, for each set of them.
const LANES: [u64; 16] = {
    let mut lanes = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut lane = 0;
        while lane < 4 {
            if set >> lane & 1 != 0 {
                lanes[set] |= 0xffff << (16 * lane);
            }
            lane += 1;
        }
        set += 1;
    }
    lanes
};

/// Arbitrary numbers.
const FACTORS: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93];

/// Multiplies, and xors both halves of the product, so that all bits of the result depend on all bits of the factors.
#[inline]
fn folded_product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

fn grow(mut found: Squares, same: &Squares) -> Squares {
    loop {
        let next = beside(&found);
        let mut changed = 0;
        for word in 0..4 {
            let grown = (found[word] | next[word]) & same[word];
            changed |= grown ^ found[word];
            found[word] = grown;
        }
        if changed == 0 {
            return found;
        }
    }
}

#[inline]
fn beside(set: &Squares) -> Squares {
    let word = |word: usize| {
        let here = set[word];
        let left = if word > 0 { set[word - 1] >> 48 } else { 0 };
        let right = if word < 3 { set[word + 1] << 48 } else { 0 };
        let column = (here << 1 & NOT_FLOOR) | (here >> 1 & NOT_TOP);
        column | (here << 16) | left | (here >> 16) | right
    };
    [word(0), word(1), word(2), word(3)]
}

/// The lowest squares of the groups of two, from the squares that equal the square above or on the right.
#[inline]
fn pairs(above: &Squares, beside: &Squares) -> Squares {
    let mut pairs = [0; 4];
    let mut left = 0;
    for word in 0..4 {
        let (up, right) = (above[word], beside[word]);
        let down = up << 1;
        left |= right << 16;
        let (next_up, next_right) = (above.get(word + 1), beside.get(word + 1));
        let next = next_up.map_or(0, |up| up | (up << 1)) | next_right.unwrap_or(&0);
        // In a vertical pair the upper square has no further neighbours of its colour; in a horizontal pair the right
        // one has none.
        let upright = up & !((up | right | left) >> 1);
        let lying = right & !(((up | down | right) >> 16) | (next << 48));
        pairs[word] = (upright & !(down | right | left)) | (lying & !(up | down | left));
        left = right >> 48;
    }
    pairs
}

/// The number of the first square of a set, column by column, if there is one.
#[inline]
fn lowest(set: &Squares) -> Option<u32> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(64 * word as u32 + set[word].trailing_zeros())
}

impl<const BITS: usize> SearchBoard for Packed<BITS> {
    type Scratch = ();

    const STRIDE: usize = 1;

    fn new(board: &Board) -> Option<Self> {
        if board.height() > ROWS || board.columns().len() > COLUMNS {
            return None;
        }
        let mut field = Self {
            words: [Planes::EMPTY; 4],
            places: 0xfedc_ba98_7654_3210,
            origins: 0,
            height: board.height() as u16,
            left: board.block_count() as u16,
            counts: [0; 16],
        };
        let mut known = Vec::new();
        for (column, blocks) in board.columns().enumerate() {
            field.origins |= (column as u64) << (4 * column);
            for (row, color) in blocks.iter().enumerate() {
                let index = known.iter().position(|other| other == color).unwrap_or(known.len());
                if index == known.len() {
                    known.push(*color);
                }
                if index + 1 >= 1 << BITS {
                    return None;
                }
                field.counts[index + 1] += 1;
                let square = bit(column, row as u32);
                let planes = &mut field.words[column / 4];
                let [colors, rows] = [index + 1, row].map(|number| number as u32);
                let name = Planes { colors: bits(colors), rows: bits(rows) };
                planes.for_each_with(&name, |plane, bit| *plane |= square & bit);
            }
        }
        Some(field)
    }

    fn scratch(&self) {}

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    #[inline]
    fn key(&self) -> u64 {
        // The rows of the blocks, two planes at a time, and the remaining columns.
        let mut key = self.origins.wrapping_mul(FACTORS[0]);
        for planes in &self.words {
            let [a, b, c, d] = planes.rows;
            key = key.rotate_left(16) ^ folded_product(a ^ FACTORS[0], b ^ FACTORS[1]);
            key = key.wrapping_add(folded_product(c ^ FACTORS[2], d ^ FACTORS[3]));
        }
        key
    }

    #[inline]
    fn left(&self) -> usize {
        usize::from(self.left)
    }

    fn counts(&self) -> Vec<usize> {
        self.counts.iter().map(|&count| usize::from(count)).collect()
    }

    #[inline]
    fn prevailing_color(&self) -> u16 {
        let most = (0..1 << BITS).rev().max_by_key(|&color| self.counts[color]);
        most.unwrap_or(0) as u16
    }

    fn nth(&self, mut index: usize) -> Block {
        for (word, planes) in self.words.iter().enumerate() {
            let mut rest = planes.occupied();
            let count = rest.count_ones() as usize;
            if index < count {
                for _ in 0..index {
                    rest &= rest - 1;
                }
                let lane = rest.trailing_zeros();
                return self.block(4 * word + lane as usize / 16, lane % 16);
            }
            index -= count;
        }
        0
    }

    #[inline]
    fn click(&mut self, block: Block, (): &mut ()) -> Option<Removed> {
        let (column, row) = self.find(block)?;
        let color = self.color(column, row);
        let first = near(column);
        let ((low, high), is_all) = self.group_near(&color, first, column, row);
        // From the right, because the columns to the right of an empty one move.
        let size = if is_all {
            if low | high == bit(column, row) {
                return None;
            }
            if high != 0 {
                self.remove(first + 1, high);
            }
            if low != 0 {
                self.remove(first, low);
            }
            low.count_ones() + high.count_ones()
        } else {
            let mut group = [0; 4];
            (group[first], group[first + 1]) = (low, high);
            let group = grow(group, &self.squares(&color));
            for word in (0..4).rev() {
                self.remove(word, group[word]);
            }
            group.iter().map(|word| word.count_ones()).sum()
        };
        let (size, color) = (size as usize, number(&color));
        Some(Removed { size, color, others: self.pass(size, color) })
    }

    #[inline]
    fn differing(&self, other: &Self) -> ColumnSet {
        if self.origins != other.origins {
            return ALL;
        }
        let mut columns = 0;
        for word in 0..4 {
            // Blocks of a column are equal if their original rows are. Row 0 is a block on the floor; the origins
            // distinguish it from no block, except for the last block of the board, before which no click happens.
            let [a, b, c, d] = self.words[word].rows;
            let [e, f, g, h] = other.words[word].rows;
            let differing = (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h);
            // The highest square of each column with a difference, then these four bits side by side.
            let tops = (((differing & NOT_TOP) + NOT_TOP) | differing) & TOP;
            columns |= (((tops >> 15).wrapping_mul(GATHER) >> 60) as ColumnSet) << (4 * word);
        }
        columns
    }

    #[inline]
    fn touched(&self, after: &Self) -> ColumnSet {
        // Other columns move if a column becomes empty.
        let changed = self.differing(after);
        changed | (changed << 1) | (changed >> 1)
    }

    #[inline]
    fn pass(&mut self, size: usize, color: u16) -> usize {
        self.left -= size as u16;
        let others = &mut self.counts[usize::from(color)];
        *others -= size as u16;
        usize::from(*others)
    }

    #[inline]
    fn take_but(&mut self, own: ColumnSet, other: &Self) {
        for (word, (planes, others)) in self.words.iter_mut().zip(&other.words).enumerate() {
            let own = LANES[(own >> (4 * word)) as usize % 16];
            planes.for_each_with(others, |plane, other| *plane = (*plane & own) | (other & !own));
        }
    }

    fn smallest(&self, kept: u16, (): &mut (), _: &mut Vec<Clickable>) -> Option<Block> {
        let (above, beside) = self.alike();
        let last = self.squares(&bits(kept.into()));
        let pairs = pairs(&above, &beside);
        if let Some(square) = lowest(&core::array::from_fn(|word| pairs[word] & !last[word])) {
            return Some(self.block((square / 16) as usize, square % 16));
        }
        let paired: Squares = core::array::from_fn(|word| above[word] | beside[word]);
        let others = core::array::from_fn(|word| paired[word] & !last[word]);
        let mut smallest = (u32::MAX, 0);
        for (size, square, _) in self.groups(others) {
            if size < smallest.0 {
                smallest = (size, square);
                if size == 3 {
                    break;
                }
            }
        }
        if smallest.0 == u32::MAX {
            let groups = self.groups(core::array::from_fn(|word| paired[word] & last[word]));
            smallest = groups.map(|(size, square, _)| (size, square)).min()?;
        }
        Some(self.block((smallest.1 / 16) as usize, smallest.1 % 16))
    }

    fn clickable(&self, (): &mut (), found: &mut Vec<Clickable>) {
        found.clear();
        let (above, beside) = self.alike();
        let paired = core::array::from_fn(|word| above[word] | beside[word]);
        for (size, square, color) in self.groups(paired) {
            let block = self.block((square / 16) as usize, square % 16);
            found.push(Clickable { block, square, color: number(&color), size });
        }
    }

    fn square(&self, block: Block) -> Option<Square> {
        let (col, above_floor) = self.find(block)?;
        Some(Square { row: usize::from(self.height).checked_sub(above_floor as usize + 1)?, col })
    }
}

#[cfg(test)]
mod tests;
