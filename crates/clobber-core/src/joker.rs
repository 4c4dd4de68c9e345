//! Reductions with a joker: one stone may change its colour once.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use certified_search::text::{Place, from_fn, words};
use certified_search::{ParseError, ParseErrorKind, Refuted};

use crate::board::Topology;
use crate::goal::Goal;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::names::{Gathering, Numbers};
use crate::position::Position;
use crate::reduction::{Reduction, Replay};
use crate::stones::StoneSet;

/// A claimed reduction in free order in which one stone may change its colour once. It is unchecked data;
/// [`replay`](Self::replay) tests it against a position.
///
/// Its text is the moves in one line, with `!v` where the stone on v changes its colour, or `-` if it is empty.
/// `Display` and `FromStr` number the vertices; [`display_on`](Self::display_on) and [`parse_on`](Self::parse_on) use a
/// board's names.
///
/// ```
/// use clobber_core::{Grid, Joker, JokerReduction, Move, Path, Position, Vertex};
///
/// let row: Position<Path> = "xxx".parse()?;
/// let reduction = JokerReduction {
///     moves: vec![Move::between(0, 1), Move::between(2, 1)],
///     joker: Some(Joker { after: 0, vertex: Vertex::new(0) }),
/// };
/// assert_eq!(reduction.to_string(), "!0 0>1 2>1");
/// assert_eq!("!0 0>1 2>1".parse(), Ok(reduction.clone()));
/// let grid = Grid::new(1, 3)?;
/// assert_eq!(reduction.display_on(&grid).to_string(), "!0,0 0,0>0,1 0,2>0,1");
/// assert_eq!(JokerReduction::parse_on(&grid, "!0,0 0,0>0,1 0,2>0,1")?, reduction);
/// assert_eq!(JokerReduction::parse_on(&grid, "0,0>0,1 !2,0").unwrap_err().column(), 10);
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

/// The joker of a play: the stone that changes its colour, and the time. The paper allows at most one in a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Joker {
    /// The number of moves before the change.
    pub after: usize,
    /// The vertex of the stone that changes its colour.
    pub vertex: Vertex,
}

impl JokerReduction {
    /// Plays the moves and the change of colour from `start`, and checks each.
    ///
    /// # Returns
    /// The replay of the moves after the change; [`Replay::moves_played`] counts these alone.
    ///
    /// # Complexity
    /// The complexity of [`Reduction::replay`].
    ///
    /// # Errors
    /// [`Refuted`] names the first illegal move by its index among all moves, or a joker without a stone.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<Replay<T, S>, Refuted> {
        let play = |start, moves: &[Move], index: usize| {
            Replay::new(start, MoveOrder::Any, moves.iter().copied())
                .map_err(|error| Refuted::new(error.reason).at("move", index + error.index))
        };
        let Some(Joker { after, vertex }) = self.joker else {
            return play(start.clone(), &self.moves, 0);
        };
        let (before, rest) = self
            .moves
            .split_at_checked(after)
            .ok_or_else(|| Refuted::claim("moves before the joker", after, self.moves.len()))?;
        let mut position = play(start.clone(), before, 0)?.into_end();
        let changed = position.color_at(vertex).map(|color| !color);
        match changed.map(|color| position.put(vertex, Some(color))) {
            Some(Ok(())) => play(position, rest, after),
            _ => {
                Err(Refuted::new(format_args!("no stone stands on {vertex} to change its colour"))
                    .at("move", after))
            }
        }
    }

    /// Checks that the play from `start` is legal and ends in a goal, and that only a [`Goal::Joker`] takes a joker.
    ///
    /// # Returns
    /// The number of stones left.
    ///
    /// # Errors
    /// The errors of [`replay`](Self::replay), or another end.
    pub fn check_goal<T: Topology, S: StoneSet>(
        &self,
        start: &Position<T, S>,
        goal: Goal,
    ) -> Result<usize, Refuted> {
        let replay = self.replay(&start.by_ref())?;
        let may_turn = matches!(goal, Goal::Joker { .. });
        match goal.is_met_by(replay.end()) && (self.joker.is_none() || may_turn) {
            true => Ok(replay.end().stone_count()),
            false => Err(Refuted::new(format_args!("the play does not end in {goal}"))),
        }
    }

    /// Returns the moves as a reduction in free order, if no stone changes its colour.
    #[must_use]
    pub fn into_reduction(self) -> Option<Reduction> {
        let Self { moves, joker } = self;
        joker.is_none().then_some(Reduction { order: MoveOrder::Any, moves })
    }
}

impl From<Vec<Move>> for JokerReduction {
    /// Creates the reduction with these moves, in which no stone changes its colour.
    fn from(moves: Vec<Move>) -> Self {
        Self { moves, joker: None }
    }
}

/// The text.
impl JokerReduction {
    /// Writes the reduction with the board's names of vertices. An illegal change of colour beyond the last move is
    /// written after the last move.
    pub fn display_on<'a>(&'a self, board: &'a impl Topology) -> impl fmt::Display + 'a {
        from_fn(move |f| {
            let Self { moves, joker } = self;
            if moves.is_empty() && joker.is_none() {
                return f.write_str("-");
            }
            let mut out = Gathering::new(f);
            let mut space = "";
            for index in 0..=moves.len() {
                if let Some(joker) = joker.filter(|joker| joker.after.min(moves.len()) == index) {
                    write!(out, "{space}!{}", joker.vertex.display_on(board))?;
                    space = " ";
                }
                if let Some(&mv) = moves.get(index) {
                    out.write_str(space)?;
                    board.fmt_move(mv, &mut out)?;
                    space = " ";
                }
            }
            out.flush()
        })
    }

