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
    ("balanced", |paint| paint.first(0, |_, _, random| random.next())),
    ("lead of up to 8", |paint| {
        let more = paint.random.below(5);
        paint.first(more, |_, _, random| random.next())
    }),
    ("half, a row shared", |paint| paint.first(0, |row, col, _| (row as u64) << 32 | col as u64)),
    ("half, left", |paint| {
        let half = paint.grid.cols() / 2;
        paint.squares(|_, col| col < half)
    }),
    ("half, top", |paint| {
        let half = paint.grid.rows() / 2;
        paint.squares(|row, _| row < half)
    }),
    ("quadrants", |paint| {
        let (rows, cols) = paint.sides();
        paint.squares(|row, col| (2 * row < rows) == (2 * col < cols))
    }),
    ("one quadrant", |paint| {
        let (rows, cols) = paint.sides();
        paint.squares(|row, col| 2 * row < rows && 2 * col < cols)
    }),
    ("triangle", |paint| {
        let (rows, cols) = paint.sides();
        paint.squares(|row, col| row * cols < col * rows)
    }),
    ("triangle, balanced", |paint| {
        let (rows, cols) = paint.sides();
        paint.first(0, |row, col, _| (row * cols + (cols - col) * rows) as u64)
    }),
    ("stripes", |paint| {
        let width = 1 + paint.random.below(4);
        paint.squares(|row, _| row / width % 2 == 0)
    }),
    ("stripes across", |paint| {
        let width = 1 + paint.random.below(4);
        paint.squares(|_, col| col / width % 2 == 0)
    }),
    ("stripes of two", |paint| paint.squares(|_, col| col / 2 % 2 == 0)),
    ("diagonal bands", |paint| {
        let width = 2 + paint.random.below(4);
        paint.squares(|row, col| (row + col) / width % 2 == 0)
    }),
    ("blocks of 2", |paint| paint.blocks(2)),
    ("blocks of 3", |paint| paint.blocks(3)),
    ("blocks of 5", |paint| paint.blocks(5)),
    ("checkerboard, 1 in 50 turned", |paint| paint.nearly_checkerboard(50)),
    ("checkerboard, 1 in 10 turned", |paint| paint.nearly_checkerboard(10)),
    ("thin frame", |paint| paint.by_distance(|distance| distance == 0)),
    ("thick frame", |paint| {
        let width = (paint.grid.rows().min(paint.grid.cols()) / 6).max(1);
        paint.by_distance(|distance| distance < width)
    }),
    ("frame, balanced", |paint| {
        let (rows, cols) = paint.sides();
        paint.first(0, |row, col, _| {
            let distance = row.min(col).min(rows - 1 - row).min(cols - 1 - col);
            (distance as u64) << 32 | (row as u64) << 16 | col as u64
        })
    }),
    ("frame, balanced by chance", |paint| {
        let (rows, cols) = paint.sides();
        paint.first(0, |row, col, random| {
            let distance = row.min(col).min(rows - 1 - row).min(cols - 1 - col);
            (distance as u64) << 32 | random.next() >> 32
        })
    }),
    ("rings of width 1", |paint| paint.by_distance(|distance| distance % 2 == 0)),
    ("rings of width 2", |paint| paint.by_distance(|distance| distance / 2 % 2 == 0)),
    ("rings of width 3", |paint| paint.by_distance(|distance| distance / 3 % 2 == 0)),
    ("rings of width 4", |paint| paint.by_distance(|distance| distance / 4 % 2 == 0)),
    ("spiral", |paint| paint.spiral()),
    ("comb", |paint| {
        let last = paint.grid.rows() - 1;
        paint.squares(|row, col| row < last && (row == 0 || col % 2 == 0))
    }),
    ("disc, balanced", |paint| {
        let (rows, cols) = paint.sides();
        paint.first(0, |row, col, _| {
            let [down, right] = [(2 * row).abs_diff(rows - 1), (2 * col).abs_diff(cols - 1)];
            (down * down + right * right) as u64
        })
    }),
    ("small disc", |paint| {
        let (rows, cols) = paint.sides();
        let radius = (rows.min(cols) / 2).max(2);
        paint.squares(|row, col| {
            let [down, right] = [(2 * row).abs_diff(rows - 1), (2 * col).abs_diff(cols - 1)];
            down * down + right * right < radius * radius
        })
    }),
    ("Voronoi cells", |paint| paint.cells(false)),
    ("Voronoi cells, balanced", |paint| paint.cells(true)),
    ("smooth noise", |paint| paint.smooth_noise()),
    ("columns of random heights", |paint| paint.heights(false)),
    ("a walk of heights", |paint| paint.heights(true)),
    ("one stone", |paint| paint.few(1)),
    ("five stones", |paint| paint.few(5)),
    ("block in a corner", |paint| {
        let (rows, cols) = paint.sides();
        let (rows, cols) = (1 + paint.random.below(rows - 1), 1 + paint.random.below(cols - 1));
        paint.squares(|row, col| row < rows && col < cols)
    }),
    ("density falling", |mut paint| {
        let cols = paint.grid.cols();
        let draws: Vec<usize> = paint.draws(|random| random.below(cols));
        paint.squares(|row, col| draws[row * cols + col] > col)
    }),
    ("cross", |paint| {
        let (rows, cols) = paint.sides();
        paint.squares(|row, col| {
            (rows / 3..=2 * rows / 3).contains(&row) || (cols / 3..=2 * cols / 3).contains(&col)
        })
    }),
];

