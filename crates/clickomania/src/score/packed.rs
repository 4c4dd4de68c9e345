//! Boards of at most 16 rows, 16 columns and 15 colours, as sets of squares in a few machine words.

// Columns and words are numbers less than the lengths of the arrays: they come from positions in nonzero
// words, or from four bits.
#![allow(clippy::indexing_slicing)]

use crate::board::Board;
use crate::score::field::{Block, Clickable, Columns, Field, Removed};
use crate::square::Square;

const COLUMNS: usize = 16;
const ROWS: usize = 16;

/// A set of squares: 16 bits a column from the floor up, four columns a word. Empty columns are closed up.
type Squares = [u64; 4];

/// The lowest bit of every four.
const EACH: u64 = 0x1111_1111_1111_1111;

/// A board with up to 2ᴾ - 1 colours. A block is named by four bits for its column and four for its row above the floor, both at
/// the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed<const P: usize> {
    /// The squares whose colour has each of the bits, where colours are numbered from 1.
    planes: [Squares; P],
    /// By column: four bits for each block, its row at the start.
    rows: [u64; COLUMNS],
    /// The blocks that are left, as squares of the start.
    alive: Squares,
    /// Four bits for each column of the start: where it is now.
    places: u64,
    /// The other way round.
    origins: u64,
    left: u16,
    /// The number of blocks left of each colour.
    counts: [u16; 16],
}

impl<const P: usize> Packed<P> {
    /// The column and the row of a block that is left.
    #[inline]
    fn find(&self, block: Block) -> Option<(usize, u32)> {
        let origin = (block >> 4) as usize % COLUMNS;
        let row = block % 16;
        if self.alive[origin / 4] >> (16 * (origin % 4) as u32 + row) & 1 == 0 {
            return None;
        }
        let column = (self.places >> (4 * origin)) as usize % COLUMNS;
        let others = self.rows[column] ^ (u64::from(row) * EACH);
        let pairs = others | (others >> 1);
        let found = !(pairs | (pairs >> 2)) & EACH;
        Some((column, found.trailing_zeros() / 4))
    }

    /// The bits of the colour of a square, each as a word of zeros or ones.
    #[inline]
    fn color(&self, column: usize, row: u32) -> [u64; P] {
        let shift = 16 * (column % 4) as u32 + row;
        self.planes.map(|plane| (plane[column / 4] >> shift & 1).wrapping_neg())
    }

    /// The squares of a colour, in one word.
    #[inline]
    fn same(&self, color: &[u64; P], word: usize) -> u64 {
        let mut others = 0;
        for (plane, bit) in self.planes.iter().zip(color) {
            others |= plane[word] ^ bit;
        }
        !others
    }

    fn plane(&self, color: &[u64; P]) -> Squares {
        [self.same(color, 0), self.same(color, 1), self.same(color, 2), self.same(color, 3)]
    }

    #[inline]
    fn block(&self, column: usize, row: u32) -> Block {
        let origin = (self.origins >> (4 * column)) as u32 % 16;
        (origin << 4) | ((self.rows[column] >> (4 * row)) as u32 % 16)
    }

    /// The squares of which the next one above has the same colour, and those of which the next one on the right has.
    #[inline]
    fn alike(&self) -> (Squares, Squares) {
        let (mut alike_above, mut alike_beside) = ([0; 4], [0; 4]);
        for word in 0..4 {
            let (mut above, mut beside, mut blocks) = (0, 0, 0);
            for plane in &self.planes {
                let squares = plane[word];
                let next = plane.get(word + 1).copied().unwrap_or(0);
                above |= squares ^ (squares >> 1);
                beside |= squares ^ ((squares >> 16) | (next << 48));
                blocks |= squares;
            }
            alike_above[word] = !above & NOT_TOP & blocks;
            alike_beside[word] = !beside & blocks;
        }
        (alike_above, alike_beside)
    }

