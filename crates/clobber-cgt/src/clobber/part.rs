//! Which kind of board a part of a position is on.

use clobber_core::{Color, Position, StoneSet, Topology, Vertex};

use super::field::{Set, Stones};
use super::graph::GraphField;
use super::grid::{self, GridField};
use super::row::Row;
use crate::clobber::ClobberError;

/// A connected part of a position, with stones of both colours.
pub(crate) enum Part {
    Row(Row),
    Grid(GridField, Stones),
    Graph(GraphField, Stones),
}

impl Part {
    /// The part of a position on these vertices.
    ///
    /// It is a row if it is a path, wherever that runs; and it is on a grid if its edges are those
    /// of the grid whose rows are the lines of the board's text.
    pub(crate) fn new<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        vertices: &[Vertex],
    ) -> Result<Self, ClobberError> {
        let path = path(position, vertices);
        if let Some(row) = path.and_then(|path| Row::new(path.map(|color| color == Color::Black))) {
            return Ok(Self::Row(row));
        }
        if let Some(stones) = on_grid(position, vertices) {
            return Ok(Self::Grid(GridField, stones));
        }
        on_graph(position, vertices).map(|(graph, stones)| Self::Graph(graph, stones)).ok_or(
            ClobberError::PartTooLarge { stones: vertices.len(), limit: GraphField::MOST_VERTICES },
        )
    }
}

/// Whether all stones on these vertices have one colour.
pub(crate) fn is_monochromatic<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> bool {
    let mut colors = vertices.iter().filter_map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// The neighbours of a stone that carry stones; they are of its part.
fn stones_near<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
) -> impl Iterator<Item = Vertex> {
    position.board().neighbors(vertex).filter(|&near| position.color_at(near).is_some())
}

/// The colours along a part that is a path.
pub(crate) fn path<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<impl Iterator<Item = Color>> {
    let mut end = None;
    for &vertex in vertices {
        match stones_near(position, vertex).take(3).count() {
            0 | 1 => end = Some(vertex),
            2 => {}
            _ => return None,
        }
    }
    // Without an end it is a cycle.
    let (mut before, mut next) = (None, Some(end?));
    let colors = core::iter::from_fn(move || {
        let vertex = next?;
        next = stones_near(position, vertex).find(|&near| Some(near) != before);
        before = Some(vertex);
        position.color_at(vertex)
    });
    // On a board that breaks its contract the walk might never end.
    Some(colors.take(vertices.len()))
}

/// The part on a grid, pushed towards the corner.
fn on_grid<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<Stones> {
    let width = position.board().line_width();
    let place = |vertex: Vertex| {
        Some((vertex.index().checked_div(width)?, vertex.index().checked_rem(width)?))
    };
    let span = |along: fn((usize, usize)) -> usize| {
        let places = || vertices.iter().filter_map(|&vertex| place(vertex)).map(along);
        Some((places().min()?, places().max()?))
    };
    let (top, bottom) = span(|(row, _)| row)?;
    let (left, right) = span(|(_, col)| col)?;
    let (rows, cols) = (bottom - top + 1, right - left + 1);
    let is_upright = rows > grid::MOST_ROWS;
    let (rows, cols) = if is_upright { (cols, rows) } else { (rows, cols) };
    if rows > grid::MOST_ROWS || cols > grid::MOST_COLS {
        return None;
    }
    let mut stones = Stones::default();
    let mut degrees = 0;
    for &vertex in vertices {
        let (row, col) = place(vertex)?;
        for near in stones_near(position, vertex) {
            let (near_row, near_col) = place(near)?;
            if row.abs_diff(near_row) + col.abs_diff(near_col) != 1 {
                return None;
            }
            degrees += 1;
        }
        let (row, col) = (row - top, col - left);
        let square = if is_upright { grid::square(col, row) } else { grid::square(row, col) };
        put(&mut stones, square, position.color_at(vertex));
    }
    // All edges are the grid's, and there are as many.
    (grid::degrees(stones.all()) == degrees).then_some(stones)
}

/// The part on the graph of the whole board, which all positions of the board have in common, or if that
/// is too large on a graph of its own.
fn on_graph<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<(GraphField, Stones)> {
    let board = position.board();
    if board.vertex_count() <= GraphField::MOST_VERTICES {
        let all = (0..board.vertex_count() as u32).map(Vertex::new);
        let set = |near: Vertex| Set::checked_shl(1, near.get()).unwrap_or(0);
        let near = |vertex| board.neighbors(vertex).fold(0, |near, vertex| near | set(vertex));
        let mut stones = Stones::default();
        for &vertex in vertices {
            put(&mut stones, set(vertex), position.color_at(vertex));
        }
        return Some((GraphField::new(all.map(near).collect()), stones));
    }
    if vertices.len() > GraphField::MOST_VERTICES {
        return None;
    }
    let mut stones = Stones::default();
    let mut neighbors = Vec::with_capacity(vertices.len());
    for (number, &vertex) in vertices.iter().enumerate() {
        put(&mut stones, 1 << number, position.color_at(vertex));
        let numbers =
            stones_near(position, vertex).filter_map(|near| vertices.binary_search(&near).ok());
        neighbors.push(numbers.fold(0, |set: Set, number| set | 1 << number));
    }
    Some((GraphField::new(neighbors), stones))
}

fn put(stones: &mut Stones, single: Set, color: Option<Color>) {
    match color {
        Some(Color::Black) => stones.black |= single,
        Some(Color::White) => stones.white |= single,
        None => {}
    }
}
