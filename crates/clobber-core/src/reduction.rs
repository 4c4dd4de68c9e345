//! Certificates of solitaire play: a claimed sequence of moves, and a checked one.

use core::fmt;
use core::str::FromStr;

use certified_search::ParseError;
use certified_search::text::{Place, counted, from_fn};

use crate::board::Topology;
use crate::color::Color;
use crate::error::IllegalMove;
use crate::moves::{Move, MoveOrder};
use crate::names::Numbers;
use crate::position::Position;
use crate::stones::{LargeSet, StoneSet};

/// A claimed reduction: an order of play and a sequence of moves. It is unchecked data; [`replay`](Self::replay) tests
/// it against a position.
///
/// Its text is the order, white space (printed as a tab), and the moves with numbered vertices.
/// [`display_on`](Self::display_on) and [`parse_on`](Self::parse_on) use a board's names.
///
/// ```
/// use clobber_core::{Grid, Path, Position, Reduction};
///
/// let row: Position<Path> = "xoxo".parse()?;
/// let reduction: Reduction = "alternating:x 0>1 3>2 1>2".parse()?;
/// let replay = reduction.replay(&row)?;
/// assert_eq!(replay.end().to_string(), "..x.");
/// assert_eq!(replay.stones_left(), 1);
/// let texts = reduction.positions(&row).map(|p| p.map(|p| p.to_string()));
/// let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
/// assert_eq!(texts, ["xoxo", ".xxo", ".xo.", "..x."]);
///
/// let wrong: Reduction = "alternating:x 0>1 2>3 1>2".parse()?;
/// let error = wrong.replay(&row).unwrap_err();
/// assert_eq!(error.index, 1);
///
/// let grid = Grid::new(2, 2)?;
/// let reduction = Reduction::parse_on(&grid, "any 1,0>0,0 1,1>0,1")?;
/// assert_eq!(reduction.display_on(&grid).to_string(), "any\t1,0>0,0 1,1>0,1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Files
/// Any white space separates the moves, including line ends. A [`ParseError`] names line and column. The
/// [`index`](ReplayError::index) of a [`ReplayError`] counts moves, not lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reduction {
    /// Whose turn it is at each move.
    pub order: MoveOrder,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Reduction {
    /// Creates a reduction from an order of play and its moves.
    #[must_use]
    pub fn new(order: MoveOrder, moves: impl IntoIterator<Item = Move>) -> Self {
        Self { order, moves: moves.into_iter().collect() }
    }

    /// Plays the moves from `start` and checks each.
    ///
    /// # Complexity
    /// O(m + V / 64) time for m moves and O(V) bits, on boards with a constant-time adjacency test. The board is cloned
    /// too, unless the position is a `Position<&T>`.
    ///
    /// # Errors
    /// The first move that is not legal, with its index.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<Replay<T, S>, ReplayError> {
        Replay::new(start.clone(), self.order, self.moves.iter().copied())
    }

    /// Returns the positions along the way: `start`, then the position after each move. Each move is checked when the
    /// iterator reaches it; the iterator ends after an error.
    ///
    /// # Complexity
    /// O(V / 64) per position, and a clone of the board.
    ///
    /// # Errors
    /// The last item, if a move is illegal: which one, and why.
    pub fn positions<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> impl Iterator<Item = Result<Position<T, S>, ReplayError>> {
        let mut at = start.clone();
        let mut moves = self.moves.iter().copied().enumerate();
        let mut legal = true;
        let after = core::iter::from_fn(move || {
            let (index, mv) = moves.next().filter(|_| legal)?;
            let played = at.check_move(self.order.mover(index), mv);
            legal = played.is_ok();
            Some(match played {
                Ok(mover) => {
                    at.play_unchecked(mover, mv);
                    Ok(at.clone())
                }
                Err(reason) => Err(ReplayError { index, mv, reason }),
            })
        });
        core::iter::once(Ok(start.clone())).chain(after)
    }

    /// Returns the reduction as text, with the board's names of vertices.
    pub fn display_on<'a>(&'a self, board: &'a impl Topology) -> impl fmt::Display + 'a {
        from_fn(move |f| write!(f, "{}\t{}", self.order, Move::display_all_on(board, &self.moves)))
    }

    /// Reads a reduction with the board's names of vertices.
    ///
    /// # Errors
    /// The line and column of the fault.
    pub fn parse_on(board: &impl Topology, text: &str) -> Result<Self, ParseError> {
        let (margin, body) = text.split_at(text.len() - text.trim_start().len());
        let (order, moves) = body.split_at(body.find(char::is_whitespace).unwrap_or(body.len()));
        let mut order_start = Place::START;
        order_start.pass(margin);
        let mut moves_start = order_start;
        moves_start.pass(order);
        Ok(Self {
            order: order.parse().map_err(|error: ParseError| error.moved_to(order_start))?,
            moves: Move::parse_all_on(board, moves).map_err(|error| error.moved_to(moves_start))?,
        })
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl FromStr for Reduction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_on(&Numbers, text)
    }
}