    /// The groups of these lowest squares, and of others in them: their sizes, lowest squares and colours.
    #[inline]
    fn groups(&self, mut paired: Squares) -> impl Iterator<Item = (u32, u32, [u64; P])> {
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

    /// The group of a square.
    #[inline]
    fn group(&self, color: &[u64; P], column: usize, row: u32) -> Squares {
        let first = near(column);
        let (found, is_all) = self.group_near(color, first, column, row);
        let mut all = [0; 4];
        (all[first], all[first + 1]) = found;
        if is_all { all } else { grow(all, &self.plane(color)) }
    }

    /// The part of the group of a square that can be reached within two words, from `first` on, and whether that is all.
    #[inline]
    fn group_near(
        &self,
        color: &[u64; P],
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

    /// Removes the part of a group that is in one word, and returns its size.
    #[inline]
    fn remove(&mut self, word: usize, group: u64) -> u32 {
        let mut rest = group;
        let mut size = 0;
        // Run by run, from above.
        while rest != 0 {
            let top = 63 - rest.leading_zeros();
            let lane = top & 48;
            let column = (4 * word as u32 + top / 16) as usize % COLUMNS;
            let run = (!(rest << (63 - top))).leading_zeros().min(top - lane + 1);
            let start = top + 1 - run;
            let row = start - lane;
            size += run;
            // The squares of the column from the run up, and of those all that will be occupied.
            let above = (u64::MAX << start) & !(MOST << lane);
            let kept = above & (above >> run);
            rest &= !above;
            let mut left = 0;
            for plane in &mut self.planes {
                let squares = (plane[word] & !above) | ((plane[word] >> run) & kept);
                plane[word] = squares;
                left |= squares;
            }
            let rows = self.rows[column];
            let origin = (self.origins >> (4 * column)) as usize % COLUMNS;
            // The blocks of a column keep their order: those between two that go, go too, or have gone.
            let names = rows >> (4 * row);
            let last = names >> (4 * (run - 1));
            let gone = (2 << (last & 15)) - (1_u64 << (names & 15));
            self.alive[origin / 4] &= !(gone << (16 * (origin % 4)));
            // All of the names may be gone.
            self.rows[column] = (rows & !(u64::MAX << (4 * row))) | (last >> 4 << (4 * row));
            if left >> lane & 0xffff == 0 {
                self.close_up(column);
            }
        }
        size
    }

    /// Moves the columns on the right of an empty one to the left.
    #[cold]
    fn close_up(&mut self, column: usize) {
        let (first, lane) = (column / 4, 16 * (column % 4));
        for plane in &mut self.planes {
            let above = u64::MAX << lane;
            let mut kept = !above;
            for word in first..4 {
                let next = plane.get(word + 1).copied().unwrap_or(0);
                let moved = (plane[word] >> 16) | (next << 48);
                plane[word] = (plane[word] & kept) | (moved & !kept);
                kept = 0;
            }
        }
        self.rows.copy_within(column + 1.., column);
        self.rows[COLUMNS - 1] = 0;
        let origin = (self.origins >> (4 * column)) as u32 % 16;
        let above = u64::MAX << (4 * column);
        self.origins = (self.origins & !above) | ((self.origins >> 4) & above);
        // Of the columns on its right, those that are gone too keep a place that is not asked for.
        self.places = self.places.wrapping_sub(EACH & (u64::MAX << (4 * origin) << 4));
    }
}

/// The first of the two words in which a group is looked for: at least two columns on either side are in them,
/// unless the board ends there.
#[inline]
const fn near(column: usize) -> usize {
    (0x2222_2211_1100_0000_u64 >> (4 * column)) as usize % 4
}

/// A square in its word.
#[inline]
const fn bit(column: usize, row: u32) -> u64 {
    1 << (16 * (column % 4) as u32 + row)
}

/// All but the first column of a word.
const MOST: u64 = !0xffff;

const NOT_FLOOR: u64 = 0xfffe_fffe_fffe_fffe;
const NOT_TOP: u64 = 0x7fff_7fff_7fff_7fff;

/// The squares that can be reached from some within two words of a colour.
#[inline]
fn flood((mut low, mut high): (u64, u64), same: (u64, u64)) -> (u64, u64) {
    loop {
        // First along the columns, then from one to the next.
        let low_column = (low | (low << 1 & NOT_FLOOR) | (low >> 1 & NOT_TOP)) & same.0;
        let high_column = (high | (high << 1 & NOT_FLOOR) | (high >> 1 & NOT_TOP)) & same.1;
        let low_beside = (low_column << 16) | (low_column >> 16) | (high_column << 48);
        let high_beside = (high_column << 16) | (high_column >> 16) | (low_column >> 48);
        let grown_low = (low_column | low_beside) & same.0;
        let grown_high = (high_column | high_beside) & same.1;
        if grown_low == low && grown_high == high {
            return (low, high);
        }
        (low, high) = (grown_low, grown_high);
    }
}

/// The number of a colour, of its bits.
fn number<const P: usize>(color: &[u64; P]) -> u16 {
    color.iter().enumerate().map(|(bit, word)| (word & 1 << bit) as u16).sum()
}

/// A set, and all that can be reached from it.
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

/// The squares next to those of a set.
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

/// The lowest squares of the groups of two, of the squares that are like the next one above, and beside.
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
        // Of an upright pair the upper square has no others beside it, of a lying one the right one none.
        let upright = up & !((up | right | left) >> 1);
        let lying = right & !(((up | down | right) >> 16) | (next << 48));
        pairs[word] = (upright & !(down | right | left)) | (lying & !(up | down | left));
        left = right >> 48;
    }
    pairs
}

