//! The text forms of boards, sums, moves and sequences of moves.
//!
//! | object | printed as | also read |
//! |---|---|---|
//! | stones | `x` (black), `o` (white), `.` (empty) | `X B b ● ⬤ ⚫ 🔵`, `O W w ○ ◯ ⚪ 🔴`, `_ ·` |
//! | boards | rows from the top, joined by `\|`; by line ends with `{:#}` | rows joined by `/` or line ends; a single blank or comma between all squares of all rows; `3x4` or `checkerboard 3x4` |
//! | sums | positions joined by ` + ` | `-P` (colours exchanged), `P - Q`, `3*P`, `2*(P + Q)` |
//! | moves | `from>to` by number, zero-based; `row,col>row,col` by a grid's [`Move::display_on`] | |
//! | sequences | moves joined by single spaces; `-` for none | any blanks between moves |
//! | shapes | `3x4` (rows and columns of a grid), `P7`, `C6` | |
//! | order of play | `alternating:x`, `alternating:o`, `any` | `x`, `o`, `black`, `white`, `free` |
//!
//! Positions, moves, orders of play and reductions implement `FromStr` and `Display`. These number the vertices. To
//! read the names of a board, use [`Position::parse_on`], [`Reduction::parse_on`], [`Topology::parse_vertex`],
//! [`Move::parse_on`] and [`Move::parse_all_on`]; to write them, [`Vertex::display_on`], [`Move::display_on`] and
//! [`Move::display_all_on`]. Sums are read by [`Position::parse_sum`]. Every error names line and column, both from 1,
//! in characters. [`Reduction::filmstrip`] draws a reduction board by board.
//!
//! # In data formats (feature `serde`)
//! | type | human-readable formats | other formats |
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
//! [`Reduction::filmstrip`]: crate::Reduction::filmstrip
//! [`Move::parse_all_on`]: crate::Move::parse_all_on
//! [`Move::display_all_on`]: crate::Move::display_all_on
//! [`Move::parse_on`]: crate::Move::parse_on
//! [`Move::display_on`]: crate::Move::display_on
//! [`Vertex::display_on`]: crate::Vertex::display_on

mod filmstrip;

use core::fmt;

use certified_search::text::{Summand, from_fn, sum};
use certified_search::{ParseError, ParseErrorKind};

use crate::board::{FromShape, Topology};
pub use crate::moves::not_a_vertex;
pub use crate::names::{Numbers, VertexName};
use crate::position::Position;
use crate::stones::StoneSet;

/// Sums in text form.
impl<T: FromShape, S: StoneSet> Position<T, S> {
    /// Reads a sum of positions joined by `+`, or by `-` after a blank. `-P` is P with the colours exchanged, `3*P` is
    /// three copies, and a sum may be in parentheses.
    ///
    /// ```
    /// use clobber_core::{Path, Position};
    ///
    /// let sum: Vec<Position<Path>> = Position::parse_sum("xxo+oox +  xo")?;
    /// assert_eq!(Position::display_sum(&sum).to_string(), "xxo + oox + xo");
    /// let sum: Vec<Position<Path>> = Position::parse_sum("oxoo + -xxo + 2*(xo - xx)")?;
    /// assert_eq!(Position::display_sum(&sum).to_string(), "oxoo + oox + xo + xo + oo + oo");
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The errors of reading a single position, and a missing summand.
    pub fn parse_sum(text: &str) -> Result<Vec<Self>, ParseError> {
        /// Keeps a short text from demanding much memory.
        const MOST_SQUARES: usize = 1 << 24;
        let mut positions: Vec<Self> = Vec::new();
        let mut squares = 0_usize;
        for Summand { copies, is_negative, text, place } in sum(text)? {
            let read = || -> Result<Self, ParseError> {
                let position: Self =
                    text.parse().map_err(|error: ParseError| error.moved_to(place))?;
                Ok(if is_negative { position.swapped() } else { position })
            };
            let first = read()?;
            squares = squares.saturating_add(first.board().vertex_count().saturating_mul(copies));
            if copies > 1 && squares > MOST_SQUARES {
                let reason = format!("the sum has more than {MOST_SQUARES} squares");
                return Err(ParseErrorKind::invalid(reason).at(place));
            }
            if copies > 0 {
                positions.push(first);
            }
            // Boards need not implement `Clone`.
            for _ in 1..copies {
                positions.push(read()?);
            }
        }
        Ok(positions)
    }
}

impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Writes a sum of positions that [`parse_sum`](Self::parse_sum) reads back. Positions on boards without vertices
    /// are omitted.
    pub fn display_sum(summands: &[Self]) -> impl fmt::Display {
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
            "XO·/_WB",
            "●○·\n.wb",
            " xo.\r\n .ox\r\n",
            "\n\n  xo.\n  .ox\n  ",
            "x o .|. o x",
            "x o .\n. o x\n",
            "x,o,.|.,o,x",
            "⚫\u{fe0f}⚪.|.⚪⚫",
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
        let invalid = |reason: &str| ParseErrorKind::invalid(reason);
        for (text, line, column) in [("xo|x o", 1, 5), ("xo x\nxoxx", 1, 3), ("x  o", 1, 2)] {
            let kind = invalid("a blank in a row; write . for a hole");
            assert_eq!(error::<Grid>(text), (line, column, kind), "{text:?}");
        }
        let kind = invalid("a blank is missing before this square; write . for a hole");
        assert_eq!(error::<Grid>("x o|ox"), (1, 6, kind.clone()));
        assert_eq!(error::<Grid>("x ox"), (1, 4, kind));
        let kind = invalid("this row begins left of the first; write . for a hole");
        assert_eq!(error::<Grid>(" xo\nxo "), (2, 1, kind));
        let kind = invalid("this row begins right of the first; write . for a hole");
        assert_eq!(error::<Grid>("xo\n xo"), (2, 2, kind));
        let dash = "a `-` is not a hole: write . for a hole; a `-` before a summand negates it";
        assert_eq!(error::<Grid>("xo|x-"), (1, 5, invalid(dash)));
        let shape =
            |text: &str| text.parse::<Position<Grid>>().map(|position| position.to_string());
        assert_eq!(shape(" 2x3 "), Ok("xox|oxo".into()));
        assert_eq!(shape("checkerboard 1x3"), Ok("xox".into()));
        assert_eq!(shape("checkerboard 1x").unwrap_err().column(), 16);
        assert_eq!(shape("99999x99999").unwrap_err().column(), 1);
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
        let error = |text| {
            Position::<Path, u64>::parse_sum(text).map(|_| ()).map_err(|e| (e.line(), e.column()))
        };
        assert_eq!(error(""), Ok(()));
        assert_eq!(error("xo"), Ok(()));
        assert_eq!(error("xo +"), Err((1, 5)));
        assert_eq!(error("+xo"), Err((1, 1)));
        assert_eq!(error("xo + + xo"), Err((1, 6)));
        assert_eq!(error("xo + oz"), Err((1, 7)));
        assert_eq!(error("xo +\nxo + q"), Err((2, 6)));
        for (text, column) in [
            ("(xo", 1),
            ("xo)", 3),
            ("-", 2),
            ("3*", 3),
            ("2xo", 3),
            ("xo - ", 6),
            ("((xo)", 1),
            ("xo-ox", 3),
            ("99999999*xo", 10),
            ("()", 2),
            ("60000*4096x4096", 7),
        ] {
            assert_eq!(error(text), Err((1, column)), "{text}");
        }
        let printed = |text| {
            Position::<Path, u64>::parse_sum(text)
                .map(|sum| Position::display_sum(&sum).to_string())
        };
        assert_eq!(printed("-xxo"), Ok("oox".into()));
        assert_eq!(printed("-(xxo)"), Ok("oox".into()));
        assert_eq!(printed("xo - 2*(xxo + -xo) -xo"), Ok("xo + oox + oox + xo + xo + ox".into()));
        assert_eq!(printed("0*xo"), Ok("".into()));
    }

    #[test]
    fn sequences() {
        let row = Path::new(4);
        let error = |text| Move::parse_all_on(&row, text).map_err(|e| (e.line(), e.column()));
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
            assert_eq!(Move::parse_all_on(&grid, text).unwrap_err().column(), column, "{text}");
        }
    }

    #[test]
    fn messages() {
        let said = |error: ParseError| error.to_string();
        let mv = |text: &str| said(text.parse::<Move>().unwrap_err());
        assert_eq!(
            mv("0,0>0,1"),
            "line 1, column 2: unexpected character ','; expected the numbers of two vertices, `0>1` \
             (`Move::parse_on` reads a board's names, `0,0>0,1`)"
        );
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
