//! The text forms of boards, sums, moves and sequences of moves.
//!
//! | what | printed | also read |
//! |---|---|---|
//! | stones | `x` (black), `o` (white), `.` (empty) | `X B ● b`, `O W ○ w`, `- _ ·` |
//! | boards | rows from the top, joined by `\|` | rows joined by `/` or line ends; blanks around rows |
//! | sums | positions joined by ` + ` | any blanks around `+` |
//! | moves | `row,col>row,col` on grids, `from>to` elsewhere, zero-based | |
//! | sequences | moves joined by single spaces; `-` for none | any blanks between moves |
//! | order of play | `alternating:x`, `alternating:o`, `any` | |
//!
//! Positions, moves, orders of play and reductions implement `FromStr` and `Display`. Plain, a move
//! names its vertices by number; where the text depends on the board, there are
//! [`Position::parse_on`], [`Reduction::parse_on`], and here [`parse_moves`], [`parse_move`],
//! [`parse_vertex`] with their inverses [`display_moves`], [`display_move`], [`display_vertex`]. Every
//! error names line and column, both from 1, in characters. [`film`] draws a reduction board by board.
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

mod film;

use core::fmt;

pub use self::film::film;

use crate::board::{BoardError, FromShape, Topology};
use crate::color::Color;
use crate::moves::{Move, Vertex};
use crate::position::Position;
use crate::stones::{CapacityError, StoneSet};

/// What a character says of a square: nothing, or that it is empty or has a stone.
pub(crate) const fn square(character: char) -> Option<Option<Color>> {
    match character {
        'x' | 'X' | 'B' | '●' | 'b' => Some(Some(Color::Black)),
        'o' | 'O' | 'W' | '○' | 'w' => Some(Some(Color::White)),
        '.' | '-' | '_' | '·' => Some(None),
        _ => None,
    }
}

/// The character that stands for a square.
pub(crate) const fn symbol(square: Option<Color>) -> char {
    match square {
        Some(color) => color.symbol(),
        None => '.',
    }
}

/// A number in decimal digits alone.
pub(crate) fn number(text: &str) -> Result<u32, ParseError> {
    let error = |column, kind| Err(ParseError::new(column, kind).expecting("a number from 0"));
    match text.chars().zip(1..).find(|(character, _)| !character.is_ascii_digit()) {
        Some((found, column)) => error(column, ParseErrorKind::UnexpectedCharacter { found }),
        None if text.is_empty() => error(1, ParseErrorKind::UnexpectedEnd),
        None => text
            .parse()
            .map_err(|_| ParseError::new(1, ParseErrorKind::NotAVertex { found: text.into() })),
    }
}

/// A move `from>to`, its vertices read by `vertex`.
pub(crate) fn move_of(
    text: &str,
    vertex: impl Fn(&str) -> Result<Vertex, ParseError>,
) -> Result<Move, ParseError> {
    match text.split_once('>') {
        Some((from, to)) => {
            let to_starts = from.chars().count() + 1;
            let to = || vertex(to).map_err(|error| error.shifted(to_starts));
            Ok(Move::new(vertex(from)?, to()?))
        }
        None => {
            vertex(text)?;
            let end = text.chars().count() + 1;
            Err(ParseError::new(end, ParseErrorKind::UnexpectedEnd).expecting("`>` and a vertex"))
        }
    }
}

/// Reads a vertex as the board names it: [`Topology::parse_vertex`], for calling by name.
///
/// # Errors
/// With the column at which the text is not the name of a vertex.
pub fn parse_vertex(board: &impl Topology, text: &str) -> Result<Vertex, ParseError> {
    board.parse_vertex(text)
}

