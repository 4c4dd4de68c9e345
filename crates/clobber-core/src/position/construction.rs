//! Constructors of positions, and conversions to other boards and sets.

use certified_search::text::{Rows, counted};
use certified_search::{ParseError, ParseErrorKind};

use super::Position;
use crate::board::{DynBoard, Grid, Topology};
use crate::color::{Color, read_square};
use crate::error::PositionError;
use crate::moves::Vertex;
use crate::stones::{LargeSet, StoneSet, Stones};

/// # Construction
///
/// ```
/// use clobber_core::{Color, Cycle, GraphBoard, Grid, Path, Position, PositionError, Vertex};
///
/// let triangle = GraphBoard::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert!(!Position::parse_on(&triangle, "xx.")?.has_move());
/// let board = Position::checkerboard(Grid::new(2, 3)?, Color::Black);
/// assert_eq!(board.to_string(), "xox|oxo");
/// let row = Position::from_fn(Path::new(4), |v| Some(Color::BOTH[v.index() % 2]));
/// assert_eq!(row.to_string(), "xoxo");
///
/// let small: Position<Path, u64> = Position::from_stones(Path::new(4), 0b0101, 0b1010)?;
/// assert_eq!(small, row.with_sets()?);
/// let overlap = Position::from_stones(Path::new(4), 0b0011_u64, 0b0110);
/// assert_eq!(overlap, Err(PositionError::Overlap { vertex: Vertex::new(1) }));
/// let cycle = small.on(Cycle::new(4))?;
/// assert_eq!((small.all_moves().count(), cycle.all_moves().count()), (6, 8));
/// assert_eq!(cycle.by_dyn().all_moves().count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: Topology> Position<T> {
    /// Creates a board without stones; [`put`](Self::put) places them.
    #[doc(alias = "new")]
    #[must_use]
    pub fn empty(board: T) -> Self {
        let stones = Stones::none(LargeSet::with_room_for(board.vertex_count()));
        Self { board, stones }
    }

    /// Creates the position with the square `square(v)` on every vertex `v`.
    #[must_use]
    pub fn from_fn(board: T, square: impl FnMut(Vertex) -> Option<Color>) -> Self {
        let mut position = Self::empty(board);
        position.fill(square);
        position
    }

    /// Reads the stones on an existing board, in lines of the board's [`line_width`](Topology::line_width). (For other
    /// sets: [`with_sets`](Self::with_sets).)
    ///
    /// # Errors
    /// The line and column of a fault, including a text that does not have the board's shape.
    pub fn parse_on(board: T, text: &str) -> Result<Self, ParseError> {
        Self::empty(board).filled_from(text)
    }
}

impl Position<Grid> {
    /// Creates the full checkerboard with a stone of the colour `corner` in row 0, column 0. For other boards see
    /// [`two_colored`](Self::two_colored).
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
    /// # Errors
    /// If a vertex is in both sets or outside the board, or if the set type is too small for the board.
    pub fn from_stones(board: T, black: S, white: S) -> Result<Self, PositionError> {
        let count = board.vertex_count();
        let stones = Stones::new(black, white)?;
        for color in Color::BOTH {
            let outside = stones.of(color).iter().find(|vertex| vertex.index() >= count);
            if let Some(vertex) = outside {
                return Err(PositionError::OutOfBoard { vertex });
            }
        }
        // Give both sets the length for this board, whatever length they were made with.
        Ok(Self { board, stones: stones.in_sets(count)? })
    }

    /// Moves the stones to the vertices with the same numbers on another board.
    ///
    /// # Errors
    /// If the other board lacks the vertex of a stone, or if the sets are too small for it.
    pub fn on<B: Topology>(&self, board: B) -> Result<Position<B, S>, PositionError> {
        let [black, white] = Color::BOTH.map(|color| self.stones.of(color).clone());
        Position::from_stones(board, black, white)
    }

    /// Returns the position with its board behind a reference, which saves a clone of the board.
    #[must_use]
    pub fn by_ref(&self) -> Position<&T, S> {
        Position { board: &self.board, stones: self.stones.clone() }
    }

    /// Returns the position on a [`DynBoard`]: a function that takes it is compiled once for all boards.
    ///
    /// # Complexity
    /// O(n / 64) for n vertices.
    #[must_use]
    pub fn by_dyn(&self) -> Position<DynBoard<'_>> {
        let board = self.board.as_dyn();
        // A large set has room for every board.
        let stones = self.stones.in_sets(board.vertex_count()).unwrap_or_default();
        Position { board, stones }
    }

    /// Converts the position to another type of sets.
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
