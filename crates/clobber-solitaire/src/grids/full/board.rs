//! The rectangle of a board that is still to be reduced, seen from any of its sides.

// Squares are numbered on the grid.
#![allow(clippy::indexing_slicing)]

use core::ops::Range;

use clobber_core::{BalancedForest, Color, Grid, Position, StoneSet, Topology, Vertex};

/// The side from which lines are counted. They run along that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Side {
    pub(super) const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    const fn is_horizontal(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }

    const fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A rectangle of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
}

impl Area {
    pub(super) fn len(&self) -> usize {
        self.rows.len() * self.cols.len()
    }

    /// Returns the smaller of the numbers of rows and columns.
    pub(super) fn shorter_side(&self) -> usize {
        self.rows.len().min(self.cols.len())
    }
}

/// A full board reduced to a rectangle so far, and the moves of the stones that are gone.
pub(super) struct Board {
    grid: Grid,
    /// The colours of the stones, row by row. If a stone arrives on a square from the cleared part, its colour is the
    /// one after the arrival.
    colors: Vec<Color>,
    forest: BalancedForest,
    rows: Range<usize>,
    cols: Range<usize>,
    /// The number of black stones left in each row of the whole board, in each column, and in all.
    black_by_row: Vec<usize>,
    black_by_col: Vec<usize>,
    black: usize,
    /// For each side, a number of first lines whose stones are known to be all of one colour.
    uniform: [usize; 4],
}

impl Board {
    /// Creates a board with all stones; `None` if a square is empty.
    pub(super) fn new<S: StoneSet>(position: &Position<Grid, S>) -> Option<Self> {
        let grid = *position.board();
        let colors: Vec<Color> = position.squares().collect::<Option<_>>()?;
        let mut board = Self {
            grid,
            forest: BalancedForest::edgeless(grid.vertex_count()),
            rows: 0..grid.rows(),
            cols: 0..grid.cols(),
            black_by_row: vec![0; grid.rows()],
            black_by_col: vec![0; grid.cols()],
            black: 0,
            colors,
            uniform: [0; 4],
        };
        for square in 0..board.colors.len() {
            if board.color(square) == Color::Black {
                board.count(square, 1);
                board.black += 1;
            }
        }
        Some(board)
    }

    pub(super) fn into_forest(self) -> BalancedForest {
        self.forest
    }

    /// Returns the rectangle that is left.
    pub(super) fn area(&self) -> Area {
        Area { rows: self.rows.clone(), cols: self.cols.clone() }
    }

    /// Returns the numbers of the squares of a rectangle, row by row.
    pub(super) fn squares_of(&self, area: &Area) -> impl Iterator<Item = usize> + use<> {
        let (width, cols) = (self.grid.cols(), area.cols.clone());
        area.rows.clone().flat_map(move |row| cols.clone().map(move |col| row * width + col))
    }

    /// Returns the square to which the stone of a square moves.
    pub(super) fn target(&self, square: usize) -> Option<usize> {
        Vertex::from_index(square).and_then(|from| self.forest.parent(from)).map(Vertex::index)
    }

    /// Returns the number of lines that are left, seen from a side.
    pub(super) fn lines(&self, side: Side) -> usize {
        if side.is_horizontal() { self.rows.len() } else { self.cols.len() }
    }

    /// Returns the sides, beginning with two from which the board has at least as many lines as squares in a line.
    pub(super) fn sides(&self) -> [Side; 4] {
        match self.rows.len() >= self.cols.len() {
            true => [Side::Top, Side::Bottom, Side::Left, Side::Right],
            false => [Side::Left, Side::Right, Side::Top, Side::Bottom],
        }
    }

    /// Returns the number of squares in each line, seen from a side.
    pub(super) fn length(&self, side: Side) -> usize {
        if side.is_horizontal() { self.cols.len() } else { self.rows.len() }
    }