/// Writes a vertex as the board names it; one that is not on the board has no name there and stays a
/// number.
///
/// ```
/// use clobber_core::notation::{display_vertex, parse_vertex};
/// use clobber_core::{Grid, Vertex};
///
/// let grid = Grid::new(2, 3)?;
/// assert_eq!(display_vertex(&grid, Vertex::new(5)).to_string(), "1,2");
/// assert_eq!(parse_vertex(&grid, "1,2")?, Vertex::new(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn display_vertex(board: &impl Topology, vertex: Vertex) -> impl fmt::Display {
    from_fn(move |f| match vertex.index() < board.vertex_count() {
        true => board.fmt_vertex(vertex, f),
        false => write!(f, "{vertex}"),
    })
}

/// Reads a move as the board names its vertices.
///
/// This does not check whether it is legal; [`Position::check_move`] does.
///
/// # Errors
/// With the column of what is not a move between vertices of the board.
pub fn parse_move(board: &impl Topology, text: &str) -> Result<Move, ParseError> {
    move_of(text, |vertex| board.parse_vertex(vertex))
}

/// Writes a move as the board names its vertices.
///
/// ```
/// use clobber_core::notation::{display_move, parse_move};
/// use clobber_core::{Grid, Move};
///
/// let grid = Grid::new(2, 3)?;
/// let mv = parse_move(&grid, "0,2>1,2")?;
/// assert_eq!(mv, Move::between(2, 5));
/// assert_eq!(mv.to_string(), "2>5");
/// assert_eq!(display_move(&grid, mv).to_string(), "0,2>1,2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn display_move(board: &impl Topology, mv: Move) -> impl fmt::Display {
    from_fn(move |f| board.fmt_move(mv, f))
}

/// Reads a sequence of moves as the board names its vertices; `-` is the empty sequence.
///
/// This does not check whether they are legal; [`Reduction::replay`] does.
///
/// ```
/// use clobber_core::notation::{display_moves, parse_moves};
/// use clobber_core::Grid;
///
/// let grid = Grid::new(2, 2)?;
/// let moves = parse_moves(&grid, "1,0>0,0 1,1>0,1")?;
/// assert_eq!(display_moves(&grid, &moves).to_string(), "1,0>0,0 1,1>0,1");
/// assert_eq!(parse_moves(&grid, "1,0>0,0 1,1>2,1").unwrap_err().column(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// With the column of what is not a move between vertices of the board.
///
/// [`Reduction::replay`]: crate::Reduction::replay
pub fn parse_moves(board: &impl Topology, text: &str) -> Result<Vec<Move>, ParseError> {
    let mut moves = Vec::new();
    if text.trim() == "-" {
        return Ok(moves);
    }
    let mut place = Place::START;
    for (word, separator) in words(text) {
        if !word.is_empty() {
            moves.push(parse_move(board, word).map_err(|e| e.moved_to(place))?);
        }
        place.pass(word);
        separator.into_iter().for_each(|character| place.pass_character(character));
    }
    if moves.is_empty() {
        return Err(ParseErrorKind::UnexpectedEnd.at(place));
    }
    Ok(moves)
}

/// The words of a text, each with the white space that ends it.
fn words(text: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    text.split_inclusive(char::is_whitespace).map(|word| {
        match word.char_indices().next_back().filter(|(_, last)| last.is_whitespace()) {
            Some((end, separator)) => (word.get(..end).unwrap_or_default(), Some(separator)),
            None => (word, None),
        }
    })
}

/// Writes a sequence of moves as the board names its vertices: the inverse of [`parse_moves`].
pub fn display_moves<'a>(board: &'a impl Topology, moves: &'a [Move]) -> impl fmt::Display + 'a {
    from_fn(move |f| {
        if moves.is_empty() {
            return f.write_str("-");
        }
        for (index, &mv) in moves.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            board.fmt_move(mv, f)?;
        }
        Ok(())
    })
}

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
/// As for a single position; also if one of several summands is missing.
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

/// What `write` writes, as a value with a `Display`.
pub(crate) fn from_fn(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    struct FromFn<F>(F);

    impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0(f)
        }
    }

    FromFn(write)
}

/// A number of things, the singular for one: `1 line`, `2 lines`.
pub(crate) fn counted(count: usize, singular: &str) -> impl fmt::Display {
    from_fn(move |f| write!(f, "{count} {singular}{}", if count == 1 { "" } else { "s" }))
}

