//! Boards that are full rectangles, whatever the numbers of their vertices.

use clobber_core::{Color, GraphBoard, Grid, Position, Topology, Vertex};

/// A graph as a grid.
#[derive(Debug)]
pub(crate) struct Rectangle {
    pub(crate) grid: Grid,
    /// The graph's vertices, row by row.
    pub(crate) vertices: Vec<Vertex>,
}

impl Rectangle {
    /// Recognizes a grid of at least three rows and columns, in linear time.
    ///
    /// One side is found by walking along the border from a corner. Then each row is the one neighbours ahead of the row
    /// before, and the edges are counted.
    pub(crate) fn of(board: &GraphBoard) -> Option<Self> {
        let count = board.vertex_count();
        let degree = |vertex: Vertex| board.neighbors(vertex).count();
        let all = || (0..count).map_while(Vertex::from_index);
        if count < 9 || all().any(|vertex| !(2..=4).contains(&degree(vertex))) {
            return None;
        }
        let corner = all().find(|&vertex| degree(vertex) == 2)?;
        let mut is_placed = vec![false; count];
        let mut vertices = Vec::with_capacity(count);
        let mut place = |vertex: Vertex, vertices: &mut Vec<Vertex>| {
            vertices.push(vertex);
            let placed = is_placed.get_mut(vertex.index());
            placed.is_some_and(|placed| !core::mem::replace(placed, true))
        };
        let (mut before, mut here) = (corner, board.neighbors(corner).next()?);
        place(corner, &mut vertices).then_some(())?;
        loop {
            place(here, &mut vertices).then_some(())?;
            if degree(here) == 2 {
                break;
            }
            let mut border =
                board.neighbors(here).filter(|&next| next != before && degree(next) < 4);
            (before, here) = (here, border.next()?);
        }
        let cols = vertices.len();
        let rows = count / cols;
        if cols < 3 || rows < 3 || rows * cols != count {
            return None;
        }
        let edges = rows * (cols - 1) + cols * (rows - 1);
        if all().map(degree).sum::<usize>() != 2 * edges {
            return None;
        }
        for index in cols..count {
            let above = *vertices.get(index - cols)?;
            let others = [
                index.checked_sub(2 * cols),
                (index - cols).checked_sub(1),
                Some(index - cols + 1),
            ];
            let is_known = |vertex: Vertex| {
                others.iter().flatten().any(|&other| vertices.get(other) == Some(&vertex))
            };
            let below = board.neighbors(above).find(|&vertex| !is_known(vertex))?;
            if index % cols > 0 && !board.are_adjacent(*vertices.last()?, below) {
                return None;
            }
            place(below, &mut vertices).then_some(())?;
        }
        Some(Self { grid: Grid::new(rows, cols).ok()?, vertices })
    }

    /// Returns the position of the graph on the grid.
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
