//! A position: a board and the stones on it.

mod derived;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use certified_search::text::{Rows, counted};
use certified_search::{ParseError, ParseErrorKind};

use crate::board::{DynBoard, FromShape, Grid, Topology};
use crate::color::{Color, read_square, symbol};
use crate::illegal::IllegalMove;
use crate::moves::{Move, MoveList, Vertex};
use crate::position_error::PositionError;
use crate::stones::{LargeSet, StoneSet, Stones};

/// Stones on a board.
///
/// `T` is the board: [`Grid`], [`Path`](crate::Path), [`Cycle`](crate::Cycle),
/// [`GraphBoard`](crate::GraphBoard), a [`Topology`] of your own, or a reference to one. `S` is the
/// type of the two sets of stones; left out, it is a bit vector of the board's size.
/// `Position<Grid, u64>` is a `Copy` type of four words for boards of up to 64 vertices, for programs
/// that visit many positions.
///
/// Write the type in full where a function takes any `S`, or the text may be of any board:
/// `let position: Position<Grid> = ...`. The compiler does not take the default of `S` as a guess, and
/// reports E0283.
///
/// ```
/// use clobber_core::{Color, Grid, Move, Position};
///
/// let mut position: Position<Grid> = "xox|oxo".parse()?;
/// assert_eq!(position.moves(Color::White).count(), 7);
/// position.play(Move::between(1, 0))?;
/// assert_eq!(position.to_string(), "o.x|oxo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position<T, S = LargeSet> {
    board: T,
    stones: Stones<S>,
}

/// # Construction
impl<T: Topology> Position<T> {
    /// Creates a board without stones; [`put`](Self::put) places them.
    #[doc(alias = "new")]
    #[must_use]
    pub fn empty(board: T) -> Self {
        let stones = Stones::none(LargeSet::with_room_for(board.vertex_count()));
        Self { board, stones }
    }

    /// Creates the position with the square `square(v)` on every vertex `v`.
    ///
    /// ```
    /// use clobber_core::{Color, Cycle, Position};
    ///
    /// let every_third = Position::from_fn(Cycle::new(6), |v| {
    ///     Some(if v.index() % 3 == 0 { Color::Black } else { Color::White })
    /// });
    /// assert_eq!(every_third.to_string(), "xooxoo");
    /// ```
    #[must_use]
    pub fn from_fn(board: T, square: impl FnMut(Vertex) -> Option<Color>) -> Self {
        let mut position = Self::empty(board);
        position.fill(square);
        position
    }

    /// Reads the stones on a board that exists already, in lines of the board's
    /// [`line_width`](Topology::line_width). (For other sets: [`with_sets`](Self::with_sets).)
    ///
    /// ```
    /// use clobber_core::{GraphBoard, Position};
    ///
    /// let triangle = GraphBoard::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let position = Position::parse_on(&triangle, "xx.")?;
    /// assert!(!position.has_move());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// With line and column; also if the text does not have the board's shape.
    pub fn parse_on(board: T, text: &str) -> Result<Self, ParseError> {
        Self::empty(board).filled_from(text)
    }
}

impl Position<Grid> {
    /// Creates the full checkerboard with a stone of the colour `corner` in row 0, column 0. On other boards:
    /// [`two_colored`](Self::two_colored).
    ///
    /// ```
    /// use clobber_core::{Color, Grid, Position};
    ///
    /// let board = Position::checkerboard(Grid::new(2, 3)?, Color::Black);
    /// assert_eq!(board.to_string(), "xox|oxo");
    /// # Ok::<(), clobber_core::BoardError>(())
    /// ```
    #[must_use]
    pub fn checkerboard(grid: Grid, corner: Color) -> Self {
        let mut position = Self::empty(grid);
        position.stones.fill_checkerboard(corner, grid.rows(), grid.cols());
        position
    }
}

impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Creates a board without stones, with a set type of your choice.
    ///
    /// # Errors
    /// If the board has more vertices than `S` can hold.
    pub fn try_empty(board: T) -> Result<Self, PositionError> {
        let stones = Stones::none(S::with_room(board.vertex_count())?);
        Ok(Self { board, stones })
    }

    /// Creates the position with the square `square(v)` on every vertex `v`, with a set type of your choice.
    ///
    /// # Errors
    /// If the board has more vertices than `S` can hold.
    pub fn try_from_fn(
        board: T,
        square: impl FnMut(Vertex) -> Option<Color>,
    ) -> Result<Self, PositionError> {
        let mut position = Self::try_empty(board)?;
        position.fill(square);
        Ok(position)
    }

    /// Creates the position with these stones.
    ///
    /// ```
    /// use clobber_core::{Path, Position, PositionError, Vertex};
    ///
    /// let row: Position<Path, u64> = Position::from_stones(Path::new(4), 0b0011, 0b1100)?;
    /// assert_eq!(row.to_string(), "xxoo");
    /// let overlap = Position::from_stones(Path::new(4), 0b0011_u64, 0b0110);
    /// assert_eq!(overlap, Err(PositionError::Overlap { vertex: Vertex::new(1) }));
    /// # Ok::<(), PositionError>(())
    /// ```
    ///
    /// # Errors
    /// If a vertex is in both sets or outside the board, or the board does not fit the set type.
    pub fn from_stones(board: T, black: S, white: S) -> Result<Self, PositionError> {
        let count = board.vertex_count();
        let stones = Stones::new(black, white)?;
        for color in Color::BOTH {
            let outside = stones.of(color).iter().find(|vertex| vertex.index() >= count);
            if let Some(vertex) = outside {
                return Err(PositionError::OutOfBoard { vertex });
            }
        }
        // Sets of one board have one length, whatever room the given ones were made with.
        Ok(Self { board, stones: stones.in_sets(count)? })
    }

    /// Moves the stones to another board with the same numbers of vertices.
    ///
    /// # Errors
    /// If a stone stands on a vertex that the other board does not have, or the sets do not fit that board.
    ///
    /// ```
    /// use clobber_core::{Cycle, Path, Position};
    ///
    /// let row: Position<Path> = "xoxo".parse()?;
    /// let cycle = row.on(Cycle::new(4))?;
    /// assert_eq!((row.all_moves().count(), cycle.all_moves().count()), (6, 8));
    /// assert!(row.on(Path::new(3)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on<B: Topology>(&self, board: B) -> Result<Position<B, S>, PositionError> {
        let [black, white] = Color::BOTH.map(|color| self.stones.of(color).clone());
        Position::from_stones(board, black, white)
    }

    /// Returns the position on the same board by reference, which saves a clone of the board.
    #[must_use]
    pub fn by_ref(&self) -> Position<&T, S> {
        Position { board: &self.board, stones: self.stones.clone() }
    }

    /// Returns the position with its board behind a reference of one type: what takes it is compiled once for all boards.
    ///
    /// # Complexity
    /// O(n / 64) for n vertices.
    ///
    /// ```
    /// use clobber_core::{Cycle, Position};
    ///
    /// let cycle: Position<Cycle, u64> = "xoxox".parse::<Position<Cycle>>()?.with_sets()?;
    /// assert_eq!(cycle.by_dyn().all_moves().count(), cycle.all_moves().count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_dyn(&self) -> Position<DynBoard<'_>> {
        let count = self.board.vertex_count();
        // Large sets have room for every board.
        let stones = self.stones.in_sets(count).unwrap_or_default();
        Position { board: self.board.as_dyn(), stones }
    }

    /// Converts the position to another type of sets.
    ///
    /// ```
    /// use clobber_core::{Grid, Position};
    ///
    /// let small = "xox|oxo".parse::<Position<Grid>>()?.with_sets::<u64>()?;
    /// assert_eq!(small.to_string(), "xox|oxo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board has more vertices than the type can hold.
    pub fn with_sets<S2: StoneSet>(self) -> Result<Position<T, S2>, PositionError> {
        let stones = self.stones.in_sets(self.board.vertex_count())?;
        Ok(Position { board: self.board, stones })
    }

    /// Sets every square.
    fn fill(&mut self, mut square: impl FnMut(Vertex) -> Option<Color>) {
        let mut squares =
            (0..self.board.vertex_count()).map_while(Vertex::from_index).map(&mut square);
        self.stones.fill(&mut squares);
    }

    fn filled_from(mut self, text: &str) -> Result<Self, ParseError> {
        let Rows { count: lines, width, squares } = Rows::read(text, true, read_square)?;
        let (expected, expected_width) = (self.board.vertex_count(), self.board.line_width());
        let one_short_line = lines <= 1 && expected <= expected_width;
        if squares.len() != expected || !(width == expected_width || one_short_line) {
            let found = counted(squares.len(), "vertex", "vertices");
            let lines = counted(lines, "line", "lines");
            return Err(ParseError::new(
                1,
                ParseErrorKind::invalid(format_args!(
                    "the text has {found} in {lines}, the board {expected} in lines of {expected_width}"
                )),
            ));
        }
        let mut squares = squares.into_iter();
        self.fill(|_| squares.next().flatten());
        Ok(self)
    }
}