    /// Returns the number of stones of a colour that are left.
    pub(super) fn stones(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => self.rows.len() * self.cols.len() - self.black,
        }
    }

    /// Returns the number, on the whole board, of a place on a line. Both count from 0.
    pub(super) fn at(&self, side: Side, line: usize, place: usize) -> usize {
        let index = self.line(side, line);
        let (row, col) = match side.is_horizontal() {
            true => (index, self.cols.start + place),
            false => (self.rows.start + place, index),
        };
        row * self.grid.cols() + col
    }

    pub(super) fn color(&self, square: usize) -> Color {
        self.colors[square]
    }

    /// Returns the number of black stones in a line.
    pub(super) fn black_in(&self, side: Side, line: usize) -> usize {
        let counts = if side.is_horizontal() { &self.black_by_row } else { &self.black_by_col };
        counts[self.line(side, line)]
    }

    /// Returns the colour of a line, if all its stones have the same colour.
    pub(super) fn color_of(&self, side: Side, line: usize) -> Option<Color> {
        match self.black_in(side, line) {
            0 => Some(Color::White),
            black if black == self.length(side) => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns the number of first lines whose stones are all of one colour, in amortized constant time: each call
    /// continues where the last one from this side ended.
    pub(super) fn uniform_lines(&mut self, side: Side) -> usize {
        let Some(color) = self.color_of(side, 0) else { return 0 };
        let mut known = self.uniform[side as usize].max(1);
        while known < self.lines(side) && self.color_of(side, known) == Some(color) {
            known += 1;
        }
        self.uniform[side as usize] = known;
        known
    }

    /// Lets the stone of a square move to another square.
    pub(super) fn go(&mut self, from: usize, to: usize) {
        if let Some(from) = Vertex::from_index(from) {
            self.forest.set_parent(from, Vertex::from_index(to));
        }
    }

    /// Lets a stone move along a path of squares.
    pub(super) fn go_along(&mut self, path: impl IntoIterator<Item = usize>) {
        let mut last = None;
        for square in path {
            if let Some(last) = last.replace(square) {
                self.go(last, square);
            }
        }
    }

    /// Turns over the colour of a square, because a stone from the cleared part has arrived there.
    pub(super) fn turn(&mut self, square: usize) {
        let color = self.color(square);
        let change = if color == Color::Black { -1 } else { 1 };
        self.count(square, change);
        self.black = self.black.saturating_add_signed(change);
        self.colors[square] = !color;
        let (row, col) = self.coordinates(square);
        let lines = [
            (Side::Top, row - self.rows.start),
            (Side::Bottom, self.rows.end - 1 - row),
            (Side::Left, col - self.cols.start),
            (Side::Right, self.cols.end - 1 - col),
        ];
        for (side, line) in lines {
            self.uniform[side as usize] = line.min(self.uniform[side as usize]);
        }
    }

    /// Removes the first lines, whose stones are gone.
    pub(super) fn remove(&mut self, side: Side, lines: usize) {
        for line in 0..lines {
            self.black -= self.black_in(side, line);
            for place in 0..self.length(side) {
                let square = self.at(side, line, place);
                if self.color(square) == Color::Black {
                    self.count(square, -1);
                }
            }
        }
        match side {
            Side::Top => self.rows.start += lines,
            Side::Bottom => self.rows.end -= lines,
            Side::Left => self.cols.start += lines,
            Side::Right => self.cols.end -= lines,
        }
        let known = &mut self.uniform[side as usize];
        *known = known.saturating_sub(lines);
        let left = self.lines(side);
        let known = &mut self.uniform[side.opposite() as usize];
        *known = left.min(*known);
    }

    /// Puts back the stones of a removed rectangle, so that a larger one is left.
    pub(super) fn restore(&mut self, removed: &Area, left: &Area) {
        for square in self.squares_of(removed) {
            if self.color(square) == Color::Black {
                self.count(square, 1);
                self.black += 1;
            }
            if let Some(from) = Vertex::from_index(square) {
                self.forest.set_parent(from, None);
            }
        }
        (self.rows, self.cols) = (left.rows.clone(), left.cols.clone());
        self.uniform = [0; 4];
    }

    fn coordinates(&self, square: usize) -> (usize, usize) {
        (square / self.grid.cols(), square % self.grid.cols())
    }

    /// Returns the number of a line on the whole board.
    fn line(&self, side: Side, line: usize) -> usize {
        match side {
            Side::Top => self.rows.start + line,
            Side::Bottom => self.rows.end - 1 - line,
            Side::Left => self.cols.start + line,
            Side::Right => self.cols.end - 1 - line,
        }
    }

    /// Updates the numbers of black stones in the row and the column of a square.
    fn count(&mut self, square: usize, change: isize) {
        let (row, col) = self.coordinates(square);
        for count in [&mut self.black_by_row[row], &mut self.black_by_col[col]] {
            *count = count.saturating_add_signed(change);
        }
    }
}
