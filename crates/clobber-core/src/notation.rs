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
//! Positions, moves, orders of play and reductions implement `FromStr` and `Display`; where the
//! text depends on the board, there are [`Position::parse_on`], [`parse_moves`] and
//! [`display_moves`]. Every error names line and column, both from 1, in characters.

use core::fmt;

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
    match text.chars().zip(1..).find(|(character, _)| !character.is_ascii_digit()) {
        Some((found, column)) => {
            Err(ParseError::new(column, ParseErrorKind::UnexpectedCharacter { found }))
        }
        None if text.is_empty() => Err(ParseError::new(1, ParseErrorKind::UnexpectedEnd)),
        None => text
            .parse()
            .map_err(|_| ParseError::new(1, ParseErrorKind::NotAVertex { found: text.into() })),
    }
}

/// A move `from>to`, its vertices read by `vertex`.
pub(crate) fn parse_move(
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
            Err(ParseError::new(text.chars().count() + 1, ParseErrorKind::UnexpectedEnd))
        }
    }
}

/// Reads a sequence of moves as the board names its vertices; `-` is the empty sequence.
///
/// Whether the moves are legal is for [`Reduction::replay`] to say.
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
            moves.push(
                parse_move(word, |vertex| board.parse_vertex(vertex))
                    .map_err(|e| e.moved_to(place))?,
            );
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
    DisplayMoves { board, moves }
}

struct DisplayMoves<'a, T> {
    board: &'a T,
    moves: &'a [Move],
}

impl<T: Topology> fmt::Display for DisplayMoves<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves.is_empty() {
            return f.write_str("-");
        }
        for (index, &mv) in self.moves.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            self.board.fmt_move(mv, f)?;
        }
        Ok(())
    }
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
    DisplaySum(summands)
}

struct DisplaySum<'a, P>(&'a [P]);

impl<T: Topology, S: StoneSet> fmt::Display for DisplaySum<'_, Position<T, S>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let visible = self.0.iter().filter(|summand| summand.board().vertex_count() > 0);
        for (index, summand) in visible.enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            summand.fmt(f)?;
        }
        Ok(())
    }
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    line: usize,
    column: usize,
    kind: ParseErrorKind,
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
    #[error("something is missing here")]
    UnexpectedEnd,
    /// A row is longer or shorter than the first.
    #[error("this row has {found} squares, but the first has {expected}")]
    UnequalRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
    /// The text has another shape than the board.
    #[error(
        "{lines} rows of {width} squares do not fit a board of {expected} vertices in rows of {expected_width}"
    )]
    WrongShape {
        /// The number of rows of the text.
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
        ParseError { line: place.line, column: place.column, kind: self }
    }
}

impl ParseError {
    /// The error of that kind at a column of the first line, for those who implement
    /// [`Topology::parse_vertex`].
    #[must_use]
    pub const fn new(column: usize, kind: ParseErrorKind) -> Self {
        Self { line: 1, column, kind }
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

    /// The same error if that many characters stand before the text.
    pub(crate) fn shifted(self, columns: usize) -> Self {
        self.moved_to(Place { line: 1, column: 1 + columns })
    }

    /// The same error if the text begins at that place.
    pub(crate) fn moved_to(mut self, start: Place) -> Self {
        if self.line == 1 {
            self.column += start.column - 1;
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
}
