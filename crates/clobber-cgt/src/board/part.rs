//! Parts of positions on the boards.

use clobber_core::{BitSet, Color, Move, Position, StoneSet, Stones, Topology, Vertex};

use super::{GridBoard, SmallGraph};
use crate::error::ClobberError;

/// A connected part of a position, with stones of both colours.
#[derive(Clone, Debug)]
pub(crate) enum BoardPart {
    /// A path, wherever it runs.
    Path(PathPart),
    /// A part with exactly the edges of the grid that the board's text draws, on [`Grid8x15`](super::Grid8x15).
    Grid(Stones<u128>),
    /// Such a part that fits on [`Grid4x31`](super::Grid4x31) alone.
    LongGrid(Stones<u128>),
    Graph(SmallGraph, Stones<u128>),
}

/// A connected part that is a path: its stones from end to end.
#[derive(Clone, Debug)]
pub(crate) struct PathPart {
    pub(crate) colors: Vec<Color>,
    /// Its vertices in the position; empty for a piece that a move has left.
    vertices: Vec<Vertex>,
}

impl PathPart {
    /// Returns the pieces with stones of both colours that a move leaves; `None` if the move is in another part.
    pub(crate) fn after(&self, mv: Move) -> Option<impl Iterator<Item = Self>> {
        let from = self.vertices.iter().position(|&vertex| vertex == mv.from)?;
        let is_forward = self.vertices.get(from + 1) == Some(&mv.to);
        let (left, rest) = self.colors.split_at(from);
        let (&mover, right) = rest.split_first()?;
        let [mut left, mut right] = [left, right].map(<[Color]>::to_vec);
        // The stone that moves stands at the end of a piece, in its colour.
        let target = if is_forward { right.first_mut() } else { left.last_mut() };
        *target? = mover;
        let pieces = [left, right].map(|colors| Self { colors, vertices: Vec::new() });
        Some(pieces.into_iter().filter(Self::is_mixed))
    }

    /// Returns whether there are stones of both colours.
    fn is_mixed(&self) -> bool {
        Color::BOTH.iter().all(|color| self.colors.contains(color))
    }
}

impl BoardPart {
    /// Returns the parts of a position with stones of both colours.
    pub(crate) fn all_of<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
    ) -> Result<Vec<Self>, ClobberError> {
        if let Some(paths) = paths_in_line(position) {
            return Ok(paths);
        }
        let parts = position.parts();
        let mixed = parts.iter().filter(|part| !is_monochromatic(position, part));
        mixed.map(|vertices| Self::new(position, vertices)).collect()
    }

    fn new<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        vertices: &[Vertex],
    ) -> Result<Self, ClobberError> {
        if let Some(path) = path(position, vertices) {
            let (vertices, colors) = path.unzip();
            return Ok(Self::Path(PathPart { colors, vertices }));
        }
        if let Some(stones) = on_grid::<T, S, 16>(position, vertices) {
            return Ok(Self::Grid(stones));
        }
        if let Some(stones) = on_grid::<T, S, 32>(position, vertices) {
            return Ok(Self::LongGrid(stones));
        }
        on_graph(position, vertices)
            .map(|(graph, stones)| Self::Graph(graph, stones))
            .ok_or_else(|| too_many_stones(vertices.len()))
    }

    pub(crate) fn path_on_graph(
        colors: &[Color],
    ) -> Result<(SmallGraph, Stones<u128>), ClobberError> {
        let graph = SmallGraph::path(colors.len()).ok_or_else(|| too_many_stones(colors.len()))?;
        let mut stones = Stones::default();
        for (index, &color) in colors.iter().enumerate() {
            stones = stones.with(Vertex::new(index as u32), color);
        }
        Ok((graph, stones))
    }
}

/// Returns the error for a part that is neither a path nor on a grid.
const fn too_many_stones(stones: usize) -> ClobberError {
    ClobberError::PartTooLarge { stones, limit: SmallGraph::MOST_VERTICES }
}

