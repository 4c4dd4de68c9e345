//! The words of the meshes: fixed plays that clear one block, read from two texts.
//!
//! A text begins with the *promises*, one a line: lists of residuals. A finished subtree can leave any of its promised
//! residuals on the side to its parent, on demand. In a *residual* `+` is a stone of the colour that its square had at
//! the start, and `-` a stone of the other colour. A line `S x T` begins the words of the blocks of S rows and T
//! columns. The parent lies to the right of the block; children to the left, above and below have left residuals on
//! their squares next to the block.
//!
//! Each other line is a word: the three residuals, then the moves. A residual is a letter: its number among the
//! residuals of its length, in the order in which the promises name them. `.` means that there is no child. A move is
//! a character from `!` on: its number among the legal moves, row by row from the top, and for each stone up, left,
//! right and down. So an illegal move cannot be written, and playing a word shows its result. In turn the colour of
//! the block's first square moves first if an even number of the children have left a single stone; otherwise the
//! other colour does.

use core::ops::Range;
use std::collections::HashMap;
use std::sync::OnceLock;

use crate::checkerboard::CellMove;

/// The stones on a side of a block; bit i is square i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Residual {
    /// Stones of the colour that their squares had at the start.
    pub(super) same: u8,
    /// Stones of the other colour.
    pub(super) other: u8,
}

impl Residual {
    fn read(text: &str) -> Self {
        let bits =
            |stone| text.bytes().rev().fold(0, |bits, byte| 2 * bits + u8::from(byte == stone));
        Self { same: bits(b'+'), other: bits(b'-') }
    }

    /// Returns the residual as seen from the other end of a side.
    pub(super) const fn mirrored(self, length: u8) -> Self {
        let shift = 8 - length as u32;
        Self { same: self.same.reverse_bits() >> shift, other: self.other.reverse_bits() >> shift }
    }

    /// Returns the squares with stones, and whether each stone differs from the square's colour at the start.
    pub(super) fn squares(self) -> impl Iterator<Item = (u8, bool)> {
        (0..8).filter_map(move |at| match (self.same >> at & 1, self.other >> at & 1) {
            (0, 0) => None,
            (_, other) => Some((at, other == 1)),
        })
    }

    pub(super) const fn is_single(self) -> bool {
        self.same.count_ones() + self.other.count_ones() == 1
    }

    /// Returns the sum of the stones' weights modulo 3.
    const fn class(self) -> u8 {
        ((self.same.count_ones() + 2 * self.other.count_ones()) % 3) as u8
    }
}

/// The number of a promise; `None` if there is no child.
pub(super) type Promised = Option<u8>;

/// A block with its children in a frame, and the residual demanded from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Request {
    pub(super) rows: u8,
    pub(super) cols: u8,
    /// The promises of the children to the left, above and below.
    pub(super) children: [Promised; 3],
    pub(super) end: Residual,
}

/// The residuals before and after a word, which is played on a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ends {
    rows: u8,
    cols: u8,
    before: [Option<Residual>; 3],
    after: Residual,
}

#[derive(Debug)]
struct Promise {
    length: u8,
    residuals: Vec<Residual>,
    /// The number of the promise as seen from the other end of the side.
    mirrored: u8,
}

/// A word found in the table.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// The residuals that it demands from the children to the left, above and below.
    pub(super) before: [Option<Residual>; 3],
    steps: Range<usize>,
}

/// The promises and words of one theorem.
#[derive(Debug, Default)]
pub(super) struct Table {
    promises: Vec<Promise>,
    words: HashMap<Ends, Range<usize>>,
    steps: Vec<CellMove>,
}