/// As [`counted`], of an irregular plural.
pub(crate) fn vertices(count: usize) -> impl fmt::Display {
    from_fn(move |f| write!(f, "{count} {}", if count == 1 { "vertex" } else { "vertices" }))
}

/// The squares of a board's text, row after row.
pub(crate) struct Squares {
    pub(crate) lines: usize,
    pub(crate) width: usize,
    pub(crate) squares: Vec<Option<Color>>,
}

impl Squares {
    pub(crate) fn parse(text: &str) -> Result<Self, ParseError> {
        let body = text.trim();
        let mut place = Place::START;
        place.pass(text.get(..text.len() - text.trim_start().len()).unwrap_or_default());
        let (mut lines, mut width) = (0, 0);
        let mut squares = Vec::with_capacity(body.len());
        let mut rows = body.split_inclusive(is_row_end).peekable();
        let ends_in_separator = body.is_empty() || body.ends_with(is_row_end);
        let mut unfinished = ends_in_separator.then_some("");
        while let Some(row) = rows.next().or_else(|| unfinished.take()) {
            let row_starts = squares.len();
            let content = row.trim_end_matches(is_row_end);
            let (first, last) = (content.trim_start().len(), content.trim_end().len());
            for (offset, character) in content.char_indices() {
                let is_margin = offset < content.len() - first || offset >= last;
                match square(character) {
                    Some(square) => squares.push(square),
                    None if is_margin => {}
                    None => {
                        let kind = ParseErrorKind::UnexpectedCharacter { found: character };
                        return Err(kind.at(place));
                    }
                }
                place.pass_character(character);
            }
            let found = squares.len() - row_starts;
            if lines == 0 {
                width = found;
            } else if found != width {
                return Err(ParseErrorKind::UnequalRow { expected: width, found }.at(place));
            }
            lines += 1;
            place.pass(row.get(content.len()..).unwrap_or_default());
        }
        Ok(Self { lines, width, squares })
    }
}

const fn is_row_end(character: char) -> bool {
    matches!(character, '|' | '/' | '\n')
}

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    pub(crate) fn pass(&mut self, text: &str) {
        text.chars().for_each(|character| self.pass_character(character));
    }

    fn pass_character(&mut self, character: char) {
        match character {
            '\n' => *self = Self { line: self.line + 1, column: 1 },
            _ => self.column += 1,
        }
    }
}

/// A text is not in the notation. Names the line and the column, both from 1, in characters.
///
/// ```
/// use clobber_core::{Grid, Position};
///
/// let error = "xo|x?".parse::<Position<Grid>>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 5));
/// assert_eq!(error.to_string(), "line 1, column 5: unexpected character '?'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}{}", from_fn(|f| match expected {
    Some(what) => write!(f, "; expected {what}"),
    None => Ok(()),
}))]
pub struct ParseError {
    line: usize,
    column: usize,
    kind: ParseErrorKind,
    expected: Option<&'static str>,
}

/// What is wrong at the place that a [`ParseError`] names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that cannot stand here.
    #[error("unexpected character {found:?}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The text, or one of its parts, ends too early.
    #[error("the text ends too early")]
    UnexpectedEnd,
    /// A row is longer or shorter than the first.
    #[error("this line has {}, the first has {expected}", vertices(*found))]
    UnequalRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
    /// The text has another shape than the board.
    #[error(
        "the text has {} in {}, the board {expected} in lines of {expected_width}",
        vertices(lines * width),
        counted(*lines, "line")
    )]
    WrongShape {
        /// The number of lines of the text.
        lines: usize,
        /// Their length.
        width: usize,
        /// The number of vertices of the board.
        expected: usize,
        /// The board's [`line_width`](Topology::line_width).
        expected_width: usize,
    },
    /// The text does not name a vertex of the board.
    #[error("{found:?} is not a vertex of the board")]
    NotAVertex {
        /// The text.
        found: String,
    },
    /// An order of play is `alternating:x`, `alternating:o` or `any`.
    #[error("not an order of play: alternating:x, alternating:o or any")]
    UnknownOrder,
    /// There is no board of this shape.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The stones do not fit the set type asked for.
    #[error(transparent)]
    Capacity(#[from] CapacityError),
}

