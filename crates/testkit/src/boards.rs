//! Full boards of many kinds, for tests of reductions.

use clobber_core::{Color, Grid, Position};

use crate::Random;

/// A family of full boards with stones of both colours: its name, and a function that makes a board.
pub type Family = (&'static str, fn(Paint) -> Position<Grid>);

/// A grid to paint, and a source of random choices.
pub struct Paint<'a> {
    grid: Grid,
    random: &'a mut Random,
}

/// The families of boards.
pub const FAMILIES: [Family; 44] = [
    ("uniform, 1 in 2", |paint| paint.sparse(2)),
    ("uniform, 1 in 3", |paint| paint.sparse(3)),
    ("uniform, 1 in 10", |paint| paint.sparse(10)),
    ("uniform, 1 in 50", |paint| paint.sparse(50)),
    ("balanced", |paint| paint.first(0, |_, random| random.next())),
    ("lead of up to 8", |paint| {
        let more = paint.random.below(5);
        paint.first(more, |_, random| random.next())
    }),
    ("half, a row shared", |paint| paint.first(0, |s, _| (s.row as u64) << 32 | s.col as u64)),
    ("half, left", |paint| paint.squares(|s| s.col < s.cols / 2)),
    ("half, top", |paint| paint.squares(|s| s.row < s.rows / 2)),
    ("quadrants", |paint| paint.squares(|s| (2 * s.row < s.rows) == (2 * s.col < s.cols))),
    ("one quadrant", |paint| paint.squares(|s| 2 * s.row < s.rows && 2 * s.col < s.cols)),
    ("triangle", |paint| paint.squares(|s| s.row * s.cols < s.col * s.rows)),
    ("triangle, balanced", |paint| {
        paint.first(0, |s, _| (s.row * s.cols + (s.cols - s.col) * s.rows) as u64)
    }),
    ("stripes", |paint| {
        let width = 1 + paint.random.below(4);
        paint.squares(|s| s.row / width % 2 == 0)
    }),
    ("stripes across", |paint| {
        let width = 1 + paint.random.below(4);
        paint.squares(|s| s.col / width % 2 == 0)
    }),
    ("stripes of two", |paint| paint.squares(|s| s.col / 2 % 2 == 0)),
    ("diagonal bands", |paint| {
        let width = 2 + paint.random.below(4);
        paint.squares(|s| (s.row + s.col) / width % 2 == 0)
    }),
    ("blocks of 2", |paint| paint.blocks(2)),
    ("blocks of 3", |paint| paint.blocks(3)),
    ("blocks of 5", |paint| paint.blocks(5)),
    ("checkerboard, 1 in 50 turned", |paint| paint.nearly_checkerboard(50)),
    ("checkerboard, 1 in 10 turned", |paint| paint.nearly_checkerboard(10)),
    ("thin frame", |paint| paint.squares(|s| s.distance() == 0)),
    ("thick frame", |paint| paint.squares(|s| s.distance() < (s.rows.min(s.cols) / 6).max(1))),
    ("frame, balanced", |paint| {
        paint.first(0, |s, _| (s.distance() as u64) << 32 | (s.row as u64) << 16 | s.col as u64)
    }),
    ("frame, balanced by chance", |paint| {
        paint.first(0, |s, random| (s.distance() as u64) << 32 | random.next() >> 32)
    }),
    ("rings of width 1", |paint| paint.squares(|s| s.distance() % 2 == 0)),
    ("rings of width 2", |paint| paint.squares(|s| s.distance() / 2 % 2 == 0)),
    ("rings of width 3", |paint| paint.squares(|s| s.distance() / 3 % 2 == 0)),
    ("rings of width 4", |paint| paint.squares(|s| s.distance() / 4 % 2 == 0)),
    ("spiral", |paint| {
        paint.squares(|s| {
            let distance = s.distance();
            // At the start of a ring, continue with the next inner ring.
            let is_joint = s.col == distance && s.row == distance + 1 && 2 * s.row < s.rows;
            (distance % 2 == 0) != is_joint
        })
    }),
    ("comb", |paint| paint.squares(|s| s.row < s.rows - 1 && (s.row == 0 || s.col % 2 == 0))),
    ("disc, balanced", |paint| paint.first(0, |s, _| s.eccentricity() as u64)),
    ("small disc", |paint| {
        paint.squares(|s| s.eccentricity() < (s.rows.min(s.cols) / 2).max(2).pow(2))
    }),
    ("Voronoi cells", |paint| paint.cells(false)),
    ("Voronoi cells, balanced", |paint| paint.cells(true)),
    ("smooth noise", |paint| paint.smooth_noise()),
    ("columns of random heights", |paint| paint.heights(false)),
    ("a walk of heights", |paint| paint.heights(true)),
    ("one stone", |paint| paint.few(1)),
    ("five stones", |paint| paint.few(5)),
    ("block in a corner", |paint| {
        let (rows, cols) = (paint.grid.rows() - 1, paint.grid.cols() - 1);
        let (rows, cols) = (1 + paint.random.below(rows), 1 + paint.random.below(cols));
        paint.squares(|s| s.row < rows && s.col < cols)
    }),
    ("density falling", |mut paint| {
        let cols = paint.grid.cols();
        let draws: Vec<usize> = paint.draws(|random| random.below(cols));
        paint.squares(|s| draws[s.index()] > s.col)
    }),
    ("cross", |paint| {
        paint.squares(|s| {
            (s.rows / 3..=2 * s.rows / 3).contains(&s.row)
                || (s.cols / 3..=2 * s.cols / 3).contains(&s.col)
        })
    }),
];

