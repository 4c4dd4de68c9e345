//! Clickomania by its rules alone: boards that fall block by block, and all plays of them.

use std::collections::HashMap;
use std::fmt;
use std::ops::Add;

use clickomania::{Board, Clicks, Color, Effort, Replay, Scoring, Square};

use crate::Random;

/// The contents of each square, by rows from the top: 0 if empty, else the number of a colour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Naive(pub Vec<Vec<u8>>);

impl Naive {
    /// Reads a board of at most 255 colours.
    pub fn new(board: &Board) -> Self {
        let number = |color: Color| u8::try_from(color.index() + 1).expect("at most 255 colours");
        Self::from_fn(board.height(), board.width(), |row, col| {
            board.color_at(Square { row, col }).map_or(0, number)
        })
    }

    /// Makes a board from its squares.
    pub fn from_fn(
        height: usize,
        width: usize,
        mut square: impl FnMut(usize, usize) -> u8,
    ) -> Self {
        Self((0..height).map(|row| (0..width).map(|col| square(row, col)).collect()).collect())
    }

    /// Lists every full board of this size with these colours.
    pub fn all(height: usize, width: usize, colors: usize) -> impl Iterator<Item = Self> {
        (0..colors.pow((height * width) as u32)).map(move |mut code| {
            Self::from_fn(height, width, |_, _| {
                let color = code % colors;
                code /= colors;
                1 + color as u8
            })
        })
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.0.iter().flatten().filter(|&&square| square != 0).count()
    }

    /// Returns the block on a square; 0 if it is empty.
    pub fn at(&self, row: usize, col: usize) -> u8 {
        self.0.get(row).and_then(|squares| squares.get(col)).copied().unwrap_or(0)
    }

    /// Lists the squares of the group of a block, its own square first; an empty square has none.
    pub fn group(&self, row: usize, col: usize) -> Vec<(usize, usize)> {
        let color = self.at(row, col);
        let mut group = if color == 0 { vec![] } else { vec![(row, col)] };
        let mut next = 0;
        while let Some(&(row, col)) = group.get(next) {
            next += 1;
            let (up, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
            for (row, col) in [(row, col + 1), (row + 1, col), (row, left), (up, col)] {
                if self.at(row, col) == color && !group.contains(&(row, col)) {
                    group.push((row, col));
                }
            }
        }
        group
    }

    /// Lists a block of each group of at least two, in reading order.
    pub fn clicks(&self) -> Vec<(usize, usize)> {
        let (mut seen, mut clicks) = (Vec::new(), Vec::new());
        for row in 0..self.height() {
            for col in 0..self.width() {
                if !seen.contains(&(row, col)) {
                    let group = self.group(row, col);
                    if group.len() >= 2 {
                        clicks.push((row, col));
                    }
                    seen.extend(group);
                }
            }
        }
        clicks
    }

    /// Returns the board after a click, and the number of removed blocks.
    pub fn after(&self, row: usize, col: usize) -> Option<(Self, usize)> {
        let group = self.group(row, col);
        if group.len() < 2 {
            return None;
        }
        let mut after = self.clone();
        for &(row, col) in &group {
            after.0[row][col] = 0;
        }
        Some((after.settled(), group.len()))
    }

    /// Lists the boards after all clicks, each with the colour and the size of the group.
    pub fn all_after(&self) -> impl Iterator<Item = (u8, usize, Self)> {
        self.clicks().into_iter().filter_map(|(row, col)| {
            let (after, size) = self.after(row, col)?;
            Some((self.at(row, col), size, after))
        })
    }

    /// Lets the blocks fall one by one, then moves columns to the left one by one.
    pub fn settled(mut self) -> Self {
        let (height, width) = (self.height(), self.width());
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for row in 1..height {
                for col in 0..width {
                    if self.0[row][col] == 0 && self.0[row - 1][col] != 0 {
                        self.0[row][col] = std::mem::take(&mut self.0[row - 1][col]);
                        has_changed = true;
                    }
                }
            }
        }
        for _ in 0..width {
            for col in 1..width {
                if self.0.iter().all(|squares| squares[col - 1] == 0) {
                    self.0.iter_mut().for_each(|squares| squares.swap(col - 1, col));
                }
            }
        }
        self
    }

    /// Converts to a board of the library.
    pub fn to_board(&self) -> Board {
        let color = |square: u8| (square > 0).then(|| Color::new(usize::from(square) - 1));
        Board::from_fn(self.height(), self.width(), |row, col| color(self.0[row][col]).flatten())
            .expect("a settled board")
    }

    /// Returns the value of the best play, which may stop at any time.
    pub fn best(&self, scoring: &impl Scoring, known: &mut HashMap<Self, i64>) -> i64 {
        if let Some(&best) = known.get(self) {
            return best;
        }
        let mut best = scoring.end(self.blocks());
        for (_, size, after) in self.all_after() {
            best = best.max(scoring.group(size) + after.best(scoring, known));
        }
        known.insert(self.clone(), best);
        best
    }

    /// Returns the Grundy value of the game in which both players may click every group.
    pub fn grundy(&self, known: &mut HashMap<Self, u32>) -> u32 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let options: Vec<u32> = self.all_after().map(|(_, _, after)| after.grundy(known)).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("a number");
        known.insert(self.clone(), value);
        value
    }
}

impl fmt::Display for Naive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |&square: &u8| if square == 0 { '.' } else { char::from(b'a' + square - 1) };
        let rows: Vec<String> = self.0.iter().map(|row| row.iter().map(letter).collect()).collect();
        f.write_str(&rows.join("|"))
    }
}

/// # Boards of Clickomania
impl Random {
    /// Returns a full board.
    pub fn blocks(&mut self, height: usize, width: usize, colors: usize) -> Naive {
        Naive::from_fn(height, width, |_, _| 1 + self.below(colors) as u8)
    }

    /// Returns a settled board whose squares were empty with probability 1/`of` before settling.
    pub fn blocks_with_holes(
        &mut self,
        height: usize,
        width: usize,
        colors: usize,
        of: usize,
    ) -> Naive {
        let square = |_, _| if self.once_in(of) { 0 } else { 1 + self.below(colors) as u8 };
        Naive::from_fn(height, width, square).settled()
    }
}

/// Replays legal clicks.
pub fn replayed(board: &Board, clicks: &Clicks) -> Replay {
    clicks.replay(board, &mut Effort::new()).expect("legal clicks")
}

/// Returns whether numbers can be divided into triples with this sum, by trying all pairs for the first number.
pub fn falls_into_triples<N: Copy + Add<Output = N> + PartialEq>(numbers: &[N], target: N) -> bool {
    let Some((&first, rest)) = numbers.split_first() else { return true };
    (0..rest.len()).any(|i| {
        (0..i).any(|j| {
            let others = rest.iter().enumerate().filter(|&(k, _)| k != i && k != j);
            let others: Vec<N> = others.map(|(_, &number)| number).collect();
            first + rest[i] + rest[j] == target && falls_into_triples(&others, target)
        })
    })
}
