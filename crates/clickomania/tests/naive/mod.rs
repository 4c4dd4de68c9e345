//! Boards as rows of numbers, by the rules and nothing else.

use std::collections::HashMap;
use std::fmt;

use clickomania::{Board, Color, Scoring};

/// Rows from the top; 0 is empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Naive(pub(crate) Vec<Vec<u8>>);

impl Naive {
    pub(crate) fn from_fn(
        height: usize,
        width: usize,
        square: impl Fn(usize, usize) -> u8,
    ) -> Self {
        Self((0..height).map(|row| (0..width).map(|col| square(row, col)).collect()).collect())
    }

    pub(crate) fn height(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn width(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    pub(crate) fn blocks(&self) -> usize {
        self.0.iter().flatten().filter(|&&square| square != 0).count()
    }

    /// The group of a block, by filling until nothing changes.
    pub(crate) fn group(&self, row: usize, col: usize) -> Vec<(usize, usize)> {
        let mut group = vec![(row, col)];
        let mut next = 0;
        while next < group.len() {
            let (row, col) = group[next];
            next += 1;
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let (r, c) = (row as isize + down, col as isize + right);
                if r < 0 || c < 0 || r >= self.height() as isize || c >= self.width() as isize {
                    continue;
                }
                let (r, c) = (r as usize, c as usize);
                if self.0[r][c] == self.0[row][col] && !group.contains(&(r, c)) {
                    group.push((r, c));
                }
            }
        }
        group
    }

    /// A block of each group of at least two.
    pub(crate) fn clicks(&self) -> Vec<(usize, usize)> {
        let mut seen = Vec::new();
        let mut clicks = Vec::new();
        for row in 0..self.height() {
            for col in 0..self.width() {
                if self.0[row][col] != 0 && !seen.contains(&(row, col)) {
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

    /// The board after a click, and how many blocks it has removed.
    pub(crate) fn after(&self, row: usize, col: usize) -> Option<(Self, usize)> {
        if *self.0.get(row)?.get(col)? == 0 {
            return None;
        }
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

    /// Blocks fall one by one, then columns shift one by one.
    pub(crate) fn settled(mut self) -> Self {
        let (height, width) = (self.height(), self.width());
        loop {
            let mut changed = false;
            for row in 1..height {
                for col in 0..width {
                    if self.0[row][col] == 0 && self.0[row - 1][col] != 0 {
                        self.0[row][col] = self.0[row - 1][col];
                        self.0[row - 1][col] = 0;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        for _ in 0..width {
            for col in 1..width {
                if (0..height).all(|row| self.0[row][col - 1] == 0) {
                    for row in 0..height {
                        self.0[row].swap(col - 1, col);
                    }
                }
            }
        }
        self
    }

    pub(crate) fn to_board(&self) -> Board {
        let color = |square: u8| (square > 0).then(|| Color::new(usize::from(square) - 1));
        Board::from_fn(self.height(), self.width(), |row, col| color(self.0[row][col]).flatten())
            .expect("a settled board")
    }
}

impl fmt::Display for Naive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |&square: &u8| if square == 0 { '.' } else { char::from(b'a' + square - 1) };
        let rows: Vec<String> = self.0.iter().map(|row| row.iter().map(letter).collect()).collect();
        f.write_str(&rows.join("|"))
    }
}

/// What the best play is worth, over all plays, stopped anywhere.
pub(crate) fn best(board: &Naive, scoring: &impl Scoring, known: &mut HashMap<Naive, i64>) -> i64 {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut value = scoring.end(board.blocks());
    for (row, col) in board.clicks() {
        let (after, size) = board.after(row, col).expect("a click");
        value = value.max(scoring.group(size) + best(&after, scoring, known));
    }
    known.insert(board.clone(), value);
    value
}

/// Numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound) as usize
    }

    /// A full board of random colours.
    pub(crate) fn board(&mut self, height: usize, width: usize, colors: u64) -> Naive {
        let mut rows = vec![vec![0; width]; height];
        for square in rows.iter_mut().flatten() {
            *square = 1 + self.below(colors) as u8;
        }
        Naive(rows)
    }
}