impl ParseErrorKind {
    pub(crate) const fn at(self, place: Place) -> ParseError {
        ParseError { line: place.line, column: place.column, kind: self, expected: None }
    }
}

impl ParseError {
    /// The error of that kind at a column of the first line, for those who implement
    /// [`Topology::parse_vertex`].
    #[must_use]
    pub const fn new(column: usize, kind: ParseErrorKind) -> Self {
        Self { line: 1, column, kind, expected: None }
    }

    /// The same error, which says what should stand there instead: `; expected {what}`.
    #[must_use]
    pub const fn expecting(mut self, what: &'static str) -> Self {
        self.expected = Some(what);
        self
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// The same error if `columns` characters stand before the text that was read.
    #[must_use]
    pub fn shifted(self, columns: usize) -> Self {
        self.moved_to(Place { line: 1, column: columns.saturating_add(1) })
    }

    /// The same error if `lines` lines stand before the line that was read.
    #[must_use]
    pub const fn lowered(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }

    /// The same error if the text begins at that place.
    pub(crate) fn moved_to(mut self, start: Place) -> Self {
        if self.line == 1 {
            self.column = self.column.saturating_add(start.column - 1);
        }
        self.line += start.line - 1;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cycle, Grid, Path};

    fn error<T: FromShape + fmt::Debug>(text: &str) -> (usize, usize, ParseErrorKind) {
        let error = text.parse::<Position<T>>().unwrap_err();
        (error.line, error.column, error.kind)
    }

    #[test]
    fn boards_in_every_spelling() {
        for text in ["xo.|.ox", "XO-/_WB", "●○·\n.wb", " xo.\r\n .ox\r\n", "\n\n  xo.\n  .ox\n  "]
        {
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
        let unequal = |expected, found| ParseErrorKind::UnequalRow { expected, found };
        assert_eq!(error::<Grid>("xo?x"), (1, 3, unexpected('?')));
        assert_eq!(error::<Grid>("x o"), (1, 2, unexpected(' ')));
        assert_eq!(error::<Grid>("●○\nx5"), (2, 2, unexpected('5')));
        assert_eq!(error::<Grid>("  \n xo|x\u{301}"), (2, 6, unexpected('\u{301}')));
        assert_eq!(error::<Grid>("xo|x"), (1, 5, unequal(2, 1)));
        assert_eq!(error::<Grid>("xo\nxox\nxo"), (2, 4, unequal(2, 3)));
        assert_eq!(error::<Grid>("xo|"), (1, 4, unequal(2, 0)));
        assert_eq!(error::<Grid>("|xo"), (1, 4, unequal(0, 2)));
        assert_eq!(error::<Grid>("xo||xo"), (1, 4, unequal(2, 0)));
        let lines = |lines| ParseErrorKind::Board(BoardError::NotOneLine { lines });
        assert_eq!(error::<Path>("xo|xo"), (1, 1, lines(2)));
        assert_eq!(error::<Cycle>("xo|xo|xo"), (1, 1, lines(3)));
        let small = "x".repeat(65).parse::<Position<Path, u64>>().unwrap_err();
        assert!(matches!(small.kind, ParseErrorKind::Capacity(_)));
    }

    #[test]
    fn sums() {
        let error = |text| parse_sum::<Path, u64>(text).map(|_| ()).map_err(|e| (e.line, e.column));
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
        let error = |text| parse_moves(&row, text).map_err(|e| (e.line, e.column));
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
        assert_eq!(row("xo|x"), "line 1, column 5: this line has 1 vertex, the first has 2");
        assert_eq!(row("x|xo"), "line 1, column 5: this line has 2 vertices, the first has 1");
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
