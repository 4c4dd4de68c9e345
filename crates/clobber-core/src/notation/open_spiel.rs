//! The texts of the game `clobber` of OpenSpiel, a collection of games for research in learning and search.
//!
//! There the player 0 has the white stones and moves first, and the checkerboard at the start has `x` in the top left corner.
//! A state is the number of the player who is to move, and the squares from the top left, row by row: `0xoo.xo` on two rows
//! and three columns. A move is two squares, each the letter of its column, from the left, and the number of its row, from
//! the bottom: `b2a2`.
//!
//! ```
//! use clobber_core::notation::open_spiel;
//! use clobber_core::{Color, Grid};
//!
//! let grid = Grid::new(2, 3)?;
//! let (mover, position) = open_spiel::parse_state(grid, "0xoo.xo")?;
//! assert_eq!((mover, position.to_string().as_str()), (Color::White, "xoo|.xo"));
//! assert_eq!(open_spiel::display_state(mover, &position).to_string(), "0xoo.xo");
//!
//! let mv = open_spiel::parse_move(grid, "b2a2")?;
//! assert_eq!(mv.to_string(), "1>0");
//! assert_eq!(open_spiel::display_move(grid, mv).to_string(), "b2a2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use certified_search::text::{Reader, from_fn};
use certified_search::{ParseError, ParseErrorKind};

use crate::board::{Grid, Topology};
use crate::color::{Color, symbol};
use crate::moves::{Move, Vertex};
use crate::position::Position;

/// Reads a state: who is to move, and the position.
///
/// # Errors
/// With the column of what is not a player or a square, and at the end of a text that has not as many squares as the grid.
pub fn parse_state(grid: Grid, text: &str) -> Result<(Color, Position<Grid>), ParseError> {
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

/// Writes a state, as [`parse_state`] reads it.
pub fn display_state(mover: Color, position: &Position<Grid>) -> impl fmt::Display {
    from_fn(move |f| {
        f.write_str(if mover == Color::White { "0" } else { "1" })?;
        let mut vertices = (0..position.board().vertex_count()).filter_map(Vertex::from_index);
        vertices.try_for_each(|v| write!(f, "{}", symbol(position.color_at(v))))
    })
}

/// Reads a move.
///
/// This does not check whether it is legal; [`Position::check_move`] does.
///
/// # Errors
/// With the column of what is not a square of the grid, or too much.
pub fn parse_move(grid: Grid, text: &str) -> Result<Move, ParseError> {
    let mut reader = Reader::new(text.trim_end());
    let from = parse_square(grid, &mut reader)?;
    let to = parse_square(grid, &mut reader)?;
    match reader.peek() {
        Some(_) => Err(reader.unexpected()),
        None => Ok(Move { from, to }),
    }
}

fn parse_square(grid: Grid, reader: &mut Reader<'_>) -> Result<Vertex, ParseError> {
    const EXPECTED: &str = "a square, such as b2";
    let (start, error) = (reader.place(), reader.unexpected().expecting(EXPECTED));
    let letter = reader.next().filter(char::is_ascii_lowercase).ok_or(error)?;
    let error = reader.unexpected().expecting(EXPECTED);
    let digits: &str = reader.rest();
    let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number = digits.get(..length).filter(|digits| !digits.is_empty()).ok_or(error)?;
    reader.nth(length - 1);
    let col = letter as usize - 'a' as usize;
    let row = number.parse().ok().and_then(|number| grid.rows().checked_sub(number));
    let vertex = row.and_then(|row| grid.vertex(row, col));
    vertex.ok_or_else(|| ParseErrorKind::invalid("this square is not on the board").at(start))
}

/// Writes a move, as [`parse_move`] reads it. OpenSpiel has no letters for more than 26 columns; further ones are written by
/// their number.
pub fn display_move(grid: Grid, mv: Move) -> impl fmt::Display {
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
        for code in 0..3_usize.pow(12) {
            let square = |v: Vertex| {
                [None, Some(Color::Black), Some(Color::White)][code / 3_usize.pow(v.get()) % 3]
            };
            let position = Position::from_fn(grid, square);
            let mover = Color::BOTH[code % 2];
            let text = display_state(mover, &position).to_string();
            assert_eq!(parse_state(grid, &text), Ok((mover, position)));
        }
        for mv in (0..12).flat_map(|a| (0..12).map(move |b| Move::between(a, b))) {
            assert_eq!(parse_move(grid, &display_move(grid, mv).to_string()), Ok(mv));
        }
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
        let mv = |text| error(parse_move(grid, text));
        assert_eq!(mv("b2"), "column 3: the text ends too early; expected a square, such as b2");
        assert_eq!(mv("d2a2"), "column 1: this square is not on the board");
        assert_eq!(mv("a2a3"), "column 3: this square is not on the board");
        assert_eq!(mv("a2a0"), "column 3: this square is not on the board");
        assert_eq!(mv("a99999999999999999999a1"), "column 1: this square is not on the board");
        assert_eq!(mv("a2a1x"), "column 5: unexpected character 'x'");
        assert_eq!(mv("2a"), "column 1: unexpected character '2'; expected a square, such as b2");
    }
}
