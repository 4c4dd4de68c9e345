//! The texts of the game `clobber` of OpenSpiel, a collection of games for research in learning and search.
//!
//! There the player 0 has the white stones and moves first, and the checkerboard at the start has `x` in the top left corner.
//! A state is the number of the player who is to move, and the squares from the top left, row by row: `0xoo.xo` on two rows
//! and three columns. A move is two squares, each the letter of its column, from the left, and the number of its row, from
//! the bottom: `b2a2`.

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind};
use clobber_core::{Color, Grid, Move, Position, Topology, Vertex};

/// Reads a state such as `0xoo.xo`: who is to move, and the position. Fails at the first character that is neither a
/// player nor a square, or at the end of a text that is too short.
pub(crate) fn parse_state(grid: Grid, text: &str) -> Result<(Color, Position<Grid>), ParseError> {
    let mut reader = Reader::new(text.trim_end());
    let mover = match reader.peek() {
        Some('0') => Color::White,
        Some('1') => Color::Black,
        _ => return Err(reader.unexpected().expecting("a player, 0 or 1")),
    };
    reader.next();
    let mut squares = Vec::new();
    while let Some(character) = reader.peek() {
        squares.push(match character {
            'x' => Some(Color::Black),
            'o' => Some(Color::White),
            '.' => None,
            _ => return Err(reader.unexpected().expecting("a square: `x`, `o` or `.`")),
        });
        reader.next();
    }
    let (found, expected) = (squares.len(), grid.vertex_count());
    if found != expected {
        let reason = format!("there are {found} squares, and the board has {expected}");
        return Err(ParseErrorKind::invalid(reason).at(reader.place()));
    }
    let square = |vertex: Vertex| squares.get(vertex.index()).copied().flatten();
    Ok((mover, Position::from_fn(grid, square)))
}

/// Writes a move on a board of at most 26 columns: `b2a2`.
pub(crate) fn display_move(grid: Grid, mv: Move) -> String {
    let name = |square| {
        let (row, col) = grid.coordinates(square);
        format!("{}{}", char::from(b'a' + col as u8), grid.rows() - row)
    };
    name(mv.from) + &name(mv.to)
}
