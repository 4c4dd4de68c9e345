//! Drawings for the page: vertices with a place, a name and a stone, and the moves between them.

use clobber_core::svg::Layout;
use clobber_core::{Color, Move, Position, Topology, Vertex};
use serde::Serialize;

use crate::check_count;
use crate::failure::Failure;

/// The most vertices of a board that the page draws.
const MOST_VERTICES: usize = 1024;

/// A position, as the page draws it.
#[derive(Serialize)]
pub(crate) struct Drawing {
    /// The position in its text form.
    text: String,
    /// Whether the vertices are squares side by side; if not, they are circles, and edges join them.
    squares: bool,
    vertices: Vec<Spot>,
    edges: Vec<(usize, usize)>,
    moves: Vec<Arrow>,
}

#[derive(Serialize)]
struct Spot {
    x: f64,
    y: f64,
    name: String,
    /// `x`, `o` or `.`.
    stone: char,
}

/// A move, with the text that names it on its board.
#[derive(Serialize)]
pub(crate) struct Arrow {
    text: String,
    from: usize,
    to: usize,
}

impl Arrow {
    pub(crate) fn new(board: &impl Topology, mv: Move) -> Self {
        let text = mv.display_on(board).to_string();
        Self { text, from: mv.from.index(), to: mv.to.index() }
    }
}

/// Checks that a board is small enough to be drawn, before any memory is taken for it.
pub(crate) fn check_size(board: &impl Topology) -> Result<(), Failure> {
    check_vertices(board.vertex_count())
}

/// Checks that the page draws boards of this size.
pub(crate) fn check_vertices(count: usize) -> Result<(), Failure> {
    check_count("the board", "vertices", count, MOST_VERTICES)
}

impl Drawing {
    /// Draws a position on a board that has places for its vertices.
    pub(crate) fn new<T: Layout>(position: &Position<T>) -> Result<Self, Failure> {
        let board = position.board();
        Self::with_points(position, board.has_squares(), |vertex| board.point(vertex))
    }

    /// Draws a position with its vertices at these points.
    pub(crate) fn with_points<T: Topology>(
        position: &Position<T>,
        squares: bool,
        point: impl Fn(Vertex) -> (f64, f64),
    ) -> Result<Self, Failure> {
        let board = position.board();
        check_size(board)?;
        let spots = position.squares().enumerate().filter_map(|(index, stone)| {
            let vertex = Vertex::from_index(index)?;
            let (x, y) = point(vertex);
            let name = vertex.display_on(board).to_string();
            let stone = stone.map_or('.', Color::symbol);
            Some(Spot { x: rounded(x), y: rounded(y), name, stone })
        });
        let vertices: Vec<Spot> = spots.collect();
        let joined = |from: usize| {
            let neighbors = Vertex::from_index(from).into_iter();
            let neighbors = neighbors.flat_map(|vertex| board.neighbors(vertex));
            neighbors.map(Vertex::index).filter(move |&to| from < to).map(move |to| (from, to))
        };
        let edges = match squares {
            true => Vec::new(),
            false => (0..vertices.len()).flat_map(joined).collect(),
        };
        let moves = position.all_moves().map(|mv| Arrow::new(board, mv)).collect();
        Ok(Self { text: position.to_string(), squares, vertices, edges, moves })
    }
}

/// Rounds to thousandths, so that the text is short.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
