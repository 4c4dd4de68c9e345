//! The texts of the game `clobber` of OpenSpiel, a collection of games for research in learning and search.
//!
//! There the player 0 has the white stones and moves first, and the checkerboard at the start has `x` in the top left corner.
//! A state is the number of the player who is to move, and the squares from the top left, row by row: `0xoo.xo` on two rows
//! and three columns. A move is two squares, each the letter of its column, from the left, and the number of its row, from
//! the bottom: `b2a2`.

use core::fmt;

use certified_search::text::{Reader, from_fn};
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

/// Writes a move: `b2a2`. OpenSpiel has no letters for more than 26 columns; further ones are written by their number.
pub(crate) fn display_move(grid: Grid, mv: Move) -> impl fmt::Display {
    from_fn(move |f| {
        for square in [mv.from, mv.to] {
            let (row, col) = grid.coordinates(square);
            match u8::try_from(col).ok().filter(|&col| col < 26) {
                Some(col) => write!(f, "{}", char::from(b'a' + col))?,
                None => write!(f, "({col})")?,
            }
            write!(f, "{}", grid.rows() - row)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error<V>(result: Result<V, ParseError>) -> String {
        result.err().unwrap().to_string().replace("line 1, ", "")
    }

    #[test]
    fn states_and_moves_read_back() {
        let grid = Grid::new(3, 4).unwrap();
        for (code, position) in testkit::positions::all(grid).enumerate() {
            let mover = Color::BOTH[code % 2];
            let player = if mover == Color::White { 0 } else { 1 };
            let text = format!("{player}{}", position.to_string().replace('|', ""));
            assert_eq!(parse_state(grid, &text), Ok((mover, position)));
        }
        let names: Vec<String> = (0..12)
            .map(|a| display_move(grid, Move::between(a, a)).to_string())
            .map(|twice| twice[2..].to_owned())
            .collect();
        let expected = ["a3", "b3", "c3", "d3", "a2", "b2", "c2", "d2", "a1", "b1", "c1", "d1"];
        assert_eq!(names, expected);
        assert_eq!(display_move(grid, Move::between(5, 4)).to_string(), "b2a2");
        let wide = Grid::new(1, 28).unwrap();
        let told = |a, b| display_move(wide, Move::between(a, b)).to_string();
        assert_eq!([told(24, 25), told(26, 27)], ["y1z1", "(26)1(27)1"]);
    }

    #[test]
    fn errors_name_the_column() {
        let grid = Grid::new(2, 3).unwrap();
        let state = |text| error(parse_state(grid, text));
        assert_eq!(
            state("2xoo.xo"),
            "column 1: unexpected character '2'; expected a player, 0 or 1"
        );
        assert_eq!(state(""), "column 1: the text ends too early; expected a player, 0 or 1");
        assert_eq!(
            state("0xoX.xo"),
            "column 4: unexpected character 'X'; expected a square: `x`, `o` or `.`"
        );
        assert_eq!(state("0xoo.x"), "column 7: there are 5 squares, and the board has 6");
    }
}