impl Paint<'_> {
    fn sides(&self) -> (usize, usize) {
        (self.grid.rows(), self.grid.cols())
    }

    /// Makes the chosen squares black. If all squares have one colour, one square is changed.
    fn squares(self, mut is_black: impl FnMut(usize, usize) -> bool) -> Position<Grid> {
        let mut black: Vec<bool> = Vec::new();
        for row in 0..self.grid.rows() {
            black.extend((0..self.grid.cols()).map(|col| is_black(row, col)));
        }
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
        let count = self.grid.rows() * self.grid.cols();
        (0..count).map(|_| draw(self.random)).collect()
    }

    /// Makes the squares with the least values black: half of the squares, and some more.
    fn first(
        mut self,
        more: usize,
        value: impl Fn(usize, usize, &mut Random) -> u64,
    ) -> Position<Grid> {
        let cols = self.grid.cols();
        let mut next = 0;
        let values = self.draws(|random| {
            next += 1;
            value((next - 1) / cols, (next - 1) % cols, random)
        });
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|&square| values[square]);
        let mut black = vec![false; values.len()];
        for &square in &order[..(values.len() / 2 + more).min(values.len() - 1)] {
            black[square] = true;
        }
        self.squares(|row, col| black[row * cols + col])
    }

    fn sparse(mut self, in_all: usize) -> Position<Grid> {
        let cols = self.grid.cols();
        let draws = self.draws(|random| random.once_in(in_all));
        self.squares(|row, col| draws[row * cols + col])
    }

    fn nearly_checkerboard(mut self, in_all: usize) -> Position<Grid> {
        let cols = self.grid.cols();
        let draws = self.draws(|random| random.once_in(in_all));
        self.squares(|row, col| draws[row * cols + col] != ((row + col) % 2 == 0))
    }

    fn blocks(self, side: usize) -> Position<Grid> {
        self.squares(|row, col| (row / side + col / side) % 2 == 0)
    }

    fn by_distance(self, is_black: impl Fn(usize) -> bool) -> Position<Grid> {
        let (rows, cols) = self.sides();
        self.squares(|row, col| is_black(row.min(col).min(rows - 1 - row).min(cols - 1 - col)))
    }

    fn spiral(self) -> Position<Grid> {
        let (rows, cols) = self.sides();
        self.squares(|row, col| {
            let distance = row.min(col).min(rows - 1 - row).min(cols - 1 - col);
            // At the start of a ring, continue with the next inner ring.
            let is_joint = col == distance && row == distance + 1 && 2 * row < rows;
            (distance % 2 == 0) != is_joint
        })
    }

    fn cells(self, balanced: bool) -> Position<Grid> {
        let (rows, cols) = self.sides();
        let count = (rows * cols / 60).clamp(3, 60);
        let seeds: Vec<(usize, usize, u64)> = (0..count)
            .map(|_| {
                let place = (self.random.below(rows), self.random.below(cols));
                (place.0, place.1, self.random.next() >> 1)
            })
            .collect();
        let cell = |row: usize, col: usize| {
            let distance = |&&(r, c, _): &&(usize, usize, u64)| {
                let [down, right] = [r.abs_diff(row), c.abs_diff(col)];
                down * down + right * right
            };
            seeds.iter().min_by_key(distance).map_or(0, |&(_, _, color)| color)
        };
        match balanced {
            true => self.first(0, |row, col, _| cell(row, col)),
            false => self.squares(|row, col| cell(row, col) % 2 == 0),
        }
    }

    fn smooth_noise(mut self) -> Position<Grid> {
        const REACH: usize = 2;
        let (rows, cols) = self.sides();
        let draws = self.draws(|random| random.next() >> 32);
        self.first(0, |row, col, _| {
            let near = |at: usize, end: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(end);
            let values = near(row, rows).flat_map(|r| near(col, cols).map(move |c| (r, c)));
            let values: Vec<u64> = values.map(|(r, c)| draws[r * cols + c]).collect();
            values.iter().sum::<u64>() / values.len() as u64
        })
    }

    /// Makes columns black up to random heights, drawn independently or as a random walk.
    fn heights(self, walk: bool) -> Position<Grid> {
        let (rows, cols) = self.sides();
        let mut height = rows / 2;
        let heights: Vec<usize> = (0..cols)
            .map(|_| {
                height = match walk {
                    false => self.random.below(rows + 1),
                    true if self.random.coin() => (height + 1).min(rows),
                    true => height.saturating_sub(1),
                };
                height
            })
            .collect();
        self.squares(|row, col| row < heights[col])
    }

    fn few(self, stones: usize) -> Position<Grid> {
        let (rows, cols) = self.sides();
        let places: Vec<(usize, usize)> =
            (0..stones).map(|_| (self.random.below(rows), self.random.below(cols))).collect();
        self.squares(|row, col| places.contains(&(row, col)))
    }
}

/// Makes a board of a family; exchanges the colours half of the time.
pub fn board((_, make): Family, grid: Grid, random: &mut Random) -> Position<Grid> {
    let exchanged = random.coin();
    let board = make(Paint { grid, random });
    if exchanged { board.swapped() } else { board }
}