/// # Queries
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Returns the board.
    pub const fn board(&self) -> &T {
        &self.board
    }

    /// Returns the stones without the board: the key for a table of positions of one board.
    pub const fn stones(&self) -> &Stones<S> {
        &self.stones
    }

    /// Returns the colour of the stone on a vertex; `None` if it is empty or outside the board.
    #[inline]
    pub fn color_at(&self, vertex: Vertex) -> Option<Color> {
        self.stones.color_at(vertex)
    }

    /// Returns the squares in the order of the vertices.
    pub fn squares(&self) -> impl Iterator<Item = Option<Color>> {
        let vertices = (0..self.board.vertex_count()).map_while(Vertex::from_index);
        vertices.map(|vertex| self.color_at(vertex))
    }

    /// Returns the vertices that carry a stone, in increasing order, each with the stone's colour.
    ///
    /// ```
    /// use clobber_core::{Color, Path, Position, Vertex};
    ///
    /// let row: Position<Path> = ".xo.x".parse()?;
    /// let [one, two, four] = [1, 2, 4].map(Vertex::new);
    /// let stones = [(one, Color::Black), (two, Color::White), (four, Color::Black)];
    /// assert!(row.occupied().eq(stones));
    /// assert!(row.vertices_of(Color::Black).eq([one, four]));
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    pub fn occupied(&self) -> impl Iterator<Item = (Vertex, Color)> {
        self.stones.occupied()
    }

    /// Returns the vertices that carry a stone of a colour, in increasing order.
    pub fn vertices_of(&self, color: Color) -> impl Iterator<Item = Vertex> {
        self.stones.of(color).iter()
    }

    /// Returns the number of stones of a colour.
    pub fn count(&self, color: Color) -> usize {
        self.stones.of(color).len()
    }

    /// Returns the number of stones.
    #[doc(alias = "len")]
    pub fn stone_count(&self) -> usize {
        Color::BOTH.into_iter().map(|color| self.count(color)).sum()
    }

    /// Returns whether all stones have the same colour; `true` if there are no stones.
    pub fn is_monochromatic(&self) -> bool {
        Color::BOTH.into_iter().any(|color| self.stones.of(color).is_empty())
    }

    /// Returns the moves of a colour, in an order that depends on the board.
    #[inline]
    pub fn moves(&self, color: Color) -> impl Iterator<Item = Move> {
        self.board.moves_between(self.stones.of(color), self.stones.of(!color))
    }

    /// Returns the moves of both colours, Black's first.
    pub fn all_moves(&self) -> impl Iterator<Item = Move> {
        self.moves(Color::Black).chain(self.moves(Color::White))
    }

    /// Returns the moves of a colour as a list, so that the position can be changed in a loop over them.
    pub fn move_list(&self, color: Color) -> MoveList {
        self.moves(color).collect()
    }

    /// Returns whether either colour has a move.
    ///
    /// White can move exactly when Black can: two adjacent stones of different colours serve both.
    pub fn has_move(&self) -> bool {
        self.moves(Color::Black).next().is_some()
    }

    /// Checks that a stone of `mover` (of any colour, if `None`) may make a move, and returns its colour.
    ///
    /// # Returns
    /// The colour of the stone that moves.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    #[inline]
    pub fn check_move(&self, mover: Option<Color>, mv: Move) -> Result<Color, IllegalMove> {
        let legal = |color: Color| {
            self.stones.of(color).contains(mv.from) && self.stones.of(!color).contains(mv.to)
        };
        let color = match mover {
            Some(color) => legal(color).then_some(color),
            None => Color::BOTH.into_iter().find(|&color| legal(color)),
        };
        match color {
            Some(color) if self.board.are_adjacent(mv.from, mv.to) => Ok(color),
            _ => Err(self.broken_rule(mover, mv)),
        }
    }

    #[cold]
    fn broken_rule(&self, mover: Option<Color>, mv: Move) -> IllegalMove {
        let count = self.board.vertex_count();
        if let Some(vertex) = [mv.from, mv.to].into_iter().find(|v| v.index() >= count) {
            return IllegalMove::OutOfBoard { vertex };
        }
        match (self.color_at(mv.from), mover) {
            (None, _) => return IllegalMove::EmptySource { vertex: mv.from },
            (Some(color), Some(mover)) if color != mover => {
                return IllegalMove::WrongColor { vertex: mv.from, color };
            }
            _ => {}
        }
        if !self.board.are_adjacent(mv.from, mv.to) {
            return IllegalMove::NotAdjacent { from: mv.from, to: mv.to };
        }
        match self.color_at(mv.to) {
            None => IllegalMove::EmptyTarget { vertex: mv.to },
            Some(color) => IllegalMove::SameColor { vertex: mv.to, color },
        }
    }
}

