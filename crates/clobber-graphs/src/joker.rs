//! Reductions with a joker: one stone may change its colour, once.

use core::fmt;

use clobber_core::{
    Color, Move, MoveOrder, Position, Replay, ReplayError, StoneSet, Topology, Vertex,
};

/// A claimed reduction in free order in which one stone changes its colour at most once. It is plain
/// data that nobody has checked; [`replay`](Self::replay) checks it against a position.
///
/// On text it is the moves, with `!v` where the stone on v changes its colour; `-` if there is
/// nothing.
///
/// ```
/// use clobber_core::{Color, Move, Path, Position, Vertex};
/// use clobber_graphs::{Joker, JokerReduction};
///
/// let row: Position<Path> = "xxx".parse()?;
/// let reduction = JokerReduction {
///     moves: vec![Move::between(0, 1), Move::between(2, 1)],
///     joker: Some(Joker { after: 0, vertex: Vertex::new(0) }),
/// };
/// assert_eq!(reduction.to_string(), "!0 0>1 2>1");
/// assert_eq!(reduction.replay(&row)?.end().to_string(), ".x.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JokerReduction {
    /// The moves.
    pub moves: Vec<Move>,
    /// The change of colour, if there is one.
    pub joker: Option<Joker>,
}

/// A change of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joker {
    /// After how many moves.
    pub after: usize,
    /// Of the stone on this vertex.
    pub vertex: Vertex,
}

impl JokerReduction {
    /// Plays the moves from `start`, with the change of colour in its place, checking each.
    ///
    /// # Returns
    /// The replay of the moves after the change; [`Replay::moves_played`] counts these alone.
    ///
    /// # Complexity
    /// As [`Reduction::replay`](clobber_core::Reduction::replay).
    ///
    /// # Errors
    /// The first move that is not legal, with its index among all moves; a joker without a stone.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<Replay<T, S>, JokerError> {
        let Some(Joker { after, vertex }) = self.joker else {
            return Ok(Replay::of(start.clone(), MoveOrder::Any, self.moves.iter().copied())?);
        };
        let (before, rest) = self
            .moves
            .split_at_checked(after)
            .ok_or(JokerError::After { after, moves: self.moves.len() })?;
        let first = Replay::of(start.clone(), MoveOrder::Any, before.iter().copied())?;
        let mut position = first.into_end();
        let color: Color =
            position.color_at(vertex).ok_or(JokerError::NoStone { after, vertex })?;
        position.put(vertex, Some(!color)).map_err(|_| JokerError::NoStone { after, vertex })?;
        let second = Replay::of(position, MoveOrder::Any, rest.iter().copied());
        second.map_err(|mut error| {
            error.index += after;
            error.into()
        })
    }
}

impl fmt::Display for JokerReduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for index in 0..=self.moves.len() {
            if let Some(joker) = self.joker.filter(|joker| joker.after == index) {
                write!(f, "{space}!{}", joker.vertex)?;
                space = " ";
            }
            if let Some(mv) = self.moves.get(index) {
                write!(f, "{space}{mv}")?;
                space = " ";
            }
        }
        if space.is_empty() { f.write_str("-") } else { Ok(()) }
    }
}

/// A claimed reduction with a joker is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JokerError {
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] ReplayError),
    /// No stone stands where one is to change its colour.
    #[error("after {after} moves no stone stands on {vertex} to change its colour")]
    NoStone {
        /// After how many moves.
        after: usize,
        /// The vertex.
        vertex: Vertex,
    },
    /// The change of colour comes after more moves than there are.
    #[error("a stone changes its colour after {after} moves, but there are {moves}")]
    After {
        /// After how many moves it comes.
        after: usize,
        /// The number of moves.
        moves: usize,
    },
}
