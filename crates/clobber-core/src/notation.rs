//! The text forms of boards, sums, moves and sequences of moves.
//!
//! | what | printed | also read |
//! |---|---|---|
//! | stones | `x` (black), `o` (white), `.` (empty) | `X B ● b`, `O W ○ w`, `- _ ·` |
//! | boards | rows from the top, joined by `\|` | rows joined by `/` or line ends; blanks around rows, and between all squares of a row |
//! | sums | positions joined by ` + ` | any blanks around `+` |
//! | moves | `row,col>row,col` on grids, `from>to` elsewhere, zero-based | |
//! | sequences | moves joined by single spaces; `-` for none | any blanks between moves |
//! | shapes | `3x4` (rows and columns of a grid), `P7`, `C6` | |
//! | order of play | `alternating:x`, `alternating:o`, `any` | |
//!
//! Positions, moves, orders of play and reductions implement `FromStr` and `Display`. Plain, a move
//! names its vertices by number; where the text depends on the board, there are
//! [`Position::parse_on`], [`Reduction::parse_on`], [`Topology::parse_vertex`], and here [`parse_moves`] and [`parse_move`]
//! with their inverses [`display_moves`], [`display_move`] and [`display_vertex`]. Every error names line and column,
//! both from 1, in characters. [`filmstrip`] draws a reduction board by board. [`open_spiel`] and [`mcgs`] have the texts of other
//! programs.
//!
//! # In data formats (feature `serde`)
//! | type | where people read | elsewhere |
//! |---|---|---|
//! | `Color`, `Move`, `MoveOrder`, `Reduction` | their text | numbers |
//! | `Vertex` | a number | a number |
//! | `Grid`, `Path`, `Cycle` | `{"rows":2,"cols":3}`, `{"vertices":5}` | the same |
//! | `GraphBoard` | `{"vertices":3,"edges":[[0,1],[1,2]]}` | the same |
//! | `Position` on a board that its text determines | its text | shape and words of 64 stones |
//! | `Position<GraphBoard>` | `{"board":..,"stones":"xo."}` | the graph and words of 64 stones |
//! | `BalancedForest` | `[1,null,1]` | the same |
//! | `Delta` | `{"stones":7,"clashing":2}` | the same |
//!
//! [`Reduction::parse_on`]: crate::Reduction::parse_on

mod filmstrip;
pub mod mcgs;
pub mod open_spiel;

use core::fmt;

use certified_search::text::{Place, from_fn};
use certified_search::{ParseError, ParseErrorKind};

pub use self::filmstrip::filmstrip;
use crate::board::{FromShape, Topology};
pub use crate::moves::not_a_vertex;
pub use crate::names::{
    BoardName, Numbers, display_move, display_moves, display_vertex, parse_move, parse_moves,
};
use crate::position::Position;
use crate::stones::StoneSet;

/// Reads a sum of positions joined by `+`.
///
/// ```
/// use clobber_core::notation::{display_sum, parse_sum};
/// use clobber_core::{Path, Position};
///
/// let sum: Vec<Position<Path>> = parse_sum("xxo+oox +  xo")?;
/// assert_eq!(display_sum(&sum).to_string(), "xxo + oox + xo");
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
///
/// # Errors
/// The errors of reading a single position, and a missing summand among several.
pub fn parse_sum<T: FromShape, S: StoneSet>(text: &str) -> Result<Vec<Position<T, S>>, ParseError> {
    let mut summands = Vec::new();
    let mut place = Place::START;
    for piece in text.split('+') {
        if piece.trim().is_empty() && piece.len() < text.len() {
            place.pass(piece);
            return Err(ParseErrorKind::UnexpectedEnd.at(place));
        }
        summands.push(piece.parse().map_err(|error: ParseError| error.moved_to(place))?);
        place.pass(piece);
        place.pass("+");
    }
    Ok(summands)
}

