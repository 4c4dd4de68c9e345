//! Squares, moves and play.

use super::Position;
use crate::board::Topology;
use crate::color::Color;
use crate::error::IllegalMove;
use crate::error::PositionError;
use crate::moves::{Move, Vertex};
use crate::stones::{StoneSet, Stones};

/// # Queries
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Returns the board.
    pub const fn board(&self) -> &T {
        &self.board
    }

    /// Returns the stones without the board: the key for a table of positions on one board.
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
    ///
    /// The iterator borrows the position. A loop that plays moves needs [`first_move`](Self::first_move) or
    /// [`move_list`](Self::move_list).
    #[inline]
    pub fn moves(&self, color: Color) -> impl Iterator<Item = Move> {
        self.board.moves_between(self.stones.of(color), self.stones.of(!color))
    }

    /// Returns the first of [`moves(color)`](Self::moves), or `None` if the colour cannot move. The result borrows
    /// nothing, so a loop can play it.
    #[inline]
    pub fn first_move(&self, color: Color) -> Option<Move> {
        self.moves(color).next()
    }

    /// Returns the moves of both colours, Black's first.
    pub fn all_moves(&self) -> impl Iterator<Item = Move> {
        self.moves(Color::Black).chain(self.moves(Color::White))
    }

    /// Returns the moves of a colour as a list, so that a loop over them can change the position.
    pub fn move_list(&self, color: Color) -> Vec<Move> {
        self.moves(color).collect()
    }

    /// Returns whether either colour has a move.
    ///
    /// White can move exactly when Black can: two adjacent stones of different colours are a move for either.
    pub fn has_move(&self) -> bool {
        self.first_move(Color::Black).is_some()
    }

    /// Checks that a move is legal for `mover` (`None`: for either colour), and returns the colour of its stone.
    ///
    /// # Returns
    /// The colour of the stone that moves.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    #[doc(alias = "is_legal")]
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
///
/// ```
/// use clobber_core::{Color, Move, Path, Position, Vertex};
///
/// let mut row: Position<Path> = "xoxo".parse()?;
/// let mv = Move::between(2, 1);
/// let mover = row.play(mv)?;
/// row.undo(mover, mv);
/// assert_eq!(row.to_string(), "xoxo");
/// row.put(Vertex::new(1), Some(Color::Black))?;
/// row.put(Vertex::new(2), None)?;
/// assert_eq!(row.to_string(), "xx.o");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Makes a move of either colour.
    ///
    /// # Returns
    /// The colour that moved; [`undo`](Self::undo) needs it with the move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    #[doc(alias = "make_move")]
    #[doc(alias = "clobber")]
    pub fn play(&mut self, mv: Move) -> Result<Color, IllegalMove> {
        let mover = self.check_move(None, mv)?;
        self.play_unchecked(mover, mv);
        Ok(mover)
    }

    /// Makes a move of a colour, as in alternating play.
    ///
    /// # Returns
    /// The colour that moved.
    ///
    /// # Errors
    /// The rule that the move breaks, possibly [`IllegalMove::WrongColor`]; the position is then unchanged.
    #[doc(alias = "play_color")]
    pub fn play_as(&mut self, mover: Color, mv: Move) -> Result<Color, IllegalMove> {
        self.check_move(Some(mover), mv)?;
        self.play_unchecked(mover, mv);
        Ok(mover)
    }

    /// Makes a move of `mover` that is known to be legal, such as one of [`moves(mover)`](Self::moves).
    ///
    /// After an illegal move the position is meaningless, but nothing panics.
    #[inline]
    pub fn play_unchecked(&mut self, mover: Color, mv: Move) {
        self.stones.play_unchecked(mover, mv);
    }

    /// Takes back a move that `mover` has just made.
    #[doc(alias = "unplay")]
    #[doc(alias = "take_back")]
    #[inline]
    pub fn undo(&mut self, mover: Color, mv: Move) {
        self.stones.undo(mover, mv);
    }

    /// Puts a stone on a vertex, or with `None` removes it.
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
