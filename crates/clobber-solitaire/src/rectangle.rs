//! Boards that are full rectangles, or contain one on all vertices, whatever the numbers of their vertices.

use clobber_core::{Color, GraphBoard, Grid, Position, Topology, Vertex};
use clobber_graphs::{Labeling, NamedBoard};

/// A graph as a grid of at least two rows and columns.
#[derive(Debug)]
pub(crate) struct Rectangle {
    pub(crate) grid: Grid,
    /// The graph's vertices, row by row.
    pub(crate) vertices: Vec<Vertex>,
}

impl Rectangle {
    /// Finds the rectangle of at least two lines in the graph of a full position, which has been recognised.
    pub(crate) fn find(found: &Labeling, position: &Position<GraphBoard>) -> Option<Self> {
        let mut originals = vec![Vertex::default(); found.labels.len()];
        for (vertex, label) in (0..).map(Vertex::new).zip(&found.labels) {
            *originals.get_mut(label.index())? = vertex;
        }
        match found.board {
            NamedBoard::Grid(grid) if grid.rows().min(grid.cols()) < 2 => None,
            NamedBoard::Grid(grid) => Some(Self { grid, vertices: originals }),
            _ => Self::in_product(&found.board, &originals, position),
        }
    }

    /// Finds a rectangle of three lines or more in a product of graphs. In each factor the vertices are a path in their
    /// order, perhaps with more edges. If possible, delta of the rectangle is not 0.
    fn in_product(
        board: &NamedBoard,
        originals: &[Vertex],
        position: &Position<GraphBoard>,
    ) -> Option<Self> {
        let mut factors = Vec::new();
        paths_of(board, &mut factors)?;
        let mut found = None;
        for (index, columns) in factors.iter().enumerate().filter(|(_, path)| path.count >= 3) {
            // The other factors as one path, which turns round at both ends of each.
            let (mut rows, mut stride, mut of_columns) = (vec![0], 1, 1);
            for (other, path) in factors.iter().enumerate() {
                if other == index {
                    of_columns = stride;
                } else {
                    let back: Vec<usize> = rows.iter().rev().copied().collect();
                    let lines = (0..path.count).flat_map(|step| {
                        let line = if step % 2 == 0 { &rows } else { &back };
                        line.iter().map(move |row| row + step * stride)
                    });
                    rows = lines.collect();
                }
                stride *= path.count;
            }
            if rows.len() < 3 {
                continue;
            }
            let grid = Grid::new(rows.len(), columns.count).ok()?;
            let original =
                |row: usize, column: usize| originals.get(row + column * of_columns).copied();
            let weight = |column: usize| {
                let lines = rows.iter().enumerate().map(|(number, &row)| {
                    let color = original(row, column).and_then(|vertex| position.color_at(vertex));
                    let own = if (number + column) % 2 == 0 { Color::Black } else { Color::White };
                    if color == Some(own) { 1 } else { -1 }
                });
                lines.sum::<i64>() % 3
            };
            let weights: Vec<i64> = (0..columns.count).map(weight).collect();
            // To cut an odd cycle behind another column changes delta by that column's weight, up to its sign.
            let has_delta = weights.iter().sum::<i64>() % 3 != 0;
            let other_cut = weights.iter().position(|&weight| weight != 0);
            let other_cut = other_cut.filter(|_| columns.is_odd_cycle && !has_delta);
            let first = other_cut.map_or(0, |column| column + 1);
            let line = |&row| {
                (0..columns.count).map(move |column| (row, (first + column) % columns.count))
            };
            let vertices = rows.iter().flat_map(line).map(|(row, column)| original(row, column));
            let rectangle = Self { grid, vertices: vertices.collect::<Option<_>>()? };
            if has_delta || other_cut.is_some() {
                return Some(rectangle);
            }
            found.get_or_insert(rectangle);
        }
        found
    }

    /// Returns the rectangle of a graph whose vertices are numbered row by row.
    pub(crate) fn in_order(grid: Grid) -> Self {
        Self { grid, vertices: (0..grid.vertex_count()).map_while(Vertex::from_index).collect() }
    }

    /// Returns the number of lines in the shorter direction.
    pub(crate) fn shorter_side(&self) -> usize {
        self.grid.rows().min(self.grid.cols())
    }

    /// Carries the position of the graph over to the grid.
    pub(crate) fn position(&self, position: &Position<GraphBoard>) -> Position<Grid> {
        Position::from_fn(self.grid, |vertex| {
            position.color_at(*self.vertices.get(vertex.index())?)
        })
    }
}

/// A factor of a product, whose vertices are a path in their order.
struct PathFactor {
    count: usize,
    is_odd_cycle: bool,
}

/// Splits a product into factors, the fastest first; `None` if the vertices of one are no path.
fn paths_of(board: &NamedBoard, factors: &mut Vec<PathFactor>) -> Option<()> {
    if let NamedBoard::Product(product) = board {
        paths_of(product.first(), factors)?;
        return paths_of(product.second(), factors);
    }
    let count = board.vertex_count();
    let near = |v: usize, w: usize| {
        Vertex::from_index(v)
            .zip(Vertex::from_index(w))
            .is_some_and(|(v, w)| board.are_adjacent(v, w))
    };
    let is_path = (1..count).all(|vertex| near(vertex - 1, vertex));
    let is_odd_cycle = count % 2 == 1 && near(count - 1, 0);
    factors.push(PathFactor { count, is_odd_cycle });
    is_path.then_some(())
}