impl Table {
    /// Returns the words for play in turn.
    pub(super) fn in_turn() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Self::read(include_str!("turn.txt"), true))
    }

    /// Returns the words for play in free order.
    pub(super) fn free() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Self::read(include_str!("free.txt"), false))
    }

    /// Reads a text. It skips malformed words; the tests check that there are none.
    fn read(text: &str, in_turn: bool) -> Self {
        let mut table = Self::default();
        let (mut rows, mut cols) = (0, 0);
        for line in text.lines() {
            if let Some((of_rows, of_cols)) = line.split_once(" x ") {
                (rows, cols) = (of_rows.parse().unwrap_or(0), of_cols.parse().unwrap_or(0));
            } else if rows == 0 {
                let length = line.find(' ').unwrap_or(line.len()) as u8;
                let residuals = line.split(' ').map(Residual::read).collect();
                table.promises.push(Promise { length, residuals, mirrored: 0 });
            } else if let Some(mut play) = table.start(line, (rows, cols), in_turn) {
                let first = table.steps.len();
                let moves = line.bytes().skip(4);
                let legal = moves.map_while(|byte| play.step(byte.checked_sub(b'!')?));
                table.steps.extend(legal);
                let ends = play.after().filter(|_| table.steps.len() - first + 4 == line.len());
                if let Some(after) = ends {
                    let ends = Ends { rows, cols, before: play.before, after };
                    table.words.insert(ends, first..table.steps.len());
                }
            }
        }
        let mirrored: Vec<u8> = table.promises.iter().map(|one| table.mirror_of(one)).collect();
        for (promise, mirrored) in table.promises.iter_mut().zip(mirrored) {
            promise.mirrored = mirrored;
        }
        table
    }

    /// Returns the play at the start of the word of a line.
    fn start(&self, line: &str, (rows, cols): (u8, u8), in_turn: bool) -> Option<Play> {
        let mut letters = line.bytes();
        let mut before = [None; 3];
        for (residual, length) in before.iter_mut().zip([rows, cols, cols]) {
            *residual = match letters.next()? {
                b'.' => None,
                letter => Some(self.named(length, letter.checked_sub(b'a')?)?),
            };
        }
        Some(Play::new((rows, cols), before, in_turn))
    }

    /// Returns the residual with a given length and number.
    fn named(&self, length: u8, number: u8) -> Option<Residual> {
        let mut seen = Vec::new();
        for promise in self.promises.iter().filter(|promise| promise.length == length) {
            let new: Vec<_> =
                promise.residuals.iter().filter(|residual| !seen.contains(*residual)).collect();
            seen.extend(new);
        }
        seen.get(usize::from(number)).copied()
    }

    fn mirror_of(&self, promise: &Promise) -> u8 {
        let mirrored: Vec<Residual> =
            promise.residuals.iter().map(|residual| residual.mirrored(promise.length)).collect();
        let is_it = |other: &Promise| {
            other.length == promise.length
                && other.residuals.len() == mirrored.len()
                && mirrored.iter().all(|residual| other.residuals.contains(residual))
        };
        self.promises.iter().position(is_it).unwrap_or_default() as u8
    }

    /// Returns the promise as seen from the other end of the side, if `from_other_end`.
    pub(super) fn seen(&self, promise: u8, from_other_end: bool) -> u8 {
        let mirrored = self.promises.get(usize::from(promise)).filter(|_| from_other_end);
        mirrored.map_or(promise, |promise| promise.mirrored)
    }

    /// Returns the residuals of a promise.
    pub(super) fn residuals(&self, promise: u8) -> &[Residual] {
        self.promises.get(usize::from(promise)).map_or(&[], |promise| &promise.residuals)
    }

    /// Returns the promise of a block with these children: the first of its length and class that it can keep.
    ///
    /// A word may be played in the frame or in its mirror image.
    pub(super) fn promise(&self, rows: u8, cols: u8, children: [Promised; 3]) -> Promised {
        let classes =
            children.into_iter().flatten().filter_map(|child| self.residuals(child).first());
        let class = (rows * cols + classes.map(|residual| residual.class()).sum::<u8>()) % 3;
        let is_kept = |promise: &Promise| {
            let mut residuals = promise.residuals.iter();
            promise.length == rows
                && residuals.all(|&end| {
                    let request = Request { rows, cols, children, end };
                    end.class() == class
                        && (self.word(request).or_else(|| self.word(self.mirror(request))))
                            .is_some()
                })
        };
        self.promises.iter().position(is_kept).map(|promise| promise as u8)
    }

    /// Returns a request in the mirror image of its frame.
    pub(super) fn mirror(&self, request: Request) -> Request {
        let [left, above, below] = request.children;
        let children = [left.map(|promise| self.seen(promise, true)), below, above];
        Request { children, end: request.end.mirrored(request.rows), ..request }
    }

    /// Returns a word that leads from promised residuals of the children to the demanded residual.
    pub(super) fn word(&self, request: Request) -> Option<Word> {
        let Request { rows, cols, children, end: after } = request;
        let [left, above, below] = children.map(|child| match child {
            None => vec![None],
            Some(promise) => self.residuals(promise).iter().copied().map(Some).collect(),
        });
        for &left in &left {
            for &above in &above {
                for &below in &below {
                    let before = [left, above, below];
                    if let Some(steps) = self.words.get(&Ends { rows, cols, before, after }) {
                        return Some(Word { before, steps: steps.clone() });
                    }
                }
            }
        }
        None
    }

    /// Returns the moves of a word.
    pub(super) fn steps(&self, word: &Word) -> &[CellMove] {
        self.steps.get(word.steps.clone()).unwrap_or_default()
    }
}

