//! Drawings for the page: vertices with a place, a name and a stone, and the moves between them.

use clobber_core::svg::Layout;
use clobber_core::{Color, Move, Position, Topology, Vertex};
use serde_json::{Value, json};

use crate::check_count;
use crate::failure::Failure;

/// The most vertices of a board that the page draws.
const MOST_VERTICES: usize = 1024;

/// Returns a move as the page reads it: its ends, and the text that names it on its board.
pub(crate) fn arrow(board: &impl Topology, mv: Move) -> Value {
    let text = mv.display_on(board).to_string();
    json!({ "text": text, "from": mv.from.index(), "to": mv.to.index() })
}

/// Checks that a board is small enough to be drawn, before any memory is taken for it.
pub(crate) fn check_size(board: &impl Topology) -> Result<(), Failure> {
    check_vertices(board.vertex_count())
}

/// Checks that the page draws boards of this size.
pub(crate) fn check_vertices(count: usize) -> Result<(), Failure> {
    check_count("the board", "vertices", count, MOST_VERTICES)
}

/// Draws a position on a board that has places for its vertices.
pub(crate) fn drawn<T: Layout>(position: &Position<T>) -> Result<Value, Failure> {
    let board = position.board();
    drawn_at(position, board.has_squares(), |vertex| board.point(vertex))
}

/// Draws a position with its vertices at these points, as squares side by side, or as circles that edges join.
pub(crate) fn drawn_at<T: Topology>(
    position: &Position<T>,
    squares: bool,
    point: impl Fn(Vertex) -> (f64, f64),
) -> Result<Value, Failure> {
    let board = position.board();
    check_size(board)?;
    let spots = position.squares().enumerate().filter_map(|(index, stone)| {
        let vertex = Vertex::from_index(index)?;
        let (x, y) = point(vertex);
        let name = vertex.display_on(board).to_string();
        let stone = stone.map_or('.', Color::symbol);
        Some(json!({ "x": rounded(x), "y": rounded(y), "name": name, "stone": stone }))
    });
    let vertices: Vec<Value> = spots.collect();
    let joined = |from: usize| {
        let neighbors = Vertex::from_index(from).into_iter();
        let neighbors = neighbors.flat_map(|vertex| board.neighbors(vertex));
        neighbors.map(Vertex::index).filter(move |&to| from < to).map(move |to| (from, to))
    };
    let edges: Vec<(usize, usize)> = match squares {
        true => Vec::new(),
        false => (0..vertices.len()).flat_map(joined).collect(),
    };
    let moves: Vec<Value> = position.all_moves().map(|mv| arrow(board, mv)).collect();
    Ok(json!({
        "text": position.to_string(),
        "squares": squares,
        "vertices": vertices,
        "edges": edges,
        "moves": moves,
    }))
}

/// Rounds to thousandths, so that the text is short.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