/// Writes a sum of positions, as [`parse_sum`] reads it. Positions on boards without a vertex print
/// as nothing and are left out.
pub fn display_sum<'a, T: Topology, S: StoneSet>(
    summands: &'a [Position<T, S>],
) -> impl fmt::Display + 'a {
    from_fn(|f| {
        let visible = summands.iter().filter(|summand| summand.board().vertex_count() > 0);
        for (index, summand) in visible.enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{summand}")?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardError, Cycle, Grid, Path};
    use crate::color::Color;
    use crate::moves::Move;

    fn error<T: FromShape + fmt::Debug>(text: &str) -> (usize, usize, ParseErrorKind) {
        let error = text.parse::<Position<T>>().unwrap_err();
        (error.line(), error.column(), error.kind().clone())
    }

    #[test]
    fn boards_in_every_spelling() {
        for text in [
            "xo.|.ox",
            "XO-/_WB",
            "●○·\n.wb",
            " xo.\r\n .ox\r\n",
            "\n\n  xo.\n  .ox\n  ",
            "x o .|. o x",
            "x o .\n. o x\n",
        ] {
            let position: Position<Grid> = text.parse().unwrap();
            assert_eq!(position.to_string(), "xo.|.ox", "{text:?}");
        }
    }

    #[test]
    fn boards_of_no_square() {
        for text in ["", " ", "\n", "|", "||", "\n\n"] {
            let position: Position<Grid> = text.parse().unwrap();
            assert_eq!(
                (position.to_string().as_str(), position.board().rows()),
                ("", 0),
                "{text:?}"
            );
        }
        assert_eq!("".parse::<Position<Path>>().unwrap().board().vertex_count(), 0);
        assert_eq!("".parse::<Position<Cycle>>().unwrap().board().vertex_count(), 0);
    }

    #[test]
    fn errors_name_line_and_column() {
        let unexpected = |found| ParseErrorKind::UnexpectedCharacter { found };
        let unequal = |first, found| {
            let squares = if found == 1 { "square" } else { "squares" };
            ParseErrorKind::invalid(format_args!(
                "this row has {found} {squares}, the first has {first}"
            ))
        };
        assert_eq!(error::<Grid>("xo?x"), (1, 3, unexpected('?')));
        assert_eq!(error::<Grid>("x ox"), (1, 2, unexpected(' ')));
        assert_eq!(error::<Grid>("●○\nx5"), (2, 2, unexpected('5')));
        assert_eq!(error::<Grid>("  \n xo|x\u{301}"), (2, 6, unexpected('\u{301}')));
        assert_eq!(error::<Grid>("xo|x"), (1, 5, unequal(2, 1)));
        assert_eq!(error::<Grid>("xo\nxox\nxo"), (2, 4, unequal(2, 3)));
        assert_eq!(error::<Grid>("xo|"), (1, 4, unequal(2, 0)));
        assert_eq!(error::<Grid>("|xo"), (1, 4, unequal(0, 2)));
        assert_eq!(error::<Grid>("xo||xo"), (1, 4, unequal(2, 0)));
        let lines = |lines| ParseErrorKind::invalid(BoardError::NotOneLine { lines });
        assert_eq!(error::<Path>("xo|xo"), (1, 1, lines(2)));
        assert_eq!(error::<Cycle>("xo|xo|xo"), (1, 1, lines(3)));
        let small = "x".repeat(65).parse::<Position<Path, u64>>().unwrap_err();
        assert_eq!(small.kind(), &ParseErrorKind::invalid(u64::with_room(65).unwrap_err()));
    }

    #[test]
    fn sums() {
        let error =
            |text| parse_sum::<Path, u64>(text).map(|_| ()).map_err(|e| (e.line(), e.column()));
        assert_eq!(error(""), Ok(()));
        assert_eq!(error("xo"), Ok(()));
        assert_eq!(error("xo +"), Err((1, 5)));
        assert_eq!(error("+xo"), Err((1, 1)));
        assert_eq!(error("xo + + xo"), Err((1, 6)));
        assert_eq!(error("xo + oz"), Err((1, 7)));
        assert_eq!(error("xo +\nxo + q"), Err((2, 6)));
    }

    #[test]
    fn sequences() {
        let row = Path::new(4);
        let error = |text| parse_moves(&row, text).map_err(|e| (e.line(), e.column()));
        assert_eq!(error("-"), Ok(vec![]));
        assert_eq!(error(" 0>1  3>2\n"), Ok(vec![Move::between(0, 1), Move::between(3, 2)]));
        assert_eq!(error(""), Err((1, 1)));
        assert_eq!(error("0>1 -"), Err((1, 5)));
        assert_eq!(error("0>1 3"), Err((1, 6)));
        assert_eq!(error("0>1\n 3>y"), Err((2, 4)));
        let grid = Grid::new(2, 3).unwrap();
        for (text, column) in
            [("0,0>0,3", 5), ("0,0>2,0", 5), ("0>1", 1), ("0,0>0,x", 7), ("0,>1,0", 3)]
        {
            assert_eq!(parse_moves(&grid, text).unwrap_err().column(), column, "{text}");
        }
    }

    #[test]
    fn messages() {
        let said = |error: ParseError| error.to_string();
        let mv = |text: &str| said(text.parse::<Move>().unwrap_err());
        assert_eq!(mv("x"), "line 1, column 1: unexpected character 'x'; expected a number from 0");
        assert_eq!(mv("3"), "line 1, column 2: the text ends too early; expected `>` and a vertex");
        assert_eq!(mv("3>"), "line 1, column 3: the text ends too early; expected a number from 0");
        let color = said("y".parse::<Color>().unwrap_err());
        assert_eq!(color, "line 1, column 1: unexpected character 'y'; expected a colour, x or o");
        let row = |text: &str| said(text.parse::<Position<Grid>>().unwrap_err());
        assert_eq!(row("xo|x"), "line 1, column 5: this row has 1 square, the first has 2");
        assert_eq!(row("x|xo"), "line 1, column 5: this row has 2 squares, the first has 1");
        let on = |board: Grid, text| said(Position::parse_on(board, text).unwrap_err());
        assert_eq!(
            on(Grid::new(4, 4).unwrap(), "xoxo"),
            "line 1, column 1: the text has 4 vertices in 1 line, the board 16 in lines of 4"
        );
        assert_eq!(
            on(Grid::new(1, 3).unwrap(), "x|o|x"),
            "line 1, column 1: the text has 3 vertices in 3 lines, the board 3 in lines of 3"
        );
    }
}