/// The lowest square of a set: its number, column by column, if there is one.
#[inline]
fn lowest(set: &Squares) -> Option<u32> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(64 * word as u32 + set[word].trailing_zeros())
}

impl<const P: usize> Field for Packed<P> {
    type Scratch = ();
    type Key = Squares;

    fn of(board: &Board) -> Option<Self> {
        if board.height() > ROWS || board.columns().len() > COLUMNS {
            return None;
        }
        let mut field = Self {
            planes: [[0; 4]; P],
            rows: [0; COLUMNS],
            alive: [0; 4],
            places: 0xfedc_ba98_7654_3210,
            origins: 0xfedc_ba98_7654_3210,
            left: board.block_count() as u16,
            counts: [0; 16],
        };
        let mut known = Vec::new();
        for (column, blocks) in board.columns().enumerate() {
            for (row, color) in blocks.iter().enumerate() {
                let index = known.iter().position(|other| other == color).unwrap_or(known.len());
                if index == known.len() {
                    known.push(*color);
                }
                if index + 1 >= 1 << P {
                    return None;
                }
                field.counts[index + 1] += 1;
                let square = 1 << (16 * (column % 4) + row);
                for (bit, plane) in field.planes.iter_mut().enumerate() {
                    plane[column / 4] |= square * (((index + 1) >> bit) as u64 & 1);
                }
                field.alive[column / 4] |= square;
                field.rows[column] |= (row as u64) << (4 * row);
            }
        }
        Some(field)
    }

    fn scratch(&self) {}

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    fn key(&self) -> Squares {
        self.alive
    }

    fn left(&self) -> usize {
        usize::from(self.left)
    }

    fn counts(&self) -> Vec<usize> {
        self.counts.iter().map(|&count| usize::from(count)).collect()
    }

    #[inline]
    fn prevailing_color(&self) -> u16 {
        let most = (0..1 << P).rev().max_by_key(|&color| self.counts[usize::from(color) % 16]);
        most.unwrap_or(0)
    }

