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