/// A square and the sides of its grid.
#[derive(Clone, Copy)]
struct Square {
    row: usize,
    col: usize,
    rows: usize,
    cols: usize,
}

impl Square {
    fn index(self) -> usize {
        self.row * self.cols + self.col
    }

    /// Returns the distance from the margin.
    fn distance(self) -> usize {
        let Self { row, col, rows, cols } = self;
        row.min(col).min(rows - 1 - row).min(cols - 1 - col)
    }

    /// Returns the square of twice the distance to the centre.
    fn eccentricity(self) -> usize {
        (2 * self.row).abs_diff(self.rows - 1).pow(2)
            + (2 * self.col).abs_diff(self.cols - 1).pow(2)
    }
}

impl Paint<'_> {
    fn all(&self) -> impl Iterator<Item = Square> + use<> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let square = move |index| Square { row: index / cols, col: index % cols, rows, cols };
        (0..rows * cols).map(square)
    }

    /// Makes the chosen squares black. If all squares have one colour, one square is changed.
    fn squares(self, is_black: impl FnMut(Square) -> bool) -> Position<Grid> {
        let mut black: Vec<bool> = self.all().map(is_black).collect();
        if black.iter().all(|&is_black| is_black == black[0]) {
            let square = self.random.below(black.len());
            black[square] = !black[square];
        }
        Position::from_fn(self.grid, |vertex| {
            Some(if black[vertex.index()] { Color::Black } else { Color::White })
        })
    }

    /// Draws a value for each square.
    fn draws<T>(&mut self, mut draw: impl FnMut(&mut Random) -> T) -> Vec<T> {
        self.all().map(|_| draw(self.random)).collect()
    }

    /// Makes the squares with the least values black: half of the squares, and some more.
    fn first(self, more: usize, value: impl Fn(Square, &mut Random) -> u64) -> Position<Grid> {
        let values: Vec<u64> = self.all().map(|square| value(square, self.random)).collect();
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|&square| values[square]);
        let mut black = vec![false; values.len()];
        for &square in &order[..(values.len() / 2 + more).min(values.len() - 1)] {
            black[square] = true;
        }
        self.squares(|square| black[square.index()])
    }

    fn sparse(mut self, in_all: usize) -> Position<Grid> {
        let draws = self.draws(|random| random.once_in(in_all));
        self.squares(|square| draws[square.index()])
    }

    fn nearly_checkerboard(mut self, in_all: usize) -> Position<Grid> {
        let draws = self.draws(|random| random.once_in(in_all));
        self.squares(|s| draws[s.index()] != ((s.row + s.col) % 2 == 0))
    }

    fn blocks(self, side: usize) -> Position<Grid> {
        self.squares(|s| (s.row / side + s.col / side) % 2 == 0)
    }

    /// Draws a square.
    fn place(&mut self) -> (usize, usize) {
        (self.random.below(self.grid.rows()), self.random.below(self.grid.cols()))
    }

    fn cells(mut self, balanced: bool) -> Position<Grid> {
        let count = (self.all().count() / 60).clamp(3, 60);
        let seeds: Vec<_> = (0..count).map(|_| (self.place(), self.random.next() >> 1)).collect();
        let cell = |square: Square| {
            let distance = |&&((row, col), _): &&((usize, usize), u64)| {
                row.abs_diff(square.row).pow(2) + col.abs_diff(square.col).pow(2)
            };
            seeds.iter().min_by_key(distance).map_or(0, |&(_, color)| color)
        };
        match balanced {
            true => self.first(0, |square, _| cell(square)),
            false => self.squares(|square| cell(square) % 2 == 0),
        }
    }

    fn smooth_noise(mut self) -> Position<Grid> {
        const REACH: usize = 2;
        let draws = self.draws(|random| random.next() >> 32);
        self.first(0, |Square { row, col, rows, cols }, _| {
            let near = |at: usize, end: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(end);
            let values = near(row, rows).flat_map(|r| near(col, cols).map(move |c| (r, c)));
            let values: Vec<u64> = values.map(|(r, c)| draws[r * cols + c]).collect();
            values.iter().sum::<u64>() / values.len() as u64
        })
    }

    /// Makes columns black up to random heights, drawn independently or as a random walk.
    fn heights(self, walk: bool) -> Position<Grid> {
        let rows = self.grid.rows();
        let mut height = rows / 2;
        let heights: Vec<usize> = (0..self.grid.cols())
            .map(|_| {
                height = match walk {
                    false => self.random.below(rows + 1),
                    true if self.random.coin() => (height + 1).min(rows),
                    true => height.saturating_sub(1),
                };
                height
            })
            .collect();
        self.squares(|square| square.row < heights[square.col])
    }

    fn few(mut self, stones: usize) -> Position<Grid> {
        let places: Vec<_> = (0..stones).map(|_| self.place()).collect();
        self.squares(|square| places.contains(&(square.row, square.col)))
    }
}

/// Makes a board of a family; exchanges the colours half of the time.
pub fn board((_, make): Family, grid: Grid, random: &mut Random) -> Position<Grid> {
    let exchanged = random.coin();
    let board = make(Paint { grid, random });
    if exchanged { board.swapped() } else { board }
}
