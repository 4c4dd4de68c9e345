//! Boards that are full rectangles, however their vertices are numbered.

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
    /// Returns the rectangle of a graph recognised as a grid; `None` for any other board.
    pub(crate) fn from_labeling(found: &Labeling) -> Option<Self> {
        let NamedBoard::Grid(grid) = found.board else { return None };
        if grid.rows().min(grid.cols()) < 2 {
            return None;
        }
        let mut vertices = vec![Vertex::default(); grid.vertex_count()];
        for (vertex, label) in (0..).map(Vertex::new).zip(&found.labels) {
            *vertices.get_mut(label.index())? = vertex;
        }
        Some(Self { grid, vertices })
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

    /// Returns the colour of the first corner, if the colours of a position alternate.
    pub(crate) fn checkerboard(&self, position: &Position<GraphBoard>) -> Option<Color> {
        let corner = position.color_at(*self.vertices.first()?)?;
        let on_grid = self.position(position);
        (on_grid == Position::checkerboard(self.grid, corner)).then_some(corner)
    }
}