/// The stones of a block and of its children's residuals: the square in row r and column c is bit 8 (r + 1) + c + 1.
struct Play {
    rows: u8,
    cols: u8,
    before: [Option<Residual>; 3],
    /// The stones of the first square's colour, and the others.
    stones: [u64; 2],
    /// The colour that moves; `None` in free order.
    mover: Option<usize>,
}

impl Play {
    /// The squares whose row and column are both even or both odd.
    const EVEN: u64 = 0xaa55_aa55_aa55_aa55;

    fn new((rows, cols): (u8, u8), before: [Option<Residual>; 3], in_turn: bool) -> Self {
        let bit = |row: u8, col: u8| 1_u64 << (8 * row + col);
        let (mut all, mut clashing) = (0, 0);
        for row in 1..=rows {
            (1..=cols).for_each(|col| all |= bit(row, col));
        }
        for (side, residual) in before.iter().enumerate() {
            for (at, clashes) in residual.iter().flat_map(|residual| residual.squares()) {
                let square = match side {
                    0 => bit(at + 1, 0),
                    1 => bit(0, at + 1),
                    _ => bit(rows + 1, at + 1),
                };
                all |= square;
                clashing |= if clashes { square } else { 0 };
            }
        }
        let even = (Self::EVEN ^ clashing) & all;
        let singles = before.iter().flatten().filter(|residual| residual.is_single()).count();
        let mover = in_turn.then_some(singles % 2);
        Self { rows, cols, before, stones: [even, all ^ even], mover }
    }

    /// Plays the legal move with this number.
    fn step(&mut self, number: u8) -> Option<CellMove> {
        let [even, odd] = self.stones;
        let (movers, mut number) = match self.mover {
            None => (even | odd, number),
            Some(0) => (even, number),
            Some(_) => (odd, number),
        };
        let mut left = movers;
        while left != 0 {
            let from = left.trailing_zeros();
            left &= left - 1;
            let others = if even >> from & 1 == 1 { odd } else { even };
            for to in [from.wrapping_sub(8), from.wrapping_sub(1), from + 1, from + 8] {
                if others.checked_shr(to).unwrap_or(0) & 1 == 0 {
                    continue;
                }
                if number == 0 {
                    let owner = usize::from(odd >> from & 1 == 1);
                    for (color, stones) in self.stones.iter_mut().enumerate() {
                        *stones &= !(1 << from | 1 << to);
                        *stones |= if color == owner { 1 << to } else { 0 };
                    }
                    self.mover = self.mover.map(|mover| 1 - mover);
                    let cell = |bit: u32| ((bit / 8) as i8 - 1, (bit % 8) as i8 - 1);
                    return Some(CellMove::new(cell(from), cell(to)));
                }
                number -= 1;
            }
        }
        None
    }

    /// Returns the stones left, if they are all on the side to the parent.
    fn after(&self) -> Option<Residual> {
        let [even, odd] = self.stones;
        let clashing = (even & !Self::EVEN) | (odd & Self::EVEN);
        let mut after = Residual::default();
        let mut left = even | odd;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let row = (square / 8).checked_sub(1).filter(|&row| row < u32::from(self.rows))?;
            if square % 8 != u32::from(self.cols) {
                return None;
            }
            let bits = if clashing >> square & 1 == 1 { &mut after.other } else { &mut after.same };
            *bits |= 1 << row;
        }
        Some(after)
    }
}