/// A checked sequence of moves. A value of this type exists only if the moves were played and were legal.
///
/// A replay proves that its moves are legal in this order from the start, and contains the end. Further moves may be
/// possible at the end; see [`is_final`](Self::is_final).
#[derive(Clone, PartialEq, Eq)]
pub struct Replay<T, S = LargeSet> {
    end: Position<T, S>,
    moves: usize,
    last_mover: Option<Color>,
}

impl<T: Topology, S: StoneSet> Replay<T, S> {
    /// Plays moves from an iterator and checks each; only the position is stored.
    ///
    /// ```
    /// use clobber_core::{Color, Move, MoveOrder, Path, Position, Replay};
    ///
    /// // The first stone of a long row runs along it; the moves are never stored.
    /// let n = 100_000;
    /// let row = Position::from_fn(Path::new(n), |v| {
    ///     Some(if v.get() == 0 { Color::Black } else { Color::White })
    /// });
    /// let moves = (1..n).map(|v| Move::between(v - 1, v));
    /// let replay = Replay::new(row, MoveOrder::Any, moves)?;
    /// assert_eq!((replay.stones_left(), replay.last_mover()), (1, Some(Color::Black)));
    /// # Ok::<(), clobber_core::ReplayError>(())
    /// ```
    ///
    /// # Complexity
    /// O(1) per move on boards with a constant-time adjacency test; no memory other than `start`.
    ///
    /// # Errors
    /// The first move that is not legal, with its index.
    pub fn new(
        start: Position<T, S>,
        order: MoveOrder,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, ReplayError> {
        let mut replay = Self { end: start, moves: 0, last_mover: None };
        for mv in moves {
            let index = replay.moves;
            let mover = replay
                .end
                .check_move(order.mover(index), mv)
                .map_err(|reason| ReplayError { index, mv, reason })?;
            replay.end.play_unchecked(mover, mv);
            replay.moves += 1;
            replay.last_mover = Some(mover);
        }
        Ok(replay)
    }

    /// Returns the position after the last move.
    pub const fn end(&self) -> &Position<T, S> {
        &self.end
    }

    /// Returns the position after the last move, by value.
    pub fn into_end(self) -> Position<T, S> {
        self.end
    }

    /// Returns the number of moves played.
    pub const fn moves_played(&self) -> usize {
        self.moves
    }

    /// Returns the colour that made the last move, if there was one.
    pub const fn last_mover(&self) -> Option<Color> {
        self.last_mover
    }

    /// Returns the number of stones at the end.
    pub fn stones_left(&self) -> usize {
        self.end.stone_count()
    }

    /// Returns whether no further move is possible.
    pub fn is_final(&self) -> bool {
        !self.end.has_move()
    }
}

impl<T: Topology, S: StoneSet> fmt::Debug for Replay<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("end", &self.end)
            .field("moves", &self.moves)
            .field("last_mover", &self.last_mover)
            .finish()
    }
}

/// The error for an illegal move of a claimed reduction.
///
/// `Display` numbers the vertices; [`display_on`](Self::display_on) uses the board's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayError {
    /// The index of the move, from 0: the number of moves before it.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub reason: IllegalMove,
}

impl ReplayError {
    /// Returns the message with the board's names of vertices. A move with an end outside the board stays a pair of
    /// numbers.
    pub fn display_on(self, board: &impl Topology) -> impl fmt::Display {
        from_fn(move |f| {
            write!(f, "after {}, ", counted(self.index, "move", "moves"))?;
            match self.reason {
                IllegalMove::OutOfBoard { .. } => write!(f, "{}", self.mv),
                _ => board.fmt_move(self.mv, f),
            }?;
            write!(f, ": {}", self.reason.display_on(board))
        })
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl core::error::Error for ReplayError {}