/// # Play
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Makes a move of either colour.
    ///
    /// # Returns
    /// The colour that moved. With the move it is all that [`undo`](Self::undo) needs.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Color, IllegalMove> {
        let mover = self.check_move(None, mv)?;
        self.play_unchecked(mover, mv);
        Ok(mover)
    }

    /// Makes a move of a colour, as in alternating play.
    ///
    /// # Errors
    /// The rule that the move breaks, [`IllegalMove::WrongColor`] among them; the position is then
    /// unchanged.
    pub fn play_as(&mut self, mover: Color, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(Some(mover), mv)?;
        self.play_unchecked(mover, mv);
        Ok(())
    }

    /// Makes a move that is known to be a legal one of `mover`, such as one of
    /// [`moves(mover)`](Self::moves).
    ///
    /// After any other move the position is meaningless, but nothing panics.
    #[inline]
    pub fn play_unchecked(&mut self, mover: Color, mv: Move) {
        self.stones.play_unchecked(mover, mv);
    }

    /// Takes back a move that `mover` has just made.
    ///
    /// ```
    /// use clobber_core::{Move, Path, Position};
    ///
    /// let mut row: Position<Path> = "xoxo".parse()?;
    /// let mv = Move::between(2, 1);
    /// let mover = row.play(mv)?;
    /// row.undo(mover, mv);
    /// assert_eq!(row.to_string(), "xoxo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, mover: Color, mv: Move) {
        self.stones.undo(mover, mv);
    }

    /// Puts a stone on a vertex, or takes it away (`None`).
    ///
    /// ```
    /// use clobber_core::{Color, Path, Position, Vertex};
    ///
    /// let mut row = Position::empty(Path::new(4));
    /// row.put(Vertex::new(1), Some(Color::White))?;
    /// row.put(Vertex::new(2), Some(Color::Black))?;
    /// row.put(Vertex::new(1), None)?;
    /// assert_eq!(row.to_string(), "..x.");
    /// # Ok::<(), clobber_core::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such vertex.
    #[doc(alias = "set")]
    #[doc(alias = "remove")]
    pub fn put(&mut self, vertex: Vertex, square: Option<Color>) -> Result<(), PositionError> {
        if vertex.index() >= self.board.vertex_count() {
            return Err(PositionError::OutOfBoard { vertex });
        }
        self.stones.put(vertex, square);
        Ok(())
    }
}

/// A position is the sum of itself alone, for functions of sums.
impl<T, S> AsRef<[Self]> for Position<T, S> {
    fn as_ref(&self) -> &[Self] {
        core::slice::from_ref(self)
    }
}

impl<T: Hash, S: StoneSet> Hash for Position<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.stones.hash(state);
    }
}

impl<T: Topology, S: StoneSet> fmt::Display for Position<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let width = self.board.line_width();
        for (index, square) in self.squares().enumerate() {
            if index > 0 && index.checked_rem(width) == Some(0) {
                f.write_char('|')?;
            }
            f.write_char(symbol(square))?;
        }
        Ok(())
    }
}

impl<T: Topology, S: StoneSet> fmt::Debug for Position<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl<T: FromShape, S: StoneSet> FromStr for Position<T, S> {
    type Err = ParseError;

    /// Reads rows from the top, or the name of a checkerboard: `3x4` or `checkerboard 3x4`, with black in the corner.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(checkerboard) = named_checkerboard(text) {
            return checkerboard;
        }
        let Rows { count, width, squares } = Rows::read(text, true, read_square)?;
        let board = T::from_shape(count, width)
            .map_err(|error| ParseError::new(1, ParseErrorKind::invalid(error)))?;
        let mut squares = squares.into_iter();
        Self::try_from_fn(board, |_| squares.next().flatten())
            .map_err(|error| ParseError::new(1, ParseErrorKind::invalid(error)))
    }
}

/// Reads the name of a checkerboard; `None` if the text is none.
fn named_checkerboard<T: FromShape, S: StoneSet>(
    text: &str,
) -> Option<Result<Position<T, S>, ParseError>> {
    /// A short text cannot ask for more memory.
    const MOST_SQUARES: usize = 1 << 24;
    let body = text.trim_start();
    let body = body.strip_prefix("checkerboard").map_or(body, str::trim_start);
    if !body.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let skipped = text.get(..text.len() - body.len())?.chars().count();
    let invalid = |error: &dyn fmt::Display| ParseError::new(1, ParseErrorKind::invalid(error));
    let read = || {
        let grid: Grid = body.trim_end().parse()?;
        if grid.vertex_count() > MOST_SQUARES {
            return Err(invalid(&format_args!("{grid} is more than {MOST_SQUARES} squares")));
        }
        let board = T::from_shape(grid.rows(), grid.cols()).map_err(|error| invalid(&error))?;
        let color = |vertex: Vertex| {
            let (row, col) = grid.coordinates(vertex);
            Some(if (row + col) % 2 == 0 { Color::Black } else { Color::White })
        };
        Position::try_from_fn(board, color).map_err(|error| invalid(&error))
    };
    Some(read().map_err(|error| error.shifted(skipped)))
}