    /// Reads the text that [`display_on`](Self::display_on) writes, with any blanks and line ends between moves.
    ///
    /// [`replay`](Self::replay) decides whether the play is legal.
    ///
    /// # Complexity
    /// O(k) time and memory for k characters.
    ///
    /// # Errors
    /// The place of a word that is neither a move on the board nor `!` and a vertex, or of a second `!`.
    pub fn parse_on(board: &impl Topology, text: &str) -> Result<Self, ParseError> {
        let mut reduction = Self { moves: Vec::new(), joker: None };
        if text.trim() == "-" {
            return Ok(reduction);
        }
        for (place, word) in words(text) {
            let unexpected = |found| ParseErrorKind::UnexpectedCharacter { found }.at(place);
            if let Some(vertex) = word.strip_prefix('!') {
                if reduction.joker.is_some() {
                    return Err(unexpected('!'));
                }
                let vertex =
                    board.parse_vertex(vertex).map_err(|e| e.shifted(1).moved_to(place))?;
                reduction.joker = Some(Joker { after: reduction.moves.len(), vertex });
            } else if word == "-" {
                return Err(unexpected('-'));
            } else {
                reduction.moves.push(Move::parse_on(board, word).map_err(|e| e.moved_to(place))?);
            }
        }
        if reduction.moves.is_empty() && reduction.joker.is_none() {
            let mut end = Place::START;
            end.pass(text.trim_end());
            return Err(ParseErrorKind::UnexpectedEnd.at(end));
        }
        Ok(reduction)
    }
}

impl fmt::Display for JokerReduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl FromStr for JokerReduction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_on(&Numbers, text)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Grid, Path};

    use super::*;

    /// Reductions of up to `most` moves, with the change of colour after each move, or without one.
    fn reductions(most: usize) -> Vec<JokerReduction> {
        let mut all = Vec::new();
        for count in 0..=most {
            let moves: Vec<_> =
                (0..count as u32).map(|k| Move::between(k % 6, (k + 5) % 6)).collect();
            all.push(JokerReduction { moves: moves.clone(), joker: None });
            all.extend((0..=count).map(|after| JokerReduction {
                moves: moves.clone(),
                joker: Some(Joker { after, vertex: Vertex::new(after as u32 % 6) }),
            }));
        }
        all
    }

    #[test]
    fn what_is_written_is_read() {
        let grid = Grid::new(2, 3).unwrap();
        for reduction in reductions(12) {
            let text = reduction.to_string();
            assert_eq!(text.parse(), Ok(reduction.clone()), "{text}");
            let text = reduction.display_on(&grid).to_string();
            assert_eq!(JokerReduction::parse_on(&grid, &text), Ok(reduction.clone()), "{text}");
            let words: Vec<_> = text.split(' ').collect();
            let spaced = format!("  {} \t\r\n", words.join("\u{3000} \r\n\t"));
            assert_eq!(JokerReduction::parse_on(&grid, &spaced), Ok(reduction), "{spaced}");
        }
        // Numbers that no board has as vertices.
        let far = JokerReduction {
            moves: vec![Move::between(u32::MAX, 0)],
            joker: Some(Joker { after: 1, vertex: Vertex::new(u32::MAX) }),
        };
        assert_eq!(far.to_string(), "4294967295>0 !4294967295");
        assert_eq!(far.to_string().parse(), Ok(far));
    }

    #[test]
    fn faults_are_at_the_moves_of_the_whole() {
        let start: Position<Path> = "xoox".parse().unwrap();
        let fault = |text: &str| {
            let reduction: JokerReduction = text.parse().unwrap();
            reduction.replay(&start).map(drop).map_err(|refuted| refuted.place().to_vec())
        };
        assert_eq!(fault("0>1 1>2 !2 2>3"), Ok(()));
        assert_eq!(fault("0>1 1>2 !2 2>3 3>2"), Err(vec![("move", 3)]));
        assert_eq!(fault("0>1 0>1 !2 2>3"), Err(vec![("move", 1)]));
        let with = |text: &str| text.parse::<JokerReduction>().unwrap().into_reduction();
        assert_eq!(with("0>1 !1"), None);
        assert_eq!(with("0>1"), Some(Reduction::new(MoveOrder::Any, [Move::between(0, 1)])));
    }

    #[test]
    fn a_change_of_colour_after_too_many_moves_is_not_dropped() {
        let late = |after| JokerReduction {
            moves: vec![Move::between(0, 1)],
            joker: Some(Joker { after, vertex: Vertex::new(2) }),
        };
        let row: Position<Path> = "xox".parse().unwrap();
        assert!(late(1).replay(&row).is_ok());
        for after in [2, usize::MAX] {
            assert_eq!(late(after).to_string(), "0>1 !2");
            let error = Refuted::claim("moves before the joker", after, 1);
            assert_eq!(late(after).replay(&row).map(|_| ()), Err(error));
        }
        let nothing_but = JokerReduction { moves: Vec::new(), ..late(7) };
        assert_eq!(nothing_but.to_string(), "!2");
    }
}
