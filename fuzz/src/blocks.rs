//! Clickomania by its rules alone: a board that moves block by block, and all plays of it.

use std::collections::HashMap;

use arbitrary::{Arbitrary, Result, Unstructured};
use clickomania::{Board, Color, Scoring, Square};

/// What is on each square, by rows from the top.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocks(Vec<Vec<Option<Color>>>);

impl Blocks {
    pub fn of(board: &Board) -> Self {
        let row = |row| (0..board.width()).map(move |col| board.color_at(Square { row, col }));
        Self((0..board.height()).map(|r| row(r).collect()).collect())
    }

    /// A board from its squares, each column resting on the ground and columns without a block left out on the
    /// right.
    pub fn to_board(&self) -> Board {
        let (rows, cols) = (self.0.len(), self.0.first().map_or(0, Vec::len));
        Board::from_fn(rows, cols, |row, col| self.0[row][col]).expect("settled")
    }

    pub fn count(&self) -> usize {
        self.0.iter().flatten().flatten().count()
    }

    fn at(&self, row: usize, col: usize) -> Option<Color> {
        self.0.get(row)?.get(col).copied().flatten()
    }

    /// The squares that hang together with this one, in reading order.
    pub fn group(&self, click: Square) -> Vec<(usize, usize)> {
        let color = self.at(click.row, click.col);
        let mut group: Vec<_> = color.iter().map(|_| (click.row, click.col)).collect();
        let mut next = 0;
        while let Some(&(row, col)) = group.get(next) {
            next += 1;
            let (up, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
            for (row, col) in [(up, col), (row + 1, col), (row, left), (row, col + 1)] {
                if self.at(row, col) == color && !group.contains(&(row, col)) {
                    group.push((row, col));
                }
            }
        }
        group.sort_unstable();
        group
    }

    pub fn remove(&mut self, group: &[(usize, usize)]) {
        // From the top: each time what is above moves down by one.
        for &(row, col) in group {
            for row in (0..=row).rev() {
                self.0[row][col] = row.checked_sub(1).and_then(|above| self.0[above][col]);
            }
        }
        let width = self.0[0].len();
        for col in (0..width).rev() {
            if self.0.iter().all(|row| row[col].is_none()) {
                for row in &mut self.0 {
                    row.remove(col);
                    row.push(None);
                }
            }
        }
    }

    /// The boards after all possible clicks, with the colour and the size of the group.
    pub fn after(&self) -> Vec<(Color, usize, Self)> {
        let (mut after, mut clicked) = (Vec::new(), Vec::new());
        for row in 0..self.0.len() {
            for col in 0..self.0[row].len() {
                let group = self.group(Square { row, col });
                if group.len() > 1 && !clicked.contains(&group) {
                    let mut next = self.clone();
                    next.remove(&group);
                    after.extend(self.at(row, col).map(|color| (color, group.len(), next)));
                    clicked.push(group);
                }
            }
        }
        after
    }

    /// What the best play is worth, which may stop at any time.
    pub fn best(&self, scoring: &impl Scoring, known: &mut HashMap<Self, i64>) -> i64 {
        if let Some(&best) = known.get(self) {
            return best;
        }
        let mut best = scoring.end(self.count());
        for (_, size, after) in self.after() {
            best = best.max(scoring.group(size) + after.best(scoring, known));
        }
        known.insert(self.clone(), best);
        best
    }
}

/// A board of a few blocks.
#[derive(Clone, Debug)]
pub struct SmallBoard(pub Board);

impl<'a> Arbitrary<'a> for SmallBoard {
    /// Up to twelve squares of at most three colours.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let height: usize = u.int_in_range(1..=4)?;
        let width = u.int_in_range(1..=12 / height)?;
        let colors = u.int_in_range(1..=3)?;
        let squares: Vec<u8> = (0..height * width).map(|_| u.arbitrary()).collect::<Result<_>>()?;
        Ok(Self(Board::settled_from_fn(height, width, |row, col| {
            let n = usize::from(squares[row * width + col]) % 16;
            (n < 15).then(|| Color::new(n % colors)).flatten()
        })))
    }
}