    fn nth(&self, mut index: usize) -> Block {
        for (word, alive) in self.alive.iter().enumerate() {
            let count = alive.count_ones() as usize;
            if index < count {
                let mut rest = *alive;
                for _ in 0..index {
                    rest &= rest - 1;
                }
                return 64 * word as u32 + rest.trailing_zeros();
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
        // From above, as the columns on the right of an empty one move.
        let mut size = 0;
        if is_all {
            if low | high == bit(column, row) {
                return None;
            }
            size += self.remove(first + 1, high);
            size += self.remove(first, low);
        } else {
            let mut group = [0; 4];
            (group[first], group[first + 1]) = (low, high);
            let group = grow(group, &self.plane(&color));
            for word in (0..4).rev() {
                size += self.remove(word, group[word]);
            }
        }
        self.left -= size as u16;
        let others = &mut self.counts[usize::from(number(&color)) % 16];
        *others -= size as u16;
        Some(Removed { size: size as usize, others: usize::from(*others) })
    }

    fn smallest(&self, kept: u16, (): &mut (), _: &mut Vec<Clickable>) -> Option<Block> {
        let bits = core::array::from_fn(|bit| u64::from(kept >> bit & 1).wrapping_neg());
        let (above, beside) = self.alike();
        let last = self.plane(&bits);
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

    fn columns(&self, columns: &mut Columns) {
        for column in 0..COLUMNS {
            let shift = 16 * (column % 4);
            let mut lanes = self.planes.map(|plane| plane[column / 4] >> shift & 0xffff);
            while lanes.iter().any(|lane| *lane != 0) {
                let bits = lanes.iter().enumerate().map(|(bit, lane)| (lane & 1) << bit);
                columns.colors.push(bits.sum::<u64>() as u16);
                lanes = lanes.map(|lane| lane >> 1);
            }
            if columns.ends.last().copied().unwrap_or(0) == columns.colors.len() {
                return;
            }
            columns.ends.push(columns.colors.len());
        }
    }

    fn square(&self, block: Block, height: usize) -> Option<Square> {
        let (col, above_floor) = self.find(block)?;
        Some(Square { row: height.checked_sub(above_floor as usize + 1)?, col })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SeededRandom;
    use crate::score::plain::Plain;

    /// Along random plays the smallest group is that of the list of all groups, and the board that of lists of blocks.
    #[test]
    fn smallest_groups_and_clicks() {
        let (boards, most, clicks) = if cfg!(miri) { (12, 5, 15) } else { (200, 16, 1000) };
        let mut random = SeededRandom::new(1);
        let mut played = 0;
        for seed in 0..boards {
            let [height, width] = [1, 1].map(|least| least + random.below(most));
            let board = Board::random(height, width, 2 + random.below(6), seed);
            let (mut field, mut plain) =
                (Packed::<3>::of(&board).unwrap(), Plain::of(&board).unwrap());
            let (mut scratch, mut groups) = (plain.scratch(), Vec::new());
            loop {
                field.clickable(&mut (), &mut groups);
                for kept in 0..8 {
                    let smallest = groups
                        .iter()
                        .min_by_key(|group| (group.color == kept, group.size, group.square));
                    let found = field.smallest(kept, &mut (), &mut Vec::new());
                    assert_eq!(found, smallest.map(|group| group.block), "{board}");
                }
                let Some(group) = groups.get(random.below(groups.len())) else { break };
                // Plain boards have other names for the blocks.
                let square = field.square(group.block, height).unwrap();
                let mut others = (0..plain.left()).map(|index| plain.nth(index));
                let other =
                    others.find(|&block| plain.square(block, height) == Some(square)).unwrap();
                let clicked = field.click(group.block, &mut ()).unwrap();
                let expected = plain.click(other, &mut scratch).unwrap();
                assert_eq!((clicked.size, clicked.others), (expected.size, expected.others));
                assert_eq!(clicked.size, group.size as usize);
                let (mut blocks, mut others) = (Columns::default(), Columns::default());
                field.columns(&mut blocks);
                plain.columns(&mut others);
                // Colours are numbered from 1 here, and from 0 there.
                others.colors.iter_mut().for_each(|color| *color += 1);
                assert_eq!((blocks.ends, blocks.colors), (others.ends, others.colors), "{board}");
                played += 1;
            }
        }
        assert!(played > clicks, "{played}");
    }
}