/// Returns the parts with stones of both colours, if every edge of the board joins consecutive vertices, as on a row.
/// This common case needs no search for parts.
fn paths_in_line<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Option<Vec<BoardPart>> {
    let board = position.board();
    let mut parts = Vec::new();
    let mut path = PathPart { colors: Vec::new(), vertices: Vec::new() };
    for vertex in (0..board.vertex_count()).map_while(Vertex::from_index) {
        let mut is_joined = false;
        for near in board.neighbors(vertex) {
            if near.index().abs_diff(vertex.index()) != 1 {
                return None;
            }
            is_joined |= near > vertex;
        }
        let color = position.color_at(vertex);
        if let Some(color) = color {
            if path.colors.capacity() == 0 {
                let stones = position.stone_count();
                path.colors.reserve(stones);
                path.vertices.reserve(stones);
            }
            path.colors.push(color);
            path.vertices.push(vertex);
        }
        if color.is_none() || !is_joined {
            if path.is_mixed() {
                parts.push(BoardPart::Path(path.clone()));
            }
            path.colors.clear();
            path.vertices.clear();
        }
    }
    Some(parts)
}

/// Returns whether all stones on these vertices have one colour.
fn is_monochromatic<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> bool {
    let mut colors = vertices.iter().filter_map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// Returns the neighbours of a stone that carry stones; they belong to its part.
fn stones_near<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
) -> impl Iterator<Item = Vertex> {
    position.board().neighbors(vertex).filter(|&near| position.color_at(near).is_some())
}

fn path<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<impl Iterator<Item = (Vertex, Color)>> {
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
    let stones = core::iter::from_fn(move || {
        let vertex = next?;
        next = stones_near(position, vertex).find(|&near| Some(near) != before);
        before = Some(vertex);
        Some((vertex, position.color_at(vertex)?))
    });
    // On a board that breaks its contract the walk might never end.
    Some(stones.take(vertices.len()))
}

/// Lays the part on a grid with rows of `STRIDE` bits, near the corner.
fn on_grid<T: Topology, S: StoneSet, const STRIDE: u32>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<Stones<u128>> {
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
    let most = [GridBoard::<u128, STRIDE>::MOST_ROWS, GridBoard::<u128, STRIDE>::MOST_COLS];
    let [most_rows, most_cols] = most.map(|most| most as usize);
    let is_upright = rows > most_rows;
    let (rows, cols) = if is_upright { (cols, rows) } else { (rows, cols) };
    if rows > most_rows || cols > most_cols {
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
        let (row, col) = ((row - top) as u32, (col - left) as u32);
        let (row, col) = if is_upright { (col, row) } else { (row, col) };
        stones =
            stones.with(GridBoard::<u128, STRIDE>::square(row, col), position.color_at(vertex)?);
    }
    // Every edge of the part is an edge of the grid, so equal numbers mean equal sets.
    (2 * GridBoard::<u128, STRIDE>::edges(stones.all()) == degrees).then_some(stones)
}

/// Lays the part on the graph of the whole board, which all positions of the board share. If that is too large, the
/// part becomes a separate graph.
fn on_graph<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<(SmallGraph, Stones<u128>)> {
    let board = position.board();
    let mut stones = Stones::default();
    let count = board.vertex_count();
    if count <= SmallGraph::MOST_VERTICES {
        let all = (0..count as u32).map(Vertex::new);
        // A board that breaks its contract may name vertices that do not exist.
        let on_board = |vertex: &Vertex| vertex.index() < count;
        let near = |vertex| {
            let neighbors = board.neighbors(vertex).filter(on_board);
            neighbors.fold(u128::EMPTY, |near, vertex| near | u128::single(vertex))
        };
        for &vertex in vertices {
            stones = stones.with(vertex, position.color_at(vertex)?);
        }
        return Some((SmallGraph::new(all.map(near).collect()), stones));
    }
    if vertices.len() > SmallGraph::MOST_VERTICES {
        return None;
    }
    let mut neighbors = Vec::with_capacity(vertices.len());
    for (number, &vertex) in vertices.iter().enumerate() {
        stones = stones.with(Vertex::new(number as u32), position.color_at(vertex)?);
        let numbers =
            stones_near(position, vertex).filter_map(|near| vertices.binary_search(&near).ok());
        neighbors.push(numbers.fold(0, |set: u128, number| set | 1 << number));
    }
    Some((SmallGraph::new(neighbors), stones))
}
